"""What memkit asks git on every hot path: listings, revisions, changes, ignores, branches."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memkit.adapters.git.discover import NoRepository, find_repository, open_repository
from memkit.adapters.git.run import Git
from memkit.adapters.names import native, normal, to_bytes
from memkit.adapters.skip import keeps
from memkit.errors import HistoryUnreadable
from memkit.frozen import frozen, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "Branch",
    "Git",
    "Listing",
    "NoRepository",
    "find_repository",
    "is_ignored",
    "merge_base",
    "merge_heads",
    "open_repository",
    "resolve",
    "worktree",
]


@frozen
class Listing:
    """The files on disk, and tracked ones that a sparse checkout leaves out (skip-worktree).

    `modules` are the folders of submodules, which are empty until somebody fetches them.
    """

    files: tuple[str, ...]
    absent: tuple[str, ...]
    modules: tuple[str, ...] = ()

    def below(self, prefix: str) -> Listing:
        """The part below a folder (with a final `/`)."""
        return Listing(*(_below(each, prefix) for each in (self.files, self.absent, self.modules)))


@frozen
class Branch:
    """A local branch and the commit at its tip."""

    name: str
    commit: str


def worktree(git: Git, prefix: str = "") -> Listing:
    """The files of the work tree below `prefix`, tracked or new, neither ignored nor skipped, sorted.

    Submodules and nested repositories are left out, and what is deleted on disk. One process.
    """
    shown = ("--cached", "--others", "--deleted", "--exclude-standard")
    limits = ("--", prefix) if prefix else ()
    found: set[str] = set()
    absent: set[str] = set()
    modules: set[str] = set()
    for record in git.get("ls-files", "-z", "-t", "-s", *shown, *limits).records():
        tag, _, rest = record.partition(" ")
        mode, path = (rest[:6], rest.partition("\t")[2]) if tag != "?" else ("", rest)
        if tag == "R":  # deleted on disk
            found.discard(path)
        elif mode == "160000":
            modules.add(path)
        elif not path.endswith("/") and keeps(path.removeprefix(prefix)):
            away = tag == "S" and not os.path.lexists(git.top / native(path))
            (absent if away else found).add(path)
    held = (found, absent, modules)
    return Listing(*(tuple(sorted(path.removeprefix(prefix) for path in each)) for each in held))


def resolve(git: Git, ref: str) -> str:
    """The full name of the commit that `ref` means; raises HistoryUnreadable with the cure."""
    if ref and not ref.startswith("-") and not set(ref) & {"\0", "\n"}:
        answer = git.ask("rev-parse", "--quiet", "--verify", "--end-of-options", f"{ref}^{{commit}}")
        if not answer.code and answer.line().isalnum():  # `^REF` resolves too, to `^` and a name
            return answer.line()
    raise HistoryUnreadable(f"The revision {ref!r} cannot be found.", help_line=_cure(git, ref))


def merge_base(git: Git, one: str, other: str) -> str | None:
    """The best common ancestor of two commits, None when they share none (or it is cut off)."""
    answer = git.ask("merge-base", "--end-of-options", one, other)
    return None if answer.code else answer.line()


def merge_heads(git: Git) -> tuple[str, ...]:
    """The commits being merged right now."""
    try:
        return tuple((git.git_dir / "MERGE_HEAD").read_text("ascii").split())
    except (OSError, UnicodeDecodeError):
        return ()


def is_ignored(git: Git, paths: Iterable[str], prefix: str = "") -> frozenset[str]:
    """Those of `paths` (below `prefix`) that git ignores; tracked ones never are."""
    # check-ignore refuses GIT_LITERAL_PATHSPECS; a leading `./` keeps `:(exclude)x.md` a mere name.
    asked = {f"./{prefix}{name}": path for path in paths if (name := normal(path))}
    plain = {name: value for name, value in git.environment.items() if name != "GIT_LITERAL_PATHSPECS"}
    return frozenset(asked[name] for name in _ignored(replace(git, environment=plain), sorted(asked)))


def _below(paths: tuple[str, ...], prefix: str) -> tuple[str, ...]:
    return tuple(path.removeprefix(prefix) for path in paths if path.startswith(prefix))


def _ignored(git: Git, names: list[str]) -> Iterator[str]:
    if not names:
        return
    answer = git.ask(
        "check-ignore", "-z", "--stdin", stdin=b"".join(to_bytes(name) + b"\0" for name in names)
    )
    if answer.code <= 1:
        yield from answer.records()
    elif len(names) > 1:  # one path beyond a link or in a submodule spoils the whole answer
        middle = len(names) // 2
        yield from _ignored(git, names[:middle])
        yield from _ignored(git, names[middle:])


def _cure(git: Git, ref: str) -> str:
    if git.shallow:
        return "The clone is shallow: run `git fetch --unshallow`, or set `fetch-depth: 0` in CI."
    if ref.startswith(("origin/", "refs/remotes/")):
        return "Fetch it with `git fetch origin`, or name a commit, tag or branch that is here."
    return "Name a commit, tag or branch of this repository."
