"""Keeps secrets out of what other checks say of the lines that they stand on."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from memkit.text.secrets import find_secrets

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.bank.bank import Bank
    from memkit.findings import Finding

_CODE = "SEC001"
_SHOWS = 6
"""The first characters of a value by which it is known in a sentence that may have cut it."""


def veiled(findings: list[Finding], bank: Bank) -> list[Finding]:
    """The findings without source lines that hold a secret, and with `…` for one in a sentence."""
    lines: set[tuple[str, int]] = set()
    values: set[str] = set()
    for path in {finding.place.path for finding in findings if finding.code == _CODE}:
        document = bank.by_path.get(path)
        source = document.source if document else None
        for secret in find_secrets(source.text) if source else ():
            first, last = (
                (source.line_at(at) for at in (secret.span.start, secret.span.end - 1)) if source else (0, 0)
            )
            lines.update((path, line + 1) for line in range(first, last + 1))
            values.add(source.slice(secret.span) if source else "")
    if not lines:
        return findings
    shown = _shown(values)
    return [_veiled(finding, lines, shown) for finding in findings]


def _shown(values: Iterable[str]) -> re.Pattern[str]:
    heads = sorted({re.escape(value[:_SHOWS]) for value in values if value})
    return re.compile(rf"(?:{'|'.join(heads)})[^\s`'\"]*", re.IGNORECASE)


def _veiled(finding: Finding, lines: set[tuple[str, int]], shown: re.Pattern[str]) -> Finding:
    place = finding.place
    covered = range(place.line, min(max(place.line, place.end_line), place.line + len(lines)) + 1)
    hidden = finding.code == _CODE or any((place.path, line) in lines for line in covered)
    return replace(
        finding,
        message=finding.message if finding.code == _CODE else shown.sub("…", finding.message),
        help=finding.help if finding.code == _CODE else shown.sub("…", finding.help),
        excerpt="" if hidden else finding.excerpt,
        excerpt_from=0 if hidden else finding.excerpt_from,
    )
