"""A line is named that the file does not have.

The file was shortened since; whoever looks the place up finds other code, or none.

Look the place up again. The name of a function or a heading lasts longer than a number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.sizes import LARGE_LIMIT
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.lnk.pointers import cited_in, leads_of
from memkit.checks.lnk.said import Said
from memkit.checks.over import DOCUMENTS
from memkit.documents.paths.cited import meanings
from memkit.documents.paths.written import has_extension
from memkit.findings import Severity
from memkit.frozen import frozen
from memkit.ports import Unreadable
from memkit.text.clean import clip
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.bank.places import Places
    from memkit.checks.check import Scope
    from memkit.text.page import Page
    from memkit.text.source import Span

_LINES = pattern(r"L(\d{1,7})(?:C\d{1,7})?(?:-L?(\d{1,7})(?:C\d{1,7})?)?")
_LINK_LINE = pattern(r":(\d{1,7})(?:-(\d{1,7}))?$")


@frozen
class _Named:
    """A line that a text names: the files that may be meant, the last line, where it stands."""

    paths: tuple[str, ...]
    line: int
    written: str
    span: Span


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each line beyond the end of every file that may be meant."""
    # A record is of its time, and its text may not change.
    if document.page and not document.archived and document.role != "decision-record":
        yield from _of_document(document, document.page, scope.bank)


def _of_document(document: Document, page: Page, bank: Bank) -> Iterator[Trouble]:
    said = Said(document, page)
    for named in (*_in_code(document, bank.places), *_in_links(document)):
        held = [count for path in named.paths if (count := bank.shared(_line_count, path)) is not None]
        if len(held) < len(named.paths) or not held or max(held) >= named.line:
            continue
        if said.past(named.span) or said.decided(named.span):
            continue
        size = "1 line" if max(held) == 1 else f"{max(held):,} lines"
        yield Trouble(
            message=f"{clip(named.written, 160)} names line {named.line:,}, and the file has {size}",
            help="look the place up again; the name of a function lasts longer than a number",
            path=document.path,
            span=named.span,
            about=f"line {named.written}",
        )


def _in_code(document: Document, places: Places) -> Iterator[_Named]:
    for cited in cited_in(document):
        name = cited.path.rpartition("/")[2]
        if cited.line and (has_extension(name) or places.has_ending(name)):
            own = [path for path in meanings(cited, document.path) if places.is_file(path)]
            paths = tuple(own[:1]) or places.ending_with(cited.path)
            yield _Named(paths, cited.line, f"`{cited.path}:{cited.line}`", cited.span)


def _in_links(document: Document) -> Iterator[_Named]:
    for lead in leads_of(document):
        match = _LINES.fullmatch(lead.link.anchor) or _LINK_LINE.search(lead.link.path)
        if match:
            line = max(int(match[1]), int(match[2] or 0))
            yield _Named((lead.path,), line, lead.link.target, lead.link.span)


def _line_count(bank: Bank, path: str) -> int | None:
    """How many lines a file has; None for one that is no text or cannot be read."""
    data = bank.tree.read(path, LARGE_LIMIT)
    return None if isinstance(data, Unreadable) or b"\0" in data else _lines(data)


def _lines(data: bytes) -> int:
    """Lines as an editor counts them: one more than newlines, for the empty last line can be gone to."""
    return max(data.count(b"\n"), data.count(b"\r")) + 1


_PATH = "memory-bank/NOTES.md"
_CODE = ("src/app.py", "import sys\n\nsys.exit(0)\n")
CHECK = Check(
    code="LNK004",
    name="line-beyond-end",
    summary="A line is named that the file does not have.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(
        Example(files=((_PATH, "The exit code is set in `src/app.py:120`.\n"), _CODE)),
        Example(files=((_PATH, "The exit code is set [here](../src/app.py#L120).\n"), _CODE)),
    ),
    good=(
        Example(files=((_PATH, "The exit code is set in `src/app.py:3`.\n"), _CODE)),
        Example(files=((_PATH, "The server listens on `localhost:3000`.\n"), _CODE)),
    ),
)
