"""A context: what a task should know before it begins, in one order, within a budget, the question last."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypedDict

from memkit.frozen import frozen, replace
from memkit.recall.block import cost_of, enclosed, fenced, line_of
from memkit.recall.budget import Budget, choose
from memkit.store.outgoing import withheld
from memkit.text.presentable import masked
from memkit.text.tokens import estimate_tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memkit.recall.answer import Hit, Mode

ENTRIES, TOKENS = 12, 4_000
RECENT = 0.1
"""The share of the budget that recent tool results may take."""
_PINNED = 0.5
"""The share of the budget that policies and tripwires may take before what fits the question has its room."""
_WIRES = "Before you change these files:"
NO_TASK = "Without a task only what the files trip is told."
_LONGEST = 1_200
"""Characters of a policy or a document that a tripwire quotes; what is left out is where it is cited."""
_NATURES = ("semantic", "", "procedural", "episodic")
"""What is, how it is done, what happened: the order of memories, whichever fits best."""


class Message(TypedDict):
    """One turn of a chat, as the interfaces of models take it."""

    role: str
    content: str


@frozen
class Section:
    """A part of the block: its name in data, its heading, its entries."""

    name: str
    heading: str
    hits: tuple[Hit, ...]


@frozen
class Found:
    """What there is to choose from: policies, tripwires and hits, the best first, and how recall went."""

    mode: Mode
    reason: str = ""
    policies: tuple[Hit, ...] = ()
    tripwires: tuple[Hit, ...] = ()
    hits: tuple[Hit, ...] = ()
    legs: tuple[str, ...] = ()


@frozen
class Context:
    """What a task should know: a digest, sections of entries, recent tool results, and the question.

    `tokens` is what the entries and the recent results cost; `left_out` entries did not fit.
    """

    question: str
    mode: Mode
    reason: str
    legs: tuple[str, ...]
    digest: str
    sections: tuple[Section, ...]
    recent: str
    tokens: int
    left_out: int
    nonce: str

    @property
    def hits(self) -> tuple[Hit, ...]:
        """Its entries, in order."""
        return tuple(hit for section in self.sections for hit in section.hits)

    @property
    def told(self) -> str:
        """What recall did, in a line."""
        count = len(self.hits)
        entries = f"{count} {'entry' if count == 1 else 'entries'}, {self.tokens} tokens"
        more = f", {self.left_out} more did not fit" if self.left_out else ""
        why = f" ({self.reason.rstrip('.')})" if self.reason else ""
        return f"recall: {self.mode}{why}{f', {entries}' if self.hits or self.recent else ''}{more}"

    @cached_property
    def block(self) -> str:
        """The entries between the marks; empty where nothing is relevant."""
        parts = [f"{section.heading}\n{_lines(section.hits)}" for section in self.sections]
        if self.recent:
            parts.append(f"Recent tool results, as they came:\n{self.recent}")
        return enclosed("\n\n".join((fenced(self.told), *parts)), self.nonce) if parts else ""

    @property
    def before(self) -> str:
        """All that stands before the question."""
        return "\n".join(filter(None, (self.digest, self.block)))

    @property
    def text(self) -> str:
        """The user's part of a prompt: digest, block, and the question last."""
        return f"{self.before}\n{self.question}" if self.before else self.question


def build_messages(context: Context, *, system: str = "", history: Sequence[Message] = ()) -> list[Message]:
    """The turns of a chat with a context in them: it belongs to the user's part, never to the system's.

    Nothing stands after the question; what was said before stays as it was.
    """
    first: list[Message] = [{"role": "system", "content": system}] if system else []
    return [*first, *history, {"role": "user", "content": context.text}]


def assemble(
    question: str,
    found: Found,
    *,
    digest: str = "",
    recent: str = "",
    budget: Budget | None = None,
    nonce: str = "",
) -> Context:
    """The context of a question: what was found, cut to a budget, each entry once.

    Small talk carries nothing at all. Only the first entry may cost more than there is.
    """
    if found.mode == "skipped":
        return Context(question, found.mode, found.reason, (), "", (), "", 0, 0, nonce)
    room = budget or Budget(ENTRIES, TOKENS)
    kept = _recent(recent, int(room.tokens * RECENT))
    spent = estimate_tokens(kept) if kept else 0
    pinned = _once((*found.policies, *found.tripwires))
    half = Budget(max(1, int(room.entries * _PINNED)), int(room.tokens * _PINNED))
    full = Budget(room.entries, room.tokens - spent)
    first = choose(map(_shortened, pinned), half if found.hits else full, cost_of)
    names = {hit.entry.id for hit in first.hits}
    rest = [hit for hit in found.hits if hit.entry.id not in names]
    if names:
        rest[:1] = map(_shortened, rest[:1])
    left = Budget(room.entries - len(first.hits), room.tokens - spent - first.tokens)
    second = choose(rest, left, cost_of, said=first.hits)
    return Context(
        question,
        found.mode,
        found.reason,
        found.legs,
        digest,
        _sections(found, first.hits, second.hits),
        kept,
        spent + first.tokens + second.tokens,
        first.over + second.over,
        nonce,
    )


def only_tripwires(hits: tuple[Hit, ...], nonce: str = "") -> Context:
    """What the files of a change trip, all of it, where no task was given."""
    section = Section("tripwires", _WIRES, hits)
    spent = sum(map(cost_of, hits))
    return Context("", "skipped", NO_TASK, (), "", (section,) if hits else (), "", spent, 0, nonce)


def _sections(found: Found, pinned: Sequence[Hit], rest: Sequence[Hit]) -> tuple[Section, ...]:
    policies = {hit.entry.id for hit in found.policies}
    memories = [hit for hit in rest if hit.entry.kind == "memory"]
    parts = (
        Section("policies", "Policies:", tuple(h for h in pinned if h.entry.id in policies)),
        Section(
            "tripwires",
            _WIRES,
            tuple(h for h in pinned if h.entry.id not in policies),
        ),
        Section("memories", "Remembered:", _by_nature(memories)),
        Section("documents", "From the documents:", tuple(hit for hit in rest if hit.entry.kind != "memory")),
    )
    return tuple(part for part in parts if part.hits)


def _by_nature(hits: list[Hit]) -> tuple[Hit, ...]:
    """Memories by what they are; one that was replaced stays behind the one that it followed."""
    units: list[list[Hit]] = []
    for hit in hits:
        if units and not hit.entry.current:
            units[-1].append(hit)
        else:
            units.append([hit])
    units.sort(
        key=lambda unit: _NATURES.index(unit[0].entry.nature) if unit[0].entry.nature in _NATURES else 1
    )
    return tuple(hit for unit in units for hit in unit)


def _once(hits: Iterable[Hit]) -> list[Hit]:
    """Each entry once, with the reasons of all its hits."""
    held: dict[str, Hit] = {}
    for hit in hits:
        known = held.get(hit.entry.id)
        held[hit.entry.id] = replace(known, because=known.because or hit.because) if known else hit
    return list(held.values())


def _shortened(hit: Hit) -> Hit:
    text = hit.entry.text
    if len(text) <= _LONGEST:
        return hit
    kept = masked(text)[:_LONGEST]  # half of a secret is not known for one
    cut = kept.rpartition("\n")[0] or kept
    return replace(hit, entry=replace(hit.entry, text=f"{cut.rstrip()} …"))


def _recent(text: str, most: int) -> str:
    """The last lines of tool results that fit, as they may stand in the block: masked and indented."""
    if not text.strip() or most < 1:
        return ""
    lines = fenced(masked(text[-_LARGEST:])).splitlines()
    tail = "\n".join(lines)[-most * _CHARACTERS :]
    code = withheld(tail)
    if code:
        return f"  withheld: {code}"
    lines = tail.splitlines()
    kept: list[str] = []
    spent = 0
    for line in reversed(lines):
        spent += estimate_tokens(f"  {line}\n")
        if spent > most:
            kept += [] if kept else [f"  {_end_of(line, most)}"]
            break
        kept.append(f"  {line}")
    left = len(text.splitlines()) - len(kept)
    if left:
        kept.append(f"  … {left} earlier {'line' if left == 1 else 'lines'}")
    return "\n".join(reversed(kept))


def _end_of(line: str, most: int) -> str:
    """The end of a line that is longer than there is room."""
    while len(line) > 1 and estimate_tokens(f"  …{line}\n") > most:
        line = line[len(line) // 4 + 1 :]
    return f"…{line}"


_LARGEST = 100_000
"""Characters of tool results that are read, from their end."""
_CHARACTERS = 8
"""Characters that a token may have, more or less: what lies further back cannot fit."""


def _lines(hits: Iterable[Hit]) -> str:
    return "\n".join(map(_told, hits))


@lru_cache(maxsize=128)
def _told(hit: Hit) -> str:
    """An entry as it leaves the store: what may not leave it is looked for once."""
    line = line_of(hit)
    return f"{line.source}\n{line.text}"
