"""The repository around a bank: root, configuration, history, hooks, and what git does to its files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.disk import DiskTree
from memkit.adapters.git.setup import hooks_of, rewritten
from memkit.bank.layout import MARKDOWN
from memkit.ports import Unreadable
from memkit.text.patterns import pattern
from memkit.workspace.base import Base, find_base
from memkit.workspace.doctor.point import Point, few

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.adapters.git.plumbing import Git
    from memkit.workspace.place import Place

_PRE_COMMIT = (".pre-commit-config.yaml", ".pre-commit-config.yml")
_CONFIG_LIMIT = 1 << 20
_OUR_HOOK = pattern(r"\bid:[ \t]{0,20}[\"']?(memkit-[a-z]{1,20})\b")
_PRE_COMMITS_OWN = "hook-impl"
"""What the hook says that `pre-commit install` writes, and that of its successors."""
_ADD_HOOK = (
    "Add the hooks memkit-check and memkit-index to .pre-commit-config.yaml, then run `pre-commit install`."
)


def repository_points(place: Place, *, banked: bool) -> Iterator[Point]:
    """Root, configuration, nested banks; with git also history, hooks and attributes.

    `banked` says whether there is a bank: without one nobody misses a configuration.
    """
    yield Point("Repository", "root", "ok", f"the root is {place.root}")
    if banked or place.config.path:
        yield _configuration(place)
    if place.nested:
        yield Point("Repository", "nested banks", "ok", f"banks of their own: {few(place.nested)}")
    if place.git is None:
        yield _no_git(place)
        return
    yield from _history(place, place.git)
    yield from _hooks(place.git)
    yield from _files(place, place.git)


def _no_git(place: Place) -> Point:
    why = place.no_git
    if why is None or why.reason == "no-repository":
        message, do = "this is no git repository", "Run `git init`, and commit the bank."
    else:
        message, do = why.detail, why.cure or "Mend what git says, then run this again."
    return Point("Repository", "git", "attention", f"{message}: history is not checked", do)


def _configuration(place: Place) -> Point:
    config = place.config
    if not config.path:
        return Point(
            "Repository",
            "configuration",
            "attention",
            "there is no configuration: memkit goes by the names of files and its defaults",
            "Run `memkit init --adopt`, which writes one for the bank that is there.",
        )
    if config.unknown:
        keys = few([f"`{held.key}`" for held in config.unknown])
        return Point(
            "Repository",
            "configuration",
            "attention",
            f"{config.path} holds what memkit does not know: {keys}",
            "Run `memkit check --select CFG` for what is meant, or `memkit config` for every option.",
        )
    return Point("Repository", "configuration", "ok", f"the configuration is {config.path}")


def _history(place: Place, git: Git) -> Iterator[Point]:
    if git.shallow:
        yield Point(
            "Repository",
            "history",
            "attention",
            "the clone is shallow: what older commits hold is not checked",
            "Run `git fetch --unshallow`; in CI fetch the whole history (`fetch-depth: 0`).",
        )
        return
    base = find_base(place, since="", staged=False)
    if isinstance(base, Base):
        yield Point("Repository", "history", "ok", f"`memkit check` compares with {base.name}")
    else:
        yield Point("Repository", "history", "attention", base.reason, "Commit the bank with `git commit`.")


def _hooks(git: Git) -> Iterator[Point]:
    named = _named_hooks(git)
    hooks = hooks_of(git)
    hook = hooks.before_commit
    where = "the folder that core.hooksPath names" if hooks.moved else "git's folder of hooks"
    direct = hook is not None and "memkit" in hook.text
    if hook is not None and not hook.runs:
        message = f"the hook pre-commit in {where} is not executable, and git leaves it out"
        yield Point("Repository", "hooks", "attention", message, "Make it executable with `chmod +x`.")
    elif direct:
        yield Point("Repository", "hooks", "ok", f"the hook pre-commit in {where} runs memkit")
    elif named and hook is not None and _PRE_COMMITS_OWN in hook.text:
        yield Point("Repository", "hooks", "ok", f"pre-commit runs {few(named)}")
    elif named:
        what = "the hook of git is another one" if hook else "no hook is installed"
        message = f".pre-commit-config.yaml names {few(named)}, and {what}"
        do = "Run `pre-commit install`."
        if hooks.moved:
            do = "Run `git config --unset core.hooksPath`, then `pre-commit install`."
        yield Point("Repository", "hooks", "attention", message, do)
    else:
        message = "no hook is seen that runs memkit before a commit"
        do = _ADD_HOOK if hook is None else "Let the hook run `memkit check --staged`."
        yield Point("Repository", "hooks", "attention", message, do)


def _named_hooks(git: Git) -> tuple[str, ...]:
    """The hooks of memkit that pre-commit's configuration asks for."""
    tree = DiskTree(git.top, ())
    for name in _PRE_COMMIT:
        data = tree.read(name, _CONFIG_LIMIT)
        if not isinstance(data, Unreadable):
            lines = data.decode("utf-8", "replace").splitlines()
            uncommented = (line for line in lines if not line.lstrip().startswith("#"))
            found = (_OUR_HOOK.search(line) for line in uncommented)
            return tuple(sorted({match[1] for match in found if match}))
    return ()


def _files(place: Place, git: Git) -> Iterator[Point]:
    """What git does to Markdown files between the disk and a commit."""
    markdown = [path for path in place.files if path.endswith(MARKDOWN)]
    filtered = rewritten(git, markdown, place.prefix)
    if filtered:
        yield Point(
            "Repository",
            "attributes",
            "attention",
            f"git stores these otherwise than they lie on disk (a filter or an encoding): {few(filtered)}",
            "Take them out of .gitattributes: commits and hooks see what git stores.",
        )
    else:
        yield Point("Repository", "attributes", "ok", "git stores Markdown files as they are")
    absent = [path for path in place.absent if path.endswith(MARKDOWN)]
    if absent:
        message = f"the checkout leaves these out, and memkit reads them from the index: {few(absent)}"
        yield Point("Repository", "sparse checkout", "ok", message)
