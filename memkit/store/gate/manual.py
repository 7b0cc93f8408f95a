"""The tables of the write gate as Markdown, for its reference page and for what agents are told."""

from __future__ import annotations

from memkit.store.gate.detectors import DETECTORS
from memkit.store.gate.triggers import TRIGGERS


def refusals_table() -> str:
    """What is refused or asked, gravest first."""
    rows = [f"| `{each.code}` | {each.what} | {each.do} | {each.outcome} |" for each in DETECTORS]
    return (
        "\n".join(["| Code | What it is | What to do instead | Outcome |", "|---|---|---|---|", *rows]) + "\n"
    )


def triggers_table() -> str:
    """The occasions on which an agent may write."""
    rows = [f"| `{each.name}` | {each.what} | {each.holds} |" for each in TRIGGERS]
    return (
        "\n".join(["| Trigger | When it is given | What the text must hold |", "|---|---|---|", *rows]) + "\n"
    )


def instructions() -> str:
    """The same for the block that agents read: a line a trigger, a line a refusal."""
    lines = ["A write names its trigger:", ""]
    lines += [f"- {each.name}: {each.what}" for each in TRIGGERS]
    lines += ["", "Not remembered:", ""]
    lines += [f"- {each.code}: {each.what} {each.do}" for each in DETECTORS]
    return "\n".join(lines) + "\n"
