"""Two decisions have the same number.

Whoever writes “see ADR-7” means one of them, and nobody can tell which; a tool that follows the number takes
the first.

Give the later one the next free number, and change the places that cite it. An entry that only points to a
record of the directory, by its title or its link, is no duplicate.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from memkit.checks.adr.pointers import points_to
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import BANK, one
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.decisions import Decision


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each decision whose number another has, in its collection or across log and directory."""
    by_id: dict[str, list[Decision]] = defaultdict(list)
    for decision in bank.decisions:
        if decision.id:
            by_id[decision.id].append(decision)
    for held in by_id.values():
        firsts: list[Decision] = []
        for decision in sorted(held, key=lambda one: (one.form != "record", one.path, one.span)):
            first = next((one for one in firsts if _same_number(one, decision)), None)
            if first is None:
                firsts.append(decision)
            elif not _points(decision, first, bank):
                yield _trouble(decision, first)


def _same_number(first: Decision, decision: Decision) -> bool:
    if first.collection == decision.collection:
        return True
    if "record" not in {first.form, decision.form} or first.form == decision.form:
        return first.form != "record" and "id" in {first.notation} & {decision.notation}
    log = decision if first.form == "record" else first
    return log.notation == "id"  # `5. Title` in a log does not claim to be ADR-5


def _points(decision: Decision, first: Decision, bank: Bank) -> bool:
    if first.collection == decision.collection and decision.form == first.form == "record":
        return False
    return points_to(decision, first, bank) or points_to(first, decision, bank)


def _trouble(decision: Decision, first: Decision) -> Trouble:
    where = first.path if first.path != decision.path else "further up in the file"
    return Trouble(
        message=f"{decision.label} is numbered like “{first.title}” ({where})",
        help="give the later one the next free number, and change what cites it",
        path=decision.path,
        span=decision.id_span,
        about=f"{decision.id} {decision.title}",
    )


_LOG = "memory-bank/DECISIONS.md"
_BODY = "**Context.** Logins were lost.\n**Decision.** Redis.\n**Consequence.** One more service.\n"
CHECK = Check(
    code="ADR003",
    name="duplicate-number",
    summary="Two decisions have the same number.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(f"## ADR-2: Sessions in Redis\n{_BODY}\n## ADR-2: Logs as JSON\n{_BODY}", _LOG),
        Example(
            files=(
                (_LOG, f"## ADR-002: Sessions in Redis\n{_BODY}"),
                ("docs/adr/0002-logs-as-json.md", "# 2. Logs as JSON\n\n## Status\n\nAccepted\n"),
            )
        ),
    ),
    good=(
        Example(
            files=(
                (_LOG, f"## ADR-002: Logs as JSON\n{_BODY}"),
                ("docs/adr/0002-logs-as-json.md", "# 2. Logs as JSON\n\n## Status\n\nAccepted\n"),
            )
        ),
        Example(
            files=(
                (_LOG, "## ADR-002: JSON logs\nSee [the record](../docs/adr/0002-logs-as-json.md).\n"),
                ("docs/adr/0002-logs-as-json.md", "# 2. Logs as JSON\n\n## Status\n\nAccepted\n"),
            )
        ),
    ),
)
