"""A plain MEMORY.md is read without the parser: what is written into it is the same, byte for byte."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from memkit.documents.memories.index import parse_memory_index
from memkit.documents.memories.memory import parse_memory
from memkit.reading.memory_rows import row_edits
from memkit.reading.plain_rows import appended_row, plain_rows
from memkit.store.forgetting import _parsed_rows
from memkit.text.edits import apply_edits
from memkit.text.page import Page
from memkit.text.source import Source

FOLDERS = ("", "memory-bank/memories")
TEXTS = st.text(
    st.sampled_from(" abcXÄ字é0-—–:.,;!?()'\"&#*_~`+=/$%^{}[]<>|\\@\t\u00a0\u200b\u2028") | st.characters(),
    max_size=24,
)
HOOKS = TEXTS | st.sampled_from(
    [
        "see www.a.de",
        "at http://a.de",
        "ask a@b.de",
        "x.md too",
        "[[other]]",
        "- [b](b.md)",
        "- dash",
        "`a` *b* _c_",
    ]
)
TITLES = TEXTS | st.sampled_from(
    ["Build host", "build-host", "x", "X", " ", "a.md", "Two  blanks", "foo_bar", "🚀 Go"]
)
NAMES = st.sampled_from(
    [
        "build-host.md",
        "a.md",
        "A_b.md",
        "x.y.md",
        "sub/a.md",
        "../a.md",
        "a.txt",
        "a b.md",
        "MEMORY.md",
        "ä.md",
        "-.md",
    ]
)
ROWS = st.builds("- [{}]({}) — {}".format, TITLES, NAMES, HOOKS) | st.builds(
    "- [{}]({})".format, TITLES, NAMES
)
OTHERS = st.sampled_from(
    ["", "", "# Memory index", "## Build", "###### Deep", "#", "#x", "# a.md", "####### Seven", "plain",
     "- plain", "  - [in](in.md) — deeper", "* [star](star.md) — hook", "1. [one](one.md)", "```", "---",
     "<!-- c -->", "> - [q](q.md)", "- [ ] task", "| a | b |", "[a]: b.md", "\ttext", "# Title #", "## A — b"]
)  # fmt: skip
INDEXES = st.builds(
    lambda lines, last, end: "\n".join([*lines, last]) + end,
    st.lists(ROWS | OTHERS, max_size=7),
    ROWS,
    st.sampled_from(["\n", "\n", "\n", "", "\n\n", "\r\n"]),
)


def memory_of(folder: str, name: str, description: str):
    path = f"{folder}/{name}" if folder else name
    text = f"---\nname: {name.removesuffix('.md')}\ndescription: {description}\n---\nText.\n"
    return parse_memory(Page(Source(path, text)))


@given(INDEXES, st.sampled_from(FOLDERS))
@example("# Memory index\n\n- [Build host](build-host.md) — It has two cores\n- [a-b](a-b.md)\n", "")
@example("- [abc](abc.md) — one\n\n\n# Other\n- [abd](abd.md) — two\n", "memory-bank/memories")
@settings(deadline=None, max_examples=400)
def test_both_ways_give_the_same_bytes(text, folder):
    rows = plain_rows(text)
    if rows is None:
        return
    path = f"{folder}/MEMORY.md" if folder else "MEMORY.md"
    source = Source(path, text)
    page = Page(source)
    index = parse_memory_index(page)
    prefix = f"{folder}/" if folder else ""
    told = [(row.title, row.path, row.hook, row.leading) for row in index.rows]
    assert told == [(row.title, f"{prefix}{row.name}", row.hook, True) for row in rows]
    for row, other in zip(rows, index.rows, strict=True):
        if row.hook:
            assert (row.start, row.start + len(row.hook)) == (other.hook_span.start, other.hook_span.end)
    memory = memory_of(folder, "new-one.md", "It is new")
    slow = apply_edits(source, row_edits(index, page, [memory])).text
    assert apply_edits(source, [appended_row(text, rows, memory, folder)]).text == slow


PLAIN = st.builds(
    "- [{}]({}) — {}".format,
    st.sampled_from(["Build host", "build-host", "Zwölf Räume", "C++ and Rust", "A/B, it's on"]),
    st.sampled_from(["build-host.md", "a.md", "A_b.md", "x.y.md"]),
    st.text(st.sampled_from("abcXÄ字 0-—:.,;!?()'\"&#*_~`+=/$%^{}"), min_size=1, max_size=24),
) | st.sampled_from(["", "# Memory index", "## Build", "- [Bare](bare.md)"])


@given(st.lists(PLAIN, min_size=1, max_size=8), st.sampled_from(FOLDERS))
@settings(deadline=None, max_examples=400)
def test_what_is_nearly_always_plain_is_the_same_too(lines, folder):
    test_both_ways_give_the_same_bytes.hypothesis.inner_test("\n".join(lines) + "\n", folder)


@pytest.mark.parametrize(
    "text",
    [
        "# Memory index\n\n- [Build host](build-host.md) — It has two cores\n",
        "- [Build host](build-host.md)\n",
        "# A\n\n## B\n\n- [One thing](one.md) — has `x_y` & 50 %\n\n- [Zwei](zwei.md) — größer\n",
    ],
)
def test_plain_indexes_are_taken(text):
    assert plain_rows(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "# Memory index\n",
        "- [Build host](build-host.md) — no end",
        "- [Build host](build-host.md) — blank\n\n",
        "- [Build host](build-host.md) — see [[other]]\n",
        "- [x](build-host.md) — a box\n",
        "* [Build host](build-host.md) — a star\n",
        "Some text\n\n- [Build host](build-host.md) — below\n",
        "- [Build host](build-host.md) — one\r\n",
        "# a.md\n- [Build host](build-host.md) — one\n",
    ],
)
def test_anything_else_is_parsed(text):
    assert plain_rows(text) is None


@given(st.data())
@settings(deadline=None, max_examples=150)
def test_the_lines_that_a_forgotten_memory_leaves_are_those_that_the_parser_finds(data):
    text, folder = data.draw(INDEXES), data.draw(st.sampled_from(FOLDERS))
    rows = plain_rows(text)
    if not rows:
        return
    source = Source(f"{folder}/MEMORY.md" if folder else "MEMORY.md", text)
    gone = f"{folder}/{rows[0].name}" if folder else rows[0].name
    lines = [source.line_at(row.start) for row in rows if row.name == rows[0].name]
    assert lines == sorted({line for line, _ in _parsed_rows(source, {gone})})
