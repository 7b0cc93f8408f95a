"""A bullet orders MUST or NEVER and says neither since when nor why nor until when.

Nobody can tell such an order that still protects something from one that outlived its reason.

Add a trailer to it, `<!-- rule: no-generated-edits since: 2026-01 source: PR-12 review: 2026-Q3 -->`, or move
it to a table of rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import BANK, one
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope

_TRAILER = "<!-- rule: no-generated-edits since: 2026-01 source: PR-12 review: 2026-Q3 -->"


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each strong bullet of an agent file, once a wording."""
    seen: set[str] = set()
    for document in bank.in_role("rules"):
        for directive in document.sheet.directives if document.sheet else ():
            said = " ".join(directive.text.casefold().split())
            if not directive.strong or said in seen:
                continue
            seen.add(said)
            yield Trouble(
                message=f"“{_short(directive.text)}” has no since, source or review",
                help=f"add a trailer with its own values, or let `memkit rule annotate` write it: {_TRAILER}",
                path=directive.path,
                span=directive.span,
                about=said,
            )


def _short(text: str) -> str:
    limit = 60
    line = " ".join(text.replace("!", "").split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


CHECK = Check(
    code="RUL012",
    name="unprovenanced-bullet",
    summary="A bullet orders MUST or NEVER without since, source or review.",
    standard=None,
    strict=Severity.INFO,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(one("# Rules\n\n- NEVER edit generated files.\n", "CLAUDE.md"),),
    good=(
        one(f"# Rules\n\n- NEVER edit generated files. {_TRAILER}\n", "CLAUDE.md"),
        one("# Layout\n\n- Generated files lie in `dist/`.\n", "CLAUDE.md"),
    ),
)
