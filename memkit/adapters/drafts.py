"""A draft that could not be written, kept where its writer finds it again."""

from __future__ import annotations

import os
from tempfile import mkstemp


def keep_draft(text: str) -> str:
    """The path of a new file for its owner alone, in the folder for temporary files. Raises OSError."""
    handle, path = mkstemp(prefix="memkit-draft-", suffix=".md")
    with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as file:
        file.write(text)
    return path
