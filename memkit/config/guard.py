"""What guards history, secrets and planted instructions, and which changes of configuration loosen it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.config.options import options_of, with_option
from memkit.config.settings import Config
from memkit.config.spot import listed
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.config.values import LevelOrOff, Role


@frozen
class Guarded:
    """A check that a repository cannot quietly loosen: its selectors and its level in the two profiles."""

    code: str
    name: str
    standard: LevelOrOff
    strict: LevelOrOff

    def named_by(self, selector: str) -> bool:
        """Whether a selection names this check: by code, name or family, or as one of all."""
        word = selector.casefold()
        return word in {"all", self.name, self.code.casefold(), self.code[:3].casefold()}


GUARDED = (
    Guarded("CFG001", "loosened", "error", "error"),
    Guarded("HIS001", "decision-deleted", "error", "error"),
    Guarded("HIS002", "decision-renumbered", "error", "error"),
    Guarded("HIS003", "accepted-body-edited", "warning", "error"),
    Guarded("HIS004", "gotcha-deleted", "warning", "error"),
    Guarded("HIS005", "progress-deleted", "warning", "error"),
    Guarded("HIS006", "checked-item-rewritten", "warning", "error"),
    Guarded("HIS007", "rule-removed", "warning", "error"),
    Guarded("HIS008", "memory-deleted", "warning", "error"),
    Guarded("HIS009", "artifact-mutated", "error", "error"),
    Guarded("HIS010", "log-rewritten", "error", "error"),
    Guarded("HIS011", "deleted-and-restored", "warning", "warning"),
    Guarded("HIS012", "erased-returned", "error", "error"),
    Guarded("INJ001", "hidden-unicode", "error", "error"),
    Guarded("INJ002", "hidden-instruction", "warning", "error"),
    Guarded("INJ003", "override-phrase", "warning", "warning"),
    Guarded("INJ004", "encoded-payload", "warning", "warning"),
    Guarded("INJ005", "exfiltration-link", "warning", "warning"),
    Guarded("PRG006", "dangerous-command", "error", "error"),
    Guarded("SEC001", "secret", "error", "error"),
    Guarded("SEC002", "personal-data", "info", "warning"),
)
"""The guarded part of the catalogue of checks, which lies above this layer; a test holds them together."""

_FAMILIES = ("HIS", "SEC", "INJ")
_WEIGHT: dict[LevelOrOff, int] = {"off": 0, "info": 1, "warning": 2, "error": 3}
UNWATCHED: tuple[Role, ...] = ("active-context", "tech-context", "memory-index", "other")
"""Roles whose documents hold no entries that history checks protect."""


def is_guarded(code: str) -> bool:
    """Whether a check guards a change: the base rules over it, and no baseline holds its findings."""
    return code.rstrip("0123456789") in _FAMILIES or code in {"PRG006", "CFG001"}


def loosened(before: Config, after: Config, watched: Sequence[str] = ()) -> tuple[str, ...]:
    """What a change of configuration loosens among HIS, SEC, INJ and PRG006, in sentences, sorted.

    A guarded check is loosened when it falls silent, weighs less or no longer fails the run, when files
    leave its reach, or when memkit looks for bank, roles or baseline in another place. `watched` are the
    paths of the base's documents that hold entries: a role by name cannot be seen in configuration alone.
    """
    found = {
        *_levels(before, after),
        *_reach(before, after),
        *_places(before, after),
        *_roles(before, after, watched),
    }
    return tuple(sorted(found))


def _levels(before: Config, after: Config) -> Iterator[str]:
    fallen = [each for each in GUARDED if _strength(after, each) < _strength(before, each)]
    explained: set[Guarded] = set()
    for option in options_of(Config):
        if option.guard != "level":
            continue
        alone = with_option(before, after, option.key)
        here = [each for each in fallen if _strength(alone, each) < _strength(before, each)]
        explained.update(here)
        if here:
            yield f"`{option.key}` loosens {_codes(here)}."
    rest = [each for each in fallen if each not in explained]
    if rest:
        yield f"the options of selection and severity together loosen {_codes(rest)}."


def _strength(config: Config, check: Guarded) -> int:
    """How strongly a check holds: 0 silent, then by severity, and higher where it fails the run."""
    unselected = config.select and not any(check.named_by(each) for each in config.select)
    if unselected or any(check.named_by(each) for each in config.ignore):
        return 0
    usual = check.strict if config.profile == "strict" else check.standard
    named = [level for selector, level in config.severity if check.named_by(selector)]
    weight = min((_WEIGHT[level] for level in named), default=_WEIGHT[usual])
    return weight * 2 + (weight >= _WEIGHT[config.fail_on])


def _reach(before: Config, after: Config) -> Iterator[str]:
    for glob in sorted(set(after.exclude) - set(before.exclude)):
        yield f"`exclude` takes `{glob}` out of every check."
    active = [each for each in GUARDED if _strength(after, each)]
    known = {(glob, each) for glob, named in before.per_file_ignores for each in _named(named, active)}
    for glob, named in after.per_file_ignores:
        fresh = [each for each in _named(named, active) if (glob, each) not in known]
        if fresh:
            yield f"`per_file_ignores` loosens {_codes(fresh)} for `{glob}`."


def _named(selectors: Sequence[str], guarded: Sequence[Guarded]) -> list[Guarded]:
    return [each for each in guarded if any(each.named_by(selector) for selector in selectors)]


def _places(before: Config, after: Config) -> Iterator[str]:
    for key, was, now in (
        ("bank", before.bank, after.bank),
        ("baseline", before.baseline, after.baseline),
    ):
        if was != now:
            yield f"`{key}` moves from `{was}` to `{now}`: what was there no longer counts."


def _roles(before: Config, after: Config, watched: Sequence[str]) -> Iterator[str]:
    had = {(role, glob) for role, globs in before.roles for glob in globs}
    has = {(role, glob) for role, globs in after.roles for glob in globs}
    for role, glob in had - has:
        if role not in UNWATCHED:
            yield f"`roles` no longer gives `{glob}` the role `{role}`, whose history is watched."
    for role, glob in has - had:
        if role == "other":
            yield _unwatched(glob, role)
    for path in watched:
        now = after.role_of(path)
        if now in UNWATCHED and now != before.role_of(path):
            yield _unwatched(path, now)


def _unwatched(what: str, role: Role) -> str:
    return f"`roles` gives `{what}` the role `{role}`, whose history is not watched."


def _codes(checks: Sequence[Guarded]) -> str:
    return listed([each.code for each in checks])
