"""A link or path differs in upper and lower case from the file that it means.

It works on the author's macOS or Windows, and fails on Linux, in CI and on GitHub.

Write the name as the file has it. Links and imports are mended where one file alone can be meant; a path in
code font may be a quotation, so its fix is to be asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.fixing import replacing
from memkit.checks.lnk.pointers import cited_in, leads_of
from memkit.checks.lnk.retargeting import respelled
from memkit.checks.lnk.said import Said
from memkit.checks.over import DOCUMENTS
from memkit.documents.paths.cited import meanings
from memkit.documents.paths.imports import find_imports
from memkit.documents.paths.written import has_extension
from memkit.findings import Severity
from memkit.reading.lines import link_target
from memkit.text.clean import clip
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.bank.places import Places
    from memkit.checks.check import Scope
    from memkit.documents.paths.cited import Cited
    from memkit.findings import Fix


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each link, and each path in code font, whose file has the same name in another case."""
    if document.page is None or document.archived:
        return
    places = scope.bank.places
    folder = document.path.rpartition("/")[0]
    for lead in leads_of(document):
        spelled = places.spelled(lead.path)
        if spelled:
            fix = respelled(lead, document, places.only_spelling(lead.path))
            yield _trouble(document, lead.link.target, link_target(spelled, folder), lead.link.span, fix)
    yield from _imports(document, places)
    yield from _in_code(document, Said(document, document.page), places)


def _imports(document: Document, places: Places) -> Iterator[Trouble]:
    page = document.page
    for found in find_imports(page) if page and document.role == "rules" else ():
        spelled = "" if places.has(found.written) else places.spelled(found.path)
        if spelled:
            written = spelled[-len(found.written) :]
            same = written.casefold() == found.written.casefold()
            sure = same and places.only_spelling(found.path) == spelled
            fix = replacing(document.path, found.span, f"@{written}") if sure else None
            said = f"@{written}" if same else f"`{spelled}`"
            yield _trouble(document, f"@{found.written}", said, found.span, fix)


def _in_code(document: Document, said: Said, places: Places) -> Iterator[Trouble]:
    settled: set[str] = set()
    for cited in cited_in(document):
        if cited.path in settled or "/" not in cited.path:
            continue
        spelled = _spelled(cited, document.path, places)
        if not spelled:
            settled.add(cited.path)
        elif not (said.past(cited.span) or said.decided(cited.span) or said.absent(cited.span)):
            settled.add(cited.path)
            sure = spelled in map(places.only_spelling, meanings(cited, document.path))
            fix = _in_code_fix(document, cited, spelled) if sure else None
            yield _trouble(document, cited.path, f"`{spelled}`", cited.span, fix)


def _in_code_fix(document: Document, cited: Cited, spelled: str) -> Fix | None:
    written = document.source.slice(cited.span) if document.source else ""
    at = written.find(cited.path)
    here = spelled[-len(cited.path) :]
    if at < 0 or here.casefold() != cited.path.casefold():
        return None
    start = cited.span.start + at
    return replacing(document.path, Span(start, start + len(cited.path)), here, safe=False)


def _spelled(cited: Cited, document: str, places: Places) -> str:
    """The name in another case of the file that is meant, where there is none of the very name."""
    meant = meanings(cited, document)
    if not has_extension(cited.path.rpartition("/")[2]) or any(map(places.lists, meant)):
        return ""
    found = next((found for path in meant if (found := places.spelled(path))), "")
    return "" if found and places.ending_with(cited.path) else found


def _trouble(document: Document, written: str, spelled: str, span: Span, fix: Fix | None) -> Trouble:
    return Trouble(
        message=f"{clip(written, 160)} differs in case from the file that it means",
        help=f"write {clip(spelled, 160)}",
        path=document.path,
        span=span,
        about=f"case {written}",
        fix=fix,
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
    fix="safe",
    fixing="writes a link or import as the file has it; a path in code font with `--unsafe-fixes` only",
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
