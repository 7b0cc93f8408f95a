"""The write policies that hold at a place, and the error of a write that is not let in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused
from memkit.store.gate.policy import NAME, read_policy
from memkit.workspace.governing import own_file, repository_file

if TYPE_CHECKING:
    from memkit.store.admission import Admission
    from memkit.store.gate.judge import Objection
    from memkit.store.gate.policy import Rule
    from memkit.workspace.storing import Store

_LIMIT = 64 * 1024


class RefusedWrite(Refused):
    """A write that the gate does not let in: `code` names why, `words` caused it, masked."""

    def __init__(self, code: str, what: str, words: str, *, help_line: str) -> None:
        shown = f" (“{words}”)" if words else ""
        said = what if code != "policy" else what[:1].lower() + what[1:]
        super().__init__(f"{code}: {said.rstrip('.')}{shown}.", help_line=help_line)
        self.code = code
        self.words = words


def rules_of(store: Store) -> tuple[tuple[Rule, ...], tuple[Rule, ...]]:
    """The write policies of the user and of the repository.

    Raises `ConfigProblem` for what they say, `InputOutputFailed` for one that is there and cannot be read.
    """
    repository = f"{store.place.config.bank}/{NAME}"
    return (
        _rules(own_file(NAME, _LIMIT), NAME),
        _rules(repository_file(store.place, NAME, _LIMIT), repository),
    )


def refused_write(found: Admission) -> RefusedWrite:
    """The error of a write that is not let in: the code, the masked words, what to do."""
    first = next((each for each in found.objections if each.outcome == "refuse"), None)
    if first is None:
        return RefusedWrite(
            "policy", "The write policy refuses it.", "", help_line="Ask whoever keeps the policy."
        )
    return refused_for(first)


def refused_for(found: Objection, *, more: str = "") -> RefusedWrite:
    """The error of a text with this objection; `more` is what else is wrong with it."""
    help_line = f"{found.do} Besides, {more}" if more else found.do
    return RefusedWrite(found.code, found.what, found.words, help_line=help_line)


def _rules(text: str | None, path: str) -> tuple[Rule, ...]:
    return () if text is None else read_policy(text, path)
