"""A suppression holds back no finding.

What it once excused has been mended or removed; the comment stays as an open door for the next flaw of its
kind.

Delete the comment. Where the name of the check is misspelt, correct it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.fixing import replacing
from memkit.checks.fmt.directives import shown_codes
from memkit.checks.over import BANK, CHANGES, one
from memkit.checks.suppress import find_suppressions
from memkit.findings import Severity
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.checks.suppress import Suppression
    from memkit.findings import Fix

_ABOUT_SUPPRESSIONS = frozenset({"FMT005", "FMT006", "FMT011"})


_OWN = ("#", "-", "*", "+", ">", "|", "<!--", "```", "~~~")
"""What opens a block of its own below another one."""


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each suppression that no finding of the checks it names would reach.

    Only the named checks are run again, whatever the selection. Suppressions of checks that compare with a
    past cannot be judged by one snapshot and are left alone, as are expired ones (FMT006) and those that
    went into the archive with their entry.
    """
    documents = (document for document in bank.documents if not document.archived)
    held = [found for document in documents for found in find_suppressions(document)]
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
            said = f"the suppression of {shown_codes(found.codes)} holds back no finding"
            yield _trouble(found, said, _deletion(found, bank))


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
    return {key: sorted(offsets) for key, offsets in places.items()}


def _checks() -> tuple[Check[object], ...]:
    from memkit.checks.catalog import all_checks

    return all_checks()


def _is_known(word: str) -> bool:
    return any(word in {check.code.casefold(), check.name, check.family.casefold()} for check in _checks())


def _judgeable(check: Check[object]) -> bool:
    return check.over is not CHANGES and not check.needs and check.code not in _ABOUT_SUPPRESSIONS


def _reaches(found: Suppression, named: list[Check[object]], places: _Places) -> bool:
    listed = [places.get((check.code, found.path), []) for check in named]
    return any(listed) if found.whole else any(_within(offsets, found.reach) for offsets in listed)


def _within(offsets: list[int], reach: Span) -> bool:
    at = bisect_left(offsets, reach.start)
    return at < len(offsets) and offsets[at] < reach.end


def _trouble(found: Suppression, message: str, fix: Fix | None = None) -> Trouble:
    return Trouble(
        message=message,
        help="delete the comment, or correct the name in it",
        path=found.path,
        span=found.span,
        fix=fix,
    )


def _deletion(found: Suppression, bank: Bank) -> Fix | None:
    """The comment's deletion, with its lines where nothing else stands there.

    A blank line stays where two paragraphs would become one.
    """
    document = bank.by_path.get(found.path)
    source = document.source if document else None
    if source is None:
        return None
    first, last = source.line_at(found.span.start), source.line_at(found.span.end)
    lines = source.lines_span(first, last + 1)
    before, after = source.text[lines.start : found.span.start], source.text[found.span.end : lines.end]
    if before.strip() or after.strip():
        start = found.span.start - (len(before) - len(before.rstrip(" \t")) if not after.strip() else 0)
        end = found.span.end + (len(after) - len(after.lstrip(" \t")) if not before.strip() else 0)
        return replacing(found.path, Span(start, end), "")
    above = source.line_text(first - 1).strip() if first else ""
    below = source.line_text(last + 1).strip() if last + 1 < source.line_count else ""
    if above and below and not below.startswith(_OWN):
        return replacing(found.path, Span(lines.start, lines.end), "\n")
    if not above and not below and last + 2 < source.line_count:
        lines = source.lines_span(first, last + 2)  # one of the two blank lines goes too
    return replacing(found.path, lines, "")


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
    fix="safe",
    fixing="deletes the comment, unless a name in it may be a slip",
    bad=(
        one("<!-- memkit: ignore-file FMT001 — shows a fence -->\n# Progress\n", _PATH),
        one("<!-- memkit: ignore-file FNT001 — shows a fence -->\n# Progress\n", _PATH),
    ),
    good=(
        one("<!-- memkit: ignore-file FMT001 — shows a fence -->\n# Progress\n\n```\n", _PATH),
        one("<!-- memkit: ignore-file HIS005 — moved to the tracker -->\n# Progress\n", _PATH),
    ),
)
