"""Text that gives orders to the agent that reads it: overrides, fake roles, concealment, exfiltration.

It knows words, not intent. A `sure` finding hardly has an honest reading; the others, which are like orders
by the sum of their words, are worth a question before they become a memory.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Final

from memkit.frozen import frozen_ordered
from memkit.text.instructions.likeness import least, likeness
from memkit.text.instructions.rules import AIMS, LETTER_RULES, TEXT_RULES
from memkit.text.instructions.words import coded, may_override
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.text.instructions.rules import Kind
    from memkit.text.instructions.words import Coded

__all__ = ["Instruction", "find_instructions", "stretches"]
_GAP: Final = pattern(r"\n[ \t]*+\n")
_LABEL: Final = pattern(
    r"(?:^|\n)[ \t>]{0,12}(?:[-*+] )?\*\*(?:why|how to (?:apply|use)|reason)\b[^*\n]{0,20}(?::\*\*|\*\*:)"
)
"""The name of a part of a memory: it is no word of the sentence behind it, and begins a paragraph."""


@frozen_ordered
class Instruction:
    """An order to the reader: where it stands, what it is after, and whether it hardly has another reading.

    The kind `order` says that it is like one and not what it is after.
    """

    span: Span
    kind: Kind
    sure: bool


def find_instructions(text: str, *, only_sure: bool = False) -> tuple[Instruction, ...]:
    """Every order to the reader in a text, in order of place, none within another.

    A sentence that speaks of attacks (`the filter rejects phrases such as …`) is never a sure one.
    """
    lowered = text.replace("İ", "I").lower() if "İ" in text else text.lower()
    if only_sure:
        found = [each for start, part in _suspects(lowered) for each in _overrides(coded(part), start)]
    else:
        held = coded(lowered)
        found = [*_overrides(held), *_orders(lowered, held)]
    found += _roles(lowered)
    kept: list[Instruction] = []
    for each in sorted(found, key=lambda item: (item.span.start, not item.sure, -item.span.end)):
        if not kept or each.span.start >= kept[-1].span.end:
            kept.append(each)
        elif each.sure and not kept[-1].sure:
            kept[-1] = each
    return tuple(kept)


def _suspects(lowered: str) -> Iterator[tuple[int, str]]:
    """The paragraphs that hold words which no override goes without, and where they begin.

    Reading every word for its letter takes a quarter of a whole check's time; this takes a tenth of that.
    """
    at = 0
    for gap in _GAP.finditer(lowered):
        if may_override(lowered[at : gap.start()]):
            yield at, lowered[at : gap.start()]
        at = gap.end()
    if may_override(lowered[at:]):
        yield at, lowered[at:]


def _overrides(held: Coded, shift: int = 0) -> Iterator[Instruction]:
    for rule in LETTER_RULES:
        if not any(anchor in held.letters for anchor in rule.anchors):
            continue
        for match in rule.pattern.finditer(held.letters):
            if not _describes(held, match.end()):
                first = match.start()
                while held.letters[first] in "|,":
                    first += 1
                span = Span(held.starts[first] + shift, held.ends[match.end() - 1] + shift)
                yield Instruction(span, "override", sure=True)


def _roles(lowered: str) -> Iterator[Instruction]:
    for rule in TEXT_RULES:
        if any(anchor in lowered for anchor in rule.anchors):
            held = coded(lowered)
            for match in rule.pattern.finditer(lowered):
                told = _describes(held, bisect_left(held.starts, match.start()))
                quoted = lowered[max(0, match.start() - 1)] == "`"
                if not told and not quoted:
                    yield Instruction(Span(*match.span()), "role", sure=True)


def _orders(lowered: str, held: Coded) -> Iterator[Instruction]:
    """Each sentence, alone or with the one before it, that is like an order."""
    sentences = tuple(stretches(lowered, held))
    enough = least(len(sentences))
    for begin, first, last in sentences:
        if any(_likeness(lowered, held, start, last) > enough for start in dict.fromkeys((first, begin))):
            span = Span(held.starts[first], held.ends[last - 1])
            yield Instruction(span, _aim(held.letters[first:last]), sure=False)


def stretches(lowered: str, held: Coded) -> Iterator[tuple[int, int, int]]:
    """Where each sentence begins with the one before it in its paragraph, where it begins alone, its end."""
    labels = [match.end() for match in _LABEL.finditer(lowered)] if "**" in lowered else []
    before: tuple[int, int] | None = None
    for start, last in _sentences(held.letters):
        label = bisect_right(labels, held.starts[last - 1])
        first = bisect_left(held.starts, labels[label - 1], start, last) if label else start
        if before and (first > start or _GAP.search(lowered, held.ends[before[1] - 1], held.starts[first])):
            before = None
        yield before[0] if before else first, first, last
        before = (first, last)


def _aim(letters: str) -> Kind:
    return next((kind for kind, body in AIMS if re.search(body, letters)), "order")


def _sentences(letters: str) -> Iterator[tuple[int, int]]:
    at = 0
    for part in letters.split("|"):
        if part:
            yield at, at + len(part)
        at += len(part) + 1


def _likeness(lowered: str, held: Coded, first: int, last: int) -> int:
    return likeness(held.letters[first:last], lowered[held.starts[first] : held.ends[last - 1]])


def _describes(held: Coded, at: int) -> bool:
    """Whether the sentence, up to a letter, speaks of attacks and defences."""
    return "q" in held.letters[held.letters.rfind("|", 0, at) + 1 : at]
