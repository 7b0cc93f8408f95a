"""Words that a caller gives: a text is a text, and one that is there says something."""

from __future__ import annotations

from memkit.errors import UsageProblem


def text_of(name: str, said: object) -> str:
    """What was given for a value. Raises `UsageProblem` for what is no text."""
    if not isinstance(said, str):
        raise UsageProblem(f"The {name} is no text but {type(said).__name__}.", help_line="Give a string.")
    return said


def telling(name: str, said: object) -> str:
    """The same, without blanks around it. Raises `UsageProblem` where no letter and no digit is in it."""
    text = text_of(name, said)
    if text and not any(char.isalnum() for char in text):
        raise UsageProblem(f"The {name} says nothing.", help_line="Say it in words, or leave it out.")
    return text.strip()
