"""What is remembered twice: identical, reworded, or alike enough to be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.frozen import frozen
from memkit.store.bank import BANKS
from memkit.store.consent import POLICY
from memkit.store.groups import age, full_text, home_of
from memkit.text.likeness.alike import alike_pairs
from memkit.text.likeness.same import text_hash

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from memkit.store.bank import MemoryBank
    from memkit.store.fact import Fact

Level = Literal["identical", "reworded", "alike"]
LEVELS: tuple[Level, ...] = ("identical", "reworded", "alike")


@frozen
class Placed:
    """A memory with its bank."""

    bank: MemoryBank
    fact: Fact


@frozen
class Duplicate:
    """Two memories in force. `identical`: the later one may go unasked; `reworded`: it may go when somebody
    says so; `alike`: somebody has to read both.
    """

    level: Level
    kept: Placed
    later: Placed


def duplicates(banks: Iterable[MemoryBank], today: date) -> tuple[Duplicate, ...]:
    """What is remembered twice within and across banks, the surest first.

    The older memory of a bank is kept; of two banks the wider one's; a policy before whatever says the same.
    """
    placed = [
        Placed(bank, fact)
        for bank in sorted(banks, key=lambda bank: -BANKS.index(bank.name))
        for fact in sorted(bank.facts, key=age)
        if not fact.expired(today) and not fact.superseded_by
    ]
    placed.sort(key=lambda each: each.fact.lifetime != POLICY)
    found: list[Duplicate] = []
    kept: list[Placed] = []
    firsts: dict[tuple[object, ...], Placed] = {}
    for each in placed:
        first = firsts.setdefault(_identity(each), each)
        if first is each:
            kept.append(each)
        else:
            found.append(Duplicate("identical" if _may_go(first, each) else "reworded", first, each))
    for pair in alike_pairs([full_text(each.fact) for each in kept]):
        first, other = kept[min(pair.first, pair.second)], kept[max(pair.first, pair.second)]
        same = pair.same and home_of(first.fact) == home_of(other.fact)
        found.append(Duplicate("reworded" if same else "alike", first, other))
    return tuple(sorted(found, key=_rank))


def _identity(each: Placed) -> tuple[object, ...]:
    """What is equal where a memory says nothing that another one of its bank does not say."""
    fact = each.fact
    ends = fact.memory.expires.text if fact.memory.expires else ""
    said = text_hash(full_text(fact))
    return each.bank.id, said, home_of(fact), fact.type, fact.kind, fact.lifetime, ends


def _may_go(first: Placed, later: Placed) -> bool:
    """Whether no trust is lost with the later one, and the folder is memkit's to clear."""
    one, other = first.fact, later.fact
    trusted = one.origin == other.origin and one.confidence >= other.confidence
    confirmed = one.memory.meta("confirmed") or not other.memory.meta("confirmed")
    return bool(trusted and confirmed and other.lifetime != POLICY and first.bank.managed)


def _rank(held: Duplicate) -> tuple[int, str, str, str, str]:
    one, other = held.kept, held.later
    return LEVELS.index(held.level), one.bank.id, one.fact.key, other.bank.id, other.fact.key
