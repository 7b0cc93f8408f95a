"""A link names one decision and leads to another.

The reader who trusts the text and the one who clicks end up with different decisions.

Correct the number in the text or the file it leads to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.known import Known, number_in, path_from
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import DOCUMENTS, one
from memkit.documents.decisions.ids import decision_id, is_decision_prefix
from memkit.findings import Severity
from memkit.text.inline import plain
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision
    from memkit.text.links import Link

_SAID = pattern(r"(?P<prefix>[A-Za-z]{1,12})(?P<join>[-_]|[ ]#?|)(?P<number>\d{1,5})(?![\w.-]?\w)")
_ANCHOR = pattern(r"(?P<prefix>[A-Z]{1,12}\d?)-(?P<number>\d{1,5})(?=-|$)")
_NUMBERED = pattern(r"(?P<number>\d{1,4})\. \S")


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each link whose text and target both say a number, and not the same one."""
    for link in document.page.links if document.page else ():
        said = _number_said(link)
        leads_to = _numbers_met(link, document.path, scope.bank.shared(Known)) if said else frozenset()
        if leads_to and said not in leads_to:
            met = " and ".join(sorted(leads_to))
            yield Trouble(
                message=f"the link says “{plain(link.text)}” and leads to number {met}",
                help="correct the number in the text, or the target",
                path=document.path,
                span=link.span,
                about=f"{link.text} {link.target}",
            )


def _number_said(link: Link) -> str:
    """The number of the decision that a link's text begins with, or empty."""
    if link.external or link.kind == "image":
        return ""
    text = plain(link.text).strip("[]() ")
    match = _SAID.match(text)
    if match and is_decision_prefix(match["prefix"], match["join"].strip() or match["join"]):
        return number_in(decision_id(match["prefix"], match["number"]))
    numbered = _NUMBERED.match(text)
    return number_in(decision_id("", numbered["number"])) if numbered else ""


def _numbers_met(link: Link, source: str, known: Known) -> frozenset[str]:
    """The numbers of the record that a link leads to, or of the entry that its anchor names."""
    path = path_from(source, link.path) if link.path else source
    record = known.record_at(path)
    if record:
        return _numbers_of(record)
    anchor = _ANCHOR.match(link.anchor.upper())
    if anchor is None or not is_decision_prefix(anchor["prefix"], "-"):
        return frozenset()
    id_ = decision_id(anchor["prefix"], anchor["number"])
    return frozenset({number_in(id_)} if known.with_id(id_, path) else ())


def _numbers_of(record: Decision) -> frozenset[str]:
    ids = {record.id, *(said for _, said, _ in record.other_ids)}
    return frozenset(number_in(id_) for id_ in ids if id_)


_RECORDS = (
    ("docs/adr/0012-sessions.md", "# 12. Sessions\n\n## Status\n\nAccepted\n"),
    ("docs/adr/0013-cookies.md", "# 13. Cookies\n\n## Status\n\nAccepted\n"),
)
CHECK = Check(
    code="ADR018",
    name="link-text-mismatch",
    summary="A link names one decision and leads to another.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(
        Example(files=(*_RECORDS, ("memory-bank/NOTES.md", "See [ADR-012](../docs/adr/0013-cookies.md).\n"))),
        one(
            "## ADR-2: B\nAs in [ADR-1](#adr-2-b).\n\n## ADR-1: A\n**Decision.** a\n",
            "memory-bank/DECISIONS.md",
        ),
    ),
    good=(
        Example(
            files=(*_RECORDS, ("memory-bank/NOTES.md", "See [ADR-012](../docs/adr/0012-sessions.md).\n"))
        ),
        Example(files=(*_RECORDS, ("memory-bank/NOTES.md", "See [why](../docs/adr/0013-cookies.md).\n"))),
    ),
)
