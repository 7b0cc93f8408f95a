"""Findings as workflow commands, which GitHub shows as annotations on the changed lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from memkit.findings import Severity
from memkit.report.totals import notes, skip_line
from memkit.report.view import View
from memkit.text.clean import clip, printable
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.findings import Finding, Outcome

_COMMANDS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_TEXT_LIMIT: Final = 1000
_LINE_ENDS: Final = pattern(r"([\r\n])")


def render_github(outcome: Outcome, view: View | None = None) -> str:
    """One command a finding, then one plain line a skip; empty when there is neither."""
    view = view or View()
    findings = sorted(outcome.findings, key=lambda finding: finding.sort_key)
    lines = [
        *(_command(finding, view) for finding in findings),
        *notes(outcome),
        *(f"memkit skipped {skip_line(skip)}" for skip in outcome.skips),
    ]
    return "".join(f"{line}\n" for line in lines)


def _command(finding: Finding, view: View) -> str:
    place = finding.place
    numbers = (
        ("line", place.line),
        ("col", place.column),
        ("endLine", place.end_line),
        ("endColumn", place.end_column),
    )
    texts = (finding.message, finding.help)
    message = "\n".join(clip(text[: _TEXT_LIMIT + 1], _TEXT_LIMIT) for text in texts if text)
    title = f"{finding.code} {finding.name}"
    return annotation(_COMMANDS[finding.severity], view.from_top(place.path), numbers, title, message)


def annotation(command: str, path: str, numbers: Sequence[tuple[str, int]], title: str, message: str) -> str:
    """One workflow command; `numbers` are line and column properties, left out where they are 0."""
    properties = [
        *([f"file={_property(path)}"] if path else []),
        *(f"{key}={number}" for key, number in numbers if dict(numbers).get("line", 0) > 0 and number > 0),
        f"title={_property(title)}",
    ]
    return f"::{command} {','.join(properties)}::{_data(message)}"


def _data(text: str) -> str:
    """`text` as the value of a command: percent signs and line ends are encoded, other controls shown."""
    shown = (part if part in {"\r", "\n"} else printable(part) for part in _LINE_ENDS.split(text))
    return "".join(shown).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
