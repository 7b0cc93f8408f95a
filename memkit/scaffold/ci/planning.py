"""Where the CI file of a bank goes, beside what is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused
from memkit.frozen import frozen
from memkit.ports import FileChange, Unreadable
from memkit.scaffold.ci.pipeline import GITLAB, pipeline_text
from memkit.text.clean import printable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memkit.ports import Tree
    from memkit.scaffold.ci.pipeline import Pipeline

_READ_LIMIT = 1 << 20


@frozen
class CiFile:
    """The CI file of a bank, its path below the repository's top."""

    pipeline: Pipeline
    path: str
    change: FileChange | None
    """None where the file is there already, as it would be written."""
    include: bool
    """Whether it does nothing until the team's own `.gitlab-ci.yml` includes it."""


def ci_file(top: Tree, pipeline: Pipeline, templates: Mapping[str, str]) -> CiFile:
    """The file to write at the top of a repository; raises `Refused` where another one is in its place.

    On GitLab it is `.gitlab-ci.yml`, or a file for it to include where the team has one of its own.
    """
    text = pipeline_text(pipeline, templates)
    if pipeline.forge == "github":
        return CiFile(pipeline, pipeline.path, _change(top, pipeline.path, text), include=False)
    held = top.read(GITLAB, _READ_LIMIT)
    if _is_missing(held) or _is_ours(held, pipeline):
        return CiFile(pipeline, GITLAB, _change(top, GITLAB, text), include=False)
    included = isinstance(held, bytes) and pipeline.path.encode() in held
    return CiFile(pipeline, pipeline.path, _change(top, pipeline.path, text), include=not included)


def _is_missing(held: bytes | Unreadable) -> bool:
    return isinstance(held, Unreadable) and held.reason == "missing"


def _is_ours(held: bytes | Unreadable, pipeline: Pipeline) -> bool:
    """Whether a file holds the jobs of this bank: then an include would define them twice."""
    lines = held.splitlines() if isinstance(held, bytes) else []
    return f"{pipeline.base_job}:".encode() in lines


def _change(top: Tree, path: str, text: str) -> FileChange | None:
    held = top.read(path, _READ_LIMIT)
    if _is_missing(held):
        return FileChange(path, None, text.encode())
    if isinstance(held, Unreadable):
        raise Refused(
            f"{printable(path)} is there and cannot be read: {held.detail}.",
            help_line="Move it away, then run the command again.",
        )
    if held.replace(b"\r\n", b"\n") != text.encode():
        raise Refused(
            f"{printable(path)} is there and says something else than memkit would write.",
            help_line="Keep it; or delete it and run the command again: `git diff` shows what differs.",
        )
    return None
