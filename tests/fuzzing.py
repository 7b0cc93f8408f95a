"""Fuzzing of the parsers: seeds from the examples of the checks, mutations, and what must hold of a result.

An input depends on nothing but the seed of its random numbers. Half of the mutations know Markdown: they
swap, repeat and nest lines, break fences, tables, boxes and labels; the others know characters.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING

from banks import bank_of, codes
from corpus import repositories

from memkit.bank.layout import find_layout, role_of
from memkit.checks.baseline import Baseline, Known, read_baseline, write_baseline
from memkit.checks.catalog import all_checks
from memkit.checks.suppress import find_suppressions
from memkit.config import Config, parse_config
from memkit.config.toml import render_config
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

MOST = 3000
"""Characters of a seed: what goes wrong in a long document goes wrong in a part of it."""
REAL = 600
"""Files of the corpus, where it is at hand, that give seeds."""

_PIECES = (
    *"\0 \x01 \x0b \x0c \x1b \x7f \x85 \xa0 \xad \u200b \u200d \u2028 \u202e \ufeff \ufffe \ue000".split(" "),
    *"é е ｶ 表 İ ß ﬀ ٢ ² Ⅳ 🇫 👩\u200d💻 e\u0301 \U000e0041 \U0010ffff 😀".split(" "),
    *"` `` ``` ~~~ * ** _ __ ~~ # ## >".split(" "),
    *"- * + 1. 1) | || \\| \\ & &amp; &#0; < > <!-- --> <a <? <![CDATA[".split(" "),
    *"[ ] [[ ]] ![ ]( [x] [ ] [a]: --- ... ''' \" ' {{ {% !! &a *a : :: — – • · ： 。".split(" "),
    *"ADR-1 ADR-99999999999999999999 ADR- D0 R-1 2026-13-45 2026-Q9 0000-00-00 9999-12-31".split(" "),
    *"Supersedes Superseded by Status: **Fix.** **Context.** Verify: review: since: never".split(" "),
    "<!-- memkit: ignore ADR001 until 2026-13: x -->",
    "<!-- memkit:ignore-file * -->",
    "<!-- memkit:begin reading-order -->",
    "<!-- memkit:end reading-order -->",
    "\n\n", "\r", "\r\n", "\t", "    ", "\n---\n", "\n```\n", "\n| a | b |\n|---|---|\n", "\n- [ ] x\n",
)  # fmt: skip


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
    seeds = _seeds()
    kind = rng.choice(sorted(seeds)) if rng.randrange(8) == 0 else rng.choice(kinds)
    path, text = rng.choice(seeds[kind])
    return Subject.of(mutated(rng, text), path)


def mutated(rng: random.Random, text: str) -> str:
    """`text` after one to eight mutations; always encodable as UTF-8."""
    for _ in range(rng.choice((1, 1, 2, 3, 5, 8))):
        text = rng.choice(_MUTATIONS)(rng, text)[: MOST * 4]
    return text


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


# Seeds


@cache
def _seeds() -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {"config": [], "baseline": [], "date": [], "line": []}
    for path, written in _documents():
        text = written.encode("utf-8", "replace").decode()  # an example may hold bytes that are no UTF-8
        kind = _kind(path)
        if kind and text:
            found.setdefault(kind, []).append((path, text[:MOST]))
            found["line"] += [(path, line) for line in text.split("\n")[:6] if line]
    configs = {example.config for check in all_checks() for example in (*check.bad, *check.good)}
    found["config"] += [("memkit.toml", text) for text in sorted(configs)]
    found["config"] += [("memkit.toml", text) for text in (_FULL_CONFIG, render_config(Config()))]
    found["config"] += [
        ("memkit.toml", _with_odd_values(_FULL_CONFIG, " = ", number)) for number in range(80)
    ]
    found["baseline"] += [
        ("baseline.json", _with_odd_values(_BASELINE, ": ", number)) for number in range(80)
    ]
    found["reading-order"] = [("AGENTS.md", _BLOCK), ("memory-bank/INDEX.md", _BLOCK)]
    found["date"] += [("x.md", text) for text in _DATES]
    return found


def _with_odd_values(text: str, mark: str, number: int) -> str:
    """`text` with up to two of the values that stand after a mark replaced; the first number changes none."""
    rng = random.Random(number)
    for _ in range(min(number, rng.randrange(1, 3))):
        parts = text.split(mark)
        at = rng.randrange(1, len(parts))
        parts[at] = rng.choice(_VALUES) + _AFTER_VALUE.sub("", parts[at], count=1)
        text = mark.join(parts)
    return text


def _documents() -> Iterator[tuple[str, str]]:
    for check in all_checks():
        for example in (*check.bad, *check.good):
            yield from ((path, text) for path, text in example.files if isinstance(text, str))
    rng = random.Random(1)
    real = [(path, data) for files in repositories().values() for path, data in files.items()]
    for path, data in rng.sample(real, min(len(real), REAL)):
        at = data.find(b"\n", rng.randrange(max(len(data), 1))) + 1
        yield path, data[:MOST].decode("utf-8", "replace")
        yield path, data[at : at + MOST].decode("utf-8", "replace")


def _kind(path: str) -> str:
    if path.endswith(".toml"):
        return "config"
    if path.endswith("INDEX.md"):
        return "reading-order"
    return role_of(path, find_layout((path,), Config()), Config()) or ""


_BLOCK = """\
# Instructions

<!-- memkit:begin reading-order -->

## Quick Start: First 2 Files to Read

1. memory-bank/PROGRESS.md - items done, in flight and next
2. [Decisions](memory-bank/DECISIONS.md) - why it is built the way it is

| File | Read when |
|---|---|
| memory-bank/GOTCHAS.md | before touching git |

<!-- memkit:end reading-order -->
"""
_FULL_CONFIG = """\
profile = "strict"
bank = "memory-bank"
fail_on = "warning"
baseline = ".memkit-baseline.json"
select = ["ADR", "HIS001"]
ignore = ["RUL*"]
timezone = "Europe/Berlin"

[severity]
ADR001 = "warning"
[labels]
context = ["Hintergrund"]
[roles]
decisions = ["docs/*.md"]
"""
_BASELINE = write_baseline(
    Baseline((Known("ADR001", "a/b.md", "0123456789abcdef", 2), Known("RUL003", "CLAUDE.md", "f" * 16, 1)))
)
_VALUES = (
    *"null true -1 0 1e999 NaN nan 99999999999999999999999 [] {} [[]] 2026-01-01".split(),
    '""', '"\\u0000"', '"\\ud800"', '"\\U0010ffff"', '"' + "x" * 600 + '"', '{ a = "b" }', '["ADR001", 1]',
    "[" * 40 + "]" * 40, "[" * 5000 + "]" * 5000, "[" * 100_000, '{"a":' * 3000, "9" * 5000,
    '"**/**/**/**/**/[a"', '["../../x", "/etc", "~"]',
)  # fmt: skip
_AFTER_VALUE = re.compile(r'\A(?:"[^"\n]*"|\[[^\]\n]*\]|[^\s,}\]]+)')
_DATES = (
    *"2026-03-01 2026-03 2026-Q3 2026 2026/03/01 26-03 03/2026 2026-W12 2026-03-31T23:59:59-12:00".split(),
    "March 3, 2026", "3 Mar 2026", "Q3 2026", "2026年3月1日", "end of 2026", "1 марта 2026", "2026. 3. 1.",
    "since 2026-01-02 until 2026-02-30, then 2027-Q1 (was: March 2025)",
)  # fmt: skip


# Mutations


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True) or [""]


def _swap_lines(rng, text):
    lines = _lines(text)
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return "".join(lines)


def _repeat_lines(rng, text):
    lines = _lines(text)
    a = rng.randrange(len(lines))
    part = lines[a : a + rng.randrange(1, 6)]
    return "".join([*lines[:a], *part * rng.randrange(2, 4), *lines[a:]])


def _drop_lines(rng, text):
    lines = _lines(text)
    a = rng.randrange(len(lines))
    return "".join([*lines[:a], *lines[a + rng.randrange(1, 4) :]])


def _nest_lines(rng, text):
    lines = _lines(text)
    a = rng.randrange(len(lines))
    b = a + rng.randrange(1, 12)
    lead = rng.choice(("> ", "  ", "    ", "- ", "\t", "1. ", "- [ ] ", ">", "# ", "| ", "* - + ", "      "))
    lines[a:b] = [lead + line for line in lines[a:b]]
    return "".join(lines)


def _open_fence(rng, text):
    lines = _lines(text)
    lines.insert(
        rng.randrange(len(lines) + 1), rng.choice(("```\n", "~~~\n", "---\n", "````x\n", "<!--\n", "-->\n"))
    )
    return "".join(lines)


def _break_mark(rng, text):
    mark = rng.choice("`*|[](){}#->:.—_~<&\\\"'=!+0123456789")
    places = [n for n, char in enumerate(text) if char == mark]
    if not places:
        return text
    at = rng.choice(places)
    return text[:at] + rng.choice(("", mark * 2, rng.choice(_PIECES))) + text[at + 1 :]


def _insert_piece(rng, text):
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(_PIECES) * rng.choice((1, 1, 1, 2, 5)) + text[at:]


def _long_run(rng, text):
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(_PIECES) * rng.choice((50, 200, 700)) + text[at:]


def _cut(rng, text):
    a = rng.randrange(len(text) + 1)
    return text[:a] + text[a + rng.randrange(1, 12) :]


def _copy_part(rng, text):
    a, b = rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)
    return text[:a] + text[b : b + rng.randrange(1, 60)] + text[a:]


def _end_early(rng, text):
    return text[: rng.randrange(len(text) + 1)]


def _line_ends(rng, text):
    return text.replace(
        "\n", rng.choice(("\r\n", "\r", "\n\n", " \n", "\x0b", "\u2028")), rng.choice((-1, 1, 3))
    )


def _cross(rng, text):
    seeds = _seeds()
    _, other = rng.choice(seeds[rng.choice(sorted(seeds))])
    a, b = rng.randrange(len(text) + 1), rng.randrange(len(other) + 1)
    return text[:a] + other[b : b + 400] + text[a:]


_MUTATIONS = (
    _swap_lines, _repeat_lines, _drop_lines, _nest_lines, _open_fence, _break_mark, _insert_piece,
    _insert_piece, _cut, _copy_part, _end_early, _line_ends, _cross, _long_run,
)  # fmt: skip


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
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


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
