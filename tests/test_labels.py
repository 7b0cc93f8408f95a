from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memkit.text.labels import find_labels, fold, vocabulary
from memkit.text.page import Page
from memkit.text.source import Source

WORDS = vocabulary(
    {
        "context": ("Background", "背景"),
        "status": ("状态",),
        "date": ("日期",),
        "symptom": ("Problem", "现象"),
        "fix": ("Solution",),
        "cause": ("Root cause", "Why"),
        "consequence": ("Consequences", "Impact"),
        "where": (),
        "warning": ("Why not the obvious",),
    }
)


def _labels(text, first=0, last=10_000):
    page = Page(Source("page.md", text))
    cut = page.source.slice
    return [(label.name, label.meaning, cut(label.value)) for label in find_labels(page, first, last, WORDS)]


@pytest.mark.parametrize(
    "text",
    [
        "**Context.** held",
        "**Context:** held",
        "**Context**: held",
        "**Context** : held",
        "**Context :** held",
        "**Context**. held",
        "**Context** — held",
        "**Context** – held",
        "**Context** - held",
        "**Context** -- held",
        "__Context:__ held",
        "- **Context**: held",
        "* **Context:** held",
        "1. **Context:** held",
        "2) **Context** — held",
        "- [x] **Context:** held",
        "> **Context:** held",
        "> - **Context:** held",
        "Context: held",
        "- Context: held",
        "Context : held",
        "⚠️ **Context:** held",
        "🧠**Context:** held",
        "- 1️⃣ **Context:** held",
        "**⚠️ Context:** held",
        "📌 Context: held",
        "**Context**\n\nheld",
        "**Context**\nheld",
        "**Context:**\n\nheld\n",
        "**Context**：held",
        "**Context：** held",
        "Context：held",
        "**Context** (original): held",
        "**Context.** (original) held",
        "**Context (original).** held",
        "**Context:** (Original) held",
        "Context (original): held",
        "intro\n**Context:** held",
        "intro\nContext: held",
        "**CONTEXT:** held",
        "**Context:** held\n\n---\n\nmore",
        "**Context:** held\n\n### More\n\nmore",
        "**Context:** held\r\n\r\n",
    ],
)
def test_every_way_to_write_a_label(text):
    ((name, meaning, value),) = _labels(text)
    assert (fold(name).removesuffix(" original"), meaning, value) == ("context", "context", "held")


@pytest.mark.parametrize(
    "text",
    [
        "```\n**Context:** held\n```",
        "    **Context:** held",
        "<!-- **Context:** held -->",
        "<!--\nContext: held\n-->",
        "`**Context:** held`",
        "| **Context:** | held |\n|---|---|",
        "# Context: held",
        "the **context:** of it",
        "**Context** matters here",
        "the\ncontext: in a wrapped line",
        "Elsewhere: held",
        "Context. One word alone is prose.",
        "**[Context]:** held",
    ],
)
def test_what_is_no_label(text):
    assert _labels(text) == []


def test_original_is_told_apart():
    page = Page(Source("page.md", "**Context.** (original) a\n\n**Fix:** b"))
    assert [label.original for label in find_labels(page, 0, 9, WORDS)] == [True, False]


def test_several_labels_on_one_line():
    line = "**Date**: 2026-07-19 **Status**: accepted (scoped) **Deciders**: Ada (lead), Grace"
    assert _labels(line) == [
        ("Date", "date", "2026-07-19"),
        ("Status", "status", "accepted (scoped)"),
        ("Deciders", "", "Ada (lead), Grace"),
    ]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("**Status:** accepted | **Date:** 2026-01", ["accepted", "2026-01"]),
        ("**Status:** accepted · **Owner:** Ada", ["accepted", "Ada"]),
        ("Status: accepted | Date: 2026-01", ["accepted", "2026-01"]),
        ("**状态**：已接受 **日期**：2026-01", ["已接受", "2026-01"]),
        ("**Symptom.** It hangs. **Root cause.** A lock. **Fix.** Wait.", ["It hangs.", "A lock.", "Wait."]),
        ("**Status**: a | b | c **Owner**: [who]", ["a | b | c", "[who]"]),
        ("**Status:** **Date:** 2026", ["", "2026"]),
    ],
)
def test_values_of_one_line_end_at_the_next_label(text, values):
    assert [value for _, _, value in _labels(text)] == values


@pytest.mark.parametrize(
    "text",
    [
        "**Fix:** use **this one**: it is short",
        "**Fix:** First do that. Then see **Never**: it says so.",
        "**Fix:** write `x **Status:** y` there",
        "**Status:** **Resolved (2026-06-09):** removed in full",
        "**Fix:** " + "very " * 30 + "long **Name**: text",
        "Status: proposed | accepted | other: no",
    ],
)
def test_bold_words_in_a_value_are_no_labels(text):
    assert len(_labels(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "**Alternatives:** other",
        "**Alternatives** — other",
        "**Alternatives considered**\n\nother",
        "**Never do this.** other",
        "**Why us?** other",
        "wrapped\n**Note:** other",
    ],
)
def test_an_unknown_label_ends_the_value_before_it(text):
    fix, *_, unknown = _labels(f"**Fix:** wait\n\n{text}")
    assert fix[2].startswith("wait")
    assert "other" not in fix[2]
    assert (unknown[1], unknown[2]) == ("", "other")


@pytest.mark.parametrize(
    "text",
    [
        "**Never** do this",
        "**Never do this.**",
        "do this\n**never.** Or else",
        "do this\n**never** — or else",
        "and **that:** too",
        "**Note\nwell:** it",
    ],
)
def test_emphasis_does_not_end_a_value(text):
    assert _labels(f"**Fix:** wait\n\n{text}") == [("Fix", "fix", f"wait\n\n{text}")]


def test_labels_in_a_list_are_part_of_the_value_above_them():
    text = (
        "**Consequences:**\n\n- **Positive:** fast\n- **Negative:** dear\n\nIn all good.\n\n**Status:** yes\n"
    )
    assert _labels(text) == [
        ("Consequences", "consequence", text[19 : text.index("\n\n**Status")]),
        ("Positive", "", "fast"),
        ("Negative", "", "dear"),
        ("Status", "status", "yes"),
    ]


def test_a_known_label_in_a_list_ends_a_value_that_has_begun():
    assert _labels("**Status:** accepted\n- **Date:** 2026\n- **Owner:** Ada\n") == [
        ("Status", "status", "accepted"),
        ("Date", "date", "2026"),
        ("Owner", "", "Ada"),
    ]


@pytest.mark.parametrize("mark", ["- ", "> ", "1. "])
def test_a_value_ends_with_the_item_or_quote_of_its_label(mark):
    assert _labels(f"{mark}**Status:** accepted\n\nProse below.") == [("Status", "status", "accepted")]


def test_a_label_alone_in_an_item_labels_what_follows_the_list():
    assert _labels("1. **Symptom:**\n\nIt hangs.\n\n2. **Fix:**\n\nWait.") == [
        ("Symptom", "symptom", "It hangs."),
        ("Fix", "fix", "Wait."),
    ]


def test_dotted_words_count_when_two_of_them_open_paragraphs():
    text = "Symptom. It hangs.\nStill.\n\nRoot cause. A lock.\n\nOther. No."
    assert _labels(text) == [
        ("Symptom", "symptom", "It hangs.\nStill."),
        ("Root cause", "cause", "A lock.\n\nOther. No."),
    ]
    assert _labels("Fix. One.\n\nFix. Two.") == []


def test_a_table_as_value_keeps_its_last_pipe():
    assert _labels("**Fix:**\n\n|a|\n|-|\n|b|\n\n**Where:** c")[0] == ("Fix", "fix", "|a|\n|-|\n|b|")


def test_only_the_lines_asked_for_are_read():
    text = "**Fix:** a\n\n**Status:** b\n\n**Where:** c\n"
    assert _labels(text, 2, 3) == [("Status", "status", "b")]
    assert _labels(text, 1, 2) == []


def test_a_question_counts_by_its_words():
    assert _labels("**Why not the obvious?** It lies.\n\n**Why?** Locks.") == [
        ("Why not the obvious", "warning", "It lies."),
        ("Why", "cause", "Locks."),
    ]


def test_names_are_compared_without_case_marks_and_emoji():
    assert fold("⚠️ Root-cause_") == "root cause"
    assert vocabulary({"a b": ("C-D",)}) == {"a b": "a b", "c d": "a b"}


PIECES = [
    "**Fix:**",
    "**X:**",
    "Fix:",
    "Fix.",
    "Status.",
    "**",
    " a ",
    "\n",
    "\n\n",
    "- ",
    "> ",
    "`",
    "```\n",
    "# ",
    "---\n",
    " | ",
]


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
@settings(max_examples=200, deadline=None)
def test_labels_come_in_order_and_values_follow_them(text):
    page = Page(Source("page.md", text))
    labels = find_labels(page, 0, page.source.line_count, WORDS)
    assert list(labels) == sorted(labels, key=lambda label: label.span)
    for label, later in pairwise(labels):
        assert label.span.end <= later.span.start
    for label in labels:
        value = page.source.slice(label.value)
        assert label.span.end <= label.value.start <= label.value.end <= len(text)
        assert value == value.strip()
