"""How git may be started: no code of the repository runs, nothing is fetched, no setting matters."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

SETTINGS = (
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "core.pager=cat",
    "core.quotepath=off",
    "core.bigFileThreshold=8m",  # larger blobs are streamed, so that skipping one costs no memory
    "diff.autoRefreshIndex=false",  # would write the index, whatever GIT_OPTIONAL_LOCKS says
    "diff.external=",
    "log.showSignature=false",  # would start gpg
    "log.date=default",
    "log.mailmap=true",
    "mailmap.file=",
    "mailmap.blob=",
    "blame.ignoreRevsFile=",
    "diff.orderFile=/dev/null",  # the settings from here on end git where they are wrong
    "diff.algorithm=default",
    "diff.context=3",
    "diff.statGraphWidth=80",
    "log.showRoot=true",
    "color.ui=false",
    "submodule.recurse=false",
    "protocol.allow=never",
    "protocol.ext.allow=never",
)
"""Settings that win over every configuration file, as `git -c` takes them."""

RAW_DIFF = ("--no-ext-diff", "--no-textconv", "--no-color", "--no-relative")
"""Options for every command that compares."""

_FIXED = {
    "GIT_ALLOW_PROTOCOL": "",  # empty: no transport at all, whatever protocol.<name>.allow says
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",  # a replacement would show another past than the one that is pushed
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_PAGER": "cat",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}
# What binds a git process to one repository, by `git rev-parse --local-env-vars`, without the settings of
# `git -c`, which are the user's.
LOCAL = frozenset(
    {
        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_COMMON_DIR",
        "GIT_DIR",
        "GIT_GRAFT_FILE",
        "GIT_IMPLICIT_WORK_TREE",
        "GIT_INDEX_FILE",
        "GIT_INTERNAL_SUPER_PREFIX",
        "GIT_NAMESPACE",
        "GIT_NO_REPLACE_OBJECTS",
        "GIT_OBJECT_DIRECTORY",
        "GIT_PREFIX",
        "GIT_REPLACE_REF_BASE",
        "GIT_SHALLOW_FILE",
        "GIT_WORK_TREE",
    }
)
# GIT_LITERAL_PATHSPECS excludes its three sisters; the rest would start programs or change the output.
_DROPPED = frozenset(
    {
        "GIT_ATTR_SOURCE",
        "GIT_DIFF_OPTS",
        "GIT_EXTERNAL_DIFF",
        "GIT_FLUSH",
        "GIT_GLOB_PATHSPECS",
        "GIT_ICASE_PATHSPECS",
        "GIT_NOGLOB_PATHSPECS",
        "GIT_PROXY_COMMAND",
        "GIT_SSH",
        "GIT_SSH_COMMAND",
        "LANGUAGE",
    }
)


def hardened(environment: Mapping[str, str], *, inherit: bool) -> dict[str, str]:
    """The environment of a git process; `inherit` keeps the variables that bind to one repository."""
    dropped = _DROPPED if inherit else _DROPPED | LOCAL
    kept = {name: value for name, value in environment.items() if name not in dropped}
    return kept | _FIXED


def pinned(top: str, git_dir: str, common_dir: str, environment: Mapping[str, str]) -> dict[str, str]:
    """Variables to lay over an environment that cannot be replaced, so that it means one repository.

    GitPython starts every process with the whole environment of the caller; what `hardened` would drop is
    set to what git would find by itself.
    """
    found = {
        "GIT_ALTERNATE_OBJECT_DIRECTORIES": "",
        "GIT_COMMON_DIR": common_dir,
        "GIT_DIR": git_dir,
        "GIT_GLOB_PATHSPECS": "0",
        "GIT_ICASE_PATHSPECS": "0",
        "GIT_INDEX_FILE": f"{git_dir}/index",
        "GIT_NAMESPACE": "",
        "GIT_NOGLOB_PATHSPECS": "0",
        "GIT_OBJECT_DIRECTORY": f"{common_dir}/objects",
        "GIT_PREFIX": "",
        "GIT_SHALLOW_FILE": f"{common_dir}/shallow",
        "GIT_WORK_TREE": top,
    }
    return found | _FIXED | {name: environment[name] for name in LOCAL if name in environment}


def find_program(environment: Mapping[str, str]) -> str | None:
    """The full path of git, None where it is not installed.

    Only absolute entries of PATH count: a relative one would find a program inside the repository. A folder
    that may not be searched, as `sudo -u` leaves one of the other user's, has none.
    """
    names = ("git.exe",) if os.name == "nt" else ("git",)
    folders = (Path(folder) for folder in environment.get("PATH", os.defpath).split(os.pathsep))
    places = (folder / name for folder in folders if folder.is_absolute() for name in names)
    return next((str(place) for place in places if os.access(place, os.X_OK) and place.is_file()), None)
