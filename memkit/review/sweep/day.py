"""What a sweep looks at: the bank, the work tree beside git, the commits of the day, a transcript."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal

from memkit.documents.entry import title_key
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from memkit.bank.bank import Bank
    from memkit.documents.entry import Entry
    from memkit.review.sweep.transcript.deeds import Deeds

Level = Literal["open", "heuristic", "note"]
"""`open` is a fact to act on, `heuristic` a guess, `note` a fact that may well be as it should."""


@frozen
class Loose:
    """One thing that was left open; `says` completes the sentence that begins with its label.

    `line` is 0 where it stands on none; `command` resolves it alone, where one can. `fixable` is what
    `memkit sweep --fix` does.
    """

    kind: str
    level: Level
    label: str
    path: str
    line: int
    says: str
    command: str = ""
    fixable: bool = False


@frozen
class Drift:
    """A file of the bank that is otherwise than in HEAD, and how."""

    path: str
    says: str


@frozen
class Untracked:
    """A file that git neither tracks nor ignores, with its size in bytes."""

    path: str
    size: int


@frozen
class DayCommit:
    """A commit of the day: its message and the paths that it touched, from the bank's root."""

    sha: str
    when: date
    text: str
    paths: tuple[str, ...]

    @property
    def subject(self) -> str:
        """The first line of the message."""
        return self.text.partition("\n")[0].strip()


@frozen
class Waiting:
    """A proposal that waits; `path` is empty where it lies outside of the repository."""

    id: str
    key: str
    op: str
    bank: str
    reason: str
    path: str


@frozen
class Changed:
    """A memory that was written, changed or forgotten (`how`), and what it says or why it went.

    `path` is empty where no file of the repository holds it.
    """

    key: str
    bank: str
    how: str
    path: str
    says: str


@frozen
class Day:
    """All that is known of a day's work; what could not be read is empty."""

    bank: Bank
    drift: tuple[Drift, ...] = ()
    untracked: tuple[Untracked, ...] = ()
    commits: tuple[DayCommit, ...] = ()
    deeds: Deeds | None = None
    large: int = 1 << 20
    """Bytes from which a file is large."""
    proposals: tuple[Waiting, ...] = ()
    remembered: tuple[Changed, ...] = ()

    @cached_property
    def knowledge(self) -> tuple[frozenset[str], ...]:
        """The words of every memory, rule, gotcha and decision."""
        bank = self.bank
        held: tuple[Entry, ...] = (*bank.memories, *bank.rules, *bank.gotchas, *bank.decisions)
        return tuple(frozenset(title_key(f"{entry.title} {entry.text}").split("-")) for entry in held)


@frozen
class Kind:
    """One kind of openness: its name in data, its heading, the next command, and how it is found."""

    name: str
    heading: str
    find: Callable[[Day], tuple[Loose, ...]]
    next: Callable[[tuple[Loose, ...]], str]
    """The command to run next for what was found; may be empty."""
