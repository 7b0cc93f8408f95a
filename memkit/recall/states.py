"""The words that an answer can be confined to, and the states that the reader of an entry is told."""

from __future__ import annotations

KINDS = ("decision", "gotcha", "rule", "progress", "memory", "section")
HOLDERS = ("private", "shared", "global", "agents")
"""The three banks, and what sub-agents keep for themselves."""
IN_FORCE = "active"
"""What everything is that nothing ended, be it a decision, a rule or an open item."""
STATES = (
    IN_FORCE, "accepted", "proposed", "draft", "on-hold", "partially-superseded", "superseded", "deprecated",
    "rejected", "resolved", "retired", "open", "partial", "done", "cancelled",
)  # fmt: skip
TOLD = frozenset(("proposed", "draft", "on-hold", "partially-superseded"))
"""Of an entry in force: whoever reads it would take it for decided."""
