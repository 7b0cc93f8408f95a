"""A record's file name, heading and frontmatter give it different numbers.

A link by file name and a citation by number then lead to different decisions.

Decide which number is right, usually the file's, and write it in the heading and the frontmatter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.known import number_in
from memkit.checks.check import Check, Trouble
from memkit.checks.over import DECISIONS, one
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision


def find(decision: Decision, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each place of a record whose number differs from the first place's."""
    if not decision.other_ids:
        return
    first_place, first_id, _ = decision.other_ids[0]
    for place, said, span in decision.other_ids[1:]:
        if number_in(said) != number_in(first_id):
            yield Trouble(
                message=f"the {place} says {number_in(said)}, the {first_place} says {number_in(first_id)}",
                help="write one number in file name, heading and frontmatter",
                path=decision.path,
                span=span,
                about=f"{place} {said} {first_id}",
            )


_BODY = "\n\n## Status\n\nAccepted\n"
CHECK = Check(
    code="ADR006",
    name="number-mismatch",
    summary="A record's file name, heading or frontmatter disagree about its number.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=DECISIONS,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(f"# 3. Networking outline{_BODY}", "docs/adr/0033-ip-ranges.md"),
        one(f"---\nid: 4\n---\n# ADR-0005: Sessions{_BODY}", "docs/adr/0005-sessions.md"),
    ),
    good=(
        one(f"# ADR-005: Sessions{_BODY}", "docs/adr/0005-sessions.md"),
        one(f"# Sessions{_BODY}", "docs/adr/20260103-sessions.md"),
    ),
)
