"""A comment addresses memkit in words that it does not know.

It does nothing, and whoever wrote it believes that a finding is excused, or that a block is kept up to date.

Write it as memkit reads it: `<!-- memkit: ignore ADR001 — reason -->` on one line before the block, with
`ignore-file` at the top for a whole file; `<!-- memkit:begin reading-order -->` for a block.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.fmt.directives import Unread, unread
from memkit.checks.over import DOCUMENTS, one
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope

_MANAGED = ("begin", "end")
_VERBS = ("ignore", "ignore-file", *_MANAGED)
_LIKE = 0.6


def find(document: Document, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each comment that begins with `memkit:` and does nothing."""
    for held in unread(document):
        yield Trouble(
            message=_message(held.verb),
            help=_help(held),
            path=document.path,
            span=held.span,
        )


def _message(verb: str) -> str:
    if verb.casefold() in _VERBS:
        what = "marker of a block" if verb.casefold() in _MANAGED else "suppression"
        return f"memkit cannot read this {what}"
    return f"memkit knows no directive “{verb}”" if verb else "the comment gives memkit no directive"


def _help(held: Unread) -> str:
    from difflib import get_close_matches

    verb = held.verb.casefold()
    likely = next(iter(get_close_matches(verb, _VERBS, 1, _LIKE)), "")
    if "line" in verb:  # `ignore-line` is spelt nearly as `ignore-file` and means the ordinary one
        likely = "ignore"
    if likely in _MANAGED:
        return f"write `<!-- memkit:{likely} reading-order -->`, without a blank after the colon"
    form = f"`<!-- memkit: {likely or 'ignore'} {held.codes or 'CODE'} — reason -->`"
    if likely:
        return f"write {form} on one line"
    return f"write {form} to allow a finding, or delete the comment"


_PATH = "memory-bank/DECISIONS.md"
_LOG = "# Decisions\n\n<!-- {} -->\n## ADR-1: Write logs as JSON (2026-01)\n**Decision.** One a line.\n"
CHECK = Check(
    code="FMT013",
    name="unknown-directive",
    summary="A comment addresses memkit in words that it does not know.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(_LOG.format("memkit: ignor ADR001 — kept as the meeting wrote it"), _PATH),
        one(_LOG.format("memkit: ignore — kept as the meeting wrote it"), _PATH),
    ),
    good=(
        one(_LOG.format("memkit: ignore ADR001 — kept as the meeting wrote it"), _PATH),
        one(_LOG.format("memkit keeps this log in order"), _PATH),
    ),
)
