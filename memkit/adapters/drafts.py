"""What a person wrote in an editor and could not be saved as it stands: kept, so that no word is lost."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memkit.adapters.chance import random_id
from memkit.adapters.folders import make_own, state_folder
from memkit.errors import InputOutputFailed

if TYPE_CHECKING:
    from pathlib import Path

_ENDING = 8


def draft_folder() -> Path:
    """Where such texts are kept, for the user alone."""
    return state_folder() / "drafts"


def keep_draft(text: str, name: str = "draft") -> Path:
    """Keep a text under a name of its own; the file. Raises `InputOutputFailed`."""
    place = draft_folder() / f"{name}-{random_id()[:_ENDING]}.md"
    try:
        make_own(place.parent)
        handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8", "surrogatepass"))
    except OSError as error:
        raise InputOutputFailed(
            f"What the editor saved could not be kept: {error.strerror}.",
            help_line="Make room, then try again.",
        ) from error
    return place
