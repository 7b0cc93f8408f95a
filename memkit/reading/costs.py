"""What the files of the reading order cost a reader in tokens."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from memkit.bank.sizes import LARGE_LIMIT
from memkit.frozen import frozen
from memkit.ports import Unreadable
from memkit.reading.current_decisions import has_summary
from memkit.reading.entries import Listed, reading_order
from memkit.text.page import Page
from memkit.text.source import Source
from memkit.text.tokens import estimate_tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.text.source import Span

tokens_of = lru_cache(maxsize=512)(estimate_tokens)


@frozen
class FileCost:
    """A line of the reading order with its cost: tokens of the whole file, and what of it the tier counts."""

    line: Listed
    tokens: int
    counted: int


@frozen
class IndexReport:
    """The exact figures behind the reading order, for `memkit index --json`."""

    first: tuple[FileCost, ...]
    reference: tuple[FileCost, ...]
    budget: int

    @property
    def tier_tokens(self) -> int:
        """Tokens that the first tier counts."""
        return sum(held.counted for held in self.first)

    @property
    def reference_tokens(self) -> int:
        """Tokens of all reference files."""
        return sum(held.tokens for held in self.reference)


def index_report(bank: Bank) -> IndexReport:
    """The cost of every file in the reading order; a folder of records costs the sum of its records."""
    order = reading_order(bank)
    return IndexReport(
        tuple(_cost(line, bank) for line in order.first),
        tuple(_cost(line, bank) for line in order.reference),
        bank.config.budgets.tier_tokens,
    )


def tier_costs(bank: Bank) -> tuple[FileCost, ...]:
    """The cost of the first tier, file by file, in order."""
    return tuple(_cost(line, bank) for line in reading_order(bank).first)


def text_at(bank: Bank, path: str) -> str:
    """The text of a listed file, a document or not; empty where it cannot be read."""
    document = bank.by_path.get(path)
    if document:
        return document.source.text if document.source else ""
    data = bank.tree.read(path, LARGE_LIMIT)
    source = None if isinstance(data, Unreadable) else Source.decode(path, data)
    return source.text if isinstance(source, Source) else ""


def counted_text(document: Document) -> str:
    """The part of a file that counts in the tier.

    Entries of DECISIONS and PROGRESS are never deleted, so they count by their head: open items, and
    current decisions as one line each (SPEC, Documents).
    """
    source = document.source
    if source is None:
        return ""
    pieces: list[str] = []
    at = 0
    for span, kept in sorted(_heads(document), key=lambda pair: pair[0]):
        if span.start >= at:
            pieces += [source.text[at : span.start], kept]
            at = span.end
    return "".join([*pieces, source.text[at:]])


def counted_page(document: Document) -> Page:
    """The same part as a page, for looking at its sections."""
    return Page(Source(document.path, counted_text(document)))


def _heads(document: Document) -> Iterator[tuple[Span, str]]:
    source = document.source
    if source is None:
        return
    summed = has_summary(document)
    for decision in document.decisions:
        hidden = decision.closed or summed  # the summary stands above the entries, and counts as it is
        yield decision.span, "" if hidden else source.slice(decision.head).splitlines()[0] + "\n"
    for item in document.items:
        if item.state in {"done", "cancelled", "logged"}:
            yield item.span, ""


def _cost(line: Listed, bank: Bank) -> FileCost:
    if line.path.endswith("/"):
        held = [d for d in bank.in_role("decision-record") if d.path.rpartition("/")[0] + "/" == line.path]
        tokens = sum(tokens_of(document.source.text) for document in held if document.source)
        return FileCost(line, tokens, tokens)
    document = bank.by_path.get(line.path)
    tokens = tokens_of(text_at(bank, line.path))
    return FileCost(line, tokens, min(tokens, tokens_of(counted_text(document))) if document else tokens)
