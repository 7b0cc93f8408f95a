"""File names at the edge: memkit writes them relative, with `/`, as UTF-8 with stray bytes escaped."""

from __future__ import annotations

import os
import sys


def normal(path: str) -> str | None:
    """The path without `.`, `..`, doubled or trailing slashes; empty for the root itself.

    None when it is absolute, leads above the root, or cannot be a file name at all.
    """
    if "\0" in path or path.startswith("/") or _foreign(path):
        return None
    if not path.isascii() and not _encodable(path):
        return None
    parts: list[str] = []
    for part in path.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in {"", "."}:
            parts.append(part)
    return "/".join(parts)


def native(path: str) -> str:
    """A path of ours as the system's calls take it, whatever the locale's encoding."""
    if sys.platform == "win32" or path.isascii():
        return path
    return os.fsdecode(path.encode("utf-8", "surrogateescape"))


def portable(name: str) -> str:
    """A name from the system's calls as ours; the opposite of `native`."""
    if sys.platform == "win32" or name.isascii():
        return name
    return from_bytes(os.fsencode(name))


def from_bytes(name: bytes) -> str:
    """A name as git prints it, as ours."""
    return name.decode("utf-8", "surrogateescape")


def to_bytes(path: str) -> bytes:
    """A path of ours as git reads it."""
    return path.encode("utf-8", "surrogateescape")


def lies_in(path: str, folder: str) -> bool:
    """Whether the real path `path` is the real path `folder` or below it."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def _foreign(path: str) -> bool:
    return sys.platform == "win32" and ("\\" in path or ":" in path)


def _encodable(path: str) -> bool:
    try:
        to_bytes(path)
    except UnicodeEncodeError:
        return False
    return True
