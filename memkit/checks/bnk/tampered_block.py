"""The managed reading order has broken markers, or lines that memkit did not write.

memkit replaces what stands between its markers: with a marker missing it can write nothing, and text added
by hand inside is lost at the next `memkit index`.

Move hand-written text outside of the markers. Leave one line `<!-- memkit:begin reading-order -->` and one
line `<!-- memkit:end reading-order -->` below it, and run `memkit index`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.fixing import editing
from memkit.checks.over import DOCUMENTS, one
from memkit.findings import Severity
from memkit.reading.blocks import Broken, Missing, find_block, foreign_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.findings import Fix
    from memkit.text.page import Page


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """Trouble for markers that make no block, and for the first foreign line in one."""
    page = document.page
    if page is None or (document.role != "rules" and document.path not in scope.bank.config.agents):
        return
    block = find_block(page)
    if isinstance(block, Missing):
        return
    if isinstance(block, Broken):
        yield Trouble(
            message=f"the managed reading order {block.reason}",
            help="leave one begin marker and one end marker below it, each on a line of its own",
            path=document.path,
            span=block.span,
            about=f"reading-order {block.reason}",
            fix=_fix(page),
        )
        return
    for span in foreign_lines(page, block)[:1]:
        yield Trouble(
            message="the managed reading order holds a line that memkit did not write",
            help="move the line outside of the markers and run `memkit index`",
            path=document.path,
            span=span,
            fix=_fix(page),
        )


def _fix(page: Page) -> Fix | None:
    from memkit.reading.mending import block_edits

    edits = block_edits(page)
    return editing(page.path, *edits) if edits else None


_BEGIN, _END = "<!-- memkit:begin reading-order -->\n", "<!-- memkit:end reading-order -->\n"
CHECK = Check(
    code="BNK005",
    name="tampered-block",
    summary="A managed block has broken markers or was edited inside.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    fix="safe",
    fixing="adds or removes a marker, and moves lines that memkit did not write below the block",
    bad=(
        one(f"# Agents\n\n{_BEGIN}\nUse tabs.\n", "AGENTS.md"),
        one(f"# Agents\n\n{_BEGIN}Use tabs.\n{_END}", "AGENTS.md"),
        one(f"# Agents\n\n{_BEGIN}{_BEGIN}{_END}{_END}", "AGENTS.md"),
    ),
    good=(
        one(f"# Agents\n\n{_BEGIN}{_END}\nUse tabs.\n", "AGENTS.md"),
        one(f"# Agents\n\n```\n{_BEGIN}```\n", "AGENTS.md"),
    ),
)
