"""A check's manual page, and the catalogue as a table, generated from the checks themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.catalog import all_checks
from memkit.checks.check import Example, explanation
from memkit.checks.over import CHANGES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.checks.check import Check
    from memkit.findings import Severity

_SHOWN = 2
_MOST_LINES = 25
_MOST_COLUMNS = 160
_MOST_COMMITS = 12
"""Examples shown of each kind, and most lines, columns and commits of one: a page fits a screen or two."""

_USUAL = Example(())
_WHOLE_FILE = frozenset(
    "BNK002 BNK003 BNK006 BNK007 BNK008 BNK009 BNK010 BNK012 BNK013 FMT004 GOT007 IDX005 MEM013"
    " RUL014".split()
)
"""Checks whose findings are about a file as a whole: a comment before a block does not reach them."""
_FRONTMATTER = frozenset(
    "FMT007 IDX001 LNK007 MEM001 MEM002 MEM003 MEM004 MEM005 MEM006 MEM007 MEM009 MEM011 MEM012"
    " MEM014".split()
)
"""Checks whose findings lie in the frontmatter, before which no comment may stand."""
_NO_COMMENT = frozenset("BNK001 BNK004 FMT002 FMT008 FMT009 FMT010".split())
"""Checks whose findings lie in files that do not exist, that memkit writes, or that hold no readable text."""


def manual_page(check: Check[object]) -> str:
    """The page as Markdown: severities, the three parts of the docstring, examples, how to allow a place."""
    held = explanation(check.doc)
    lines = [
        f"# {check.code} {check.name}",
        "",
        f"Severity: {_level(check.standard)} in profile standard, {_level(check.strict)} in profile strict.",
        "",
        *(line for part in held.parts for line in (part, "")),
        *_fixing(check),
        *_examples("Found", check.bad, dated=check.date_only),
        *_examples("Quiet", check.good, dated=check.date_only),
        _allowing(check),
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


def _fixing(check: Check[object]) -> Iterator[str]:
    """What `--fix` does about it."""
    if check.fix:
        option = "--fix" if check.fix == "safe" else "--fix --unsafe-fixes"
        yield from (f"`memkit check {option}` {check.fixing}.", "")


def _level(severity: Severity | None) -> str:
    return severity.word if severity else "off"


def _letter(severity: Severity | None) -> str:
    return severity.word if severity else "–"


def _allowing(check: Check[object]) -> str:
    """How a finding that is meant to stand is allowed."""
    code = check.code
    if code == "CFG001":
        return "No comment and no option of the same change allows it."
    if check.family == "CFG":
        return f'To allow it: `ignore = ["{code}"]` in the configuration.'
    if code in _NO_COMMENT:
        return f'To allow it at one place: `per_file_ignores."PATH" = ["{code}"]` in the configuration.'
    once = ", once it stands in the base" if check.guards else ""
    where = "below the frontmatter" if code in _FRONTMATTER else "at the top of the file"
    if check.over is CHANGES or code in _WHOLE_FILE | _FRONTMATTER:
        return f"To allow it in one file: `<!-- memkit: ignore-file {code} — reason -->` {where}{once}."
    return f"To allow one place: `<!-- memkit: ignore {code} — reason -->` before the block{once}."


def _examples(title: str, examples: Sequence[Example], *, dated: bool) -> Iterator[str]:
    for example in examples[:_SHOWN]:
        day = f" on {example.today}" if dated or example.today != _USUAL.today else ""
        if example.before is None:
            yield f"{title}{day}:"
            yield ""
        else:
            yield f"{title}{day}, where the base has:"
            yield ""
            yield from _files(example.before)
            for state in example.past:
                yield "then:"
                yield ""
                yield from _files(state)
            yield "and now:"
            yield ""
        yield from _files(example.files)
        if example.config != _USUAL.config:
            yield from _fenced("memkit.toml", example.config, "toml")
        if example.commits:
            commits = [f"- {on}: {', '.join(paths)}" for on, paths in example.commits[:_MOST_COMMITS]]
            left = len(example.commits) - _MOST_COMMITS
            yield from (
                "Commits, newest first:",
                "",
                *commits,
                *([f"- and {left} more"] if left > 0 else []),
                "",
            )


def _files(files: Sequence[tuple[str, str]]) -> Iterator[str]:
    if not files:
        yield "(no files)"
        yield ""
    for path, text in files:
        yield from _fenced(path, text, "markdown")


def _fenced(path: str, text: str, language: str) -> Iterator[str]:
    fence = "`" * max(3, _longest_run(text) + 1)
    end = "" if not text or text.endswith("\n") else " (no newline at the end)"
    yield from (f"`{path}`{end}", "", f"{fence}{language}", _clipped(text), fence, "")


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
