"""A check's manual page, and the catalogue as a table, generated from the checks themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.catalog import all_checks
from memkit.checks.check import explanation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.checks.check import Check, Example
    from memkit.findings import Severity

_SHOWN = 2
_MOST_LINES = 25
_MOST_COLUMNS = 160
"""Examples shown of each kind, and most lines and columns of one: a page fits a screen or two."""


def manual_page(check: Check[object]) -> str:
    """The page as Markdown: sentence, severities, the three parts of the docstring, examples."""
    held = explanation(check.doc)
    lines = [
        f"# {check.code} {check.name}",
        "",
        check.summary,
        "",
        f"Severity: {_level(check.standard)} in profile standard, {_level(check.strict)} in profile strict.",
        "",
        *(line for part in held.parts for line in (part, "")),
        *_examples("Found", check.bad),
        *_examples("Quiet", check.good),
        f"To allow one place: `<!-- memkit: ignore {check.code} — reason -->` before the block.",
    ]
    return "\n".join(lines) + "\n"


def catalogue_table() -> str:
    """Every check as a Markdown table, by code."""
    rows = [
        f"| {c.code} | {c.name} | {_letter(c.standard)} | {_letter(c.strict)} | {c.summary} |"
        for c in all_checks()
    ]
    return (
        "\n".join(["| Code | Name | standard | strict | What it finds |", "|---|---|---|---|---|", *rows])
        + "\n"
    )


def _level(severity: Severity | None) -> str:
    return severity.word if severity else "off"


def _letter(severity: Severity | None) -> str:
    return severity.word if severity else "–"


def _examples(title: str, examples: Sequence[Example]) -> Iterator[str]:
    for example in examples[:_SHOWN]:
        if example.before is not None:
            yield f"{title}, where the base has:"
            yield ""
            yield from _files(example.before)
            yield "and now:"
            yield ""
        else:
            yield f"{title}:"
            yield ""
        yield from _files(example.files)


def _files(files: Sequence[tuple[str, str]]) -> Iterator[str]:
    if not files:
        yield "(no files)"
        yield ""
    for path, text in files:
        fence = "`" * max(3, _longest_run(text) + 1)
        yield f"`{path}`"
        yield ""
        yield f"{fence}markdown"
        yield _clipped(text)
        yield fence
        yield ""


def _clipped(text: str) -> str:
    """The beginning of an example; some are large on purpose."""
    lines = text[: _MOST_LINES * _MOST_COLUMNS].rstrip("\n").split("\n")
    shown = [
        f"{line[:_MOST_COLUMNS]}…" if len(line) > _MOST_COLUMNS else line for line in lines[:_MOST_LINES]
    ]
    return "\n".join([*shown, "…"] if len(lines) > _MOST_LINES else shown)


def _longest_run(text: str) -> int:
    longest = run = 0
    for char in text:
        run = run + 1 if char == "`" else 0
        longest = max(longest, run)
    return longest
