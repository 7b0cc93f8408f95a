"""A rule is so vague that no reader could tell whether it was followed.

“Write good code” costs attention in every session and changes nothing that is written.

Say what to do or to leave, so that two readers would judge the same change alike, or remove the line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import BANK, one
from memkit.findings import Severity
from memkit.text.inline import plain
from memkit.text.labels import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.text.source import Span

_VAGUE = frozenset(
    "write good code|write clean code|write high quality code|write quality code|write readable code"
    "|write maintainable code|write clean readable code|write clean maintainable code"
    "|write clean and readable code|write clean and maintainable code|write clean readable maintainable code"
    "|write robust code|write efficient code|write production ready code|write better code"
    "|follow best practices|follow the best practices|follow coding best practices|use best practices"
    "|follow industry best practices|use common sense|be careful|be professional|be smart|be thorough"
    "|do the right thing|do your best|do a good job|keep it simple|keep code clean|keep the code clean"
    "|keep code simple|make it work|make sure it works|make sure the code works|ensure code quality"
    "|ensure high quality|ensure good quality|ensure quality|avoid bugs|avoid mistakes|don t make mistakes"
    "|do not make mistakes|don t break things|do not break things|avoid bad code|don t write bad code"
    "|do not write bad code|use good naming|use good names|use meaningful names|use proper naming".split("|")
)
_LEADS = ("always ", "please ", "you must ", "must ")


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each rule and directive that says no more than one of a few empty phrases."""
    for document in bank.in_role("rules"):
        for text, span in _texts(document):
            said = fold(plain(text))
            for lead in _LEADS:
                said = said.removeprefix(lead)
            if said in _VAGUE:
                yield Trouble(
                    message=f"nobody can tell whether “{plain(text).strip(' .!')}” was followed",
                    help="say what to do or to leave, or remove the line",
                    path=document.path,
                    span=span,
                    about=said,
                )


def _texts(document: Document) -> Iterator[tuple[str, Span]]:
    if document.sheet is None:
        return
    for directive in document.sheet.directives:
        yield directive.text, directive.span
    for rule in document.sheet.rules:
        if not rule.retired and rule.title:
            yield rule.statement or rule.id, rule.head


CHECK = Check(
    code="RUL015",
    name="vague-rule",
    summary="A rule is so vague that no reader could tell whether it was followed.",
    standard=None,
    strict=Severity.INFO,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(one("# Rules\n\n- Write good code.\n", "CLAUDE.md"),),
    good=(one("# Rules\n\n- Write code that `ruff check` passes.\n", "CLAUDE.md"),),
)
