"""Forgotten files, kept word for word in the user's state folder until somebody restores or erases them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memkit.adapters.folders import state_folder
from memkit.adapters.write import DiskWriter
from memkit.ports import FileChange, Removal
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

PATIENCE = 120.0
"""Seconds that a writer waits for others."""
_ID = pattern(r"[A-Za-z0-9][A-Za-z0-9_-]{0,127}")


def keep_forgotten(files: Iterable[tuple[str, bytes]]) -> None:
    """Keep files under the ids of their tombstones. Raises what the writer raises."""
    root = forgotten_folder()
    root.mkdir(mode=0o700, parents=True, exist_ok=True)
    mask = os.umask(0o077)
    try:
        _writer(root).write([FileChange(f"{id_}.md", None, data) for id_, data in files])
    finally:
        os.umask(mask)


def forgotten_file(id_: str) -> bytes | None:
    """The forgotten file of a tombstone's id; None where none is kept."""
    if not _ID.fullmatch(id_):  # a shared bank's log is written by others
        return None
    try:
        return (forgotten_folder() / f"{id_}.md").read_bytes()
    except OSError:
        return None


def forgotten_files() -> tuple[tuple[str, bytes], ...]:
    """Every forgotten file by the id of its tombstone."""
    try:
        names = sorted(path.name for path in forgotten_folder().iterdir())
    except OSError:
        return ()
    ids = [name.removesuffix(".md") for name in names if name.endswith(".md")]
    return tuple((id_, data) for id_ in ids if (data := forgotten_file(id_)) is not None)


def drop_forgotten(ids: Iterable[str]) -> None:
    """Remove the forgotten files of some ids. Raises what the writer raises."""
    root = forgotten_folder()
    held = [(id_, forgotten_file(id_)) for id_ in ids]
    gone = [Removal(f"{id_}.md", data) for id_, data in held if data is not None]
    if gone:
        _writer(root).write(gone)


def settle_forgotten() -> None:
    """Put back what a killed writer left half done there, and remove its scratch files."""
    root = forgotten_folder()
    if root.is_dir():
        with _writer(root).held() as writer:
            writer.scratch.sweep(root)


def forgotten_folder() -> Path:
    """Where they lie."""
    return state_folder() / "forgotten"


def _writer(root: Path) -> DiskWriter:
    return DiskWriter(root, root / ".lock", timeout=PATIENCE)
