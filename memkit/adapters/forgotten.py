"""Forgotten files, kept word for word in the user's state folder until somebody restores or erases them.

Each bank has a folder of its own: what another repository's log names is not given to it.
Beside a file lies the row of the index that named it, where it had one.
A copy is made before its tombstone, so that a kill between the two loses nothing. Until the tombstone is
written a note beside the copies names them, and what no tombstone came for is swept by it.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from memkit.adapters.folders import make_own, state_file, state_folder
from memkit.adapters.memory_folders import FolderTree
from memkit.adapters.write import DiskWriter
from memkit.errors import InputOutputFailed, MemkitError
from memkit.ports import FileChange, Removal, Unreadable
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

PATIENCE = 120.0
"""Seconds that a writer waits for others."""
_LIMIT = 4 << 20
"""Bytes of a forgotten file; a memory's has at most 256 KiB."""
_ID = pattern(r"[A-Za-z0-9][A-Za-z0-9_-]{0,127}")


def keep_forgotten(bank: Path, files: Iterable[tuple[str, bytes, str]]) -> None:
    """Keep files of a bank, and their rows, under the ids of their coming tombstones; `bank` is `Room.kept`.

    Only while the bank's lock is held. Raises what the writer raises.
    """
    root = forgotten_folder(bank)
    held = tuple(files)
    mask = os.umask(0o077)
    try:
        _note(bank, [id_ for id_, _, _ in held])
        make_own(root)
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
            ids = place.read_text("ascii").split()
            _drop(forgotten_folder(bank), [id_ for id_ in ids if id_.encode() not in named])
            place.unlink()


def forgotten_file(bank: Path, id_: str) -> bytes | None:
    """The forgotten file of a bank's tombstone; None where none is kept. Raises `InputOutputFailed`."""
    return _read(forgotten_folder(bank), id_, ".md")


def forgotten_row(bank: Path, id_: str) -> str:
    """The row that named a forgotten file, without its newline; empty where none is kept."""
    return (_read(forgotten_folder(bank), id_, ".row") or b"").decode("utf-8", "surrogatepass")


def forgotten_files() -> tuple[tuple[Path, bytes | Unreadable], ...]:
    """Every forgotten file of every bank, or why it cannot be read; its stem is the id of its tombstone."""
    return tuple(
        (file, _tree(root).read(file.name, _LIMIT))
        for root in _folders()
        for file in sorted(root.iterdir())
        if file.name.endswith(".md")
    )


def drop_forgotten(files: Iterable[Path]) -> None:
    """Remove forgotten files. Raises what the writer raises."""
    held = tuple(files)
    for root in dict.fromkeys(file.parent for file in held):
        _drop(root, [file.stem for file in held if file.parent == root])


def settle_forgotten() -> None:
    """Put back what a killed writer left half done there, and remove its scratch files.

    A row whose file somebody pruned goes, too.
    """
    for root in _folders():
        with _writer(root).held() as writer:
            writer.scratch.sweep(root)
        _drop(root, [row.stem for row in root.glob("*.row") if not row.with_suffix(".md").exists()])


def forgotten_folder(bank: Path) -> Path:
    """Where those of a bank lie."""
    return _home() / state_file(bank, "forgotten", "md").stem


def _home() -> Path:
    return state_folder() / "forgotten"


def _folders() -> tuple[Path, ...]:
    """The folders of all banks, and the one above them, where an earlier memkit kept all."""
    home = _home()
    try:
        return (home, *sorted(each for each in home.iterdir() if each.is_dir() and not each.is_symlink()))
    except OSError:
        return ()


def _read(root: Path, id_: str, end: str) -> bytes | None:
    if not _ID.fullmatch(id_):  # a shared bank's log is written by others
        return None
    data = _tree(root).read(f"{id_}{end}", _LIMIT)
    if isinstance(data, Unreadable) and data.reason != "missing":
        raise InputOutputFailed(
            f"{root / f'{id_}{end}'} cannot be read: {data.detail}.",
            help_line="Make it readable, then run it again.",
        )
    return None if isinstance(data, Unreadable) else data


def _drop(root: Path, ids: Iterable[str]) -> None:
    held = [(f"{id_}{end}", _read(root, id_, end)) for id_ in ids for end in (".md", ".row")]
    gone = [Removal(name, data) for name, data in held if data is not None]
    if gone:
        _writer(root).write(gone)


def _tree(root: Path) -> FolderTree:
    return FolderTree(root, ())


def _encoded(row: str) -> bytes:
    return row.encode("utf-8", "surrogatepass")


def _note(bank: Path, ids: Iterable[str]) -> None:
    place = _note_of(bank)
    make_own(place.parent)
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
