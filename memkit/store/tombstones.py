"""The line that a forgotten memory leaves: which, when, by whom, why; never what it said."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal

from memkit.frozen import frozen

if TYPE_CHECKING:
    from datetime import datetime

TOMBSTONES = "TOMBSTONES.jsonl"
Cause = Literal["person", "agent", "plan", "erasure"]


@frozen
class Tombstone:
    """One record of TOMBSTONES.jsonl. `cause` of a plan carries the plan's id: `plan:ID`."""

    id: str
    bank: str
    key: str
    at: str
    by: str
    cause: str
    reason: str
    run: str = ""

    def line(self) -> str:
        """The record as a line of JSON."""
        held = {
            "id": self.id,
            "bank": self.bank,
            "key": self.key,
            "at": self.at,
            "by": self.by,
            "cause": self.cause,
            "reason": self.reason,
        }
        return json.dumps(held | ({"run": self.run} if self.run else {}), ensure_ascii=False) + "\n"


def moment(now: datetime) -> str:
    """A moment as the store writes it: UTC, to the second."""
    return now.strftime("%Y-%m-%dT%H:%M:%SZ")
