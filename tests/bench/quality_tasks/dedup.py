"""Q7: whether two texts may be joined unasked, judged on labelled pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def judged_pairs(name: str, rows: Sequence[dict], *, misses: bool) -> dict[str, float | int]:
    """Precision of the automatic verdict, and its recall by label."""
    from duplicates import judged

    return judged(name, list(rows), show=misses)
