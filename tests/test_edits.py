from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memkit.text.edits import Edit, Overlap, apply_edits
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
