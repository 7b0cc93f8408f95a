"""What a new memory does to those that it supersedes or contradicts: the marks on both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import replace
from memkit.store.frontmatter import set_values
from memkit.store.remembering import of_another, remember
from memkit.store.tombstones import moment
from memkit.text.edits import FileEdits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from memkit.scaffold.draft import Draft
    from memkit.store.admission import Neighbour
    from memkit.store.bank import MemoryBank
    from memkit.store.fact import Fact
    from memkit.store.frontmatter import Written
    from memkit.store.remembering import Wanted

_REPLACING = frozenset(("supersede", "correction", "revise"))
_MOST_HISTORY = 10
_LONGEST = 200


def remember_beside(
    bank: MemoryBank, wanted: Wanted, neighbours: Sequence[Neighbour], now: datetime, *, expect: str = ""
) -> Draft:
    """Draft a memory with the marks that it leaves on its neighbours, all in one write.

    Nothing is overwritten silently: what another key believed stays and says what took its place, what the
    same key believed goes into its history. Raises what `remember` raises.
    """
    own = next((each for each in neighbours if each.fact.key == wanted.key), None)
    others = [each for each in neighbours if each.fact.key != wanted.key]
    replaced = [each for each in others if each.verdict.outcome in _REPLACING]
    contradicted = [each for each in others if each.verdict.outcome == "flag"]
    sure = next((e.verdict.confidence for e in neighbours if e.verdict.confidence is not None), None)
    held = bank.fact(wanted.key)
    past = own.fact if own and own.verdict.outcome in _REPLACING else _past(held, wanted)
    wanted = replace(
        wanted,
        confidence=sure if sure is not None and wanted.confidence is None else wanted.confidence,
        supersedes=_with(held, "supersedes", replaced),
        contradicts=_with(held, "contradicts", contradicted),
        history=_history(past, now) if past and not of_another(past, wanted) else (),
    )
    draft = remember(bank, wanted, now, expect=expect).draft
    freed = _freed(bank, held, wanted)
    marks = [_mark(each.fact, "superseded_by", f"{wanted.key} {moment(now)}") for each in replaced]
    marks += [_mark(each.fact, "contradicts", _adding(each.fact, wanted.key)) for each in contradicted]
    marks += [_mark(fact, "supersedes", _less(fact, wanted.key)) for fact in freed]
    said = [f"It takes the place of {each.fact.key}, which is kept as superseded." for each in replaced]
    said += [
        f"It contradicts {each.fact.key}; both are kept until `memkit memories resolve {wanted.key}`."
        for each in contradicted
    ]
    near = {each.fact.key for each in (*replaced, *contradicted)}
    said += [
        f"It holds again, beside {fact.key}, which had taken its place."
        for fact in freed
        if fact.key not in near
    ]
    return replace(draft, edits=(*draft.edits, *_edits(marks)), mind=(*draft.mind, *said))


def _past(held: Fact | None, wanted: Wanted) -> Fact | None:
    """What the memory was called that is called something else now; another spelling is the same."""
    said = wanted.description
    return held if held and said and held.description and _words(said) != _words(held.description) else None


def _words(text: str) -> list[str]:
    return "".join(char if char.isalnum() else " " for char in text.casefold()).split()


def _freed(bank: MemoryBank, held: Fact | None, wanted: Wanted) -> tuple[Fact, ...]:
    """What had taken the place of a memory that is said anew: no longer does, which were a circle."""
    if held is None or not held.superseded_by or not (wanted.description or wanted.content):
        return ()
    return tuple(
        fact for fact in bank.facts if fact.key != held.key and held.key in _listed(fact, "supersedes")
    )


def _with(held: Fact | None, key: str, more: Sequence[Neighbour]) -> tuple[str, ...]:
    """A list of keys of a memory with further ones; empty where there are none, as it stays then."""
    if not more:
        return ()
    return tuple(dict.fromkeys((*(_listed(held, key) if held else ()), *(each.fact.key for each in more))))


def _adding(fact: Fact, key: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*_listed(fact, "contradicts"), key)))


def _less(fact: Fact, key: str) -> tuple[str, ...]:
    return tuple(each for each in _listed(fact, "supersedes") if each.partition(" ")[0] != key)


def _listed(fact: Fact, key: str) -> tuple[str, ...]:
    data = fact.memory.data
    return tuple(scalar.text.strip() for scalar in data.texts("metadata", key) or data.texts(key))


def _mark(fact: Fact, key: str, value: Written) -> tuple[Fact, tuple[str, Written]]:
    return fact, (key, value)


def _edits(marks: Sequence[tuple[Fact, tuple[str, Written]]]) -> Iterator[FileEdits]:
    """The edits of all marks, one list a file."""
    held: dict[str, list[tuple[str, Written]]] = {}
    facts = {fact.path: fact for fact, _ in marks}
    for fact, value in marks:
        held.setdefault(fact.path, []).append(value)
    for path, values in held.items():
        edits = set_values(facts[path].memory.page, tuple(values))
        if edits:
            yield FileEdits(path, tuple(sorted(edits)))


def _history(fact: Fact, now: datetime) -> tuple[str, ...]:
    """What the memory said until now, the newest last: what nobody may write does not come back by it."""
    from memkit.store.outgoing import withheld
    from memkit.text.presentable import masked

    held, code = _listed(fact, "history"), withheld(fact.description)
    said = f"withheld: {code}" if code else masked(" ".join(fact.description.split()))[:_LONGEST]
    return (*held, f"until {now.date().isoformat()}, {said}")[-_MOST_HISTORY:]
