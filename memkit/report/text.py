"""The outcome of a check for a person at a terminal: findings with their source line, and a footer."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, Literal

from memkit.findings import Severity
from memkit.report.excerpt import excerpt
from memkit.report.totals import (
    HEAVIEST_FIRST,
    counted,
    fixable_line,
    frame,
    left_out,
    notes,
    severities,
    skip_line,
)
from memkit.report.view import View
from memkit.text.clean import brief

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.findings import Finding, FixKind, Outcome, Place

_Style = Literal["error", "warning", "info", "strong", "faint", "help"]
_STYLES: Final[dict[_Style, str]] = {
    "error": "1;31",
    "warning": "1;33",
    "info": "1;36",
    "strong": "1",
    "faint": "2",
    "help": "32",
}
_LEVELS: Final[dict[Severity, _Style]] = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "info",
}
_MARKS: Final[dict[FixKind, str]] = {"safe": "[fixable]", "unsafe": "[unsafe fix]"}
_TEXT_LIMIT: Final = 1000
_NARROWEST: Final = 20
_MOST_REASONS: Final = 10


def render_text(outcome: Outcome, view: View | None = None) -> str:
    """Findings in order, grouped by file, or their statistics; then the footer; ends with one newline."""
    view = view or View()
    shown = sorted((item for item in outcome.findings if item.severity >= view.show), key=_order)
    if view.statistics:
        from memkit.report.statistics import statistics_text

        blocks = [statistics_text(shown)] if shown else []
    else:
        groups = groupby(shown, key=_file)
        blocks = ["\n".join(line for item in group for line in _finding(item, view)) for _, group in groups]
    if outcome.fixed:
        blocks.insert(0, "\n".join(_fixed(item, view) for item in outcome.fixed))
    return "\n\n".join([*blocks, "\n".join(_footer(outcome, view))]) + "\n"


def _order(finding: Finding) -> tuple[str, int, int, str, str]:
    return finding.sort_key


def _file(finding: Finding) -> str:
    return finding.place.path


def _finding(finding: Finding, view: View) -> Iterator[str]:
    place = _paint(_location(finding.place), "strong", view)
    level = _paint(finding.severity.word, _LEVELS[finding.severity], view)
    check = brief(f"{finding.code} {finding.name}", _TEXT_LIMIT)
    mark = f" {_paint(_MARKS[finding.fix], 'help', view)}" if finding.fix else ""
    yield f"{place}: {level} {check}{mark}  {brief(finding.message, _TEXT_LIMIT)}"
    yield from _source(finding, view)
    if finding.help:
        yield f"  {_paint('help:', 'help', view)} {brief(finding.help, _TEXT_LIMIT)}"


def _fixed(finding: Finding, view: View) -> str:
    word = _paint("fixed", "help", view)
    return f"{_location(finding.place)}: {word} {brief(f'{finding.code} {finding.name}', _TEXT_LIMIT)}"


def _location(place: Place) -> str:
    """`path:line:column`; `./` before a path that a CI log would take for a command."""
    path = brief(place.path, _TEXT_LIMIT) or "."
    path = f"./{path}" if path.lstrip().startswith("::") else path
    if place.line <= 0:
        return path
    return f"{path}:{place.line}:{place.column}" if place.column > 0 else f"{path}:{place.line}"


def _source(finding: Finding, view: View) -> Iterator[str]:
    place = finding.place
    if place.line <= 0 or not finding.excerpt.strip():
        return
    gutter = f"{place.line:>5} |"
    room = max(view.width, _NARROWEST + len(gutter)) - len(gutter) - 1
    before = finding.excerpt_from
    end_column = 0 if place.end_line > place.line else max(place.end_column - before, 1)
    part = excerpt(finding.excerpt, max(place.column - before, 0), end_column, room)
    yield f"{_paint(gutter, 'faint', view)} {part.text}"
    if part.underline:
        blank = " " * (len(gutter) - 1) + "|"
        blanks = part.underline.count(" ")
        carets = _paint(part.underline[blanks:], _LEVELS[finding.severity], view)
        yield f"{_paint(blank, 'faint', view)} {' ' * blanks}{carets}"


def _footer(outcome: Outcome, view: View) -> Iterator[str]:
    yield from _mended(outcome, view)
    documents = counted(outcome.documents, "document")
    aside = f"; {left_out(outcome)}" if left_out(outcome) else ""
    if outcome.findings:
        found = _paint(f"Found {severities(outcome)}", "strong", view)
        yield f"{found} in {documents} ({frame(outcome)}){aside}."
    elif not outcome.documents:
        yield f"Nothing here concerns the memory bank ({frame(outcome)})."
    else:
        yield f"Nothing found in {documents} ({frame(outcome)}){aside}."
    hidden = [level for level in HEAVIEST_FIRST if level < view.show and outcome.count(level)]
    if hidden:
        counts = ", ".join(counted(outcome.count(level), level.word) for level in hidden)
        yield f"Not shown: {counts}; `--show {hidden[-1].word}` lists them."
    fixable = fixable_line(outcome)
    if fixable:
        yield fixable
    yield from notes(outcome)
    if view.show <= Severity.INFO:
        for stale in outcome.stale or ():
            yield f"  gone: {brief(f'{stale.count} {stale.code} in {stale.path}', _TEXT_LIMIT)}"
    for skip in outcome.skips:
        if skip.quiet and view.show > Severity.INFO:
            continue
        yield _paint(f"Skipped {skip_line(skip)}", "faint", view)


def _mended(outcome: Outcome, view: View) -> Iterator[str]:
    """What was fixed, why the rest was not, and what it takes for git to know."""
    if outcome.fixed:
        files = counted(
            len({path for item in outcome.fixed if item.mending for path in item.mending.paths}), "file"
        )
        yield f"{_paint(f'Fixed {len(outcome.fixed)}', 'strong', view)} in {files}."
        if outcome.staged:
            yield "What is staged is as it was: `git add` the files and commit again."
    for said in outcome.unfixed[:_MOST_REASONS]:
        yield _paint(brief(f"{said}.", _TEXT_LIMIT), "faint", view)
    left = len(outcome.unfixed) - _MOST_REASONS
    if left > 0:
        yield _paint(f"{left} more are not fixed.", "faint", view)


def _paint(text: str, style: _Style, view: View) -> str:
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if view.colour else text
