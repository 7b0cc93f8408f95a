"""Puts defects that memkit can mend into real files: lost halves, rows, quotes, odd boxes and links."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.adapters.memory import MemoryTree
from memkit.bank.load import load_bank
from memkit.config import parse_config
from memkit.text.edits import Edit, Overlap, apply_edits
from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.bank.places import Places

_QUOTED = re.compile(r'^(description: )"([^"\\\n]*: [^"\\\n]*)"$', re.MULTILINE)
_BOX = re.compile(r"(?<=[-*+] )\[[xX ]\](?= )")
_MOST = 3


def seeded(files: dict[str, bytes]) -> dict[str, bytes]:
    """The files of one repository with a few defects in each document that can carry one."""
    bank = load_bank(MemoryTree(files), parse_config('profile = "strict"\n', path="memkit.toml"))
    changed = dict(files)
    for document in bank.documents:
        source = document.source
        if source is None or document.page is None:
            continue
        edits: list[Edit] = []
        for edit in (*_defects(document), *_first(_links(document, bank.places))):
            if len(edits) < 4 * _MOST and not any(_meet(edit, other) for other in edits):
                edits.append(edit)
        try:
            text = apply_edits(source, edits)
        except Overlap:
            continue
        data = text.encode()
        changed[document.path] = data.rstrip(b"\r\n") if len(document.path) % 3 == 0 else data
    return changed


def _meet(one: Edit, other: Edit) -> bool:
    return one.span.start <= other.span.end and other.span.start <= one.span.end


def _defects(document: Document) -> Iterator[Edit]:
    source = document.source
    assert source is not None
    yield from _first(_halves(document, source))
    if document.role == "progress":
        boxes = [match.span() for match in _BOX.finditer(source.text)]
        for number, (start, end) in enumerate(boxes[: 2 * _MOST]):
            box = source.text[start:end]
            worse = ("[X]", "[✅]")[number % 2] if box != "[ ]" else "[]"
            yield Edit(Span(start, end), worse)
    if document.role == "memories":
        for match in _QUOTED.finditer(source.text):
            yield Edit(Span(*match.span(2)), match[2])
            yield Edit(Span(*match.span()), match[1] + match[2])
            break
        if document.memory and document.memory.name and len(document.path) % 4 == 1:
            yield Edit(document.memory.head, "another-name")
    if document.index and document.page:
        rows = [row for row in document.index.rows if row.leading]
        for row in rows[1 : 1 + _MOST]:
            yield Edit(source.lines_span(row.line, row.line + 1), "")
        for row in rows[5 : 5 + _MOST]:
            line = source.slice(source.lines_span(row.line, row.line + 1))
            at = source.lines_span(row.line, row.line + 1).end
            yield Edit(Span(at, at), line)
        for row in rows[9 : 9 + _MOST]:
            if row.hook:
                yield Edit(row.hook_span, "something else entirely")


def _first(edits: Iterator[Edit]) -> Iterator[Edit]:
    for number, edit in enumerate(edits):
        if number >= _MOST:
            return
        yield edit


def _links(document: Document, places: Places) -> Iterator[Edit]:
    """Links that are alive, in another case or written from the root."""
    alive = [
        lead
        for lead in document.leads
        if places.lists(lead.path) and lead.link.kind in {"link", "image"} and not lead.rooted
    ]
    for number, lead in enumerate(alive):
        span = lead.link.target_span
        path = Span(span.start, span.start + len(lead.link.target.partition("#")[0]))
        if document.source and document.source.slice(path) == lead.link.path:
            yield Edit(path, (lead.link.path.swapcase(), f"/{lead.path}", lead.path)[number % 3])


def _halves(document: Document, source: Source) -> Iterator[Edit]:
    """Takes `superseded by` away from decisions: their status is as it was before."""
    for decision in document.decisions:
        if decision.status != "superseded":
            continue
        relations = [held for held in decision.relations if held.kind == "superseded-by"]
        for status in decision.statuses:
            if status.place == "heading":
                start = source.text.rfind("—", 0, status.span.start)
                if start > decision.head.start:
                    yield Edit(Span(start, decision.head.end), "")
            elif relations and relations[0].span.start >= status.span.start:
                accepted = "Accepted" if status.text[:1].isupper() else "accepted"
                yield Edit(Span(status.span.start, max(relations[0].span.end, status.span.end)), accepted)
