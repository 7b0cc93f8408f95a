from __future__ import annotations

import pytest
from hang import no_hang
from hypothesis import given
from hypothesis import strategies as st

from memkit.report.excerpt import excerpt
from memkit.text.clean import ELLIPSIS, printable


@pytest.mark.parametrize(
    ("line", "column", "end_column", "text", "underline"),
    [
        ("## ADR-005: Batch", 4, 11, "## ADR-005: Batch", "   ^^^^^^^"),
        ("short", 1, 1, "short", "^"),
        ("short", 3, 0, "short", "  ^^^"),
        ("short", 0, 0, "short", ""),
        ("short", 99, 120, "short", "     ^"),
        ("", 1, 1, "", "^"),
        ("規則 bad", 4, 7, "規則 bad", "     ^^^"),
        ("規則 bad", 1, 3, "規則 bad", "^^^^"),
        ("cafe\u0301 x", 7, 8, "cafe\u0301 x", "     ^"),
        ("\tx", 2, 3, "    x", "    ^"),
        ("\u202ex", 2, 3, "\\u202ex", "      ^"),
        ("\u202ex", 1, 2, "\\u202ex", "^^^^^^"),
        ("crlf\r\n", 1, 5, "crlf", "^^^^"),
    ],
)
def test_carets_stand_under_the_place(line, column, end_column, text, underline):
    part = excerpt(line, column, end_column, 40)
    assert (part.text, part.underline) == (text, underline)


def test_a_long_line_is_cut_around_the_place():
    line = "a" * 300 + "HERE" + "b" * 300
    part = excerpt(line, 301, 305, 40)
    assert len(part.text) <= 40
    assert part.text.startswith(ELLIPSIS)
    assert part.text.endswith(ELLIPSIS)
    start = part.underline.count(" ")
    assert part.text[start : len(part.underline)] == "HERE"


def test_the_end_of_a_long_line_uses_the_whole_width():
    part = excerpt("a" * 300 + "Z", 301, 302, 40)
    assert len(part.text) >= 38
    assert part.text[len(part.underline) - 1] == "Z"


def test_a_range_wider_than_the_window_is_underlined_to_its_edge():
    part = excerpt("x" * 500, 1, 501, 40)
    assert len(part.underline) <= len(part.text)


def test_a_command_cut_by_the_edge_is_still_broken():
    line = "y" * 200 + "##vso[" + "z" * 10
    for column in range(190, 217):
        assert "##vso[" not in excerpt(line, column, column + 1, 24).text


def test_a_line_of_a_megabyte_costs_no_more_than_a_window():
    line = "\x1b\u0301規[" * 250_000
    with no_hang():
        for column in (1, 500_000, 1_000_000):
            assert len(excerpt(line, column, 0, 100).underline) <= 100


@given(st.text(st.characters(), max_size=80), st.integers(0, 90), st.integers(0, 90), st.integers(18, 60))
def test_any_place_in_any_line_fits_on_one_clean_row(line, column, end_column, width):
    part = excerpt(line, column, end_column, width)
    assert printable(part.text.replace("##", "")) == part.text.replace("##", "")
    assert set(part.underline) <= {" ", "^"}
    assert len(part.underline) <= width
