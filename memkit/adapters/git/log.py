"""One `git log` of the commits after another one, with the paths that each touched."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memkit.adapters.git.policy import RAW_DIFF
from memkit.adapters.git.settings import setting_cure
from memkit.errors import HistoryUnreadable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.adapters.git.run import Git


def log_of(
    git: Git, since: str | None, limit: int, prefix: str, told: str, *more: str
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What git tells of each commit by the format `told`, and the paths that it touched, newest first.

    At most `limit` commits reachable from HEAD but not from `since`; with a `prefix` only those that touch
    it. A rename counts as both paths. Nothing where there is no commit yet; raises HistoryUnreadable when
    git fails otherwise.
    """
    # File names may hold anything but NUL, so a header is told from a name by a mark that nobody can guess.
    mark = f"{os.urandom(8).hex()} "
    listed = ("-z", "--name-only", "--no-renames", f"--max-count={limit}", f"--format={mark}{told}")
    revisions = ("HEAD",) if since is None else ("HEAD", f"^{since}")
    limits = ("--", prefix) if prefix else ("--",)
    answer = git.ask("log", *listed, *more, *RAW_DIFF, "--end-of-options", *revisions, *limits)
    if not answer.code:
        return _commits(answer.records(), mark)
    if git.ask("rev-parse", "--quiet", "--verify", "HEAD^{commit}").code:
        return iter(())
    raise HistoryUnreadable(
        f"The history{f' since {since}' if since else ''} cannot be read: {answer.complaint}.",
        help_line=setting_cure(answer.complaint) or "Fetch the whole history with `git fetch --unshallow`.",
    )


def _commits(records: tuple[str, ...], mark: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    header, paths = "", list[str]()
    for record in (*records, mark):
        if not record.startswith(mark):
            # git puts a newline between a header and its first path.
            paths.append(record if paths else record.removeprefix("\n"))
            continue
        if header:
            yield header, tuple(paths)
        header, paths = record.removeprefix(mark), []
