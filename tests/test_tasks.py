from __future__ import annotations

import pytest

from memkit.text.page import Page
from memkit.text.source import Source


def _tasks(text):
    page = Page(Source("page.md", text))
    return [(task.box, page.source.slice(task.text_span)) for task in page.tasks]


@pytest.mark.parametrize("box", [" ", "x", "X", "-", "~", "/", "✅", "", ">", "!", "?", "☑️", "  ", "х"])
def test_a_box_may_hold_nothing_an_x_a_sign_or_an_emoji(box):
    text = f"- [{box}] Ship it.\n"
    page = Page(Source("page.md", text))
    (task,) = page.tasks
    assert (task.box, page.source.slice(task.box_span), task.bracketed) == (box, box, True)
    assert page.source.slice(task.text_span) == "Ship it."


@pytest.mark.parametrize(
    "text",
    [
        "- [API] x",
        "- [1] x",
        "- [a] x",
        "- [x](y.md)",
        "- [x]y",
        "[ ] x",
        "```\n- [ ] x\n```",
        "    - [ ] x",
        "- x [ ] y",
    ],
)
def test_other_brackets_are_text(text):
    assert _tasks(text) == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("* [ ] a", [(" ", "a")]),
        ("1. [x] a\n2) [ ] b", [("x", "a"), (" ", "b")]),
        ("> - [ ] a\n>   - [x] b", [(" ", "a"), ("x", "b")]),
        ("- - [ ] a", [(" ", "a")]),
        ("- 1. [ ] a", [(" ", "a")]),
        ("- [ ]", [(" ", "")]),
        ("- [ ] a\r\n- [x] b\r\n", [(" ", "a"), ("x", "b")]),
        ("- ✅ a\n- 🔄 b\n- ⏳c\n- ✔️ d", [("✅", "a"), ("🔄", "b"), ("⏳", "c"), ("✔️", "d")]),
    ],
)
def test_tasks_are_found_in_every_list(text, wanted):
    assert _tasks(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("- [ ] a\n- [D] b", [(" ", "a"), ("D", "b")]),
        ("- [D] b\n- [x] a", [("D", "b"), ("x", "a")]),
        ("- [ ] a\n- [d] b", [(" ", "a"), ("d", "b")]),
        ("- [ ] a\n- [1] b\n- [API] c\n- [D]e", [(" ", "a")]),
        ("- [D] b\n- ✅ a", [("✅", "a")]),
        ("- [ ] a\n  - [D] b", [(" ", "a")]),
        ("- [ ] a\n- [D] b\n\n[D]: https://example.com", [(" ", "a")]),
        ("- [ ] a\n\nText.\n\n* [D] b", [(" ", "a")]),
    ],
)
def test_a_letter_is_a_box_only_beside_usual_ones(text, wanted):
    assert _tasks(text) == wanted


def test_a_task_owns_its_details_and_not_its_children():
    text = "- [ ] a\n      Verify: `b`\n  - plain\n  - [x] c\n    d\n\n- [ ] e\n"
    page = Page(Source("page.md", text))
    first, child, last = page.tasks
    assert (first.parent, child.parent, last.parent) == (-1, 0, -1)
    assert (first.own_lines, child.own_lines, last.own_lines) == ((0, 1, 2), (3, 4), (6,))
    assert page.source.slice(child.span) == "  - [x] c\n    d\n"
    assert page.source.slice(first.span) == text[: text.index("\n- [ ] e")]
