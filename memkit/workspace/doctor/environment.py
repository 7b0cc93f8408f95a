"""The programs that memkit runs on: Python, memkit itself, git, and the libraries it needs."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from memkit import __version__
from memkit.adapters.git.setup import git_version
from memkit.workspace.doctor.point import Point

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LIBRARIES = (
    ("click", "8.1.7"),
    ("gitpython", "3.1.43"),
    ("jinja2", "3.1.4"),
    ("markdown-it-py", "3.0"),
    ("platformdirs", "4.2"),
    ("python-frontmatter", "1.1"),
    ("pyyaml", "6.0.1"),
    ("snowballstemmer", "2.2"),
)
"""Each library with its lowest version, as pyproject.toml has them; a test holds the two together."""

_PYTHON = (3, 11)
_GIT = "2.31"
"""The first git that takes settings from the environment, which keeps filters from running."""


def environment_points(environment: Mapping[str, str]) -> Iterator[Point]:
    """Python, memkit, git, libraries."""
    yield _python()
    yield Point("Environment", "memkit", "ok", f"memkit {__version__} in {Path(__file__).parents[2]}")
    yield _git(git_version(environment))
    yield from _libraries()


def _python() -> Point:
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info[:2] < _PYTHON:
        return Point(
            "Environment", "Python", "problem", f"Python {version} is too old", "Install Python 3.11."
        )
    return Point("Environment", "Python", "ok", f"Python {version}")


def _git(version: str) -> Point:
    if not version:
        message = "git is not installed or does not start: history is not checked"
        return Point("Environment", "git", "attention", message, "Install git, or put it on the PATH.")
    if _older(version, _GIT):
        return Point(
            "Environment", "git", "attention", f"git {version} is older than {_GIT}", "Install a newer git."
        )
    return Point("Environment", "git", "ok", f"git {version}")


def _libraries() -> Iterator[Point]:
    from importlib.metadata import PackageNotFoundError, version

    found = []
    for name, lowest in LIBRARIES:
        cure = f"Run `{Path(sys.executable).name} -m pip install '{name}>={lowest}'` in memkit's environment."
        try:
            held = version(name)
        except PackageNotFoundError:
            yield Point("Environment", name, "problem", f"the library {name} is not installed", cure)
            continue
        if _older(held, lowest):
            message = f"the library {name} {held} is older than {lowest}"
            yield Point("Environment", name, "problem", message, cure)
        else:
            found.append(f"{name} {held}")
    if found:
        yield Point("Environment", "libraries", "ok", ", ".join(found))


def _older(version: str, lowest: str) -> bool:
    return _numbers(version) < _numbers(lowest)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d{1,9}", version)[:3])
