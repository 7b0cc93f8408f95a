"""When which paths were committed, newest first, from one `git log`."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from memkit.adapters.git.log import log_of
from memkit.frozen import frozen

if TYPE_CHECKING:
    from memkit.adapters.git.run import Git


@frozen
class CommitRecord:
    """A commit, the day (UTC) of it, the paths that it touched (a merge has none), its author by .mailmap."""

    sha: str
    when: date
    paths: tuple[str, ...]
    author: str = ""


def commit_log(git: Git, since: str | None, limit: int, prefix: str = "") -> tuple[CommitRecord, ...]:
    """At most `limit` commits reachable from HEAD but not from the commit `since`, newest first.

    With a `prefix` only commits that touch it, and their paths below it. A rename counts as both paths.
    In a shallow clone the oldest commit seems to touch every file. Nothing where there is no commit yet;
    raises HistoryUnreadable when git fails otherwise.
    """
    return tuple(
        CommitRecord(sha, day_of(seconds), tuple(path.removeprefix(prefix) for path in paths), author)
        for told, paths in log_of(git, since, limit, prefix, "%H %ct %aN")
        for sha, seconds, author in (told.split(" ", 2),)
    )


def day_of(seconds: str) -> date:
    """The day (UTC) of a commit's time in seconds; a broken or absurd time is the nearest possible day."""
    try:
        return datetime.fromtimestamp(int(seconds), UTC).date()
    except ValueError:
        return date.max if seconds.isdecimal() and len(seconds) > 10 else date(1970, 1, 1)  # noqa: PLR2004
    except (OverflowError, OSError):
        return date.max


def seconds_of(said: str) -> int:
    """A commit's time in seconds since the epoch; 0 where it is broken."""
    try:
        return int(said)
    except ValueError:
        return 0
