"""The same paragraph stands in two files of the bank, or one file is nearly a copy of another.

It costs context twice, and whoever corrects one of the two leaves the other as it was.

Keep it in the file where it belongs, and let the other file point there.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.dup.copies import needed_twice
from memkit.checks.dup.pages import CopiedPage, copied_pages
from memkit.checks.dup.prose import Said, is_current, is_telling, prose_of
from memkit.checks.over import BANK
from memkit.findings import Severity
from memkit.text.inline import plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope

_RECORDS = frozenset({"decisions", "decision-record", "memory-index"})
"""Decisions stand for themselves and are never rewritten; an index repeats descriptions."""
_SHOWN = 200
_FIRST = 12
"""Files that a later one is compared with: what a thousand files hold is no million of troubles."""
_FORMULA = 4
"""Files of one role that hold a paragraph from which it is a formula that belongs to the form."""


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """One trouble for each pair of files, at the later one, however many paragraphs they share."""
    held: dict[str, list[Said]] = defaultdict(list)
    documents = [d for d in bank.documents if d.role not in _RECORDS and is_current(d, bank)]
    for document in documents:
        for said in prose_of(document):
            held[said.letters].append(said)
    shared: dict[tuple[str, str], list[tuple[Said, Said]]] = defaultdict(list)
    for group in held.values():
        for first, said in _repeats(group) if len(group) > 1 else ():
            shared[first.document.path, said.document.path].append((first, said))
    for pairs in shared.values():
        yield _trouble(sorted(pairs, key=lambda pair: pair[1].span))
    for copied in copied_pages(documents):
        if (copied.first.path, copied.second.path) not in shared:
            yield _page_trouble(copied)


def _repeats(group: list[Said]) -> Iterator[tuple[Said, Said]]:
    """Each later paragraph of a group with the first one that it need not repeat."""
    roles = [said.document.role for said in group]
    kept = [said for said in group if _counts(said, roles) and is_telling(said)]
    for place, said in enumerate(kept):
        earlier = kept[: min(place, _FIRST)]
        others = (other for other in earlier if not needed_twice(other.document, said.document))
        first = next(others, None)
        if first:
            yield first, said


def _counts(said: Said, roles: Sequence[str]) -> bool:
    return said.document.role == "rules" or roles.count(said.document.role) < _FORMULA


def _trouble(pairs: list[tuple[Said, Said]]) -> Trouble:
    first, said = pairs[0]
    source, other = said.document.source, first.document.source
    text = plain(source.slice(said.span)[:_SHOWN]).replace("!", "") if source else ""
    line = other.position(first.span.start)[0] if other else 0
    quoted = f"“{text[:60]}{'…' if len(text) > 60 else ''}”"  # noqa: PLR2004
    where = f"{first.document.path}, line {line}"
    many = f"{len(pairs)} paragraphs of {said.document.path} also stand in {first.document.path}"
    return Trouble(
        message=f"{many}, first {quoted}" if len(pairs) > 1 else f"{quoted} also stands in {where}",
        help="keep the text in one of the two files, and let the other point to it",
        path=said.document.path,
        span=said.span,
        about=f"paragraphs of {first.document.path}",
    )


def _page_trouble(copied: CopiedPage) -> Trouble:
    first, second = copied.first.path, copied.second.path
    return Trouble(
        message=f"{second} is nearly a copy of {first}: {copied.same} of {copied.lines} lines are the same",
        help="keep the text in one of the two files, and let the other point to it",
        path=second,
        about=f"paragraphs of {first}",
    )


_TEXT = (
    "The importer keeps a lease on every batch that it reads and renews it each minute, so a batch that "
    "two workers hold is a batch whose lease ran out.\n"
)
CHECK = Check(
    code="DUP001",
    name="duplicate-block",
    summary="The same paragraph stands in two files of the bank.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        Example((
            ("memory-bank/TECH_CONTEXT.md", f"# Tech context\n\n{_TEXT}"),
            ("memory-bank/importer.md", f"# Importer\n\n## Leases\n\n{_TEXT}"),
        )),
    ),
    good=(
        Example((
            ("memory-bank/TECH_CONTEXT.md", f"# Tech context\n\n{_TEXT}"),
            ("memory-bank/importer.md", f"# Importer\n\n> {_TEXT}"),
        )),
        Example((
            ("memory-bank/TECH_CONTEXT.md", "# Tech context\n\nRun the tests before each push.\n"),
            ("memory-bank/importer.md", "# Importer\n\nRun the tests before each push.\n"),
        )),
    ),
)  # fmt: skip
