"""Giving decisions of a log the prefix that most of its entries have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.bank.known import prefix_of
from memkit.findings import Fix
from memkit.text.edits import Edit, FileEdits
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.checks.adr.headings import Anchored
    from memkit.documents.decisions.decision import Decision
    from memkit.text.page import Page

_ID = pattern(r"(?P<lead>[A-Za-z]{1,12}\d{0,2}[-_# ]{0,2}?)(?P<digits>\d{1,6})")
_MOST = 50
"""Entries that are renamed at once: each is looked for in the whole bank."""


def with_usual_prefix(bank: Bank, anchored: Anchored, held: Sequence[Decision]) -> Fix | None:
    """The prefix of most entries of a log for its other ids, in headings and wherever the bank names them.

    `## 3. Title` becomes `## ADR-3: Title`. None where no prefix has more than half of the entries, or where
    an id would be taken.
    """
    entries = [d for d in held if d.form == "log" and (_is_numbered(d) or _ID.fullmatch(d.id_text))]
    prefixes = [prefix_of(d.id) for d in entries if d.notation == "id"]
    if len(entries) != len(held) or not prefixes:
        return None
    usual = max(prefixes, key=prefixes.count)
    model = next(match for d in entries if _has(d, usual) and (match := _ID.fullmatch(d.id_text)))
    odd = [d for d in entries if not _has(d, usual)]
    numbers = [d.number for d in entries]
    if 2 * len(odd) >= len(entries) or len(odd) > _MOST or len(set(numbers)) < len(numbers):
        return None
    names = {d.id_text: _named(d.id_text, model) for d in odd if d.notation == "id"}
    edits: dict[str, set[Edit]] = {}
    for decision in odd:
        page = bank.by_path[decision.path].page
        heading = _heading_edit(page, decision, _named(decision.id_text, model)) if page else None
        if page is None or heading is None:
            return None
        for held_edits in anchored.renamed(page, decision, (heading,)).edits:
            edits.setdefault(held_edits.path, set()).update(held_edits.edits)
    for path, edit in _mentions(bank, names):
        edits.setdefault(path, set()).add(edit)
    listed = [FileEdits(path, tuple(sorted(held))) for path, held in sorted(edits.items())]
    return Fix(tuple(listed), safe=False)


def _is_numbered(decision: Decision) -> bool:
    """Whether a decision's heading has a bare number: `## 3. Title`."""
    return decision.notation == "number" and decision.id_text.isdecimal()


def _has(decision: Decision, prefix: str) -> bool:
    return decision.notation == "id" and prefix_of(decision.id) == prefix


def _heading_edit(page: Page, decision: Decision, name: str) -> Edit | None:
    """The new id for the old one, and a colon for the dot that stands after a bare number."""
    if decision.notation == "id":
        return Edit(decision.id_span, name)
    end = decision.id_span.end
    if page.source.text[end : end + 2] not in {". ", ") ", ": "}:
        return None
    return Edit(Span(decision.id_span.start, end + 1), f"{name}:")


def _named(id_text: str, model: re.Match[str]) -> str:
    """An id with the lead of another one, and as many digits where that has leading zeros."""
    own = _ID.fullmatch(id_text)
    digits = str(int(own["digits"] if own else id_text))
    return model["lead"] + (digits.zfill(len(model["digits"])) if model["digits"].startswith("0") else digits)


def _mentions(bank: Bank, names: dict[str, str]) -> Iterator[tuple[str, Edit]]:
    if not names:
        return
    one_of = "|".join(re.escape(name) for name in names)
    mention = re.compile(rf"(?<![\w-])(?:{one_of})(?![\w-])")
    for document in bank.documents:
        for match in mention.finditer(document.source.text) if document.source else ():
            yield document.path, Edit(Span(*match.span()), names[match[0]])
