"""A job made ready to start: program, folder and environment found, or the reason why it cannot run."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memkit.adapters.names import native
from memkit.adapters.proof.environment import bare_environment, search_path
from memkit.adapters.proof.program import Missing, folder_of, program_of
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from memkit.adapters.proof.job import Job


@frozen
class Order:
    """What to start, all in the system's own spelling."""

    program: str
    argv: tuple[str, ...]
    folder: str
    """A real path."""
    environment: tuple[tuple[str, str], ...]
    caged: bool = False
    """Whether the program is the one that puts the command into a cage."""
    empties: int = 0
    """How many empty files the cage takes, as open descriptors."""


def order_for(root: Path, job: Job, environment: Mapping[str, str]) -> Order | Missing:
    """The order without any cage."""
    odd = _odd(job)
    if odd:
        return Missing(odd)
    folder = folder_of(os.path.realpath(root), job.folder)
    if isinstance(folder, Missing):
        return folder
    program = program_of(job.argv, folder, search_path(environment))
    if isinstance(program, Missing):
        return program
    argv = tuple(native(word) for word in job.argv)
    bare = bare_environment(environment) | {native(name): native(value) for name, value in job.assigned}
    return Order(program, argv, folder, tuple(bare.items()))


def _odd(job: Job) -> str:
    if not job.argv or not job.argv[0]:
        return "it names no program"
    texts = [*job.argv, job.folder, *(text for pair in job.assigned for text in pair)]
    if any("\0" in text for text in texts):
        return "it holds a NUL character, which no command line can"
    for name, _ in job.assigned:
        if not name or "=" in name:
            return f"`{name}` is no name of a variable"
    try:
        for text in texts:
            text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return "it holds half a character, which no command line can"
    return ""
