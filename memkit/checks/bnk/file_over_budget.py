"""One file of the bank costs more tokens than one file may.

A page that fills a screenful of context for one fact is skimmed or not opened at all.

Split it by subject, move closed entries to the archive, or raise `budgets.file_tokens`. A file that calls
itself an archive, in its name or heading, is not asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.layout import in_bank_folder, is_generated_index, is_retired_rules
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import DOCUMENTS
from memkit.findings import Severity
from memkit.reading.costs import counted_text, tokens_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope

_EXEMPT = frozenset({"memories", "memory-index", "decision-record"})
"""Roles with limits of their own, or of which nobody reads all files."""


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """Trouble for a file of the bank's folder; decisions and progress count by their heads."""
    layout, budget = scope.bank.layout, scope.bank.config.budgets.file_tokens
    if not in_bank_folder(document.path, layout) or document.archived or document.role in _EXEMPT:
        return
    if (
        is_generated_index(document.path, layout)
        or is_retired_rules(document.path)
        or document.source is None
    ):
        return
    if document.role == "other" and _is_archive(document):
        return
    if document.size <= budget:  # no text costs more than a token a byte
        return
    tokens = tokens_of(counted_text(document))
    if tokens > budget:
        yield Trouble(
            message=f"{document.path} costs about {tokens:,} tokens, and one file may cost {budget:,}",
            help="split it by subject, or raise `budgets.file_tokens`",
            path=document.path,
            about="file over budget",
        )


def _is_archive(document: Document) -> bool:
    """Whether a file says that it is an archive: nobody reads it from end to end."""
    title = document.page.headings[0].text if document.page and document.page.headings else ""
    return any("archive" in said.casefold() for said in (document.path.rpartition("/")[2], title))


_CONFIG = 'profile = "strict"\n[budgets]\nfile_tokens = 100\n'
_LONG = "# Releasing\n\n" + "Tag the commit, wait for the build and push the package. " * 20
CHECK = Check(
    code="BNK007",
    name="file-over-budget",
    summary="A file costs more tokens than its budget.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(Example((("memory-bank/RELEASING.md", _LONG),), config=_CONFIG),),
    good=(
        Example((("memory-bank/RELEASING.md", _LONG[:200]),), config=_CONFIG),
        Example((("AGENTS.md", _LONG),), config=_CONFIG),
        Example((("memory-bank/SESSIONS.md", f"# Sessions — archive\n\n{_LONG}"),), config=_CONFIG),
    ),
)
