from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from memkit.text.page import Page
from memkit.text.source import Source

ORACLE = MarkdownIt("commonmark").enable("table")


def _table(text):
    page = Page(Source("page.md", text))
    (table,) = page.tables
    for row in (table.header, *table.rows):
        for cell in row.cells:
            assert page.source.slice(cell.span).replace("\\|", "|") == cell.text
    return table


def _cells(text):
    table = _table(text)
    return [[cell.text for cell in row.cells] for row in (table.header, *table.rows)]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("| a | b |\n|---|---|\n| 1 | 2 |\n", [["a", "b"], ["1", "2"]]),
        ("a | b\n--|--\n1 | 2", [["a", "b"], ["1", "2"]]),
        ("| a | b\n|---|---\n1 | 2 |  ", [["a", "b"], ["1", "2"]]),
        ("| a |\n|---|\n| 1 |", [["a"], ["1"]]),
        ("|a|b|\r\n|-|-|\r\n|1|2|\r\n", [["a", "b"], ["1", "2"]]),
        ("|a|b|\n|-|-|\n|1|", [["a", "b"], ["1"]]),
        ("|a|b|\n|-|-|\n|1||", [["a", "b"], ["1", ""]]),
        ("|a|b|\n|-|-|\n||2|", [["a", "b"], ["", "2"]]),
        ("|a|b|\n|-|-|\n|1|2|3|", [["a", "b"], ["1", "2", "3"]]),
        ("|a|b|\n|-|-|\n|1\\|2|3|", [["a", "b"], ["1|2", "3"]]),
        ("|a|b|\n|-|-|\n|1\\\\|2|3|", [["a", "b"], ["1\\|2", "3"]]),  # any backslash before a pipe keeps it
        ("|a|b|\n|-|-|\n|`x\\|y`|3|", [["a", "b"], ["`x|y`", "3"]]),
        ("> |a|b|\n> |-|-|\n> |1|2|", [["a", "b"], ["1", "2"]]),
        ("> a|b\n> -|-\n> > 1|2", [["a", "b"]]),
        ("- |a|b|\n  |-|-|\n  |1|2|", [["a", "b"], ["1", "2"]]),
        ("1. | a | b\n   |--|--\n   | 1 | 2", [["a", "b"], ["1", "2"]]),
        ("- > |a|b|\n  > |-|-|\n  > |1|2|", [["a", "b"], ["1", "2"]]),
    ],
)
def test_cells_are_split_as_they_render(text, cells):
    assert _cells(text) == cells


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ("| `a|b` | c |", ["`a|b`", "c"]),
        ("| [[key|name]] | c |", ["[[key|name]]", "c"]),
        ("| `a|b|c` | [[d|e]] |", ["`a|b|c`", "[[d|e]]"]),
    ],
)
def test_a_row_with_pipes_in_code_or_wikilinks_is_read_as_meant(row, cells):
    (mended,) = _table(f"| x | y |\n|---|---|\n{row}\n").rows
    assert [cell.text for cell in mended.cells] == cells
    assert mended.mended
    assert mended.width > 2


@pytest.mark.parametrize("row", ["| `a | b` |", "| a | [[b|c]] | d |", "| a | b | c |", "| `a | b | c |"])
def test_a_row_is_not_mended_by_guessing(row):
    (kept,) = _table(f"| x | y |\n|---|---|\n{row}\n").rows
    assert kept.mended is (kept.width > len(kept.cells))
    assert kept.mended or len(kept.cells) == kept.width


def test_columns_are_found_by_name_whatever_case_and_emphasis():
    table = _table("| **Rule** | Since | Review |\n|---|---|---|\n")
    assert (table.column("rule"), table.column("due", "REVIEW"), table.column("Source")) == (0, 2, -1)


def test_a_row_knows_its_line_and_a_table_its_lines():
    table = _table("x\n\n| a |\n|---|\n| 1 |\n| 2 |\n\ny")
    assert (table.first, table.last) == (2, 6)
    assert [row.line for row in table.rows] == [4, 5]


@given(st.lists(st.sampled_from(["a", "|", "\\", " ", "`", "[[", "]]", "\\|"]), max_size=12).map("".join))
@settings(max_examples=150, deadline=None)
def test_rows_of_the_right_width_agree_with_markdown_it(row):
    text = f"|x|y|\n|-|-|\n{row}\n"
    tokens = ORACLE.parse(text)
    lines = [held.content for held in tokens if held.type == "inline"][2:]
    page = Page(Source("page.md", text))
    if lines and page.tables:
        (ours,) = page.tables[0].rows
        if not ours.mended:
            texts = [cell.text for cell in ours.cells][:2]
            assert texts + [""] * (2 - len(texts)) == lines[:2]
