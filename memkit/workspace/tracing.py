"""One `memkit history`: an entry with all that became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.citations import citations
from memkit.bank.known import Known
from memkit.bank.layout import role_of
from memkit.bank.load import load_bank
from memkit.bank.ties import ties_of
from memkit.documents.decisions.decision import Decision
from memkit.documents.entry import title_key
from memkit.errors import HistoryUnreadable, Refused, UsageProblem
from memkit.frozen import frozen
from memkit.review.past import entries_named, lost_entries, past_of
from memkit.review.reasons import reason_of
from memkit.scaffold.decisions.naming import decision_named, decisions_among
from memkit.scaffold.naming import entry_named
from memkit.text.clean import brief
from memkit.workspace.past import touches
from memkit.workspace.place import no_bank, unchecked_history

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
    """An entry as it stands, its steps newest first, its ties with their reasons, the lines that cite it.

    `folder` is the bank that holds it, from the place asked, with a final `/`, or empty; paths are below it.
    """

    bank: Bank
    entry: Entry
    steps: tuple[Step, ...]
    ties: tuple[tuple[Tie, str], ...]
    cited: tuple[tuple[str, int], ...]
    folder: str = ""


def trace_entry(place: Place, said: str) -> Traced:
    """Trace the entry that a person named through all commits that are there.

    Banks nested in the place are looked through after its own. Raises `UsageProblem` for a name that nothing
    has, `HistoryUnreadable` without a history.
    """
    if place.seen is None:
        raise HistoryUnreadable(f"{unchecked_history(place)}.", help_line="Run it in a git repository.")
    banks = [(held, load_bank(held.tree(), held.config)) for held in place.places()]
    if not any(bank.exists for _, bank in banks):
        raise no_bank(place)
    held, bank, entry, gone = _found(banks, said)
    roles = _ROLES if isinstance(entry, Decision) else {_role(bank, entry.path)}
    steps = past_of(entry, touches(held, bank, lambda path: _role(bank, path) in roles), gone=gone)
    ties: tuple[tuple[Tie, str], ...] = ()
    cited: tuple[tuple[str, int], ...] = ()
    if isinstance(entry, Decision) and not gone:
        known = Known(bank)
        own = (tie for tie in ties_of(bank, known) if entry is tie.later or entry is tie.earlier)
        ties = tuple((tie, reason_of(bank, tie)) for tie in own)
        cited = citations(bank, known, entry)
    return Traced(bank, entry, steps, ties, cited, held.prefix.removeprefix(place.prefix))


def _found(banks: Sequence[tuple[Place, Bank]], said: str) -> tuple[Place, Bank, Entry, bool]:
    """The bank and the entry that is called so, and whether it is gone; outer banks go first."""
    (outer, first), *inner = banks
    entry = _living(first, said)
    if entry is not None:
        return outer, first, entry, False
    found = [(held, bank, entry) for held, bank in inner if (entry := _living(bank, said)) is not None]
    if len(found) > 1:
        folders = ", ".join(held.prefix.removeprefix(outer.prefix) for held, _, _ in found)
        raise Refused(
            f"{len(found)} banks have an entry {brief(said, 100)!r}: {folders}.",
            help_line="Run it in the folder of one of them.",
        )
    if found:
        return *found[0], False
    lost = [(held, bank, entry) for held, bank in banks for entry in _lost(held, bank, said)]
    if lost:
        return *lost[0], True
    everything = [entry for _, bank in banks for entry in entries_named(bank)]
    return outer, first, entry_named(said, everything, "entry", words=2), False


def _living(bank: Bank, said: str) -> Entry | None:
    """The entry of the bank that is called so, or None; several are refused."""
    try:
        return decision_named(bank, said)
    except UsageProblem:
        pass
    try:
        return entry_named(said, entries_named(bank), "entry", words=2)
    except UsageProblem:
        return None


def _lost(place: Place, bank: Bank, said: str) -> Iterator[Entry]:
    """The entry of a bank's past that was called so; of what was lost more than once the latest loss."""
    latest: dict[tuple[type, str, str], Entry] = {}
    for entry in lost_entries(touches(place, bank, lambda path: _role(bank, path) is not None), said):
        latest.setdefault((type(entry), entry.key, title_key(entry.title)), entry)
    found = list(latest.values())
    decisions = decisions_among([entry for entry in found if isinstance(entry, Decision)], said)
    try:
        yield entry_named(said, decisions or found, "entry", words=0 if decisions else 2)
    except UsageProblem:
        yield from decisions[:1]


def _role(bank: Bank, path: str) -> Role | None:
    return role_of(path, bank.layout, bank.config)
