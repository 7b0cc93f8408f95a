"""What a finished run looked at, gathered into an answer that can be kept."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import memkit
from memkit.adapters.answers.kept import Kept, contents, digest, entry, listing
from memkit.adapters.git.state import State, state_of
from memkit.adapters.names import portable
from memkit.adapters.skip import skips_folder
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from memkit.adapters.answers.kept import Entry
    from memkit.adapters.answers.notes import Notes
    from memkit.adapters.git.run import Git

_MOST_FOLDERS = 50_000
_CLOCK = 20_000_000  # nanoseconds by which a file system's clock lags behind the one that is read
_LIBRARIES = ("click", "markdown_it", "yaml", "frontmatter", "git", "jinja2")
_RULING = frozenset({".gitignore", ".gitattributes"})


@frozen
class Answer:
    """What a run printed, its exit code, and the seconds between which it holds."""

    out: str
    code: int
    first: float
    last: float


@frozen
class Ground:
    """Where a run took place: the bank's root, and the folders from which it was looked for.

    `prefix` is the root below the top of its repository; `listed` says whether the work tree was listed.
    """

    root: Path
    starts: tuple[Path, ...]
    git: Git | None
    prefix: str
    listed: bool


class _Changed(Exception):
    """Something was written while the run went on."""


def gather(notes: Notes, answer: Answer, ground: Ground) -> Kept | None:
    """An answer with all it rests on; None where something moved meanwhile or cannot be noted."""
    git, prefix = ground.git, ground.prefix
    state = state_of(git, prefix) if git else State(frozenset(), frozenset(), frozenset())
    if notes.spoiled or state is None:
        return None
    try:
        ignored = {path.removeprefix(prefix) for path in state.ignored}
        folders, ruling = _walk(str(ground.root), ignored, notes) if ground.listed else ({}, [])
        if len(folders) > _MOST_FOLDERS:
            return None
        folders |= {place: _folder(place, notes) for place in (*state.folders, *notes.folders)}
        files, absent = dict(notes.files), set[str]()
        for place in (*state.files, *ruling, *own_code()):
            noted = files.get(place) or _file(place, notes)
            absent |= set() if noted else {place}
            files |= {place: noted} if noted else {}
    except (OSError, _Changed):
        return None
    asked = {place: found for place, found in notes.exists.items() if os.path.dirname(place) not in folders}
    asked |= {mark: found for start in ground.starts for mark, found in _repository_marks(start, git)}
    return Kept(
        code=answer.code,
        out=answer.out,
        first=answer.first,
        last=answer.last,
        files=list(files.values()),
        folders=list(folders.values()),
        links=list(notes.links.items()),
        present=sorted(place for place, found in asked.items() if found),
        absent=sorted({place for place, found in asked.items() if not found} | absent),
    )


def own_code() -> Iterable[str]:
    """Memkit's modules where they run from a source tree, and the libraries that read documents."""
    package = os.path.dirname(os.path.abspath(memkit.__file__))
    if os.path.exists(os.path.join(os.path.dirname(package), "pyproject.toml")):
        for folder, _, names in os.walk(package):
            yield from (os.path.join(folder, name) for name in names if name.endswith(".py"))
        templates = os.path.join(os.path.dirname(package), "templates")
        yield from (os.path.join(folder, name) for folder, _, names in os.walk(templates) for name in names)
    for name in _LIBRARIES:
        place = getattr(sys.modules.get(name), "__file__", None)
        if place:
            yield place


def _walk(root: str, ignored: set[str], notes: Notes) -> tuple[dict[str, Entry], list[str]]:
    """Every folder in which a new file would be listed, and the files that rule over what is listed."""
    found: dict[str, Entry] = {}
    ruling: list[str] = []
    pending = [("", root)]
    while pending and len(found) <= _MOST_FOLDERS:
        relative, place = pending.pop()
        found[place] = _folder(place, notes)
        with os.scandir(place) as entries:
            held = list(entries)
        if relative and any(item.name == ".git" for item in held):
            continue  # a repository of its own
        for item in held:
            if item.name in _RULING:
                ruling.append(item.path)
            elif item.is_dir(follow_symlinks=False):
                path = f"{relative}{portable(item.name)}/"
                if not skips_folder(item.name) and path not in ignored:
                    pending.append((path, item.path))
    return found, ruling


def _folder(place: str, notes: Notes) -> Entry:
    found = _settled(place, notes)
    held = listing(place)
    if held is None:
        raise _Changed(place)
    return entry(place, -1, found, held, notes.started)


def _file(place: str, notes: Notes) -> Entry | None:
    if os.path.islink(place):
        notes.way(place)
        place = os.path.realpath(place)
    try:
        found = _settled(place, notes)
    except (FileNotFoundError, NotADirectoryError):
        return None
    data = contents(place)
    if data is None:
        raise _Changed(place)
    return entry(place, found.st_size, found, digest(data), notes.started)


def _settled(place: str, notes: Notes) -> os.stat_result:
    """The stat of what was not touched since the run began, or nobody knows what the run saw."""
    found = os.lstat(place)
    if max(found.st_mtime_ns, found.st_ctime_ns) >= notes.started - _CLOCK:
        raise _Changed(place)
    return found


def _repository_marks(start: Path, git: Git | None) -> Iterator[tuple[str, bool]]:
    """The `.git` that was found on the way up, and those that were not."""
    for folder in (start, *start.parents):
        is_top = git is not None and folder == git.top
        yield str(folder / ".git"), is_top or os.path.lexists(folder / ".git")
        if is_top:
            break
