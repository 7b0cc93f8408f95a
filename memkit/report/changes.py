"""What changed in the memory: lines for a person, Markdown for a pull request, JSON for a program."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from memkit import __version__
from memkit.frozen import frozen
from memkit.report.listing import list_json
from memkit.text.presentable import presentable, presentable_all

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_HEADS = {
    "decision": "Decisions",
    "rule": "Rules",
    "gotcha": "Gotchas",
    "item": "Progress",
    "memory": "Memories",
    "document": "Pages",
}
_PLURALS = {
    "decision": "decisions",
    "rule": "rules",
    "gotcha": "gotchas",
    "item": "progress items",
    "memory": "memories",
    "document": "pages",
}
_SIGNS = {"gained": "+", "lost": "-"}
_MOST = 5
"""Rows that say the same of one file and are shown one by one."""
_MOST_NEW = 15
_LONGEST = 1000
"""Characters of a sentence that Markdown shows."""
_MANY = {"is": "are", "was": "were", "has": "have", "holds": "hold", "says": "say", "its": "their"}


@frozen
class ChangeRow:
    """One change as it is shown; `line` 0 where there is no line any more; `former` a title it had."""

    kind: str
    what: str
    key: str
    label: str
    path: str
    line: int
    says: str
    former_title: str = ""
    former_path: str = ""


@frozen
class _Shown:
    """One line: a change, or several that say the same of one file, with what they are about."""

    sign: str
    label: str
    says: str
    where: str
    names: tuple[str, ...] = ()


def changes_text(rows: Sequence[ChangeRow], before: str, now: str, width: int = 0) -> str:
    """One line a change, grouped by kind; `+` for what came, `-` for what is gone, `~` for the rest.

    Lines are wrapped at `width` cells where it is not 0.
    """
    if not rows:
        return presentable(f"Nothing changed in the memory between {before} and {now}.") + "\n"
    lines: list[str] = []
    for kind, group in groupby(rows, key=lambda row: row.kind):
        lines.append(_HEADS[kind])
        for shown in _gathered(list(group)):
            where = f"  {shown.where}" if shown.where else ""
            lines.append(f"  {shown.sign} {shown.label}  {shown.says}{where}")
            lines += [f"      {name}" for name in shown.names]
    seen = presentable_all(lines)
    return "\n".join(part for line in lines for part in _wrapped(seen[line], width)) + "\n"


def changes_markdown(rows: Sequence[ChangeRow], before: str, now: str) -> str:
    """A list to paste into a pull request; secrets are masked before anything is escaped or cut."""
    from memkit.report.markdown import cell

    groups = [(kind, _gathered(list(group))) for kind, group in groupby(rows, key=lambda row: row.kind)]
    texts = [before, now]
    for _, group in groups:
        texts += [text for one in group for text in (one.label, one.says, one.where, *one.names)]
    seen = {text: cell(shown, limit=_LONGEST) for text, shown in presentable_all(texts).items()}
    lines = [f"## What changed in the memory, {seen[before]} to {seen[now]}", ""]
    if not rows:
        lines += ["Nothing changed.", ""]
    for kind, group in groups:
        lines += [f"### {_HEADS[kind]}", ""]
        for one in group:
            where = f" ({seen[one.where]})" if one.where else ""
            lines.append(f"- **{seen[one.label]}** {seen[one.says]}{where}")
            lines += [f"  - {seen[name]}" for name in one.names]
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
                    "former_title": row.former_title or None,
                    "former_path": row.former_path or None,
                    "path": row.path,
                    "line": row.line or None,
                    "says": row.says,
                }
                for row in rows
            ],
        }
    )


def _wrapped(line: str, width: int) -> list[str]:
    if not width or len(line) <= width:
        return [line]
    from textwrap import wrap

    return wrap(line, width, subsequent_indent="      ", break_long_words=False, break_on_hyphens=False)


def _gathered(rows: Sequence[ChangeRow]) -> list[_Shown]:
    """Rows that say the same of one file become one line where they are many, at the first one's place."""
    alike: dict[tuple[str, str, str], list[ChangeRow]] = {}
    for row in rows:
        alike.setdefault(_said(row), []).append(row)
    return [shown for row in rows for shown in _shown(row, alike[_said(row)])]


def _said(row: ChangeRow) -> tuple[str, str, str]:
    """What a row tells, of which file: of a folder, where the file only moved to another one."""
    folder, _, name = row.path.rpartition("/")
    former, _, former_name = row.former_path.rpartition("/")
    if former_name == name and row.says.endswith(f" from {row.former_path}"):
        return row.what, f"{folder}/", f"was {row.what} from {former}/"
    return row.what, row.path, row.says


def _shown(row: ChangeRow, group: Sequence[ChangeRow]) -> Iterator[_Shown]:
    if len(group) <= (_MOST_NEW if row.what == "gained" else _MOST):
        yield _Shown(_sign(row), row.label, row.says, _where(row))
    elif row is group[0]:
        _, where, says = _said(row)
        label = f"{len(group)} {_PLURALS[row.kind]}"
        yield _Shown(_sign(row), label, _of_many(says), where, tuple(other.label for other in group))


def _of_many(says: str) -> str:
    """The sentence about one, said about several."""
    return " ".join(_MANY.get(word, word) for word in says.split(" "))


def _sign(row: ChangeRow) -> str:
    return _SIGNS.get(row.what, "~")


def _where(row: ChangeRow) -> str:
    if row.path == row.label:
        return ""
    return f"{row.path}:{row.line}" if row.line else row.path
