"""Items that are done, and whose proof failed when it was last run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.lines import line_of
from memkit.review.reviewed import Reviewed
from memkit.review.waiting import owner_of
from memkit.scaffold.progress.recording import record_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.review.resolving import Resolving


def unproven(scope: Scope, resolving: Resolving) -> Iterator[Reviewed]:
    """Every done item on which `memkit verify` recorded a failure; archived ones are closed."""
    for document in scope.bank.in_role("progress"):
        source = document.source
        if source is None or document.archived or "failed " not in source.text:
            continue
        for item in document.items:
            record = record_of(source, item) if item.state == "done" and item.verifications else None
            if record and record.failed:
                yield Reviewed(
                    kind="item",
                    state="due",
                    key=item.key,
                    label=item.title,
                    path=item.path,
                    line=line_of(scope.bank, item),
                    when="",
                    last=None,
                    why=f"is done, but its proof failed on {record.failed}{_why(record.why)}",
                    action="mend what broke, or open it again with `Failed:` and what happened",
                    code="PRG002",
                    command=resolving.proof(item),
                    owner=owner_of(item),
                )


def _why(said: str) -> str:
    return f": {said}" if said else ""
