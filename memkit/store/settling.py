"""What a new memory does to those that it supersedes or contradicts: the marks on both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import replace
from memkit.store.frontmatter import set_values
from memkit.store.remembering import remember
from memkit.store.tombstones import moment
from memkit.text.edits import FileEdits

if TYPE_CHECKING:
    from collections.abc import Sequence
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
    wanted = replace(
        wanted,
        confidence=sure if sure is not None and wanted.confidence is None else wanted.confidence,
        supersedes=tuple(each.fact.key for each in replaced),
        contradicts=tuple(each.fact.key for each in contradicted),
        history=_history(own.fact, now) if own and own.verdict.outcome in _REPLACING else (),
    )
    draft = remember(bank, wanted, now, expect=expect).draft
    marks = [_marked(each.fact, ("superseded_by", f"{wanted.key} {moment(now)}")) for each in replaced]
    marks += [_contradicting(each.fact, wanted.key) for each in contradicted]
    said = [f"It takes the place of {each.fact.key}, which is kept as superseded." for each in replaced]
    said += [
        f"It contradicts {each.fact.key}; both are kept until `memkit memories resolve {wanted.key}`."
        for each in contradicted
    ]
    edits = (*draft.edits, *(mark for mark in marks if mark.edits))
    return replace(draft, edits=edits, mind=(*draft.mind, *said))


def _marked(fact: Fact, value: tuple[str, Written]) -> FileEdits:
    return FileEdits(fact.path, set_values(fact.memory.page, (value,)))


def _contradicting(fact: Fact, key: str) -> FileEdits:
    from memkit.store.conflicts.queue import KEY, flagged

    return _marked(fact, (KEY, flagged(fact, key)))


def _history(fact: Fact, now: datetime) -> tuple[str, ...]:
    """What the memory said until now, the newest last."""
    data = fact.memory.data
    held = [scalar.text for scalar in (data.texts("metadata", "history") or data.texts("history"))]
    said = " ".join(fact.description.split())[:_LONGEST]
    return (*held, f"until {now.date().isoformat()}, {said}")[-_MOST_HISTORY:]
