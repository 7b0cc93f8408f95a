"""The user's folders for what memkit keeps outside of repositories: state, locks, caches."""

from __future__ import annotations

import os
from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def lock_file(root: Path) -> Path:
    """The lock of the bank at `root`, keyed by its real path, in the user's state folder."""
    from platformdirs import user_state_path

    key = blake2b(os.fsencode(os.path.realpath(root)), digest_size=12).hexdigest()
    return user_state_path("memkit", appauthor=False) / "locks" / f"{key}.lock"
