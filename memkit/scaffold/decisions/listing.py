"""The line of a new record in a page that lists all records of its folder."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from memkit.bank.layout import MARKDOWN
from memkit.documents.paths.resolving import resolved
from memkit.scaffold.new.lines import after_line, before_line
from memkit.text.edits import FileEdits
from memkit.text.inline import plain
from memkit.text.labels import fold
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from memkit.bank.bank import Bank
    from memkit.documents.decisions.decision import Decision
    from memkit.scaffold.decisions.writing import Writing
    from memkit.text.page import Page

_LEAST = 2
_PIPE = pattern(r"(?<!\\)\|")
_COLUMNS = {
    "title": "{title}",
    "decision": "{title}",
    "name": "{title}",
    "status": "{status}",
    "date": "{date}",
}


def listed(bank: Bank, made: Decision, new: Writing) -> tuple[tuple[FileEdits, ...], tuple[str, ...]]:
    """The edits that list a new record where all others are listed, and what is left to a person."""
    held = {each.path: each for each in bank.collections.get(made.collection, ())}
    edits: list[FileEdits] = []
    mind: list[str] = []
    for path, page in _pages(bank, made.collection):
        lines = _lines(page, held)
        if len(held) < _LEAST or len(lines) < len(held):
            continue
        edit = _line(page, lines, held, made, new)
        if edit is None:
            mind.append(f"{path} lists all other records of {made.collection}: add this one by hand.")
        else:
            edits.append(edit)
    return tuple(edits), tuple(mind)


def _pages(bank: Bank, folder: str) -> Iterator[tuple[str, Page]]:
    """The pages in a folder that are no records themselves; generated ones follow by themselves."""
    for document in bank.documents:
        inside = posixpath.dirname(document.path) in {folder, posixpath.dirname(folder)}
        page = document.page
        if not inside or page is None or document.decisions or not document.path.endswith(MARKDOWN):
            continue
        if "memkit:generated" not in page.source.text[:400]:
            yield document.path, page


def _lines(page: Page, held: Mapping[str, Decision]) -> dict[str, int]:
    """For each record that the page links, the line of its only item or row."""
    found: dict[str, list[int]] = {}
    folder = posixpath.dirname(page.path)
    for link in page.links:
        target = resolved(folder, link.path) if link.path and not link.external else None
        if target in held:
            found.setdefault(str(target), []).append(page.source.line_at(link.span.start))
    return {path: lines[0] for path, lines in found.items() if len(set(lines)) == 1}


def _line(
    page: Page, lines: Mapping[str, int], held: Mapping[str, Decision], made: Decision, new: Writing
) -> FileEdits | None:
    """The new line beside the newest one, where the two newest lines are of one pattern."""
    ordered = sorted(lines, key=lambda path: (held[path].number or 0, path))
    newest, before = ordered[-1], ordered[-2]
    shapes = [_shape(page, lines[path], held[path]) for path in (newest, before)]
    if abs(lines[newest] - lines[before]) != 1 or shapes[0] != shapes[1] or "{file}" not in shapes[0]:
        return None
    text = _filled(shapes[0], made, new)
    if text is None:
        return None
    if shapes[0].startswith("|"):
        text = _aligned(text, page.source.line_text(lines[newest]))
    put = before_line if lines[newest] < lines[before] else after_line
    return FileEdits(page.path, (put(page.source, lines[newest], text, blank=False),))


def _shape(page: Page, line: int, record: Decision) -> str:
    """A line with what is the record's own replaced by names, blanks in a row's cells left out."""
    text = page.source.line_text(line)
    table = next((t for t in page.tables if t.first <= line < t.last), None)
    row = next((r for r in table.rows if r.line == line), None) if table else None
    if table and row:
        heads = [fold(cell.text) for cell in table.header.cells]
        cells = [
            _cell(page.source.slice(cell.span), head) for head, cell in zip(heads, row.cells, strict=False)
        ]
        text = f"| {' | '.join(cells)} |"
    for value, name in _own(record):
        text = text.replace(value, name)
    return text


def _aligned(row: str, like: str) -> str:
    """A row whose cells are as wide as those of another, where they are no wider by themselves."""
    cells, models = _PIPE.split(row), _PIPE.split(like.rstrip())
    if len(cells) != len(models):
        return row
    return "|".join(cell.ljust(len(model)) for cell, model in zip(cells, models, strict=True))


def _cell(text: str, head: str) -> str:
    """A cell, or what its column says of every record; one with a link is compared word by word."""
    return text if "](" in text else _COLUMNS.get(head, text)


def _own(record: Decision) -> Sequence[tuple[str, str]]:
    """What a line may say of a record, the longest first, with the name that stands for it."""
    name = posixpath.basename(record.path)
    digits = "".join(char for char in name.partition("-")[0] if char.isdigit())
    held = [
        (name, "{file}"),
        (name.rpartition(".")[0], "{stem}"),
        (record.title, "{title}"),
        (plain(record.title), "{title}"),
    ]
    held += [(record.id_text, "{id}"), (record.id, "{id}")] if record.notation == "id" else []
    held += [(record.date.text, "{date}")] if record.date else []
    held += [(status.text, "{status}") for status in record.statuses[:1]]
    if record.number is not None:
        held += [(f"ADR-{digits}", "ADR-{digits}"), (digits, "{digits}"), (str(record.number), "{number}")]
    return [(value, said) for value, said in held if value]


def _filled(shape: str, made: Decision, new: Writing) -> str | None:
    if any(name in shape for name in ("{id}", "{digits}", "{number}")) and made.number is None:
        return None
    if "{date}" in shape and made.date is None:
        return None
    name = posixpath.basename(made.path)
    digits = "".join(char for char in name.partition("-")[0] if char.isdigit())
    status = made.statuses[0].text if made.statuses else new.status
    for said, value in (
        ("{file}", name),
        ("{stem}", name.rpartition(".")[0]),
        ("{id}", made.id_text),
        ("{digits}", digits),
        ("{number}", str(made.number)),
        ("{date}", made.date.text if made.date else ""),
        ("{status}", status),
        ("{title}", new.wanted.title.replace("|", "\\|")),
    ):
        shape = shape.replace(said, value)
    return shape
