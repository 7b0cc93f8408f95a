from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memkit.text.source import NotUtf8, Source, Span

TEXTS = st.text(st.sampled_from("a \n\r\té你😀\u2028\x85\x0b\ufeff"), max_size=30)


@given(st.binary(max_size=40) | TEXTS.map(str.encode))
def test_decoding_then_encoding_changes_no_byte(data):
    source = Source.decode("a.md", data)
    if isinstance(source, NotUtf8):
        assert source.offset < len(data)
        data[: source.offset].decode("utf-8")
    else:
        assert source.encode() == data


@given(TEXTS)
def test_lines_are_those_that_end_at_lf_cr_or_both(text):
    source = Source("a.md", text)
    lines = [source.line_text(line) for line in range(source.line_count)]
    wanted = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert lines == (wanted[:-1] if len(wanted) > 1 and not wanted[-1] else wanted)
    assert "".join(source.slice(source.lines_span(n, n + 1)) for n in range(source.line_count)) == text


@given(TEXTS, st.data())
def test_columns_count_characters_bytes_and_utf16_units_of_the_line(text, data):
    source = Source("a.md", text)
    offset = data.draw(st.integers(0, len(text)))
    line, column = source.position(offset)
    before = text[source.line_starts[line - 1] : offset]
    assert len(before) == column - 1
    assert source.byte_column(offset) == len(before.encode()) + 1
    assert source.utf16_column(offset) == sum(2 if ord(char) > 0xFFFF else 1 for char in before)
    assert source.line_at(offset) == line - 1
    if offset < len(text):
        assert offset in source.lines_span(line - 1, line)


def test_an_empty_text_has_one_line():
    source = Source("a.md", "")
    assert (source.line_count, source.line_text(0), source.position(0)) == (1, "", (1, 1))


def test_a_bom_is_kept_and_not_part_of_the_text():
    source = Source.decode("a.md", b"\xef\xbb\xbf# a\r\n")
    assert (source.text, source.bom, source.newline) == ("# a\r\n", True, "\r\n")


@pytest.mark.parametrize(
    ("text", "newline"), [("a\nb\r\n", "\n"), ("a\r\nb\n", "\r\n"), ("a\rb", "\r"), ("a", "\n")]
)
def test_the_first_line_gives_the_newline_to_write(text, newline):
    assert Source("a.md", text).newline == newline


@pytest.mark.parametrize(
    ("data", "guess", "line"),
    [
        ("é".encode("latin-1"), "Latin-1 or another 8-bit encoding", 1),
        (b"a\nb\n\xe2\x82", "Latin-1 or another 8-bit encoding", 3),
        ("a\n".encode("utf-16"), "UTF-16", 1),
        ("a\n".encode("utf-32"), "UTF-32", 1),
        (b"\x1f\x8b\x08\0\0", "binary data", 1),
        (b"\xed\xa0\x80", "Latin-1 or another 8-bit encoding", 1),
    ],
)
def test_bytes_that_are_no_utf8_say_where_and_what_they_may_be(data, guess, line):
    source = Source.decode("a.md", data)
    assert isinstance(source, NotUtf8)
    assert (source.guess, source.line) == (guess, line)


def test_spans_know_what_lies_inside():
    assert 3 in Span(3, 5)
    assert 5 not in Span(3, 5)
    assert Span(3, 5).within(Span(3, 5))
    assert not Span(3, 6).within(Span(3, 5))
    assert len(Span(3, 5)) == 2
