"""What `memkit init --ci` tells about the CI file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.scaffold.ci.pipeline import GITLAB
from memkit.text.clean import printable
from memkit.workspace.automating import is_index_stale

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.scaffold.ci.planning import CiFile
    from memkit.workspace.place import Place


def ci_lines(ci: CiFile, *, dry_run: bool) -> Iterator[str]:
    """Where the file is, and when it runs."""
    where = f"{printable(ci.path)}{' at the top of the repository' if ci.pipeline.folder else ''}"
    if ci.change is None:
        yield f"{where} is there already, as memkit would write it."
    else:
        yield f"{'would write' if dry_run else 'wrote'} {where}"
    if ci.include:
        yield f"{GITLAB} is yours and was not changed; add this to it, or the new file does nothing:"
        yield "  include:"
        yield f"    - local: /{printable(ci.path)}"


def ci_next(ci: CiFile, place: Place) -> Iterator[str]:
    """What is left to do before the file works."""
    if is_index_stale(place):
        yield "The reading order is out of date, which fails in CI: run `memkit index` first."
    if ci.change is None and not ci.include:
        return
    if ci.pipeline.forge == "github":
        yield (
            f"In CI, once it is committed: pull requests and pushes to {ci.pipeline.branch} are checked, "
            "and every Monday tells what is overdue."
        )
    else:
        yield "In CI, once it is committed: merge requests and pushes to the default branch are checked."
        yield "Make a pipeline schedule (Build, Pipeline schedules) that tells once a week what is overdue."
    yield "Commands that the bank names are not run there until MEMKIT_APPROVED_AT is set; see the file."


def ci_data(ci: CiFile, *, dry_run: bool) -> dict[str, str | bool | None]:
    """The same for a program; paths are below the repository's top."""
    state = "present" if ci.change is None else ("planned" if dry_run else "written")
    return {
        "forge": ci.pipeline.forge,
        "path": ci.path,
        "state": state,
        "folder": ci.pipeline.folder or None,
        "branch": ci.pipeline.branch if ci.pipeline.forge == "github" else None,
        "include": ci.path if ci.include else None,
    }
