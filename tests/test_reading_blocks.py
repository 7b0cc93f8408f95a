"""Managed blocks: found where they are, broken ones named, text about them left alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memkit.reading.blocks import (
    Broken,
    Found,
    Missing,
    find_block,
    foreign_lines,
    render_inner,
    with_markers,
)
from memkit.reading.entries import Listed, ReadingOrder, one_line
from memkit.text.page import Page
from memkit.text.source import Source

BEGIN, END = "<!-- memkit:begin reading-order -->", "<!-- memkit:end reading-order -->"


def page(text: str) -> Page:
    return Page(Source("AGENTS.md", text))


def listed(
    path: str, tier: str = "first", summary: str = "What it holds", when: str = "before a release"
) -> Listed:
    return Listed(path, "other", tier, summary, when, told=True)


def test_a_block_is_its_markers_and_the_lines_between():
    text = f"# Agents\n\n{BEGIN}\none\ntwo\n{END}\n\nUse tabs.\n"
    found = find_block(page(text))
    assert isinstance(found, Found)
    assert text[found.inner.start : found.inner.end] == "one\ntwo\n"
    assert text[found.span.start : found.span.end] == f"{BEGIN}\none\ntwo\n{END}"


@pytest.mark.parametrize(
    "text",
    [
        "# Agents\n",
        f"```\n{BEGIN}\n{END}\n```\n",
        f"`{BEGIN}` and `{END}`\n",
        "<!-- memkit:begin decisions -->\n<!-- memkit:end decisions -->\n",
        f"<!-- an example: {BEGIN[4:]}\n",
    ],
)
def test_no_block(text):
    assert isinstance(find_block(page(text)), Missing)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"{BEGIN}\n", "never ends"),
        (f"{END}\n", "never begins"),
        (f"{END}\n{BEGIN}\n", "before it begins"),
        (f"{BEGIN}\n{BEGIN}\n{END}\n{END}\n", "again before it ends"),
        (f"{BEGIN}\n{END}\n{BEGIN}\n{END}\n", "twice in the file"),
        (f"{BEGIN}\n{END}\n{END}\n", "ends twice"),
        (f"{BEGIN} {END}\n", "shares its line"),
        (f"{BEGIN}\n```\n{END}\n", "never ends"),
    ],
)
def test_broken_markers(text, reason):
    found = find_block(page(text))
    assert isinstance(found, Broken)
    assert reason in found.reason


def test_the_block_says_what_to_read_first_and_when_to_read_the_rest():
    order = ReadingOrder(
        (listed("memory-bank/ACTIVE_CONTEXT.md"), listed("memory-bank/PROGRESS.md")),
        (listed("memory-bank/RELEASING.md", "reference"),),
    )
    text = render_inner(order, "docs/AGENTS.md")
    assert "mandatory" in text
    assert "## Quick Start: First 2 Files to Read" in text
    assert "1. ../memory-bank/ACTIVE_CONTEXT.md - What it holds\n" in text
    assert "| ../memory-bank/RELEASING.md | before a release |\n" in text


def test_one_file_is_no_list_of_files():
    assert "## Quick Start: First File to Read" in render_inner(
        ReadingOrder((listed("A.md"),), ()), "AGENTS.md"
    )


def test_without_a_first_tier_nothing_is_mandatory():
    text = render_inner(ReadingOrder((), (listed("docs/adr/", "reference"),)), "AGENTS.md")
    assert text == (
        "\nRead these when there is a reason to:\n\n"
        "| File | Read when |\n|---|---|\n| docs/adr/ | before a release |\n\n"
    )


def test_a_line_written_by_hand_is_foreign():
    order = ReadingOrder((listed("A.md"),), (listed("B.md", "reference"),))
    whole = with_markers(render_inner(order, "AGENTS.md"))
    clean, edited = page(whole), page(whole.replace("\n1. ", "\nUse tabs.\n1. "))
    assert not foreign_lines(clean, find_block(clean))
    (line,) = foreign_lines(edited, find_block(edited))
    assert edited.source.slice(line) == "Use tabs."


WORDS = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=60)


@given(WORDS, WORDS, WORDS)
def test_no_summary_breaks_out_of_the_block(path, summary, when):
    """Whatever the frontmatter of a repository says, the block stays one block, and all its lines ours."""
    path = path.replace("/", "").strip(". ") or "A"
    order = ReadingOrder(
        (listed(f"{path}.md", summary=one_line(summary) or "x"),),
        (listed("B.md", "reference", one_line(summary) or "x", one_line(when) or "x"),),
    )
    held = page("# Agents\n\n" + with_markers(render_inner(order, "AGENTS.md")) + "\nUse tabs.\n")
    found = find_block(held)
    assert isinstance(found, Found)
    assert not foreign_lines(held, found)
    assert held.source.text.endswith("Use tabs.\n")


@given(st.lists(st.sampled_from([BEGIN, END, "```", "text", "", "> quote", "- item"]), max_size=12))
def test_any_mixture_of_lines_gives_a_verdict(lines):
    found = find_block(page("\n".join(lines)))
    if isinstance(found, Found):
        assert found.inner.within(found.span) or len(found.inner) == 0
