"""Text that gives orders to the agent that reads it: overrides, fake roles, concealment, exfiltration.

It looks for what the sentences of such attacks have in common, in English and, for the commonest, in eleven
other languages. It knows words, not intent: a `sure` finding hardly has an honest reading, the others are
worth a question before they become a memory.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from memkit.text.instructions.rules import LETTER_RULES, TEXT_RULES
from memkit.text.instructions.words import coded
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.text.instructions.rules import Kind
    from memkit.text.instructions.words import Coded

__all__ = ["Instruction", "find_instructions"]

_NEGATED: Final = re.compile(r"(?:\bnot|\bnever|n't|\bcannot)\s{1,3}\Z")


@dataclass(frozen=True, slots=True, order=True)
class Instruction:
    """An order to the reader: where it stands, what it is after, and whether it hardly has another reading."""

    span: Span
    kind: Kind
    sure: bool


def find_instructions(text: str, *, only_sure: bool = False) -> tuple[Instruction, ...]:
    """Every order to the reader in a text, in order of place, none within another.

    Sentences that speak of attacks (`the filter rejects phrases such as …`) are left out.
    """
    lowered = text.replace("İ", "I").lower() if "İ" in text else text.lower()
    held = coded(lowered)
    found = [*_by_letters(held, only_sure=only_sure), *_by_text(lowered, held, only_sure=only_sure)]
    kept: list[Instruction] = []
    for each in sorted(found, key=lambda item: (item.span.start, -item.sure, -item.span.end)):
        if kept and each.span.start < kept[-1].span.end:
            if each.sure and not kept[-1].sure:
                kept[-1] = each
        else:
            kept.append(each)
    return tuple(kept)


def _by_letters(held: Coded, *, only_sure: bool) -> Iterator[Instruction]:
    for rule in LETTER_RULES:
        if rule.sure or not only_sure:
            for match in rule.pattern.finditer(held.letters):
                if not _describes(held, match.end()):
                    first = match.start()
                    while held.letters[first] in "|,":
                        first += 1
                    span = Span(held.starts[first], held.ends[match.end() - 1])
                    yield Instruction(span, rule.kind, rule.sure)


def _by_text(lowered: str, held: Coded, *, only_sure: bool) -> Iterator[Instruction]:
    for rule in TEXT_RULES:
        if (rule.sure or not only_sure) and any(anchor in lowered for anchor in rule.anchors):
            for match in rule.pattern.finditer(lowered):
                told = _describes(held, bisect_left(held.starts, match.start()))
                quoted = rule.kind == "role" and lowered[max(0, match.start() - 1)] == "`"
                if (
                    not told
                    and not quoted
                    and not _NEGATED.search(lowered, max(0, match.start() - 16), match.start())
                ):
                    yield Instruction(Span(*match.span()), rule.kind, rule.sure)


def _describes(held: Coded, at: int) -> bool:
    """Whether the sentence, up to a letter, speaks of attacks and defences."""
    return "q" in held.letters[held.letters.rfind("|", 0, at) + 1 : at]
