"""Who names whom: which pages of a bank name a file of it, each page read once."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.bank.document import Document
    from memkit.documents.reading_order import Named

_SEVERAL = 2
"""Files or pages kept for one name: whether there is another one is all that is asked."""


class Namers:
    """The pages that name a file, by itself or by a folder that holds it, asked as `Named.names` is."""

    def __init__(self, named: Iterable[tuple[Document, Named]], within: str) -> None:
        self._within = f"{within.casefold()}/"
        self._by: dict[tuple[str, str], list[str]] = defaultdict(list)
        for document, found in named:
            for key in _said(found):
                if len(self._by[key]) < _SEVERAL:
                    self._by[key].append(document.path)

    def names(self, path: str) -> bool:
        """Whether another page than the file itself names it."""
        keys = _names_of(path, self._within)
        return any(namer != path for key in keys for namer in self._by.get(key, ()))


class Held:
    """The files of a bank by everything that names them."""

    def __init__(self, held: Iterable[Document], within: str) -> None:
        self._by: dict[tuple[str, str], list[str]] = defaultdict(list)
        for document in held:
            for key in _names_of(document.path, f"{within.casefold()}/"):
                if len(self._by[key]) < _SEVERAL:
                    self._by[key].append(document.path)

    def several(self, found: Named) -> bool:
        """Whether a text names two files at least."""
        named: set[str] = set()
        for key in _said(found):
            named.update(self._by.get(key, ()))
            if len(named) >= _SEVERAL:
                return True
        return False


def _said(found: Named) -> Iterator[tuple[str, str]]:
    yield from (("file", name) for name in found.files)
    yield from (("stem", name) for name in found.stems)
    yield from (("folder", name) for name in found.folders)


def _names_of(path: str, bank: str) -> Iterator[tuple[str, str]]:
    """The names that a file goes by: its own, without its extension, its folders in the bank."""
    folder, _, name = path.casefold().rpartition("/")
    yield "file", name
    yield "stem", name.rpartition(".")[0]
    while folder.startswith(bank):
        yield "folder", folder
        yield "folder", folder.removeprefix(bank)
        folder = folder.rpartition("/")[0]
