"""One line of a transcript as JSON: members are asked for by name and kind, whatever lies there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping


@frozen
class Record:
    """A JSON object that nobody vouches for: a member of another kind than asked for counts as missing."""

    members: Mapping[str, object]

    def text(self, name: str) -> str:
        """A member that is a text, else empty."""
        value = self.members.get(name)
        return value if isinstance(value, str) else ""

    def flag(self, name: str) -> bool:
        """Whether a member is `true`."""
        return self.members.get(name) is True

    def number(self, name: str) -> int | None:
        """A member that is a whole number, else None."""
        value = self.members.get(name)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def record(self, name: str) -> Record:
        """A member that is an object, else an empty one."""
        value = self.members.get(name)
        return Record(value if isinstance(value, dict) else {})

    def records(self, name: str) -> tuple[Record, ...]:
        """The objects in a member that is a list."""
        value = self.members.get(name)
        return (
            tuple(Record(each) for each in value if isinstance(each, dict)) if isinstance(value, list) else ()
        )

    def texts(self, name: str) -> tuple[str, ...]:
        """The texts in a member that is a list."""
        value = self.members.get(name)
        return tuple(each for each in value if isinstance(each, str)) if isinstance(value, list) else ()


def read_record(text: str | bytes) -> Record | None:
    """The JSON object that a text is, or None for anything else."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):  # bytes that are no UTF-8 raise a ValueError, too
        return None
    return Record(value) if isinstance(value, dict) else None
