"""The hook of a row differs from the description of the memory that it leads to.

The index is what agents read; when a fact is corrected in the memory only, they go on believing the old one.

Write the memory's description behind the dash; a beginning of it that ends with `…` will do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.fixing import replacing
from memkit.checks.idx.examples import ROW, indexed
from memkit.checks.idx.places import IndexPlaces
from memkit.checks.over import BANK
from memkit.findings import Severity
from memkit.reading.lines import cell_of, text_of
from memkit.text.clean import clip
from memkit.text.inline import plain
from memkit.text.labels import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.documents.memories.index import IndexRow
    from memkit.documents.memories.memory import Memory
    from memkit.findings import Fix
    from memkit.text.page import Page


_LONGEST = 150
"""Characters of a hook: the cap of a description."""


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each hook that is neither the description nor a part of it, nor holds it whole.

    Profile standard is silent where most hooks of an index differ: there they are written by hand.
    """
    places = bank.shared(IndexPlaces)
    for index in bank.indexes:
        rows = [(row, places.memory_at(row)) for row in index.rows if row.leading and row.hook]
        described = [(row, memory, _described(bank, memory)) for row, memory in rows if memory is not None]
        told = [(row, memory, said) for row, memory, said in described if said]
        drifted = [(row, memory) for row, memory, said in told if not _agree(row.hook, said)]
        if not scope.strict and 2 * len(drifted) > len(told):
            continue
        page = bank.by_path[index.path].page
        for row, memory in drifted:
            said = clip(memory.description, 120)
            yield Trouble(
                message=f"the row of {memory.stem} is not the memory's description: “{said}”",
                help="write the description behind the dash, or correct it in the memory",
                path=index.path,
                span=row.hook_span,
                about=f"hook {row.path}",
                fix=_rewriting(page, row, memory),
            )


def _rewriting(page: Page | None, row: IndexRow, memory: Memory) -> Fix | None:
    """The description in place of the hook, on its one line; a hook that points somewhere is left.

    Safe where the hook is an older copy: but for one word, all of it is in the description.
    """
    held = page.source.slice(row.hook_span) if page else ""
    if page is None or not held or any(mark in held for mark in ("\n", "\r", "](", "[[")):
        return None
    own = set(_words(row.hook).split()) - set(_words(memory.description).split())
    text = cell_of(memory.description) if _in_table(page, row) else text_of(memory.description)
    return replacing(page.path, row.hook_span, clip(text, _LONGEST), safe=len(own) <= 1)


def _in_table(page: Page, row: IndexRow) -> bool:
    return page.source.line_text(row.line).lstrip().startswith("|")


def _described(bank: Bank, memory: Memory) -> str:
    return bank.by_path[memory.path].fact("memory description", _description)


def _description(document: Document) -> str:
    return document.memory.description if document.memory else ""


def _agree(hook: str, description: str) -> bool:
    one, other = _words(hook), _words(description)
    return not one or f" {one} " in f" {other} " or f" {other} " in f" {one} " or other.startswith(one)


def _words(text: str) -> str:
    return fold(plain(text))


CHECK = Check(
    code="IDX004",
    name="drifted-row",
    summary="The hook of a row differs from the description of its memory.",
    standard=Severity.INFO,
    strict=Severity.WARNING,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    fix="safe",
    fixing="writes the description as the hook where all but a word of the hook is in it; with "
    "`--unsafe-fixes` in place of any hook",
    bad=(indexed(ROW.replace("three", "five")),),
    good=(
        indexed(ROW),
        indexed("- [Retry budget](retry-budget.md) - the payment gateway allows three…\n"),
        indexed("- [Retry budget](retry-budget.md)\n"),
    ),
)
