"""What shows where a memory of a narrower bank has gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.store.bank import BANKS

if TYPE_CHECKING:
    from memkit.store.bank import BankName
    from memkit.workspace.storing import Store


def shows_now(store: Store, name: BankName, key: str) -> tuple[str, ...]:
    """A sentence on the memory of a wider bank that shows under a key which a bank has no more."""
    today = store.now.date()
    for wider in BANKS[BANKS.index(name) + 1 :]:
        fact = store.bank(wider).fact(key)
        if fact and not fact.superseded_by and not fact.expired(today):
            said = f"{key} of the {wider} bank shows now; `memkit forget {key} --bank {wider} --reason WHY`"
            return (f"{said} forgets that one.",)
    return ()
