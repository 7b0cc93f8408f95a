"""Taking a rule out of its file, with no line left over and none too many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused
from memkit.text.edits import Edit
from memkit.text.source import Span

if TYPE_CHECKING:
    from memkit.bank.document import Document
    from memkit.documents.rules.rule import Rule
    from memkit.text.markdown import Block
    from memkit.text.page import Page


def removal_of(document: Document, rule: Rule) -> tuple[Edit, ...]:
    """The edits that take a rule away: a row, a bullet, a line, or a sentence with its trailer.

    Raises `Refused` where more hangs on its bullet than the rule.
    """
    page = document.page
    if page is None:
        raise Refused(f"{rule.path} cannot be read.", help_line="Make it readable, then run it again.")
    source = page.source
    first, last = source.line_at(rule.span.start), source.line_at(max(rule.span.start, rule.span.end - 1))
    if rule.form == "table":
        return (Edit(source.lines_span(first, first + 1), ""),)
    item = _item(page, first)
    if item is None:
        return _from_prose(page, rule, first, last)
    if item.first < first or (
        item.last > last + 1 and any(source.line_text(line).strip() for line in range(last + 1, item.last))
    ):
        raise Refused(
            f"More hangs on the bullet of {rule.label} in {rule.path} than the rule.",
            help_line="Give the rule a bullet of its own, then run the command again.",
        )
    return (Edit(source.lines_span(first, last + 1), ""),)


def _item(page: Page, line: int) -> Block | None:
    """The innermost list item that holds a line."""
    found = [block for block in page.blocks("item") if block.first <= line < block.last]
    return found[-1] if found else None


def _from_prose(page: Page, rule: Rule, first: int, last: int) -> tuple[Edit, ...]:
    source = page.source
    start = rule.head.start
    end = max((cell.span.end for cell in rule.cells), default=rule.head.end)
    if rule.form == "trailer":
        end = source.text.find("-->", end) + len("-->")
    line_start, line_end = source.line_starts[first], source.line_span(last).end
    alone = not source.text[line_start:start].strip() and not source.text[end:line_end].strip()
    if not alone:
        while start > line_start and source.text[start - 1] in " \t":
            start -= 1
        return (Edit(Span(start, end), ""),)
    blank_above = first == 0 or not source.line_text(first - 1).strip()
    blank_below = last + 1 < source.line_count and not source.line_text(last + 1).strip()
    return (Edit(source.lines_span(first, last + 2 if blank_above and blank_below else last + 1), ""),)
