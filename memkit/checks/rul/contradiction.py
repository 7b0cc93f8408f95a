"""Two rules give opposite orders on one object.

Whichever the reader follows, it breaks the other; two agents will undo each other's work.

Decide which one holds, retire the other, or say in both where each applies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.orders import Order, find_orders
from memkit.checks.over import BANK, one
from memkit.checks.rul.reach import forbidding_lines, reach_of, reaches
from memkit.findings import Severity
from memkit.frozen import frozen
from memkit.text.markdown import content_start
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.documents.rules.sheet import RuleSheet
    from memkit.text.page import Page


_LONGEST = 300
"""Characters of a bullet that is read as an order."""


@frozen
class _Said:
    """An order with where and how it was given."""

    order: Order
    text: str
    path: str
    line: int
    span: Span


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each rule that opposes an earlier one with the same reach."""
    seen: dict[tuple[str, str, str, str], list[_Said]] = {}
    for document in bank.in_role("rules"):
        for reach, said in _orders(document):
            order = said.order
            topic = (reach, order.topic, "" if order.exclusive else order.choice, order.label)
            held = seen.setdefault(topic, [])
            first = next((other for other in held if other.order.opposes(order)), None)
            if first:
                yield _trouble(first, said)
            if not any(other.order == order for other in held):
                held.append(said)


def _orders(document: Document) -> Iterator[tuple[str, _Said]]:
    if document.sheet is None or document.page is None:
        return
    page = document.page
    file_reach, sections = reach_of(page), reaches(page)
    forbidden = forbidding_lines(page)
    texts = list(_bullets(page, document.sheet))
    texts += [
        (rule.statement or rule.id.replace("-", " "), rule.head)
        for rule in document.sheet.rules
        if not rule.retired and not rule.shifted
    ]
    for text, span in sorted(texts, key=lambda held: held[1]):
        line = page.source.line_at(span.start)
        if line in forbidden:
            continue
        for order in find_orders(text):
            yield f"{file_reach}\0{sections[line]}", _Said(order, text, page.path, line + 1, span)


def _bullets(page: Page, sheet: RuleSheet) -> Iterator[tuple[str, Span]]:
    """Directives, and the bullets that open with any other verb: `Squash commits`."""
    starts = {directive.span.start for directive in sheet.directives}
    yield from ((directive.text, directive.span) for directive in sheet.directives)
    for block in page.paragraphs:
        if block.parent < 0 or page.structure.blocks[block.parent].kind != "item" or page.is_quoted(block):
            continue
        start = content_start(page.source, page.structure, block, block.first)
        span = Span(start, page.span_of(block).end)
        if start not in starts and not sheet.is_retired(start) and span.end - start <= _LONGEST:
            yield page.source.slice(span), span


def _trouble(first: _Said, said: _Said) -> Trouble:
    where = f"line {first.line}" if first.path == said.path else f"{first.path}:{first.line}"
    return Trouble(
        message=f"“{_short(said.text)}” contradicts “{_short(first.text)}” ({where})",
        help="retire one of the two, or say in both where each applies",
        path=said.path,
        span=said.span,
        about=" against ".join(sorted((_short(first.text), _short(said.text)))),
    )


def _short(text: str) -> str:
    limit = 60
    line = " ".join(text.replace("!", "").split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


CHECK = Check(
    code="RUL013",
    name="contradiction",
    summary="Two rules give opposite orders on one object.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        one("# Rules\n\n- Use `pnpm`, not npm.\n- Always use npm.\n", "CLAUDE.md"),
        one("# Rules\n\n- Always commit generated files.\n- Never commit generated files.\n", "CLAUDE.md"),
    ),
    good=(
        one(
            "# Rules\n\n- Use `pnpm`, not npm.\n- Never use npm.\n- Run `npm pack` to publish.\n", "CLAUDE.md"
        ),
        one("# Rules\n\n## web/\n\n- Use npm.\n\n## server/\n\n- Use yarn.\n", "CLAUDE.md"),
    ),
)
