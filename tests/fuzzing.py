"""Fuzzing of the parsers: how each is run on a mutated document, and what must hold of its result."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from banks import bank_of, codes
from fuzzing_mutations import mutated
from fuzzing_seeds import seeds

from memkit.checks.baseline import read_baseline, write_baseline
from memkit.checks.suppress import find_suppressions
from memkit.config import parse_config
from memkit.documents.decisions.log import parse_log
from memkit.documents.decisions.record import parse_record
from memkit.documents.gotchas.gotcha import parse_gotchas
from memkit.documents.memories.index import parse_memory_index
from memkit.documents.memories.memory import parse_memory
from memkit.documents.progress.parse import parse_progress
from memkit.documents.reading_order import is_generated, names_in
from memkit.documents.rules.sheet import parse_rules
from memkit.documents.vocabulary import WORDS
from memkit.errors import ConfigProblem
from memkit.reading.blocks import Found, find_block, foreign_lines
from memkit.text.dates import Period, find_dates, parse_date
from memkit.text.inline import plain, scan_inline
from memkit.text.labels import find_labels
from memkit.text.links import parse_destination, unescape
from memkit.text.page import Page
from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(frozen=True, slots=True)
class Parser:
    """A parser under test: what it is fed, and how it is run; `run` gives all that it returned."""

    name: str
    kinds: tuple[str, ...]
    run: Callable[[Subject], object]


@dataclass(frozen=True, slots=True)
class Subject:
    """One input: its text, and its page, which parsers of the same input share."""

    text: str
    page: Page

    @classmethod
    def of(cls, text: str, path: str) -> Subject:
        return cls(text, Page(Source(path, text)))


def subject(rng: random.Random, kinds: tuple[str, ...]) -> Subject:
    """A mutated document of one of `kinds`, or of any kind once in eight."""
    held = seeds()
    kind = rng.choice(sorted(held)) if rng.randrange(8) == 0 else rng.choice(kinds)
    path, text = rng.choice(held[kind])
    return Subject.of(mutated(rng, text), path)


def broken_spans(result: object, length: int) -> list[Span]:
    """The spans anywhere in a result that do not slice inside a text of `length` characters."""
    return [span for span in _spans(result) if not 0 <= span.start <= span.end <= length]


def check_entries(result: object, source: Source) -> None:
    """Every entry has a key, begins before what names it, and its text is what stands at its span."""
    for entry in result if isinstance(result, tuple) else (result,):
        if hasattr(entry, "key") and hasattr(entry, "head"):
            assert entry.key, entry
            assert entry.text == source.slice(entry.span), entry
            assert entry.span.start <= entry.head.start <= entry.head.end, entry


def run_parser(parser: Parser, given: Subject) -> None:
    """Run one parser on one input; raises whatever is wrong."""
    result = parser.run(given)
    wrong = broken_spans(result, len(given.text))
    assert not wrong, f"{parser.name}: spans outside of the text: {wrong[:3]}"
    check_entries(result, given.page.source)


# What must hold


def _spans(value: object) -> Iterator[Span]:
    pending, seen = [value], set()
    while pending:
        held = pending.pop()
        if isinstance(held, Span):
            yield held
        elif isinstance(held, tuple | list | frozenset):
            pending.extend(held)
        elif id(held) not in seen and not isinstance(held, Page | Source):
            seen.add(id(held))
            pending.extend(getattr(held, name) for name in _names(type(held)))


@cache
def _names(kind: type) -> tuple[str, ...]:
    return getattr(kind, "__match_args__", ())


# Parsers


def _config(given: Subject) -> object:
    try:
        return parse_config(given.text, path="memkit.toml")
    except ConfigProblem as problem:
        return Span(0, 0) if problem.message else Span(1, 0)


def _baseline(given: Subject) -> object:
    try:
        read = read_baseline(given.text, "baseline.json")
    except ConfigProblem:
        return ()
    assert read_baseline(write_baseline(read), "baseline.json") == read
    return read


def _dates(given: Subject) -> object:
    whole = parse_date(given.text[:80])
    if isinstance(whole, Period):
        assert whole.first <= whole.last
        again = parse_date(whole.written())
        assert isinstance(again, Period), whole
        assert (again.first, again.last) == (whole.first, whole.last)
    found = find_dates(given.text)
    return tuple(Span(start, end) for start, end, _ in found)


def _links(given: Subject) -> object:
    text, end = given.text, len(given.text)
    plain(text)
    unescape(text)
    found = [scan_inline(text, Span(0, end), {"a": "u"}), given.page.links]
    for link in given.page.links:
        assert isinstance(link.path + link.anchor, str)
    starts = ((at, parse_destination(text, at, end)) for at in range(0, end, max(end // 8, 1)))
    return (*found, *((held[0], Span(at, held[1])) for at, held in starts if held))


def _reading_order(given: Subject) -> object:
    is_generated(given.text)
    names_in(given.text, [link.target for link in given.page.links])
    block = find_block(given.page)
    return (block, foreign_lines(given.page, block) if isinstance(block, Found) else ())


def _labels(given: Subject) -> object:
    return find_labels(given.page, 0, given.page.source.line_count, WORDS.gotcha)


def _suppressions(given: Subject) -> object:
    document = bank_of({"AGENTS.md": given.text}).documents[0]
    found = find_suppressions(document)
    end = len(given.text) + 1  # whatever is found at the very end of a file is in its reach
    assert all(0 <= held.reach.start <= held.reach.end <= end for held in found), found
    return tuple(held.span for held in found)


def _page(given: Subject) -> object:
    page = given.page
    return (page.structure, page.sections, page.comments, page.code_spans, page.anchors)


def _checks(given: Subject) -> object:
    return codes({given.page.path: given.text})


_MARKDOWN = (
    "decisions", "decision-record", "gotchas", "rules", "progress", "memories", "memory-index", "other",
    "reading-order", "active-context",
)  # fmt: skip

PARSERS = (
    Parser("decision log", ("decisions",), lambda given: parse_log(given.page)),
    Parser("decision record", ("decision-record",), lambda given: parse_record(given.page)),
    Parser("gotchas", ("gotchas",), lambda given: parse_gotchas(given.page)),
    Parser("rules", ("rules",), lambda given: parse_rules(given.page)),
    Parser("progress", ("progress",), lambda given: parse_progress(given.page)),
    Parser("memories", ("memories",), lambda given: parse_memory(given.page)),
    Parser("memory index", ("memory-index",), lambda given: parse_memory_index(given.page)),
    Parser("reading order", ("reading-order", "rules"), _reading_order),
    Parser("frontmatter", ("memories", "decision-record"), lambda given: given.page.frontmatter),
    Parser("blocks", _MARKDOWN, _page),
    Parser("tables", ("rules", "decisions", "progress"), lambda given: given.page.tables),
    Parser("tasks", ("progress",), lambda given: given.page.tasks),
    Parser("links", ("memory-index", "other", "line"), _links),
    Parser("labels", ("decisions", "gotchas", "progress"), _labels),
    Parser("suppressions", _MARKDOWN, _suppressions),
    Parser("dates", ("date",), _dates),
    Parser("config", ("config",), _config),
    Parser("baseline", ("baseline",), _baseline),
)
CHECKS = Parser("all checks", _MARKDOWN, _checks)
