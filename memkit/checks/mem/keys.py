"""Keys of memories as readers compare them, and which memory or document a key means."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import normalize

from memkit.bank.layout import memory_folder
from memkit.text.likeness.nearest import Nearest

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.bank.layout import Layout
    from memkit.documents.memories.memory import Memory

_AGENTS = ".claude/agent-memory/"


def folded_key(key: str) -> str:
    """A key for comparing: composed, case folded, `_` and blanks as `-`, without `.md`."""
    text = normalize("NFC", normalize("NFC", key).casefold()).removesuffix(".md")
    return "-".join(text.replace("_", "-").split())


def same_key(one: str, other: str) -> bool:
    """Whether two keys are one when `-` and `_` and forms of composition are taken as alike."""
    return normalize("NFC", one).replace("_", "-") == normalize("NFC", other).replace("_", "-")


def folder_of(path: str, layout: Layout) -> str:
    """The memory folder that holds a path, else the path's own folder."""
    return memory_folder(path, layout) or path.rpartition("/")[0]


def is_shared(memory: Memory) -> bool:
    """Whether a memory lies in a folder that everybody who clones the repository reads."""
    return not memory.path.startswith((_AGENTS, "~"))


class KnownKeys:
    """What a key may mean in a bank: a memory by stem or name, or another document by its stem."""

    def __init__(self, bank: Bank) -> None:
        self._paths: dict[str, list[str]] = {}
        for document in bank.documents:
            stem = document.path.rsplit("/", 1)[-1].rpartition(".")[0]
            self._add(stem, document.path)
            name = document.fact("memory name", _name) if document.memory else ""
            if name:
                self._add(name, document.path)
        self._squeezed: dict[str, list[str]] = {}
        self._keys = tuple(dict.fromkeys(memory.key for memory in bank.memories))
        self._nearest: Nearest | None = None

    def paths(self, key: str) -> tuple[str, ...]:
        """The files that a key may mean; a key with folders means its last part."""
        name = key.split("#", 1)[0].strip().rstrip("/").rsplit("/", 1)[-1]
        return tuple(self._paths.get(folded_key(name), ())) if name else ()

    def respelt(self, key: str) -> str:
        """The one memory key that is `key` but for `-`, `_`, blanks and case; empty for none or several."""
        if not self._squeezed:
            for held in self._keys:
                self._squeezed.setdefault(_squeezed(held), []).append(held)
        found = self._squeezed.get(_squeezed(key), ())
        return found[0] if len(found) == 1 else ""

    def nearest(self, key: str) -> str:
        """The memory key most like `key`, or empty."""
        if self._nearest is None:
            self._nearest = Nearest(self._keys, 0.75)
        return self._nearest.to(key)

    def _add(self, key: str, path: str) -> None:
        held = self._paths.setdefault(folded_key(key), [])
        if path not in held[-1:]:
            held.append(path)


def _name(document: Document) -> str:
    return document.memory.name if document.memory else ""


def _squeezed(key: str) -> str:
    return folded_key(key).replace("-", "")
