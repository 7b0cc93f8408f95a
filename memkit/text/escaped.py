"""Texts as JSON writes them, without the module json, whose import takes an eighth of a start of Python."""

from __future__ import annotations

from _json import encode_basestring, encode_basestring_ascii  # what json.dumps calls
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


def escaped_length(text: str) -> int:
    """Characters after JSON escaping, UTF-8 kept (SPEC, Memories)."""
    return len(encode_basestring(text)) - 2


def json_object(held: Mapping[str, str | int], *, compact: bool = False) -> str:
    """What `json.dumps` makes of texts and whole numbers by name, UTF-8 kept."""
    comma, colon = (",", ":") if compact else (", ", ": ")
    return f"{{{comma.join(f'{encode_basestring(name)}{colon}{_said(it)}' for name, it in held.items())}}}"


def json_rows(rows: Iterable[Sequence[str | None]]) -> str:
    """What `json.dumps` makes of lists of texts and nulls, in ASCII."""
    said = (", ".join("null" if it is None else encode_basestring_ascii(it) for it in row) for row in rows)
    return f"[{', '.join(f'[{row}]' for row in said)}]"


def _said(it: str | int) -> str:
    return encode_basestring(it) if isinstance(it, str) else str(it)
