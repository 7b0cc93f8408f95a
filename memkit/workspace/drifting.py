"""How the files of a bank differ from HEAD: on disk, in the staged tree, or in a merge conflict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.layout import in_bank_folder, role_of
from memkit.bank.sizes import LARGE_LIMIT
from memkit.frozen import frozen
from memkit.ports import Unreadable
from memkit.review.sweep.day import Drift

if TYPE_CHECKING:
    from memkit.adapters.git.trees import ObjectTree
    from memkit.bank.bank import Bank
    from memkit.ports import Tree
    from memkit.workspace.place import Place


_CONFIG = "memkit.toml"
"""Without it a bank is checked otherwise; a `pyproject.toml` holds more than memkit's own."""


def drift_of(place: Place, bank: Bank) -> tuple[Drift, ...]:
    """The files of a bank that the last commit does not hold as they are, by path.

    Git's filters are not run: a file that differs in its line ends alone counts as the same.
    """
    states = states_of(place, bank)
    return tuple(Drift(path, says) for path in sorted(states.candidates) if (says := states.of(path)))


def states_of(place: Place, bank: Bank) -> States:
    """What git and the disk hold of a place; nothing drifts where there is no repository."""
    seen = place.seen
    if seen is None:
        return States(bank.tree, place.absent, None, None, frozenset(), frozenset())
    staged = seen.staged_tree(place.prefix)
    head = seen.commit_tree(seen.git.head, place.prefix) if seen.git.head else None
    disk = frozenset(place.files)
    written, gone = staged.changed(head) if head else (staged.files(), ())
    held = frozenset(staged.files())
    moved = {*written, *gone, *(held - disk - frozenset(place.absent)), *staged.unmerged}
    inside = {path for path in disk | held if in_bank_folder(path, bank.layout)}
    found = {path for path in moved if role_of(path, bank.layout, bank.config)} | inside | bank.by_path.keys()
    found |= (disk | held) & {_CONFIG, bank.config.baseline}
    nested = place.nested
    own = frozenset(path for path in found if not (nested and path.startswith(nested)))
    return States(bank.tree, place.absent, staged, head, own, frozenset(written))


@frozen
class States:
    """What a place holds on disk, in the staged tree and in HEAD; `candidates` are the bank's files."""

    tree: Tree
    """The work tree."""
    absent: tuple[str, ...]
    """Files that a sparse checkout leaves out."""
    staged: ObjectTree | None
    head: ObjectTree | None
    candidates: frozenset[str]
    restaged: frozenset[str]
    """Files that are staged otherwise than in HEAD."""

    def of(self, path: str) -> str:
        """How a file differs from HEAD, in words; empty where it does not, or nobody can tell."""
        staged, head = self.staged, self.head
        if staged is None or path in staged.links or path in self.absent:
            return ""
        if path in staged.unmerged:
            return "is in a merge conflict"
        data = self.tree.read(path, LARGE_LIMIT)
        known, before = staged.exists(path), head is not None and head.exists(path)
        if isinstance(data, Unreadable):
            return _gone(known=known, before=before) if data.reason == "missing" else ""
        if not known:
            return (
                "is taken out of git, and still there" if before else "is new, and git does not know it yet"
            )
        same = _holds(staged, path, data)
        if path not in self.restaged:
            return "" if same else "is changed, and not committed"
        state = "changed" if before else "new"
        return f"is {state} and staged, {'and not committed' if same else 'and changed again since'}"

    def is_committed(self, path: str) -> bool:
        """Whether HEAD holds a file as it lies on disk, or neither has it."""
        if self.head is None:
            return False
        data = self.tree.read(path, LARGE_LIMIT)
        if isinstance(data, Unreadable):
            return data.reason != "missing" or not self.head.exists(path)
        return _holds(self.head, path, data)


def _gone(*, known: bool, before: bool) -> str:
    if known:
        return "is deleted, and no commit says so"
    return "is deleted and staged so, and not committed" if before else ""


def _holds(tree: ObjectTree, path: str, data: bytes) -> bool:
    return tree.holds(path, data) or (b"\r\n" in data and tree.holds(path, data.replace(b"\r\n", b"\n")))
