"""The files that agents read at the start of every task cost more tokens than the budget allows.

Every task pays for them before it begins, and what stands beyond the first screens of a long context is
followed less.

Move what is not needed every time into a reference page, rewrite the active context to the present, or raise
`budgets.tier_tokens`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import BANK
from memkit.findings import Severity
from memkit.reading.costs import counted_page, tier_costs, tokens_of
from memkit.reading.entries import kept_in_order
from memkit.text.clean import clip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.checks.check import Scope

_NAMED = 3


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble at the heaviest file, with the heaviest sections of the tier."""
    if not kept_in_order(bank):
        return
    tier, budget = tier_costs(bank), bank.config.budgets.tier_tokens
    total = sum(held.counted for held in tier)
    if total <= budget:
        return
    files = [held.line.path for held in sorted(tier, key=lambda held: (-held.counted, held.line.path))]
    documents = [document for path in files if (document := bank.by_path.get(path))]
    heavy = sorted((part for document in documents for part in _sections(document)), reverse=True)[:_NAMED]
    named = ", ".join(f"{where} ({tokens:,})" for tokens, where in heavy)
    yield Trouble(
        message=f"the files to read first cost about {total:,} tokens, and their budget is {budget:,}",
        help=f"heaviest: {named}; move what is not needed in every task into a reference page",
        path=files[0],
        about="first tier over budget",
    )


def _sections(document: Document) -> Iterator[tuple[int, str]]:
    """The tokens of each top section of what counts, with its name."""
    page, name = counted_page(document), document.path.rpartition("/")[2]
    levels = [section.level for section in page.sections]
    top = min((level for level in levels if levels.count(level) > 1), default=min(levels, default=0))
    for section in page.sections:
        if section.level == top:
            text = page.source.slice(page.source.lines_span(section.first, section.last))
            yield tokens_of(text), f"{name} “{clip(section.title, 60)}”"
    if not levels:
        yield tokens_of(page.source.text), name


_CONFIG = 'profile = "strict"\n[budgets]\ntier_tokens = 100\n'
_LONG = (
    "# Active context\n\n## Current focus\n"
    + "The importer retries a batch three times and then gives up. " * 20
)
_DONE = (
    "# Progress\n\n## Done\n\n" + "- [x] 2026-05-02 Ship the importer. Verify: `pytest tests/importer`\n" * 20
)
CHECK = Check(
    code="BNK006",
    name="tier-over-budget",
    summary="The first tier costs more tokens than its budget.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(Example((("memory-bank/ACTIVE_CONTEXT.md", _LONG),), config=_CONFIG),),
    good=(
        Example((("memory-bank/PROGRESS.md", _DONE),), config=_CONFIG),
        Example((("memory-bank/RELEASING.md", _LONG),), config=_CONFIG),
    ),
)
