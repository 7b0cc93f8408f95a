"""Edits: replacing spans of a text and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen_ordered
from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterable


@frozen_ordered
class Edit:
    """Put `text` where `span` is; an empty span inserts."""

    span: Span
    text: str


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
