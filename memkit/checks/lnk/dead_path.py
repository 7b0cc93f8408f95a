"""A path in code font names what is not in the repository.

An agent opens what it is told to open; where nothing is, it guesses, or writes the file anew.

Write the path that the file has now, or say in the sentence that it is gone. Only what is certain is
reported: the folder that the path names is there and the file is not, or git knew the path and it went. Left
alone are patterns and placeholders, what git ignores or programs write, paths that the text calls removed,
renamed, planned or an example, decisions (but for what this change removes), resolved gotchas, finished
items, dated notes, and fences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.lnk.pointers import cited_in
from memkit.checks.lnk.said import Said
from memkit.checks.lnk.verdict import Judge
from memkit.checks.over import DOCUMENTS
from memkit.findings import Severity
from memkit.text.clean import clip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.checks.lnk.verdict import Verdict
    from memkit.documents.paths.cited import Cited
    from memkit.text.page import Page

_MOST = 1000
"""Dead paths of one document that are looked at closely."""


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """Trouble for the first mention of each contradicted path in a document."""
    if document.page and not document.archived and document.role != "decision-record":
        yield from _of_document(document, document.page, Judge(scope))


def _of_document(document: Document, page: Page, judge: Judge) -> Iterator[Trouble]:
    said = Said(document, page)
    told = _told_elsewhere(document, judge)
    settled: set[str] = set()
    looked = 0
    for cited in cited_in(document):
        if cited.path in settled or cited.span.start in told or looked >= _MOST:
            continue
        verdict = judge.verdict(cited, document.path)
        if verdict in {"exists", "not graded"}:
            settled.add(cited.path)
            continue
        looked += 1
        if _is_claimed(cited, verdict, said):
            settled.add(cited.path)
            yield _trouble(cited, document, judge)


def _is_claimed(cited: Cited, verdict: Verdict, said: Said) -> bool:
    """Whether the text says that the file is there, as surely as the verdict on it needs."""
    if said.past(cited.span) or said.absent(cited.span) or said.captions(cited.span):
        return False
    if verdict == "removed":  # by this change: whoever makes it knows, and can still mend the text
        return True
    return not (said.planned(cited.span) if verdict == "gone" else said.unsure(cited.span))


def _told_elsewhere(document: Document, judge: Judge) -> frozenset[int]:
    """Where the places of gotchas stand that GOT006 answers for: those whose commits are known."""
    return frozenset(
        place.span.start
        for gotcha in document.gotchas
        for place in gotcha.where
        if judge.is_touched(place.path)
    )


def _trouble(cited: Cited, document: Document, judge: Judge) -> Trouble:
    path = clip(cited.path, 160)
    moved = judge.moved_to(cited, document.path)
    return Trouble(
        message=f"`{path}` does not exist",
        help=f"write `{clip(moved, 160)}`, if that is where it went, or say in the text that it is gone"
        if moved
        else "write the path it has now, or say in the text that it is gone",
        path=document.path,
        span=cited.span,
        about=f"path {cited.path}",
    )


_PATH = "memory-bank/NOTES.md"
_TEXT = "# Notes\n\nRetries are counted in `src/batch/submit.py`.\n"
CHECK = Check(
    code="LNK003",
    name="dead-path",
    summary="A path in code font names what is not in the repository.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(
        Example(files=((_PATH, _TEXT), ("src/batch/retry.py", ""))),
        Example(
            files=((_PATH, _TEXT), ("src/jobs/submit.py", "")),
            before=((_PATH, _TEXT), ("src/batch/submit.py", "")),
        ),
        Example(
            files=((_PATH, _TEXT), ("src/app.py", "")),
            commits=(("2026-03-01", ("src/batch/submit.py",)),),
        ),
    ),
    good=(
        Example(files=((_PATH, _TEXT), ("src/batch/submit.py", ""))),
        Example(files=((_PATH, _TEXT), ("services/api/src/batch/submit.py", ""), ("src/batch/a.py", ""))),
        Example(files=((_PATH, _TEXT), ("src/app.py", ""))),
        Example(
            files=(
                (_PATH, "# Notes\n\nRetries were counted in `src/batch/submit.py`, which is gone.\n"),
                ("src/batch/retry.py", ""),
            )
        ),
    ),
    uses=("commits",),
)
