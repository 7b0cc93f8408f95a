"""Everything that `memkit index` would write, worked out without writing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.bank.sizes import LARGE_LIMIT
from memkit.documents.memories.index import parse_memory_index
from memkit.documents.reading_order import is_generated
from memkit.frozen import frozen
from memkit.ports import Unreadable
from memkit.reading.blocks import (
    CURRENT_DECISIONS,
    Broken,
    Found,
    Missing,
    find_block,
    foreign_lines,
    render_inner,
    with_markers,
)
from memkit.reading.costs import text_at
from memkit.reading.current_decisions import render_current
from memkit.reading.entries import coming_memory_index, kept_in_order, reading_order
from memkit.reading.index_page import render_index, same_but_cost
from memkit.reading.memory_rows import missing_rows, new_index, row_edit
from memkit.text.edits import Edit, apply_edits
from memkit.text.page import Page
from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.reading.entries import ReadingOrder


CURRENT_WHAT = "the current decisions"
"""What is planned for a log's list of current decisions."""


@frozen
class Planned:
    """One file to write: what is there (None: nothing), what shall be, and why, in words.

    `kind` is `index` for INDEX.md, `block` for a managed block, `rows` for rows of MEMORY.md. `cost_only`
    marks a change of coarse token costs alone, which does not make an index stale.
    """

    path: str
    before: bytes | None
    after: bytes
    what: str
    kind: Literal["index", "block", "rows"]
    cost_only: bool = False


@frozen
class Left:
    """A file that would be written and is left as it is, with the reason."""

    path: str
    reason: str


@frozen
class IndexPlan:
    """All changes by path, and what is left alone."""

    changes: tuple[Planned, ...]
    left: tuple[Left, ...]


def plan_index(bank: Bank) -> tuple[Planned, ...]:
    """What `memkit index` would write into a bank's tree; run on its own result it changes nothing."""
    return full_plan(bank).changes


def full_plan(bank: Bank) -> IndexPlan:
    """The same with what is left alone, and why."""
    order = reading_order(bank)
    steps: list[Planned | Left] = [*_memory_indexes(bank), *_summaries(bank), *_blocks(bank, order)]
    written = {step.path: step.after for step in steps if isinstance(step, Planned)}
    steps += _index_page(bank, order, written)
    changes = sorted((step for step in steps if isinstance(step, Planned)), key=lambda step: step.path)
    return IndexPlan(tuple(changes), tuple(step for step in steps if isinstance(step, Left)))


def index_path(bank: Bank) -> str:
    """Where the generated index lies."""
    return f"{bank.layout.folder}/INDEX.md"


def carriers(bank: Bank) -> tuple[str, ...]:
    """The files that carry the managed block or are asked to, whether they exist or not."""
    holders = {
        document.path
        for document in bank.in_role("rules")
        if document.page and not isinstance(find_block(document.page), Missing)
    }
    return tuple(sorted(holders | set(bank.config.agents)))


def is_managed(bank: Bank) -> bool:
    """Whether memkit writes for readers here: an index, a block, or a block that is asked for."""
    return bool(carriers(bank)) or is_generated(text_at(bank, index_path(bank)))


def _blocks(bank: Bank, order: ReadingOrder) -> Iterator[Planned | Left]:
    for path in carriers(bank):
        document = bank.by_path.get(path)
        page = document.page if document else _page_at(bank, path)
        if isinstance(page, Page):
            yield from _with_block(page, order)
        elif page is None and document is None:
            text = with_markers(render_inner(order, path))
            yield Planned(path, None, text.encode(), "a new file with the reading order", "block")
        else:
            yield Left(path, page.detail if isinstance(page, Unreadable) else "it cannot be read")


def _page_at(bank: Bank, path: str) -> Page | Unreadable | None:
    """The page at a path that is no document of the bank; None where nothing lies."""
    data = bank.tree.read(path, LARGE_LIMIT)
    if isinstance(data, Unreadable):
        return None if data.reason == "missing" else data
    source = Source.decode(path, data)
    return Page(source) if isinstance(source, Source) else Unreadable("io", "it is not UTF-8")


def _with_block(page: Page, order: ReadingOrder) -> Iterator[Planned | Left]:
    source, inner = page.source, render_inner(order, page.path)
    block = find_block(page)
    if isinstance(block, Broken):
        yield Left(page.path, f"the reading order {block.reason}")
        return
    if isinstance(block, Found):
        if with_lf(source.slice(block.inner)) == inner:
            return
        edit, what = Edit(block.inner, inner), "the reading order"
        if foreign_lines(page, block):
            what += ", in place of lines that memkit did not write"
    else:
        opening = "" if not source.text else "\n" if source.text.endswith(("\n", "\r")) else "\n\n"
        end = len(source.text)
        edit, what = Edit(Span(end, end), opening + with_markers(inner)), "the reading order, at the end"
    change = _edited(source, edit, what, "block")
    written = Source.decode(source.path, change.after)
    if not isinstance(written, Source) or not isinstance(find_block(Page(written)), Found):
        yield Left(source.path, "it ends inside a code fence or a comment that nothing closes")
        return
    yield change


def _summaries(bank: Bank) -> Iterator[Planned | Left]:
    """The current decisions of every log that has the comments for them."""
    for document in bank.in_role("decisions"):
        page = document.page
        if page is None or document.archived:
            continue
        block = find_block(page, CURRENT_DECISIONS)
        if isinstance(block, Broken):
            yield Left(page.path, f"the block of current decisions {block.reason}")
        elif isinstance(block, Found):
            inner = render_current(document)
            if with_lf(page.source.slice(block.inner)) != inner:
                yield _edited(page.source, Edit(block.inner, inner), CURRENT_WHAT, "block")


def _memory_indexes(bank: Bank) -> Iterator[Planned | Left]:
    for path, missing in missing_rows(bank).items():
        index, page = bank.by_path[path].index, bank.by_path[path].page
        if index is None or page is None:
            continue
        what = "a row for " + _listed([memory.stem for memory in missing])
        change = _edited(page.source, row_edit(index, page, missing), what, "rows")
        after = Source.decode(path, change.after)
        rows = parse_memory_index(Page(after)).rows if isinstance(after, Source) else ()
        if {memory.path for memory in missing} <= {row.path for row in rows}:
            yield change
        else:
            yield Left(path, "a row at its end would stand inside a code fence or a comment")
    path = coming_memory_index(bank)
    if path:
        folder = path.rpartition("/")[0]
        held = [memory for memory in bank.memories if memory.path.startswith(f"{folder}/")]
        yield Planned(path, None, new_index(held, folder).encode(), "a new index of the memories", "rows")


def _index_page(bank: Bank, order: ReadingOrder, written: dict[str, bytes]) -> Iterator[Planned | Left]:
    path = index_path(bank)
    if not kept_in_order(bank):
        return
    rival = next((held for held in bank.by_path if held != path and held.casefold() == path.casefold()), "")
    source = _page_at(bank, path)
    if rival or (isinstance(source, Page) and not is_generated(source.source.text)):
        yield Left(rival or path, "it was not written by memkit")
        return
    if isinstance(source, Unreadable):
        yield Left(path, source.detail)
        return
    texts = {
        line.path: written[line.path].decode("utf-8-sig")
        if line.path in written
        else text_at(bank, line.path)
        for line in order.lines
        if not line.path.endswith("/")
    }
    text = render_index(order, bank.layout.folder, texts)
    if source is None:
        yield Planned(path, None, text.encode(), "a new index of the bank", "index")
    elif with_lf(source.source.text) != text:
        edit = Edit(Span(0, len(source.source.text)), text)
        same = same_but_cost(with_lf(source.source.text), text)
        yield _edited(source.source, edit, "the index of the bank", "index", cost_only=same)


def _edited(
    source: Source, edit: Edit, what: str, kind: Literal["index", "block", "rows"], *, cost_only: bool = False
) -> Planned:
    after = apply_edits(source, [edit]).encode()
    return Planned(source.path, source.encode(), after, what, kind, cost_only)


def with_lf(text: str) -> str:
    """A text with LF at each line's end."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _listed(names: list[str]) -> str:
    shown = 3
    more = f" and {len(names) - shown} more" if len(names) > shown else ""
    return ", ".join(names[:shown]) + more
