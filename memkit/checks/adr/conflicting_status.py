"""A decision states two different statuses.

One reader builds on it, another believes it dead; both have read the record.

Keep the status that is true and remove the other. A dated history (`2026-01-02 proposed`, `2026-02-01
accepted`) is no conflict, nor is a line under Status that was added when the record was superseded.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import DECISIONS, one
from memkit.findings import Severity
from memkit.text.inline import plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.decisions.status import Status

_OPEN = frozenset({"draft", "proposed", "on-hold"})
_ENDED = frozenset({"deprecated", "superseded", "partially-superseded"})
_PLACES = {
    "heading": "in the heading",
    "section": "under Status",
    "frontmatter": "in the frontmatter",
    "label": "in the status line",
    "table": "in the table",
}


def find(decision: Decision, _scope: Scope) -> Iterator[Trouble]:
    """One trouble for the first pair of statuses that cannot both be true."""
    places: dict[str, list[Status]] = {}
    for status in decision.statuses:
        if status.value and not status.placeholder:
            places.setdefault(status.place, []).append(status)
    finals = [_final(held) for held in places.values()]
    pairs = [pair for held in places.values() for pair in _clashes(held)]
    pairs += [(finals[0], other) for other in finals[1:] if not _agree(finals[0].value, other.value)]
    for first, second in pairs[:1]:
        yield Trouble(
            message=f"{decision.label} is {_both(first, second)}",
            help="keep the status that is true and remove the other",
            path=decision.path,
            span=second.span,
            about=f"{decision.key} {first.value} {second.value}",
        )
    if not pairs and finals:
        yield from _superseded_all_the_same(decision, finals[-1])


def _superseded_all_the_same(decision: Decision, final: Status) -> Iterator[Trouble]:
    """Trouble where the status says accepted and a relation names the successor of the whole decision."""
    if final.value != "accepted":
        return
    for relation in decision.relations:
        named = [target for target in relation.targets if target.id or target.path]
        if relation.kind == "superseded-by" and not relation.partial and named:
            yield Trouble(
                message=f"{decision.label} is {_said(final)} but names {named[0].text} as its successor",
                help="write “Superseded” as its status, or say which part was superseded",
                path=decision.path,
                span=final.span,
                about=f"{decision.key} {final.value} superseded-by",
            )
            return


def _both(first: Status, second: Status) -> str:
    if first.place == second.place:
        return f"both “{plain(first.text)}” and “{plain(second.text)}” {_PLACES[first.place]}"
    return f"{_said(first)} but {_said(second)}"


def _said(status: Status) -> str:
    return f"“{plain(status.text)}” {_PLACES[status.place]}"


def _final(held: Sequence[Status]) -> Status:
    """The status that counts in one place: what ended the decision, else the last line."""
    return next((status for status in reversed(held) if status.value in _ENDED), held[-1])


def _clashes(held: Sequence[Status]) -> Iterator[tuple[Status, Status]]:
    """Undated statuses side by side in one place, unless the second only ended what the first had begun."""
    if any(status.dated for status in held):
        return
    for first, second in pairwise(held):
        values = {first.value, second.value}
        if len(values) > 1 and not (values & _ENDED and "rejected" not in values):
            yield first, second


def _agree(first: str, second: str) -> bool:
    values = {first, second}
    return first == second or values == {"accepted", "partially-superseded"} or values <= _OPEN


_BODY = "**Context.** Logins were lost.\n**Decision.** Redis.\n"
CHECK = Check(
    code="ADR008",
    name="conflicting-status",
    summary="A decision states two different statuses.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=DECISIONS,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(
            "---\nstatus: accepted\n---\n# 2. Sessions\n\n## Status\n\nRejected\n",
            "docs/adr/0002-sessions.md",
        ),
        one(
            f"## ADR-2: Sessions (2026-02) — SUPERSEDED by ADR-3\n**Status:** Accepted\n{_BODY}",
            DECISIONS.example_path,
        ),
    ),
    good=(
        one(
            "# 2. Sessions\n\n## Status\n\nAccepted\n\nSuperseded by [3. Cookies](0003-cookies.md)\n",
            "docs/adr/0002-sessions.md",
        ),
        one(
            "# 2. Sessions\n\n## Status\n\n2026-01-02 proposed\n\n2026-02-01 accepted\n",
            "docs/adr/0002-sessions.md",
        ),
    ),
)
