"""The fields of a progress item, on its first line or in its indented details, and where its title ends."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from memkit.documents.entry import Field
from memkit.documents.progress.claims import is_denied
from memkit.documents.progress.verification import plain_regions
from memkit.frozen import frozen
from memkit.text.inline import scan_inline
from memkit.text.labels import fold
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memkit.text.page import Page
    from memkit.text.tasks import Task

_BREAKS = pattern(r"[.;,(\[—–→>|!?。；，（]|(?<=\s)-(?=\s)")
_LABEL_END = pattern(
    r"[:：](?=[\s`*_\"“(]|$)|："
    r"|(?<![^\s>])(?:\*\*|__)(?P<bold>[^*_\n`:：]{1,40})"
    r"(?:[.。](?:\*\*|__)|(?:\*\*|__)[ \t]{0,3}(?:[—–]|-(?=[ \t])))[ \t]{0,3}"
)
"""A colon, or a bold name that ends with a full stop or is followed by a dash."""
_RECORD = pattern(
    r"[(（][ \t]{0,3}(verified|re-?verified|tested|checked|验证|已验证|проверено|verificado|vérifié|geprüft|"
    r"検証済み?|확인됨)"
    r"(?=[\s:：,，—)）-])[^()（）\n]{0,300}[)）]",
    re.IGNORECASE,
)
_STATED = pattern(
    r"(?<![\w-])(verified)(?=[ \t](?:by|with|via|against|on|in)[ \t])[^;\n]{1,600}", re.IGNORECASE
)
_ORDERED = pattern(r"(Verify|Verified|Re-verify|验证)(?=[ \t])[^\n]{1,600}")
_MARKER = pattern(r"[ \t>]{0,200}(?:[-*+]|\d{1,9}[.)])[ \t]")
_ALONE = frozenset(
    "verify verified verification evidence validation dod 验证 検証 검증 проверка verificación "
    "verificação".split()
)
"""Words that label what follows even in the middle of a sentence."""
_NAME_LIMIT = 40


@frozen
class Details:
    """An item's fields in order, and the offset where the title on its first line ends."""

    fields: tuple[Field, ...]
    title_end: int


@frozen
class _Mark:
    """A label found on a line: what it means, where it stands, where its value starts."""

    name: str
    meaning: str
    span: Span
    line: int


@frozen
class _Item:
    """What finding the end of a value needs of an item."""

    page: Page
    task: Task
    own_lines: frozenset[int]
    fenced: frozenset[int]


def read_details(page: Page, task: Task, words: Mapping[str, str], fenced: frozenset[int]) -> Details:
    """Read the labelled fields of a task; `fenced` are the lines (from 0) that fences take."""
    found: list[Field] = []
    item = _Item(page, task, frozenset(task.own_lines), fenced)
    for region in _own_regions(page, task, fenced):
        inline = scan_inline(page.source.text, region, {})
        hidden = sorted((*inline.code, *inline.comments))
        marks = list(_marks(page, task, region, words, hidden))
        for mark, following in zip(marks, [*marks[1:], None], strict=False):
            found.append(_field(item, mark, following))
        found.extend(_records(item, region, hidden, found[len(found) - len(marks) :]))
    found.sort(key=lambda field: field.label_span)
    return Details(tuple(found), min([task.text_span.end, *(field.label_span.start for field in found)]))


def _own_regions(page: Page, task: Task, fenced: frozenset[int]) -> Iterator[Span]:
    """Stretches of the task's own lines, without fences, from the text after its box on."""
    source, first, last = page.source, -1, -1
    for line in (*task.own_lines, -1):
        if first >= 0 and line != last + 1:
            whole = Span(max(source.line_starts[first], task.text_span.start), source.line_span(last).end)
            yield from plain_regions(page, whole, fenced)
            first = -1
        first, last = (line if first < 0 else first), line


def _marks(
    page: Page, task: Task, region: Span, words: Mapping[str, str], hidden: list[Span]
) -> Iterator[_Mark]:
    source, text = page.source, page.source.text
    for line in range(source.line_at(region.start), source.line_at(region.end) + 1):
        end = min(source.line_span(line).end, region.end)
        start = max(source.line_starts[line], region.start)
        if start > task.text_span.start:
            marker = _MARKER.match(text, start, end)
            start = marker.end() if marker else start
        for match in _LABEL_END.finditer(text, start, end):
            if match.start() < start or _inside(hidden, match.start()):
                continue
            if match["bold"]:
                meaning = words.get(fold(match["bold"]), "")
                mark = _Mark(match["bold"].strip(), meaning, Span(*match.span()), line) if meaning else None
            else:
                mark = _labelled(text, start, match, words, line)
            if mark:
                yield mark
                start = mark.span.end


def _labelled(
    text: str, start: int, colon: re.Match[str], words: Mapping[str, str], line: int
) -> _Mark | None:
    """The label that ends at a colon: all words since the last break, or one strong word alone."""
    window = max(start, colon.start() - _NAME_LIMIT - 20)
    breaks = [match.end() for match in _BREAKS.finditer(text, window, colon.start())]
    opening = breaks[-1] if breaks else window
    held = text[opening : colon.start()]
    name = held.strip(" \t*_-+")
    if not breaks and window > start:
        name = ""  # the words reach further back than a label does
    meaning = words.get(fold(name), "") if len(name) <= _NAME_LIMIT else ""
    if not meaning and held.lstrip()[:1] not in {"*", "_"}:
        name = held.rstrip(" \t*_").rpartition(" ")[2].strip("*_")
        meaning = words.get(fold(name), "") if fold(name) in _ALONE else ""
    if not meaning or not name:
        return None
    begin = text.rindex(name, opening, colon.start())
    while begin > opening and text[begin - 1] in "*_":
        begin -= 1
    after = colon.end()
    while text[after : after + 1] and text[after] in "*_":
        after += 1
    return _Mark(name, meaning, Span(begin, after), line)


def _field(item: _Item, mark: _Mark, following: _Mark | None) -> Field:
    source = item.page.source
    end = source.line_span(mark.line).end
    if following is not None and following.line == mark.line:
        end = following.span.start
    else:
        end = _continued(item, mark, end, following.line if following else item.task.last)
    start = mark.span.end
    while start < end and source.text[start] in " \t\r\n":
        start += 1
    value = source.text[start:end].rstrip(" \t\r\n(（[—–→;-")
    if source.text[mark.span.start - 1 : mark.span.start] in {"(", "（"}:
        value = value.rstrip(")）. ")
    span = Span(start, start + len(value))
    return Field(mark.meaning, mark.name, mark.span, span, value)


def _continued(item: _Item, mark: _Mark, end: int, stop: int) -> int:
    """Where a value ends that may go on in lines before `stop`: wrapped text, a fence, its own list."""
    source = item.page.source
    indent = _indent(source.line_text(mark.line))
    value = source.text[mark.span.end : end].strip(" \t*_")
    for line in range(mark.line + 1, stop):
        text = source.line_text(line)
        if line in item.fenced:
            if value and not value.endswith((":", "：")):
                return end
            end = source.line_span(line).end
            continue
        if source.line_at(end) in item.fenced or (not text.strip() and value):
            return end
        if not text.strip():
            continue
        listed = _MARKER.match(text) is not None
        if (listed or line not in item.own_lines) and (value or _indent(text) <= indent):
            return end
        end = source.line_span(line).end
    return end


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" \t>"))


def _records(item: _Item, region: Span, hidden: list[Span], fields: list[Field]) -> Iterator[Field]:
    """Evidence without a colon, outside of any field.

    `(verified 2026-05-02, 3f2a91c)`, `verified with …`, and a detail that opens with `Verify …`.
    """
    source, text = item.page.source, item.page.source.text
    held = sorted(field.span for field in fields)
    for form in (_RECORD, _STATED):
        cut = form is _RECORD  # its brackets
        found = [
            (match, Span(match.start() + cut, match.end() - cut))
            for match in form.finditer(text, region.start, region.end)
            if not _inside(held, match.start()) and not _inside(hidden, match.start())
            if cut or not is_denied(text, match.start())
        ]
        yield from (_evidence(text, match, span) for match, span in found)
        held = sorted([*held, *(span for _, span in found)])
    for line in range(source.line_at(region.start), source.line_at(region.end) + 1):
        start = source.line_starts[line]
        marker = _MARKER.match(text, start, region.end) if start > item.task.text_span.start else None
        ordered = _ORDERED.match(text, marker.end(), region.end) if marker else None
        if ordered and not _inside(held, ordered.start()):
            yield _evidence(text, ordered, Span(*ordered.span()))


def _evidence(text: str, match: re.Match[str], span: Span) -> Field:
    held = text[span.start : span.end].rstrip()
    start = span.start + len(held) - len(held.lstrip())
    value = Span(start, span.start + len(held))
    return Field("verification", match[1], Span(match.start(), match.end(1)), value, held.lstrip())


def _inside(spans: list[Span], offset: int) -> bool:
    number = bisect_right(spans, Span(offset, len(spans) and spans[-1].end)) - 1
    return number >= 0 and offset in spans[number]
