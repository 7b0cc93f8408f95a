"""One `memkit check --fix`: mend in memory, check again, and write what has proved itself."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from memkit.adapters.disk import DiskTree, linked_to
from memkit.adapters.folders import lock_file
from memkit.adapters.lock import locked
from memkit.adapters.overlay import OverlayTree
from memkit.adapters.shipped import shipped_templates
from memkit.adapters.write import LOCK_TIMEOUT, DiskWriter
from memkit.bank.load import load_bank
from memkit.bank.sizes import LARGE_LIMIT
from memkit.checks.batch import Batch, final_changes, make_fixes
from memkit.findings import Severity
from memkit.frozen import frozen, replace
from memkit.ports import Unreadable
from memkit.scaffold.new_bank import first_number, render_file
from memkit.workspace.checking import checkings, joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from memkit.findings import Finding, Outcome
    from memkit.ports import FileChange, Tree
    from memkit.workspace.checking import Checking, Request
    from memkit.workspace.place import Place

_ROUNDS = 60
"""Most times that a bank is mended and checked again; a file may hold thousands of findings, 200 listed."""
_DERIVED = ("IDX", "BNK")
"""Families whose fixes copy what other files say: they come when those are mended."""
_LINKED = (".md", ".mdc", ".markdown", ".cursorrules", ".windsurfrules", ".clinerules")


@frozen
class Mended:
    """What fixing changes (paths relative to the place), and the outcome that is left after it."""

    changes: tuple[FileChange, ...]
    outcome: Outcome


def fix_place(place: Place, request: Request, *, unsafe: bool, write: bool) -> Mended:
    """Mend what is reported and can be mended; without `write` only tell what would change.

    Every fix is checked in memory first: one whose finding stays, or that brings an error, is not made.
    With `request.staged` only files are mended whose work-tree bytes are the staged ones, and a bank that
    failed still fails: what is staged stays as it is. Raises what `check_place` and the writer raise.
    """
    benches = [_Bench(checking, unsafe=unsafe) for checking in checkings(place, request)]
    outcomes = [bench.mend() for bench in benches]
    changes: list[FileChange] = []
    nested: list[Path] = []
    for bench in benches:
        held, made = bench.checking.held, bench.changes()
        folder = held.prefix.removeprefix(place.prefix)
        changes += [replace(change, path=f"{folder}{change.path}") for change in made]
        nested += [held.root] if made and held.root != place.root else []
    if write and changes:
        _write(place.root, nested, changes)
    return Mended(tuple(changes), joined(place, outcomes, staged=request.staged))


def _write(root: Path, nested: list[Path], changes: list[FileChange]) -> None:
    """Write the files of all banks or none, each bank under its own lock."""
    with ExitStack() as locks:
        for inner in sorted(nested):
            locks.enter_context(locked(lock_file(inner), LOCK_TIMEOUT))
        DiskWriter(root, lock_file(root)).write(changes)


@dataclass
class _Bench:
    """One bank while it is being mended: the files as they would be, and what became of each finding."""

    checking: Checking
    unsafe: bool
    files: dict[str, bytes] = field(default_factory=dict)
    steps: list[dict[str, FileChange]] = field(default_factory=list)
    fixed: list[Finding] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)
    """Why a finding is not mended, by its fingerprint."""

    def changes(self) -> tuple[FileChange, ...]:
        """All that was mended, a change a file."""
        return final_changes(self.steps)

    def mend(self) -> Outcome | None:
        """Mend round by round until nothing is left to mend; the outcome after that."""
        first = outcome = self.checking.outcome()
        if first is None or outcome is None:
            return None
        for _ in range(_ROUNDS):
            wanted = [finding for finding in outcome.findings if self._wanted(finding)]
            if not wanted:
                break
            first_ones = [finding for finding in wanted if not finding.code.startswith(_DERIVED)]
            outcome = self._settle(first_ones or wanted, outcome)
        staged = self.checking.request.staged
        return replace(
            outcome,
            findings=tuple(self._told(finding) for finding in outcome.findings),
            failed=outcome.failed or (staged and first.failed),
            fixed=tuple(sorted(self.fixed, key=lambda finding: finding.sort_key)),
            unfixed=tuple(dict.fromkeys(self.refused.values())),
            staged=staged,
        )

    def _wanted(self, finding: Finding) -> bool:
        fix = finding.mending
        if fix is None or finding.fingerprint in self.refused or not (fix.safe or self.unsafe):
            return False
        reasons = (self._untouchable(path) for path in fix.paths)
        reason = next((reason for reason in reasons if reason), "")
        if reason:
            self.refused[finding.fingerprint] = f"{_named(finding)} is not fixed: {reason}"
        return not reason

    def _untouchable(self, path: str) -> str:
        """Why a file is not memkit's to mend, or empty."""
        if path in self.files:
            return ""
        held, tree = self.checking.held, self.checking.tree
        if path in self._links or linked_to(held.root, path):
            return f"{path} is a link, and only files are edited"
        if _bytes(tree, path) == _bytes(DiskTree(held.root, ()), path):
            return ""
        return f"{path} differs from what is {'staged' if self.checking.request.staged else 'checked out'}"

    def _settle(self, wanted: Sequence[Finding], outcome: Outcome) -> Outcome:
        """Make the fixes that prove themselves or refuse some that do not; the outcome after that.

        Where several together bring an error, the first half is tried; the other is found again, in its new
        place, by the next round.
        """
        bank = load_bank(self._tree({}), self.checking.held.config)
        batch = make_fixes(bank, wanted, self._render)
        after = self.checking.outcome(self._tree(batch.files)) if batch.taken else None
        if after is None:
            self._refuse(wanted, "its file is not what it was")
            return outcome
        staying = _staying(batch.taken, outcome, after)
        brought = _brought(outcome, after)
        if staying:
            kept = [finding for finding in batch.taken if finding.fingerprint in staying]
            self._refuse(kept, "the edit would not mend it")
            rest = [finding for finding in batch.taken if finding.fingerprint not in staying]
            return self._settle(rest, outcome) if rest else outcome
        if brought and len(batch.taken) > 1:
            return self._settle(batch.taken[: len(batch.taken) // 2], outcome)
        if brought:
            self._refuse(batch.taken, f"the edit would bring {brought}")
            return outcome
        self._accept(batch)
        return after

    def _accept(self, batch: Batch) -> None:
        self.fixed += batch.taken
        self.steps.append(batch.files)
        self.files |= {path: change.after for path, change in batch.files.items()}

    def _refuse(self, findings: Iterable[Finding], reason: str) -> None:
        for finding in findings:
            self.refused.setdefault(finding.fingerprint, f"{_named(finding)} is not fixed: {reason}")

    def _tree(self, changed: Mapping[str, FileChange]) -> Tree:
        """The bank's tree with what was mended so far and some more."""
        files = self.files | {path: change.after for path, change in changed.items()}
        if files:
            files |= {path: files[real] for path, real in self._links.items() if real in files}
        return OverlayTree(self.checking.tree, files) if files else self.checking.tree

    @cached_property
    def _links(self) -> dict[str, str]:
        """The files that are links, with those that they lead to: CLAUDE.md is often AGENTS.md."""
        listed = (path for path in self.checking.tree.files() if path.endswith(_LINKED))
        return {path: real for path in listed if (real := linked_to(self.checking.held.root, path))}

    def _render(self, template: str) -> str:
        held = self.checking.held
        today = held.today(self.checking.request.today)
        number = first_number(load_bank(self.checking.tree, held.config).decisions)
        return render_file(shipped_templates(), template, held.config, today, number)

    def _told(self, finding: Finding) -> Finding:
        """A finding without the fix that was refused."""
        return replace(finding, mending=None) if finding.fingerprint in self.refused else finding


def _staying(taken: Sequence[Finding], before: Outcome, after: Outcome) -> set[str]:
    """The fingerprints of mended findings of which there are not fewer than before."""
    old, new = (Counter(f.fingerprint for f in outcome.findings) for outcome in (before, after))
    mended = Counter(finding.fingerprint for finding in taken)
    return {name for name, count in mended.items() if new[name] > old[name] - count}


def _brought(before: Outcome, after: Outcome) -> str:
    """The code of which a file has more errors than before, or empty."""
    old, new = (
        Counter((f.code, f.place.path) for f in outcome.findings if f.severity is Severity.ERROR)
        for outcome in (before, after)
    )
    return next((code for (code, path), count in sorted(new.items()) if count > old[code, path]), "")


def _named(finding: Finding) -> str:
    place = finding.place
    return f"{finding.code} in {place.path}:{place.line}" if place.line else f"{finding.code} in {place.path}"


def _bytes(tree: Tree, path: str) -> bytes | None:
    data = tree.read(path, LARGE_LIMIT)
    return None if isinstance(data, Unreadable) else data
