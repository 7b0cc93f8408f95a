"""Open items whose verification ran in the transcript, and passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.review.sweep.boxes import first_command, open_boxes, told
from memkit.review.sweep.day import Kind
from memkit.review.sweep.transcript.commands import shows_passed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.documents.progress.item import Item
    from memkit.review.sweep.day import Day, Level, Loose


def _find(day: Day) -> tuple[Loose, ...]:
    return told(day.bank, "proven", _proven(day))


def _proven(day: Day) -> Iterator[tuple[Item, Level, str]]:
    runs = day.deeds.runs if day.deeds else ()
    if not runs:
        return
    passed: dict[str, bool] = {}
    for item, below in open_boxes(day.bank):
        commands = [each.command for each in item.verifications if each.command]
        if not commands or any(each.state in {"open", "partial"} for each in below):
            continue
        for command in commands:
            if command not in passed:
                passed[command] = any(shows_passed(run, command) for run in runs)
        if all(passed[command] for command in commands):
            shown = commands[0] if len(commands) == 1 else f"{len(commands)} commands"
            yield item, "heuristic", f"is open, and what proves it ran and passed: {shown}"


KIND = Kind("proven", "Verified in the transcript, and not checked", _find, first_command)
