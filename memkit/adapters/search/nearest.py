"""Vectors in one piece, and how near each is to another: by numpy where it is installed, else without."""

from __future__ import annotations

import sys
from array import array
from heapq import nlargest
from itertools import pairwise
from math import sqrt
from operator import mul
from typing import TYPE_CHECKING, Protocol

from memkit.adapters.numbers import load_numpy
from memkit.errors import InputOutputFailed
from memkit.ports import Similar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy import float32
    from numpy.typing import NDArray

NEAREST = 200
"""Passages that are told apart; of the rest only their mean and deviation."""
BEFORE = 0.1
"""What the passage before lends a passage of its own nearness, which counts 1."""
AFTER = 0.3
"""What the passage after lends: with both, turns of talks are found by .005 more, their sessions by .006."""
_FAR = (2.0, 1.5)
"""Deviations above the mean among which the nearest are looked for: a fortieth of all, then a fifteenth."""
_NEAREST = 1.01
"""What a vector of length 1 is near to itself or another one at most, with room for what is rounded."""
_UNUSUAL = 1.0
"""Deviations above the mean from which a vector of an embedder of the user's own may mean something."""


class VectorsDamaged(InputOutputFailed):
    """A vector is none of length 1 or 0."""

    def __init__(self) -> None:
        super().__init__(
            "The vectors in the search index are damaged.", help_line="The next run makes them anew."
        )


class Nearest(Protocol):
    """Vectors that a question's vector is compared with. Raises `VectorsDamaged`, here or when made."""

    def similar(self, asked: bytes) -> Similar:
        """The nearest of them, and what is usual among all."""
        ...


def nearest(numbers: Sequence[int], data: bytes, unrelated: float | None) -> Nearest:
    """The vectors of passages, whose numbers ascend, that stand in `data` as 32-bit floats.

    `unrelated` is what an embedder says of texts that have nothing to do with each other. Raises
    `VectorsDamaged` where that is seen at once.
    """
    try:
        return Matrix(numbers, data, unrelated)
    except ImportError:
        return Rows(numbers, data, unrelated)


class Matrix:
    """One product of a matrix and a vector. Raises ImportError without numpy, and `VectorsDamaged`."""

    def __init__(self, numbers: Sequence[int], data: bytes, unrelated: float | None) -> None:
        np = load_numpy()
        self._np = np
        self._numbers = np.asarray(numbers, np.int64)
        # a copy of its own lies on huge pages, where the product takes half the time
        self._matrix = np.array(np.frombuffer(data, "<f4").reshape(len(numbers), -1))
        with np.errstate(all="ignore"):  # damaged ones may be beyond all bounds
            longest = np.einsum("ij,ij->i", self._matrix, self._matrix).max()
        if not longest <= _NEAREST:  # nor is NaN
            raise VectorsDamaged
        self._unrelated = unrelated
        before, after = (np.array(each, np.float32) for each in _lent(numbers))
        self._neighbours = bool(after.any())
        self._own = 1 / (1 + before + after)
        self._before, self._after = (before * self._own)[1:], (after * self._own)[:-1]
        counts = self._own.copy()
        counts[:-1] += self._before
        counts[1:] += self._after
        self._middle = counts @ self._matrix / len(numbers)

    def similar(self, asked: bytes) -> Similar:
        """The nearest of them, and what is usual among all."""
        np = self._np
        wanted = np.frombuffer(asked, "<f4")
        near = self._matrix @ wanted
        mean = float(self._middle @ wanted)
        if self._neighbours:
            near = self._with_lent(near)
        deviation = sqrt(max(float(near @ near) / len(near) - mean * mean, 0.0))
        for far in _FAR:
            first = (near > mean + far * deviation).nonzero()[0]
            if len(first) >= NEAREST:
                break
        else:
            first = np.arange(len(near))
        close, left = near.take(first), len(first) - NEAREST
        if left > 0:
            best = close.argpartition(left)[left:]
            first, close = first.take(best), close.take(best)
        found = zip(self._numbers.take(first).tolist(), close.tolist(), strict=True)
        return _similar(dict(found), mean, deviation, self._unrelated)

    def _with_lent(self, near: NDArray[float32]) -> NDArray[float32]:
        lent: NDArray[float32] = near * self._own
        lent[:-1] += self._after * near[1:]
        lent[1:] += self._before * near[:-1]
        return lent


class Rows:
    """Row by row: a hundred times slower, and no less exact."""

    def __init__(self, numbers: Sequence[int], data: bytes, unrelated: float | None) -> None:
        self._numbers = numbers
        self._values = _floats(data)
        self._unrelated = unrelated
        self._before, self._after = _lent(numbers)

    def similar(self, asked: bytes) -> Similar:
        """The nearest of them, and what is usual among all."""
        wanted = _floats(asked)
        starts = range(0, len(self._values), len(wanted))
        own = [sum(map(mul, self._values[at : at + len(wanted)], wanted)) for at in starts]
        if not all(-_NEAREST <= each <= _NEAREST for each in own):
            raise VectorsDamaged
        near = [
            (each + before * own[at - 1] + after * own[(at + 1) % len(own)]) / (1 + before + after)
            for at, (each, before, after) in enumerate(zip(own, self._before, self._after, strict=True))
        ]
        mean = sum(near) / len(near)
        deviation = sqrt(sum((each - mean) ** 2 for each in near) / len(near))
        found = nlargest(NEAREST, zip(near, self._numbers, strict=True))
        return _similar({number: each for each, number in found}, mean, deviation, self._unrelated)


def _lent(numbers: Sequence[int]) -> tuple[list[float], list[float]]:
    """What each passage is lent by the one before it and by the one after it."""
    follows = [one + 1 == other for one, other in pairwise(numbers)]  # never those of two groups
    before = [0.0, *(BEFORE if each else 0.0 for each in follows)]
    return before, [*(AFTER if each else 0.0 for each in follows), 0.0]


def _similar(near: dict[int, float], mean: float, deviation: float, unrelated: float | None) -> Similar:
    least = mean + _UNUSUAL * deviation if unrelated is None else unrelated
    return Similar(near, mean, deviation, least)


def _floats(data: bytes) -> array[float]:
    floats = array("f", data)
    if sys.byteorder == "big":
        floats.byteswap()
    return floats
