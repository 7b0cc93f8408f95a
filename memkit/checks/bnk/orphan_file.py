"""A file lies in the bank, and no reading order, agent file or other page of the bank names it.

Agents read what they are pointed to; a file that nothing names is kept up to date for nobody.

Run `memkit index`, which lists it, or name it in the agent file or the page that lists its neighbours, or
delete it if nobody needs it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.bank.layout import folded, in_bank_folder
from memkit.checks.bnk.namers import Held, Namers
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.fixing import editing, generating
from memkit.checks.over import BANK
from memkit.documents.reading_order import Named, names_in
from memkit.findings import Severity
from memkit.reading.plan import is_managed, plan_index
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.checks.bnk.neighbours import Listing
    from memkit.checks.check import Scope
    from memkit.findings import Fix

_ALL = pattern(
    r"\bread\b[^.\n]{0,40}\b(?:all|every|each|entire|whole)\b[^.\n]{0,40}\b(?:memory[ _-]?bank|bank)\b",
    re.IGNORECASE,
)
"""`Read ALL memory bank files at the start of every task` names each of them."""


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each unnamed file, where somebody keeps a reading order by hand."""
    held = [document for document in bank.documents if in_bank_folder(document.path, bank.layout)]
    if not held or is_managed(bank):  # a managed order that lacks a file is stale: BNK004
        return
    named = [
        (d, _named(d)) for d in bank.documents if d.page and d.role not in {"memories", "decision-record"}
    ]
    orders = [found for document, found in named if document.role == "rules" or _lists(document)]
    files = Held(held, bank.layout.folder)
    if not any(files.several(found) for found in orders):  # two files make a reading order
        return
    if any(document.page and _ALL.search(document.page.source.text) for document in bank.in_role("rules")):
        return
    namers = Namers(named, bank.layout.folder)
    orphans = [d for d in held if not _exempt(d) and not namers.names(d.path)]
    lists = [document for document, _ in named if document.role == "rules" or _lists(document)]
    listing = _listing(lists, held) if orphans else None
    for number, document in enumerate(orphans):
        yield Trouble(
            message=f"{document.path} is in the bank, and nothing that agents read names it",
            help="list it where its neighbours are listed, or run `memkit index`",
            path=document.path,
            about=document.path,
            fix=_fix(bank, listing, document, number),
        )


def _listing(lists: list[Document], held: list[Document]) -> Listing | None:
    from memkit.checks.bnk.neighbours import find_listing

    return find_listing(lists, held)


def _fix(bank: Bank, listing: Listing | None, document: Document, number: int) -> Fix | None:
    """One more item of the list that names its neighbours; unsafe, where there is none, a generated index."""
    from memkit.checks.bnk.neighbours import item_for

    edit = item_for(listing, document, number) if listing else None
    if listing and edit:
        return editing(listing.path, edit)
    planned = [plan for plan in plan_index(bank) if plan.kind == "index"] if number == 0 else []
    return generating(*planned, safe=False) if planned else None


def _named(document: Document) -> Named:
    held = document.fact("names", _names)
    return Named(*(frozenset(names) for names in held))


def _names(document: Document) -> list[list[str]]:
    page = document.page
    if page is None:
        return [[], [], []]
    targets = (link.path for link in page.links if not link.external) if "](" in page.source.text else ()
    found = names_in(page.source.text, targets)
    return [sorted(found.files), sorted(found.stems), sorted(found.folders)]


def _lists(document: Document) -> bool:
    return folded(document.path.rpartition("/")[2].rpartition(".")[0]).lstrip(".") in {"index", "readme"}


def _exempt(document: Document) -> bool:
    single = document.role in {"memories", "memory-index", "decision-record"}
    return single or document.archived or _lists(document)


_AGENTS = ("AGENTS.md", "Read memory-bank/ACTIVE_CONTEXT.md and memory-bank/PROGRESS.md first.\n")
_LISTED = (
    "AGENTS.md",
    "Read first:\n\n- `memory-bank/ACTIVE_CONTEXT.md`: now\n- `memory-bank/PROGRESS.md`: plan\n",
)
_BANK = (
    ("memory-bank/ACTIVE_CONTEXT.md", "# Active context\n"),
    ("memory-bank/PROGRESS.md", "# Progress\n"),
    ("memory-bank/RELEASING.md", "# Releasing\n"),
)
CHECK = Check(
    code="BNK002",
    name="orphan-file",
    summary="A file of the bank is named by nothing that agents read.",
    standard=Severity.INFO,
    strict=Severity.WARNING,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    fix="safe",
    fixing="lists the file where a list of an agent file or index names its neighbours; with "
    "`--unsafe-fixes`, where there is no such list, it writes INDEX.md as `memkit index` does",
    bad=(Example((_AGENTS, *_BANK)), Example((_LISTED, *_BANK))),
    good=(
        Example((_AGENTS, *_BANK[:2])),
        Example(((_AGENTS[0], _AGENTS[1] + "Read ALL files of the memory bank.\n"), *_BANK)),
        Example(((_AGENTS[0], _AGENTS[1] + "Before a release: memory-bank/RELEASING.md.\n"), *_BANK)),
    ),
)
