"""What a person approved for `memkit verify`, as checks ask for it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from memkit.workspace.place import Place


def approved_in(place: Place) -> Callable[[str], bool]:
    """Whether a command line lacks no approval in the folder of a place; read when it is first asked.

    None lacks one where the repository has none: most people never run `memkit verify`, and CI machines
    have nobody who approves. Approvals that cannot be used are none: `memkit verify` says why.
    """

    @cache
    def approved() -> frozenset[str] | None:
        from memkit.adapters.approvals import read_approvals
        from memkit.errors import MemkitError

        try:
            held = read_approvals(place.top, place.notes)
        except MemkitError:
            return None
        return frozenset(each.command for each in held if each.folder == place.prefix) if held else None

    def lacks_none(command: str) -> bool:
        held = approved()
        return held is None or command in held

    return lacks_none
