"""What a new decision is made of, and what is said for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import UsageProblem
from memkit.frozen import frozen
from memkit.scaffold.new.dates import read_period
from memkit.scaffold.new.parts import Form, Part

if TYPE_CHECKING:
    from datetime import date

    from memkit.scaffold.new.parts import Parts
    from memkit.text.dates import Period

DECISION = Form(
    "decision",
    (
        Part("title", "what was chosen, in a few words", need="always"),
        Part("context", "what forced the choice", need="strict", block=True, field="context"),
        Part("decision", "what was chosen", need="strict", block=True, field="decision"),
        Part("consequence", "what one now lives with", need="strict", block=True, field="consequence"),
        Part("status", "its state by now", choices=("accepted", "proposed")),
        Part("date", "its day; else today, where neighbours have a date", metavar="DATE"),
    ),
)
BODY = ("context", "decision", "consequence")
"""The parts that become fields, in the order in which they are written."""
MARK = "<!-- provisional number -->"
"""The line below the heading of a decision whose number may be taken by the time its branch is merged."""


@frozen
class WantedDecision:
    """What is said for a new decision. `place` is a log or a folder, empty for the bank's own collection.

    Without a date it is today, where the neighbours have one. `provisional` marks the number as one that
    `renumber` may change.
    """

    title: str
    context: str = ""
    decision: str = ""
    consequence: str = ""
    status: str = ""
    when: Period | None = None
    place: str = ""
    provisional: bool = False

    def said(self) -> dict[str, str]:
        """The fields that something was said for, in order."""
        held = {"context": self.context, "decision": self.decision, "consequence": self.consequence}
        return {name: text for name, text in held.items() if text}

    def day(self, today: date) -> Period:
        """The day it was decided."""
        from memkit.text.dates import Period

        return self.when or Period(today, today, "day")


def wanted_from(parts: Parts, place: str, *, provisional: bool = False) -> WantedDecision:
    """What the parts of a command say. Raises `UsageProblem` for a date that is none, or a title of signs."""
    title = parts.text("title")
    if not any(char.isalnum() for char in title):
        raise UsageProblem("The title has no letter.", help_line="Say in a few words what was chosen.")
    when = read_period("date", parts.text("date")) if parts.text("date") else None
    return WantedDecision(
        title,
        parts.text("context"),
        parts.text("decision"),
        parts.text("consequence"),
        parts.text("status"),
        when,
        place,
        provisional,
    )
