"""What asks for a look without a date of its own: the checks that know tell it."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING

from memkit.checks.baseline import Baseline
from memkit.checks.engine import Run, run_checks
from memkit.checks.selection import select_checks
from memkit.frozen import frozen
from memkit.review.reviewed import Reviewed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.entry import Entry
    from memkit.findings import Finding, Skip
    from memkit.review.reviewed import Kind


@frozen
class _Kind:
    """What a check's findings are about, and the command that resolves one; `{}` is the entry's name."""

    kind: Kind
    command: str = ""


_KINDS = {
    "RUL010": _Kind("rule", "memkit rule retire {} --reason TEXT"),
    "RUL011": _Kind("rule", "memkit rule promote {}"),
    "GOT006": _Kind("gotcha"),
    "PRG003": _Kind("item"),
    "PRG007": _Kind("item", "memkit progress done {}"),
    "BNK012": _Kind("focus"),
    "FMT006": _Kind("suppression"),
}
"""The checks whose findings belong into a review; those of dates (RUL003, ADR016, MEM011) are judged anew."""


def attention(scope: Scope) -> tuple[list[Reviewed], tuple[Skip, ...]]:
    """What the checks say, one line a finding, and which of them could not run.

    A baseline accepts nothing here: what is stale stays stale.
    """
    config = scope.bank.config
    run = Run(select_checks(config, config, _KINDS), only_new=False, baseline=Baseline(), guard=config)
    outcome = run_checks(scope, run)
    return [_reviewed(finding, scope.bank) for finding in outcome.findings], outcome.skips


def _reviewed(finding: Finding, bank: Bank) -> Reviewed:
    held = _KINDS[finding.code]
    entry = _entry_at(bank, finding, held.kind)
    name = entry.title if entry else finding.place.path
    return Reviewed(
        kind=held.kind,
        state="due",
        key=entry.key if entry else finding.fingerprint,
        label=name,
        path=finding.place.path,
        line=finding.place.line,
        when="",
        last=None,
        why=finding.message,
        action=finding.help,
        code=finding.code,
        command=held.command.format(quote(name)) if entry else "",
    )


def _entry_at(bank: Bank, finding: Finding, kind: Kind) -> Entry | None:
    """The innermost entry of a kind that holds the finding's place."""
    document = bank.by_path.get(finding.place.path)
    if document is None or document.source is None or not finding.place.line:
        return None
    offset = document.source.line_starts[finding.place.line - 1] + max(finding.place.column - 1, 0)
    inside = [entry for entry in _entries(bank, finding.place.path, kind) if offset in entry.span]
    return min(inside, key=lambda entry: len(entry.span), default=None)


def _entries(bank: Bank, path: str, kind: Kind) -> Iterator[Entry]:
    document = bank.by_path[path]
    if kind == "rule":
        yield from document.rules
    elif kind == "gotcha":
        yield from document.gotchas
    elif kind == "item":
        yield from document.items
