"""Frozen values: what `@dataclass(frozen=True, slots=True)` gives, cheaper to load and to make.

The standard decorator writes six methods a class as text and compiles them: for the two hundred classes of
memkit that took as long as starting Python eight times. Here all classes share their methods, and
`__init__` is made with the first value of a class, from one compiled form per number of fields.
"""

from __future__ import annotations

from functools import cache, cached_property
from operator import attrgetter
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, ClassVar, NoReturn, TypeVar, cast, dataclass_transform

if TYPE_CHECKING:
    from typing import Any

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def frozen(cls: type[T]) -> type[T]:
    """A class of annotated fields whose values never change and are equal where all their fields are.

    Fields may have defaults, which all values share. What a cached property holds is kept in a `__dict__`.
    The class is made anew to have slots: its methods may not call `super()`, and nothing derives from it.
    """
    return _made_anew(cls, _Frozen)


@dataclass_transform(frozen_default=True, order_default=True)
def frozen_ordered(cls: type[T]) -> type[T]:
    """A frozen class whose values are ordered by their fields, the first first."""
    return _made_anew(cls, _FrozenOrdered)


if TYPE_CHECKING:
    from dataclasses import replace as replace  # noqa: PLC0414 - the one whose changes mypy checks
else:

    def replace(one: T, /, **changes: object) -> T:
        """A value like another but for some fields."""
        return type(one)(**{name: getattr(one, name) for name in one.__match_args__} | changes)


class _Frozen:
    """What frozen classes share."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[tuple[object, ...]] = ()
    _fields: ClassVar[attrgetter[Any]]
    """Gives the fields of a value: a tuple, or the one field itself."""

    def __init__(self, *given: object, **named: object) -> None:
        cls = type(self)
        init = _init_of(cls, cls.__match_args__, cls._defaults)
        type.__setattr__(cls, "__init__", init)  # from now on in the place of this method
        init(self, *given, **named)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        fields = self._fields
        holds: bool = fields(self) == fields(other)
        return holds

    def __hash__(self) -> int:
        return hash(self._fields(self))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__qualname__}({fields})"

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), tuple(getattr(self, name) for name in self.__match_args__)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__qualname__} is frozen: `{name}` cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__qualname__} is frozen: `{name}` cannot be deleted")


class _FrozenOrdered(_Frozen):
    """What ordered ones share besides; `>` and `>=` are these, asked the other way round."""

    __slots__ = ()

    def __lt__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        fields = self._fields
        holds: bool = fields(self) < fields(other)
        return holds

    def __le__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        fields = self._fields
        holds: bool = fields(self) <= fields(other)
        return holds


def _made_anew(cls: type[T], base: type[_Frozen]) -> type[T]:
    names = tuple(cls.__annotations__)
    members = {name: member for name, member in vars(cls).items() if name not in {"__dict__", "__weakref__"}}
    defaults = [members.pop(name) for name in names if name in members]
    if any(hasattr(cls, name) for name in names[: len(names) - len(defaults)]):
        raise TypeError(f"a field of {cls.__name__} without a default follows one with a default")
    cached = any(isinstance(member, cached_property) for member in members.values())
    members["__slots__"] = (*names, "__dict__") if cached else names
    members["__match_args__"] = names
    members["_defaults"] = tuple(defaults)
    members["_fields"] = attrgetter(*names or ("__class__",))
    bases = (base, *(each for each in cls.__bases__ if each is not object))
    return cast("type[T]", type(cls.__name__, bases, members))


def _init_of(cls: type, names: tuple[str, ...], defaults: tuple[object, ...]) -> FunctionType:
    """The `__init__` of a class with these fields, the last of which have the defaults."""
    title = f"{cls.__qualname__}.__init__"
    code = _assigning(len(names)).replace(co_varnames=("self", *names), co_qualname=title)
    setters = {f"set_{number}": getattr(cls, name).__set__ for number, name in enumerate(names)}
    return FunctionType(code, setters, "__init__", defaults)


@cache
def _assigning(count: int) -> CodeType:
    """The code of an `__init__` with so many parameters, each of which goes to the setter of a slot."""
    parameters = "".join(f", field_{number}" for number in range(count))
    lines = [f" set_{number}(self, field_{number})" for number in range(count)]
    module = compile("\n".join([f"def __init__(self{parameters}):", *(lines or [" pass"])]), __file__, "exec")
    return next(constant for constant in module.co_consts if isinstance(constant, CodeType))
