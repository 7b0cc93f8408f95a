"""Check the seeded banks and say what was found, missed and reported without being seeded."""

from __future__ import annotations

import shutil
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from repositories import Repository

from memkit.checks.catalog import all_checks

from .build import Built, Seed, build, variants

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TODAY = "2026-06-15"
NEAR = 3
"""Lines that a finding may be away from its seed: some checks point to the entry, some to the field."""


class Place(NamedTuple):
    """A finding, without its words."""

    code: str
    path: str
    line: int
    message: str


class Result(NamedTuple):
    """Seeds found and missed, and findings that no seed explains."""

    found: tuple[Seed, ...]
    missed: tuple[Seed, ...]
    stray: tuple[Place, ...]


class Project:
    """A repository with the banks of a bundle; every bank is checked by itself."""

    def __init__(self, top: Path):
        self.repository = Repository(top)
        self.roots: tuple[str, ...] = ()

    def save(self, built: Built, day: str, profile: str = "strict") -> str:
        """Write exactly these files, the reading order included, and commit them on a day."""
        for path in self.repository.top.iterdir():
            if path.name != ".git":
                shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
        for path, data in built.files.items():
            if path.endswith("memkit.toml"):
                data = data.replace(b"strict", profile.encode())
            self.repository.write(path, data)
        stamp = f"{day}T12:00:00Z"
        self.repository.environment |= {"GIT_AUTHOR_DATE": stamp, "GIT_COMMITTER_DATE": stamp}
        configured = [path for path in built.files if path.endswith("memkit.toml")]
        self.roots = tuple(path.removesuffix("memkit.toml") or "." for path in configured)
        return self.repository.save(f"State of {day}")

    def findings(self, *words: str) -> Iterator[Place]:
        for root in self.roots:
            ran = self.repository.memkit("check", "--json", "--today", TODAY, "--no-cache", *words, folder=root)
            assert ran.code in {0, 1}, ran.err
            for finding in ran.data["findings"]:
                path = finding["path"] if root == "." else f"{root}{finding['path']}"
                yield Place(finding["code"], path, finding.get("line") or 0, finding["message"])
