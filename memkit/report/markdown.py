"""The outcome of a check as a page for a job summary or a comment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from memkit.report.totals import HEAVIEST_FIRST, counted, frame, left_out, notes, severities, skip_line
from memkit.report.view import View
from memkit.text.clean import brief
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from memkit.findings import Finding, Outcome

_CELL_LIMIT: Final = 200
"""Characters a cell; keeps 200 rows below the 1 MiB that GitHub takes as a job summary."""
_REFERENCE: Final = pattern(r"@[A-Za-z0-9_][A-Za-z0-9_/-]{0,80}|#[0-9]{1,20}|\b[Gg][Hh]-[0-9]{1,20}")
_MARKUP: Final = str.maketrans({character: f"&#{ord(character)};" for character in "&<>|`*_~[]\\!$"})


def render_markdown(outcome: Outcome, view: View | None = None) -> str:
    """Headline, frame, counts, at most `view.rows` findings with the heaviest first, and skips."""
    view = view or View()
    blocks = [
        f"## memkit check: {severities(outcome) or 'nothing found'}",
        _frame(outcome),
        *([_counts(outcome), *_findings(outcome, view)] if outcome.findings else []),
        *notes(outcome),
        *([_skips(outcome)] if outcome.skips else []),
    ]
    return "\n\n".join(blocks) + "\n"


def _frame(outcome: Outcome) -> str:
    aside = f" {left_out(outcome)}." if left_out(outcome) else ""
    return f"{counted(outcome.documents, 'document')} checked, {_escaped(frame(outcome))}.{aside}"


def _counts(outcome: Outcome) -> str:
    rows = (f"| {level.word} | {outcome.count(level)} |" for level in HEAVIEST_FIRST)
    return "\n".join(["| severity | findings |", "|---|---:|", *rows])


def _findings(outcome: Outcome, view: View) -> list[str]:
    ordered = sorted(outcome.findings, key=lambda finding: (-finding.severity, finding.sort_key))
    shown = ordered[: max(view.rows, 0)]
    table = ["| check | where | what | what to do |", "|---|---|---|---|", *map(_row, shown)]
    cut = len(ordered) - len(shown)
    if not cut:
        return ["\n".join(table)]
    more = f"{counted(cut, 'more finding')} cut from this table; `memkit check` lists everything."
    return ["\n".join(table), more] if shown else [more]


def _row(finding: Finding) -> str:
    place = finding.place
    where = cell(place.path, code=True)
    line = f" line {place.line}" if place.line > 0 else ""
    check = f"{finding.severity.word} **{cell(finding.code)}** {cell(finding.name)}"
    return f"| {check} | {where}{line} | {cell(finding.message)} | {cell(finding.help)} |"


def _skips(outcome: Outcome) -> str:
    return "\n".join(f"- Skipped {_escaped(skip_line(skip))}" for skip in outcome.skips)


def cell(text: str, *, code: bool = False, limit: int = _CELL_LIMIT) -> str:
    """Text as a table cell: cut, escaped, and without anything that pings or links."""
    shown = brief(text, limit)
    return f"<code>{shown.translate(_MARKUP)}</code>" if code and shown else _escaped(shown)


def _escaped(shown: str) -> str:
    """Text without markup; `@name` and `#12` stand in code, where they neither ping nor link."""
    pieces: list[str] = []
    end = 0
    for match in _REFERENCE.finditer(shown):
        pieces += [
            shown[end : match.start()].translate(_MARKUP),
            f"<code>{match[0].translate(_MARKUP)}</code>",
        ]
        end = match.end()
    return "".join([*pieces, shown[end:].translate(_MARKUP)])
