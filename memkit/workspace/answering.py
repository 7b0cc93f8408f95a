"""Keeping a run's answer for the next run that asks the same, with everything that the answer rests on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING

from memkit.adapters.answers.gather import Answer, Ground, gather
from memkit.adapters.answers.keep import write_kept
from memkit.adapters.answers.kept import answer_file
from memkit.adapters.clock import TODAY_VARIABLE, named_zone

if TYPE_CHECKING:
    from pathlib import Path

    from memkit.workspace.place import Place

_ALWAYS = 1e12
"""Seconds since the epoch that no answer lives to see."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A command line as it was given, and the nanoseconds since the epoch when its run began."""

    words: tuple[str, ...]
    started: int


def keep_answer(
    asked: Asked,
    place: Place,
    starts: tuple[Path, ...],
    said: tuple[str, int],
    today: str,
    *,
    listed: bool,
) -> None:
    """Keep what a run said (text and exit code); `starts` are the folders from which its root was looked for.

    `today` is `--today`. An answer that rests on something that no note can hold is not kept.
    """
    if place.notes is None or place.notes.spoiled:
        return
    first, last = _day(place, asked.started, today)
    ground = Ground(place.root, starts, place.git, place.prefix, listed)
    kept = gather(place.notes, Answer(*said, first, last), ground)
    if kept is not None:
        write_kept(answer_file(list(asked.words)), kept)


def _day(place: Place, started: int, today: str) -> tuple[float, float]:
    """The seconds between which it is the same day in the zones of all banks."""
    if today or place.environment.get(TODAY_VARIABLE):
        return 0, _ALWAYS
    moment = datetime.fromtimestamp(started / 1e9, UTC)
    days = [_bounds(moment, held.config.timezone) for held in place.places()]
    return max(first for first, _ in days), min(last for _, last in days)


def _bounds(moment: datetime, name: str) -> tuple[float, float]:
    day = moment.astimezone(named_zone(name)).date()
    first, last = (datetime.combine(day + timedelta(days), time(), named_zone(name)) for days in (0, 1))
    return first.timestamp(), last.timestamp()
