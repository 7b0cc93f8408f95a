"""A link or path differs in upper and lower case from the file that it means.

It works on the author's macOS or Windows, and fails on Linux, in CI and on GitHub.

Write the name as the file has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.lnk.cited import cited_in, meanings
from memkit.checks.lnk.extensions import has_extension
from memkit.checks.lnk.leads import leads_of
from memkit.checks.lnk.places import places_in
from memkit.checks.lnk.said import Said
from memkit.checks.over import DOCUMENTS
from memkit.findings import Severity
from memkit.reading.lines import link_target
from memkit.text.clean import clip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.checks.lnk.places import Places
    from memkit.text.source import Span


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each link, and each path in code font, whose file has the same name in another case."""
    if document.page is None or document.archived:
        return
    places = places_in(scope.bank.tree)
    folder = document.path.rpartition("/")[0]
    for lead in leads_of(document):
        spelled = places.spelled(lead.path)
        if spelled:
            yield _trouble(document, lead.link.target, link_target(spelled, folder), lead.link.span)
    yield from _in_code(document, Said(document, document.page), places)


def _in_code(document: Document, said: Said, places: Places) -> Iterator[Trouble]:
    seen: set[str] = set()
    for cited in cited_in(document):
        name = cited.path.rpartition("/")[2]
        if cited.path in seen or "/" not in cited.path or not has_extension(name):
            continue
        seen.add(cited.path)
        meant = meanings(cited, document.path)
        spelled = next((found for path in meant if (found := places.spelled(path))), "")
        exists = any(places.has(path) for path in meant) or places.ending_with(cited.path)
        if spelled and not exists and not said.past(cited.span) and not said.absent(cited.span):
            yield _trouble(document, cited.path, f"`{spelled}`", cited.span)


def _trouble(document: Document, written: str, spelled: str, span: Span) -> Trouble:
    return Trouble(
        message=f"{clip(written, 160)} differs in case from the file that it means",
        help=f"write {clip(spelled, 160)}",
        path=document.path,
        span=span,
        about=f"case {written}",
    )


_PATH = "memory-bank/NOTES.md"
CHECK = Check(
    code="LNK006",
    name="case-mismatch",
    summary="A link or path differs in case from the file that it means.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(
        Example(files=((_PATH, "See [the queue](../docs/Queue.md).\n"), ("docs/queue.md", "# Queue\n"))),
        Example(files=((_PATH, "Retries live in `src/Retry.py`.\n"), ("src/retry.py", ""))),
    ),
    good=(
        Example(files=((_PATH, "See [the queue](../docs/queue.md).\n"), ("docs/queue.md", "# Queue\n"))),
        Example(
            files=(
                (_PATH, "See [the queue](../docs/Queue.md).\n"),
                ("docs/queue.md", "# Queue\n"),
                ("docs/Queue.md", "# Queue\n"),
            )
        ),
    ),
)
