"""What recall can answer with: entries of a bank, each searched in one passage or in several."""

from __future__ import annotations

from memkit.frozen import frozen


@frozen
class Passage:
    """A piece of text that is searched as one: `title` counts more than `text`.

    `also` holds further words for the same text, which an index could not make of it by itself: parts of
    identifiers, stems in other languages, pairs of signs in scripts without spaces, the day in words.
    """

    title: str
    text: str
    also: str = ""


@frozen
class Entry:
    """One answer that recall can give: what it says, where it stands, and how far it is to be believed.

    `id` is its address: `DECISIONS.md#adr-4`, `shared:prefers-tabs`. `kind` is one of decision, gotcha, rule,
    progress, memory and section. `line` and `end` are its lines from 1, both included, and `hash` names the
    lines as they were indexed. `successor` is the id of what replaced it, `status` the word that it has where
    it is not in force, or empty. Days are in ISO, of a period the first one
    for `updated` and the last one for `expires`, empty where what is written is no date.
    """

    id: str
    kind: str
    key: str
    title: str
    text: str
    path: str = ""
    line: int = 1
    end: int = 1
    hash: str = ""
    bank: str = "shared"
    status: str = ""
    successor: str = ""
    updated: str = ""
    confirmed: str = ""
    expires: str = ""
    confidence: float = 1.0
    origin: str = "person"
    lifetime: str = ""
    nature: str = ""
    """Of a memory: semantic, episodic or procedural."""
    references: tuple[str, ...] = ()
    until: str = ""
    """The last day that `updated` may mean: of `2026-02` the 28th of that month."""
    source: str = ""
    """Of a memory: where it says that it comes from."""
    conflicted: bool = False
    """Whether its file holds a merge conflict that nobody resolved: the other side may say something else."""
    state: str = ""
    """The word for its state where it is in force and has one: accepted, proposed, open, done."""

    @property
    def current(self) -> bool:
        """Whether nothing has taken its place."""
        return not self.successor and not self.status


@frozen
class Indexable:
    """An entry with the passages in which it is searched, in order, and the ids of what it replaced."""

    entry: Entry
    passages: tuple[Passage, ...]
    replaces: tuple[str, ...] = ()


Group = tuple[Indexable, ...]
"""Entries that stand together and explain each other: the sections of a file, the turns of a talk."""
