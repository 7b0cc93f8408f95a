"""Where a value of the configuration stands, and how a wrong one is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Strange = tuple[tuple[str, ...], tuple[str, ...]]
"""Path of an unknown key, and the keys that would have been known there."""

_SHOWN = 40
_BIG = 10**18


class WrongValue(Exception):
    """A value that its key cannot have: the key's path, the sentence's end, and what is allowed."""

    def __init__(self, keys: tuple[str, ...], message: str, help_line: str) -> None:
        super().__init__(message)
        self.keys = keys
        self.message = message
        self.help_line = help_line


class Spot:
    """Where a value stands: its path of keys, and the unknown keys noted so far.

    `strange` holds the path of each unknown key with the keys that would have been known there.
    """

    __slots__ = ("keys", "strange")

    def __init__(self, keys: tuple[str, ...] = (), strange: list[Strange] | None = None) -> None:
        self.keys = keys
        self.strange: list[Strange] = [] if strange is None else strange

    def at(self, key: str) -> Spot:
        """The spot of `key` inside this one."""
        return Spot((*self.keys, key), self.strange)

    def wrong(self, value: object, expected: str) -> WrongValue:
        """The complaint that `value` is not what is expected."""
        return WrongValue(self.keys, f"is {described(value)}, where {expected} is expected", "")


def table(value: object, spot: Spot) -> Mapping[str, object]:
    """`value` as a table; raise `WrongValue` when it is none."""
    if not isinstance(value, dict):
        raise spot.wrong(value, "a table")
    return value


def listed(words: Sequence[str]) -> str:
    """Words in code font, with commas."""
    return ", ".join(f"`{word}`" for word in words)


def described(value: object) -> str:
    """What TOML gave, short and without control characters."""
    if isinstance(value, str):
        return f"the text {quoted(value)}"
    if isinstance(value, bool):
        return "the truth value " + ("`true`" if value else "`false`")
    if isinstance(value, int):
        return f"the number {value}" if abs(value) < _BIG else "a very large number"
    if isinstance(value, float):
        return f"the fraction {value}"
    if isinstance(value, list):
        return "a list"
    return "a table" if isinstance(value, dict) else "a date or time"


def quoted(text: str) -> str:
    """Text in double quotes, cut to 40 characters, without control characters."""
    return '"' + repr("'" + text[:_SHOWN])[2:-1] + ("…" if len(text) > _SHOWN else "") + '"'


def nearest(word: str, allowed: Sequence[str]) -> str:
    """The allowed word that `word` was probably meant to be, or nothing."""
    if len(word) > _SHOWN:
        return ""
    from difflib import get_close_matches

    folded = word.casefold().replace("-", "_").replace(" ", "_")
    by_form = {known.casefold().replace("-", "_").replace(" ", "_"): known for known in allowed}
    close = get_close_matches(folded, list(by_form), n=1, cutoff=0.7)
    return by_form[close[0]] if close else ""
