"""Taking the links to headings along when edits change the headings' anchors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.scaffold.inbound import Move, inbound_edits
from memkit.text.edits import Edit, FileEdits, apply_edits
from memkit.text.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from memkit.bank.bank import Bank
    from memkit.scaffold.decisions.proving import Edits


def with_links(bank: Bank, edits: Mapping[str, Edits]) -> tuple[FileEdits, ...]:
    """Edits by path, joined with those of every link in the repository to an anchor that they change."""
    moves = [
        move
        for path, held in edits.items()
        if (page := bank.by_path[path].page) is not None
        for move in _moves(page, held)
    ]
    joined = {path: [_following(edit, moves) for edit in held] for path, held in edits.items()}
    for found in inbound_edits(bank.tree, moves) if moves else ():
        own = joined.setdefault(found.path, [])
        own += [edit for edit in found.edits if not any(_touch(edit, other) for other in own)]
    return tuple(FileEdits(path, tuple(held)) for path, held in sorted(joined.items()) if held)


def _moves(page: Page, edits: Edits) -> Iterator[Move]:
    """The headings whose anchors the edits change, told by where they begin."""
    later = Page(apply_edits(page.source, edits))
    anchors = {
        heading.span.start: anchor for heading, anchor in zip(later.headings, later.anchors, strict=True)
    }
    ordered, newline = sorted(edits, key=lambda edit: edit.span), page.source.newline
    number = shift = 0
    for heading, anchor in zip(page.headings, page.anchors, strict=True):
        while number < len(ordered) and ordered[number].span.end <= heading.span.start:
            text = ordered[number].text.replace("\n", newline)
            shift += len(text) - len(ordered[number].span)
            number += 1
        new = anchors.get(heading.span.start + shift)
        if new is not None and new != anchor:
            yield Move(page.path, anchor, page.path, new)


def _following(edit: Edit, moves: Sequence[Move]) -> Edit:
    """An edit whose own links lead to where the headings will be."""
    text = edit.text
    for move in moves if "](" in text else ():
        text = text.replace(f"#{move.anchor})", f"#{move.new_anchor})")
    return Edit(edit.span, text)


def _touch(one: Edit, other: Edit) -> bool:
    return one.span.start < other.span.end and other.span.start < one.span.end
