"""Trouble becomes a finding: with its place in the file, the line that it stands on, and its identity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.findings import Finding, Place, Replacement, Severity, fingerprint

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.checks.check import Check, Scope, Trouble
    from memkit.findings import Fix
    from memkit.text.source import Source

    Held = tuple[str, Finding]

_EXCERPT = 2_000
"""Characters of a line that a finding keeps: a file of 4 MiB may be one line with a thousand findings."""


def found_by(check: Check[object], scope: Scope, severity: Severity) -> Iterator[Held]:
    """What a check finds in a scope."""
    for trouble in check.run(scope):
        yield placed(check, trouble, scope.bank, severity)


def known_by(held: Held) -> tuple[str, str]:
    """What a finding is known by in two states of a bank: its fingerprint, and a secret itself.

    A secret's fingerprint says nothing of its value, and another value in its place is another secret.
    """
    secret, finding = held
    return finding.fingerprint, secret


def placed(
    check: Check[object], trouble: Trouble, bank: Bank, severity: Severity, own: Document | None = None
) -> Held:
    """The finding that trouble is, with the secret if it tells one; `own` is a document that is at hand."""
    document = own if own and own.path == trouble.path else bank.by_path.get(trouble.path)
    source = document.source if document else None
    place, excerpt, before = Place(trouble.path), "", 0
    if source and trouble.span is not None:
        line, column = source.position(trouble.span.start)
        end_line, end_column = source.position(max(trouble.span.start, trouble.span.end))
        place = Place(trouble.path, line, column, end_line, end_column)
        excerpt, before = _excerpt(source, line - 1, column - 1)
    about = trouble.about or excerpt or trouble.message
    chosen = trouble.severity or severity
    if check.date_only:
        chosen = min(chosen, Severity.WARNING)
    finding = Finding(
        code=check.code,
        name=check.name,
        severity=chosen,
        message=trouble.message,
        help=trouble.help,
        place=place,
        fingerprint=fingerprint(check.code, trouble.path, about),
        excerpt="" if trouble.secret else excerpt,
        excerpt_from=0 if trouble.secret else before,
        mending=trouble.fix,
        replacements=tuple(_replacements(trouble.fix, bank, own)) if trouble.fix else (),
    )
    secret = source.slice(trouble.span) if source and trouble.secret and trouble.span is not None else ""
    return secret, finding


def _replacements(fix: Fix, bank: Bank, own: Document | None) -> Iterator[Replacement]:
    """The edits of a fix that consists of nothing else, by lines and columns."""
    if fix.files or fix.templates:
        return
    for held in fix.edits:
        document = own if own and own.path == held.path else bank.by_path.get(held.path)
        source = document.source if document else None
        for edit in held.edits if source else ():
            if source:
                start, end = source.position(edit.span.start), source.position(edit.span.end)
                yield Replacement(Place(held.path, *start, *end), edit.text.replace("\n", source.newline))


def _excerpt(source: Source, line: int, column: int) -> tuple[str, int]:
    """A line, or the part of a long one around a column (both from 0), and where in the line it begins."""
    span = source.line_span(line)
    first = max(min(column - _EXCERPT // 2, len(span) - _EXCERPT), 0)
    return source.text[span.start + first : min(span.start + first + _EXCERPT, span.end)], first
