"""A new decision that no neighbour shows the way for: from a template, the repository's or memkit's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.scaffold.decisions.wanted import MARK
from memkit.scaffold.new.templates import own_text, shipped_text
from memkit.text.dates import Period

if TYPE_CHECKING:
    from memkit.scaffold.decisions.writing import Writing
    from memkit.scaffold.draft import Scene

    Value = str | tuple[str, ...]


def log_text(scene: Scene, new: Writing, heading: str | None, *, apart: bool = False) -> str:
    """An entry of a log; `heading` is the line after a model; `apart` has blank lines between its parts."""
    head = heading or canonical_heading(new)
    values = template_values(new, head)
    own = own_text(scene, "adr", values)
    if own is not None:
        return own
    if new.wanted.provisional:
        values["heading"] = f"{head}\n{MARK}"
    several = apart or any("\n" in text for text in new.wanted.said().values())
    return shipped_text(scene, "adr", {**values, "gap": "\n" if several else ""})


def record_text(scene: Scene, new: Writing) -> str:
    """A whole record."""
    values = template_values(new, "")
    own = own_text(scene, "adr", values)
    if own is not None:
        return f"{own}\n"
    text = shipped_text(scene, "adr-record", values)
    if new.wanted.provisional:
        head, _, rest = text.partition("\n")
        text = f"{head}\n\n{MARK}\n{rest}"
    return f"{text}\n"


def canonical_heading(new: Writing) -> str:
    """`## ADR-005: Title (2026-03)`."""
    period = new.wanted.when or Period(new.today, new.today, "month")
    status = f" — {new.status.upper()}" if new.status != "accepted" else ""
    number = f"{new.number or 1:03d}"
    return f"## ADR-{number}: {new.wanted.title} ({period.written()}){status}"


def template_values(new: Writing, heading: str) -> dict[str, Value]:
    """What a template of a decision may use."""
    wanted = new.wanted
    status = new.status[:1].upper() + new.status[1:]
    return {
        "title": wanted.title,
        "context": wanted.context,
        "decision": wanted.decision,
        "consequence": wanted.consequence,
        "status": status,
        "date": wanted.day(new.today).written(),
        "heading": heading,
        "id": new.id,
        "number": str(new.number or ""),
        "today": new.today.isoformat(),
    }
