"""What a run looks at outside of itself, noted while it looks, so that its answer can be kept."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memkit.adapters.answers.kept import digest, entry

if TYPE_CHECKING:
    from memkit.adapters.answers.kept import Entry
    from memkit.ports import Unreadable

_MOST_LINKS = 10_000


class Notes:
    """Notes of one run; paths are absolute. `started` is nanoseconds since the epoch, before the first look.

    `folders` are those of which it counted what lies in them. `spoiled` says why the answer cannot be kept:
    something was seen that no note can hold.
    """

    def __init__(self, started: int) -> None:
        self.started = started
        self.files: dict[str, Entry] = {}
        self.exists: dict[str, bool] = {}
        self.folders: set[str] = set()
        self.links: dict[str, str] = {}
        self.spoiled = ""
        self._steps = 0

    def read(self, place: str, found: os.stat_result, data: bytes | Unreadable) -> None:
        """A file was read; `found` is its stat from before."""
        if isinstance(data, bytes):
            self._note(entry(place, found.st_size, found, digest(data), self.started))
        elif data.reason == "too-large":
            self._note(entry(place, found.st_size, found, "", self.started))
        else:
            self.spoil(f"{place}: {data.detail}")

    def presence(self, place: str, *, found: bool) -> None:
        """It was asked whether something lies at `place`."""
        if self.exists.setdefault(place, found) != found:
            self.spoil(f"{place} came or went meanwhile")

    def way(self, place: str) -> None:
        """The way to `place` was followed: every symbolic link on it counts, and those that links lead to."""
        here, parts = os.sep, place.split(os.sep)[::-1]
        while parts and len(self.links) <= _MOST_LINKS:
            part = parts.pop()
            if part in {"", "."}:
                continue
            if part == "..":
                here = os.path.dirname(here)
                continue
            at = os.path.join(here, part)
            try:
                target = os.readlink(at)
            except OSError:  # no link, or nothing there
                here = at
                continue
            if self.links.setdefault(at, target) != target:
                self.spoil(f"{at} changed meanwhile")
            here = os.sep if target.startswith(os.sep) else here
            parts += target.split(os.sep)[::-1]
            self._steps += 1
            if self._steps > _MOST_LINKS:
                self.spoil("too many symbolic links")
                return

    def spoil(self, reason: str) -> None:
        """The answer cannot be kept."""
        self.spoiled = self.spoiled or reason

    def _note(self, noted: Entry) -> None:
        if self.files.setdefault(noted[0], noted) != noted:
            self.spoil(f"{noted[0]} changed meanwhile")
