"""How one line of the reading order is written: as text, as a cell, as a link."""

from __future__ import annotations

_CODED = frozenset("%\\<>`#?|")
_MOST = 300


def one_line(text: str) -> str:
    """A text on one line, without control characters, cut at 300 characters."""
    kept = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    return kept if len(kept) <= _MOST else kept[: _MOST - 1] + "…"


def text_of(words: str) -> str:
    """Words as Markdown text on one line; a `<` cannot open a tag or a comment."""
    return one_line(words).replace("<", "\\<")


def cell_of(words: str) -> str:
    """Words as the text of a table's cell."""
    return text_of(words).replace("|", "\\|")


def link_to(path: str, base: str) -> str:
    """A Markdown link to `path` from a file in the folder `base`, its text the relative path."""
    return f"[{label_of(relative(path, base))}]({link_target(path, base)})"


def label_of(words: str) -> str:
    """Words as the text of a link: nothing in them can end it."""
    return "".join(f"\\{char}" if char in "\\[]`<" else char for char in one_line(words))


def link_target(path: str, base: str) -> str:
    """The relative path as the target of a link, in angle brackets where it needs them."""
    kept = "".join(
        _coded(char) if char in _CODED or not char.isprintable() else char for char in relative(path, base)
    )
    return f"<{kept}>" if any(char in " ()" for char in kept) else kept


def relative(path: str, base: str) -> str:
    """`path` as seen from the folder `base`; a final `/` stays."""
    from posixpath import relpath

    seen = relpath(path, base or ".")
    return f"{seen}/" if path.endswith("/") else seen


def folder_of(path: str) -> str:
    """The folder that holds a file; empty at the root."""
    return path.rpartition("/")[0]


def _coded(char: str) -> str:
    return "".join(f"%{byte:02X}" for byte in char.encode("utf-8", "surrogateescape"))
