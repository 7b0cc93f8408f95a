"""What a command that writes looks at, made of a dict of files; and the files after its draft."""

from __future__ import annotations

from datetime import date

from memkit.adapters.memory import MemoryTree
from memkit.adapters.shipped import shipped_templates
from memkit.bank.load import load_bank
from memkit.config import Config
from memkit.ports import Removal
from memkit.scaffold.draft import Scene, changes_of


def scene(files, today="2026-06-15", *, config=None, branches=(), origins=None):
    """A scene without git; `origins` maps a path to the origin of its lines."""
    bank = load_bank(MemoryTree(files), config or Config())
    return Scene(
        bank,
        date.fromisoformat(today),
        shipped_templates,
        lambda: tuple(branches),
        lambda path: (origins or {}).get(path, ()),
    )


def after(files, draft):
    """The files, as bytes, once a draft is written."""
    held = {path: text.encode() if isinstance(text, str) else text for path, text in files.items()}
    for change in changes_of(draft, MemoryTree(files)):
        if isinstance(change, Removal):
            del held[change.path]
        else:
            held[change.path] = change.after
    return held


def is_part(lines, whole):
    """Whether some lines are those of a whole with others left out."""
    rest = iter(whole)
    return all(line in rest for line in lines)


SHAPES = {
    "LF": lambda text: text.encode(),
    "CRLF": lambda text: text.replace("\n", "\r\n").encode(),
    "BOM": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "no final newline": lambda text: text.rstrip("\n").encode(),
}
"""The same text in the encodings that a file may have."""
