"""One `memkit check --write-baseline`: every finding of now is known from here on."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.adapters.folders import lock_file
from memkit.adapters.write import DiskWriter
from memkit.bank.sizes import LARGE_LIMIT
from memkit.checks.baseline import SCHEMA, Baseline, cannot_be_read, read_baseline, write_baseline
from memkit.checks.renewal import renewed
from memkit.config.guard import is_guarded
from memkit.errors import ConfigProblem, Refused
from memkit.frozen import frozen, replace
from memkit.ports import FileChange, Unreadable
from memkit.workspace.checking import Request, check_banks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.checks.renewal import Renewal
    from memkit.findings import Finding, Outcome
    from memkit.workspace.place import Place


@frozen
class Accepted:
    """What the baseline of one bank holds now, as counts of findings; `path` is seen from the outer root."""

    path: str
    added: int
    kept: int
    dropped: int
    wrote: bool
    refused: tuple[tuple[str, int], ...] = ()
    """Findings that no baseline accepts, by code."""


def accept_findings(place: Place) -> tuple[Accepted, ...]:
    """Write the baseline of a place's bank and of each nested one.

    Raises `UsageProblem` where there is no bank, `ConfigProblem` for a file that is no baseline, `Refused`
    where there is no folder for it to lie in.
    """
    here = {held.root for held in place.places()}
    checked = check_banks(place, Request(use_baseline=False))
    return tuple(_accept(held, outcome, place) for held, outcome in checked if held.root in here)


def _accept(held: Place, outcome: Outcome, place: Place) -> Accepted:
    folder = held.prefix.removeprefix(place.prefix)
    findings = [_seen_from_inside(finding, folder) for finding in outcome.findings]
    path = held.config.baseline
    data, old = _held(held, path)
    renewal = renewed(old, findings, outcome.skips)
    wrote = _write(held, data, old, renewal)
    counts = guarded_counts(findings)
    return Accepted(f"{folder}{path}", renewal.added, renewal.kept, renewal.dropped, wrote, counts)


def guarded_counts(findings: Sequence[Finding]) -> tuple[tuple[str, int], ...]:
    """How many findings no baseline accepts, by code."""
    refused: Counter[str] = Counter()
    for finding in findings:
        if is_guarded(finding.code):
            refused[finding.code] += finding.stands_for
    return tuple(sorted(refused.items()))


def _seen_from_inside(finding: Finding, folder: str) -> Finding:
    """A finding with its file named from the root of its own bank."""
    return replace(finding, place=replace(finding.place, path=finding.place.path.removeprefix(folder)))


def _held(held: Place, path: str) -> tuple[bytes | None, Baseline]:
    """The file that is there and what it says; a damaged baseline says nothing and is replaced."""
    data = held.tree().read(path, LARGE_LIMIT)
    if isinstance(data, Unreadable):
        if data.reason == "missing":
            return None, Baseline()
        raise cannot_be_read(path, data)
    try:
        return data, read_baseline(data.decode("utf-8-sig", "replace"), path)
    except ConfigProblem:
        if SCHEMA.encode() not in data:  # somebody else's file, which `baseline` names by mistake
            raise
        return data, Baseline()


def _write(held: Place, data: bytes | None, old: Baseline, renewal: Renewal) -> bool:
    """Write the file unless it says the same already, or nothing and is not there."""
    path = held.config.baseline
    if renewal.baseline.known == old.known and (data is None or renewal.baseline.known):
        return False
    text = write_baseline(renewal.baseline).encode("utf-8", "surrogatepass")
    if text == data:
        return False
    if len(text) > LARGE_LIMIT:
        raise Refused(
            f"The baseline {path} would have {len(text):,} bytes, and at most {LARGE_LIMIT:,} are read.",
            help_line="`memkit check --statistics` counts the findings; `ignore` whole checks for now.",
        )
    home = path.rpartition("/")[0]
    if not held.config.path and home and not held.tree().exists(home):
        raise Refused(
            f"There is no folder {home} for the baseline {path}.",
            help_line="`memkit init --adopt` writes a configuration for this bank and its baseline.",
        )
    DiskWriter(held.root, lock_file(held.root)).write([FileChange(path, data, text)])
    return True
