"""Frozen values do what frozen dataclasses with slots do."""

import operator
import pickle
from copy import copy, deepcopy
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memkit.frozen import frozen, frozen_ordered, replace

S = TypeVar("S")


@frozen
class Spot:
    """A spot."""

    path: str
    line: int = 1
    marks: tuple[str, ...] = ()

    def shown(self):
        return f"{self.path}:{self.line}"


@frozen_ordered
class Stretch:
    start: int
    end: int


@dataclass(frozen=True, order=True)
class Standard:
    start: int
    end: int


@frozen
class Held(Generic[S]):
    held: S


@frozen
class Nothing:
    """A class without fields."""


@frozen
class Sum:
    parts: tuple[int, ...]

    @cached_property
    def total(self):
        return sum(self.parts)


def test_fields_come_by_place_by_name_and_by_default():
    spot = Spot("a.md", marks=("x",))
    assert (spot.path, spot.line, spot.marks) == ("a.md", 1, ("x",))
    assert Spot(line=2, path="b.md").shown() == "b.md:2"


@pytest.mark.parametrize("made", [Spot, lambda: Spot("a", 1, (), 4), lambda: Spot("a", lines=2)])
def test_a_field_that_is_missing_or_unknown_is_told_by_the_name_of_the_class(made):
    for _ in range(2):  # the first value of a class is made another way than the later ones
        with pytest.raises(TypeError, match=r"Spot\.__init__\(\)"):
            made()


def test_a_value_cannot_change():
    spot = Spot("a.md")
    with pytest.raises(AttributeError, match="frozen: `line`"):
        spot.line = 2
    with pytest.raises(AttributeError, match="frozen: `line`"):
        del spot.line
    with pytest.raises(AttributeError):
        spot.other = 2
    assert not hasattr(spot, "__dict__")


def test_values_are_equal_where_class_and_fields_are():
    assert Spot("a.md") == Spot("a.md", 1)
    assert Spot("a.md") != Spot("a.md", 2)
    assert Stretch(1, 2) != Standard(1, 2)
    assert Held(1) != 1
    assert len({Spot("a.md"), Spot("a.md", 1), Spot("b.md"), Held(1), Held(1)}) == 3


@given(*[st.tuples(st.integers(0, 3), st.integers(0, 3))] * 2)
def test_values_compare_as_those_of_the_standard_library(one, other):
    ours, theirs = (Stretch(*one), Stretch(*other)), (Standard(*one), Standard(*other))
    for compare in (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge):
        assert compare(*ours) == compare(*theirs)
    assert repr(ours) == repr(theirs).replace("Standard", "Stretch")


def test_all_values_without_fields_are_equal():
    assert Nothing() == Nothing()
    assert (len({Nothing(), Nothing()}), repr(Nothing())) == (1, "Nothing()")


def test_values_of_two_classes_have_no_order():
    with pytest.raises(TypeError):
        sorted([Stretch(1, 2), Standard(1, 2)])
    with pytest.raises(TypeError):
        sorted([Spot("a"), Spot("b")])


def test_a_value_survives_copy_and_pickle():
    spot = Spot("a.md", 3, ("x",))
    for other in (copy(spot), deepcopy(spot), pickle.loads(pickle.dumps(spot))):
        assert other == spot


def test_replace_changes_some_fields():
    assert replace(Spot("a.md", 3), line=4) == Spot("a.md", 4)
    with pytest.raises(TypeError, match="lines"):
        replace(Spot("a.md"), lines=4)


def test_a_cached_property_is_worked_out_once_and_is_no_field():
    value = Sum((1, 2))
    assert value.total == 3
    assert vars(value) == {"total": 3}
    assert value == Sum((1, 2))


def test_a_match_statement_takes_the_fields_in_order():
    match Stretch(1, 2):
        case Stretch(start, end):
            assert (start, end) == (1, 2)


def test_a_class_keeps_its_name_its_words_and_its_type_parameter():
    assert (Spot.__name__, Spot.__qualname__, Spot.__module__, Spot.__doc__) == (
        "Spot",
        "Spot",
        __name__,
        "A spot.",
    )
    assert Held[int](3) == Held(3)


def test_a_default_before_a_field_without_one_is_refused():
    with pytest.raises(TypeError, match="without a default"):

        @frozen
        class _Wrong:
            line: int = 1
            path: str
