"""History through GitPython: every commit that touched the bank, with the bytes before and after."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple, Protocol

from memkit.adapters.git.activity import day_of, seconds_of
from memkit.adapters.git.objects import Objects
from memkit.adapters.git.policy import RAW_DIFF, SETTINGS, pinned
from memkit.adapters.git.settings import setting_cure
from memkit.adapters.names import from_bytes, native
from memkit.errors import HistoryUnreadable
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from datetime import date

    from git import Repo
    from git.cmd import Git as Command

    from memkit.adapters.git.run import Git
    from memkit.ports import Unreadable

BYTES_LIMIT = 4 << 20
"""The largest version of a file that is read, in bytes."""

# One comparing process and one round of reading for so many commits; their figures are all that is held.
_BLOCK = 500
_CHUNK = 1 << 16
# Their output: for each line the commit, then a record and a path for each difference.
_COMPARING = ("--stdin", "--always", "--root", "-r", "-z", "--raw", "--no-abbrev", "--no-renames", *RAW_DIFF)
# Asking for the files of one commit after the other took twice as long as for those of thirty at once.
_TOGETHER = 30


@frozen
class FileVersion:
    """A file that a commit changed: its bytes in each parent (None: not there) and in the commit itself.

    A commit without parents has one empty `before`. Links and submodules count as not there.
    """

    path: str
    before: tuple[bytes | Unreadable | None, ...]
    after: bytes | Unreadable | None


@frozen
class RevisionBytes:
    """A commit, the day (UTC) and second it was committed, its author by .mailmap, its subject line.

    `files` are those that differ from a parent. `leading` is whether the way from the head leads to it by
    first parents alone; that is told of commits that come newest first.
    """

    sha: str
    when: date
    seconds: int
    author: str
    summary: str
    files: tuple[FileVersion, ...]
    leading: bool = False


def revisions(
    git: Git,
    span: tuple[str | None, str],
    paths: Sequence[str],
    objects: Objects | None = None,
    counts: Callable[[str], bool] = bool,
    *,
    few: bool = False,
    newest_first: bool = False,
) -> Iterator[RevisionBytes]:
    """The commits of `span` that touch `paths` (files or folders, taken literally), parents before children.

    `span` is a base that is left out with all its ancestors (None: from the beginning) and a head, both
    full commit names from `plumbing.resolve`. Files whose path `counts` denies are left out. Where there are
    `few` commits, git itself is asked; with `newest_first` children come before parents. Raises
    HistoryUnreadable when a commit in the span has parents that a shallow clone left out, or when git fails.
    """
    if not paths:
        return
    objects = objects or Objects(git)
    wanted = [native(path) for path in paths]
    if few and not git.shallow:
        yield from _read(
            objects, _asked(_Plumbing(git), _range(span, newest_first=newest_first), wanted), counts
        )
        return
    from git import Repo
    from git.exc import GitError

    try:
        with Repo(git.top, expand_vars=False) as repo:
            _harden(repo, git)
            order = _range(span, newest_first=newest_first)
            yield from _read(objects, _asked(_Driven(repo.git), order, wanted, _cut_off(repo)), counts)
    except GitError as error:
        raise _failed(str(error)) from error


def touching(
    git: Git,
    tips: Sequence[str],
    logs: Sequence[str],
    paths: Sequence[str],
    objects: Objects | None = None,
    counts: Callable[[str], bool] = bool,
    *,
    most: int,
) -> Iterator[RevisionBytes]:
    """The latest commits, at most so many, that changed one of `logs` and that `tips` hold.

    They are read as `revisions` reads them, with all that they changed in `paths`. Git passes over all
    others by their trees alone. Raises HistoryUnreadable when git fails.
    """
    order = ("--full-history", f"--max-count={most}", "--end-of-options", *tips)
    wanted = [native(path) for path in paths]
    held = _asked(_Plumbing(git), order, wanted, only=[native(path) for path in logs])
    yield from _read(objects or Objects(git), held, counts)


class _Commit(NamedTuple):
    sha: str
    parents: tuple[str, ...]
    seconds: str
    author: str
    summary: str
    leading: bool


class _Door(Protocol):
    def log(self, *words: str) -> Iterator[str]:
        """Records of `git log -z`."""
        ...

    def diff_tree(self, lines: bytes, *words: str) -> tuple[str, ...]:
        """Records of `git diff-tree --stdin -z`."""
        ...


class _Driven:
    """GitPython: what it reads comes in pieces, however long the history is."""

    def __init__(self, command: Command) -> None:
        self._command = command

    def log(self, *words: str) -> Iterator[str]:
        process = self._command.log(*words, as_process=True)
        yield from _records(process.stdout)
        process.wait()

    def diff_tree(self, lines: bytes, *words: str) -> tuple[str, ...]:
        process = self._command.diff_tree(*words, as_process=True, istream=subprocess.PIPE)
        out, complaint = process.communicate(lines)
        if process.returncode:
            raise _failed(complaint.decode("utf-8", "replace"))
        return tuple(from_bytes(out).split("\0")[:-1])


class _Plumbing:
    """The `git` program: importing GitPython takes 70 ms, as long as all that ten commits need."""

    def __init__(self, git: Git) -> None:
        self._git = git

    def log(self, *words: str) -> Iterator[str]:
        yield from self._ask("log", *words)

    def diff_tree(self, lines: bytes, *words: str) -> tuple[str, ...]:
        return self._ask("diff-tree", *words, stdin=lines)

    def _ask(self, *words: str, stdin: bytes = b"") -> tuple[str, ...]:
        answer = self._git.ask(*words, stdin=stdin)
        if answer.code:
            raise _failed(answer.complaint)
        return answer.records()


@dataclass(slots=True)
class _Change:
    """Blob names of one path: in each parent, and in the commit."""

    before: list[str | None]
    after: str | None


def _harden(repo: Repo, git: Git) -> None:
    repo.git.set_persistent_git_options(c=list(SETTINGS))
    over = pinned(str(git.top), str(git.git_dir), str(repo.common_dir), git.environment)
    repo.git.update_environment(**over)


def _cut_off(repo: Repo) -> frozenset[str]:
    """The commits whose parents a shallow clone does not have."""
    try:
        return frozenset((Path(repo.common_dir) / "shallow").read_text("ascii").split())
    except FileNotFoundError:
        return frozenset()


def _asked(
    door: _Door,
    order: Sequence[str],
    paths: Sequence[str],
    cut: frozenset[str] = frozenset(),
    only: Sequence[str] = (),
) -> Iterator[tuple[_Commit, dict[str, _Change]]]:
    commits = _commits(door, order, only)
    while block := tuple(islice(commits, _BLOCK)):
        if cut.intersection(commit.sha for commit in block):
            raise _shallow()
        yield from _compared(door, block, paths)


def _range(span: tuple[str | None, str], *, newest_first: bool) -> tuple[str, ...]:
    base, last = span
    return (
        *(() if newest_first else ("--reverse",)),
        "--end-of-options",
        last,
        *(() if base is None else (f"^{base}",)),
    )


def _commits(door: _Door, order: Sequence[str], only: Sequence[str]) -> Iterator[_Commit]:
    fields = door.log(
        "-z",
        "--topo-order",
        "--no-patch",
        "--encoding=UTF-8",
        "--format=%H%x00%P%x00%ct%x00%aN%x00%s",
        *order,
        "--",
        *only,
    )
    leader = "" if "--reverse" in order else order[order.index("--end-of-options") + 1]
    for sha in fields:
        parents, leading = tuple(next(fields).split()), sha == leader
        leader = "".join(parents[:1]) if leading else leader
        yield _Commit(sha, parents, next(fields), next(fields), next(fields), leading)


def _records(output: IO[bytes]) -> Iterator[str]:
    rest = b""
    while chunk := output.read(_CHUNK):
        *whole, rest = (rest + chunk).split(b"\0")
        yield from map(from_bytes, whole)


def _compared(
    door: _Door, block: Sequence[_Commit], paths: Sequence[str]
) -> Iterator[tuple[_Commit, dict[str, _Change]]]:
    """Each commit of the block that differs from a parent in `paths`, with the differing files."""
    pairs = [(commit, place) for commit in block for place in range(max(1, len(commit.parents)))]
    lines = "".join(
        " ".join((commit.sha, *commit.parents[place : place + 1])) + "\n" for commit, place in pairs
    )
    records = iter(door.diff_tree(lines.encode("ascii"), *_COMPARING, "--", *paths))
    changes: dict[str, dict[str, _Change]] = {commit.sha: {} for commit in block}
    turn = iter(pairs)
    commit, place = block[0], 0
    for record in records:
        if record.startswith(":"):
            _note(changes[commit.sha], record, next(records), place, max(1, len(commit.parents)))
        else:
            commit, place = next(turn)
    return ((commit, changes[commit.sha]) for commit in block if changes[commit.sha])


def _note(files: dict[str, _Change], record: str, path: str, place: int, parents: int) -> None:
    old_mode, new_mode, old, new, _ = record[1:].split(" ")
    after = _blob(new_mode, new)
    change = files.setdefault(path, _Change([after] * parents, after))
    change.before[place] = _blob(old_mode, old)


def _blob(mode: str, name: str) -> str | None:
    """The blob's name if it is a regular file's."""
    return name if mode.startswith("100") else None


def _read(
    objects: Objects, compared: Iterator[tuple[_Commit, dict[str, _Change]]], counts: Callable[[str], bool]
) -> Iterator[RevisionBytes]:
    kept = (
        (commit, {path: change for path, change in files.items() if counts(path)})
        for commit, files in compared
    )
    wanted = ((commit, files) for commit, files in kept if files)
    while few := tuple(islice(wanted, _TOGETHER)):
        changes = [change for _, files in few for change in files.values()]
        names = [name for change in changes for name in (*change.before, change.after)]
        objects.fetch((name for name in names if name is not None), BYTES_LIMIT)
        yield from (_with_bytes(objects, commit, files) for commit, files in few)


def _with_bytes(objects: Objects, commit: _Commit, changes: dict[str, _Change]) -> RevisionBytes:
    files = tuple(
        FileVersion(
            path,
            tuple(_contents(objects, name) for name in change.before),
            _contents(objects, change.after),
        )
        for path, change in sorted(changes.items())
    )
    return RevisionBytes(
        sha=commit.sha,
        when=day_of(commit.seconds),
        seconds=seconds_of(commit.seconds),
        author=commit.author,
        summary=commit.summary,
        files=files,
        leading=commit.leading,
    )


def _contents(objects: Objects, name: str | None) -> bytes | Unreadable | None:
    return None if name is None else objects.read(name, BYTES_LIMIT)


def _shallow() -> HistoryUnreadable:
    return HistoryUnreadable(
        "The history goes back beyond what this shallow clone holds.",
        help_line="Run `git fetch --unshallow`, or set `fetch-depth: 0` in CI.",
    )


def _failed(said: str) -> HistoryUnreadable:
    # GitPython puts what git said in quotes, the last of them on a line of its own.
    lines = [line.strip() for line in said.splitlines() if line.strip(" '")]
    last = next((line for line in lines if "fatal: " in line), lines[-1] if lines else "git failed")
    complaint = last.rpartition("fatal: ")[2].rstrip(".")
    return HistoryUnreadable(
        f"The history cannot be read: {complaint}.",
        help_line=setting_cure(complaint) or "Run `git fsck` to see whether the repository is damaged.",
    )
