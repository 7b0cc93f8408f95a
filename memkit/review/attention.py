"""What asks for a look without a date of its own: the checks that know tell it."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from memkit.checks.baseline import Baseline
from memkit.checks.engine import Run, run_checks
from memkit.checks.selection import select_checks
from memkit.documents.progress.item import Item
from memkit.documents.rules.rule import Rule
from memkit.frozen import frozen
from memkit.review.resolving import Resolving
from memkit.review.reviewed import Reviewed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.documents.entry import Entry
    from memkit.findings import Finding, Skip
    from memkit.review.reviewed import Kind


_KINDS: dict[str, Kind] = {
    "RUL010": "rule",
    "RUL011": "rule",
    "GOT006": "gotcha",
    "PRG003": "item",
    "PRG007": "item",
    "BNK012": "focus",
    "FMT006": "suppression",
}
"""The checks whose findings belong into a review; those of dates (RUL003, ADR016, MEM011) are judged anew."""


def attention(scope: Scope) -> tuple[list[Reviewed], tuple[Skip, ...]]:
    """What the checks say, one line a finding, and which of them could not run.

    A baseline accepts nothing here: what is stale stays stale.
    """
    config = scope.bank.config
    run = Run(select_checks(config, config, _KINDS), only_new=False, baseline=Baseline(), guard=config)
    outcome = run_checks(scope, run)
    places = _Places(scope.bank)
    resolving = Resolving(scope.bank)
    return [_reviewed(finding, places, resolving) for finding in outcome.findings], outcome.skips


def _reviewed(finding: Finding, places: _Places, resolving: Resolving) -> Reviewed:
    kind = _KINDS[finding.code]
    entry = places.entry(finding, kind)
    return Reviewed(
        kind=kind,
        state="due",
        key=entry.key if entry else finding.fingerprint,
        label=entry.title if entry else finding.place.path,
        path=finding.place.path,
        line=finding.place.line,
        when="",
        last=None,
        why=finding.message,
        action=finding.help,
        code=finding.code,
        command=_command(finding.code, entry, resolving),
    )


def _command(code: str, entry: Entry | None, resolving: Resolving) -> str:
    if isinstance(entry, Rule):
        retires = code == "RUL010"
        return resolving.rule(entry, "retire" if retires else "promote", "--reason TEXT" if retires else "")
    return resolving.item(entry) if isinstance(entry, Item) and code == "PRG007" else ""


@frozen
class _Nest:
    """The entries of one kind in a document by where they begin, each with what is around it."""

    starts: tuple[int, ...]
    entries: tuple[Entry, ...]
    around: tuple[int, ...]


class _Places:
    """Finds the entry at a place; what a document holds is sorted once."""

    def __init__(self, bank: Bank) -> None:
        self._bank = bank
        self._nests: dict[tuple[str, Kind], _Nest] = {}

    def entry(self, finding: Finding, kind: Kind) -> Entry | None:
        """The innermost entry of a kind that holds the finding's place."""
        path = finding.place.path
        document = self._bank.by_path.get(path)
        if document is None or document.source is None or not finding.place.line:
            return None
        offset = document.source.line_starts[finding.place.line - 1] + max(finding.place.column - 1, 0)
        if (path, kind) not in self._nests:
            self._nests[path, kind] = _nest(_entries(document, kind))
        nest = self._nests[path, kind]
        number = bisect_right(nest.starts, offset) - 1
        while number >= 0 and offset not in nest.entries[number].span:
            number = nest.around[number]
        return nest.entries[number] if number >= 0 else None


def _nest(entries: Iterable[Entry]) -> _Nest:
    held = sorted(entries, key=lambda entry: (entry.span.start, -entry.span.end))
    around: list[int] = []
    open_ones: list[int] = []
    for number, entry in enumerate(held):
        while open_ones and held[open_ones[-1]].span.end <= entry.span.start:
            open_ones.pop()
        around.append(open_ones[-1] if open_ones else -1)
        open_ones.append(number)
    return _Nest(tuple(entry.span.start for entry in held), tuple(held), tuple(around))


def _entries(document: Document, kind: Kind) -> Iterator[Entry]:
    if kind == "rule":
        yield from document.rules
    elif kind == "gotcha":
        yield from document.gotchas
    elif kind == "item":
        yield from document.items
