"""Which checks run, with which severity: profile, configuration and command line together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.catalog import all_checks, checks_in
from memkit.errors import ConfigProblem, UsageProblem
from memkit.findings import Severity
from memkit.frozen import frozen
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from memkit.checks.check import Check
    from memkit.config import Config

_CODE = pattern(r"[A-Za-z]{3}(?:\d{3})?")
_RESERVED = frozenset({"LNK", "DUP", "ART", "GRA"})
"""Families of the catalogue whose checks come later: naming them is no mistake."""


@frozen
class Selection:
    """The checks that run, each with its severity."""

    severities: Mapping[str, Severity]

    def runs(self, code: str) -> bool:
        """Whether a check runs."""
        return code in self.severities


def select_checks(
    config: Config, guard: Config, select: Iterable[str] = (), ignore: Iterable[str] = ()
) -> Selection:
    """Select for a run. `guard` configures the checks that guard a change: the base's configuration.

    `select` and `ignore` come from the command line and bind all checks. Raises `UsageProblem` for a
    selector on the command line that names no check, `ConfigProblem` for one in the configuration.
    """
    _validate(config)
    select, ignore = tuple(select), tuple(ignore)
    meant = checks_in(select) if select and all(_CODE.fullmatch(word) for word in select) else all_checks()
    asked = _codes(select, "--select", meant)
    refused = _codes(ignore, "--ignore", all_checks()) if ignore else frozenset()
    found: dict[str, Severity] = {}
    for check in meant:
        ruling = guard if check.guards else config
        severity = _severity(check, ruling, named=check.code in asked)
        if severity and (not asked or check.code in asked) and check.code not in refused:
            found[check.code] = severity
    return Selection(found)


def matches(selector: str, check: Check[object]) -> bool:
    """Whether a code, a name or a family names a check."""
    folded = selector.casefold()
    return folded in {check.code.casefold(), check.name, check.family.casefold()}


def _severity(check: Check[object], config: Config, *, named: bool) -> Severity | None:
    """The severity of a check: what is said of its code, else of its family, else the profile's."""
    if any(matches(word, check) for word in config.ignore):
        return None
    chosen = any(matches(word, check) for word in config.select)
    if config.select and not chosen:
        return None
    severity = check.severity(strict=config.profile == "strict")
    for word, level in sorted(config.severity, key=lambda pair: len(pair[0])):
        if matches(word, check):
            severity = None if level == "off" else Severity.named(level)
            named = named and level != "off"
    if severity is None and (named or chosen):
        severity = check.strict or Severity.INFO
    if severity and check.date_only:
        severity = min(severity, Severity.WARNING)
    return severity


def _validate(config: Config) -> None:
    """A misspelt selector would silently switch off everything else, or nothing."""
    held = {
        "select": config.select,
        "ignore": config.ignore,
        "severity": tuple(word for word, _ in config.severity),
        "per_file_ignores": tuple(word for _, words in config.per_file_ignores for word in words),
    }
    for key, words in held.items():
        for word in words:
            if not _is_known(word):
                raise ConfigProblem(
                    f"{config.path}: `{key}` names {word!r}, and no check has this code, name or family.",
                    help_line=_hint(word),
                )


def _is_known(word: str) -> bool:
    if word[:3].upper() in _RESERVED or word.casefold() == "all":
        return True
    return any(matches(word, check) for check in all_checks())


def _codes(words: Iterable[str], option: str, checks: Sequence[Check[object]]) -> frozenset[str]:
    found: set[str] = set()
    for word in words:
        named = [check.code for check in checks if matches(word, check)]
        if not named:
            raise UsageProblem(
                f"{option} {word}: no check has this code, name or family.", help_line=_hint(word)
            )
        found.update(named)
    return frozenset(found)


def _hint(word: str) -> str:
    from difflib import get_close_matches

    known = [name for check in all_checks() for name in (check.code, check.name, check.family)]
    close = get_close_matches(word, known, 1) or get_close_matches(word.upper(), known, 1)
    return f"Did you mean {close[0]}?" if close else "`memkit explain --list` names all checks."
