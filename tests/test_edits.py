from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memkit.text.edits import Edit, Overlap, apply_edits, compose
from memkit.text.source import Source, Span


@st.composite
def _edited(draw):
    newline = draw(st.sampled_from(["\n", "\r\n"]))
    pieces = draw(st.lists(st.text(st.sampled_from("ab é😀\n"), max_size=6), min_size=1, max_size=6))
    pieces = [piece.replace("\n", newline) for piece in pieces]
    source = Source("a.md", "first" + newline + "".join(pieces), bom=draw(st.booleans()))
    at, edits, wanted = len("first" + newline), [], "first" + newline
    for piece in pieces:
        text = draw(st.none() | st.text(st.sampled_from("xy\n"), max_size=4))
        if text is not None:
            edits.append(Edit(Span(at, at + len(piece)), text))
        wanted += piece if text is None else text.replace("\n", newline)
        at += len(piece)
    return source, edits, wanted


@given(_edited(), st.randoms(use_true_random=False))
def test_edits_touch_only_their_spans_in_any_order(edited, shuffler):
    source, edits, wanted = edited
    if all(len(edit.span) for edit in edits):  # the order of insertions at one place is theirs
        shuffler.shuffle(edits)
    done = apply_edits(source, edits)
    assert (done.text, done.bom, done.path) == (wanted, source.bom, "a.md")


def test_insertions_at_one_place_keep_their_order_and_come_before_a_replacement():
    edits = [Edit(Span(1, 2), "X"), Edit(Span(1, 1), "1"), Edit(Span(1, 1), "2"), Edit(Span(2, 2), "3")]
    assert apply_edits(Source("a.md", "abc"), edits).text == "a12X3c"


@pytest.mark.parametrize(
    "edits",
    [
        [Edit(Span(0, 2), "x"), Edit(Span(1, 3), "y")],
        [Edit(Span(0, 2), "x"), Edit(Span(1, 1), "y")],
        [Edit(Span(2, 4), "x")],
        [Edit(Span(2, 1), "x")],
    ],
)
def test_edits_that_overlap_or_leave_the_text_are_a_bug(edits):
    with pytest.raises(Overlap, match=r"a\.md"):
        apply_edits(Source("a.md", "abc"), edits)


def test_nothing_to_do_changes_nothing():
    assert apply_edits(Source("a.md", "a\r\nb", bom=True), []).encode() == b"\xef\xbb\xbfa\r\nb"


_PLACE = st.tuples(st.integers(0, 30), st.integers(0, 4), st.text(st.sampled_from("xy\n"), max_size=4))
_PLACES = st.lists(_PLACE)


def _apart(places, length):
    """Edits at some places that do not touch."""
    found, at = [], 0
    for start, size, text in sorted(places):
        if at <= start and start + size <= length:
            found.append(Edit(Span(start, start + size), text))
            at = start + size + 1
    return found


@given(st.text(st.sampled_from("ab\n"), max_size=30), _PLACES, _PLACES)
def test_two_steps_are_one(text, one, two):
    source = Source("a.md", text)
    first = _apart(one, len(source.text))
    between = apply_edits(source, first)
    second = _apart(two, len(between.text))
    composed = compose(source, first, second)
    if composed is not None:
        assert apply_edits(source, composed).text == apply_edits(between, second).text


def test_newlines_that_the_first_step_brings_count_as_they_are_written():
    source = Source("a.md", "a\r\nb\r\n")
    first = [Edit(Span(1, 1), "\nx\n\ny")]
    between = apply_edits(source, first)
    second = [
        Edit(Span(between.text.index("y"), between.text.index("y") + 1), "z"),
        Edit(Span(11, 11), "!\n"),
    ]
    composed = compose(source, first, second)
    assert composed is not None
    assert apply_edits(source, composed).text == apply_edits(between, second).text


def test_steps_that_mesh_are_told():
    first = [Edit(Span(2, 3), "xyz")]
    assert compose(Source("a.md", "abcdef"), first, [Edit(Span(1, 4), "q")]) is None
    assert compose(Source("a.md", "abcdef"), first, [Edit(Span(3, 4), "q")]) == (Edit(Span(2, 3), "xqz"),)
