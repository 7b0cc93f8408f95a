"""A field of a decision is there, and nothing stands in it.

An empty Context looks like an answered question: nobody asks again, and the reason is lost.

Write one sentence, or remove the label if the field is not used in this collection.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import DECISIONS, one
from memkit.documents.entry import has_content
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision

_FIELDS = frozenset({"context", "decision", "consequence", "rationale"})


def find(decision: Decision, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each main field without content, where no other field of that name has any."""
    if decision.form not in {"log", "record"}:
        return
    filled = {field.name for field in decision.fields if _says_something(field.text)}
    for field in decision.fields:
        if field.name in _FIELDS - filled:
            yield Trouble(
                message=f"“{field.label}” of {decision.label} is empty",
                help=f"write under “{field.label}” what it was, or remove the label",
                path=decision.path,
                span=field.label_span,
                about=f"{decision.key} {field.name}",
            )


def _says_something(text: str) -> bool:
    """Whether there is content besides comments and the headings of subsections; a fence or image counts."""
    kept = [line for line in text.split("\n") if not line.lstrip().startswith("#")]
    return has_content("\n".join(kept)) or "![" in text


CHECK = Check(
    code="ADR002",
    name="decision-empty-field",
    summary="A field of a decision has no content.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=DECISIONS,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(
            "## ADR-2: Keep sessions in Redis (2026-02)\n"
            "**Context.**\n"
            "**Decision.** Sessions live in Redis.\n"
            "**Consequence.** Redis is now needed to log in.\n",
            DECISIONS.example_path,
        ),
        one(
            "# 2. Sessions\n\n## Status\n\nAccepted\n\n## Context\n\n## Decision\n\nRedis.\n",
            "docs/adr/0002-s.md",
        ),
    ),
    good=(
        one(
            "# 2. Sessions\n\n## Context\n\nLogins were lost.\n\n## Decision\n\n### Where\n\nRedis.\n",
            "docs/adr/0002-s.md",
        ),
    ),
)
