"""The summary of a decision log: its current decisions, a line each, between two comments of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.reading.blocks import CURRENT_DECISIONS, Found, find_block
from memkit.text.inline import plain
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from memkit.bank.document import Document

NONE_YET = "No decision is in force."
_LINE = pattern(r"- \[[^\n]{1,400}\]\(#[^\s()]{1,400}\)")


def has_summary(document: Document) -> bool:
    """Whether a log asks for a summary: it has the two comments."""
    return document.page is not None and isinstance(find_block(document.page, CURRENT_DECISIONS), Found)


def render_current(document: Document) -> str:
    """The lines of the summary, in the order of the log, LF at each end."""
    page = document.page
    if page is None:
        return ""
    anchors = {heading.span: anchor for heading, anchor in zip(page.headings, page.anchors, strict=True)}
    lines = []
    for decision in document.decisions:
        if decision.form == "log" and not decision.closed:
            name = f"{decision.id_text}: {decision.title}" if decision.id else decision.title
            text = plain(name).replace("[", "\\[").replace("]", "\\]")
            anchor = anchors.get(decision.head, "")
            lines.append(f"- [{text}](#{anchor})" if anchor else f"- {text}")
    return "\n".join(["", *(lines or [NONE_YET]), ""]) + "\n"


def is_summary_line(line: str) -> bool:
    """Whether memkit may have written a line of a summary."""
    return line in {"", NONE_YET} or _LINE.fullmatch(line) is not None
