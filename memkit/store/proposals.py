"""Proposals: memories that wait for a person's yes, each a file of its own."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Literal

from memkit.documents.memories.memory import parse_memory
from memkit.frozen import frozen
from memkit.store.bank import BANKS
from memkit.store.fact import Fact
from memkit.store.frontmatter import written
from memkit.store.remembering import Wanted, file_text
from memkit.store.tombstones import moment
from memkit.text.dates import Period, parse_date
from memkit.text.page import Page
from memkit.text.source import Source

if TYPE_CHECKING:
    from datetime import date, datetime

    from memkit.store.bank import BankName

Op = Literal["write", "forget"]
OPS: tuple[Op, ...] = ("write", "forget")
_DAYS = 30
"""How long a proposal waits before it is no longer offered."""


@frozen
class Note:
    """What a proposal says of itself, under `metadata.proposal`."""

    id: str
    op: Op
    bank: BankName
    by: str
    at: str
    reason: str
    target: str = ""
    """The hash of the memory that it changes, as it was when it was proposed; empty for a new one."""
    run: str = ""
    expires: str = ""


@frozen
class Proposal:
    """A memory as somebody would have it, and the note of who, when and why."""

    note: Note
    fact: Fact
    text: str

    @property
    def key(self) -> str:
        """The key that it would be written to."""
        return self.fact.memory.name or self.fact.key

    def expired(self, today: date) -> bool:
        """Whether it has waited too long."""
        value = parse_date(self.note.expires) if self.note.expires else None
        return isinstance(value, Period) and value.overdue(today)


def proposal_text(wanted: Wanted, note: Note, now: datetime) -> str:
    """The file of a proposal: the memory's own, with the note under its metadata."""
    expires = (now.date() + timedelta(_DAYS)).isoformat()
    values = (
        ("id", note.id),
        ("op", note.op),
        ("bank", note.bank),
        ("by", note.by),
        ("at", moment(now)),
        ("reason", note.reason),
        ("target", note.target),
        ("run", note.run),
        ("expires", expires),
    )
    lines = "".join(f"    {key}: {written(value)}\n" for key, value in values if value)
    return file_text(wanted, now, more=f"  proposal:\n{lines}")


def read_proposal(path: str, text: str) -> Proposal | None:
    """The proposal in a file; None where it is none."""
    fact = Fact(parse_memory(Page(Source(path, text))))
    data = fact.memory.data
    op = data.text("metadata", "proposal", "op")
    bank = next((name for name in BANKS if name == data.text("metadata", "proposal", "bank")), None)
    if op not in OPS or bank is None:
        return None
    said = {
        name: data.text("metadata", "proposal", name)
        for name in ("id", "by", "at", "reason", "target", "run", "expires")
    }
    return Proposal(Note(op=op, bank=bank, **said), fact, text)


def is_applied(fact: Fact, wanted: Wanted) -> bool:
    """Whether a memory says what is wanted of it, whoever says it and since when."""
    return (
        fact.description == (wanted.description or fact.description)
        and fact.content.strip() == (wanted.content or fact.content).strip()
        and fact.type == (wanted.type or fact.type)
        and fact.references == (wanted.references or fact.references)
        and fact.subject == (wanted.subject or fact.subject)
    )


def wanted_of(fact: Fact) -> Wanted:
    """What the file of a memory, or of a proposal, would write."""
    meta = fact.memory.meta
    return Wanted(
        key=fact.memory.name or fact.key,
        description=fact.memory.description,
        content=fact.content,
        type=fact.memory.type,
        kind=fact.kind,
        lifetime=fact.lifetime,
        origin=fact.origin,
        references=fact.references,
        tags=fact.tags,
        confidence=fact.confidence if meta("confidence") else None,
        source=meta("source"),
        author=meta("author"),
        run=meta("run"),
        subject=fact.subject,
        trigger=meta("trigger"),
        expires=fact.memory.expires.text if fact.memory.expires else "",
        review=fact.memory.review.text if fact.memory.review else "",
    )
