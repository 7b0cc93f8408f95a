"""Files of a bank of which nobody can be told what they say: not to be read, or without a description."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.yaml.values import BadYaml

if TYPE_CHECKING:
    from memkit.store.bank import MemoryBank
    from memkit.store.fact import Fact


@frozen
class Broken:
    """A file that lies where a memory does: the key of its name, its path, what is wrong with it.

    One that could be `read` is a memory without anything to show.
    """

    key: str
    path: str
    why: str
    read: bool


def broken_in(bank: MemoryBank) -> tuple[Broken, ...]:
    """The files of a bank that say nothing, by key."""
    unread = [Broken(bank.key_of(path), path, why, read=False) for path, why in bank.unread]
    ailing = [(fact, what_ails(fact)) for fact in bank.facts]
    mute = [Broken(fact.key, fact.path, why, read=True) for fact, why in ailing if why]
    return tuple(sorted((*unread, *mute), key=lambda each: (each.key, each.path)))


def what_ails(fact: Fact) -> str:
    """Why a memory that could be read says nothing in a line; empty where it does."""
    if fact.description:
        return ""
    held = fact.memory.page.frontmatter
    if held is None:
        return "it has no frontmatter"
    problem = held.problem if isinstance(held, BadYaml) else held.error.problem if held.error else ""
    return f"its frontmatter is broken: {problem}" if problem else "it has no description"
