"""Files that tools of the agent wrote and no commit holds as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.review.sweep.day import Kind, Loose

if TYPE_CHECKING:
    from memkit.review.sweep.day import Day


def _find(day: Day) -> tuple[Loose, ...]:
    told = {each.path for each in day.drift}
    return tuple(
        Loose(
            "edited", "note", each.path, each.path, 0, f"was edited{_often(each.times)}, and is not committed"
        )
        for each in (day.deeds.uncommitted if day.deeds else ())
        if each.path not in told
    )


def _often(times: int) -> str:
    return f" {times} times" if times > 1 else ""


KIND = Kind("edited", "Edited in the transcript, and not committed", _find, lambda _: "git status")
