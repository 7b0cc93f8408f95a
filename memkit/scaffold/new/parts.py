"""What a new entry is made of: which parts its kind has, which of them are needed, what was said for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.errors import UsageProblem
from memkit.frozen import frozen
from memkit.text.clean import printable
from memkit.text.unfilled import is_unfilled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.config import Config
    from memkit.config.values import Field

Need = Literal["", "always", "strict", "one"]
"""Never, always, in profile strict, or in strict and (in standard) where no other such part is said."""


@frozen
class Part:
    """One part of an entry: its name (`--symptom`, `"symptom"`), and what it asks for in a phrase.

    `many` may be said several times; `block` may have several lines. `field` is its name in the
    configuration's `require_on_new`. `choices` are the only values, where there are such. `metavar` is what a
    command's help calls the value.
    """

    name: str
    asks: str
    need: Need = ""
    many: bool = False
    block: bool = False
    field: Field | None = None
    choices: tuple[str, ...] = ()
    metavar: str = "TEXT"


@frozen
class Form:
    """What a kind of entry asks for; the first part is the argument of its command."""

    kind: str
    parts: tuple[Part, ...]

    def part(self, name: str) -> Part | None:
        """The part of a name."""
        return next((part for part in self.parts if part.name == name), None)


@frozen
class Parts:
    """What was said for the parts of one entry: name and text, in order, without empty ones."""

    said: tuple[tuple[str, str], ...]

    def text(self, name: str) -> str:
        """What was said for a part, or empty."""
        return next((text for said, text in self.said if said == name), "")

    def texts(self, name: str) -> tuple[str, ...]:
        """Everything that was said for a part."""
        return tuple(text for said, text in self.said if said == name)


def checked(form: Form, said: Iterable[tuple[str, str]]) -> Parts:
    """The parts, cleaned: LF, no blank lines around, none empty.

    Raises `UsageProblem` for a part that the form does not have, for one said twice, for several lines where
    one is asked for, for a value that is no choice, and for control characters.
    """
    kept: list[tuple[str, str]] = []
    for name, raw in said:
        part = form.part(name)
        if part is None:
            raise unknown_part(form, name)
        text = _clean(part, raw)
        if not text:
            continue
        if is_unfilled(text):
            raise UsageProblem(
                f"{name} is only a placeholder: {printable(text[:60])!r}.",
                help_line=f"Say {part.asks}, or leave {name} out until you know.",
            )
        if not part.many and any(name == before for before, _ in kept):
            raise UsageProblem(f"{name} is given twice.", help_line=f"Give {name} once, in one way.")
        kept.append((name, text))
    return Parts(tuple(kept))


@frozen
class Missing:
    """The parts that are needed and were not said; `either` tells that one of them is enough."""

    names: tuple[str, ...]
    either: bool = False


def missing_parts(form: Form, parts: Parts, config: Config) -> Missing:
    """The parts that are needed here and were not said, in order."""
    strict = config.profile == "strict"
    said = {name for name, _ in parts.said}
    needed = {
        part.name
        for part in form.parts
        if part.need == "always"
        or (strict and part.need in {"strict", "one"})
        or (part.field is not None and part.field in config.require_on_new)
    }
    lacking = tuple(part.name for part in form.parts if part.name in needed - said)
    either = {part.name for part in form.parts if part.need == "one"}
    if lacking or not either or either & said:
        return Missing(lacking)
    return Missing(tuple(part.name for part in form.parts if part.name in either), either=True)


def unknown_part(form: Form, name: str) -> UsageProblem:
    """The error for a part that a kind of entry does not have."""
    from difflib import get_close_matches

    names = [part.name for part in form.parts]
    close = get_close_matches(name[:100], names, 1)
    meant = f"Did you mean {close[0]}? " if close else ""
    return UsageProblem(
        f"A {form.kind} has no part {printable(name[:100])!r}.",
        help_line=f"{meant}It has {', '.join(names)}.",
    )


def _clean(part: Part, raw: str) -> str:
    text = raw.replace("\r\n", "\n").replace("\r", "\n")
    wrong = next((char for char in text if _is_control(char)), "")
    if wrong:
        raise UsageProblem(
            f"{part.name} holds the character {printable(wrong)}, which no text has.",
            help_line=f"Give {part.name} as plain text.",
        )
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[0]:
        del lines[0]
    while lines and not lines[-1]:
        del lines[-1]
    text = "\n".join(lines) if part.block else "\n".join(lines).strip()
    if not part.block and "\n" in text:
        raise UsageProblem(f"{part.name} has several lines.", help_line=f"Give {part.name} in one line.")
    if part.choices and text:
        said = "-".join(text.casefold().replace("_", " ").replace("-", " ").split())
        chosen = next((choice for choice in part.choices if choice.casefold() == said), "")
        if chosen:
            return chosen
        raise UsageProblem(
            f"{part.name} cannot be {printable(text[:100])!r}.",
            help_line=f"It is one of {', '.join(part.choices)}.",
        )
    return text


def _is_control(char: str) -> bool:
    return (char < " " and char not in "\n\t") or "\x7f" <= char <= "\x9f" or "\ud800" <= char <= "\udfff"
