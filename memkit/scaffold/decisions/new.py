"""Drafting a new decision in the notation of its collection, proved by reading the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused
from memkit.scaffold.decisions.home import home_of
from memkit.scaffold.decisions.into_folder import new_record
from memkit.scaffold.decisions.into_log import new_log_entry
from memkit.scaffold.decisions.wanted import DECISION, WantedDecision, wanted_from
from memkit.scaffold.new.named import refuse_taken

if TYPE_CHECKING:
    from memkit.scaffold.draft import Draft, Scene

__all__ = ["DECISION", "WantedDecision", "new_decision", "wanted_from"]


def new_decision(scene: Scene, wanted: WantedDecision) -> Draft:
    """Draft a decision for the collection that `wanted` names, else for the bank's own.

    Raises `UsageProblem` for a place that is none, `Conflict` where the collection has one of the title,
    `Refused` for a text that would not be read as the decision that is meant.
    """
    home = home_of(scene, wanted.place)
    collection = home.folder or (home.target.path if home.target else "")
    refuse_taken(wanted.title, scene.bank.collections.get(collection, ()), "decision")
    if home.folder:
        return new_record(scene, wanted, home.folder)
    if home.target is None:
        raise Refused("There is no place for a decision.", help_line="Name one with --in.")
    return new_log_entry(scene, wanted, home.target)
