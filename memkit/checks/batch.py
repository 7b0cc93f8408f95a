"""Fixes made together: which of them can be, and what the files then hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.ports import FileChange
from memkit.text.edits import Edit, apply_edits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from memkit.bank.bank import Bank
    from memkit.findings import Finding, Fix
    from memkit.text.source import Source, Span


@frozen
class Batch:
    """Fixes made together: the files that change, the findings that they mend, those that wait."""

    files: dict[str, FileChange]
    taken: tuple[Finding, ...]
    waiting: tuple[Finding, ...]


def make_fixes(bank: Bank, findings: Iterable[Finding], render: Callable[[str], str]) -> Batch:
    """Make as many fixes as do not touch each other, the first ones first; `render` turns a template to text.

    A fix is left waiting where another one changes the same characters, or where the file is not what its
    fix was made for.
    """
    chosen: dict[Fix, list[Finding]] = {}
    waiting: list[Finding] = []
    claims = _Claims()
    for finding in findings:
        fix = finding.mending
        if fix is None:
            continue
        if fix in chosen:
            chosen[fix].append(finding)
        elif claims.take(fix, finding.code):
            chosen[fix] = [finding]
        else:
            waiting.append(finding)
    files = _files(bank, tuple(chosen), render)
    made = {fix for fix in chosen if all(path in files for path in fix.paths)}
    taken = [finding for fix in chosen if fix in made for finding in chosen[fix]]
    waiting += [finding for fix in chosen if fix not in made for finding in chosen[fix]]
    return Batch(files, tuple(taken), tuple(waiting))


class _Claims:
    """Which characters of which files are spoken for."""

    def __init__(self) -> None:
        self._spans: dict[str, list[tuple[Span, str]]] = {}
        self._whole: set[str] = set()

    def take(self, fix: Fix, code: str) -> bool:
        """Claim what a fix touches, or nothing when some of it is taken."""
        whole = {path for path in fix.paths if path not in {held.path for held in fix.edits}}
        if whole & (self._whole | self._spans.keys()) or any(h.path in self._whole for h in fix.edits):
            return False
        claimed = [(held.path, edit.span) for held in fix.edits for edit in held.edits]
        if any(self._meets(path, span, code) for path, span in claimed):
            return False
        self._whole |= whole
        for path, span in claimed:
            self._spans.setdefault(path, []).append((span, code))
        return True

    def _meets(self, path: str, span: Span, code: str) -> bool:
        return any(_touch(span, taken, same=code == by) for taken, by in self._spans.get(path, ()))


def _touch(one: Span, other: Span, *, same: bool) -> bool:
    """Whether two edits meet; one check may insert twice at one place, or delete neighbouring lines."""
    if same:
        empty = not len(one) and not len(other)
        return not empty and one.start < other.end and other.start < one.end
    return one.start <= other.end and other.start <= one.end


def _files(bank: Bank, fixes: Sequence[Fix], render: Callable[[str], str]) -> dict[str, FileChange]:
    made: dict[str, FileChange] = {}
    edits: dict[str, list[Edit]] = {}
    for fix in fixes:
        made.update({change.path: change for change in fix.files})
        for path, template in fix.templates:
            if not bank.tree.exists(path):
                made[path] = FileChange(path, None, render(template).encode())
        for held in fix.edits:
            edits.setdefault(held.path, []).extend(held.edits)
    for path, listed in edits.items():
        source = _source(bank, path)
        if source is not None:
            made[path] = FileChange(path, source.encode(), apply_edits(source, listed).encode())
    return made


def _source(bank: Bank, path: str) -> Source | None:
    document = bank.by_path.get(path)
    return document.source if document else None


def final_changes(steps: Iterable[Mapping[str, FileChange]]) -> tuple[FileChange, ...]:
    """Several rounds of changes as one: what was there before the first, what is there after the last."""
    joined: dict[str, FileChange] = {}
    for step in steps:
        for path, change in step.items():
            first = joined.get(path, change)
            joined[path] = FileChange(path, first.before, change.after)
    return tuple(change for _, change in sorted(joined.items()) if change.before != change.after)
