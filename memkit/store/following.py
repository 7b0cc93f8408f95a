"""A description that is its text's own beginning follows the text, and the text such a description."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import replace
from memkit.store.steps import is_opening
from memkit.text.escaped import escaped_length

if TYPE_CHECKING:
    from memkit.store.fact import Fact
    from memkit.store.remembering import Wanted


def in_step(held: Fact, wanted: Wanted, most: int) -> Wanted:
    """An edit that names the text or the description alone, with the other one where the two were one.

    `most` are the characters that a description may have.
    """
    old, text = held.memory.description, held.content
    if wanted.content and not wanted.description and is_opening(old, text):
        return replace(wanted, description=description_of(wanted.content, most))
    if wanted.description and not wanted.content and old and text.splitlines()[:1] == [old]:
        return replace(wanted, content=wanted.description + text[len(old) :])
    return wanted


def description_of(text: str, most: int) -> str:
    """The description that a text gives itself: its first line, or as much of it as there is room for."""
    line = next(iter(text.splitlines()), "").rstrip()
    if escaped_length(line) <= most:
        return line
    from memkit.store.opening import opening

    return opening(line, most)
