"""Vectors as others write them, brought to length 1 and to the bytes in which an index keeps them."""

from __future__ import annotations

import sys
from array import array
from math import isfinite, sqrt

from memkit.errors import Refused


def unit(numbers: object, dimension: int, whose: str) -> bytes:
    """A vector from a list of numbers, as 32-bit floats, the lowest byte first; zeros stay zeros.

    Raises `Refused` for anything else than `dimension` finite numbers; `whose` names who wrote them.
    """
    if not isinstance(numbers, list) or len(numbers) != dimension:
        told = f"{len(numbers)} numbers" if isinstance(numbers, list) else "no list of numbers"
        raise _refused(whose, f"wrote {told} where a vector of {dimension} belongs")
    if not all(type(number) in {int, float} and abs(number) < _HUGE for number in numbers):
        raise _refused(whose, "wrote a vector with something else than finite numbers in it")
    length = sqrt(sum(number * number for number in numbers))
    if not isfinite(length):
        raise _refused(whose, "wrote a vector that is too long")
    made = array("f", (number / length for number in numbers) if length else numbers)
    if sys.byteorder == "big":
        made.byteswap()
    return made.tobytes()


_HUGE = 1e150
"""Beyond it the square is no number any more."""


def _refused(whose: str, why: str) -> Refused:
    return Refused(f"{whose} {why}.", help_line="See `[recall]` in your own config.toml.")
