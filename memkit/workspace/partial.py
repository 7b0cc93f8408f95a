"""Parts of a bank: the files of some roles, and the bank of what one commit changed."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from memkit.adapters.memory import MemoryTree
from memkit.bank.layout import role_of
from memkit.bank.load import load_bank
from memkit.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.config.values import Role
    from memkit.ports import Unreadable


def partial_bank(
    files: Sequence[tuple[str, bytes | Unreadable | None]], now: Bank, latest: Mapping[str, Document]
) -> Bank:
    """The bank of some files by the configuration of `now`; documents that `latest` holds are shared."""
    held: dict[str, bytes | str] = {path: data for path, data in files if isinstance(data, bytes)}
    known = tuple(latest[path] for path, _ in files if path in latest)
    return load_bank(MemoryTree(held), now.config, like=replace(now, documents=known))


def paths_in(before: Bank, now: Bank, roles: AbstractSet[Role | None]) -> list[str]:
    """The files of some roles in two banks, and the folders in which one may have come and gone between."""
    found = {document.path for bank in (before, now) for document in bank.documents if document.role in roles}
    folders = {before.layout.folder, *before.layout.memory_folders, *before.layout.record_folders}
    return sorted(found | folders)


def counting(before: Bank, now: Bank, roles: AbstractSet[Role | None]) -> Callable[[str], bool]:
    """Which paths may be read in some roles; a path whose role nobody knows may."""

    @cache
    def counts(path: str) -> bool:
        known = {role_of(path, bank.layout, bank.config) for bank in (before, now)} - {None}
        return not known or not known.isdisjoint(roles)

    return counts
