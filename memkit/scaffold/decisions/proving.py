"""Whether edits of a decision say what they are meant to say: the bank is read as it would be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.bank import Bank
from memkit.frozen import replace
from memkit.text.edits import Edit, Overlap, apply_edits
from memkit.text.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from memkit.documents.decisions.decision import Decision

Edits = tuple[Edit, ...]


def bank_with(bank: Bank, edits: Mapping[str, Edits]) -> Bank:
    """The bank as it would be after edits of its documents, by path. Raises `Overlap`."""
    documents = tuple(
        replace(document, page=Page(apply_edits(document.page.source, edits[document.path])))
        if document.page and document.path in edits
        else document
        for document in bank.documents
    )
    return Bank(bank.config, bank.layout, documents, bank.tree, bank.revision)


def same_entry(bank: Bank, decision: Decision, later: Bank) -> Decision | None:
    """The decision in a later state of its file; None where any entry there is another than before."""
    before, now = bank.by_path[decision.path].decisions, later.by_path[decision.path].decisions
    if [_identity(each) for each in before] != [_identity(each) for each in now]:
        return None
    others = [(a.status, b.status) for a, b in zip(before, now, strict=True) if a is not decision]
    if any(one != other for one, other in others):
        return None
    return next(b for a, b in zip(before, now, strict=True) if a is decision)


def first_proven(
    bank: Bank,
    decision: Decision,
    ways: Iterable[Edits],
    holds: Callable[[Bank, Decision], bool],
) -> Edits:
    """The first of several ways to write something that reads as meant, with nothing else read otherwise."""
    for edits in ways:
        if not edits:
            continue
        try:
            later = bank_with(bank, {decision.path: edits})
        except Overlap:
            continue
        found = same_entry(bank, decision, later)
        if found is not None and holds(later, found):
            return edits
    return ()


def _identity(decision: Decision) -> tuple[str, str, str, str]:
    return (decision.id, decision.title, decision.form, decision.date.text if decision.date else "")
