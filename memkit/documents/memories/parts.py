"""The labelled parts of a memory's content: Why, How to apply; and its headings that open further facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.text.labels import find_labels, fold, vocabulary

if TYPE_CHECKING:
    from memkit.text.page import Page

MemoryPart = Literal["why", "how-to-apply"]

# fmt: off
_WORDS: dict[str, tuple[str, ...]] = {
    "why": (
        "Why it matters", "Why this matters", "Rationale", "Reason", "Reasons", "Because", "Motivation",
        "为什么", "原因", "理由", "왜", "이유", "Почему", "Зачем", "Причина", "Por qué", "Motivo",
        "Por quê", "Por que", "Warum", "Grund", "Pourquoi", "Raison",
    ),
    "how-to-apply": (
        "How to use", "How to use it", "Apply", "Application", "When to apply", "Usage", "In practice",
        "如何应用", "应用方法", "如何使用", "适用方式", "適用方法", "使い方", "적용 방법", "Как применять",
        "Применение", "Cómo aplicar", "Cómo aplicarlo", "Como aplicar", "Anwendung", "Wie anwenden",
        "Comment appliquer",
    ),
}
# fmt: on
_MEANINGS = vocabulary(_WORDS)
_ASIDES = frozenset({"related", "see also", "links", "references", "source", "sources", "相关", "связанное"})
_NAMES: dict[str, MemoryPart] = {"why": "why", "how-to-apply": "how-to-apply"}


def parts_of(page: Page) -> frozenset[MemoryPart]:
    """The parts that a memory has, as labels at the start of a line or as headings."""
    labels = find_labels(page, page.source.line_at(page.body_start), page.source.line_count, _MEANINGS)
    found = [label.meaning for label in labels] + [
        _MEANINGS.get(fold(heading.text), "") for heading in page.headings
    ]
    return frozenset(_NAMES[meaning] for meaning in found if meaning in _NAMES)


def fact_headings(page: Page) -> int:
    """How many headings open a fact: those of the highest level below a title, without parts and asides."""
    kept = page.headings
    if kept and kept[0].level == 1:
        kept = kept[1:]
    levels = [heading.level for heading in kept if not _is_part(heading.text)]
    return levels.count(min(levels)) if levels else 0


def _is_part(title: str) -> bool:
    folded = fold(title)
    return folded in _MEANINGS or folded in _ASIDES
