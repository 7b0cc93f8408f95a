"""The doors to the outside, as small protocols; `adapters` implements them, `workspace` picks one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol, TypeVar

from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import date

T = TypeVar("T")

UnreadableReason = Literal["missing", "permission", "too-large", "leaves-root", "not-a-file", "io"]


@frozen
class Unreadable:
    """Why the bytes of a path cannot be had; `detail` is for a person."""

    reason: UnreadableReason
    detail: str


class Tree(Protocol):
    """A set of files at one moment: the disk, a commit, the staged tree, a dict in a test.

    Paths are relative to the tree's root, with `/`, whatever the system.
    """

    def files(self) -> Sequence[str]:
        """Every file that is part of the tree (not ignored, not skipped), sorted."""
        ...

    def read(self, path: str, limit: int) -> bytes | Unreadable:
        """The bytes of `path`, or why not; more than `limit` bytes is `too-large`, and nothing is read."""
        ...

    def prefetch(self, paths: Iterable[str], limit: int) -> None:
        """A hint that `paths` will be read next, so that a slow door can fetch them together."""
        ...

    def holds(self, path: str, data: bytes) -> bool:
        """Whether `path` is a file with just these bytes; a door to git answers without reading it."""
        ...

    def exists(self, path: str) -> bool:
        """Whether `path` is a file or folder, ignored files included where the door sees them."""
        ...


class Workers(Protocol):
    """Who does a part of a run."""

    def beside(self, work: Callable[[], T]) -> Callable[[], T]:
        """Begin `work`, beside this process where that can be; what is returned gives its result."""
        ...


class Shelf(Protocol):
    """Where the findings of one run lie for the next."""

    @property
    def maker(self) -> str:
        """A name for the program that makes them, another one after each change to it."""
        ...

    def read(self) -> bytes | None:
        """What lies there, if anything."""
        ...

    def write(self, data: bytes) -> None:
        """Put `data` there, whole or not at all; a disk that refuses is no trouble."""
        ...


class Progress(Protocol):
    """Whom to tell how far a long run has come."""

    def step(self, done: int, of: int) -> None:
        """`done` of so many parts are done; the last one ends it."""
        ...


class Clock(Protocol):
    """Today, from one place, so that a test and a laptop and a CI machine can agree."""

    def today(self) -> date:
        """The current day in the configured zone."""
        ...


@frozen
class FileChange:
    """One file to write: `before` is what must be there now (None: nothing), `after` what shall be."""

    path: str
    before: bytes | None
    after: bytes


@frozen
class Removal:
    """One file to take away: `before` is what must be there now. What it held lives on in another change."""

    path: str
    before: bytes


class Writer(Protocol):
    """The only way to change files: all of a list, atomically a file, under one lock."""

    def write(self, changes: Sequence[FileChange | Removal]) -> None:
        """Write all changes; raise `Conflict` and write nothing when a `before` no longer holds."""
        ...


@frozen
class Indexed:
    """What an index keeps of one entry: its id and key, what it is told again, and its passages.

    `replaces` are ids of entries that this one has taken the place of. A passage is its title, its text, and
    further words for it.
    """

    id: str
    key: str
    payload: str
    passages: tuple[tuple[str, str, str], ...]
    replaces: tuple[str, ...] = ()


@frozen
class Layout:
    """How an index lays its passages out: `span` is above every number, `passages` are how many there are.

    Groups of several passages have the first number in `firsts`, in rising order, how many passages in
    `lengths` and how many entries in `entries`; `grouped` has a byte a number, 1 for the passages in them.
    """

    span: int
    passages: int
    firsts: tuple[int, ...]
    lengths: tuple[int, ...]
    entries: tuple[int, ...]
    grouped: bytes


@frozen
class Similar:
    """How near the vectors of passages are to a question's: the nearest, and what is usual among all.

    What is less near than `least` and has no word of the question has nothing to do with it.
    """

    near: dict[int, float]
    mean: float
    deviation: float
    least: float = -1.0


class Embedder(Protocol):
    """Makes vectors of texts that lie near each other where the texts mean the same."""

    @property
    def model(self) -> str:
        """The model's name: vectors of two models are never compared."""
        ...

    @property
    def dimension(self) -> int:
        """Numbers in a vector."""
        ...

    @property
    def at_once(self) -> int:
        """How many texts are worth giving it at once."""
        ...

    @property
    def unrelated(self) -> float | None:
        """How near texts are at most that have nothing to do with each other; None where nobody knows."""
        ...

    def embed(self, texts: Sequence[str]) -> Sequence[bytes]:
        """A vector of length 1 for each text, as 32-bit floats, the lowest byte first."""
        ...


class Nearness(Protocol):
    """The leg of recall that goes by meaning."""

    def similar(self, said: str) -> Similar:
        """The passages whose vectors are nearest to that of a question.

        Raises `MemkitError` where that cannot be told: the answer goes by the other leg then.
        """
        ...


class SearchIndex(Protocol):
    """Passages of text by the words in them; derived from files, and made anew whenever it is lost.

    A passage has a number, small and dense; passages that follow each other in a group have numbers that do.
    Numbers of two groups are `APART` at least. What is told of all passages is told in bytes, one a number.
    """

    def held(self) -> dict[str, str]:
        """The files that it was made from, with the signature of each."""
        ...

    def change(
        self,
        gone: Iterable[str],
        put: Iterable[tuple[str, str, Sequence[Sequence[Indexed]]]],
        signed: Iterable[tuple[str, str]] = (),
    ) -> None:
        """Forget files, put what there is of others (name, signature, groups), sign what is as it was.

        All of it or nothing.
        """
        ...

    def layout(self) -> Layout:
        """What it has now; what is told of numbers from then on goes by it."""
        ...

    def matching(self, phrase: str) -> bytes:
        """A byte a number: 1 for passages with these words in a row, in their title, text or beside it."""
        ...

    def titles(self, passages: Iterable[int]) -> dict[int, str]:
        """The titles of those passages that there are; empty for a passage that continues an entry."""
        ...

    def entries(self, passages: Iterable[int]) -> dict[int, str]:
        """What is told of the entries that passages belong to, by passage."""
        ...

    def named(self, keys: Iterable[str]) -> tuple[str, ...]:
        """What is told of the entries that have one of some keys or ids."""
        ...

    def successors(self, ids: Iterable[str]) -> dict[str, str]:
        """What is told of the entries that say they took the place of others, by the id of the other."""
        ...


APART = 4
"""From the last number of a group to the first of the next: words are lent over fewer."""
