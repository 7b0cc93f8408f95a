"""Which checks run, with which severity: profile, configuration and command line together."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from memkit.checks.catalog import all_checks
from memkit.errors import UsageProblem
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from memkit.checks.check import Check
    from memkit.config import Config


@dataclass(frozen=True, slots=True)
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
    selector that names no check.
    """
    asked, refused = _codes(select, "--select"), _codes(ignore, "--ignore")
    found: dict[str, Severity] = {}
    for check in all_checks():
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


def _codes(words: Iterable[str], option: str) -> frozenset[str]:
    found: set[str] = set()
    for word in words:
        named = [check.code for check in all_checks() if matches(word, check)]
        if not named:
            known = [name for check in all_checks() for name in (check.code, check.name, check.family)]
            close = get_close_matches(word, known, 1) or get_close_matches(word.upper(), known, 1)
            hint = f"did you mean {close[0]}?" if close else "`memkit explain --list` names all checks"
            raise UsageProblem(f"{option} {word}: no check has this code, name or family", help_line=hint)
        found.update(named)
    return frozenset(found)
