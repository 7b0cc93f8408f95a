"""A plan of consolidation: what is merged, what is forgotten, and the hashes of what it was made for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.entry import title_key
from memkit.errors import UsageProblem
from memkit.frozen import frozen, replace
from memkit.store.bank import BANKS
from memkit.store.remembering import content_hash

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from memkit.store.bank import BankName, MemoryBank
    from memkit.store.fact import Fact

_TOLD = 20
"""Things left out of a plan that are told one by one."""
_FORM = "Write {id, bank, hashes, merges: [{into, from, description, content}], forget: [{key, reason}]}."


@frozen
class Merge:
    """Memories that become one: `into` keeps its key and gets the texts, the `sources` are forgotten."""

    into: str
    sources: tuple[str, ...]
    description: str
    content: str


@frozen
class Drop:
    """A memory to forget, and why."""

    key: str
    reason: str


@frozen
class Plan:
    """What is to happen to one bank. `hashes` are the bank's keys with their content when it was made."""

    id: str
    bank: BankName
    hashes: tuple[tuple[str, str], ...]
    merges: tuple[Merge, ...] = ()
    drops: tuple[Drop, ...] = ()

    @property
    def hash(self) -> str:
        """A name for what the plan says."""
        from _blake2 import blake2b

        said = repr((self.id, self.merges, self.drops)).encode("utf-8", "surrogatepass")
        return blake2b(said, digest_size=8).hexdigest()


def empty_plan(bank: MemoryBank, facts: Iterable[Fact] | None = None) -> Plan:
    """The plan that changes nothing, for the bank as it is; its id depends on what the bank holds."""
    from _blake2 import blake2b

    hashes = tuple((fact.key, content_hash(fact)) for fact in (bank.facts if facts is None else facts))
    said = repr((bank.id, hashes)).encode("utf-8", "surrogatepass")
    return Plan(blake2b(said, digest_size=6).hexdigest(), bank.name, hashes)


def read_plan(data: object) -> Plan:
    """A plan from what JSON gave; members that a plan has not are passed over. Raises `UsageProblem`."""
    held = _table(data, "The plan")
    id_ = _text(held, "id", "The plan")
    if not id_.isalnum() or len(id_) > 64:  # noqa: PLR2004 - of a hash
        raise _wrong("The plan has no id.")
    bank = next((name for name in BANKS if name == held.get("bank")), None)
    if bank is None:
        raise _wrong("The plan names no bank.")
    hashes = _table(held.get("hashes"), "The member `hashes` of the plan")
    return Plan(
        id_,
        bank,
        tuple((key, hash_) for key, hash_ in hashes.items() if isinstance(hash_, str)),
        *read_answer(data),
    )


def read_answer(data: object) -> tuple[tuple[Merge, ...], tuple[Drop, ...]]:
    """What a plan or a curator's answer wants merged and forgotten. Raises `UsageProblem`."""
    held = _table(data, "The plan")
    merges = tuple(_merge(_table(each, "A merge")) for each in _list(held, "merges", "The plan"))
    drops = tuple(_drop(_table(each, "A memory to forget")) for each in _list(held, "forget", "The plan"))
    return merges, drops


def known_only(plan: Plan, bank: MemoryBank) -> tuple[Plan, tuple[str, ...]]:
    """The plan without the keys that nobody knows, and a sentence for each thing that was left out."""
    known = {key for key, _ in plan.hashes} | set(bank.paths)
    left: list[str] = []
    merges: list[Merge] = []
    for merge in plan.merges:
        strange = [key for key in (merge.into, *merge.sources) if key not in known]
        left += (f"There is no memory {key}, so the plan's word on it was left out." for key in strange)
        sources = tuple(key for key in dict.fromkeys(merge.sources) if key in known and key != merge.into)
        if merge.into in known and sources:
            merges.append(replace(merge, sources=sources))
        elif merge.into in known and not strange:
            left.append(f"The merge into {merge.into} names no other memory, so it was left out.")
    strange = [drop.key for drop in plan.drops if drop.key not in known]
    left += (f"There is no memory {key}, so the plan's word on it was left out." for key in strange)
    drops = tuple(drop for drop in plan.drops if drop.key in known)
    told = list(dict.fromkeys(left))
    if len(told) > _TOLD:
        told[_TOLD:] = [f"So it was with {len(told) - _TOLD} more."]
    return replace(plan, merges=tuple(merges), drops=drops), tuple(told)


def _merge(held: Mapping[str, object]) -> Merge:
    sources = _list(held, "from", "A merge")
    if not all(isinstance(key, str) for key in sources):
        raise _wrong("A merge has a key in `from` that is no text.")
    into = title_key(_text(held, "into", "A merge"))
    return Merge(
        into,
        tuple(key for key in map(title_key, map(str, sources)) if key != into),
        _text(held, "description", "A merge").strip(),
        _text(held, "content", "A merge").strip(),
    )


def _drop(held: Mapping[str, object]) -> Drop:
    what = "A memory to forget"
    return Drop(title_key(_text(held, "key", what)), " ".join(_text(held, "reason", what).split()))


def _table(value: object, what: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise _wrong(f"{what} is no object.")
    return value


def _list(held: Mapping[str, object], name: str, what: str) -> list[object]:
    value = held.get(name, [])
    if not isinstance(value, list):
        raise _wrong(f"{what} has a member `{name}` that is no list.")
    return value


def _text(held: Mapping[str, object], name: str, what: str) -> str:
    value = held.get(name, "")
    if not isinstance(value, str):
        raise _wrong(f"{what} has a member `{name}` that is no text.")
    return value


def _wrong(message: str) -> UsageProblem:
    return UsageProblem(message, help_line=f"{_FORM} `memkit consolidate --plan --json` makes one.")
