"""The memories of a place as a list: filtered, with their age, and which of them a narrower bank hides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.store.bank import shadowed
from memkit.store.scope import applies
from memkit.text.dates import Period, parse_date

if TYPE_CHECKING:
    from datetime import date

    from memkit.store.bank import BankName, MemoryBank
    from memkit.store.fact import Fact
    from memkit.store.scope import Reference


@frozen
class Filter:
    """Which memories are wanted; what is empty asks for nothing. `expired` are those that ended, too."""

    kind: str = ""
    type: str = ""
    references: tuple[Reference, ...] = ()
    tag: str = ""
    status: str = ""
    expired: bool = False
    shadowed: bool = False


@frozen
class Listed:
    """A memory of a bank: its status, its age (`12d`, or `-` where nobody knows), which bank hides it."""

    bank: MemoryBank
    fact: Fact
    status: str
    age: str
    hidden_by: str

    @property
    def key(self) -> str:
        """Its key."""
        return self.fact.key

    @property
    def description(self) -> str:
        """The fact in a line."""
        return self.fact.description

    def __repr__(self) -> str:
        said = f"bank={self.bank.name!r}, key={self.key!r}, description={self.description!r}"
        return f"Listed({said}, status={self.status!r}, age={self.age!r}, hidden_by={self.hidden_by!r})"


def listed(
    banks: tuple[MemoryBank, ...], name: BankName | None, wanted: Filter, today: date
) -> tuple[Listed, ...]:
    """The memories that a filter lets through, of one bank or of all; `banks` has the narrowest first."""
    hidden = shadowed(banks, today)
    rows = (
        Listed(bank, fact, fact.status(today), _age(fact, today), hidden.get((bank.id, fact.key), ""))
        for bank in banks
        if name in {None, bank.name}
        for fact in bank.facts
    )
    return tuple(row for row in rows if _wanted(row, wanted))


def _wanted(row: Listed, wanted: Filter) -> bool:
    fact = row.fact
    return (
        (not wanted.kind or fact.kind == wanted.kind)
        and (not wanted.type or fact.type == wanted.type)
        and (not wanted.references or applies(fact.references, wanted.references))
        and (not wanted.tag or wanted.tag in fact.tags)
        and (not wanted.status or row.status == wanted.status)
        and (wanted.expired or wanted.status == "expired" or row.status != "expired")
        and (not wanted.shadowed or bool(row.hidden_by))
    )


def _age(fact: Fact, today: date) -> str:
    said = parse_date(fact.updated or fact.memory.meta("created"))
    return f"{max((today - said.last).days, 0)}d" if isinstance(said, Period) else "-"
