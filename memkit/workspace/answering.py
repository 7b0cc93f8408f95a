"""Keeping a run's answer for the next run that asks the same, with everything that the answer rests on."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.adapters.answers.gather import Answer, Ground, gather
from memkit.adapters.answers.keep import write_kept
from memkit.adapters.answers.kept import answer_file
from memkit.adapters.answers.notes import Notes
from memkit.adapters.clock import TODAY_VARIABLE, named_zone

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memkit.workspace.asked import Asked
    from memkit.workspace.place import Place

_REVISIONS = (
    "PRE_COMMIT_FROM_REF",
    "PRE_COMMIT_TO_REF",
    "GITHUB_BASE_REF",
    "CI_MERGE_REQUEST_DIFF_BASE_SHA",
)
"""Variables that name a revision, as `--since` does."""
_ALWAYS = 1e12
"""Seconds since the epoch that no answer lives to see."""


def notes_of(asked: Asked, since: str, environment: Mapping[str, str]) -> Notes | None:
    """Where to note what a run looks at; None where a revision that it names may move without a ref."""
    named = (since, *(environment.get(name, "") for name in _REVISIONS))
    return None if any(map(_passing, named)) else Notes(asked.started)


def note_paths(notes: Notes, paths: tuple[Path, ...]) -> None:
    """Note the paths that the command line names, relative to the working directory."""
    for path in paths:
        place = str(Path.cwd() / path)
        notes.way(place)
        notes.presence(place, found=True)


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


def _passing(revision: str) -> bool:
    """Whether a revision may mean another commit though no ref moved.

    A time, a search through all commits, FETCH_HEAD and its like, a ref of another work tree.
    """
    name = re.split("[~^]", revision, maxsplit=1)[0]
    elsewhere = name.startswith(("main-worktree/", "worktrees/"))
    other = name.endswith("HEAD") and name not in {"HEAD", "origin/HEAD"}
    return elsewhere or other or "@{" in revision or ":" in revision


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
