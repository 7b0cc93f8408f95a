"""One `memkit verify`: what proves the items of a place's banks, approved by a person, run, recorded."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from memkit.adapters.approvals import Approval, change_approvals, read_approvals
from memkit.adapters.clock import utc_now
from memkit.adapters.git.changed import changed_paths
from memkit.adapters.git.plumbing import resolve
from memkit.bank.lines import line_of
from memkit.bank.load import load_bank
from memkit.checks.prg.runnable import command_trouble
from memkit.documents.progress.command_line import OWN_COMMANDS
from memkit.errors import HistoryUnreadable, Refused
from memkit.frozen import frozen
from memkit.review.verify.judging import unmet
from memkit.review.verify.proofs import proofs_of
from memkit.scaffold.naming import entry_named
from memkit.scaffold.progress.recording import Seen, record_seen
from memkit.workspace.base import bank_at, is_bank_at
from memkit.workspace.place import no_bank, unchecked_history
from memkit.workspace.writing import write_entry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from memkit.adapters.proof.isolation import Isolation
    from memkit.bank.bank import Bank
    from memkit.documents.progress.item import Item
    from memkit.review.verify.proofs import Proof
    from memkit.workspace.place import Place
    from memkit.workspace.writing import Written

_PATIENCE = 30.0
"""Seconds that an address may take to answer."""
_FAILING = 400
"""The lowest status of an answer that tells of a failure."""


@frozen
class Claim:
    """A proof of an item in one of the banks; `path` and `line` as seen from the place that was asked."""

    place: Place
    proof: Proof
    path: str
    line: int

    @property
    def name(self) -> tuple[str, str]:
        """The folder that it runs in and its command: what is approved, and run once for all items."""
        return self.place.prefix, self.proof.text


@frozen
class Bounds:
    """How a run is bounded: seconds for each program, and whether it may use the network."""

    seconds: float
    network: bool
    isolation: Isolation


@frozen
class Result:
    """What became of one claim; `why` is empty where it passed. `output` is what the programs wrote.

    Where it is not `telling`, it failed for want of something here: that says nothing of the item.
    """

    claim: Claim
    why: str
    output: str
    seconds: float
    telling: bool = True


def claims_of(place: Place, approved_at: str = "") -> tuple[Claim, ...]:
    """Every proof in the banks of a place; approved is what a person approved, or what stands at a revision.

    Raises `UsageProblem` where there is no bank, `HistoryUnreadable` for a revision that cannot be read, and
    what `read_approvals` raises.
    """
    held = {(each.folder, each.command) for each in read_approvals(place.top)}
    banks = [(inner, load_bank(inner.tree(), inner.config)) for inner in place.places()]
    if not any(bank.exists for _, bank in banks):
        raise no_bank(place)
    found: list[Claim] = []
    for inner, bank in banks:
        folder = inner.prefix.removeprefix(place.prefix)
        standing = _standing(inner, bank, approved_at) if approved_at else frozenset()
        approved = partial(_is_approved, held, standing, inner.prefix)
        found += [
            Claim(inner, proof, f"{folder}{proof.item.path}", line_of(bank, proof.item))
            for proof in proofs_of(bank, approved)
        ]
    return tuple(found)


def claims_named(claims: Sequence[Claim], said: str) -> tuple[Claim, ...]:
    """The claims of the item that a person named. Raises `UsageProblem` for none, `Refused` for several."""
    items: dict[int, Item] = {id(claim.proof.item): claim.proof.item for claim in claims}
    item = entry_named(said, tuple(items.values()), "progress item that names its proof", words=2)
    return tuple(claim for claim in claims if claim.proof.item is item)


def approve(place: Place, claims: Iterable[Claim]) -> None:
    """Keep that a person approved these command lines. Raises what `change_approvals` raises."""
    now = utc_now().isoformat(timespec="seconds")
    new = [Approval(*claim.name, now) for claim in claims if not command_trouble(claim.proof.text)]
    change_approvals(place.top, lambda held: (*held, *new))


def withdraw(place: Place, claims: Iterable[Claim] | None) -> int:
    """Take approvals back, all of them for None; how many there were."""
    names = None if claims is None else {claim.name for claim in claims}
    gone: list[Approval] = []

    def rest(held: tuple[Approval, ...]) -> tuple[Approval, ...]:
        gone.extend(each for each in held if names is None or (each.folder, each.command) in names)
        return tuple(each for each in held if each not in gone)

    change_approvals(place.top, rest)
    return len(gone)


def run_claims(claims: Sequence[Claim], bounds: Bounds, tell: Callable[[Claim], None]) -> Iterator[Result]:
    """Run the approved commands among claims, fetch the addresses where the network is allowed; each once."""
    seen: dict[tuple[str, str], _Ran] = {}
    for claim in claims:
        state = claim.proof.state
        if state == "approved" or (state == "url" and bounds.network):
            if claim.name not in seen:
                tell(claim)
                seen[claim.name] = _run(claim, bounds) if state == "approved" else _fetch(claim, bounds)
            yield _judged(claim, seen[claim.name])


def record(place: Place, results: Sequence[Result], claims: Sequence[Claim]) -> tuple[Written, ...]:
    """Write what was seen onto each item all of whose proofs told something; `claims` are all that there are.

    Raises what `write_entry` raises.
    """
    written: list[Written] = []
    own_paths = {f"{claim.place.prefix}{claim.proof.item.path}" for claim in claims}
    dirty = place.git is not None and any(path not in own_paths for path in changed_paths(place.git))
    for inner in place.places():
        own = [result for result in results if result.claim.place.root == inner.root]
        commit = place.git.head[:7] if place.git else ""
        seen = [
            Seen(item, next((each.why for each in held if each.why), "").partition(":")[0], commit, dirty)
            for item, held in _whole(own, claims)
        ]
        if seen:
            make = partial(record_seen, seen=seen)
            written.append(write_entry(inner.root, inner.environment, make, today="", write=True))
    return tuple(written)


def _whole(results: Sequence[Result], claims: Sequence[Claim]) -> Iterator[tuple[Item, list[Result]]]:
    """Each item with the results of its commands, where none of its proofs was left out."""
    held: dict[int, list[Result]] = {}
    wanted: dict[int, int] = {}
    for claim in claims:
        wanted[id(claim.proof.item)] = wanted.get(id(claim.proof.item), 0) + 1
    for result in results:
        if result.telling:
            held.setdefault(id(result.claim.proof.item), []).append(result)
    for found in held.values():
        item = found[0].claim.proof.item
        if len(found) == wanted[id(item)]:
            yield item, found


def _standing(place: Place, now: Bank, revision: str) -> frozenset[str]:
    """The command lines of a bank's items at a revision."""
    if place.seen is None:
        raise HistoryUnreadable(f"{unchecked_history(place)}.", help_line="Run it in a git repository.")
    commit = resolve(place.seen.git, revision)
    if place.prefix and not is_bank_at(place, commit):
        return frozenset()  # samples in a folder that was no bank then are no word of anybody's
    then = bank_at(place, commit, now)
    archived = {document.path for document in then.documents if document.archived}
    items = [item for item in then.items if item.path not in archived]
    return frozenset(proof.command for item in items for proof in item.verifications if proof.command)


def _is_approved(held: set[tuple[str, str]], standing: frozenset[str], folder: str, command: str) -> bool:
    return command in standing or (folder, command) in held


@frozen
class _Ran:
    """Exit code (None: it has none), output, why it ended early, seconds, whether that tells of the item."""

    code: int | None
    output: str
    why: str
    seconds: float
    telling: bool = True
    step: str = ""
    """Which of several commands gave the exit code."""


def _run(claim: Claim, bounds: Bounds) -> _Ran:
    """Run the steps of a command until one fails."""
    from memkit.adapters.proof.own import own_argv, own_folders
    from memkit.adapters.proof.run import Bounds as RunBounds
    from memkit.adapters.proof.run import Job, run_job

    if command_trouble(claim.proof.text):
        raise Refused("It may not be run.", help_line="`memkit verify` says why.")
    limits = RunBounds(bounds.seconds, network=bounds.network)
    said, spent = "", 0.0
    code: int | None = 0
    for step in claim.proof.line.steps:
        own = claim.proof.text in OWN_COMMANDS
        argv = own_argv(step.argv[1:]) if own else step.argv
        job = Job(argv, step.folder, step.assigned, own_folders() if own else ())
        ran = run_job(claim.place.root, job, limits, claim.place.environment, bounds.isolation)
        said, spent, code = said + ran.output, spent + ran.seconds, ran.code
        if ran.ended != "exited":
            why = f"{ran.ended}{f': {ran.why}' if ran.why else ''}"
            return _Ran(None, said, why, spent, telling=ran.ended != "not started")
        if code:
            return _Ran(
                code, said, "", spent, step=" ".join(step.argv) if len(claim.proof.line.steps) > 1 else ""
            )
    return _Ran(code, said, "", spent)


def _fetch(claim: Claim, bounds: Bounds) -> _Ran:
    from memkit.adapters.proof.fetch import fetch

    found = fetch(claim.proof.text, min(bounds.seconds, _PATIENCE))
    why = found.why or (f"status {found.status}" if (found.status or 0) >= _FAILING else "")
    return _Ran(None, found.text, why, found.seconds, telling=found.status is not None)


def _judged(claim: Claim, ran: _Ran) -> Result:
    from memkit.adapters.proof.matching import pattern_found

    why = ran.why or unmet(claim.proof.verification, ran.code, ran.output, pattern_found)
    if why and ran.step:
        why = f"{why}: of `{ran.step}`"
    return Result(claim, why, ran.output, ran.seconds, ran.telling)
