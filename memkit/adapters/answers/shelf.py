"""The file of the user's cache in which the findings of one bank lie from run to run."""

from __future__ import annotations

import os
import sys
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING

import memkit
from memkit.adapters.answers.gather import own_code
from memkit.adapters.answers.keep import write_file
from memkit.adapters.answers.kept import answer_folder, contents, digest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_LARGEST = 64 << 20
"""Bytes: there is room for two such files beside each other."""


class FileShelf:
    """Keeps the findings of the bank in `root`; `choice` is which checks were asked for."""

    def __init__(self, root: Path, choice: tuple[str, ...]) -> None:
        name = digest(repr((os.path.realpath(root), choice)).encode())
        self._place = os.path.join(os.path.dirname(answer_folder()), "findings", f"{name}.json")

    @cached_property
    def maker(self) -> str:
        """A name for memkit's code, the libraries that read documents, and Python."""
        places = {memkit.__file__, *own_code(), *_libraries()}
        found = ((place, os.stat(place)) for place in sorted(places))
        code = [(place, held.st_size, held.st_mtime_ns) for place, held in found]
        return digest(repr((memkit.__version__, sys.version, code)).encode())

    def read(self) -> bytes | None:
        """What the last run left, if anything."""
        return contents(self._place, mine=True)

    def write(self, data: bytes) -> None:
        """Leave this for the next run."""
        if len(data) <= _LARGEST:
            write_file(self._place, data)


def _libraries() -> Iterator[str]:
    """Where the libraries lie that read documents, whether they are imported yet or not."""
    for name in ("markdown_it", "yaml", "frontmatter"):
        spec = find_spec(name)
        if spec and spec.origin:
            yield spec.origin
