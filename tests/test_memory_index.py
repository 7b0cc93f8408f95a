"""MEMORY.md as people write it: rows in several forms, sections, and facts where pointers should be."""

from __future__ import annotations

import pytest
from banks import check_called, found_by
from corpus import FOLDER
from hypothesis import given, settings
from hypothesis import strategies as st

from memkit.checks.over import one
from memkit.documents.memories.index import parse_memory_index
from memkit.text.page import Page
from memkit.text.source import Source

CORPUS = FOLDER / "memories"
PATH = "memory/MEMORY.md"


def index(text):
    return parse_memory_index(Page(Source(PATH, text)))


def row(text):
    (found,) = index(text).rows
    return found


@pytest.mark.parametrize(
    ("line", "title", "hook"),
    [
        ("- [Retry budget](retry.md) — three an hour", "Retry budget", "three an hour"),
        ("- [Retry budget](retry.md) – three an hour", "Retry budget", "three an hour"),
        ("- [Retry budget](retry.md) - three an hour", "Retry budget", "three an hour"),
        ("- [Retry budget](retry.md) -- three an hour", "Retry budget", "three an hour"),
        ("- [Retry budget](retry.md): three an hour", "Retry budget", "three an hour"),
        ("* [Retry budget](retry.md) — three an hour", "Retry budget", "three an hour"),
        ("1. [Retry budget](retry.md) — three an hour", "Retry budget", "three an hour"),
        ("- **[Retry budget](retry.md)** — three an hour", "Retry budget", "three an hour"),
        ("- 💸 [Retry `budget`](./retry.md) — three an hour", "Retry budget", "three an hour"),
        ("- [Retry budget](memory/retry.md) — three an hour", "Retry budget", "three an hour"),
        ("- [Retry budget](retry.md) — three\n  an hour", "Retry budget", "three an hour"),
        ("- [Retry budget](retry.md)", "Retry budget", ""),
        ("[Retry budget](retry.md) — three an hour", "Retry budget", "three an hour"),
        ("- [[retry]] — three an hour", "retry", "three an hour"),
        ("- [[retry|Retry budget]]: three an hour", "Retry budget", "three an hour"),
        ("| File | Topic | Hook |\n|---|---|---|\n| [Retry budget](retry.md) | pay | three an hour |",
         "Retry budget", "three an hour"),
        ("| [Retry budget](retry.md) | b |\n|---|---|\n| [Retry budget](retry.md) | three an hour |",
         "Retry budget", "three an hour"),
    ],
)  # fmt: skip
def test_rows(line, title, hook):
    found = row(line + "\n")
    assert (found.title, found.path, found.hook, found.leading) == (title, "memory/retry.md", hook, True)


def test_spans_name_what_they_say():
    text = "# Index\n\n## Payments\n\n- **[Retry budget](retry.md)** — three an hour\n"
    found = row(text)
    assert text[found.target_span.start : found.target_span.end] == "retry.md"
    assert text[found.hook_span.start : found.hook_span.end] == "three an hour"
    assert (found.line, found.target) == (4, "retry.md")


@pytest.mark.parametrize(
    "line",
    [
        "- [README](../README.md) — how we work",
        "- [Site](https://example.com/a.md) — outside",
        "- [Section](#payments)",
        "- [Picture](a.png)",
        "- [Home](~/notes/a.md)",
        "- [Root](/srv/a.md)",
        "- `[Retry](retry.md)` is how a row looks",
        "<!-- - [Retry](retry.md) — three -->",
        "```\n- [Retry](retry.md) — three\n```",
    ],
)
def test_what_leads_elsewhere_is_no_row(line):
    assert index(line + "\n").rows == ()


def test_a_pointer_inside_a_sentence_has_no_hook():
    found = row("- Retries are limited, see [the budget](retry.md) before you call.\n")
    assert (found.path, found.leading, found.hook) == ("memory/retry.md", False, "")


def test_a_bare_file_name_is_a_mention():
    found = row("- `retry.md` — three an hour\n")
    assert (found.path, found.form) == ("memory/retry.md", "mention")


def test_several_rows_in_one_paragraph():
    found = index("[A](a.md) — one\n[B](b.md) — two\n").rows
    assert [(held.title, held.hook) for held in found] == [("A", "one"), ("B", "two")]


def test_facts_are_told_from_pointers_and_frames():
    found = index(
        "# Memory index\n\nOne line a fact; open a file when it matters.\n\n## Payments\n\n"
        "- [Retry](retry.md) — three an hour\n  - the fourth is charged\n- Deploys run from main only.\n"
        "- See [the guide](../guide.md) for more.\n- None\n\n"
        "_Last tidied in May._\n\nThe rest is read on demand:\n\n"
        "The cache lives in Redis since the last outage.\n"
    )
    assert [fact.text.lstrip("- ") for fact in found.facts] == [
        "Deploys run from main only.",
        "The cache lives in Redis since the last outage.",
    ]


def test_what_a_harness_loads_is_counted():
    source = Source(PATH, "- [É](a.md)\r\n", bom=True)
    found = parse_memory_index(Page(source))
    assert (found.lines, found.size, found.folder) == (1, len(source.encode()), "memory")


PIECES = st.sampled_from(
    ["- ", "* ", "[a](b.md)", "[[k]]", "[[k|t]]", " — ", ": ", "text ", "\n", "\n\n", "| ", "|---|---|\n",
     "**", "`", "<!-- ", " -->", "# h\n", "  ", "](", "[", "../", "http://x/a.md", "b.md ", "> ", "é"]
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.lists(PIECES, max_size=40))
def test_whatever_is_written_is_read(pieces):
    text = "".join(pieces)
    found = index(text)
    for held in found.rows:
        assert held.path.startswith("memory/")
        assert (
            " ".join(text[held.hook_span.start : held.hook_span.end].split()) == held.hook or not held.leading
        )
        assert text[held.target_span.start : held.target_span.end]
    for fact in found.facts:
        assert fact.text in text


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not here")
def test_real_files():
    read = {
        path.parent: parse_memory_index(Page(Source.decode(str(path), path.read_bytes())))
        for path in CORPUS.glob("**/MEMORY.md")
    }
    for folder, found in read.items():
        for held in found.rows:
            assert (folder / held.target).exists()
            assert held.hook
    assert sum(len(found.rows) for found in read.values()) == 7


@pytest.mark.parametrize(
    ("limits", "line"),
    [("limits.index_lines = 2", 3), ("limits.index_bytes = 100", 3), ("limits.index_bytes = 101", 0)],
)
def test_the_first_line_that_is_lost_is_named(limits, line):
    text = "- " + "a" * 47 + "\n" + "- " + "é" * 23 + "b\n" + "c"  # 50 bytes, 50 bytes, 1 byte
    found = found_by(check_called("IDX005"), one(text, PATH, config=f'profile = "strict"\n{limits}\n'))
    assert [finding.place.line for finding in found] == ([line] if line else [])


def test_a_link_over_two_lines_has_what_follows_it_as_its_hook():
    text = "# Memory\n\n[One\nfact](one.md) - why\n[Two](two.md) - then\n"
    rows = parse_memory_index(Page(Source("memories/MEMORY.md", text))).rows
    assert [(row.target, row.hook) for row in rows] == [("one.md", "why"), ("two.md", "then")]
