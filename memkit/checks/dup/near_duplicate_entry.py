"""Two entries of one kind say the same in nearly the same words.

Readers count them as two facts, and a correction reaches one of them.

Merge the two, or say in each what is different.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Over, Trouble
from memkit.checks.dup.prose import is_current
from memkit.checks.elsewhere import place_seen_from
from memkit.checks.got.live import is_live
from memkit.checks.over import one
from memkit.documents.entry import title_key
from memkit.findings import Severity
from memkit.frozen import frozen
from memkit.text.likeness.alike import alike_pairs
from memkit.text.likeness.wording import content_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.text.source import Span

    _Kind = Callable[[Bank], Iterator["_Held"]]

_CLOSED = frozenset({"superseded", "partially-superseded", "deprecated", "rejected"})
_OPEN = frozenset({"open", "partial"})
_LEAST_WORDS = 5
"""Content words from which an entry says enough to be compared: every project has a `Write the tests`."""


@frozen
class _Held:
    """An entry as it is compared."""

    kind: str
    label: str
    key: str
    title: str
    text: str
    path: str
    head: Span


def find(kind: _Kind, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each entry that repeats an earlier one of its kind under another name."""
    held = [entry for entry in kind(scope.bank) if len(content_words(entry.text)) >= _LEAST_WORDS]
    told: set[int] = set()
    pairs = sorted(alike_pairs([entry.text for entry in held]), key=lambda pair: (pair.second, pair.first))
    for pair in pairs:
        first, second = held[pair.first], held[pair.second]
        if pair.second not in told and not _named_alike(first, second):
            told.add(pair.second)
            yield _trouble(scope.bank, first, second)


def _named_alike(one: _Held, other: _Held) -> bool:
    """Whether checks of numbers, ids and titles tell of the two already."""
    if one.kind == "item":
        return False
    title = title_key(one.title)
    return one.key == other.key or (bool(title) and title == title_key(other.title))


def _trouble(bank: Bank, first: _Held, second: _Held) -> Trouble:
    where = place_seen_from(bank, first.path, first.head, second.path)
    return Trouble(
        message=f"{second.kind} {second.label} says nearly the same as {first.label} ({where})",
        help="merge the two, or say in each what is different",
        path=second.path,
        span=second.head,
        about=f"{second.key} like {first.key}",
    )


def _decisions(bank: Bank) -> Iterator[_Held]:
    for entry in bank.decisions:
        if entry.status not in _CLOSED and not entry.relations and is_current(bank.by_path[entry.path], bank):
            yield _Held("decision", entry.label, entry.key, entry.title, entry.text, entry.path, entry.head)


def _gotchas(bank: Bank) -> Iterator[_Held]:
    for entry in bank.gotchas:
        if is_live(entry, bank):
            yield _Held("gotcha", entry.label, entry.key, entry.title, entry.text, entry.path, entry.head)


def _rules(bank: Bank) -> Iterator[_Held]:
    for entry in bank.rules:
        if entry.statement and not entry.shifted:
            yield _Held("rule", entry.label, entry.key, entry.id, entry.statement, entry.path, entry.head)


def _items(bank: Bank) -> Iterator[_Held]:
    for entry in bank.items:
        if entry.state in _OPEN and not entry.depth and is_current(bank.by_path[entry.path], bank):
            label = f"“{_short(entry.title)}”"
            yield _Held("item", label, entry.key, entry.title, entry.title, entry.path, entry.head)


def _memories(bank: Bank) -> Iterator[_Held]:
    for entry in bank.memories:
        if not entry.meta("superseded_by"):
            text = entry.content or entry.description
            yield _Held("memory", f"“{entry.key}”", entry.path, "", text, entry.path, entry.head)


def _short(text: str) -> str:
    limit = 60
    line = " ".join(text.replace("!", "").split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def _kinds(_scope: Scope) -> tuple[_Kind, ...]:
    return _decisions, _gotchas, _rules, _items, _memories


KINDS: Over[_Kind] = Over("kind of entry", "memory-bank/PROGRESS.md", _kinds)
CHECK = Check(
    code="DUP002",
    name="near-duplicate-entry",
    summary="Two entries of one kind say nearly the same.",
    standard=Severity.INFO,
    strict=Severity.WARNING,
    over=KINDS,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(
            "- [ ] Move the nightly export to the new queue\n"
            "- [ ] Move the nightly exports to the new queue (agreed)\n",
            "memory-bank/PROGRESS.md",
        ),
    ),
    good=(
        one(
            "- [ ] Move the nightly export to the new host\n- [ ] Move the nightly import to the new host\n",
            "memory-bank/PROGRESS.md",
        ),
        one(
            "- [ ] Raise the limit of the upload endpoint to 50 MB\n"
            "- [ ] Raise the limit of the upload endpoint to 80 MB\n",
            "memory-bank/PROGRESS.md",
        ),
    ),
)
