"""A decision's status is a word that no reader and no tool knows.

Tools take an unknown status for accepted, readers for whatever they like.

Use proposed, accepted, rejected, deprecated or superseded, or tell memkit the project's own word under
`statuses` in the configuration.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import DECISIONS, one
from memkit.documents.decisions.relations import starts_with_relation
from memkit.documents.entry import has_content
from memkit.findings import Severity
from memkit.text.inline import plain
from memkit.text.labels import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision

_USUAL = ("proposed", "accepted", "rejected", "deprecated", "superseded", "draft", "approved", "implemented")
_MOST_WORDS = 3
"""A longer text is a remark, not a misspelt status."""
_BLANKS = frozenset("{[<")


def find(decision: Decision, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each status without a meaning; a blank of a template is another check's."""
    for status in decision.statuses:
        words = fold(plain(status.text)).split()
        if status.value or status.placeholder or not words or not has_content(status.text):
            continue
        if (
            (len(words) > _MOST_WORDS and not _names_successor(words))
            or status.text[:1] in _BLANKS
            or starts_with_relation(status.text)
        ):
            continue
        guess = _nearest(words)
        advice = f"write “{guess}”" if guess else "use proposed, accepted, rejected, deprecated or superseded"
        yield Trouble(
            message=f"“{plain(status.text)}” is no status that memkit knows",
            help=f"{advice}, or add the word under `statuses` in the configuration",
            path=decision.path,
            span=status.span,
            about=f"{decision.key} {status.text}",
        )


def _names_successor(words: list[str]) -> bool:
    """`Superseeded by ADR-4`: a slip in the word before a successor."""
    return words[1] == "by" and _nearest(words, 0.85) == "superseded"


def _nearest(words: list[str], least: float = 0.7) -> str:
    from difflib import get_close_matches

    close = get_close_matches(words[0], _USUAL, n=1, cutoff=least)
    return close[0] if close else ""


_PATH = "docs/adr/0002-sessions.md"
CHECK = Check(
    code="ADR007",
    name="unknown-status",
    summary="A decision's status is no known word.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=DECISIONS,
    find=find,
    doc=__doc__ or "",
    bad=(
        one("# 2. Sessions\n\n## Status\n\nAcepted\n", _PATH),
        one("## ADR-2: Sessions\n**Status:** maybe\n**Decision.** Redis.\n", DECISIONS.example_path),
    ),
    good=(
        one("# 2. Sessions\n\n## Status\n\n✅ **Accepted** (2026-02-01)\n", _PATH),
        one("# 2. Sessions\n\n## 状态\n\n已接受\n", _PATH),
    ),
)
