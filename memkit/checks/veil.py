"""Keeps secrets out of what other checks say of the lines that they stand on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.bank.bank import Bank
    from memkit.findings import Finding
    from memkit.text.source import Source

_CODE = "SEC001"
_SHOWS = 6
"""The first characters of a value by which it is known in a sentence that may have cut it."""


def veiled(findings: list[Finding], bank: Bank) -> list[Finding]:
    """The findings without source lines that hold a secret, and with `…` for one in a sentence.

    Edits that touch such a line are not shown either; they can be made all the same.
    """
    lines: set[tuple[str, int]] = set()
    values: set[str] = set()
    for path in {finding.place.path for finding in findings if finding.code == _CODE}:
        document = bank.by_path.get(path)
        if document and document.source:
            for first, last, value in _secrets(document.source):
                lines.update((path, line + 1) for line in range(first, last + 1))
                values.add(value)
    if not lines:
        return findings
    shown = _shown(values)
    return [_veiled(finding, lines, shown) for finding in findings]


def _secrets(source: Source) -> Iterator[tuple[int, int, str]]:
    """First and last line (from 0) and value of each secret."""
    from memkit.text.secrets import find_secrets

    for secret in find_secrets(source.text):
        span = secret.span
        yield source.line_at(span.start), source.line_at(span.end - 1), source.slice(span)


def _shown(values: Iterable[str]) -> re.Pattern[str]:
    heads = sorted({re.escape(value[:_SHOWS]) for value in values if value})
    return re.compile(rf"(?:{'|'.join(heads)})[^\s`'\"]*", re.IGNORECASE)


def _veiled(finding: Finding, lines: set[tuple[str, int]], shown: re.Pattern[str]) -> Finding:
    place = finding.place
    covered = range(place.line, min(max(place.line, place.end_line), place.line + len(lines)) + 1)
    hidden = finding.code == _CODE or any((place.path, line) in lines for line in covered)
    touched = any(
        (held.place.path, line) in lines
        for held in finding.replacements
        for line in range(held.place.line, held.place.end_line + 1)
    )
    told = touched or any(shown.search(held.text) for held in finding.replacements)
    return replace(
        finding,
        message=finding.message if finding.code == _CODE else shown.sub("…", finding.message),
        help=finding.help if finding.code == _CODE else shown.sub("…", finding.help),
        excerpt="" if hidden else finding.excerpt,
        excerpt_from=0 if hidden else finding.excerpt_from,
        replacements=() if told else finding.replacements,
    )
