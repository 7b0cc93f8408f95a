"""What a tree holds, for asking whether a path is there, elsewhere, or written in another case."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING
from unicodedata import normalize

from memkit.bank.ignored import IgnoreFiles

if TYPE_CHECKING:
    from memkit.ports import Tree

_BUILT = frozenset(
    "dist build out target node_modules coverage htmlcov venv env tmp temp log logs cache caches "
    "generated gen bin obj vendor site _site release releases artifacts artefacts output outputs "
    "results test-results playwright-report __pycache__ derived deriveddata pods".split()
)
"""Folders that hold what programs write; git seldom has them, and a text may name them before they exist."""
_RUNTIME = tuple(
    ".log .pid .sock .lock .tmp .cache .db .sqlite .sqlite3 .pyc .o .a .so .dll .dylib .exe .class "
    ".jar .whl .zip .tar .gz .tgz .pem .key .crt .bak .swp .out .pkl .parquet .dump .apk .aab .ipa "
    ".vsix .wasm .map".split()
)
_SITES = (
    "mkdocs.yml", "mkdocs.yaml", "_config.yml", "book.toml", "hugo.toml", "conf.py", "docs/conf.py",
    "docs/_config.yml", "docs/book.toml", "docusaurus.config.js", "docusaurus.config.ts",
    "docs/docusaurus.config.js", "website/docusaurus.config.js", "docs/.vitepress", ".vitepress",
    ".gitlab-ci.yml", "antora.yml", "zensical.toml", "docs/docs.json",
)  # fmt: skip
_COMMON = frozenset(
    "readme index main mod lib __init__ __main__ utils types config settings package tasks todo test tests "
    "spec requirements design constants helpers app page layout style styles schema routes models "
    "views".split()
)
_FEW = 4
"""Paths that are shown of those that end alike: one is a proposal, more are none."""


class Places:
    """The files and folders of one tree; every look-up takes logarithmic time at most."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    @cached_property
    def files(self) -> frozenset[str]:
        """Every listed file, composed (NFC)."""
        return frozenset(map(_composed, self.tree.files()))

    @cached_property
    def folders(self) -> frozenset[str]:
        """Every folder that holds a listed file."""
        found: set[str] = set()
        for path in self.files:
            folder = path.rpartition("/")[0]
            while folder and folder not in found:
                found.add(folder)
                folder = folder.rpartition("/")[0]
        return frozenset(found)

    @cached_property
    def site(self) -> bool:
        """Whether another renderer than GitHub's is at work, whose anchors and links differ."""
        return any(self.tree.exists(name) for name in _SITES)

    def has(self, path: str) -> bool:
        """Whether something lies at `path`; ignored files count where the tree sees them."""
        return self.lists(path) or self.tree.exists(path)

    def lists(self, path: str) -> bool:
        """Whether a file or folder of this very name is listed, whatever the disk makes of its case."""
        held = _composed(path)
        return not path or held in self.files or held in self.folders

    def is_file(self, path: str) -> bool:
        """Whether a file of this very name is listed."""
        return path in self.files

    def is_folder(self, path: str) -> bool:
        """Whether a folder of this very name holds a listed file."""
        return path in self.folders

    def spelled(self, path: str) -> str:
        """How the tree writes `path` when only the case differs, else empty."""
        return "" if self.lists(path) else self._folded.get(_composed(path).casefold(), "")

    def only_spelling(self, path: str) -> str:
        """How the tree writes `path` when only the case differs and one alone can be meant, else empty."""
        found = self.spelled(path)
        return "" if not found or found.casefold() in self._ambiguous else found

    def ending_with(self, path: str) -> tuple[str, ...]:
        """The first few files and folders whose path is `path` or ends with it, sorted."""
        key = f"/{_composed(path)}"[::-1]
        at = bisect_left(self._backwards, key)
        found = self._backwards[at : at + _FEW]
        return tuple(sorted(held[-2::-1] for held in found if held.startswith(key)))

    def namesake(self, path: str, besides: str = "") -> str:
        """The only file with the last name of `path`, else empty; names of every folder tell nothing."""
        name = path.rstrip("/").rpartition("/")[2]
        if name.partition(".")[0].casefold() in _COMMON:
            return ""
        found = self.ending_with(name)
        return found[0] if len(found) == 1 and found[0] in self.files and found[0] != besides else ""

    def has_ending(self, name: str) -> bool:
        """Whether a file of the tree has the ending of `name`."""
        return name.rpartition(".")[2].casefold() in self._endings and "." in name.strip(".")

    def tells(self, path: str) -> bool:
        """Whether the absence of `path` means anything.

        It does not below a folder of which git holds nothing (ignored, a submodule, another bank), where an
        ignore file names the path, and where programs write.
        """
        parts = path.casefold().split("/")
        if not _BUILT.isdisjoint(parts) or parts[-1].endswith(_RUNTIME) or _is_private(parts[-1]):
            return False
        above = path.rpartition("/")[0]
        while not self.lists(above) and not self.tree.exists(above):
            above = above.rpartition("/")[0]
        return self.lists(above) and not self._ignore.name(path)

    @cached_property
    def _ignore(self) -> IgnoreFiles:
        return IgnoreFiles(self.tree)

    @cached_property
    def _folded(self) -> dict[str, str]:
        return {path.casefold(): path for path in sorted((*self.files, *self.folders), reverse=True)}

    @cached_property
    def _ambiguous(self) -> frozenset[str]:
        """What several paths are in lower case."""
        counts = Counter(path.casefold() for path in (*self.files, *self.folders))
        return frozenset(path for path, count in counts.items() if count > 1)

    @cached_property
    def _endings(self) -> frozenset[str]:
        names = (path.rpartition("/")[2].rpartition(".") for path in self.files)
        return frozenset(ending.casefold() for stem, _, ending in names if stem and not ending.isdecimal())

    @cached_property
    def _backwards(self) -> list[str]:
        return sorted(f"/{path}"[::-1] for path in (*self.files, *self.folders))


def _is_private(name: str) -> bool:
    """Whether a file is one that everybody keeps for himself."""
    return ".local" in name or name.startswith(".env") or name.endswith((".env", ".override.yml"))


def _composed(path: str) -> str:
    return path if path.isascii() else normalize("NFC", path)
