"""Whether a path that a text cites exists, is contradicted by the tree, or cannot be graded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.bank.layout import is_retired_rules
from memkit.documents.paths.cited import meanings
from memkit.documents.paths.written import PLACEHOLDER, has_extension, is_stand_in

if TYPE_CHECKING:
    from memkit.checks.check import Scope
    from memkit.documents.paths.cited import Cited

Verdict = Literal["exists", "not graded", "removed", "gone", "not there"]
"""`removed` since the base, `gone` at some time that git knows of, `not there` in a folder that is."""

_TWINS = {
    ".js": (".ts", ".tsx", ".mts"),
    ".mjs": (".mts", ".ts"),
    ".cjs": (".cts", ".ts"),
    ".jsx": (".tsx",),
}
"""TypeScript imports a module by the name that it will be compiled to."""


class Judge:
    """Gives verdicts over one scope: the tree now, the base, and the paths of the commits that were read."""

    def __init__(self, scope: Scope) -> None:
        self._places = scope.bank.places
        self._before = scope.earlier_places
        self._touched = scope.touched

    def verdict(self, cited: Cited, document: str) -> Verdict:
        """The verdict on a path that a document cites.

        It is contradicted when git knew it and it went, or when the folder that it names is there and holds
        no such file; and no file anywhere has a path that ends so. The disk is asked last.
        """
        if not self._is_gradable(cited.path):
            return "not graded"
        meant = meanings(cited, document)
        if any(map(self._places.lists, meant)):
            return "exists"
        known = [path for path in meant if self._knew(path)]
        likely = [path for path in meant if self._misses(path)] if "/" in cited.path.rstrip("/") else []
        if not known and not likely:
            return "not graded"
        if any(map(self._is_there, meant)) or self._lies_elsewhere(cited, known):
            return "exists"
        known = [path for path in known if self._places.tells(path)]
        if known:
            return "removed" if any(map(self._was_there, known)) else "gone"
        return "not there" if any(map(self._places.tells, likely)) else "not graded"

    def _is_gradable(self, path: str) -> bool:
        """Whether a path is one of a file or folder, and no pattern."""
        name = path.rstrip("/").rpartition("/")[2]
        named = path.endswith("/") or has_extension(name) or self._places.has_ending(name)
        return named and not _is_pattern(path)

    def is_touched(self, path: str) -> bool:
        """Whether a commit that was read touched a path, or something below it."""
        return self._touched(path) is not None

    def moved_to(self, cited: Cited, document: str) -> str:
        """Where the file probably is now, or empty: the only one of its name, or the one moved with it."""
        name = cited.path.rpartition("/")[2]
        if not name:
            return ""
        found = self._places.namesake(cited.path, besides=document)
        if found:
            return found
        commit = next(filter(None, map(self._touched, meanings(cited, document))), None)
        held = [path for path in (commit.paths if commit else ()) if path.rpartition("/")[2] == name]
        now = [path for path in held if self._places.is_file(path)]
        return now[0] if len(now) == 1 else ""

    def _is_there(self, path: str) -> bool:
        if self._places.has(path) or self._places.spelled(path):
            return True
        stem, dot, ending = path.rpartition(".")
        return any(self._places.has(f"{stem}{twin}") for twin in _TWINS.get(f"{dot}{ending}", ()))

    def _lies_elsewhere(self, cited: Cited, known: list[str]) -> bool:
        """Whether a path elsewhere ends so, and the citation may mean it from a folder of its own.

        What a change moves is no such path: it stands there only since the change.
        """
        found = () if cited.climbs else self._places.ending_with(cited.path.strip("/"))
        if self._before is None or not any(map(self._was_there, known)):
            return bool(found)
        return any(self._before.has(path) for path in found)

    def _knew(self, path: str) -> bool:
        """Whether something lay at `path`: at the base, or (below a folder) in a commit that was read."""
        return self._was_there(path) or ("/" in path and self.is_touched(path))

    def _was_there(self, path: str) -> bool:
        return self._before is not None and self._before.lists(path)

    def _misses(self, path: str) -> bool:
        """Whether the folder of a path is there, and its files are ones that git holds."""
        above = path.rpartition("/")[0]
        # Folders of tools are often ignored, and a text may name what is in them before it is there.
        kept_apart = any(name[:1] == "." for name in above.removeprefix(".github").split("/"))
        return self._places.is_folder(above) and not kept_apart


def _is_pattern(path: str) -> bool:
    """Whether a path is a placeholder, or one that comes into being when there is something to keep."""
    return (
        PLACEHOLDER.search(path) is not None
        or any(is_stand_in(part) for part in path.split("/"))
        or is_retired_rules(path)
    )
