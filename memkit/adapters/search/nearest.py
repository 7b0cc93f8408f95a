"""Vectors in one piece, and how near each is to another: by numpy where it is installed, else without."""

from __future__ import annotations

import sys
from array import array
from heapq import nlargest
from math import sqrt
from operator import mul
from typing import TYPE_CHECKING, Protocol

from memkit.ports import Similar

if TYPE_CHECKING:
    from collections.abc import Sequence

NEAREST = 120
"""Passages that are told apart; of the rest only their mean and deviation."""


class Nearest(Protocol):
    """Vectors that a question's vector is compared with."""

    def similar(self, asked: bytes) -> Similar:
        """The nearest of them, and what is usual among all."""
        ...


def nearest(numbers: Sequence[int], data: bytes, dimension: int) -> Nearest:
    """The vectors of `numbers` that stand in `data` one after the other, as 32-bit floats."""
    try:
        return _Matrix(numbers, data, dimension)
    except ImportError:
        return _Rows(numbers, data, dimension)


class _Matrix:
    """One product of a matrix and a vector."""

    def __init__(self, numbers: Sequence[int], data: bytes, dimension: int) -> None:
        import numpy as np

        self._np = np
        self._numbers = np.asarray(numbers, np.int64)
        self._matrix = np.frombuffer(data, "<f4").reshape(len(numbers), dimension)

    def similar(self, asked: bytes) -> Similar:
        np = self._np
        near = self._matrix @ np.frombuffer(asked, "<f4")
        count = min(NEAREST, len(near))
        first = np.argpartition(near, len(near) - count)[len(near) - count :]
        mean = float(near.mean())
        # of vectors of length 1 both are far from the limits of a sum of squares in 32 bits
        deviation = sqrt(max(float(near @ near) / len(near) - mean * mean, 0.0))
        found = zip(self._numbers[first].tolist(), near[first].tolist(), strict=True)
        return Similar(dict(found), mean, deviation)


class _Rows:
    """Row by row: a hundred times slower, and no less exact."""

    def __init__(self, numbers: Sequence[int], data: bytes, dimension: int) -> None:
        self._numbers = numbers
        self._values = _floats(data)
        self._dimension = dimension

    def similar(self, asked: bytes) -> Similar:
        wanted, wide = _floats(asked), self._dimension
        starts = range(0, len(self._values), wide)
        near = [sum(map(mul, self._values[at : at + wide], wanted)) for at in starts]
        mean = sum(near) / len(near)
        deviation = sqrt(sum((each - mean) ** 2 for each in near) / len(near))
        found = nlargest(NEAREST, zip(near, self._numbers, strict=True))
        return Similar({number: each for each, number in found}, mean, deviation)


def _floats(data: bytes) -> array[float]:
    floats = array("f", data)
    if sys.byteorder == "big":
        floats.byteswap()
    return floats
