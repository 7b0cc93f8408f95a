"""The body of a new decision, after the model of another's: its status, date and fields, nothing else."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.frozen import frozen, replace
from memkit.scaffold.decisions.wanted import BODY
from memkit.scaffold.decisions.wording import language_of
from memkit.scaffold.new.lines import indented
from memkit.text.labels import fold
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.documents.decisions.decision import Decision
    from memkit.documents.decisions.status import Status
    from memkit.documents.entry import Field
    from memkit.scaffold.decisions.writing import Writing
    from memkit.text.page import Page

_RULE = pattern(r"[ \t]{0,3}(?:-{3,80}|\*{3,80}|_{3,80})[ \t]{0,9}")
_BLOCK = pattern(r"(?:[-*+]|\d{1,3}[.)])[ \t]|```|~~~|\||>")
_ITEM = pattern(r"[ \t]{0,8}[-*+][ \t]{1,4}")
_NUMBERING = pattern(r"\W{0,4}(?:\d{1,3}[.)]?|[A-Z][.)])[ \t]{1,4}")
_RANKS = {"context": 0, "rationale": 1, "decision": 2, "consequence": 4}
_SIDES = ("Positive", "Negative")
_LONG_RULE = 3


@frozen
class Piece:
    """One field as it will be: its label up to the value, the value, and how it stands below what is above.

    `gap` parts it from what is above: empty for the same line (`join` lies between), else newlines.
    """

    name: str
    lead: str
    value: str
    gap: str
    section: bool
    join: str = ""


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
    return _completed(pieces, model, new, heading=_level(page, first))


def joined(heading: str, pieces: Sequence[Piece]) -> str:
    """The text of an entry from its heading line and the pieces of its body."""
    text = heading
    above: Piece | None = None
    for piece in pieces:
        gap = piece.gap
        if not gap and above is not None:
            text += f"{piece.join}{piece.lead}{piece.value}"
            above = piece
            continue
        if above is not None and gap == "\n" and not piece.section and _needs_blank(above.value, piece.lead):
            gap = "\n\n"
        text += f"{gap or chr(10)}{piece.lead}{piece.value}"
        above = piece
    return text


def _kept(page: Page, model: Decision, new: Writing) -> Iterator[Field]:
    """The fields that the new entry has as well: status, date, and the best of each name in the body."""
    said = new.wanted.said()
    names = {*said, *(["rationale"] if _as_rationale(new) else [])} - (
        {"context"} if _as_rationale(new) else set()
    )
    chosen = {name: _best(page, model, name, new) for name in names}
    chosen |= {name: model.field(name) for name in ("status", "date")}
    if any(status.place in {"heading", "frontmatter"} for status in model.statuses):
        chosen["status"] = None
    held = [field for field in chosen.values() if field is not None]
    yield from sorted(held, key=lambda field: field.label_span)


def _as_rationale(new: Writing) -> bool:
    """Whether the neighbours say why in a rationale and never in a context."""
    names = [{field.name for field in each.fields} for each in new.near]
    why = sum("rationale" in held for held in names)
    return bool(new.wanted.context) and 2 * why > len(names) and not any("context" in held for held in names)


def _best(page: Page, model: Decision, name: str, new: Writing) -> Field | None:
    """The field of a name that stands highest: a section before a label."""
    named = [field for field in model.fields if field.name == name]
    outer = [f for f in named if not any(f is not o and f.label_span.within(o.span) for o in named)]
    held = [field for field in outer if _is_plain(field.label, new)]
    levels = {heading.span: heading.level for heading in page.headings}
    return min(held, key=lambda field: (levels.get(field.label_span, 9), field.label_span), default=None)


def _is_plain(label: str, new: Writing) -> bool:
    """Whether a label is a word of the vocabulary, perhaps numbered, and says nothing of its one decision."""
    return fold(_NUMBERING.sub("", label)) in new.words.decision


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
        gap = "\n\n" if _BLOCK.match(value) else ""
    else:
        lead = lead.rstrip()
        after = source.text[field.label_span.end : field.span.start]
        gap = "\n" * max(1, after.replace("\r\n", "\n").replace("\r", "\n").count("\n"))
        if gap == "\n" and _BLOCK.match(field.text) and not _BLOCK.match(value):
            gap = "\n" if _below_labels(page, model, field) else " "
        gap = gap if field.text else " "
    mark = _ITEM.match(lead)
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
        field.name in _RANKS
        and field is not but
        and bool(field.text)
        and not _BLOCK.match(field.text)
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
    return between if between and not any(char.isalnum() for char in between) and len(between) < 6 else " "  # noqa: PLR2004


def _needs_blank(above: str, lead: str) -> bool:
    """Whether a label right below a text would be read as part of it."""
    last = above.rstrip().rpartition("\n")[2]
    return not _ITEM.match(lead) and (
        "\n\n" in above or bool(_BLOCK.match(last.lstrip())) or last.startswith(" ")
    )


def _level(page: Page, first: int) -> int:
    return next((s.level for s in page.sections if s.first == first), 1)


def _completed(pieces: list[Piece], model: Decision, new: Writing, heading: int) -> list[Piece]:
    """The pieces with those that the model does not have, labelled as its others are."""
    held = {piece.name for piece in pieces}
    if _as_rationale(new) and "rationale" in held:
        held.add("context")
    samples = [piece for piece in pieces if piece.name in _RANKS]
    sample = next((p for p in samples if p.section or not p.lead.count("**") % 2), None)
    for name, text in new.wanted.said().items():
        if name in held:
            continue
        made = _made(name, text, sample, model, new, heading)
        at = max((n + 1 for n, p in enumerate(pieces) if _RANKS.get(p.name, -1) < _RANKS[name]), default=0)
        pieces.insert(at, made)
    return pieces


def _made(name: str, text: str, sample: Piece | None, model: Decision, new: Writing, heading: int) -> Piece:
    """A piece that the model has not, in the manner of one that it has."""
    label = _label(name, model, new)
    if sample is None:
        return Piece(name, f"**{label}.** ", text, "\n\n", section=False)
    if sample.section:
        level = len(sample.lead) - len(sample.lead.lstrip("#")) or heading + 1
        outcome = name == "consequence" and "outcome" in _label("decision", model, new).casefold()
        plural = "s" if label == "Consequence" else ""
        return Piece(name, f"{'#' * (level + outcome)} {label}{plural}\n\n", text, "\n\n", section=True)
    mark = _ITEM.match(sample.lead)
    lead = mark[0] if mark else ""
    own = sample.lead[len(lead) :]
    inner = own.strip("*_ \n:：.—–-")
    held = own.replace(inner, label, 1) if inner else f"**{label}.** "
    return Piece(name, f"{lead}{held}", indented(text, " " * len(lead)), sample.gap or "\n", section=False)


def _label(name: str, model: Decision, new: Writing) -> str:
    """What neighbours call a field, else its name in their language."""
    found = Counter(
        field.label
        for each in new.near
        for field in each.fields
        if field.name == name and _is_plain(field.label, new) and not field.label.startswith(_SIDES)
    )
    if found:
        return found.most_common(1)[0][0]
    return language_of(model, new.near).labels[BODY.index(name)]
