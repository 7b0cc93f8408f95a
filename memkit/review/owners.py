"""Who answers for an entry: whoever it names, else CODEOWNERS, else the author of its line."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from memkit.documents.codeowners import parse_codeowners

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from memkit.bank.bank import Bank
    from memkit.bank.history import Commit, LineOrigin
    from memkit.documents.codeowners import CodeOwners
    from memkit.review.reviewed import Reviewed

_ONE_ENTRY = frozenset({"memories", "decision-record"})
"""Roles of files that hold one entry: whoever touched the file last wrote it."""


class Owners:
    """Looks an owner up; git is asked for the lines of a file once, and only where nobody else is named."""

    def __init__(
        self,
        bank: Bank,
        commits: Sequence[Commit],
        origins: Callable[[str], tuple[LineOrigin | None, ...]],
        prefix: str,
        codeowners: Callable[[], str],
    ) -> None:
        self._bank = bank
        self._commits = commits
        self._origins = origins
        self._prefix = prefix
        self._read = codeowners
        self._named: dict[str, str] = {}

    def of(self, entry: Reviewed) -> str:
        """The owner of an entry that asks for attention; nobody is looked up for a fresh one."""
        if entry.state == "fresh":
            return ""
        if entry.path not in self._named:
            self._named[entry.path] = " ".join(self._code_owners.of(f"{self._prefix}{entry.path}"))
        if self._named[entry.path]:
            return self._named[entry.path]
        document = self._bank.by_path.get(entry.path)
        if document is None or document.role in _ONE_ENTRY:
            return self._last_authors.get(entry.path, "")
        lines = self._origins(entry.path)
        origin = lines[entry.line - 1] if 0 < entry.line <= len(lines) else None
        return origin.author if origin else ""

    @cached_property
    def _code_owners(self) -> CodeOwners:
        return parse_codeowners(self._read())

    @cached_property
    def _last_authors(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for commit in self._commits:
            for path in commit.paths:
                found.setdefault(path, commit.author)
        return found
