"""What the memory gained, changed and lost between two banks, entry by entry, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar

from memkit.bank.lines import line_of
from memkit.documents.entry import Entry
from memkit.frozen import frozen, replace
from memkit.review.differences import day_of, differences, ending, strongest
from memkit.review.pages import page_changes
from memkit.review.places import took_place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.bank.compare import Changes, Comparison
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.memories.memory import Memory
    from memkit.documents.progress.item import Item
    from memkit.documents.rules.rule import Rule
    from memkit.review.differences import Told, What

E = TypeVar("E", bound=Entry)

ChangedKind = Literal["decision", "rule", "gotcha", "item", "memory", "document"]
NAMES: dict[ChangedKind, str] = {
    "decision": "decision",
    "rule": "rule",
    "gotcha": "gotcha",
    "item": "progress item",
    "memory": "memory",
    "document": "page",
}
KINDS = tuple(NAMES)
_LONG = 20
"""Characters of a text that is found in another file by chance no more."""
_MOST_SOUGHT = 200
"""Entries of one kind whose text is sought in the other state's file."""


@frozen
class Change:
    """What became of one entry. `says` completes the sentence that begins with its label.

    `former_title` and `former_path` are what it had where it has others now.
    """

    kind: ChangedKind
    what: What
    key: str
    label: str
    path: str
    line: int
    says: str
    former_title: str = ""
    former_path: str = ""


def changes_between(compared: Comparison) -> tuple[Change, ...]:
    """Every change, by kind, then by path and line; what only moved inside its file is none."""
    found = [
        *_entries("decision", compared, compared.decisions, _recorded),
        *_rules(compared),
        *_entries("gotcha", compared, compared.gotchas, lambda _: ("gained", "was written down")),
        *_entries("item", compared, compared.items, lambda item: _planned(item, compared.before)),
        *_entries("memory", compared, compared.memories, _remembered),
        *_pages(compared),
    ]
    return tuple(sorted(found, key=lambda change: (KINDS.index(change.kind), change.path, change.line)))


def _entries(
    kind: ChangedKind, compared: Comparison, changes: Changes[E], new: Callable[[E], Told]
) -> Iterator[Change]:
    before, now = compared.before, compared.now
    there = _text_there(changes.added, now, before)
    for entry in changes.added:
        if id(entry) not in there:  # what stood there already was not gained
            what, says = new(entry)
            yield _change(kind, what, entry, now, says)
    there = _text_there(changes.removed, before, now)
    after = took_place(changes)
    for entry in changes.removed:
        says = "is gone"
        if id(entry) in there:
            says = f"reads as no {NAMES[kind]} any more; its text is still there"
        elif entry.path not in now.by_path and entry.span.start:
            says = "is gone with its file"
        elif kind == "rule":
            says = "is gone, and is not among the retired rules"
        other = after.get(id(entry))
        if other is not None:
            says += f"; “{other.title}” stands in its place"
        yield Change(kind, "lost", entry.key, _label(entry), entry.path, 0, says)
    yield from _kept(kind, changes, now)


def _text_there(entries: Sequence[E], here: Bank, there: Bank) -> frozenset[int]:
    """By `id()` the entries whose text the other bank's file holds as often, where it reads as no entry."""
    found = []
    for entry in entries if len(entries) <= _MOST_SOUGHT else ():
        one, other = (bank.by_path.get(entry.path) for bank in (here, there))
        text = entry.text.strip()
        if (
            len(text) >= _LONG
            and one
            and other
            and one.source
            and other.source
            and other.source.text.count(text) >= one.source.text.count(text)
        ):
            found.append(id(entry))
    return frozenset(found)


def _kept(kind: ChangedKind, changes: Changes[E], now: Bank) -> Iterator[Change]:
    for old, entry in changes.kept:
        told = differences(old, entry, now)
        if told:
            says = "; ".join(says for _, says in told)
            change = _change(kind, strongest(told), entry, now, says)
            title = old.title if old.title != entry.title else ""
            yield replace(change, former_title=title, former_path=old.path if old.path != entry.path else "")


def _recorded(decision: Decision) -> Told:
    return "gained", f"was recorded, {decision.status.replace('-', ' ')}"


def _planned(item: Item, before: Bank) -> Told:
    if _stood(item, before):
        return "changed", f"is {item.state}, and no state of it was read before"
    if item.state in {"done", "cancelled"}:
        return "gained", f"was written down as {item.state}"
    says = {"open": "is to be done", "partial": "is under way"}.get(item.state, "was written down")
    return "gained", f"{says}{f', under {item.section_title}' if item.section_title else ''}"


def _stood(item: Item, before: Bank) -> bool:
    """Whether its file held the name of a row before, where no status was read."""
    former, name = before.by_path.get(item.path), item.text[: item.head.end - item.span.start]
    return bool(item.form == "table" and former and former.source and name in former.source.text)


def _remembered(memory: Memory) -> Told:
    return "gained", f"is remembered: {memory.description}" if memory.description else "is remembered"


def _rules(compared: Comparison) -> Iterator[Change]:
    """Changes of rules: one that is no longer in force may stand among the retired ones."""
    now, changes = compared.now, compared.rules
    ended = {rule.key: rule for rule in now.all_rules if rule not in now.rules}
    over = [rule for rule in changes.removed if rule.key in ended]
    for rule in over:
        yield _change("rule", "retired", ended[rule.key], now, ending(ended[rule.key]))
    lost = tuple(rule for rule in changes.removed if rule.key not in ended)
    held = type(changes)(changes.added, lost, changes.kept)
    yield from _entries("rule", compared, held, _in_force)


def _in_force(rule: Rule) -> Told:
    return "gained", f"holds{_until(rule)}"


def _until(rule: Rule) -> str:
    if not rule.review:
        return ""
    return f" until {day_of(rule.review)}" + (f", because: {rule.source}" if rule.source else "")


def _pages(compared: Comparison) -> Iterator[Change]:
    for what, path, says, former in page_changes(compared):
        line = 0 if what == "lost" else 1
        yield Change("document", what, path, path, path, line, says, former_path=former)


def _change(kind: ChangedKind, what: What, entry: Entry, now: Bank, says: str) -> Change:
    return Change(kind, what, entry.key, _label(entry), entry.path, line_of(now, entry), says)


def _label(entry: Entry) -> str:
    id_ = getattr(entry, "id_text", "").strip("[]*_~# ") if getattr(entry, "id", "") else ""
    if not id_:
        return entry.title
    return f"{id_}. {entry.title}" if id_.isdecimal() else f"{id_}: {entry.title}"
