"""When which paths were committed, newest first, from one `git log`."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from memkit.adapters.git.policy import RAW_DIFF
from memkit.adapters.git.settings import setting_cure
from memkit.errors import HistoryUnreadable
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    # File names may hold anything but NUL, so a header is told from a name by a mark that nobody can guess.
    mark = os.urandom(8).hex()
    options = (
        "-z",
        "--name-only",
        "--no-renames",
        f"--max-count={limit}",
        f"--format={mark} %H %ct %aN",
        *RAW_DIFF,
    )
    revisions = ("HEAD",) if since is None else ("HEAD", f"^{since}")
    answer = git.ask("log", *options, "--end-of-options", *revisions, "--", *((prefix,) if prefix else ()))
    if answer.code:
        if git.ask("rev-parse", "--quiet", "--verify", "HEAD^{commit}").code:
            return ()
        raise HistoryUnreadable(
            f"The history{f' since {since}' if since else ''} cannot be read: {answer.complaint}.",
            help_line=setting_cure(answer.complaint)
            or "Fetch the whole history with `git fetch --unshallow`.",
        )
    return tuple(_records(answer.records(), mark, prefix))


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


def _records(records: tuple[str, ...], mark: str, prefix: str) -> Iterator[CommitRecord]:
    sha, seconds, author, paths = "", "", "", list[str]()
    for record in records:
        if record.startswith(mark):
            if sha:
                yield CommitRecord(sha, day_of(seconds), tuple(paths), author)
            _, sha, seconds, author = record.split(" ", 3)
            paths = []
        else:
            # git puts a newline between a header and its first path.
            path = record if paths else record.removeprefix("\n")
            paths.append(path.removeprefix(prefix))
    if sha:
        yield CommitRecord(sha, day_of(seconds), tuple(paths), author)
