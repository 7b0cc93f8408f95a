"""What changed in the memory: lines for a person, Markdown for a pull request, JSON for a program."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from memkit import __version__
from memkit.frozen import frozen
from memkit.report.listing import list_json
from memkit.text.presentable import presentable, presentable_all

if TYPE_CHECKING:
    from collections.abc import Sequence

_HEADS = {
    "decision": "Decisions",
    "rule": "Rules",
    "gotcha": "Gotchas",
    "item": "Progress",
    "memory": "Memories",
    "document": "Pages",
}
_SIGNS = {"gained": "+", "lost": "-"}


@frozen
class ChangeRow:
    """One change as it is shown; `line` 0 where there is no line any more."""

    kind: str
    what: str
    key: str
    label: str
    path: str
    line: int
    says: str


def changes_text(rows: Sequence[ChangeRow], before: str, now: str) -> str:
    """One line a change, grouped by kind; `+` for what came, `-` for what is gone, `~` for the rest."""
    if not rows:
        return presentable(f"Nothing changed in the memory between {before} and {now}.") + "\n"
    lines: list[str] = []
    for kind, group in groupby(rows, key=lambda row: row.kind):
        lines.append(_HEADS[kind])
        lines += [f"  {_SIGNS.get(row.what, '~')} {row.label}  {row.says}  {_where(row)}" for row in group]
    seen = presentable_all(lines)
    return "\n".join(seen[line] for line in lines) + "\n"


def changes_markdown(rows: Sequence[ChangeRow], before: str, now: str) -> str:
    """A list to paste into a pull request; secrets are masked before anything is escaped or cut."""
    from memkit.report.markdown import cell

    texts = [before, now, *(text for row in rows for text in (row.label, row.says, _where(row)))]
    seen = {text: cell(shown) for text, shown in presentable_all(texts).items()}
    lines = [f"## What changed in the memory, {seen[before]} to {seen[now]}", ""]
    if not rows:
        lines += ["Nothing changed.", ""]
    for kind, group in groupby(rows, key=lambda row: row.kind):
        lines += [f"### {_HEADS[kind]}", ""]
        lines += [f"- **{seen[row.label]}** {seen[row.says]} ({seen[_where(row)]})" for row in group]
        lines.append("")
    return "\n".join(lines)


def changes_json(rows: Sequence[ChangeRow], before: str, now: str) -> str:
    """Stable data."""
    return list_json(
        {
            "schema": "memkit.diff/1",
            "version": __version__,
            "before": before,
            "now": now,
            "changes": [
                {
                    "kind": row.kind,
                    "what": row.what,
                    "key": row.key,
                    "label": row.label,
                    "path": row.path,
                    "line": row.line or None,
                    "says": row.says,
                }
                for row in rows
            ],
        }
    )


def _where(row: ChangeRow) -> str:
    return f"{row.path}:{row.line}" if row.line else row.path
