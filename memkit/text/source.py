"""The text of one file: decoded once, with a line table that turns offsets into lines and columns."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

from memkit.frozen import frozen, frozen_ordered
from memkit.text.patterns import pattern

BOM = "\ufeff"
_NEWLINE = pattern(r"\r\n|\n|\r")


@frozen_ordered
class Span:
    """A half-open range of character offsets into a source's text."""

    start: int
    end: int

    def __contains__(self, offset: int) -> bool:
        return self.start <= offset < self.end

    def __len__(self) -> int:
        return self.end - self.start

    def within(self, other: Span) -> bool:
        """Whether this span lies inside `other`."""
        return other.start <= self.start and self.end <= other.end


@frozen
class NotUtf8:
    """Bytes that are no UTF-8: where decoding stopped (byte offset, line from 1) and the likely encoding."""

    offset: int
    line: int
    guess: str


@frozen
class Source:
    """A file's text. Newlines are kept as found; a BOM is remembered and not part of `text`.

    Lines end at LF, CRLF or CR, as in CommonMark; nothing else ends a line.
    """

    path: str
    text: str
    bom: bool = False

    @classmethod
    def decode(cls, path: str, data: bytes) -> Source | NotUtf8:
        """Decode the bytes of a file strictly."""
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            return NotUtf8(error.start, data.count(b"\n", 0, error.start) + 1, _guess(data))
        return cls(path, text.removeprefix(BOM), text.startswith(BOM))

    def encode(self) -> bytes:
        """The bytes that `decode` was given."""
        return ((BOM if self.bom else "") + self.text).encode("utf-8")

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Offset of the first character of each line, then the length of the text."""
        starts = [0, *(match.end() for match in _NEWLINE.finditer(self.text))]
        if starts[-1] != len(self.text) or len(starts) == 1:
            starts.append(len(self.text))
        return tuple(starts)

    @property
    def line_count(self) -> int:
        """How many lines the text has; an empty text has one."""
        return len(self.line_starts) - 1

    def line_span(self, line: int) -> Span:
        """Span of line `line` (from 0) without its newline."""
        start, end = self.line_starts[line], self.line_starts[line + 1]
        while end > start and self.text[end - 1] in "\r\n":
            end -= 1
        return Span(start, end)

    def lines_span(self, first: int, last: int) -> Span:
        """Span of lines `first` up to, not including, `last` (from 0), with the final newline."""
        top = len(self.line_starts) - 1
        return Span(self.line_starts[min(first, top)], self.line_starts[min(last, top)])

    def line_text(self, line: int) -> str:
        """Text of line `line` (from 0) without its newline."""
        return self.slice(self.line_span(line))

    def line_at(self, offset: int) -> int:
        """Number (from 0) of the line that holds `offset`."""
        return max(0, min(bisect_right(self.line_starts, offset) - 1, self.line_count - 1))

    def slice(self, span: Span) -> str:
        """The text of a span."""
        return self.text[span.start : span.end]

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1, the column in characters."""
        line = self.line_at(offset)
        return line + 1, offset - self.line_starts[line] + 1

    def byte_column(self, offset: int) -> int:
        """Column of an offset from 1 in UTF-8 bytes, as compilers count."""
        start = self.line_starts[self.line_at(offset)]
        return len(self.text[start:offset].encode("utf-8", "surrogatepass")) + 1

    def utf16_column(self, offset: int) -> int:
        """Column of an offset from 0 in UTF-16 code units, as the Language Server Protocol counts."""
        start = self.line_starts[self.line_at(offset)]
        return len(self.text[start:offset].encode("utf-16-le", "surrogatepass")) // 2

    @property
    def newline(self) -> str:
        """The newline style to continue with: that of the first line, LF where there is none."""
        match = _NEWLINE.search(self.text)
        return match.group() if match else "\n"


def _guess(data: bytes) -> str:
    if data.startswith((b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff")):
        return "UTF-32"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16"
    if b"\0" in data:
        return "binary data"
    return "Latin-1 or another 8-bit encoding"
