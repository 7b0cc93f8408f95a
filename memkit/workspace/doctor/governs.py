"""What decides how a bank is judged: profile, what is switched off, suppressions, the baseline."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from memkit.adapters.git.plumbing import is_ignored
from memkit.checks.baseline import read_baseline_of
from memkit.checks.catalog import all_checks
from memkit.checks.selection import select_checks
from memkit.checks.suppress import find_suppressions
from memkit.config.guard import is_guarded
from memkit.errors import ConfigProblem
from memkit.workspace.doctor.point import Point, few

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.workspace.place import Place

_TOPIC: Final = "What governs"
_FAILING: Final = {"error": "errors", "warning": "errors and warnings", "info": "any finding"}


def governing_points(place: Place, bank: Bank, folder: str) -> Iterator[Point]:
    """Profile, checks that are off, suppressions, baseline; `folder` names a nested bank."""
    config = bank.config
    try:
        running = select_checks(config, config).severities
    except ConfigProblem as problem:
        yield Point(_TOPIC, "checks", "problem", problem.message.rstrip("."), problem.help_line, folder)
        return
    message = f"profile {config.profile}: {len(running)} of {len(all_checks())} checks run"
    yield Point(
        _TOPIC, "profile", "ok", f"{message}, a run fails on {_FAILING[config.fail_on]}", folder=folder
    )
    off = [*config.ignore, *(word for word, level in config.severity if level == "off")]
    if off:
        yield Point(_TOPIC, "ignored", "ok", f"switched off: {few(off, 12)}", folder=folder)
    for glob, words in config.per_file_ignores:
        yield Point(_TOPIC, "ignored", "ok", f"switched off in {glob}: {few(words, 12)}", folder=folder)
    suppressions = sum(len(find_suppressions(document)) for document in bank.documents if document.page)
    if suppressions:
        yield Point(_TOPIC, "suppressions", "ok", f"suppressed in documents: {suppressions}", folder=folder)
    yield from _baseline(place, bank, folder)


def _baseline(place: Place, bank: Bank, folder: str) -> Iterator[Point]:
    path = bank.config.baseline
    if not bank.tree.exists(path):
        yield Point(
            _TOPIC, "baseline", "ok", "there is no baseline: every finding is reported", folder=folder
        )
        return
    try:
        known = read_baseline_of(bank).known
    except ConfigProblem as problem:
        yield Point(_TOPIC, "baseline", "problem", problem.message.rstrip("."), problem.help_line, folder)
        return
    count = sum(entry.count for entry in known if not is_guarded(entry.code))
    yield Point(_TOPIC, "baseline", "ok", f"known findings in {path}: {count}", folder=folder)
    void = sorted({entry.code for entry in known if is_guarded(entry.code)})
    if void:
        message = f"{path} holds entries that no baseline can accept: {few(void)}"
        do = "Run `memkit check --write-baseline`, which drops them."
        yield Point(_TOPIC, "baseline", "attention", message, do, folder)
    if place.git is not None and is_ignored(place.git, [path], place.prefix):
        message = f"git ignores the baseline {path}: hooks and CI do not see it"
        do = f"Run `git add --force {folder}{path}`."
        yield Point(_TOPIC, "baseline", "attention", message, do, folder)
