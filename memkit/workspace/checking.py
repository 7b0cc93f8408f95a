"""One `memkit check`: load the banks, compare, run the checks, join the outcomes of nested banks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.answers.shelf import FileShelf
from memkit.adapters.workers import workers_for
from memkit.bank.compare import Comparison
from memkit.bank.layout import find_layout, layout_of, role_of
from memkit.bank.load import load_bank, read_document
from memkit.checks.baseline import Baseline, known_at, read_baseline_of
from memkit.checks.catalog import checks_in
from memkit.checks.check import Scope
from memkit.checks.engine import Run, run_checks
from memkit.checks.many import capped
from memkit.checks.renewal import gained
from memkit.checks.selection import select_checks
from memkit.config.guard import is_guarded
from memkit.documents.vocabulary import words_with
from memkit.findings import Finding, Outcome, Severity, Skip
from memkit.frozen import frozen, replace
from memkit.workspace.approved import approved_in
from memkit.workspace.base import (
    Base,
    NoBase,
    Without,
    bank_at,
    find_base,
    git_tree,
    nested_at,
    only,
    places_in_git,
)
from memkit.workspace.configured import CONFIG_NAMES, config_of
from memkit.workspace.merging import after_merging
from memkit.workspace.past import protected_bank, read_history
from memkit.workspace.place import no_bank

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.config import Config
    from memkit.ports import Progress, Tree
    from memkit.workspace.place import Place


@frozen
class Request:
    """What `memkit check` was asked: the base, the selection, the paths to report on, today."""

    since: str = ""
    staged: bool = False
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    """Relative to the place's root; empty means everything."""
    naming: bool = False
    """Whether findings elsewhere count for `paths` when they name one of them."""
    today: str = ""
    use_baseline: bool = True
    progress: Progress | None = None
    keeps: bool = False
    """Whether findings that still hold are taken from the last run, and left for the next."""
    fail_on: str = ""
    """A severity, or empty for what each bank's configuration says."""


def check_place(place: Place, request: Request) -> Outcome:
    """Check a place and the banks nested in it; paths in findings are relative to the place's root.

    Raises `UsageProblem` where there is no bank at all, and `HistoryUnreadable` for a base that was asked
    for and cannot be read.
    """
    return joined(
        place, [checking.outcome() for checking in checkings(place, request)], staged=request.staged
    )


def check_banks(place: Place, request: Request) -> list[tuple[Place, Outcome]]:
    """Each bank of a place with its outcome, as `check_place` joins them."""
    outcomes = [(checking.held, checking.outcome()) for checking in checkings(place, request)]
    found = [(held, outcome) for held, outcome in outcomes if outcome is not None]
    if not found:
        raise no_bank(place)
    return found


def checkings(place: Place, request: Request) -> tuple[Checking, ...]:
    """The banks of a place, each ready to be checked; raises what `check_place` raises for the base."""
    base = find_base(place, since=request.since, staged=request.staged)
    return tuple(Checking(held, tree, place, request, base) for held, tree in _banks(place, request, base))


@frozen
class Checking:
    """One bank of a place and how it is to be checked: its tree, the request, the base."""

    held: Place
    tree: Tree
    place: Place
    request: Request
    base: Base | NoBase

    def outcome(self, tree: Tree | None = None) -> Outcome | None:
        """What is reported of the bank, or of what it would be as `tree`; None where there is no bank."""
        checked = _check_one(self.held, tree or self.tree, self.request, self.base)
        return _judged(checked, self.held, self.place, self.request)


def joined(place: Place, outcomes: Sequence[Outcome | None], *, staged: bool = False) -> Outcome:
    """The outcomes of a place's banks as one; raises `UsageProblem` where there is no bank at all."""
    found = [outcome for outcome in outcomes if outcome is not None]
    if not found:
        raise no_bank(place, staged=staged)
    return _joined(found)


def _banks(place: Place, request: Request, base: Base | NoBase) -> Iterator[tuple[Place, Tree]]:
    """Every bank of a place as it is now, and those that only the base has: losing one loses its entries."""
    now: list[tuple[Place, Tree]]
    if request.staged and place.git is not None:
        now = list(places_in_git(place, base.tip if isinstance(base, Base) else ""))
    else:
        now = [(held, held.tree()) for held in place.places()]
    yield from now
    if isinstance(base, Base):
        for held, tree in now:
            for folder in nested_at(held, base.commit):
                if folder not in held.nested:
                    yield _lost_bank(held, tree, folder, request, base)


def _lost_bank(held: Place, tree: Tree, folder: str, request: Request, base: Base) -> tuple[Place, Tree]:
    """A folder that was a bank of its own at the base, with the configuration that it had there.

    Of its files those count that the outer bank reads now: what nobody reads any longer is lost.
    """
    layout = layout_of(tree, held.config)
    read = [path for path in tree.files() if path.startswith(folder) and role_of(path, layout, held.config)]
    files = tuple(path.removeprefix(folder) for path in read)
    inner = replace(held, root=held.root / folder, prefix=f"{held.prefix}{folder}", nested=(), files=files)
    inner = replace(inner, config=bank_at(inner, base.commit).config)
    if request.staged and held.git is not None:
        return inner, only(git_tree(inner, base.tip), files)
    return inner, inner.tree()


def _check_one(
    place: Place, tree: Tree, request: Request, base: Base | NoBase
) -> tuple[Outcome, Config, Config] | None:
    """The outcome of one bank, with the configurations that rule its ordinary and its guarding checks."""
    if request.staged and isinstance(base, Base) and not _concerns_bank(place, base, tree):
        return Outcome((), (), 0, place.config.profile, base.name), place.config, place.config
    revision = base.tip if isinstance(base, Base) and base.tip else "staged"
    bank = load_bank(tree, place.config, revision if request.staged else "")
    before = bank_at(place, base.commit, bank) if isinstance(base, Base) else None
    if not bank.exists and (before is None or not before.exists):
        return None
    guarded = before is not None and before.exists and bool(request.since or request.staged)
    outcome = _run(place, request, bank, before, base)
    return outcome, bank.config, before.config if guarded and before else bank.config


def _compared(place: Place, bank: Bank, before: Bank) -> Comparison:
    """The change since the base; what a new nested bank reads is kept, what it does not read is lost."""
    taken = tuple(
        folder for folder in place.nested if any(path.startswith(folder) for path in before.by_path)
    )
    if not taken or place.git is None:
        return Comparison(before, bank)
    whole = bank.tree.whole if isinstance(bank.tree, Without) else place.whole()
    moved = [document for folder in taken for document in _read_nested(whole, folder)]
    documents = sorted((*bank.documents, *moved), key=lambda document: document.path)
    return Comparison(before, replace(bank, documents=tuple(documents)))


def _read_nested(whole: Tree, folder: str) -> Iterator[Document]:
    """What a nested bank reads of its own folder, with paths as the outer root sees them."""
    config = config_of(whole, folder)
    inside = [path.removeprefix(folder) for path in whole.files() if path.startswith(folder)]
    layout = find_layout(inside, config)
    words = words_with(config.labels, config.statuses)
    for path in inside:
        role = role_of(path, layout, config)
        if role:
            yield read_document(whole, f"{folder}{path}", role, layout, words)


def _run(place: Place, request: Request, bank: Bank, before: Bank | None, base: Base | NoBase) -> Outcome:
    only_new = bool(request.since or request.staged) and before is not None
    guard_bank = before if only_new else None
    guard = guard_bank.config if guard_bank and guard_bank.exists else bank.config
    selection = select_checks(bank.config, guard, request.select, request.ignore)
    selected = [check for check in checks_in(selection.severities) if selection.runs(check.code)]
    needs = frozenset(need for check in selected for need in (*check.needs, *check.uses))
    asked = base if isinstance(base, Base) else None
    banks = (before, bank, protected_bank(place, asked, before))
    ranged = bool(request.since) or bool(asked and asked.tip)
    history = read_history(place, asked, banks, needs, ranged=ranged, remember=request.keeps)
    if isinstance(base, NoBase):
        history = replace(history, missing=base.reason)
    changes = _compared(place, bank, before) if before else None
    approved = approved_in(place)
    scope = Scope(bank, before, changes, history, place.today(request.today), approved)
    known = read_baseline_of(bank) if request.use_baseline else Baseline()
    narrowed = request.select or request.ignore or (request.paths and "" not in request.paths)
    whole = request.use_baseline and not (only_new or narrowed)
    run = Run(
        selection,
        only_new,
        known,
        guard,
        guard_bank,
        _skips(bank),
        base=asked.name if asked and only_new else "",
        whole=whole,
        workers=workers_for(len(bank.documents)),
        progress=request.progress,
        shelf=FileShelf(place.root, (*request.select, "", *request.ignore)) if request.keeps else None,
    )
    outcome = run_checks(scope, run)
    if only_new and before and known.known:
        outcome = replace(outcome, accepted=gained(known_at(before), known))
    return capped(after_merging(place, asked, scope, run, outcome) if only_new and asked else outcome)


def _concerns_bank(place: Place, base: Base, tree: Tree) -> bool:
    """Whether a commit touches the bank, its configuration, or removes a file that it may point to."""
    if base.tip or base.others:  # a merge that took our side loses the other's
        return True
    layout = layout_of(tree, place.config)
    links: tuple[str, ...] = getattr(tree, "links", ())
    if any(role_of(path, layout, place.config) for path in links):
        return True  # a document that is a link changes with the file it leads to
    written, gone = git_tree(place, "").changed(git_tree(place, base.commit))
    config = place.config
    named = {*config.agents, *config.first_tier, *(path for path, _ in config.documents)}
    named |= {".adr-dir", config.baseline}
    return bool(gone) or any(
        path in named
        or path.rpartition("/")[2] in {*CONFIG_NAMES, "TOMBSTONES.jsonl"}
        or role_of(path, layout, config)
        for path in written
    )


def _skips(bank: Bank) -> tuple[Skip, ...]:
    unmerged: Sequence[str] = getattr(bank.tree, "unmerged", ())
    if not unmerged:
        return ()
    return (
        Skip(
            (), f"files with unresolved conflicts were read as our side has them: {', '.join(unmerged[:5])}"
        ),
    )


def _judged(
    checked: tuple[Outcome, Config, Config] | None, held: Place, place: Place, request: Request
) -> Outcome | None:
    """The outcome seen from the outer root, on the paths asked for, and whether it fails the run."""
    if checked is None:
        return None
    outcome, config, guard = checked
    folder = held.prefix.removeprefix(place.prefix)
    findings = tuple(_seen_from_above(finding, folder) for finding in outcome.findings)
    stale = outcome.stale and tuple(replace(each, path=f"{folder}{each.path}") for each in outcome.stale)
    outcome = _narrowed(replace(outcome, findings=findings, stale=stale), request)
    limits = [
        Severity.named(request.fail_on or ruling.fail_on) or Severity.ERROR for ruling in (config, guard)
    ]
    failed = any(f.severity >= limits[is_guarded(f.code)] for f in outcome.findings)
    return replace(outcome, failed=failed)


def _seen_from_above(finding: Finding, folder: str) -> Finding:
    """A nested bank's finding with its file named from the outer root, in what it says as well."""
    if not folder:
        return finding
    path = finding.place.path
    named = f"{folder}{path}"
    return replace(
        finding,
        place=replace(finding.place, path=named),
        message=finding.message.replace(path, named),
        help=finding.help.replace(path, named),
        replacements=tuple(
            replace(held, place=replace(held.place, path=f"{folder}{held.place.path}"))
            for held in finding.replacements
        ),
    )


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
        stale=None
        if any(outcome.stale is None for outcome in outcomes)
        else tuple(held for outcome in outcomes for held in outcome.stale or ()),
        accepted=sum(outcome.accepted for outcome in outcomes),
        failed=any(outcome.failed for outcome in outcomes),
        fixed=tuple(finding for outcome in outcomes for finding in outcome.fixed),
        unfixed=tuple(said for outcome in outcomes for said in outcome.unfixed),
    )


def _narrowed(outcome: Outcome, request: Request) -> Outcome:
    paths = request.paths
    if not paths or "" in paths:
        return outcome
    kept = tuple(
        finding
        for finding in outcome.findings
        if any(finding.place.path == path or finding.place.path.startswith(f"{path}/") for path in paths)
        or (request.naming and any(_names(finding, path) for path in paths))
    )
    return replace(outcome, findings=kept)


def _names(finding: Finding, path: str) -> bool:
    """Whether a finding speaks of a file: `docs/a.md` is not named where `old-docs/a.md` is."""
    for text in (finding.message, finding.help):
        at = text.find(path)
        while at >= 0:
            end = at + len(path)
            before, after = text[max(at - 1, 0) : at], text[end : end + 2].lstrip(".")
            if not (_in_path(before) or before == "." or _in_path(after[:1])):
                return True
            at = text.find(path, at + 1)
    return False


def _in_path(character: str) -> bool:
    return bool(character) and (character.isalnum() or character in "/_-")
