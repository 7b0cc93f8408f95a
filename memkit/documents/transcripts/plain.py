"""The plain transcript `{session, turn, role, text, at}`: who said what, without tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.transcripts.action import Said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.documents.transcripts.action import Action
    from memkit.documents.transcripts.record import Record

_USERS = frozenset({"user", "human", "person"})
_AGENTS = frozenset({"assistant", "agent", "model"})


class Plain:
    """Reads the records of a plain transcript."""

    @staticmethod
    def knows(record: Record) -> bool:
        """Whether a record has a role and a text."""
        return bool(record.text("role")) and "text" in record.members

    @staticmethod
    def actions(record: Record, line: int) -> Iterator[Action]:
        """What a record tells of; roles other than the user's and the agent's tell nothing."""
        role, text = record.text("role").casefold(), record.text("text")
        if text.strip() and role in _USERS | _AGENTS:
            yield Said("user" if role in _USERS else "agent", text, line)
