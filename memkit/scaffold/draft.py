"""A draft: what a command means to write, complete before anything is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.sizes import LARGE_LIMIT
from memkit.errors import InputOutputFailed, UsageProblem
from memkit.frozen import frozen
from memkit.ports import FileChange, Removal, Unreadable
from memkit.text.edits import Edit, FileEdits, apply_edits
from memkit.text.source import NotUtf8, Source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from datetime import date

    from memkit.bank.bank import Bank
    from memkit.bank.history import BranchDecision, LineOrigin
    from memkit.ports import Tree


def _nothing() -> None:
    """What was published where nobody can tell."""


def _as_said(commit: str) -> str:
    """A commit where no repository knows commits."""
    return commit


@frozen
class Scene:
    """What a command that writes may look at: the bank, the day, memkit's templates, what git knows.

    The functions are called only where they are needed, as each costs something.
    """

    bank: Bank
    today: date
    templates: Callable[[], Mapping[str, str]]
    branches: Callable[[], tuple[BranchDecision, ...]]
    """Decisions on the base and on local branches that are not here: their numbers are taken."""
    origins: Callable[[str], tuple[LineOrigin | None, ...]]
    """For each line of a file who wrote it and when; empty where git does not know the file."""
    published: Callable[[], Bank | None] = _nothing
    """The bank as others have it (SPEC: protected); None where that cannot be told."""
    commit: Callable[[str], str] = _as_said
    """The short name of the commit that a revision means. Raises `HistoryUnreadable` for none."""


@frozen
class Draft:
    """What is to be written for one entry.

    `key` and `path` name the entry as people look for it. `edits` change files that are there, `files` come
    new or whole, `removed` go because another file now holds what they held. `done` says each thing that is
    done in a sentence, in the past tense; `mind` what the caller should know besides.
    """

    key: str
    path: str
    edits: tuple[FileEdits, ...] = ()
    files: tuple[FileChange, ...] = ()
    removed: tuple[Removal, ...] = ()
    done: tuple[str, ...] = ()
    mind: tuple[str, ...] = ()


def changes_of(draft: Draft, tree: Tree) -> tuple[FileChange | Removal, ...]:
    """The files that a draft changes, by path, with what they hold now. Raises `InputOutputFailed`."""
    edits: dict[str, list[Edit]] = {}
    for held in draft.edits:
        edits.setdefault(held.path, []).extend(held.edits)
    changed = [_edited(source_at(tree, path), listed) for path, listed in edits.items()]
    listed: Iterable[FileChange | Removal] = (*changed, *draft.files, *draft.removed)
    kept = [each for each in listed if isinstance(each, Removal) or each.before != each.after]
    return tuple(sorted(kept, key=lambda change: change.path))


def source_at(tree: Tree, path: str) -> Source:
    """The text of a file that is to be edited. Raises `InputOutputFailed` where it cannot be read."""
    data = tree.read(path, LARGE_LIMIT)
    if isinstance(data, Unreadable):
        raise InputOutputFailed(
            f"{path} cannot be read: {data.detail}.", help_line="Make it readable, then run it again."
        )
    source = Source.decode(path, data)
    if isinstance(source, NotUtf8):
        raise InputOutputFailed(
            f"{path} is no UTF-8 from line {source.line} on, so it is not edited.",
            help_line="Save it as UTF-8, then run it again.",
        )
    return source


def _edited(source: Source, edits: list[Edit]) -> FileChange:
    try:
        after = apply_edits(source, edits).encode()
    except UnicodeEncodeError:
        raise UsageProblem(
            "What was given holds bytes that are no UTF-8.", help_line="Give it as text, then run it again."
        ) from None
    return FileChange(source.path, source.encode(), after)
