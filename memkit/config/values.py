"""The words that configuration values choose from, and the forms that text values have."""

# ruff: noqa: D102 - what the methods of every kind do is said once, in `Kind`

from __future__ import annotations

import re
from typing import Literal, get_args

from memkit.config.kinds import Json, Keyed, Many, Text
from memkit.config.spot import Spot, WrongValue, quoted
from memkit.text.patterns import pattern

Profile = Literal["standard", "strict"]
Shelf = Literal["private", "shared"]
Level = Literal["error", "warning", "info"]
LevelOrOff = Literal["error", "warning", "info", "off"]
Tier = Literal["", "first", "reference"]
Role = Literal[
    "active-context",
    "progress",
    "tech-context",
    "decisions",
    "decision-record",
    "gotchas",
    "rules",
    "memories",
    "memory-index",
    "other",
]
Status = Literal[
    "proposed",
    "accepted",
    "rejected",
    "deprecated",
    "superseded",
    "partially-superseded",
    "draft",
    "on-hold",
]
Field = Literal[
    "context",
    "decision",
    "consequence",
    "rationale",
    "alternatives",
    "status",
    "date",
    "deciders",
    "supersedes",
    "superseded-by",
    "amends",
    "amended-by",
    "clarifies",
    "clarified-by",
    "extends",
    "extended-by",
    "relates",
    "symptom",
    "root-cause",
    "fix",
    "where",
    "warning",
    "resolved",
    "verification",
    "owner",
    "blocked-by",
    "failed",
]

PROFILES: tuple[Profile, ...] = get_args(Profile)
SHELVES: tuple[Shelf, ...] = get_args(Shelf)
TIERS: tuple[Tier, ...] = ("first", "reference")
LEVELS: tuple[Level, ...] = get_args(Level)
LEVELS_OR_OFF: tuple[LevelOrOff, ...] = get_args(LevelOrOff)
ROLES: tuple[Role, ...] = get_args(Role)
STATUSES: tuple[Status, ...] = get_args(Status)
FIELDS: tuple[Field, ...] = get_args(Field)

PHRASES = Many(Text("a word or phrase", most=60))
_STATUS_WORDS = Keyed(PHRASES, STATUSES)

_SELECTOR = pattern(r"[A-Za-z][A-Za-z0-9-]{0,59}")
_WORD = pattern(r"[^\W_][\w-]{0,39}")
_ZONE = pattern(r"[A-Za-z][A-Za-z0-9_+-]{0,30}(?:/[A-Za-z0-9_+-]{1,30}){0,3}")


class Paths(Text):
    """A path in the repository, kept without `./` in front and `/` at the end."""

    __slots__ = ()

    def read(self, value: object, spot: Spot) -> str:
        return Text.read(self, value, spot).removeprefix("./").rstrip("/")


class Synonyms:
    """Own words for statuses; a word has one meaning, and no canonical word takes another's."""

    __slots__ = ()

    def words(self) -> str:
        return _STATUS_WORDS.words()

    def read(self, value: object, spot: Spot) -> tuple[tuple[Status, tuple[str, ...]], ...]:
        pairs = _STATUS_WORDS.read(value, spot)
        meaning = {_folded(status): status for status in STATUSES}
        for status, words in pairs:
            for word in words:
                taken = meaning.setdefault(_folded(word), status)
                if taken != status:
                    message = f"gives {quoted(word)} a second meaning: it already means `{taken}`"
                    raise WrongValue(spot.at(status).keys, message, "List each word under one key.")
        return pairs

    def schema(self) -> dict[str, Json]:
        return _STATUS_WORDS.schema()

    def plain(self, value: tuple[tuple[Status, tuple[str, ...]], ...]) -> Json:
        return _STATUS_WORDS.plain(value)


def path_problem(value: str) -> str:
    """What is wrong with a path in the repository, as the end of a sentence that names it."""
    if value.startswith(("/", "~")) or re.match(r"[A-Za-z]:", value):
        return "is not relative to the root"
    if "\\" in value:
        return "holds a backslash: folders are separated by `/` on every system"
    names = value.removeprefix("./").rstrip("/").split("/")
    if {"", ".", ".."} & set(names):
        return "is no plain path below the root"
    if any(name.casefold() == ".git" for name in names):
        return "lies in git's own folder"
    return ""


def tier_problem(value: str) -> str:
    """What is wrong with a member of the first tier: neither a role nor a path."""
    if value in ROLES:
        return ""
    if "." not in value and "/" not in value:
        return "is neither a role nor a path"
    return path_problem(value)


def selector_problem(value: str) -> str:
    """What is wrong with the form of a check's code, name or family; whether it exists is asked later."""
    return "" if _SELECTOR.fullmatch(value) else "has not the form of a code, a name or a family of checks"


def word_problem(value: str) -> str:
    """What is wrong with a word of the user's own: letters, digits, `-` and `_`, at most 40."""
    return "" if _WORD.fullmatch(value) else "is not one word of letters, digits, `-` and `_`"


def zone_problem(value: str) -> str:
    """What is wrong with a time zone; its name is looked up in Python's zone data unless it is UTC."""
    if value == "UTC":
        return ""
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        known = _ZONE.fullmatch(value) and ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        known = None
    return "" if known else "names no time zone that this Python knows"


def _folded(word: str) -> str:
    return " ".join(word.casefold().replace("-", " ").replace("_", " ").split())
