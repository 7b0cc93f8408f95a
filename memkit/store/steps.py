"""Whether a description and its text say the same, and what to say where a change left one of them behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memkit.store.fact import Fact

_LEAST = 12
"""Characters of a description that is taken for the beginning of a text."""


def out_of_step(held: Fact, after: Fact) -> tuple[str, ...]:
    """What to say of a change of the text or the description alone, where the other one may be old by it."""
    from memkit.store.outgoing import outgoing

    description, text = after.memory.description, after.content
    same = description == held.memory.description
    if same and description and text != held.content and not is_opening(description, text):
        command = f"memkit memories edit {held.key} --description TEXT"
        return (f"Its description still says “{outgoing(description)}”; `{command}` changes it.",)
    old = held.memory.description
    if not same and old and text == held.content and old in text:
        command = f"memkit memories edit {held.key} --content TEXT"
        return (f"Its text still says “{outgoing(old)}”; `{command}` changes it.",)
    return ()


def is_opening(description: str, text: str) -> bool:
    """Whether a description is the first line of a text, or the beginning of a longer one."""
    line = next(iter(text.splitlines()), "").rstrip()
    cut = description.rstrip("…")
    return bool(description) and (description == line or (len(cut) >= _LEAST and line.startswith(cut)))
