"""What the commits of a range say, and which paths they touched, from one `git log`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.git.activity import day_of
from memkit.adapters.git.log import log_of
from memkit.frozen import frozen

if TYPE_CHECKING:
    from datetime import date

    from memkit.adapters.git.run import Git

_LONGEST = 10_000
"""Characters of a message that are kept."""


@frozen
class Message:
    """A commit that is no merge: the day (UTC) of it, its whole message, the paths that it touched."""

    sha: str
    when: date
    text: str
    paths: tuple[str, ...]


def commit_messages(git: Git, since: str | None, limit: int, prefix: str = "") -> tuple[Message, ...]:
    """At most `limit` commits reachable from HEAD but not from `since`, newest first.

    With a `prefix` only those that touch it. Paths are from the top of the repository. Nothing where there
    is no commit yet; raises HistoryUnreadable when git fails otherwise.
    """
    return tuple(
        Message(sha, day_of(seconds), text[:_LONGEST], paths)
        for told, paths in log_of(git, since, limit, prefix, "%H %ct %B", "--no-merges", "--encoding=UTF-8")
        for sha, seconds, text in (told.split(" ", 2),)
    )
