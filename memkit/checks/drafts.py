"""Whether an entry is protected: drafts of commits that nobody else has seen may still go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.entry import Entry


def severity_of_loss(scope: Scope, entry: Entry) -> Severity | None:
    """Info for an entry that is not in the upstream merge base yet, else None: the profile's own."""
    protected = scope.history.protected
    if protected is None or protected is scope.before or _holds(protected, entry):
        return None
    return Severity.INFO


def _holds(bank: Bank, entry: Entry) -> bool:
    kinds: tuple[Sequence[Entry], ...] = (
        bank.decisions,
        bank.gotchas,
        bank.all_rules,
        bank.items,
        bank.memories,
    )
    return any(
        held.key == entry.key or held.text == entry.text
        for entries in kinds
        for held in entries
        if type(held) is type(entry)
    )
