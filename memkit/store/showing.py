"""What shows where a memory of a narrower bank has gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from memkit.store.bank import MemoryBank


def shows_now(wider: Iterable[MemoryBank], key: str, today: date) -> tuple[str, ...]:
    """A sentence on the memory of a wider bank, the narrowest first, that shows now."""
    for bank in wider:
        fact = bank.fact(key)
        if fact and not fact.superseded_by and not fact.expired(today):
            command = f"memkit forget {key} --bank {bank.name} --reason WHY"
            return (f"{key} of the {bank.name} bank shows now; `{command}` forgets that one.",)
    return ()
