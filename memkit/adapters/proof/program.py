"""Finds the program of a command and the folder it runs in, or says why there is none."""

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING

from memkit.adapters.names import lies_in, native
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

_SHELL_WORDS = frozenset(
    ". : [[ alias bg break case cd command continue declare do eval exec exit export fg for function hash if"
    " let local popd pushd read readonly return select set shift shopt source time trap type typeset ulimit"
    " umask unalias unset until wait while { ( ! && || | ;".split()
)
_BATCH = (".bat", ".cmd")
_BATCH_ODD = frozenset('"%!^&|<>()\r\n')
"""Characters that cmd.exe, which runs these files, would read as its own in an argument."""


@frozen
class Missing:
    """Why there is nothing to start; a fragment for a person."""

    why: str


def folder_of(root: str, folder: str) -> str | Missing:
    """The real path of a folder below the real path `root`."""
    real = os.path.realpath(os.path.join(root, native(folder)))
    if not lies_in(real, root):
        return Missing(f"its folder `{folder}` lies outside of the repository")
    if not os.path.isdir(real):
        return Missing(f"its folder `{folder}` is not there")
    return real


def program_of(argv: tuple[str, ...], folder: str, path: Iterable[str]) -> str | Missing:
    """The absolute path of the program that `argv` names, seen from the real path `folder`."""
    name = argv[0]
    found = _in_folder(name, folder) if _holds_slash(name) else _on_path(name, path)
    if isinstance(found, str) and found.lower().endswith(_BATCH) and sys.platform == "win32":
        odd = sorted({char for word in argv[1:] for char in word} & _BATCH_ODD)
        if odd:
            return Missing(
                f"`{name}` is a batch file, and cmd.exe would read {' '.join(odd)} in its arguments"
            )
    return found


def _holds_slash(name: str) -> bool:
    return "/" in name or (sys.platform == "win32" and ("\\" in name or ":" in name))


def _in_folder(name: str, folder: str) -> str | Missing:
    start = os.path.join(folder, native(name))
    fault = f"`{name}` is not there"
    for candidate in _spelled(start):
        kind = _kind(candidate)
        if kind == "program":
            return candidate
        fault = fault if kind == "missing" else f"`{name}` is {kind}"
    return Missing(fault)


def _on_path(name: str, path: Iterable[str]) -> str | Missing:
    fault = f"the program `{name}` is not installed, or not on PATH"
    if name in _SHELL_WORDS:
        fault = f"`{name}` is a word of the shell, and commands are run without one"
    if name in {"", ".", ".."}:
        return Missing(fault)
    for folder in path:
        for candidate in _spelled(os.path.join(folder, native(name))):
            kind = _kind(candidate)
            if kind == "program":
                return candidate
            if kind == "not executable" and name not in _SHELL_WORDS:
                fault = f"`{name}` on PATH is not executable"
    return Missing(fault)


def _spelled(path: str) -> tuple[str, ...]:
    """The path, on Windows with each ending that makes a file a program."""
    if os.name != "nt":
        return (path,)
    endings = (".com", ".exe", *_BATCH)
    return (path,) if path.lower().endswith(endings) else tuple(path + ending for ending in endings)


def _kind(path: str) -> str:
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return "missing"
    if stat.S_ISDIR(mode):
        return "a folder"
    if not stat.S_ISREG(mode):
        return "no file"
    return "program" if os.access(path, os.X_OK) else "not executable"
