"""A file holds the markers of a merge that nobody finished, or is the copy that a sync made of a conflict.

Both versions stand there as if both were true, and a reader takes whichever comes first.

Choose one version, or join them, and remove the markers or the copy.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.bank.layout import in_bank_folder, original_of_copy
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import BANK, one
from memkit.findings import Severity
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.text.page import Page
    from memkit.text.source import Span

_OURS = pattern(r"^<{7} \S", re.MULTILINE)


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each unfinished conflict outside of code, and for each copy of a document."""
    for document in bank.documents:
        for span in _conflicts(document.page) if document.page else ():
            yield Trouble(
                message="a merge conflict was not resolved here",
                help="keep one version, or join both, and remove the three marker lines; "
                "`memkit index --resolve` does it in generated parts",
                path=document.path,
                span=span,
            )
    for path in bank.tree.files():
        original = original_of_copy(path)
        if original != path and (original in bank.by_path or in_bank_folder(path, bank.layout)):
            yield Trouble(
                message=f"{path} is the copy that a sync made of a conflict",
                help=f"bring what it has into {original} and delete it",
                path=path,
                about=path,
            )


def _conflicts(page: Page) -> Iterator[Span]:
    """The first line of each conflict whose three markers stand in order at the start of lines."""
    source = page.source
    if "\n=======" not in source.text and "\r=======" not in source.text:
        return
    fenced = {line for block in page.blocks("fence") for line in range(block.first, block.last)}
    opened: Span | None = None
    split = False
    for line in range(source.line_count):
        text = source.line_text(line)
        if text[:7] not in {"<<<<<<<", "=======", ">>>>>>>"} or line in fenced:
            continue
        if _OURS.match(text):
            opened, split = source.line_span(line), False
        elif opened and text.rstrip() == "=======":
            split = True
        elif opened and split and text.startswith(">>>>>>> "):
            yield opened
            opened = None


_LOG = "# Progress\n\n<<<<<<< HEAD\n- [ ] Ship it.\n=======\n- [x] Ship it.\n>>>>>>> main\n"
_PATH = "memory-bank/PROGRESS.md"
CHECK = Check(
    code="BNK013",
    name="merge-markers",
    summary="A conflict of a merge or a sync was not resolved.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(_LOG, _PATH),
        Example(
            (
                (_PATH, "# Progress\n"),
                ("memory-bank/PROGRESS.sync-conflict-20260301-101500-ABCDEFG.md", "#\n"),
            )
        ),
    ),
    good=(
        one("# Progress\n\n```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n```\n", _PATH),
        one("# Progress\n\nHeading\n=======\n\n> quoted\n", _PATH),
    ),
)
