"""Giving decisions of a log the prefix that most of its entries have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.bank.known import prefix_of
from memkit.findings import FileEdits, Fix
from memkit.text.edits import Edit
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.checks.adr.headings import Anchored
    from memkit.documents.decisions.decision import Decision

_ID = pattern(r"(?P<lead>[A-Za-z]{1,12}\d{0,2}[-_# ]{0,2}?)(?P<digits>\d{1,6})")
_MOST = 50
"""Entries that are renamed at once: each is looked for in the whole bank."""


def with_usual_prefix(bank: Bank, anchored: Anchored, held: Sequence[Decision]) -> Fix | None:
    """The prefix of most entries of a log for its other ids, in headings and wherever the bank names them.

    None where no prefix has more than half of the entries, or where an id would be taken.
    """
    entries = [d for d in held if d.form == "log" and d.notation == "id" and _ID.fullmatch(d.id_text)]
    if len(entries) != len(held) or not entries:
        return None
    prefixes = [prefix_of(d.id) for d in entries]
    usual = max(prefixes, key=prefixes.count)
    model = next(match for d in entries if prefix_of(d.id) == usual and (match := _ID.fullmatch(d.id_text)))
    odd = [d for d in entries if prefix_of(d.id) != usual]
    numbers = [d.number for d in entries]
    if 2 * len(odd) >= len(entries) or len(odd) > _MOST or len(set(numbers)) < len(numbers):
        return None
    names = {d.id_text: _named(d.id_text, model) for d in odd}
    edits: dict[str, set[Edit]] = {}
    for decision in odd:
        page = bank.by_path[decision.path].page
        heading = (Edit(decision.id_span, names[decision.id_text]),)
        for held_edits in anchored.renamed(page, decision, heading).edits if page else ():
            edits.setdefault(held_edits.path, set()).update(held_edits.edits)
    for path, edit in _mentions(bank, names):
        edits.setdefault(path, set()).add(edit)
    listed = [FileEdits(path, tuple(sorted(held))) for path, held in sorted(edits.items())]
    return Fix(tuple(listed), safe=False)


def _named(id_text: str, model: re.Match[str]) -> str:
    """An id with the lead of another one, and as many digits where that has leading zeros."""
    own = _ID.fullmatch(id_text)
    digits = str(int(own["digits"])) if own else ""
    return model["lead"] + (digits.zfill(len(model["digits"])) if model["digits"].startswith("0") else digits)


def _mentions(bank: Bank, names: dict[str, str]) -> Iterator[tuple[str, Edit]]:
    one_of = "|".join(re.escape(name) for name in names)
    mention = re.compile(rf"(?<![\w-])(?:{one_of})(?![\w-])")
    for document in bank.documents:
        for match in mention.finditer(document.source.text) if document.source else ():
            yield document.path, Edit(Span(*match.span()), names[match[0]])
