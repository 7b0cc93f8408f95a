"""Reading orders as people and memkit write them: which files a text names, and whether memkit wrote it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote

from memkit.frozen import frozen
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

NOTICE = "<!-- memkit:generated index"
"""How a file begins that `memkit index` writes whole."""

_PATHLIKE = pattern(r"[\w./@*%-]+")
_EXTENSIONS = (".md", ".mdc", ".markdown")


@frozen
class Named:
    """What a text names, case folded: `files` by last name with extension, `stems` of compound names
    without one (`activeContext`), `folders` as written, without the final `/`.
    """

    files: frozenset[str]
    stems: frozenset[str]
    folders: frozenset[str]

    def names(self, path: str, within: str) -> bool:
        """Whether it names the file `path`, by itself or by a folder below `within` that holds it."""
        folder, _, name = path.casefold().rpartition("/")
        if name in self.files or name.rpartition(".")[0] in self.stems:
            return True
        bank = f"{within.casefold()}/"
        while folder.startswith(bank):
            if folder in self.folders or folder.removeprefix(bank) in self.folders:
                return True
            folder = folder.rpartition("/")[0]
        return False


def names_in(text: str, more: Iterable[str] = ()) -> Named:
    """What a text names; `more` are further targets, as those of links, which may hold spaces."""
    files: set[str] = set()
    stems: set[str] = set()
    folders: set[str] = set()
    for word in (*_PATHLIKE.findall(text), *more):
        token = (unquote(word) if "%" in word else word).lstrip("@").rstrip(".*-")
        name = token.rpartition("/")[2]
        if token.endswith("/"):
            folders.add(token.strip("/").removeprefix("./").casefold())
        elif name.casefold().endswith(_EXTENSIONS):
            files.add(name.casefold())
        elif _compound(name):
            stems.add(name.casefold())
    return Named(frozenset(files), frozenset(stems), frozenset(folders))


def is_generated(text: str) -> bool:
    """Whether a file's text was written whole by `memkit index`."""
    return text.lstrip().startswith(NOTICE)


def _compound(name: str) -> bool:
    """Whether a name is no plain word: `activeContext`, `ACTIVE_CONTEXT`, `active-context`."""
    return "_" in name or "-" in name or (name != name.lower() and name[1:] != name[1:].lower())
