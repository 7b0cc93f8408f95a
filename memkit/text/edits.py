"""Edits: replacing spans of a text and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen, frozen_ordered
from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterable


@frozen_ordered
class Edit:
    """Put `text` where `span` is; an empty span inserts."""

    span: Span
    text: str


@frozen
class FileEdits:
    """Edits of one document of the bank; they do not overlap."""

    path: str
    edits: tuple[Edit, ...]


class Overlap(ValueError):
    """Two edits of one list touch the same characters, or one lies outside: a bug in whoever made them."""


def apply_edits(source: Source, edits: Iterable[Edit]) -> Source:
    """The source with all edits made; LF in an edit's text becomes the source's newline.

    Insertions at one place are made in the order given. Raises `Overlap`.
    """
    text, newline = source.text, source.newline
    pieces: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda edit: edit.span):
        if not at <= edit.span.start <= edit.span.end <= len(text):
            raise Overlap(f"edits overlap or leave the text at offset {edit.span.start} of {source.path}")
        pieces.append(text[at : edit.span.start])
        pieces.append(edit.text.replace("\r\n", "\n").replace("\n", newline))
        at = edit.span.end
    pieces.append(text[at:])
    return Source(source.path, "".join(pieces), source.bom)


def compose(source: Source, first: Iterable[Edit], second: Iterable[Edit]) -> tuple[Edit, ...] | None:
    """Edits of `source` that do what `first`, and then `second` in its outcome, do; None where they mesh.

    A second edit may lie in what was there before, or in one text that the first edits put there.
    """
    made = [
        Edit(edit.span, edit.text.replace("\r\n", "\n").replace("\n", source.newline))
        for edit in sorted(first, key=lambda edit: edit.span)
    ]
    kept: list[Edit] = []
    for edit in sorted(second, key=lambda edit: edit.span, reverse=True):
        placed = _placed(made, edit)
        if placed is None:
            return None
        number, moved = placed
        if number < 0:
            kept.append(moved)
        else:
            made[number] = moved
    return tuple(sorted((*made, *reversed(kept)), key=lambda edit: edit.span))


def _placed(made: list[Edit], edit: Edit) -> tuple[int, Edit] | None:
    """The number of the edit that takes another in, with it, or -1 and the edit seen from the beginning."""
    shift = 0
    for number, held in enumerate(made):
        start = held.span.start + shift
        end = start + len(held.text)
        if edit.span.end < start:
            break
        if start <= edit.span.start and edit.span.end <= end:
            inside = Span(edit.span.start - start, edit.span.end - start)
            return number, Edit(held.span, held.text[: inside.start] + edit.text + held.text[inside.end :])
        if edit.span.start < end:
            return None
        shift += len(held.text) - len(held.span)
    return -1, Edit(Span(edit.span.start - shift, edit.span.end - shift), edit.text)
