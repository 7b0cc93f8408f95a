"""What of a decision may not change once it is accepted, as words to compare."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from memkit.text.dates import Period

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.documents.decisions import Decision

_FREE_FIELDS = frozenset(
    "date status supersedes superseded-by amends amended-by clarifies clarified-by extends extended-by "
    "relates deciders".split()
)
_NOTE = re.compile(
    r"[\W_]{0,6}(?:update|updated|amend(?:ed|ment)|addendum|note|correction|errata|superseded|更新|补充)\b",
    re.IGNORECASE,
)
_TARGET = re.compile(r"\]\([^()\s]{0,500}\)|<a\s[^<>]{0,200}>|</a>|\{#[\w-]{1,80}\}")
_ORIGINAL = re.compile(r"[ \t]{0,2}\(original\)", re.IGNORECASE)
_TYPO = 2
"""Characters that may differ in a word for it to be the same word mistyped."""
_MAX_TYPOS = 3


def body_words(decision: Decision) -> tuple[str, ...]:
    """The words of an entry that bind: without statuses, relations, link targets, dated notes."""
    return tuple(_TARGET.sub(" ", _ORIGINAL.sub("", "\n".join(_binding_lines(decision)))).split())


def is_redated(before: Decision, now: Decision) -> bool:
    """Whether the day of a decision changed; another way to write the same period is no change."""
    if before.date is None or now.date is None:
        return False
    old, new = before.date.value, now.date.value
    return isinstance(old, Period) and isinstance(new, Period) and not _overlap(old, new)


def _overlap(one: Period, other: Period) -> bool:
    return one.first <= other.last and other.first <= one.last


def is_same_body(before: tuple[str, ...], now: tuple[str, ...], *, superseded: bool) -> bool:
    """Whether two bodies differ by typos only; a decision being superseded may gain sentences at its end."""
    if superseded and now[: len(before)] == before:
        return True
    typos = 0
    matcher = SequenceMatcher(None, before, now, autojunk=False)
    for verb, first, last, start, end in matcher.get_opcodes():
        if verb == "equal" or (superseded and verb == "insert"):
            continue
        if verb != "replace" or last - first != end - start:
            return False
        for one, other in zip(before[first:last], now[start:end], strict=True):
            typos += 1
            if not _is_typo(one, other):
                return False
    return typos <= _MAX_TYPOS


def _binding_lines(decision: Decision) -> Iterator[str]:
    base = decision.span.start
    free = [
        (field.label_span.start - base, max(field.span.end, field.label_span.end) - base)
        for field in decision.fields
        if field.name in _FREE_FIELDS
    ]
    if decision.date and decision.span.start <= decision.date.span.start < decision.span.end:
        free.append((decision.date.span.start - base, decision.date.span.end - base))
    free += [(status.span.start - base, status.span.end - base) for status in decision.statuses]
    free += [(relation.span.start - base, relation.span.end - base) for relation in decision.relations]
    at, noting = 0, False
    for line in decision.text.splitlines(keepends=True):
        start, at = at, at + len(line)
        if not line.strip():
            noting = False
        noting = noting or _NOTE.match(line) is not None
        if noting or any(first <= start and at - 1 <= last for first, last in free):
            continue
        yield _without(line, start, free)


def _without(line: str, start: int, free: list[tuple[int, int]]) -> str:
    """The line without the parts of it that are free, such as a heading's status suffix."""
    for first, last in sorted(free, reverse=True):
        low, high = max(first - start, 0), min(last - start, len(line))
        if low < high:
            line = line[:low] + " " + line[high:]
    return line.rstrip().rstrip("—–-")


def _is_typo(one: str, other: str) -> bool:
    if any(char.isdigit() for char in one + other):
        return False
    if one.strip(".,;:!?*_`\"'()").casefold() == other.strip(".,;:!?*_`\"'()").casefold():
        return True
    if min(len(one), len(other)) <= _TYPO or abs(len(one) - len(other)) > _TYPO:
        return False
    blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    same = sum(block.size for block in blocks)
    return max(len(one), len(other)) - same <= _TYPO
