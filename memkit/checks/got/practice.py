"""Telling that an entry is about tools and ways of working, and so has no place in the code."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.documents.progress.verification import is_command
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

_OUTSIDE = frozenset(
    "git gh docker docker-compose podman kubectl helm pre-commit brew apt mise pipx ssh".split()
)
"""Programs that work around the code: what goes wrong there stands in none of its files."""
_WORK = pattern(
    r"\b(?:reproduc|re-?run|diagnos(?!tics)|conclusion|reasoning|root cause|users?['’]s|commit|squash|rebas"
    r"|pull request|PRs?\b|merg(?:e|ing)|branch|tag(?:s|ged|ging)?\b|releas|CI\b|review(?:er|s|ing)?\b"
    r"|(?:un)?staged?\b|stash)",
    re.IGNORECASE,
)
_FEWEST = 3
"""Different words of work from which on an entry tells how to work."""


def is_of_tools(codes: Sequence[str], fences: Sequence[str]) -> bool:
    """Whether half of an entry's commands are of git, containers or hooks; `fences` are lines in fences."""
    named = [_first(line) for line in (*codes, *fences) if is_command(line)]
    outside = sum(1 for name in named if name in _OUTSIDE)
    return bool(outside) and 2 * outside >= len(named)


def is_of_work(prose: str) -> bool:
    """Whether an entry tells how to work: it holds three words of commits, reviews, releases or diagnosis."""
    found = {match[0].casefold() for match in _WORK.finditer(prose)}
    return len(found) >= _FEWEST


def runs_own_program(codes: Sequence[str], fences: Sequence[str], known: frozenset[str]) -> bool:
    """Whether a name in code font is a program that a line of a fence starts; `known` ones say nothing."""
    started = {_first(line) for line in fences} - known - {""}
    return any(code in started for code in codes)


def _first(line: str) -> str:
    return line.strip().removeprefix("$ ").removeprefix("> ").partition(" ")[0]
