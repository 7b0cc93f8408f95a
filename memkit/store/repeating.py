"""Feedback that agents heard in two sessions: what was said twice, and whether it is meant for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.text.likeness.rewording import says_same

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.store.fact import Fact
    from memkit.store.remembering import Wanted

_FOR_GOOD = frozenset(
    "always never whenever immer nie niemals jamais toujours siempre nunca sempre mai alltid aldri"
    " altijd nooit aldrig altid всегда никогда".split()
)
"""Words of a rule, in the languages that the gate reads."""
_PHRASES = ("every time", "each time", "at no time", "under no circumstances", "no exceptions")


def is_feedback(wanted: Wanted) -> bool:
    """Whether a write tells an agent how to work, and no single event."""
    if wanted.kind is not None and wanted.kind != "procedural":
        return False
    return (wanted.type == "feedback" or wanted.kind == "procedural") and not _tells_an_event(said_by(wanted))


def is_for_good(text: str) -> bool:
    """Whether a text says always or never."""
    words = text.casefold()
    held = frozenset("".join(char if char.isalpha() else " " for char in words).split())
    return not held.isdisjoint(_FOR_GOOD) or any(phrase in words for phrase in _PHRASES)


def heard_before(facts: Iterable[Fact], wanted: Wanted) -> Fact | None:
    """The memory that says the same, which an agent wrote in another session; None where none does."""
    said = said_by(wanted)
    for fact in facts:
        run = fact.memory.meta("run")
        if (
            run
            and run != wanted.run
            and fact.origin == "agent"
            and fact.kind == "procedural"
            and not fact.superseded_by
            and set(fact.references) == set(wanted.references)
            and says_same(fact.content.strip() or fact.description, said)
        ):
            return fact
    return None


def said_by(wanted: Wanted) -> str:
    """What a write says."""
    return (wanted.content or wanted.description).strip()


def _tells_an_event(text: str) -> bool:
    """Whether the first sentence tells what happened once."""
    from memkit.store.gate.tense import tense_of
    from memkit.store.gate.words import sentences_of

    first = next(iter(sentences_of(text)), None)
    return first is not None and bool(tense_of(first)[0])
