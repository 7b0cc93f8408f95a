"""One `memkit init`: plan the files of a new bank or of an adoption, and write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.folders import lock_file
from memkit.adapters.git.plumbing import is_ignored
from memkit.adapters.memory import MemoryTree
from memkit.adapters.shipped import shipped_templates
from memkit.adapters.skip import keeps
from memkit.adapters.write import DiskWriter
from memkit.bank.layout import in_bank_folder
from memkit.bank.load import load_bank
from memkit.bank.sizes import LARGE_LIMIT
from memkit.checks.baseline import SCHEMA, baseline_of, write_baseline
from memkit.config import Config, parse_config
from memkit.errors import ConfigProblem, Refused, UsageProblem
from memkit.frozen import frozen, replace
from memkit.ports import FileChange, Unreadable
from memkit.reading.plan import plan_index
from memkit.scaffold.adopt import SINGLE_ROLES, Adoption, adopt, layout_name
from memkit.scaffold.new_bank import configuration, new_bank
from memkit.text.clean import printable
from memkit.workspace.accepting import guarded_counts
from memkit.workspace.checking import Request, check_place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.bank.bank import Bank
    from memkit.findings import Finding, Outcome
    from memkit.workspace.place import Place


@frozen
class Started:
    """What init wrote (or would write), and what an adoption found and left to the baseline."""

    changes: tuple[FileChange, ...]
    adoption: Adoption | None = None
    known: int = 0
    refused: tuple[tuple[str, int], ...] = ()
    """Findings that no baseline accepts, by code."""
    decided: tuple[str, ...] = ()
    """Logs and folders of decisions that were there: the new bank has no log beside them."""


def start_bank(
    place: Place, bank: str, agents: Sequence[str], *, dry_run: bool, also: Sequence[FileChange] = ()
) -> Started:
    """Make a new bank; `also` is written with it, all or nothing.

    Raises `Refused` where there is a configuration already, `UsageProblem` for a path that cannot be.
    """
    _refuse_configured(place)
    config = _readable(
        Config(profile="strict", bank=bank or "memory-bank", agents=tuple(agents) or _default_agents(place))
    )
    there = load_bank(place.tree(), config)
    decided = _collections(there)
    made = new_bank(place.tree(), config, shipped_templates(), place.today(), next(iter(decided), ""))
    _refuse_second(there, config, made)
    changes = _with_index(place, config, made)
    _refuse_unseen(place, config, changes)
    if not dry_run:
        DiskWriter(place.root, lock_file(place.root)).write([*changes, *also])
    return Started(changes, decided=decided)


def adopt_bank(place: Place, *, dry_run: bool, also: Sequence[FileChange] = ()) -> Started:
    """Configure the bank that is there and write a baseline; no document is changed.

    `also` is written with them, all or nothing.
    """
    _refuse_configured(place)
    bank = load_bank(place.tree(), place.config)
    if not bank.exists:
        raise UsageProblem(
            f"There is no memory bank in {place.root}, and nothing else that memkit could adopt.",
            help_line="`memkit init` makes a bank.",
        )
    adoption = adopt(bank)
    _readable(adoption.config, [path for _, paths in adoption.roles for path in paths])
    outcome = _as_adopted(place, adoption.config)
    silent = _silent_agent_file(outcome.findings, place)
    if silent:
        adoption = replace(adoption, config=replace(adoption.config, agents=(silent,)))
        outcome = _as_adopted(place, adoption.config)
    found = [f"Found: {adoption.layout}. These files play a role:"]
    found += [f"  {role}: {_some(paths)}" for role, paths in adoption.roles]
    baseline = baseline_of(outcome.findings)
    changes = [FileChange("memkit.toml", None, configuration(adoption.config, found).encode())]
    if baseline.known:
        path = adoption.config.baseline
        changes.append(FileChange(path, _older_baseline(place, path), write_baseline(baseline).encode()))
    if not dry_run:
        DiskWriter(place.root, lock_file(place.root)).write([*changes, *also])
    known = sum(known.count for known in baseline.known)
    return Started(tuple(changes), adoption, known, guarded_counts(outcome.findings))


def _as_adopted(place: Place, config: Config) -> Outcome:
    configured = replace(place, config=replace(config, path="memkit.toml"))
    return check_place(configured, Request(use_baseline=False))


def _silent_agent_file(findings: Sequence[Finding], place: Place) -> str:
    """The agent file in which `memkit index` can name a bank that none names; else empty."""
    named = (found.place.path for found in findings if found.code == "BNK010" and found.mending)
    return next((path for path in named if path in place.files), "")


def _older_baseline(place: Place, path: str) -> bytes | None:
    """The baseline that an earlier `memkit check --write-baseline` left; any other file is not replaced."""
    data = place.tree().read(path, LARGE_LIMIT)
    return data if isinstance(data, bytes) and SCHEMA.encode() in data else None


def _refuse_configured(place: Place) -> None:
    if place.config.path:
        raise Refused(
            f"{place.root / place.config.path} configures memkit already.",
            help_line="Edit it, or run `memkit check` to see the state of the bank.",
        )


def _collections(bank: Bank) -> tuple[str, ...]:
    """The logs and folders outside of the bank's folder that hold decisions, without archives."""
    firsts = ((name, held[0].path) for name, held in bank.collections.items())
    return tuple(
        name
        for name, path in firsts
        if not bank.by_path[path].archived and not in_bank_folder(path, bank.layout)
    )


def _refuse_second(bank: Bank, config: Config, made: Sequence[FileChange]) -> None:
    """Refuse to put a second active context, progress or log beside those that a bank has already."""
    kept = {d.role: d.path for d in bank.documents if in_bank_folder(d.path, bank.layout)}
    added = load_bank(MemoryTree({change.path: change.after for change in made}), config)
    taken = sorted(kept[d.role] for d in added.documents if d.role in SINGLE_ROLES and d.role in kept)
    if taken:
        raise Refused(
            f"There is {layout_name(bank)} in {config.bank} already: {printable(_some(taken))}.",
            help_line="`memkit init --adopt` configures it; `--bank FOLDER` makes another one elsewhere.",
        )


def _readable(config: Config, found: Sequence[str] = ()) -> Config:
    """The configuration as the next command will read it; `found` are names that go into its comment."""
    try:
        read = parse_config(configuration(config, found), path="memkit.toml")
    except (ConfigProblem, UnicodeEncodeError) as problem:
        raise UsageProblem(
            f"No configuration was written: {printable(str(problem)).rstrip('.')}.",
            help_line="Give --bank and --agents paths below this folder, or rename files with odd names.",
        ) from None
    if replace(read, path=config.path) != config:
        raise UsageProblem(
            "No configuration was written: it would not be read as it was meant.",
            help_line="Rename files whose names hold control characters.",
        )
    return read


def _refuse_unseen(place: Place, config: Config, changes: Sequence[FileChange]) -> None:
    """Refuse a bank that the next command would not see: skipped, ignored by git, behind a link."""
    if config.bank in place.files:
        raise _no_bank_at(config, "it is a file or a link, and memkit reads no bank through a link")
    if config.excludes(f"{config.bank}/DECISIONS.md"):
        raise _no_bank_at(config, "`exclude` leaves it out")
    for change in changes:
        if not keeps(change.path):
            raise _no_bank_at(config, f"memkit does not read {change.path}: a folder on the way is skipped")
        held = place.tree().read(change.path, LARGE_LIMIT)
        if change.before is None and isinstance(held, Unreadable) and held.reason != "missing":
            raise _no_bank_at(config, f"{change.path} cannot be written: {held.detail}")
    if place.git is not None:
        ignored = sorted(is_ignored(place.git, [change.path for change in changes], place.prefix))
        if ignored:
            raise _no_bank_at(config, f"git ignores {ignored[0]}")


def _no_bank_at(config: Config, reason: str) -> UsageProblem:
    return UsageProblem(
        f"No bank was made in {config.bank}: {printable(reason)}.",
        help_line="Choose another folder with --bank, or other agent files with --agents.",
    )


def _default_agents(place: Place) -> tuple[str, ...]:
    """The agent file that gets the reading order: the one that is there, else a new AGENTS.md."""
    present = [name for name in ("AGENTS.md", "CLAUDE.md", "GEMINI.md") if name in place.files]
    return (present[0] if present else "AGENTS.md",)


def _with_index(place: Place, config: Config, made: Sequence[FileChange]) -> tuple[FileChange, ...]:
    """The new files, with the reading order that `memkit index` would write into them."""
    tree = place.tree()
    files: dict[str, bytes | str] = {}
    for path in tree.files():
        data = tree.read(path, LARGE_LIMIT)
        if path.endswith(".md") and not isinstance(data, Unreadable):
            files[path] = data
    files.update({change.path: change.after for change in made})
    planned = {plan.path: plan.after for plan in plan_index(load_bank(MemoryTree(files), config))}
    kept = [replace(change, after=planned.pop(change.path, change.after)) for change in made]
    before = {path: data for path, data in files.items() if isinstance(data, bytes)}
    return (*kept, *(FileChange(path, before.get(path), after) for path, after in planned.items()))


def _some(paths: Sequence[str]) -> str:
    shown = 4
    more = f" and {len(paths) - shown} more" if len(paths) > shown else ""
    return ", ".join(paths[:shown]) + more
