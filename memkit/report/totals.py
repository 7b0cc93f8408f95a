"""The sentences about a whole run that text and Markdown share: counts, frame, what was left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.findings import Severity
from memkit.text.clean import brief

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.findings import Outcome, Skip

HEAVIEST_FIRST = tuple(sorted(Severity, reverse=True))
_REASON_LIMIT = 500
_FEW_CODES = 3


def counted(number: int, noun: str) -> str:
    """`1 error`, `2 errors`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def severities(outcome: Outcome) -> str:
    """`2 errors, 1 warning`: the severities that occur, the heaviest first; empty without findings."""
    found = ((outcome.count(level), level.word) for level in HEAVIEST_FIRST)
    return ", ".join(counted(number, word) for number, word in found if number)


def frame(outcome: Outcome) -> str:
    """`profile strict, compared with origin/main`."""
    compared = f", compared with {brief(outcome.base, 100)}" if outcome.base else ""
    return f"profile {brief(outcome.profile, 100)}{compared}"


def left_out(outcome: Outcome) -> str:
    """`1 suppressed, 4 in the baseline`; empty when nothing was left out."""
    counts = ((outcome.suppressed, "suppressed"), (outcome.baselined, "in the baseline"))
    return ", ".join(f"{number} {what}" for number, what in counts if number)


def notes(outcome: Outcome) -> Iterator[str]:
    """What is to be said of the baseline: known findings that are gone, and those that a change accepts."""
    gone = sum(stale.count for stale in outcome.stale or ())
    if gone:
        what = "1 known finding is" if gone == 1 else f"{gone} known findings are"
        yield f"{what} gone: `memkit check --write-baseline` drops {'it' if gone == 1 else 'them'}."
    if outcome.accepted:
        yield f"This change accepts {counted(outcome.accepted, 'more finding')} into the baseline."


def fixable_line(outcome: Outcome) -> str:
    """How many findings `--fix` mends; empty where it mends none."""
    safe, unsafe = outcome.fixable("safe"), outcome.fixable("unsafe")
    if safe and unsafe:
        return f"{safe} fixable with `--fix`, {unsafe} more with `--fix --unsafe-fixes`."
    if unsafe:
        return f"{unsafe} fixable with `--fix --unsafe-fixes`."
    return f"{safe} fixable with `--fix`." if safe else ""


def skip_line(skip: Skip) -> str:
    """`HIS001, HIS002: no history was asked for`; many codes of one family are counted."""
    codes = brief(", ".join(_families(skip)), _REASON_LIMIT)
    reason = brief(skip.reason, _REASON_LIMIT)
    return f"{codes}: {reason}" if codes else reason


def _families(skip: Skip) -> Iterator[str]:
    by_family: dict[str, list[str]] = {}
    for code in skip.codes:
        by_family.setdefault(code[:3], []).append(code)
    for family, codes in by_family.items():
        yield f"{family} ({len(codes)} checks)" if len(codes) > _FEW_CODES else ", ".join(codes)
