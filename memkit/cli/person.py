"""Asking the person at the terminal before something that only a person may decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from memkit.adapters.terminal import ask, has_terminal
from memkit.errors import Refused
from memkit.store.consent import NeedsYes
from memkit.text.presentable import presentable

if TYPE_CHECKING:
    from collections.abc import Callable

_Done = TypeVar("_Done")


def confirm(about: str, question: str, command: str) -> None:
    """Show what is about to happen and return when a person answers yes at the controlling terminal.

    Raises `Refused` for any other answer, and where nobody can answer: `command` is then what to run.
    """
    text = "".join(f"{presentable(line)}\n" for line in about.splitlines())
    answer = ask(f"{text}{presentable(question)} [y/N] ")
    if answer is None:
        raise Refused(
            "Only a person may decide this, and nobody can answer here.",
            help_line=f"Run `{command}` at a terminal.",
        )
    if answer.casefold() not in {"y", "yes"}:
        raise Refused("Nothing was written: the answer was not yes.", help_line="Run it again to say yes.")


def with_yes(act: Callable[[bool], _Done]) -> _Done:
    """Do something, which is told whether a person has agreed: asked for at the terminal where it needs that.

    Raises `NeedsYes` where nobody can answer, and what `confirm` raises.
    """
    try:
        return act(False)
    except NeedsYes as needed:
        if not has_terminal():
            raise
        confirm(needed.message, needed.question, needed.command)
    return act(True)
