"""The single commands of a command line, and whether it shows that one of them passed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from memkit.review.sweep.transcript.deeds import Run

_CUT = pattern(r"\s{0,4}(?:&&|\|\||;|\||\n)\s{0,4}")
_ASIDE = pattern(r"\s{1,4}(?:[12&]?>{1,2}\s?(?:&[12]|[^\s|;&]{1,200})|2>&1)")
_ASSIGNED = pattern(r"(?:[A-Za-z_]\w{0,60}=[^\s'\"]{0,200} )")
_PASSED = pattern(
    r"\b\d{1,6} passed\b|\bOK\b|\b0 fail|\btest result: ok\b|^ok\b|\ball checks passed\b", re.IGNORECASE
)
_FAILED = pattern(r"\b[1-9]\d{0,5} (?:failed|errors?|failures?)\b|\bFAILED\b|\bTraceback\b|\bFAIL:")


def shows_passed(run: Run, wanted: str) -> bool:
    """Whether the last run of a line shows that the command `wanted` passed in it.

    A pipe or what stands behind it may hide how the command went: then its output has to tell.
    """
    wanted = " ".join(wanted.split())
    if run.passed is not True or wanted not in run.command:
        return False
    parts = _CUT.split(run.command)
    place = next((n for n, part in enumerate(parts) if _is(part, wanted)), -1)
    if place < 0:
        return False
    if "||" in run.command or _hides(run.command, parts[place]):
        return bool(_PASSED.search(run.output)) and not _FAILED.search(run.output)
    return True


def _hides(line: str, part: str) -> bool:
    """Whether the line ends otherwise than with the command, but for what runs only if it passed."""
    rest = line[line.find(part) + len(part) :].lstrip()
    return bool(rest) and ("|" in rest or ";" in rest)


def _is(part: str, wanted: str) -> bool:
    """A command with further options is the command, too; with fewer it is another."""
    bare = _ASIDE.sub("", f" {part}").strip()
    while (found := _ASSIGNED.match(bare)) and not wanted.startswith(found[0]):
        bare = bare[found.end() :]
    return bare == wanted or (bare.startswith(f"{wanted} -") and len(wanted.split()) > 1)
