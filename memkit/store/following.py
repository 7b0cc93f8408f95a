"""A description that is its text's own beginning follows the text, and the text such a description."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import replace
from memkit.text.escaped import escaped_length

if TYPE_CHECKING:
    from memkit.store.fact import Fact
    from memkit.store.remembering import Wanted

_LEAST = 12
"""Characters of a description that is taken for the beginning of a text."""


def in_step(held: Fact, wanted: Wanted, most: int) -> Wanted:
    """An edit that names the text or the description alone, with the other one where the two were one.

    `most` are the characters that a description may have.
    """
    old, text = held.memory.description, held.content
    if wanted.content and not wanted.description and _is_opening(old, text):
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


def out_of_step(held: Fact, after: Fact) -> tuple[str, ...]:
    """What to say of a change of the text or the description alone, where the other one may be old by it."""
    description, text = after.memory.description, after.content
    same = description == held.memory.description
    if same and description and text != held.content and not _is_opening(description, text):
        said = f"Its description still says “{description}”; `memkit memories edit {held.key} --description"
        return (f"{said} TEXT` changes it.",)
    old = held.memory.description
    if not same and old and text == held.content and old in text:
        said = f"Its text still says “{old}”; `memkit memories edit {held.key} --content TEXT` changes it."
        return (said,)
    return ()


def _is_opening(description: str, text: str) -> bool:
    """Whether a description is the first line of a text, or the beginning of a longer one."""
    line = next(iter(text.splitlines()), "").rstrip()
    cut = description.rstrip("…")
    return bool(description) and (description == line or (len(cut) >= _LEAST and line.startswith(cut)))
