"""Whether a memory may be written: what its text is, who says it and why, and what the bank holds already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.store.gate.judge import objection, objections
from memkit.store.gate.policy import Write, decided, tightest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.store.bank import MemoryBank
    from memkit.store.conflicts.judge import Claim, Source, Verdict
    from memkit.store.fact import Fact
    from memkit.store.gate.judge import Objection
    from memkit.store.gate.policy import Rule, Way
    from memkit.store.remembering import Wanted

UNSAFE = frozenset(("secret", "hidden-text", "planted-instruction", "payload"))
"""What nobody may write, a person neither: it would be read by agents, or by everybody with the file."""
_PASSING = frozenset(("turn", "session"))
_MOST_COMPARED = 500
"""Memories that a new one is compared with: more only a bank without limits has."""
_LONGEST_CLAIM = 300
_PERSON, _AGENT = 1.0, 0.8
"""How sure a claim is that says nothing of it."""


@frozen
class Neighbour:
    """A memory of the bank that speaks of the same, and what the new one does to it."""

    fact: Fact
    verdict: Verdict


@frozen
class Admission:
    """What becomes of a write. `objections` say why it is not simply saved; `minded` are told and no more."""

    way: Way
    objections: tuple[Objection, ...]
    minded: tuple[Objection, ...]
    neighbours: tuple[Neighbour, ...]


def admission(
    bank: MemoryBank, wanted: Wanted, *, user: Iterable[Rule] = (), repository: Iterable[Rule] = ()
) -> Admission:
    """Judge a write by its text, by the policy, and by the memories of its bank.

    A person's own judgement counts for what is worth remembering; what is unsafe is refused to everybody.
    What ends with the turn or the session need not be worth more than that, and touches no memory.
    """
    text = "\n".join(dict.fromkeys((wanted.description, wanted.content)))
    found = objections(text)
    if wanted.subject:
        found = tuple(each for each in found if each.code != "personal-data")
    by_person = wanted.origin == "person"
    passing = wanted.lifetime in _PASSING
    firm = UNSAFE if by_person else (UNSAFE | {"personal-data"} if passing else None)
    held = tuple(each for each in found if firm is None or each.code in firm)
    minded = tuple(each for each in found if each not in held)
    neighbours = () if passing else tuple(_neighbours(bank, wanted))
    same = [each for each in neighbours if _says_the_same(each, wanted)]
    if same:
        key = same[0].fact.key
        doubled = objection("near-duplicate", key, do=f"Update {key} instead: --key {key}.")
        held, minded = (held, (*minded, doubled)) if by_person else ((*held, doubled), minded)
    way = decided(_write(bank, wanted, text), user=user, repository=repository)
    if any(each.fact.key == wanted.key and each.verdict.outcome == "flag" for each in neighbours):
        way = tightest(way, "ask")  # two sure claims under one key: a person decides
    return Admission(tightest(way, *(each.outcome for each in held)), held, minded, neighbours)


def unsafe(text: str) -> Objection | None:
    """The gravest objection to a text that nobody may write, for what surely is so; None where none is."""
    found = objections(text)
    return next((each for each in found if each.code in UNSAFE and each.outcome == "refuse"), None)


def claim_of(fact: Fact) -> Claim:
    """What a memory claims."""
    from memkit.store.conflicts.judge import Claim

    confirmed = bool(fact.memory.meta("confirmed")) or fact.origin == "person"
    return Claim(_claimed(fact.description, fact.content), fact.confidence, confirmed, "extraction", fact.key)


def confidence_of(wanted: Wanted) -> float:
    """How sure a write is."""
    if wanted.confidence is not None:
        return wanted.confidence
    return _PERSON if wanted.origin == "person" else _AGENT


def _neighbours(bank: MemoryBank, wanted: Wanted) -> Iterator[Neighbour]:
    """The memories that a write touches; one with another scope speaks of something else."""
    from memkit.store.conflicts.judge import Claim, judge

    said = _claimed(wanted.description, wanted.content)
    if not said:
        return
    new = Claim(said, confidence_of(wanted), confirmed=False, source=_source(wanted), key=wanted.key)
    own = bank.fact(wanted.key)
    facts = bank.facts if len(bank.paths) <= _MOST_COMPARED else ((own,) if own else ())
    for fact in facts:
        if fact.superseded_by or (fact.key != wanted.key and set(fact.references) != set(wanted.references)):
            continue
        verdict = judge(claim_of(fact), new)
        if verdict.outcome != "none":
            yield Neighbour(fact, verdict)


def _claimed(description: str, content: str) -> str:
    text = content if 0 < len(content) <= _LONGEST_CLAIM else description
    return text or content[:_LONGEST_CLAIM]


def _says_the_same(neighbour: Neighbour, wanted: Wanted) -> bool:
    return neighbour.verdict.outcome == "consolidate" and neighbour.fact.key != wanted.key


def _source(wanted: Wanted) -> Source:
    if wanted.trigger == "correction":
        return "user_correction"
    if wanted.origin == "import":
        return "import"
    told = wanted.origin == "person" or wanted.trigger in {"stated", "confirmed", "first-mention"}
    return "user_statement" if told else "extraction"


def _write(bank: MemoryBank, wanted: Wanted, text: str) -> Write:
    from memkit.store.gate.triggers import bears_out

    return Write(
        origin=wanted.origin,
        kind=wanted.kind or ("procedural" if wanted.type == "feedback" else "semantic"),
        lifetime=wanted.lifetime or "project",
        type=wanted.type or "project",
        bank=bank.name,
        borne_out=bool(wanted.trigger) and bears_out(wanted.trigger, text),
    )
