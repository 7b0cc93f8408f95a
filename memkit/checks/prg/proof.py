"""Whether a progress item says how anybody will know that it is done, and what showed that it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.prg.own_check import is_own_check, names_suite, tells_success
from memkit.checks.prg.results import tells_result

if TYPE_CHECKING:
    from memkit.documents.progress.item import Item


def can_be_verified(item: Item) -> bool:
    """Whether the item names its proof, or is one: a command that is to succeed."""
    return bool(item.verifications) or is_own_check(item)


def is_verified(item: Item) -> bool:
    """Whether the item names its proof, or tells a result that was seen."""
    told = tells_result(item.own_text) or tells_success(item) or names_suite(item)
    return told or bool(item.verifications)
