"""Opening a file in the editor of the person at the terminal."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from typing import TYPE_CHECKING

from memkit.errors import InputOutputFailed

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_USUAL = "notepad" if sys.platform == "win32" else "vi"


def open_in_editor(path: Path, environment: Mapping[str, str]) -> None:
    """Wait until the editor of VISUAL or EDITOR has let go of a file.

    No shell sees the file's name, which the repository chose: click before 8.2 hands it to one. Raises
    InputOutputFailed where the editor cannot be started or fails.
    """
    editor = environment.get("VISUAL") or environment.get("EDITOR") or _USUAL
    try:
        code = subprocess.run([*_words(editor), os.fspath(path)], check=False).returncode
        said = f"ended with exit code {code}" if code else ""
    except (OSError, ValueError) as error:
        said = f"cannot be started: {error.strerror if isinstance(error, OSError) else error}"
    if said:
        raise InputOutputFailed(
            f"The editor {editor} {said}.", help_line="Set VISUAL or EDITOR to one that works."
        )


def _words(editor: str) -> list[str]:
    if sys.platform == "win32":
        return [word.strip('"') for word in shlex.split(editor, posix=False)]
    return shlex.split(editor)
