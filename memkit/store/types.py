"""The types that memories may have: four, and those of the configuration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.memories.memory import TYPES
from memkit.errors import UsageProblem
from memkit.text.clean import brief

if TYPE_CHECKING:
    from collections.abc import Sequence

_SHOWN = 60


def known_type(said: str, own: Sequence[str]) -> str:
    """A type as it was said; `own` are those of the configuration. Raises `UsageProblem` for another word."""
    known = (*TYPES, *own)
    if said and said not in known:
        from memkit.store.admission import unsafe

        if unsafe(said):
            return said  # the gate refuses it, and says it to nobody
        from memkit.store.keys import near_keys

        near = near_keys(said, known)
        guess = f"Did you mean {near[0]}? " if near else ""
        raise UsageProblem(
            f"{brief(said, _SHOWN)!r} is no type of memory.",
            help_line=f"{guess}One of {', '.join(known)}; `memory_types` may name more.",
        )
    return said
