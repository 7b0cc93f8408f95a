"""Commands that failed again and again: what was learnt from them may be a gotcha."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from memkit.review.sweep.day import Kind, Loose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.review.sweep.day import Day
    from memkit.review.sweep.transcript.deeds import Run

_OFTEN = 3
_MOST = 100
_ANSWERING = frozenset(
    "[ awk cat cd cmp diff egrep fgrep find grep jq kill ls pgrep ps rg sed sleep test true which".split()
)
"""Programs whose failure is an answer, not a trouble."""
_NO_PROGRAM = frozenset({"sudo", "time", "timeout", "env", "nohup"})


def _find(day: Day) -> tuple[Loose, ...]:
    return tuple(islice(_failing(day), _MOST))


def _failing(day: Day) -> Iterator[Loose]:
    known = [f"{each.title} {each.text}" for each in day.bank.gotchas]
    for run in day.deeds.runs if day.deeds else ():
        if run.failures < _OFTEN or _program(run) in _ANSWERING or any(run.command in text for text in known):
            continue
        says = f"failed {run.failures} times of {run.times}{', and passed at last' if run.passed else ''}"
        yield Loose("failed-often", "heuristic", run.command, "", 0, says)


def _program(run: Run) -> str:
    """The program whose exit code the line has: the last one's."""
    last = run.command.replace("&&", ";").replace("|", ";").split(";")[-1].split()
    words = [word for word in last if word not in _NO_PROGRAM and "=" not in word]
    return words[0].rpartition("/")[2] if words else ""


KIND = Kind("failed-often", "Commands that failed again and again", _find, lambda _: "memkit new gotcha")
