"""One command that writes: read under the lock, draft, check what the bank would be, write all or nothing."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from typing import TYPE_CHECKING

from memkit.adapters.disk import linked_to
from memkit.adapters.folders import lock_file
from memkit.adapters.overlay import OverlayTree
from memkit.adapters.shipped import shipped_templates
from memkit.adapters.write import DiskWriter
from memkit.bank.load import load_bank
from memkit.checks.catalog import all_checks
from memkit.errors import Conflict, Refused
from memkit.findings import Severity
from memkit.frozen import frozen, replace
from memkit.ports import FileChange, Removal
from memkit.reading.plan import full_plan
from memkit.scaffold.draft import Draft, Scene, changes_of
from memkit.text.additions import only_gained
from memkit.text.clean import printable
from memkit.workspace.checking import Request, checkings
from memkit.workspace.past import commit_named, decisions_elsewhere, line_origins, published_bank
from memkit.workspace.place import no_bank, open_place

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from memkit.bank.bank import Bank
    from memkit.findings import Finding, Outcome
    from memkit.ports import Tree
    from memkit.workspace.place import Place

PATIENCE = 120.0
"""Seconds that a command waits for others that write: each holds the lock for as long as a check takes."""


@frozen
class Written:
    """What a command wrote, or would write; `warnings` are what `memkit check` will say of it."""

    draft: Draft
    changes: tuple[FileChange | Removal, ...]
    warnings: tuple[Finding, ...]


def write_entry(
    start: Path,
    environment: Mapping[str, str],
    make: Callable[[Scene], Draft],
    *,
    then: Callable[[Scene, Draft], Draft] | None = None,
    agreed: Written | None = None,
    today: str,
    write: bool,
) -> Written:
    """Draft with `make` and write it, unless the bank would then have an error that it does not have now.

    `then` drafts a second step for the bank as the first leaves it; both are written together or not at all.
    Reading, drafting and writing are one step for whoever else writes. Without `write` nothing is locked and
    nothing written. `agreed` is what a person said yes to: anything else is not written.

    Raises what `make` raises, `Refused` for an error that it would bring, `Conflict` for something else than
    was agreed, `Conflict` and `InputOutputFailed` from the writer.
    """
    with ExitStack() as held:
        place = open_place(start, environment)
        writer = None
        if write:
            all_checks()  # loaded before others have to wait
            disk = DiskWriter(place.root, lock_file(place.root), timeout=PATIENCE)
            writer = held.enter_context(disk.held())
            place = open_place(place.root, environment)  # as it is now that nobody else writes
        written = _drafted(place, make, then, today)
        if agreed is not None and written.changes != agreed.changes:
            raise Conflict(
                "The bank was changed by somebody else while the question was open.",
                help_line="Nothing was written; run the command again.",
            )
        if writer:
            writer.write(sorted(written.changes, key=_loses))
        return written


def _loses(change: FileChange | Removal) -> bool:
    """Whether a file loses lines: those are written last, or a kill on the way could lose what moves."""
    if isinstance(change, Removal) or change.before is None:
        return isinstance(change, Removal)
    return not only_gained(change.before, change.after)


def _drafted(
    place: Place,
    make: Callable[[Scene], Draft],
    then: Callable[[Scene, Draft], Draft] | None,
    today: str,
) -> Written:
    tree = place.tree()
    bank = load_bank(tree, place.config)
    if not bank.exists:
        raise no_bank(place)
    links = _links(place, bank)
    seen = load_bank(OverlayTree(tree, {}, links), bank.config) if links else bank
    whole = OverlayTree(place.whole(), {}, links) if place.nested else seen.tree
    draft = make(scene_of(place, replace(seen, tree=whole), today))
    changes = changes_of(draft, whole)
    if then:
        later = load_bank(_after(tree, _own(place, changes), {}), bank.config, like=bank)
        wholly = _after(whole, changes, {})
        second = then(scene_of(place, replace(later, tree=wholly), today), draft)
        changes = _joined(changes, changes_of(second, wholly))
        draft = replace(second, done=(*draft.done, *second.done), mind=(*draft.mind, *second.mind))
    elsewhere = tuple(change for change in changes if change.path.startswith(place.nested))
    changes = _with_generated(bank, _own(place, changes), links)
    _refuse_absent(place, (*changes, *elsewhere))
    warnings = _brought(place, _after(tree, changes, links), changes, today)
    return Written(draft, tuple(sorted((*changes, *elsewhere), key=lambda change: change.path)), warnings)


def _own(place: Place, changes: tuple[FileChange | Removal, ...]) -> tuple[FileChange | Removal, ...]:
    """The changes of this bank's files; in a nested bank, whose checks are its own, only links follow."""
    return tuple(change for change in changes if not change.path.startswith(place.nested))


def _refuse_absent(place: Place, changes: Sequence[FileChange | Removal]) -> None:
    """Refuse to write what git has and a sparse checkout leaves out."""
    absent = [change.path for change in changes if change.path in place.absent]
    if absent:
        raise Refused(
            f"{printable(absent[0])} is not checked out here, so it is not written.",
            help_line="`git sparse-checkout add` it, then run the command again.",
        )


def _links(place: Place, bank: Bank) -> dict[str, str]:
    """Agent files that are links to another one, with that one: CLAUDE.md is often AGENTS.md.

    Commands see such a file once, or each rule would be there twice.
    """
    paths = {rule.path for rule in bank.rules}
    found = {path: linked_to(place.root, path) for path in paths} if len(paths) > 1 else {}
    return {path: real for path, real in found.items() if real in bank.by_path}


def _joined(
    first: Sequence[FileChange | Removal], second: Sequence[FileChange | Removal]
) -> tuple[FileChange | Removal, ...]:
    """The changes of two steps as those of one."""
    joined = {change.path: change for change in first}
    for change in second:
        held = joined.get(change.path)
        if isinstance(held, FileChange) and isinstance(change, FileChange):
            joined[change.path] = FileChange(change.path, held.before, change.after)
        else:
            joined[change.path] = change
    return tuple(change for _, change in sorted(joined.items()))


def scene_of(place: Place, bank: Bank, today: str) -> Scene:
    """What a command may look at."""
    return Scene(
        bank,
        place.today(today),
        shipped_templates,
        lambda: decisions_elsewhere(place, bank),
        lambda path: line_origins(place, path),
        lambda: published_bank(place, bank),
        lambda said: commit_named(place, said),
    )


def _after(tree: Tree, changes: Sequence[FileChange | Removal], links: Mapping[str, str]) -> Tree:
    """The tree as it will be; what a link shows changes with the file that it leads to."""
    texts = {change.path: change.after for change in changes if isinstance(change, FileChange)}
    texts |= {path: texts[real] for path, real in links.items() if real in texts}
    return OverlayTree(tree, texts, [change.path for change in changes if isinstance(change, Removal)])


def _with_generated(
    bank: Bank, changes: tuple[FileChange | Removal, ...], links: Mapping[str, str]
) -> tuple[FileChange | Removal, ...]:
    """The changes, with those of generated files that follow; one that was stale before is left as it is."""
    stale = {plan.path for plan in full_plan(bank).changes}
    later = load_bank(_after(bank.tree, changes, links), bank.config, like=bank)
    follows = [plan for plan in full_plan(later).changes if plan.path not in stale and not plan.cost_only]
    joined = {change.path: change for change in changes}
    for plan in follows:
        first = joined.get(plan.path)
        before = first.before if first else plan.before
        joined[plan.path] = FileChange(plan.path, before, plan.after)
    return tuple(change for _, change in sorted(joined.items()))


def _brought(
    place: Place, after: Tree, changes: Sequence[FileChange | Removal], today: str
) -> tuple[Finding, ...]:
    """The warnings that the changed files would have and have not now. Raises `Refused` for an error."""
    checking = checkings(place, Request(today=today))[0]
    later = checking.outcome(after)
    touched = {change.path for change in changes}
    heavy = [f for f in _findings(later) if f.severity is Severity.ERROR]
    light = [f for f in _findings(later) if f.severity is Severity.WARNING and f.place.path in touched]
    if not heavy and not light:
        return ()
    earlier = Counter((f.code, f.place.path) for f in _findings(checking.outcome()))
    fresh = _beyond(earlier, [*heavy, *light])
    errors = [finding for finding in fresh if finding.severity is Severity.ERROR]
    if errors:
        said = "; ".join(f"{f.code} {f.message}" for f in errors[:3])
        raise Refused(
            f"Nothing was written, because `memkit check` would fail: {printable(said)}.",
            help_line=f"{printable(errors[0].help)}; `memkit explain {errors[0].code}` says more.",
        )
    return tuple(fresh)


def _findings(outcome: Outcome | None) -> tuple[Finding, ...]:
    return outcome.findings if outcome else ()


def _beyond(earlier: Counter[tuple[str, str]], later: Sequence[Finding]) -> list[Finding]:
    """The findings of files that have more of their kind than before."""
    counts = Counter((finding.code, finding.place.path) for finding in later)
    return [f for f in later if counts[f.code, f.place.path] > earlier[f.code, f.place.path]]
