"""Lists of entries: rows in columns for a person, JSON for programs; what they show is fit to be shown."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from memkit.report.excerpt import cells_of
from memkit.text.clean import printable
from memkit.text.presentable import masked_all, presentable_all

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.report.json_report import Json


def columns(rows: Sequence[Sequence[str]], width: int = 0) -> list[str]:
    """Each row as one line, its cells aligned; lines are cut to `width` cells where it is not 0."""
    seen = presentable_all(cell for row in rows for cell in row)
    shown = [[seen[cell] for cell in row] for row in rows]
    count = max(map(len, shown), default=0)
    widths = [max((cells_of(row[n]) for row in shown if n < len(row)), default=0) for n in range(count)]
    lines = [
        "  ".join(
            _padded(cell, widths[n]) if n < len(row) - 1 else cell for n, cell in enumerate(row)
        ).rstrip()
        for row in shown
    ]
    return [_cut(line, width) if width else line for line in lines]


def list_json(data: Json) -> str:
    """Data as indented JSON, with every text in it fit to show; the names of members and newlines stay."""
    seen = {
        text: "\n".join(map(printable, held.split("\n"))) for text, held in masked_all(_texts(data)).items()
    }
    return json.dumps(_fit(data, seen), indent=2, ensure_ascii=False)


def _texts(data: Json) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)


def _fit(data: Json, seen: Mapping[str, str]) -> Json:
    if isinstance(data, str):
        return seen[data]
    if isinstance(data, Mapping):
        return {name: _fit(value, seen) for name, value in data.items()}
    return [_fit(value, seen) for value in data] if isinstance(data, list | tuple) else data


def _padded(cell: str, width: int) -> str:
    return cell + " " * (width - cells_of(cell))


def _cut(line: str, width: int) -> str:
    """A line in as many cells of a terminal: wide letters take two."""
    if cells_of(line) <= width:
        return line
    while cells_of(line) >= width:
        line = line[: min(len(line) - 1, width - 1)]
    return f"{line}…"
