"""What each role holds and when to read it, in fixed sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memkit.config import Role

OF_ROLE: dict[Role, tuple[str, str]] = {
    "active-context": (
        "Current focus, recent changes, what is stable and what still fails",
        "at the start of every task",
    ),
    "progress": (
        "Work in flight, next, blocked and done, with how each is verified",
        "before choosing what to do next, and after finishing it",
    ),
    "tech-context": (
        "Stack, tools, constraints, how to build and test",
        "before adding a dependency or changing how the project is built",
    ),
    "decisions": (
        "What was decided, why, and what follows from it",
        "before changing anything that a decision covers",
    ),
    "decision-record": (
        "Decision records, one file each",
        "before changing anything that a decision covers",
    ),
    "gotchas": (
        "Traps that somebody fell into, with root cause and fix",
        "before touching a place that it names, and when something fails in a surprising way",
    ),
    "rules": ("Standing rules of the project", "before writing code"),
    "memories": ("Single facts worth remembering", "when the task touches a fact that it names"),
    "memory-index": (
        "Index of single facts worth remembering",
        "when the task touches a fact that it names",
    ),
    "other": ("Reference page", "when the task touches its subject"),
}
"""Role: what a file in it holds, and when to read it."""

OF_NAME: dict[str, tuple[str, str]] = {
    "projectbrief": (
        "What the project is for, its scope and its requirements",
        "before changing the scope, and when a requirement is in doubt",
    ),
    "productcontext": (
        "Why the product exists and how it should work for its users",
        "before changing what users see",
    ),
    "systempatterns": (
        "Architecture, patterns and how the parts work together",
        "before adding a part or changing how parts work together",
    ),
    "readme": ("How this folder is used", "before adding a file to it"),
    "index": ("Index of the bank, kept by hand", "when looking for a file"),
}
"""Folded name of a common bank file: the same."""

ARCHIVED = ("Closed entries of earlier years", "when an entry is no longer where it was")
RETIRED = ("Rules that no longer hold, and why", "when a rule seems to be missing")
