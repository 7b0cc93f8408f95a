"""The body of a new decision, after the model of another's: its status, date and fields, nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import replace
from memkit.scaffold.decisions.lacking import RANKS, as_rationale, completed, is_plain
from memkit.scaffold.decisions.pieces import BLOCK, ITEM, Piece
from memkit.scaffold.new.lines import indented
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.documents.decisions.decision import Decision
    from memkit.documents.decisions.status import Status
    from memkit.documents.entry import Field
    from memkit.scaffold.decisions.writing import Writing
    from memkit.text.page import Page

_RULE = pattern(r"[ \t]{0,3}(?:-{3,80}|\*{3,80}|_{3,80})[ \t]{0,9}")
_LONG_RULE = 3
_SHORT_JOIN = 6


def body_like(page: Page, model: Decision, first: int, new: Writing) -> list[Piece] | None:
    """The pieces of a body whose model begins at line `first`; None where it states them in no plain way."""
    fields = [*_kept(page, model, new)]
    pieces: list[Piece] = []
    above: Field | None = None
    for field in fields:
        piece = _piece(page, model, field, new)
        if piece is None:
            return None
        pieces.append(replace(piece, gap=_gap(page, field, above), join=_join(page, field, above)))
        above = field
    return completed(pieces, model, new, heading=_level(page, first))


def _kept(page: Page, model: Decision, new: Writing) -> Iterator[Field]:
    """The fields that the new entry has as well: status, date, and the best of each name in the body."""
    said = new.wanted.said()
    names = {*said, *(["rationale"] if as_rationale(new) else [])} - (
        {"context"} if as_rationale(new) else set()
    )
    chosen = {name: _best(page, model, name, new) for name in names}
    chosen |= {name: model.field(name) for name in ("status", "date")}
    if any(status.place in {"heading", "frontmatter"} for status in model.statuses):
        chosen["status"] = None
    held = [field for field in chosen.values() if field is not None]
    yield from sorted(held, key=lambda field: field.label_span)


def _best(page: Page, model: Decision, name: str, new: Writing) -> Field | None:
    """The field of a name that stands highest: a section before a label."""
    named = [field for field in model.fields if field.name == name]
    outer = [f for f in named if not any(f is not o and f.label_span.within(o.span) for o in named)]
    held = [field for field in outer if is_plain(field.label, new)]
    levels = {heading.span: heading.level for heading in page.headings}
    return min(held, key=lambda field: (levels.get(field.label_span, 9), field.label_span), default=None)


def _piece(page: Page, model: Decision, field: Field, new: Writing) -> Piece | None:
    source = page.source
    line = source.line_at(field.label_span.start)
    section = next((s for s in page.sections if s.heading.span == field.label_span), None)
    if section is not None:
        lead = source.lines_span(section.first, section.heading.last)
        blank = (
            section.heading.last < source.line_count and not source.line_text(section.heading.last).strip()
        )
        head = source.slice(lead).rstrip("\r\n").replace("\r\n", "\n")
        value = _value(model, field, new)
        return None if value is None else Piece(field.name, f"{head}{chr(10) * (1 + blank)}", value, "", True)
    if any(table.first <= line < table.last for table in page.tables):
        return _row(page, model, field, new)
    value = _value(model, field, new)
    return None if value is None else _labelled(page, model, field, value)


def _labelled(page: Page, model: Decision, field: Field, value: str) -> Piece:
    source = page.source
    whole = source.line_span(source.line_at(field.label_span.start))
    opening = source.text[whole.start : field.label_span.start]
    start = field.label_span.start if any(char.isalnum() for char in opening) else whole.start
    same = field.span.start <= whole.end and bool(field.text)
    lead = source.text[start : field.span.start if same else field.label_span.end].rstrip("\r\n")
    if same:
        lead += "" if lead[-1:] in " \t：" else " "
        gap = "\n\n" if BLOCK.match(value) else ""
    else:
        lead = lead.rstrip()
        after = source.text[field.label_span.end : field.span.start]
        gap = "\n" * max(1, after.replace("\r\n", "\n").replace("\r", "\n").count("\n"))
        if gap == "\n" and BLOCK.match(field.text) and not BLOCK.match(value):
            gap = "\n" if _below_labels(page, model, field) else " "
        gap = gap if field.text else " "
    mark = ITEM.match(lead)
    moved = " " * len(mark[0]) if mark else ""
    if gap.startswith("\n"):
        lead = lead.rstrip()
        held = moved + indented(value, moved)
    else:
        held = indented(value, moved)
    hard = "  " if source.slice(whole).endswith("  ") and "\n" not in value else ""
    bold = "**" if lead.count("**") % 2 else ""
    if bold and ("\n" in held or "**" in held):
        lead, gap, bold = f"{lead.rstrip()}**", gap or " ", ""
    return Piece(field.name, f"{lead}{gap}", f"{held}{bold}{hard}", "", section=False)


def _below_labels(page: Page, model: Decision, but: Field) -> bool:
    """Whether plain text stands on the line below its label in another field of the model."""
    at = page.source.line_at
    return any(
        field.name in RANKS
        and field is not but
        and bool(field.text)
        and not BLOCK.match(field.text)
        and at(field.span.start) == at(field.label_span.start) + 1
        for field in model.fields
    )


def _row(page: Page, model: Decision, field: Field, new: Writing) -> Piece | None:
    """A row of a table of names and values; the first one brings the table's own head."""
    source = page.source
    line = source.line_at(field.label_span.start)
    table = next(t for t in page.tables if t.first <= line < t.last)
    value = _value(model, field, new)
    if value is None or "\n" in value or line == table.header.line:
        return None
    row = f"{source.text[source.line_starts[line] : field.span.start]}{value} |"
    first = next(
        (f for f in sorted(model.fields, key=lambda f: f.label_span) if f.name in {"status", "date"}), None
    )
    head = source.slice(source.lines_span(table.first, table.first + 2)).replace("\r\n", "\n")
    return Piece(field.name, head if first is field else "", row, "", section=False)


def _value(model: Decision, field: Field, new: Writing) -> str | None:
    said = new.wanted.said()
    if field.name == "rationale":
        return said.get("context")
    if field.name in said:
        return said[field.name]
    if field.name == "status":
        status = _status_in(model, field)
        return new.status_word(model, status) if status else None
    if field.name == "date":
        return new.day_like(model.date.text if model.date and model.date.span.within(field.span) else "")
    return None


def _status_in(model: Decision, field: Field) -> Status | None:
    held = [s for s in model.statuses if s.span.within(field.span)]
    return next((status for status in held if not status.placeholder), None)


def _gap(page: Page, field: Field, above: Field | None) -> str:
    """The newlines between a field's line and what stands above, with a rule where the model has one."""
    source = page.source
    line = source.line_at(field.label_span.start)
    if above is not None and source.line_at(max(above.span.start, above.span.end - 1)) == line:
        return ""
    if above is not None and source.line_at(above.label_span.start) == line:
        return ""
    line = next((t.first for t in page.tables if t.first <= line < t.last and above is None), line)
    line = next((t.first for t in page.tables if t.first <= line < t.last and above is None), line)
    blank = line > 0 and not source.line_text(line - 1).strip()
    if blank and line > _LONG_RULE and _RULE.fullmatch(source.line_text(line - 2)):
        return f"\n\n{source.line_text(line - 2).strip()}\n\n"
    return "\n\n" if blank else "\n"


def _join(page: Page, field: Field, above: Field | None) -> str:
    if above is None:
        return ""
    between = page.source.text[above.span.end : field.label_span.start]
    return (
        between
        if between and not any(char.isalnum() for char in between) and len(between) < _SHORT_JOIN
        else " "
    )


def _level(page: Page, first: int) -> int:
    return next((s.level for s in page.sections if s.first == first), 1)
