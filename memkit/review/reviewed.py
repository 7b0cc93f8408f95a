"""One line of a review: an entry, how urgent it is, who answers for it, and what resolves it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.findings import fingerprint
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date


State = Literal["overdue", "due", "fresh"]
Kind = Literal["rule", "memory", "decision", "gotcha", "item", "focus", "suppression"]
ORDER: tuple[State, ...] = ("overdue", "due", "fresh")


@frozen
class Reviewed:
    """One entry with its state on the day.

    `overdue` is what a date says that has passed; `due` lies inside its period, or asks for a look for
    another reason. `when` is the date that decides, as written (empty: no date does); `last` the last day it
    is in order (None: unreadable, or no date). `why` says what is so, `action` what to do, `command` the
    command that does it (empty: an edit does). `code` is the check that says the same, `owner` whoever
    answers for the entry (empty: nobody is known).
    """

    kind: Kind
    state: State
    key: str
    label: str
    path: str
    line: int
    when: str
    last: date | None
    why: str
    action: str
    code: str
    command: str = ""
    owner: str = ""

    @property
    def fingerprint(self) -> str:
        """Its identity, which survives moved lines."""
        return fingerprint(self.code, self.path, f"{self.kind} {self.key}")


def in_order(entries: Iterable[Reviewed]) -> tuple[Reviewed, ...]:
    """Entries by state, then by day (those that no date decides last), then by place."""
    return tuple(sorted(entries, key=_urgency))


def _urgency(entry: Reviewed) -> tuple[int, str, str, int, str]:
    day = entry.last.isoformat() if entry.last else "" if entry.when else "9999"
    return (ORDER.index(entry.state), day, entry.path, entry.line, entry.why)
