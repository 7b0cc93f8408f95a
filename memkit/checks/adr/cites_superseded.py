"""A text that agents follow cites a superseded decision as if it held.

An agent that reads `per ADR-3` follows ADR-3; it never learns that ADR-9 took its place.

Cite the successor. A passage that says itself that the decision was superseded, or names the successor, is
left alone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.bank.known import Known, relations
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import DOCUMENTS
from memkit.documents.decisions.ids import decision_id, is_decision_prefix
from memkit.findings import Severity
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.config.values import Role
    from memkit.documents.decisions.decision import Decision
    from memkit.text.markdown import Block
    from memkit.text.page import Page

_ROLES: tuple[Role, ...] = ("rules", "active-context", "tech-context", "gotchas", "other")
_CITES = pattern(
    r"\b(?:per|see|following|follows?|under|according to|as decided in|decided in|required by|mandated by"
    r"|in line with|because of|obey|apply|honou?r)[ \t]{1,3}[\[(*_`]{0,3}"
    r"(?P<prefix>[A-Za-z]{1,12}\d?)(?P<join>[-_]|[ \t]#?|)(?P<number>\d{1,5}[A-Z]?)(?![\w.-]?\w)",
    re.IGNORECASE,
)
_SAYS_SO = pattern(
    r"supersed|superced|replac|deprecat|obsolet|outdated|no longer|previous|former|histor|was |were |until "
    r"|instead|old |not |never|取代|替代|废|замен|устар",
    re.IGNORECASE,
)


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each paragraph that cites a superseded decision and neither its end nor a successor."""
    if document.page is None or document.role not in _ROLES:
        return
    dead = scope.bank.shared(_superseded)
    for block in document.page.paragraphs if dead else ():
        yield from _cited(document.page, block, dead, scope.bank)


def _superseded(bank: Bank) -> frozenset[str]:
    return frozenset(d.id for d in bank.decisions if d.id and d.status == "superseded")


def _cited(page: Page, block: Block, dead: frozenset[str], bank: Bank) -> Iterator[Trouble]:
    span = page.span_of(block)
    text = page.source.text
    if not any(char.isdigit() for char in page.source.slice(span)) or _SAYS_SO.search(
        text, span.start, span.end
    ):
        return
    for match in _CITES.finditer(text, span.start, span.end):
        if not is_decision_prefix(match["prefix"], match["join"].strip() or match["join"]):
            continue
        known = bank.shared(Known)
        found = known.with_id(decision_id(match["prefix"], match["number"]), "")
        if len(found) != 1 or found[0].id not in dead:
            continue
        successors = _successors(found[0], known)
        if any(_mentions(page, span, successor) for successor in successors):
            continue
        instead = " and ".join(successor.label for successor in successors)
        yield Trouble(
            message=f"{found[0].label} is cited as if it held, but it is superseded",
            help=f"cite {instead or 'the decision that holds now'} instead, or say that it is history",
            path=page.path,
            span=Span(match.start("prefix"), match.end("number")),
            about=f"{found[0].key} {text[match.start() : match.end()]}",
        )


def _successors(decision: Decision, known: Known) -> list[Decision]:
    return [
        new
        for relation in relations(decision, "superseded-by")
        for new in known.named_by(decision, relation)
        if new is not decision
    ]


def _mentions(page: Page, span: Span, decision: Decision) -> bool:
    number = decision.id.rpartition("-")[2]
    return (
        bool(number)
        and re.search(rf"(?<!\d)0*{re.escape(number)}(?!\d)", page.source.slice(span)) is not None
    )


_NEW = "## ADR-9: Cookies (2026-03)\n**Decision.** Cookies.\n\n"
_OLD = "## ADR-3: Sessions in Redis (2026-01) — SUPERSEDED by ADR-9\n**Decision.** Redis.\n"
_LOG = ("memory-bank/DECISIONS.md", _NEW + _OLD)
CHECK = Check(
    code="ADR017",
    name="cites-superseded",
    summary="A text presents a superseded decision as current.",
    standard=Severity.INFO,
    strict=Severity.WARNING,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(Example(files=(_LOG, ("CLAUDE.md", "- Keep sessions in Redis, per ADR-3.\n"))),),
    good=(
        Example(files=(_LOG, ("CLAUDE.md", "- Keep sessions in cookies, per ADR-9.\n"))),
        Example(files=(_LOG, ("CLAUDE.md", "- Sessions: see ADR-3, superseded by ADR-9.\n"))),
        Example(files=(_LOG, ("CLAUDE.md", "- Sessions moved, see ADR-3 and ADR-9.\n"))),
    ),
)
