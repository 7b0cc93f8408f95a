"""New decisions in logs that are tables or lists of lines with a day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused
from memkit.scaffold.decisions.body_like import body_like
from memkit.scaffold.decisions.numbering import numbered_like
from memkit.scaffold.decisions.pieces import joined
from memkit.scaffold.new.gotcha.text import cell_text
from memkit.scaffold.new.lines import after_line, before_line
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from memkit.documents.decisions.decision import Decision
    from memkit.scaffold.decisions.placing import Spot
    from memkit.scaffold.decisions.writing import Writing
    from memkit.text.edits import Edit
    from memkit.text.page import Page

_ITEM = pattern(r"[ \t]{0,8}[-*+][ \t]{1,4}")
_NOTHING = frozenset({"", "-", "–", "—", "N/A", "n/a"})


def row_edit(page: Page, spot: Spot, new: Writing) -> Edit:
    """A row beside another, each part in its column; what has no column stands with the decision."""
    source = page.source
    line = source.line_at(spot.beside.span.start)
    table = next((t for t in page.tables if t.first <= line < t.last), None)
    row = next((r for r in table.rows if r.line == line), None) if table else None
    if table is None or row is None:
        raise Refused("The table cannot be read.", help_line="Add the row by hand.")
    by_header = {field.label_span: field.name for field in spot.beside.fields}
    names = [by_header.get(header.span, "") for header in table.header.cells]
    said = new.wanted.said()
    texts = _cells(said, names, new)
    cells: list[str] = []
    for number, cell in enumerate(row.cells):
        name = names[number] if number < len(names) else ""
        if spot.beside.id and cell.span == spot.beside.id_span and new.number is not None:
            cells.append(numbered_like(source.slice(cell.span), new.number, new.id_texts))
        elif cell.span == spot.beside.head:
            cells.append(cell_text(texts["decision"]))
        elif name == "date":
            cells.append(new.day_like(cell.text))
        elif name == "status":
            status = next((s for s in spot.beside.statuses if s.span.within(cell.span)), None)
            cells.append(new.status_word(spot.beside, status) if status else new.status)
        elif texts.get(name):
            cells.append(cell_text(texts[name]))
        else:
            cells.append(cell.text if cell.text in _NOTHING else "—")
    lead = source.text[source.line_starts[line] : row.cells[0].span.start].rstrip() or "|"
    text = f"{lead} {' | '.join(cells)} |"
    put = before_line if spot.above else after_line
    return put(source, line, text, blank=False)


def _cells(said: dict[str, str], names: list[str], new: Writing) -> dict[str, str]:
    """The text of each known column; context goes with a rationale where it has no column of its own."""
    texts = {name: text for name, text in said.items() if name in names and name != "decision"}
    rest = [name for name in said if name not in texts and name != "decision"]
    if "context" in rest and "rationale" in names:
        texts["rationale"] = said["context"]
        rest.remove("context")
    own = [said["decision"]] if said.get("decision") else []
    own += [f"{name[:1].upper()}{name[1:]}: {said[name]}" for name in rest]
    texts["decision"] = ": ".join([new.wanted.title, " ".join(own)]) if own else new.wanted.title
    return texts


def stamped_text(page: Page, model: Decision, new: Writing, *, stated: bool = False) -> str:
    """`[2026-06-15] - Title`, with its parts below it as the model has them, else as items.

    With `stated` its status stands in an item of its own.
    """
    source = page.source
    first = source.line_at(model.span.start)
    line = source.line_span(first)
    dated = model.date
    if dated is None:
        raise Refused(f"{model.path} has a line whose date cannot be read.", help_line="Add it by hand.")
    title = source.text.find(model.title[:8].split("`")[0].split("*")[0], dated.span.end, line.end)
    end = title if title >= 0 else dated.span.end
    day = new.day_like(dated.text)
    head = f"{source.text[line.start : dated.span.start]}{day}{source.text[dated.span.end : end]}"
    bold = "**" if head.count("**") % 2 else ""
    text = f"{head}{new.wanted.title}{bold}"
    mark = _ITEM.match(head)
    lead = " " * len(mark[0]) if mark else ""
    if stated:
        text += f"\n{lead}- Status: {new.status}"
    pieces = body_like(page, model, first, new) if model.fields else None
    if pieces:
        return joined(text, pieces)
    for name, said in new.wanted.said().items():
        body = said.replace("\n", f"\n{lead}  ")
        text += f"\n{lead}- {name[:1].upper()}{name[1:]}: {body}"
    return text
