"""One `memkit history`: an entry with all that became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.git.activity import commit_log
from memkit.bank.citations import citations
from memkit.bank.known import Known
from memkit.bank.layout import role_of
from memkit.bank.ties import ties_of
from memkit.documents.decisions.decision import Decision
from memkit.errors import HistoryUnreadable, UsageProblem
from memkit.frozen import frozen
from memkit.review.past import entries_named, lost_entries, past_of
from memkit.scaffold.decisions.naming import decision_named
from memkit.scaffold.naming import entry_named
from memkit.workspace.past import COMMIT_LIMIT, bank_revisions
from memkit.workspace.place import unchecked_history
from memkit.workspace.reading import read_bank

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.bank.ties import Tie
    from memkit.config.values import Role
    from memkit.documents.entry import Entry
    from memkit.review.past import Step
    from memkit.workspace.place import Place


_ROLES: frozenset[Role | None] = frozenset(("decisions", "decision-record"))
"""Where decisions stand: one may move from a log to a file of its own."""


@frozen
class Traced:
    """An entry as it stands, its steps newest first, their authors, its ties, and the lines that cite it."""

    bank: Bank
    entry: Entry
    steps: tuple[Step, ...]
    authors: tuple[tuple[str, str], ...]
    """Commit and author's name."""
    ties: tuple[Tie, ...]
    cited: tuple[tuple[str, int], ...]


def trace_entry(place: Place, said: str) -> Traced:
    """Trace the entry that a person named through all commits that are there.

    Raises `UsageProblem` for a name that nothing has, `HistoryUnreadable` without a history.
    """
    if place.seen is None:
        raise HistoryUnreadable(f"{unchecked_history(place)}.", help_line="Run it in a git repository.")
    bank = read_bank(place)
    entry = _named(bank, said)
    gone = entry is None
    if entry is None:
        lost = tuple(lost_entries(bank_revisions(place, bank, lambda path: _role(bank, path) is not None)))
        entry = entry_named(said, (*lost, *entries_named(bank)), "entry", words=2)
    roles = _ROLES if isinstance(entry, Decision) else {_role(bank, entry.path)}
    steps = past_of(entry, bank_revisions(place, bank, lambda path: _role(bank, path) in roles), gone=gone)
    log = commit_log(place.seen.git, None, COMMIT_LIMIT, place.prefix)
    authors = {record.sha: record.author for record in log}
    ties: tuple[Tie, ...] = ()
    cited: tuple[tuple[str, int], ...] = ()
    if isinstance(entry, Decision) and not gone:
        known = Known(bank)
        ties = tuple(tie for tie in ties_of(bank, known) if entry is tie.later or entry is tie.earlier)
        cited = citations(bank, known, entry)
    told = tuple((step.sha, authors.get(step.sha, "")) for step in steps)
    return Traced(bank, entry, steps, told, ties, cited)


def _role(bank: Bank, path: str) -> Role | None:
    return role_of(path, bank.layout, bank.config)


def _named(bank: Bank, said: str) -> Entry | None:
    """The entry of the bank that is called so, or None; several are refused."""
    try:
        return decision_named(bank, said)
    except UsageProblem:
        pass
    try:
        return entry_named(said, entries_named(bank), "entry", words=2)
    except UsageProblem:
        return None
