"""Which repository a folder belongs to, and whether git's own variables speak of that one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from memkit.adapters.git.policy import find_program, hardened
from memkit.adapters.git.run import Git, run_git
from memkit.adapters.git.settings import setting_cure
from memkit.adapters.names import native
from memkit.frozen import frozen, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memkit.adapters.git.run import Answer

_PLACES = ("GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY")
_REDIRECTING = (*_PLACES, "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE")
# The git folder stands last, since its name may hold newlines. On a branch without commits git stops at
# HEAD without a word, and the folder is asked for again.
_LAST_QUESTION = ("rev-parse", "--absolute-git-dir")
_QUESTIONS = (
    "rev-parse",
    "--is-inside-work-tree",
    "--show-cdup",
    "--is-shallow-repository",
    "--revs-only",
    "HEAD^{commit}",
    "--absolute-git-dir",
)


@frozen
class NoRepository:
    """Why there is no repository to ask, what git said, and what to do about it (may be empty)."""

    reason: Literal["no-git", "no-repository", "ownership", "failed"]
    detail: str
    cure: str

    def __str__(self) -> str:
        """The reason and the cure in a line, without a full stop."""
        return f"{self.detail}. {self.cure}".strip(" .")


def open_repository(start: Path, environment: Mapping[str, str]) -> Git | None:
    """The repository whose work tree holds the folder `start`; None where there is none, or no git."""
    found = find_repository(start, environment)
    return found if isinstance(found, Git) else None


def find_repository(start: Path, environment: Mapping[str, str]) -> Git | NoRepository:
    """Like `open_repository`, saying why not.

    A hook's GIT_DIR, GIT_INDEX_FILE and the like are passed on when they speak of the repository that
    `start` lies in, and dropped otherwise.
    """
    program = find_program(environment)
    if program is None:
        return NoRepository("no-git", "git is not installed", "Install git, or put it on the PATH.")
    if any(environment.get(name) for name in _REDIRECTING):
        found = _redirected(program, start, environment)
    else:
        found = _probe(program, start, environment, inherit=False)
    if isinstance(found, NoRepository):
        return _broken(start) or found if found.reason == "no-repository" else found
    return _with_index(found, environment)


def _broken(start: Path) -> NoRepository | None:
    """A `.git` that git does not take for a repository: damage, which is not the same as none."""
    real = _real(start)
    if ".git" in real.parts:
        return None
    for folder in (real, *real.parents):
        if os.path.lexists(folder / ".git"):
            detail = f"git cannot read the repository in {folder}"
            return NoRepository("failed", detail, "Run `git status` in the folder to see what is wrong.")
    return None


def _redirected(program: str, start: Path, environment: Mapping[str, str]) -> Git | NoRepository:
    """The repository that the variables speak of, which git reads in the working directory, or `start`'s."""
    here = Path.cwd()
    bound = _probe(program, here, _absolute(environment, here), inherit=True)
    own = _probe(program, start, environment, inherit=False)
    if not isinstance(bound, Git):
        return own
    if not isinstance(own, Git):
        inside = _real(start).is_relative_to(bound.top)
        return bound if inside else own
    if bound.git_dir != own.git_dir:
        return own
    if environment.get("GIT_WORK_TREE"):
        return bound
    # With GIT_DIR alone git takes the working directory for the top, which a hook may have left.
    return replace(own, environment=bound.environment)


def _probe(
    program: str, folder: Path, environment: Mapping[str, str], *, inherit: bool
) -> Git | NoRepository:
    while not folder.is_dir() and folder != folder.parent:
        folder = folder.parent
    prepared = hardened(environment, inherit=inherit)
    answer = run_git(program, _QUESTIONS, folder, prepared)
    if answer.code:
        return _refusal(answer)
    inside, _, told = answer.line().partition("\n")
    if inside != "true":
        return NoRepository("no-repository", "this is no work tree", "")
    up, shallow, *rest = told.split("\n", 3)
    head, git_dir = rest or ("", run_git(program, _LAST_QUESTION, folder, prepared).line())
    top, own = _real(folder / native(up)), _real(Path(native(git_dir)))
    return Git(program, top, own, prepared, head, shallow == "true")


def _refusal(answer: Answer) -> NoRepository:
    said = answer.complaint
    if "dubious ownership" in said or "unsafe repository" in said:
        return NoRepository(
            "ownership",
            said,
            "Let git trust the folder with `git config --global --add safe.directory FOLDER`.",
        )
    if "not a git repository" in said or "must be run in a work tree" in said:
        return NoRepository("no-repository", said, "")
    cure = setting_cure(said) or "Run `git status` in the folder to see what is wrong."
    return NoRepository("failed", said, cure)


def _with_index(git: Git, environment: Mapping[str, str]) -> Git:
    """The same repository with the hook's index file, unless that is another repository's."""
    bound = {
        name: value for name, value in git.environment.items() if name not in {"GIT_INDEX_FILE", "GIT_PREFIX"}
    }
    index = environment.get("GIT_INDEX_FILE")
    if not index or _foreign(git, git.top / index):
        return replace(git, environment=bound)
    bound["GIT_INDEX_FILE"] = str(git.top / index)
    if "GIT_PREFIX" in environment:
        bound["GIT_PREFIX"] = environment["GIT_PREFIX"]
    return replace(git, environment=bound)


def _foreign(git: Git, index: Path) -> bool:
    """Whether an index file is kept in another repository's git folder, where a partial commit has it."""
    home = _real(index.parent)
    return home != git.git_dir and (home / "HEAD").is_file()


def _absolute(environment: Mapping[str, str], here: Path) -> dict[str, str]:
    changed = {name: str(here / environment[name]) for name in _PLACES if environment.get(name)}
    return {**environment, **changed}


def _real(place: Path) -> Path:
    return Path(os.path.realpath(place))
