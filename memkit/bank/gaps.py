"""What a commit took out of a bank: the decisions that each of its parents has and it has not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.compare import Comparison

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.bank.bank import Bank


def lost_keys(parents: Sequence[Bank], bank: Bank) -> tuple[str, ...]:
    """Keys of the decisions that every parent has and the bank has not, sorted."""
    lost = [{each.key for each in Comparison(parent, bank).decisions.removed} for parent in parents]
    return tuple(sorted(set.intersection(*lost))) if lost else ()
