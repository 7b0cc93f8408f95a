"""What `memkit recall` does: it prints the entries of the bank that fit a question, within a budget."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.cli.plain_words import Form
from memkit.cli.screen import emit, progress, screen
from memkit.recall.answer import NOTHING, Filters
from memkit.recall.budget import Budget
from memkit.recall.states import HOLDERS, KINDS, STATES
from memkit.store.scope import read_reference
from memkit.workspace.recalling import recall, recall_store

if TYPE_CHECKING:
    from memkit.cli.plain_words import Given
    from memkit.workspace.recalling import Recalled
    from memkit.workspace.storing import Store

MOST_ENTRIES = 100
FORM = Form(
    argument="words",
    texts=("since", "entries", "tokens"),
    many=("words", "kind", "bank", "scope", "status"),
    flags=("why", "new-vectors", "json", "quiet"),
    choices=(("kind", KINDS), ("bank", HOLDERS), ("status", STATES)),
    needed=("words",),
)
"""What a plain line may hold."""


def recall_given(given: Given) -> int | None:
    """Answer a plain line; None where it has a day or a number, which click reads."""
    if any(given.many(name) for name in FORM.texts):
        return None
    return print_recall(
        " ".join(given.many("words")),
        Filters(
            frozenset(given.many("kind")),
            frozenset(given.many("bank")),
            frozenset(given.many("status")),
            "",
            tuple(map(read_reference, given.many("scope"))),
        ),
        Budget(),
        why=given.flag("why"),
        new_vectors=given.flag("new-vectors"),
        as_json=given.flag("json"),
        quiet=given.flag("quiet"),
    )


def print_recall(
    asked: str,
    filters: Filters,
    budget: Budget,
    *,
    why: bool = False,
    new_vectors: bool = False,
    as_json: bool = False,
    quiet: bool = False,
) -> int:
    """Print what fits: for a person on a terminal, as a block for an agent, or as data."""
    from memkit.cli.given import given

    asked = given(asked)
    store = recall_store(Path.cwd(), os.environ)
    found = recall(
        store, asked, filters, budget, new_vectors=new_vectors, progress=progress("making vectors")
    )
    if as_json:
        from memkit.cli.recalled import data_of
        from memkit.report.listing import list_json

        emit(list_json(data_of(found, asked)))
    elif found.chosen.hits or not quiet:
        emit(_told(found, asked, store, why=why))
    return 0


def _told(found: Recalled, asked: str, store: Store, *, why: bool) -> str:
    """For a person on a terminal, or a block for an agent; a sentence where nothing fits."""
    if not found.chosen.hits:
        return _why_not(found.answer.reason, store)
    view = screen()
    if view.cut or why:
        from memkit.cli.recalled import lines_of

        return "\n".join(lines_of(found, asked, store.now.date(), view.width, colour=view.colour, why=why))
    return found.block


def _why_not(reason: str, store: Store) -> str:
    """Why there is nothing; where a folder of the repository was asked alone, which one."""
    folder = store.place.prefix.rstrip("/")
    if reason != NOTHING or not folder:
        return reason
    from memkit.text.presentable import presentable

    return f"{reason.rstrip('.')} in the bank of {presentable(folder)}."
