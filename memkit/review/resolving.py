"""The command that resolves an entry of a review, where one can: it must find that entry by its name."""

from __future__ import annotations

from collections import Counter
from shlex import quote
from typing import TYPE_CHECKING

from memkit.documents.entry import title_key
from memkit.scaffold.progress.done import has_box

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.bank.bank import Bank
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.entry import Entry
    from memkit.documents.progress.item import Item
    from memkit.documents.rules.rule import Rule


class Resolving:
    """Writes commands for the entries of one bank; empty where a name would find none or several."""

    def __init__(self, bank: Bank) -> None:
        self._rules = _names(bank.rules)
        self._items = _names(item for item in bank.items if item.state != "done" and item.form != "stamped")
        self._proven = _names(item for item in bank.items if item.verifications)
        self._decisions = Counter(decision.id for decision in bank.decisions)

    def rule(self, rule: Rule, verb: str, options: str = "") -> str:
        """What is done to a rule by a command of `memkit rule`."""
        return _command(f"rule {verb}", rule.title, options) if _is_found(rule, self._rules) else ""

    def item(self, item: Item) -> str:
        """`memkit progress done` for an item that has a box; it asks for a proof where none is named."""
        if not has_box(item) or not _is_found(item, self._items):
            return ""
        return _command("progress done", item.title, "" if item.verifications else "--verify COMMAND")

    def proof(self, item: Item) -> str:
        """`memkit verify` for an item that names what proves it."""
        return _command("verify --run", item.title) if _is_found(item, self._proven) else ""

    def decision(self, decision: Decision) -> str:
        """`memkit adr accept` for a proposal: by its number, or its file where several have the number."""
        if decision.id and self._decisions[decision.id] == 1:
            return _command("adr accept", decision.id)
        return _command("adr accept", decision.path) if decision.form == "record" else ""


def _names(entries: Iterable[Entry]) -> tuple[Counter[str], Counter[str]]:
    held = tuple(entries)
    return Counter(title_key(e.key) for e in held), Counter(title_key(e.title) for e in held)


def _is_found(entry: Entry, names: tuple[Counter[str], Counter[str]]) -> bool:
    """Whether its title finds it alone: a key counts before a title (`entry_named`)."""
    keys, titles = names
    name = title_key(entry.title)
    if not name:
        return False
    if keys[name]:
        return keys[name] == 1 and title_key(entry.key) == name
    return titles[name] == 1


def _command(words: str, name: str, options: str = "") -> str:
    """A name that begins with a hyphen stands last, behind `--`."""
    told = ["--", quote(name)] if name.startswith("-") else [quote(name)]
    parts = [options, *told] if told[0] == "--" else [*told, options]
    return " ".join(["memkit", *words.split(), *(part for part in parts if part)])
