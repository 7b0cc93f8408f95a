"""Forgotten files, kept word for word in the user's state folder until somebody restores or erases them.

Beside a file lies the row of the index that named it, where it had one.
A copy is made before its tombstone, so that a kill between the two loses nothing. Until the tombstone is
written a note beside the copies names them, and what no tombstone came for is swept by it.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from memkit.adapters.folders import state_file, state_folder
from memkit.adapters.write import DiskWriter
from memkit.errors import InputOutputFailed, MemkitError
from memkit.ports import FileChange, Removal
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

PATIENCE = 120.0
"""Seconds that a writer waits for others."""
_ID = pattern(r"[A-Za-z0-9][A-Za-z0-9_-]{0,127}")


def keep_forgotten(bank: Path, files: Iterable[tuple[str, bytes, str]]) -> None:
    """Keep files of the bank in the folder `bank`, and their rows, under the ids of their coming tombstones.

    Only while the bank's lock is held. Raises what the writer raises.
    """
    root = forgotten_folder()
    held = tuple(files)
    mask = os.umask(0o077)
    try:
        _note(bank, [id_ for id_, _, _ in held])
        root.mkdir(mode=0o700, parents=True, exist_ok=True)
        files_ = [FileChange(f"{id_}.md", None, data) for id_, data, _ in held]
        rows = [FileChange(f"{id_}.row", None, _encoded(row)) for id_, _, row in held if row]
        _writer(root).write([*files_, *rows])
    except OSError as error:
        raise InputOutputFailed(
            f"Nothing was written, {root} failed: {error.strerror}.",
            help_line="Make room or give write permission, then run the command again.",
        ) from error
    finally:
        os.umask(mask)


def sweep_forgotten(bank: Path, log: Callable[[], bytes | None]) -> None:
    """Remove the copies of a bank that no tombstone came for, where a write of it failed or was killed.

    Only while the bank's lock is held. `log` reads its tombstones; None, where they cannot be read, and a
    disk that fails leave all to the next time.
    """
    place = _note_of(bank)
    if not os.path.exists(place):  # noqa: PTH110 - asked at every write
        return
    with suppress(OSError, UnicodeDecodeError, MemkitError):
        named = log()
        if named is not None:
            drop_forgotten(id_ for id_ in place.read_text("ascii").split() if id_.encode() not in named)
            place.unlink()


def forgotten_file(id_: str) -> bytes | None:
    """The forgotten file of a tombstone's id; None where none is kept."""
    return _read(id_, ".md")


def forgotten_row(id_: str) -> str:
    """The row that named a forgotten file, without its newline; empty where none is kept."""
    return (_read(id_, ".row") or b"").decode("utf-8", "surrogatepass")


def forgotten_files() -> tuple[tuple[str, bytes], ...]:
    """Every forgotten file by the id of its tombstone."""
    try:
        names = sorted(path.name for path in forgotten_folder().iterdir())
    except OSError:
        return ()
    ids = [name.removesuffix(".md") for name in names if name.endswith(".md")]
    return tuple((id_, data) for id_ in ids if (data := forgotten_file(id_)) is not None)


def drop_forgotten(ids: Iterable[str]) -> None:
    """Remove the forgotten files of some ids, and their rows. Raises what the writer raises."""
    root = forgotten_folder()
    held = [(f"{id_}{end}", _read(id_, end)) for id_ in ids for end in (".md", ".row")]
    gone = [Removal(name, data) for name, data in held if data is not None]
    if gone:
        _writer(root).write(gone)


def settle_forgotten() -> None:
    """Put back what a killed writer left half done there, and remove its scratch files.

    A row whose file somebody pruned goes, too.
    """
    root = forgotten_folder()
    if root.is_dir():
        with _writer(root).held() as writer:
            writer.scratch.sweep(root)
        drop_forgotten(row.stem for row in root.glob("*.row") if not row.with_suffix(".md").exists())


def forgotten_folder() -> Path:
    """Where they lie."""
    return state_folder() / "forgotten"


def _read(id_: str, end: str) -> bytes | None:
    if not _ID.fullmatch(id_):  # a shared bank's log is written by others
        return None
    try:
        return (forgotten_folder() / f"{id_}{end}").read_bytes()
    except OSError:
        return None


def _encoded(row: str) -> bytes:
    return row.encode("utf-8", "surrogatepass")


def _note(bank: Path, ids: Iterable[str]) -> None:
    place = _note_of(bank)
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0), 0o600)
    try:
        os.write(handle, "".join(f"{id_}\n" for id_ in ids).encode())
        os.fsync(handle)
    finally:
        os.close(handle)


def _note_of(bank: Path) -> Path:
    return state_file(bank, "forgetting", "txt")


def _writer(root: Path) -> DiskWriter:
    return DiskWriter(root, root / ".lock", timeout=PATIENCE)
