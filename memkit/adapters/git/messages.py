"""What the commits of a range say, and which paths they touched, from one `git log`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memkit.adapters.git.activity import day_of
from memkit.adapters.git.policy import RAW_DIFF
from memkit.adapters.git.settings import setting_cure
from memkit.errors import HistoryUnreadable
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator
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

    With a `prefix` only those that touch it. Paths are from the top of the repository. Raises
    HistoryUnreadable when git fails.
    """
    mark = os.urandom(8).hex()
    options = (
        "-z",
        "--name-only",
        "--no-renames",
        "--no-merges",
        "--encoding=UTF-8",
        f"--max-count={limit}",
        f"--format={mark} %H %ct %B",
        *RAW_DIFF,
    )
    revisions = ("HEAD",) if since is None else ("HEAD", f"^{since}")
    answer = git.ask("log", *options, "--end-of-options", *revisions, "--", *((prefix,) if prefix else ()))
    if answer.code:
        raise HistoryUnreadable(
            f"The history{f' since {since}' if since else ''} cannot be read: {answer.complaint}.",
            help_line=setting_cure(answer.complaint)
            or "Fetch the whole history with `git fetch --unshallow`.",
        )
    return tuple(_messages(answer.records(), mark))


def _messages(records: tuple[str, ...], mark: str) -> Iterator[Message]:
    header, paths = "", list[str]()
    for record in (*records, mark):
        if not record.startswith(mark):
            # git puts a newline between a message and the first path.
            paths.append(record if paths else record.removeprefix("\n"))
            continue
        if header:
            _, sha, seconds, text = header.split(" ", 3)
            yield Message(sha, day_of(seconds), text[:_LONGEST], tuple(paths))
        header, paths = record, []
