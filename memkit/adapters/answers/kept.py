"""A kept answer: what it holds, where it lies, and how files and folders are named by their contents.

Like `given`, it needs nothing but what the interpreter has loaded already, and json.
"""

from __future__ import annotations

import os
import stat
import sys
from _blake2 import blake2b  # hashlib would load OpenSSL, for another fifth of the interpreter's start

import memkit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Entry: TypeAlias = tuple[str, int, int, int, int, str]

VERSION = 1
_GRAIN = 2_000_000_000  # nanoseconds: two writes this close may get one time from a coarse file system
_LIMIT = 256 << 20
_VARIABLES = frozenset(
    "ANDROID_DATA APPDATA CI COLUMNS FORCE_COLOR GITHUB_BASE_REF HOME LANG LC_ALL LINES LOCALAPPDATA NO_COLOR"
    " PATH PYTHONIOENCODING PYTHONPATH PYTHONUTF8 TERM TZ USERPROFILE".split()
)
_FAMILIES = ("CI_MERGE_REQUEST", "GIT_", "MEMKIT_", "PRE_COMMIT", "XDG_")
_READING = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


class Kept:
    """What a run printed, and all that it looked at; the JSON of the file has the same names.

    `first` and `last` are the seconds of the day that it holds for, since the epoch. `files` are path,
    size, mtime, ctime, inode and digest; `folders` the same with a digest of the names in them (size -1);
    times are in nanoseconds, and -1 where they were too young to be trusted. `links` are path and target,
    `present` and `absent` paths that exist, or do not.
    """

    __slots__ = ("absent", "code", "files", "first", "folders", "last", "links", "out", "present", "renewed")

    def __init__(  # noqa: PLR0913 - one parameter a field
        self,
        *,
        code: int,
        out: str,
        first: float,
        last: float,
        files: list[Entry],
        folders: list[Entry],
        links: list[tuple[str, str]],
        present: list[str],
        absent: list[str],
    ) -> None:
        self.code, self.out, self.first, self.last = code, out, first, last
        self.files, self.folders, self.links = files, folders, links
        self.present, self.absent = present, absent
        self.renewed = False
        """Whether a time was replaced since the answer was kept."""


def answer_file(words: list[str]) -> str:
    """Where the answer to a command line lies: a name made of all that shapes it but the files it reads."""
    try:
        here = os.getcwd()
    except OSError:
        here = ""
    own = memkit.__file__
    parts = [
        VERSION,
        memkit.__version__,
        own,
        os.stat(own).st_mtime_ns,
        sys.version,
        here,
        words,
        _terminal(),
    ]
    variables = sorted(
        held for held in os.environ.items() if held[0] in _VARIABLES or held[0].startswith(_FAMILIES)
    )
    return os.path.join(answer_folder(), f"{digest(repr((parts, variables)).encode())}.json")


def answer_folder() -> str:
    """The folder of kept answers: where platformdirs says, whose import would take two starts."""
    if sys.platform != "linux" or "ANDROID_DATA" in os.environ:
        from platformdirs import user_cache_dir

        return os.path.join(user_cache_dir("memkit", appauthor=False), "answers")
    folder = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(folder):  # a relative one would lie in the repository
        folder = os.path.expanduser("~/.cache")
    return os.path.join(folder, "memkit", "answers")


def read_kept(place: str) -> Kept | None:
    """A kept answer, None where there is none, or where it is damaged or somebody else's."""
    data = contents(place, _LIMIT, mine=True)
    if data is None:
        return None
    import json

    try:
        held = json.loads(data)
        return Kept(**held) if held.pop("version") == VERSION else None
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
        return None


def contents(place: str, limit: int = _LIMIT, *, mine: bool = False) -> bytes | None:
    """The bytes of a regular file of at most `limit` bytes; None for anything else. Never waits."""
    try:
        handle = os.open(place, _READING)
    except OSError:
        return None
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode) or found.st_size > limit or (mine and _foreign(found)):
            return None
        parts = []
        while part := os.read(handle, 1 << 24):
            parts.append(part)
        return b"".join(parts)
    except OSError:
        return None
    finally:
        os.close(handle)


def entry(place: str, size: int, found: os.stat_result, contents_name: str, now: int) -> Entry:
    """What is noted of a file or folder at the moment `now` in nanoseconds; times near to it do not count."""
    if max(found.st_mtime_ns, found.st_ctime_ns) > now - _GRAIN:
        return place, size, -1, -1, -1, contents_name
    return place, size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino, contents_name


def digest(data: bytes) -> str:
    """A name for contents."""
    return blake2b(data, digest_size=16).hexdigest()


def listing(folder: str) -> str | None:
    """A name for what lies in a folder: names and kinds; None where it cannot be listed."""
    try:
        with os.scandir(folder) as entries:
            held = sorted((entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries)
    except OSError:
        return None
    return digest(repr(held).encode())


def file_digest(place: str) -> str | None:
    """A name for the contents of a file; None where it cannot be read."""
    data = contents(place)
    return None if data is None else digest(data)


def _terminal() -> tuple[object, ...]:
    """Whether a person reads along, and how wide the window is."""
    if not sys.stdout.isatty():
        return (False,)
    try:
        return (True, os.get_terminal_size(sys.stdout.fileno()))
    except OSError:
        return (True,)


def _foreign(found: os.stat_result) -> bool:
    return hasattr(os, "getuid") and found.st_uid != os.getuid()
