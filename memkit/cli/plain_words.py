"""What a plain command line holds: options by their full names, with values that begin with no hyphen."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

T = TypeVar("T")


@frozen
class Form:
    """What a command takes: one word or none, options with a value or one of several, and flags.

    `many` may be repeated.
    """

    argument: str
    texts: tuple[str, ...]
    many: tuple[str, ...]
    flags: tuple[str, ...]
    choices: tuple[tuple[str, tuple[str, ...]], ...]
    needed: tuple[str, ...] = ()


@frozen
class Given:
    """The values of a line by name."""

    values: Mapping[str, tuple[str, ...]]

    def text(self, name: str) -> str:
        """The value of an option or of the argument; empty without it."""
        return next(iter(self.values.get(name, ())), "")

    def many(self, name: str) -> tuple[str, ...]:
        """All values of an option that may be repeated."""
        return self.values.get(name, ())

    def flag(self, name: str) -> bool:
        """Whether a flag is there."""
        return name in self.values


def read_plain(words: Sequence[str], form: Form) -> Given | None:
    """The values of a line; None where it is not plain, or click has something to say about it."""
    values: dict[str, tuple[str, ...]] = {}
    choices = dict(form.choices)
    rest = iter(words)
    for word in rest:
        dashes, name, value = word[:2], *word[2:].partition("=")[::2]
        if not word.startswith("-"):
            name, value = form.argument, word
        elif dashes == "--" and word[2:] in form.flags:
            value = "yes"
        elif dashes == "--" and (name in form.texts or name in form.many or name in choices):
            value = value if "=" in word else next(rest, "-")
        else:
            return None
        again = name in values and name not in form.many
        if not name or again or value.startswith("-") or value not in choices.get(name, (value,)):
            return None
        values[name] = (*values.get(name, ()), value)
    lacks = any(not values.get(name, ("",))[0] for name in form.needed)
    return None if lacks else Given(values)


def one_of(known: tuple[T, ...], said: str) -> T | None:
    """Which of some words was said; None for another one."""
    return next((each for each in known if each == said), None)
