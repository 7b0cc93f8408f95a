"""What a task should know here: the digest, tripwires of a change, and what recall finds, put together."""

from __future__ import annotations

import sqlite3
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from memkit.adapters.chance import random_id
from memkit.adapters.run_log import Run, log_run
from memkit.adapters.told import keep_told, told_before
from memkit.bank.load import load_bank
from memkit.errors import InputOutputFailed, MemkitError, UsageProblem
from memkit.frozen import frozen, replace
from memkit.recall.answer import NOTHING, SMALL_TALK, Answer, Filters, Hit
from memkit.recall.budget import Budget
from memkit.recall.context import ENTRIES, TOKENS, Found, assemble
from memkit.recall.entries import groups_of, memory_group
from memkit.recall.nested import from_above, groups_from_above
from memkit.recall.policies import policies_for
from memkit.recall.smalltalk import is_small_talk
from memkit.recall.source_lines import hash_of
from memkit.recall.touched import Change, Touched
from memkit.recall.tripwires import changed_symbols, tripwires
from memkit.store.digest import shown
from memkit.store.outgoing import outgoing_reason
from memkit.store.scope import Reference, asked_below
from memkit.workspace.changing import change_of
from memkit.workspace.here import asked_here
from memkit.workspace.opened import listed, places_of
from memkit.workspace.outdated import with_stale
from memkit.workspace.recalling import answered, nothing_held, scoped
from memkit.workspace.storing import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from memkit.recall.context import Context
    from memkit.store.bank import BankName
    from memkit.store.fact import Fact

    Searching = Callable[[Store, str, Filters], Answer]

T = TypeVar("T")
_MOST_SCOPES = 500
"""Changed files that memories are asked for by their scope."""
NO_BANK = "There is neither a memory bank nor any memory."
_UNMERGED = "Of files in a merge conflict only the names count."
_NEWEST = 12
_NO_DOCUMENTS = frozenset(("section",))


@frozen
class Wanted:
    """What a context is made for: the question, the files that it is about, recent tool results, a budget."""

    question: str
    change: Change = Change(())
    recent: str = ""
    scope: tuple[Reference, ...] = ()
    budget: Budget = Budget(ENTRIES, TOKENS)
    digest: bool = True


def context_here(store: Store, wanted: Wanted, *, searching: Searching | None = None) -> Context:
    """The context of a task. Small talk carries nothing.

    Raises `InputOutputFailed` where the digest cannot be built. All else fails quietly: what could be had is
    there, and the mode says what could not.
    """
    nonce = random_id()
    if is_small_talk(wanted.question):
        found, digest = Found("skipped", SMALL_TALK), ""
    else:
        digest = _digest(store, wanted) if wanted.digest else ""
        found = _found(store, wanted, searching or answered)
    made = assemble(
        wanted.question, found, digest=digest, recent=wanted.recent, budget=wanted.budget, nonce=nonce
    )
    log_run(store.place.root, Run("context", made.mode, _plain(made), len(made.hits), made.tokens), store.now)
    return made


def context_of(store: Store, wanted: Wanted, files: Sequence[str], *, changed: bool, staged: bool) -> Context:
    """The same for files by name, for what is changed, or for what is staged; none where git cannot tell."""
    place = listed(store.place)
    if bool(files) + changed + staged > 1:
        raise UsageProblem("files, changed and staged are three changes.", help_line="Give one of them.")
    try:
        change = change_of(place, files, changed=changed, staged=staged)
    except MemkitError:
        change = Change(())
    return context_here(Store(place, store.now), replace(wanted, change=change))


def tripped(store: Store, change: Change, scope: tuple[Reference, ...] = ()) -> tuple[Hit, ...]:
    """The tripwires of a change, each entry once, from the bank of the place and from those nested in it."""
    found: list[Hit] = []
    for folder, held in places_of(store.place):
        inner = _below(change, folder) if folder else change
        if inner.files:
            home, asked = Store(held, store.now), asked_below(scope, folder)
            facts = _facts(home, _touched(home, inner, asked))
            facts = tuple((bank, fact) for bank, fact in facts if not folder or bank == "shared")
            bank = load_bank(held.tree(), held.config)
            hits = tripwires(bank, facts, inner, store.now.date(), asked_here(held, asked))
            found += [replace(hit, entry=from_above(hit.entry, folder)) if folder else hit for hit in hits]
    return tuple(found)


def untold(store: Store, hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """Those tripwires that were not told since the last commit; from now on they count as told."""
    git = listed(store.place).git
    commit = git.head if git else ""
    before = told_before(store.place.root, commit)
    names = {hit.entry.id: hash_of(f"{hit.entry.id} {hit.entry.hash}") for hit in hits}
    fresh = tuple(hit for hit in hits if names[hit.entry.id] not in before)
    if fresh:
        keep_told(store.place.root, commit, before | set(names.values()))
    return fresh


def _digest(store: Store, wanted: Wanted) -> str:
    try:
        return store.digest(_asked(wanted.change, wanted.scope)).block()
    except UsageProblem:
        raise
    except (MemkitError, OSError) as error:
        said = error.message if isinstance(error, MemkitError) else str(error)
        raise InputOutputFailed(
            f"The digest cannot be built: {said}", help_line=getattr(error, "help_line", "")
        ) from error


def _found(store: Store, wanted: Wanted, searching: Searching) -> Found:
    troubles = [_UNMERGED] if wanted.change.unmerged else []
    scope = _tried(lambda: _touched(store, wanted.change, wanted.scope), troubles, wanted.scope)
    facts = _tried(lambda: _facts(store, scope), troubles)
    wires = (
        _tried(lambda: tripped(store, wanted.change, wanted.scope), troubles) if wanted.change.files else ()
    )
    asked = asked_here(store.place, scope)
    told = _answered(store, wanted.question, Filters(scope=scope), searching)
    hits = told.hits[: 2 * wanted.budget.entries]
    standing = [hit for hit in hits if hit.entry.lifetime == "policy" and hit.entry.current]
    standing += policies_for(wanted.question, facts, asked, store.now.date())
    known = {hit.entry.id for hit in standing}
    policies = [hit for hit in wires if hit.entry.lifetime == "policy" or hit.entry.id in known] + standing
    rest = [hit for hit in wires if hit not in policies]
    marked = iter(
        _tried(lambda: with_stale(store, (*policies, *rest, *hits)), troubles, (*policies, *rest, *hits))
    )
    return Found(
        told.mode,
        " ".join(filter(None, (told.reason, *troubles))),
        tuple(islice(marked, len(policies))),
        tuple(islice(marked, len(rest))),
        tuple(marked),
        told.legs,
    )


def _tried(
    make: Callable[[], tuple[T, ...]], troubles: list[str], otherwise: tuple[T, ...] = ()
) -> tuple[T, ...]:
    """What can be had; else something else, and the reason among the troubles, once."""
    try:
        return make()
    except (MemkitError, OSError) as error:
        if _reason(error) not in troubles:
            troubles.append(_reason(error))
        return otherwise


def _answered(store: Store, question: str, filters: Filters, searching: Searching) -> Answer:
    """What recall finds; the newest entries that apply where there is no index to ask."""
    try:
        found = searching(store, question, filters)
        return replace(found, reason=NO_BANK) if found.reason == NOTHING and nothing_held(store) else found
    except (MemkitError, OSError, sqlite3.Error) as error:
        why = _reason(error)
    try:
        hits = _newest(store, scoped(store, filters))
    except (MemkitError, OSError) as error:
        return Answer("failed", _reason(error))
    return Answer("recency", f"{why} These are the newest entries.", hits)


def _newest(store: Store, filters: Filters) -> tuple[Hit, ...]:
    """The newest entries in force that apply, memories and what is dated in the documents."""
    entries = [memory_group(fact, name)[0].entry for name, fact in _facts(store, filters.scope)]
    for folder, place in places_of(store.place):
        bank = load_bank(place.tree(), place.config)
        held = (document for document in bank.documents if folder or not document.memory)
        groups = (groups_from_above(groups_of(document), folder) for document in held)
        told = (each.entry for some in groups for group in some for each in group)
        entries += [entry for entry in told if entry.kind not in _NO_DOCUMENTS]
    today = store.now.date()
    kept = [entry for entry in entries if entry.current and filters.admits(entry, today)]
    kept.sort(key=lambda entry: (entry.updated, entry.id), reverse=True)
    return tuple(Hit(entry, 1.0) for entry in kept[:_NEWEST])


def _facts(store: Store, scope: tuple[Reference, ...]) -> tuple[tuple[BankName, Fact], ...]:
    """The memories in force that apply, of each key the narrowest bank's: as the digest has them."""
    asked = asked_here(store.place, scope)
    return tuple((bank.name, fact) for bank, fact in shown(store.banks(), store.now.date(), asked))


def _touched(store: Store, change: Change, scope: tuple[Reference, ...]) -> tuple[Reference, ...]:
    """What was asked for, the changed files, and the definitions in them that memories are bound to."""
    held = tuple((bank.name, fact) for bank in store.banks() for fact in bank.facts)
    return (*_asked(change, scope), *changed_symbols(held, change))


def _asked(change: Change, scope: tuple[Reference, ...]) -> tuple[Reference, ...]:
    return (*scope, *(Reference("path", path) for path in change.paths[:_MOST_SCOPES]))


def _below(change: Change, folder: str) -> Change:
    files = tuple(
        Touched(each.path.removeprefix(folder), each.before, each.now, each.told)
        for each in change.files
        if each.path.startswith(folder)
    )
    return Change(files, tuple(path.removeprefix(folder) for path in change.tree if path.startswith(folder)))


def _reason(error: Exception) -> str:
    """Why something could not be had, for the block: it may name a file, and a name may be an order."""
    said = error.message if isinstance(error, MemkitError) else str(error)
    return f"{outgoing_reason(said.rstrip('.'))}."


def _plain(made: Context) -> str:
    """The reason as the log has it: that of an error may hold a path or a word of a memory."""
    return made.reason if made.mode in {"none", "skipped"} else ""
