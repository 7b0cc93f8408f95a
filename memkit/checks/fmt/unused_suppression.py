"""A suppression holds back no finding.

What it once excused has been mended or removed; the comment stays as an open door for the next flaw of its
kind.

Delete the comment. Where the name of the check is misspelt, correct it.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.fmt.directives import shown_codes
from memkit.checks.over import BANK, CHANGES, one
from memkit.checks.suppress import find_suppressions
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.checks.suppress import Suppression

_ABOUT_SUPPRESSIONS = frozenset({"FMT005", "FMT006", "FMT011"})


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each suppression that no finding of the checks it names would reach.

    Only the named checks are run again, whatever the selection. Suppressions of checks that compare with a
    past cannot be judged by one snapshot and are left alone, as are expired ones (FMT006).
    """
    held = [found for document in bank.documents for found in find_suppressions(document)]
    judged = [found for found in held if not found.expired(scope.today)]
    if not judged:
        return
    places = _places(judged, scope)
    for found in judged:
        named = [check for check in _checks() if found.names(check.code, check.name, check.family)]
        strange = [word for word in found.codes if not _is_known(word)]
        if strange and (not named or found.reason):  # without a reason the words may be meant as one: FMT011
            yield _trouble(found, f"no check is called {shown_codes(strange)}")
        elif all(_judgeable(check) for check in named) and not _reaches(found, named, places):
            yield _trouble(found, f"the suppression of {shown_codes(found.codes)} holds back no finding")


_Places = dict[tuple[str, str], list[int]]


def _places(held: list[Suppression], scope: Scope) -> _Places:
    """Offsets of what each named check finds, by code and path; -1 for a file as a whole."""
    places: _Places = defaultdict(list)
    files = {found.path for found in held}
    for check in _checks():
        wanted = any(found.names(check.code, check.name, check.family) for found in held)
        if wanted and _judgeable(check):
            for trouble in check.run(scope):
                if trouble.path in files:
                    places[check.code, trouble.path].append(trouble.span.start if trouble.span else -1)
    return places


def _checks() -> tuple[Check[object], ...]:
    from memkit.checks.catalog import all_checks

    return all_checks()


def _is_known(word: str) -> bool:
    return any(word in {check.code.casefold(), check.name, check.family.casefold()} for check in _checks())


def _judgeable(check: Check[object]) -> bool:
    return check.over is not CHANGES and not check.needs and check.code not in _ABOUT_SUPPRESSIONS


def _reaches(found: Suppression, named: list[Check[object]], places: _Places) -> bool:
    offsets = (offset for check in named for offset in places.get((check.code, found.path), ()))
    return any(found.whole or offset in found.reach for offset in offsets)


def _trouble(found: Suppression, message: str) -> Trouble:
    return Trouble(
        message=message,
        help="delete the comment, or correct the name in it",
        path=found.path,
        span=found.span,
    )


_PATH = "memory-bank/PROGRESS.md"
CHECK = Check(
    code="FMT005",
    name="unused-suppression",
    summary="A suppression holds back no finding.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        one("<!-- memkit: ignore-file FMT001 — shows a fence -->\n# Progress\n", _PATH),
        one("<!-- memkit: ignore-file FNT001 — shows a fence -->\n# Progress\n", _PATH),
    ),
    good=(
        one("<!-- memkit: ignore-file FMT001 — shows a fence -->\n# Progress\n\n```\n", _PATH),
        one("<!-- memkit: ignore-file HIS005 — moved to the tracker -->\n# Progress\n", _PATH),
    ),
)
