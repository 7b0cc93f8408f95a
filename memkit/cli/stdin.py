"""What an editor sends on standard input: the text of one file, or a JSON object of several."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from memkit.cli.where import place_of, relative, starts_of
from memkit.errors import UsageProblem
from memkit.workspace.unsaved import with_unsaved

if TYPE_CHECKING:
    from memkit.workspace.place import Place

MOST = 5 * 1024 * 1024
"""Bytes read from standard input: more than any file that memkit reads, and several usual ones."""


def place_with_stdin(filename: Path | None, paths: tuple[Path, ...]) -> tuple[Place, tuple[str, ...]]:
    """The place with the texts of standard input over its files, and their paths from its root.

    `filename` is the file whose text is sent; None where JSON holds paths and texts. Raises `UsageProblem`
    for input that cannot be used.
    """
    _refuse_others(filename, paths)
    if filename is not None and (filename.is_dir() or not filename.name or filename.name == ".."):
        raise UsageProblem(
            f"--stdin-filename names the folder {filename}.", help_line="Name the file whose text is sent."
        )
    data = _read()
    if filename is None:
        texts = _texts(data)
    else:
        _refuse_not_utf8(data)
        texts = {filename: data}
    place = place_of(starts_of(texts))
    names = relative(texts, place)
    for name in names:
        if names.count(name) > 1:
            raise UsageProblem(f"Standard input names {name} twice.", help_line="Send each file once.")
    return with_unsaved(place, dict(zip(names, texts.values(), strict=True))), names


def _refuse_others(filename: Path | None, paths: tuple[Path, ...]) -> None:
    option = "--stdin-json" if filename is None else f"--stdin-filename {filename}"
    if not paths:
        raise UsageProblem(
            "Nothing says that standard input is to be read.", help_line=f"Write `-` after it: `{option} -`."
        )
    if paths != (Path("-"),):
        raise UsageProblem(
            "Standard input is checked alone, without other paths.", help_line=f"Write `{option} -`."
        )


def _read() -> bytes:
    data = sys.stdin.buffer.read(MOST + 1) if sys.stdin is not None else b""
    if len(data) > MOST:
        raise UsageProblem(
            f"Standard input holds more than {MOST // 1024 // 1024} MiB.",
            help_line="Send fewer or smaller files.",
        )
    return data


def _refuse_not_utf8(data: bytes) -> None:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UsageProblem(
            f"Standard input is not UTF-8: byte {error.start + 1} does not fit.",
            help_line="Send the text as UTF-8.",
        ) from None


def _texts(data: bytes) -> dict[Path, bytes]:
    """Path to bytes from a JSON object."""
    _refuse_not_utf8(data)
    try:
        pairs = json.loads(data, object_pairs_hook=_Pairs)
    except (ValueError, RecursionError) as error:
        said = "nested too deep" if isinstance(error, RecursionError) else str(error)
        raise UsageProblem(f"Standard input is no JSON: {said}.", help_line=_SHAPE) from None
    if not isinstance(pairs, _Pairs) or not pairs:
        raise UsageProblem("Standard input is no JSON object of files.", help_line=_SHAPE)
    texts: dict[Path, bytes] = {}
    for name, text in pairs:
        if Path(name) in texts:
            raise UsageProblem(f"Standard input names {name} twice.", help_line="Send each file once.")
        texts[_path(name)] = _bytes(name, text)
    return texts


class _Pairs(list[tuple[str, object]]):
    """The members of a JSON object; as a dictionary two of one name would be one."""


def _path(name: str) -> Path:
    if not name or "\0" in name or name.endswith("/") or Path(name).is_dir():
        raise UsageProblem(f"Standard input names {name!r}, which is no file.", help_line=_SHAPE)
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        raise UsageProblem(
            f"Standard input names {name!r}, which cannot be a file's name.", help_line=_SHAPE
        ) from None
    return Path(name)


def _bytes(name: str, text: object) -> bytes:
    if not isinstance(text, str):
        raise UsageProblem(f"Standard input gives no text for {name}.", help_line=_SHAPE)
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        raise UsageProblem(
            f"Standard input gives a text for {name} that is no Unicode: half of a surrogate pair.",
            help_line="Send whole characters.",
        ) from None


_SHAPE = 'Send an object of paths and texts: {"memory-bank/DECISIONS.md": "# Decisions\\n"}.'
