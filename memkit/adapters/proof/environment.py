"""The environment of a command: a short list of names, and nothing that could be a secret."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_POSIX = frozenset("PATH HOME LANG LANGUAGE TZ TMPDIR USER LOGNAME SHELL VIRTUAL_ENV".split())
_WINDOWS = frozenset(
    (
        "PATH PATHEXT SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC TEMP TMP USERPROFILE USERNAME HOMEDRIVE HOMEPATH"
        " APPDATA LOCALAPPDATA PROGRAMDATA PROGRAMFILES PROGRAMFILES(X86) PROGRAMW6432 COMMONPROGRAMFILES OS"
        " NUMBER_OF_PROCESSORS PROCESSOR_ARCHITECTURE VIRTUAL_ENV LANG TZ"
    ).split()
)
_SET = {"NO_COLOR": "1", "TERM": "dumb"}
_USUAL_PATH = "/usr/local/bin:/usr/bin:/bin"


def bare_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """What a command gets of memkit's own environment, its PATH without relative entries."""
    kept = {name: value for name, value in environment.items() if _allowed(name)}
    path = os.pathsep.join(search_path(environment))
    return kept | _SET | {_path_name(kept): path}


def search_path(environment: Mapping[str, str]) -> tuple[str, ...]:
    """The folders where programs are looked for: the absolute ones of PATH."""
    usual = "" if sys.platform == "win32" else _USUAL_PATH
    value = environment.get(_path_name(environment)) or usual
    return tuple(folder for folder in value.split(os.pathsep) if os.path.isabs(folder))


def _allowed(name: str) -> bool:
    if sys.platform == "win32":
        return name.upper() in _WINDOWS
    return name in _POSIX or name.startswith("LC_")


def _path_name(names: Iterable[str]) -> str:
    if sys.platform == "win32":
        return next((name for name in names if name.upper() == "PATH"), "PATH")
    return "PATH"
