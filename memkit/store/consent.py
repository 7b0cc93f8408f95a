"""What only a person may decide: a policy memory is changed, hidden, merged or forgotten after a yes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.store.fact import Fact

POLICY = "policy"


class NeedsYes(Refused):
    """Something that is done after a person's yes: `question` is asked, `command` asks it (exit 1)."""

    def __init__(self, message: str, question: str, command: str) -> None:
        super().__init__(message, help_line=f"A person runs `{command}` at a terminal and says yes.")
        self.question = question
        self.command = command


def refuse_policies(facts: Iterable[Fact], verb: str, command: str) -> None:
    """Raise `NeedsYes` where one of the memories is a policy; `verb` is what is about to happen to it."""
    keys = [fact.key for fact in facts if fact.lifetime == POLICY]
    if keys:
        named = ", ".join(keys)
        plural = "policy memories" if len(keys) > 1 else "the policy memory"
        raise NeedsYes(
            f"Only a person may {verb} {plural} {named}.", f"{verb.capitalize()} {named}?", command
        )
