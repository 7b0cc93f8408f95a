"""Reads the user's own configuration, from the user's folder and from nowhere else."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memkit.adapters.folders import config_folder
from memkit.adapters.names import lies_in
from memkit.config.user import UserConfig, parse_user_config
from memkit.errors import InputOutputFailed, Refused

if TYPE_CHECKING:
    from pathlib import Path

_LIMIT = 64 * 1024
_OTHERS_WRITE = 0o022


def user_config_file() -> Path:
    """Where it lies; it may not be there."""
    return config_folder() / "config.toml"


def read_user_config(top: Path) -> UserConfig:
    """What it says; all defaults where there is none.

    Raises `Refused` where it lies in the tree at `top`, as it could then come by a commit, or where others
    may write it, `InputOutputFailed` where it cannot be read, `ConfigProblem` for what it says.
    """
    place = user_config_file()
    try:
        found = place.stat()
        data = place.read_bytes() if found.st_size <= _LIMIT else b""
    except (FileNotFoundError, NotADirectoryError):
        return UserConfig()
    except OSError as error:
        raise InputOutputFailed(
            f"{place} cannot be read: {error.strerror}.", help_line="Give read permission."
        ) from error
    if lies_in(os.path.realpath(place), os.path.realpath(top)):
        raise Refused(
            f"The user configuration {place} lies inside of {top}.",
            help_line="Set XDG_CONFIG_HOME to a folder outside of the repository.",
        )
    if os.name == "posix" and (found.st_uid not in {os.geteuid(), 0} or found.st_mode & _OTHERS_WRITE):
        raise Refused(
            f"Others than you may write the user configuration {place}.",
            help_line=f"Run `chmod go-w {place}`, and see that it says what you want.",
        )
    return parse_user_config(data, str(place))
