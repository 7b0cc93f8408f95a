"""One line a bank: how full it is, what a list does not show, and what waits for somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.store.broken import broken_in
from memkit.store.limits import space_of
from memkit.store.rows import inline_facts
from memkit.text.dates import Period
from memkit.text.presentable import presentable

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from memkit.cli.reader import Reader
    from memkit.report.json_report import Json
    from memkit.store.bank import MemoryBank
    from memkit.store.broken import Broken
    from memkit.store.limits import Space
    from memkit.workspace.storing import Store


@frozen
class Tally:
    """What there is to say of a bank; `space` is None where it is another program's folder.

    `trouble` is why it cannot be read, if it cannot; `inline` are facts in MEMORY.md itself.
    """

    bank: MemoryBank
    space: Space | None
    expired: int
    proposals: int
    reviews: int
    broken: tuple[Broken, ...]
    trouble: str
    inline: int

    @property
    def tells(self) -> bool:
        """Whether there is anything to tell."""
        return bool(self.bank.paths or self.proposals or self.trouble or self.inline)

    def line(self) -> str:
        """The line for a person."""
        if self.trouble:
            return presentable(self.trouble)
        held = len(self.bank.paths)
        most = f"{held} of {self.space.hard}" if self.space else f"{held}, in another program's folder"
        counts = (
            (self.expired, "expired (hidden; --expired shows them)"),
            (self.proposals, "waiting as proposals"),
            (self.reviews, "due for review"),
            (len(self.broken), "cannot be read"),
            (self.inline, "stated in MEMORY.md alone (IDX006)"),
        )
        told = [f"{count} {what}" for count, what in counts if count]
        return ", ".join([f"{self.bank.name}: {most}", *told])

    def data(self, reads: Reader) -> Json:
        """The same as data."""
        space = self.space
        limits: dict[str, Json] = {"managed": False}
        if space:
            limits = {"managed": True, "soft": space.soft, "hard": space.hard, "full": space.full}
        return {
            "bank": self.bank.name,
            "count": len(self.bank.paths),
            **limits,
            "expired": self.expired,
            "proposals": self.proposals,
            "reviews_due": self.reviews,
            "trouble": presentable(self.trouble),
            "inline": self.inline,
            "unreadable": [
                {"key": reads.key(each.key), "path": each.path, "why": each.why}
                for each in self.broken
                if reads.key(each.key) == each.key
            ],
        }


def tallies(store: Store, banks: Iterable[MemoryBank]) -> tuple[Tally, ...]:
    """What there is to say of each bank."""
    from memkit.workspace.shelves import proposals_of

    waiting = [proposal.note.bank for proposal in proposals_of(store)]
    today = store.now.date()
    return tuple(
        Tally(
            bank,
            space_of(bank),
            sum(fact.expired(today) for fact in bank.facts),
            waiting.count(bank.name),
            _reviews(bank, today),
            broken_in(bank),
            store.trouble(bank.name),
            inline_facts(bank),
        )
        for bank in banks
    )


def _reviews(bank: MemoryBank, today: date) -> int:
    """How many memories in force were to be looked at by now."""
    days = [fact.memory.review for fact in bank.facts if not fact.expired(today) and not fact.superseded_by]
    return sum(bool(day) and isinstance(day.value, Period) and day.value.last <= today for day in days if day)
