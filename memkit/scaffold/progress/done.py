"""Closing a progress item: its box is checked, and what proves it stands beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from memkit.errors import Refused
from memkit.findings import FileEdits
from memkit.scaffold.draft import Draft, source_at
from memkit.scaffold.naming import entry_named
from memkit.text.edits import Edit
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from memkit.documents.progress.item import Item
    from memkit.scaffold.draft import Scene
    from memkit.text.source import Source


@dataclass(frozen=True, slots=True)
class Evidence:
    """What proves that an item is done; without a command the item names one, without a day it is today."""

    command: str = ""
    commit: str = ""
    day: date | None = None


def close_item(scene: Scene, said: str, evidence: Evidence) -> Draft:
    """Check an item's box. Raises `Refused` for one that is closed or has nothing to prove it."""
    item = entry_named(said, scene.bank.items, "progress item")
    if item.state == "done":
        raise Refused(f"“{item.title}” is done already.", help_line="Nothing needs to be written.")
    if not item.bracketed:
        raise Refused(f"“{item.title}” has no box to check.", help_line=f"Edit {item.path}.")
    if not evidence.command and not item.verifications:
        raise Refused(
            f"Nothing proves that “{item.title}” is done.", help_line="Name the command with --verify."
        )
    source = source_at(scene.bank.tree, item.path)
    edits = tuple(_edits(source, item, evidence, evidence.day or scene.today))
    return Draft(
        item.key, item.path, (FileEdits(item.path, edits),), done=(f"Closed “{item.title}” in {item.path}.",)
    )


def _edits(source: Source, item: Item, evidence: Evidence, day: date) -> Iterator[Edit]:
    yield Edit(item.box_span, "x")
    if item.date is None:
        yield Edit(Span(item.head.start, item.head.start), f"{day.isoformat()} ")
    proof = f" Verify: `{evidence.command}`" if evidence.command else ""
    commit = f", {evidence.commit}" if evidence.commit else ""
    end = source.line_span(source.line_at(item.head.start)).end
    yield Edit(Span(end, end), f"{proof} (verified {day.isoformat()}{commit})")
