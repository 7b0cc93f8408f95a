"""Files of a bank of which nobody can be told what they say: not to be read, or without a description."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused
from memkit.frozen import frozen
from memkit.ports import Unreadable
from memkit.store.bank import FILE_LIMIT
from memkit.text.source import NotUtf8, Source
from memkit.text.yaml.values import BadYaml

if TYPE_CHECKING:
    from memkit.store.bank import MemoryBank
    from memkit.store.fact import Fact


@frozen
class Broken:
    """A file that lies where a memory does: the key of its name, its path, what is wrong with it."""

    key: str
    path: str
    why: str


def broken_in(bank: MemoryBank) -> tuple[Broken, ...]:
    """The files of a bank that say nothing, by key."""
    facts = {fact.path: fact for fact in bank.facts}
    found: list[Broken] = []
    for key, path in sorted(bank.paths.items()):
        why = what_ails(facts[path]) if path in facts else why_unreadable(bank, path)
        if why:
            found.append(Broken(key, path, why))
    return tuple(found)


def what_ails(fact: Fact) -> str:
    """Why a memory that could be read says nothing in a line; empty where it does."""
    if fact.description:
        return ""
    held = fact.memory.page.frontmatter
    if held is None:
        return "it has no frontmatter"
    problem = held.problem if isinstance(held, BadYaml) else held.error.problem if held.error else ""
    return f"its frontmatter is broken: {problem}" if problem else "it has no description"


def why_unreadable(bank: MemoryBank, path: str) -> str:
    """Why a file of a bank cannot be read; empty where it can or is gone."""
    data = bank.tree.read(path, FILE_LIMIT)
    if isinstance(data, Unreadable):
        return "" if data.reason == "missing" else data.detail or data.reason
    return "it is not UTF-8" if isinstance(Source.decode(path, data), NotUtf8) else ""


def refuse_broken(bank: MemoryBank, key: str) -> None:
    """Raise `Refused` where the file of a key is there and cannot be read."""
    path = bank.paths.get(key, "")
    why = why_unreadable(bank, path) if path else ""
    if why:
        raise Refused(
            f"The memory {key} ({path}) cannot be read: {why}.",
            help_line="Mend the file, or delete it; `memkit check` says more of one in the repository.",
        )
