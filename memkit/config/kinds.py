"""Kinds of configuration values: how each is read from TOML, described, and written as JSON schema."""

# ruff: noqa: D102 - what the methods of every kind do is said once, in `Kind`

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from memkit.config.spot import WrongValue, listed, nearest, quoted, table

if TYPE_CHECKING:
    from collections.abc import Callable

    from memkit.config.spot import Spot

Json = str | int | bool | list["Json"] | dict[str, "Json"]

T = TypeVar("T")
S = TypeVar("S", bound=str)

# The kinds are plain classes: one dataclass costs 0.5 ms whenever memkit starts, and there are a dozen.


class Kind(Protocol[T]):
    """A kind of value; `T` is what the rest of memkit sees."""

    def words(self) -> str:
        """The kind in words, with its article."""
        ...

    def read(self, value: object, spot: Spot) -> T:
        """The typed value of what TOML gave; raise `WrongValue` when it is none."""
        ...

    def schema(self) -> dict[str, Json]:
        """The JSON schema of the value."""
        ...

    def plain(self, value: T) -> Json:
        """The value as TOML and JSON hold it."""
        ...


class OneOf(Generic[S]):
    """One word of a few."""

    __slots__ = ("allowed",)

    def __init__(self, allowed: tuple[S, ...]) -> None:
        self.allowed = allowed

    def words(self) -> str:
        return "one of " + listed(self.allowed)

    def read(self, value: object, spot: Spot) -> S:
        for word in self.allowed:
            if word == value:
                return word
        if not isinstance(value, str):
            raise spot.wrong(value, "text")
        guess = nearest(value, self.allowed)
        hint = f"Did you mean `{guess}`? " if guess else ""
        raise WrongValue(spot.keys, f"cannot be {quoted(value)}", f"{hint}Allowed: {listed(self.allowed)}.")

    def schema(self) -> dict[str, Json]:
        return {"type": "string", "enum": list(self.allowed)}

    def plain(self, value: S) -> Json:
        return value


def _no_problem(_value: str) -> str:
    return ""


class Text:
    """One line of text; `problem` says what is wrong with a value, or nothing.

    `most` is its length in characters; `likely` are words that a wrong value may have meant.
    """

    __slots__ = ("likely", "most", "problem", "what")

    def __init__(
        self,
        what: str,
        problem: Callable[[str], str] = _no_problem,
        *,
        most: int = 512,
        likely: tuple[str, ...] = (),
    ) -> None:
        self.what = what
        self.problem = problem
        self.most = most
        self.likely = likely

    def words(self) -> str:
        return self.what

    def read(self, value: object, spot: Spot) -> str:
        if not isinstance(value, str):
            raise spot.wrong(value, self.what)
        problem = self.problem(value)
        if not value.strip():
            problem = "is empty"
        elif len(value) > self.most:
            problem = f"has more than {self.most} characters"
        elif not value.isprintable():
            problem = "holds a line break or control character"
        if problem:
            guess = nearest(value, self.likely)
            hint = f"Did you mean `{guess}`? " if guess else ""
            raise WrongValue(
                spot.keys, f"holds {quoted(value)}, which {problem}", f"{hint}Expected: {self.what}."
            )
        return value

    def schema(self) -> dict[str, Json]:
        return {"type": "string", "minLength": 1, "maxLength": self.most}

    def plain(self, value: str) -> Json:
        return value


class Whole:
    """A whole number within limits."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def words(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def read(self, value: object, spot: Spot) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
            raise spot.wrong(value, self.words())
        return value

    def schema(self) -> dict[str, Json]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}

    def plain(self, value: int) -> Json:
        return value


class Many(Generic[T]):
    """A list of values of one kind; a repeated value counts once."""

    __slots__ = ("item",)

    def __init__(self, item: Kind[T]) -> None:
        self.item = item

    def words(self) -> str:
        return f"a list, each {self.item.words()}"

    def read(self, value: object, spot: Spot) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise spot.wrong(value, "a list")
        return tuple(dict.fromkeys(self.item.read(item, spot) for item in value))

    def schema(self) -> dict[str, Json]:
        return {"type": "array", "items": self.item.schema()}

    def plain(self, value: tuple[T, ...]) -> Json:
        return [self.item.plain(item) for item in value]


class Named(Generic[T]):
    """A table of values of one kind under keys of the user's own."""

    __slots__ = ("item", "name")

    def __init__(self, item: Kind[T], name: Kind[str]) -> None:
        self.item = item
        self.name = name

    def words(self) -> str:
        return f"a table, each key {self.name.words()}, each value {self.item.words()}"

    def read(self, value: object, spot: Spot) -> tuple[tuple[str, T], ...]:
        return tuple(
            (self.name.read(key, spot.at(key)), self.item.read(inner, spot.at(key)))
            for key, inner in table(value, spot).items()
        )

    def schema(self) -> dict[str, Json]:
        return {"type": "object", "additionalProperties": self.item.schema()}

    def plain(self, value: tuple[tuple[str, T], ...]) -> Json:
        return {name: self.item.plain(inner) for name, inner in value}


class Keyed(Generic[S, T]):
    """A table of values of one kind under a few known keys; any other key is noted as unknown."""

    __slots__ = ("item", "names")

    def __init__(self, item: Kind[T], names: tuple[S, ...]) -> None:
        self.item = item
        self.names = names

    def words(self) -> str:
        return f"a table, each key one of {listed(self.names)}, each value {self.item.words()}"

    def read(self, value: object, spot: Spot) -> tuple[tuple[S, T], ...]:
        given = table(value, spot)
        known = {str(name): name for name in self.names}
        spot.strange.extend(((*spot.keys, key), self.names) for key in given if key not in known)
        return tuple(
            (known[key], self.item.read(inner, spot.at(key))) for key, inner in given.items() if key in known
        )

    def schema(self) -> dict[str, Json]:
        properties: dict[str, Json] = {name: self.item.schema() for name in self.names}
        return {"type": "object", "additionalProperties": False, "properties": properties}

    def plain(self, value: tuple[tuple[S, T], ...]) -> Json:
        return {name: self.item.plain(inner) for name, inner in value}
