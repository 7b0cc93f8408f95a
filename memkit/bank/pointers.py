"""Entries that only point to a decision kept elsewhere: a log's line for a record of a directory."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from memkit.bank.known import path_from
from memkit.documents.entry import title_key

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.documents.decisions.decision import Decision

_LEAD = 800
"""Characters of an entry whose links say what it points to; a link deep in a long entry is a mention."""


def linked_paths(decision: Decision, bank: Bank) -> set[str]:
    """The paths that the links at the beginning of an entry lead to."""
    document = bank.by_path.get(decision.path)
    if document is None or document.page is None:
        return set()
    links = document.page.links
    number = bisect_left(links, decision.span.start, key=lambda link: link.span.start)
    end = min(decision.span.end, decision.span.start + _LEAD)
    found = set()
    while number < len(links) and links[number].span.start < end:
        link = links[number]
        if not link.external and link.path:
            found.add(path_from(decision.path, link.path))
        number += 1
    return found


def points_to(decision: Decision, other: Decision, bank: Bank) -> bool:
    """Whether an entry is a pointer to another: it has the other's title, or links the other's file."""
    if title_key(decision.title) == title_key(other.title):
        return True
    return other.path != decision.path and other.path in linked_paths(decision, bank)


def is_pointer(decision: Decision, bank: Bank) -> bool:
    """Whether a log's entry has no fields of its own and links a decision record."""
    if decision.form == "record" or decision.field("decision") or decision.field("context"):
        return False
    paths = linked_paths(decision, bank)
    return any((held := bank.by_path.get(path)) and held.role == "decision-record" for path in paths)
