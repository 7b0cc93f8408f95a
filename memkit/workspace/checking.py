"""One `memkit check`: load the banks, compare, run the checks, join the outcomes of nested banks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from memkit.adapters.git.plumbing import changed_paths
from memkit.bank.compare import Comparison
from memkit.bank.layout import role_of
from memkit.bank.load import layout_of, load_bank
from memkit.checks.baseline import Baseline, read_baseline_of
from memkit.checks.catalog import all_checks
from memkit.checks.check import Scope
from memkit.checks.engine import Run, run_checks
from memkit.checks.many import capped
from memkit.checks.selection import select_checks
from memkit.findings import Finding, Outcome, Skip
from memkit.workspace.base import Base, NoBase, bank_at, find_base, places_in_git, protected_commit
from memkit.workspace.merging import after_merging
from memkit.workspace.past import read_history
from memkit.workspace.place import no_bank

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.ports import Tree
    from memkit.workspace.place import Place


@dataclass(frozen=True, slots=True)
class Request:
    """What `memkit check` was asked: the base, the selection, the paths to report on, today."""

    since: str = ""
    staged: bool = False
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    """Relative to the place's root; empty means everything."""
    today: str = ""
    use_baseline: bool = True


def check_place(place: Place, request: Request) -> Outcome:
    """Check a place and the banks nested in it; paths in findings are relative to the place's root.

    Raises `UsageProblem` where there is no bank at all, and `HistoryUnreadable` for a base that was asked
    for and cannot be read.
    """
    base = find_base(place, since=request.since, staged=request.staged)
    outcomes = [
        _shifted(_check_one(held, tree, request, base), held, place)
        for held, tree in _banks(place, request, base)
    ]
    found = [outcome for outcome in outcomes if outcome is not None]
    if not found:
        raise no_bank(place)
    return _narrowed(_joined(found), request.paths)


def _banks(place: Place, request: Request, base: Base | NoBase) -> Iterator[tuple[Place, Tree]]:
    if request.staged and place.git is not None:
        yield from places_in_git(place, base.tip if isinstance(base, Base) else "")
    else:
        yield from ((held, held.tree()) for held in place.places())


def _check_one(place: Place, tree: Tree, request: Request, base: Base | NoBase) -> Outcome | None:
    if request.staged and isinstance(base, Base) and not _concerns_bank(place, base, tree):
        return Outcome((), (), 0, place.config.profile, base.name)
    revision = base.tip if isinstance(base, Base) and base.tip else "staged"
    bank = load_bank(tree, place.config, revision if request.staged else "")
    before = bank_at(place, base.commit) if isinstance(base, Base) else None
    if not bank.exists and (before is None or not before.exists):
        return None
    return _run(place, request, bank, before, base)


def _run(place: Place, request: Request, bank: Bank, before: Bank | None, base: Base | NoBase) -> Outcome:
    only_new = bool(request.since or request.staged) and before is not None
    guard_bank = before if only_new else None
    guard = guard_bank.config if guard_bank and guard_bank.exists else bank.config
    selection = select_checks(bank.config, guard, request.select, request.ignore)
    needs = frozenset(need for check in all_checks() if selection.runs(check.code) for need in check.needs)
    asked = base if isinstance(base, Base) else None
    banks = (before, bank, _protected(place, asked, before))
    ranged = bool(request.since) or bool(asked and asked.tip)
    history = read_history(place, asked, banks, needs, ranged=ranged)
    if isinstance(base, NoBase):
        history = replace(history, missing=base.reason)
    scope = Scope(
        bank, before, Comparison(before, bank) if before else None, history, place.today(request.today)
    )
    known = read_baseline_of(bank) if request.use_baseline else Baseline()
    run = Run(
        selection,
        only_new,
        known,
        guard,
        guard_bank,
        _skips(bank),
        base=asked.name if asked and only_new else "",
    )
    outcome = run_checks(scope, run)
    return capped(after_merging(place, asked, scope, run, outcome) if only_new and asked else outcome)


def _concerns_bank(place: Place, base: Base, tree: Tree) -> bool:
    """Whether a commit touches the bank, its configuration, or removes a file that it may point to."""
    if place.git is None or base.tip or base.others:  # a merge that took our side loses the other's
        return True
    changes = changed_paths(place.git, base.commit, staged=True, prefix=place.prefix)
    layout = layout_of(tree, place.config)
    for change in changes:
        if change.status in {"D", "R"}:
            return True
        if change.path in {"memkit.toml", "pyproject.toml", ".adr-dir", place.config.baseline}:
            return True
        if role_of(change.path, layout, place.config) or change.path.endswith("TOMBSTONES.jsonl"):
            return True
    return False


def _protected(place: Place, base: Base | None, before: Bank | None) -> Bank | None:
    """The bank at the upstream merge base; the base's own where that is the same or there is none."""
    if place.git is None or base is None:
        return before
    commit = protected_commit(place.git)
    return before if commit is None or commit == base.commit else bank_at(place, commit)


def _skips(bank: Bank) -> tuple[Skip, ...]:
    unmerged: Sequence[str] = getattr(bank.tree, "unmerged", ())
    if not unmerged:
        return ()
    return (
        Skip(
            (), f"files with unresolved conflicts were read as our side has them: {', '.join(unmerged[:5])}"
        ),
    )


def _shifted(outcome: Outcome | None, held: Place, place: Place) -> Outcome | None:
    """Paths of a nested bank, as seen from the outer root."""
    folder = held.prefix.removeprefix(place.prefix)
    if outcome is None or not folder:
        return outcome
    findings = tuple(
        replace(f, place=replace(f.place, path=f"{folder}{f.place.path}")) for f in outcome.findings
    )
    return replace(outcome, findings=findings)


def _joined(outcomes: Sequence[Outcome]) -> Outcome:
    first = outcomes[0]
    findings: list[Finding] = [finding for outcome in outcomes for finding in outcome.findings]
    skips = dict.fromkeys(skip for outcome in outcomes for skip in outcome.skips)
    return replace(
        first,
        findings=tuple(sorted(findings, key=lambda finding: finding.sort_key)),
        skips=tuple(skips),
        documents=sum(outcome.documents for outcome in outcomes),
        suppressed=sum(outcome.suppressed for outcome in outcomes),
        baselined=sum(outcome.baselined for outcome in outcomes),
    )


def _narrowed(outcome: Outcome, paths: tuple[str, ...]) -> Outcome:
    if not paths or "" in paths:
        return outcome
    kept = tuple(
        finding
        for finding in outcome.findings
        if any(finding.place.path == path or finding.place.path.startswith(f"{path}/") for path in paths)
    )
    return replace(outcome, findings=kept)
