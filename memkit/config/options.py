"""The form in which an option is declared: a field of a settings class with its kind, meaning and example."""

# ruff: noqa: D102 - what the methods of every kind do is said once, in `Kind`

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Literal, TypeVar, cast, dataclass_transform

from memkit.config.kinds import Json, Kind, Named
from memkit.config.spot import Spot, table
from memkit.frozen import frozen, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _typeshed import DataclassInstance

T = TypeVar("T")
D = TypeVar("D", bound="DataclassInstance")

Guard = Literal["", "level", "reach", "place"]
"""How a change can loosen what guards history, secrets and planted instructions.

`level`: whether a check speaks and how loudly; `reach`: for which files; `place`: where memkit looks.
"""

_OPTIONS: dict[type, tuple[Option, ...]] = {}
"""What each settings class declares."""


class Option:
    """One option as declared. `example` is TOML that sets it to something other than its default."""

    __slots__ = ("default", "example", "guard", "key", "kind", "says")

    def __init__(
        self, key: str, kind: Kind[object], default: object, says: str, example: str, guard: Guard
    ) -> None:
        self.key = key
        self.kind = kind
        self.default = default
        self.says = says
        self.example = example
        self.guard = guard

    def called(self, key: str) -> Option:
        """The same option under another key."""
        return Option(key, self.kind, self.default, self.says, self.example, self.guard)


def option(default: T, kind: Kind[T], says: str, example: str = "", *, guard: Guard = "") -> T:
    """Declare a field as an option; the annotation of the field is the type that `kind` reads."""
    return cast("T", Option("", cast("Kind[object]", kind), default, says, example, guard))


@dataclass_transform(frozen_default=True)
def settings(cls: type[T]) -> type[T]:
    """A frozen class whose fields may be options."""
    declared = [each.called(key) for key, each in vars(cls).items() if isinstance(each, Option)]
    for each in declared:
        setattr(cls, each.key, each.default)
    made = frozen(cls)
    _OPTIONS[made] = tuple(declared)
    return made


def options_of(cls: type[DataclassInstance]) -> tuple[Option, ...]:
    """The options that a settings class declares, in order, each with its key."""
    return _OPTIONS[cls]


def all_options(settings: type[DataclassInstance]) -> Iterator[Option]:
    """The options of a settings class and of its groups, with dotted keys; a group itself is left out.

    In the key of an option of a group that the user names, `PATH` stands for the name.
    """
    for each in options_of(settings):
        kind: object = each.kind
        key = each.key
        if not isinstance(kind, Group):
            yield each
        if isinstance(kind, Named):
            kind, key = kind.item, f"{key}.PATH"
        if isinstance(kind, Group):
            yield from (inner.called(f"{key}.{inner.key}") for inner in all_options(kind.settings))


def with_option(settings: D, other: D, key: str) -> D:
    """`settings` with the option `key` taken from `other`."""
    changes: dict[str, object] = {key: getattr(other, key)}
    return replace(settings, **changes)


class Group(Generic[D]):
    """A table whose keys are the options of a settings class; a key that is absent keeps its default."""

    __slots__ = ("settings",)

    def __init__(self, settings: type[D]) -> None:
        self.settings = settings

    def words(self) -> str:
        return "a table with " + ", ".join(f"`{each.key}`" for each in options_of(self.settings))

    def read(self, value: object, spot: Spot) -> D:
        known = {each.key: each for each in options_of(self.settings)}
        values: dict[str, object] = {}
        for key, inner in table(value, spot).items():
            if key in known:
                values[key] = known[key].kind.read(inner, spot.at(key))
            else:
                spot.strange.append(((*spot.keys, key), tuple(known)))
        return replace(self.settings(), **values)

    def schema(self) -> dict[str, Json]:
        properties: dict[str, Json] = {each.key: _property(each) for each in options_of(self.settings)}
        return {"type": "object", "additionalProperties": False, "properties": properties}

    def plain(self, value: D) -> Json:
        """Only what differs from the defaults."""
        declared = options_of(self.settings)
        changed = [each for each in declared if getattr(value, each.key) != each.default]
        return {each.key: each.kind.plain(getattr(value, each.key)) for each in changed}


def _property(each: Option) -> Json:
    described: dict[str, Json] = {"description": each.says, **each.kind.schema()}
    if not isinstance(each.kind, Group) and each.default not in (None, "", 0):
        described["default"] = each.kind.plain(each.default)
    return described
