"""What a day's work left open, as text grouped by kind, and as JSON.

Much of it was written by others (commit messages, transcripts): a sentence that gives orders to its reader
is withheld, secrets are masked, and everything is told in a line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit import __version__
from memkit.frozen import frozen
from memkit.report.listing import list_json
from memkit.report.totals import counted
from memkit.text.clean import clip
from memkit.text.presentable import presentable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.report.json_report import Json

_MOST = 10
"""Rows of a kind that are shown as text; data has all."""
_LABEL = 100
_SAYS = 240
_INNER = dict.fromkeys(map(ord, "“”„‟"), "'")
"""What is quoted does not end its quotes: an agent is told that it is data as long as they last."""
_WITHHELD = "[withheld: it gives orders to whoever reads it]"


@frozen
class SweepRow:
    """One thing that is open. `line` is 0 where it stands on none."""

    level: Literal["open", "heuristic", "note"]
    label: str
    path: str
    line: int
    says: str
    command: str
    fixable: bool
    kept: bool = False
    """Whether it is a memory of the store, which a gate or a person let in."""

    @property
    def strict(self) -> bool:
        """Whether what is only like an order is withheld: it stands in no file and nobody let it in."""
        return not self.path and not self.kept


@frozen
class SweepGroup:
    """The rows of one kind, its heading, and the next command."""

    kind: str
    heading: str
    rows: tuple[SweepRow, ...]
    next: str


@frozen
class TranscriptCounts:
    """How much a transcript told: lines, damaged ones among them, files edited, different commands run."""

    lines: int
    damaged: int
    files: int
    commands: int


@frozen
class SweepReport:
    """All groups that have rows, what was mended, where the day begins, and what was not looked at.

    `transcript` is None without one.
    """

    groups: tuple[SweepGroup, ...]
    fixed: tuple[tuple[str, str], ...]
    since: str
    commits: int
    transcript: TranscriptCounts | None
    skips: tuple[str, ...]


def sweep_text(report: SweepReport) -> str:
    """The groups for a person; one sentence where nothing is open."""
    return "\n".join(_lines(report))


def sweep_json(report: SweepReport) -> str:
    """Everything as data, schema memkit.sweep/1."""
    rows = [(group, row) for group in report.groups for row in group.rows]
    counts: dict[str, Json] = {
        level: sum(row.level == level for _, row in rows) for level in ("open", "heuristic", "note")
    }
    return list_json(
        {
            "schema": "memkit.sweep/1",
            "version": __version__,
            "since": report.since or None,
            "commits": report.commits,
            "summary": counts,
            "found": [_data(group, row) for group, row in rows],
            "next": {group.kind: _next(group) for group in report.groups if _next(group)},
            "fixed": [{"path": path, "what": what} for path, what in report.fixed],
            "transcript": _counts(report.transcript),
            "skipped": list(report.skips),
        }
    )


def _counts(told: TranscriptCounts | None) -> dict[str, Json] | None:
    if told is None:
        return None
    return {
        "lines": told.lines,
        "damaged": told.damaged,
        "files": told.files,
        "commands": told.commands,
    }


def _data(group: SweepGroup, row: SweepRow) -> dict[str, Json]:
    return {
        "kind": group.kind,
        "level": row.level,
        "label": shown(row.label, _SAYS, strict=row.strict),
        "path": row.path or None,
        "line": row.line or None,
        "says": shown(row.says, _SAYS, strict=row.strict),
        "command": _command(row) or None,
        "fixable": row.fixable,
    }


def _lines(report: SweepReport) -> Iterator[str]:
    yield from (presentable(f"wrote {path}: {what}") for path, what in report.fixed)
    if report.fixed:
        yield ""
    for group in report.groups:
        yield from _group(group)
        yield ""
    yield _ending(report)
    told = report.transcript
    if told:
        commands = counted(told.commands, "command")
        damaged = f"; {told.damaged} of its {told.lines} lines could not be read" if told.damaged else ""
        yield f"The transcript tells of {counted(told.files, 'edited file')} and {commands}{damaged}."
    yield from (presentable(f"Not looked at: {skip}.") for skip in report.skips)


def _group(group: SweepGroup) -> Iterator[str]:
    guess = " (heuristic)" if all(row.level == "heuristic" for row in group.rows) else ""
    yield f"{group.heading}{guess}"
    mixed = not guess and any(row.level == "heuristic" for row in group.rows)
    for row in group.rows[:_MOST]:
        place = f"{shown(row.path, _SAYS)}:{row.line}" if row.line else ""
        mark = " (heuristic)" if mixed and row.level == "heuristic" else ""
        label = shown(row.label, _LABEL, strict=row.strict)
        says = shown(row.says, _SAYS, strict=row.strict)
        quoted = f"“{label.translate(_INNER)}”" if not row.path or row.line else label
        yield f"  {quoted} {says}{mark}{f'  [{place}]' if place else ''}"
        if _command(row) and len(group.rows) > 1:
            yield f"      {presentable(_command(row))}"
    if len(group.rows) > _MOST:
        yield f"  and {len(group.rows) - _MOST} more"
    if _next(group):
        yield f"  next: {presentable(_next(group))}"


def _next(group: SweepGroup) -> str:
    """A command that names what is withheld would show it."""
    only = len(group.rows) == 1 and _is_withheld(group.rows[0])
    return "" if only or withheld(group.next, strict=False) else group.next


def _command(row: SweepRow) -> str:
    return "" if _is_withheld(row) else row.command


def _is_withheld(row: SweepRow) -> bool:
    return withheld(row.label, strict=row.strict)


def _ending(report: SweepReport) -> str:
    rows = [row for group in report.groups for row in group.rows]
    if not rows:
        return "Nothing was left open."
    counts = [
        (sum(row.level == "open" for row in rows), "left open", "left open"),
        (sum(row.level == "heuristic" for row in rows), "guess", "guesses"),
        (sum(row.level == "note" for row in rows), "note", "notes"),
    ]
    told = [f"{count} {one if count == 1 else many}" for count, one, many in counts if count]
    return f"{', '.join(told)}{_since(report)}."


def _since(report: SweepReport) -> str:
    if not report.since:
        return ""
    return f"; {counted(report.commits, 'commit')} since {presentable(report.since)}"


def shown(text: str, most: int, *, strict: bool = False) -> str:
    """A text of others in a line that is fit to be shown, or word that it is withheld.

    `strict` is for what stands in no file of the bank: what is only like an order is withheld, too.
    """
    if withheld(text, strict=strict):
        return _WITHHELD
    return clip(presentable(" ".join(text.split())), most)


def withheld(text: str, *, strict: bool) -> bool:
    """Whether a text holds an order to its reader, plainly, encoded, or as an address to be filled."""
    from memkit.text.injection.outward import find_outward
    from memkit.text.injection.payloads import find_payloads
    from memkit.text.instructions import find_instructions

    return bool(find_instructions(text, only_sure=not strict) or find_outward(text) or find_payloads(text))
