"""Findings as lists that JSON has, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.findings import Finding, Fix, Place, Replacement, Severity
from memkit.ports import FileChange
from memkit.text.edits import Edit, FileEdits
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, TypeAlias

    Json: TypeAlias = "str | int | list[Json] | dict[str, Json] | None"

_LEVELS = {level.value: level for level in Severity}


def written(finding: Finding, path: str) -> list[Json]:
    """A finding without its name, which goes with the code; `path` is where it mostly lies."""
    place, fix = finding.place, finding.mending
    return [
        finding.code,
        finding.severity.value,
        finding.message,
        finding.help,
        "" if place.path == path else place.path,
        place.line,
        place.column,
        place.end_line,
        place.end_column,
        finding.fingerprint,
        finding.excerpt,
        finding.excerpt_from,
        _fix_written(fix) if fix else None,
        [[*_place_written(each.place), each.text] for each in finding.replacements],
    ]


def read(held: list[Any], path: str, names: Mapping[str, str]) -> Finding:
    """The finding that was written; `names` are those of the checks. Raises what a damaged list raises."""
    (
        code,
        level,
        message,
        help_line,
        at,
        line,
        column,
        end,
        end_column,
        mark,
        excerpt,
        start,
        fix,
        replaced,
    ) = held
    place = Place(at or path, line, column, end, end_column)
    return Finding(
        code,
        names[code],
        _LEVELS[level],
        message,
        help_line,
        place,
        mark,
        excerpt,
        start,
        _fix_read(fix) if fix else None,
        replacements=tuple(Replacement(Place(*where), text) for *where, text in replaced),
    )


def _place_written(place: Place) -> list[Json]:
    return [place.path, place.line, place.column, place.end_line, place.end_column]


def _fix_written(fix: Fix) -> list[Json]:
    return [
        [
            [held.path, [[edit.span.start, edit.span.end, edit.text] for edit in held.edits]]
            for held in fix.edits
        ],
        [[change.path, _text(change.before), _text(change.after)] for change in fix.files],
        [[path, name] for path, name in fix.templates],
        fix.safe,
    ]


def _fix_read(held: list[Any]) -> Fix:
    edits, files, templates, safe = held
    return Fix(
        tuple(
            FileEdits(path, tuple(Edit(Span(start, end), text) for start, end, text in listed))
            for path, listed in edits
        ),
        tuple(FileChange(path, _bytes(before), _bytes(after) or b"") for path, before, after in files),
        tuple((path, name) for path, name in templates),
        safe,
    )


def _text(data: bytes | None) -> str | None:
    return None if data is None else data.decode("latin-1")


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else text.encode("latin-1")
