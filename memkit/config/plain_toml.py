"""TOML of the plainest kind, read without `tomllib`, whose import takes a quarter of a start."""

from __future__ import annotations

_BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
_MOST_DIGITS = 18


def read_plain_toml(text: str) -> dict[str, object] | None:
    """The tables and values of a text; None where only `tomllib` can tell, as of what is wrong.

    Plain are lines with a `[table]`, with a bare key (`a.b` as well) and a word in double quotes, a whole
    number or a truth value, with a comment alone, and empty ones.
    """
    held: dict[str, object] = {}
    table = held
    for said in text.replace("\r\n", "\n").split("\n"):
        line = said.strip(" \t")
        if not line.isprintable():
            return None
        if not line or line[0] == "#":
            continue
        if line[0] == "[":
            name = line[1:-1]
            if line[-1] != "]" or not _is_bare(name) or name in held:
                return None
            table = held[name] = {}
            continue
        key, equals, wanted = (part.strip(" ") for part in line.partition("="))
        first, dot, last = key.partition(".")
        value = _value(wanted)
        if not equals or value is None or not all(map(_is_bare, (first, last) if dot else (first,))):
            return None
        inner = table.setdefault(first, {}) if dot else table
        if not isinstance(inner, dict) or (last or first) in inner or (dot and table is not held):
            return None
        inner[last or first] = value
    return held


def _is_bare(key: str) -> bool:
    return bool(key) and _BARE.issuperset(key)


def _value(said: str) -> str | int | bool | None:
    if said in {"true", "false"}:
        return said == "true"
    if said[:1] == '"':
        inner = said[1:-1]
        return inner if len(said) > 1 and said[-1] == '"' and '"' not in inner and "\\" not in inner else None
    counts = said.isascii() and said.isdigit() and len(said) <= _MOST_DIGITS
    return int(said) if counts and (said == "0" or said[0] != "0") else None
