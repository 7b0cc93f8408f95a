"""A transcript as a place sees it: its paths below the root, and which of its files are committed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memkit.adapters.names import lies_in, portable
from memkit.adapters.transcript import transcript_lines
from memkit.bank.layout import in_bank_folder, role_of
from memkit.documents.transcripts.read import LINE_LIMIT, Transcript
from memkit.errors import UsageProblem
from memkit.frozen import frozen, replace
from memkit.review.sweep.transcript.deeds import Deeds, Edits, gather
from memkit.text.clean import printable
from memkit.workspace.drifting import states_of

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.workspace.place import Place


@frozen
class Told:
    """What a transcript tells, how many lines it has, and how many of them are damaged."""

    deeds: Deeds
    lines: int
    damaged: int


def read_deeds(place: Place, bank: Bank, transcript: str) -> Told:
    """Read a transcript: a file, or `-` for standard input. Raises `UsageProblem` where it cannot be."""
    read = Transcript(transcript_lines(transcript, LINE_LIMIT))
    deeds = gather(read.actions())
    if read.read and read.damaged == read.read:
        raise UsageProblem(
            f"{printable(transcript)} is no transcript: none of its {read.read} lines could be read.",
            help_line="Give a session of an agent as JSON lines.",
        )
    edits = _below(place, deeds.edits)
    states = states_of(place, bank)
    known = frozenset(place.files)
    uncommitted = tuple(
        each
        for each in edits
        if states.head is not None
        and (each.path in known or states.head.exists(each.path))  # what git ignores is nobody's business
        and not states.is_committed(each.path)
    )
    by_hand = tuple(
        each
        for each in edits
        if in_bank_folder(each.path, bank.layout) or role_of(each.path, bank.layout, bank.config)
    )
    return Told(replace(deeds, uncommitted=uncommitted, by_hand=by_hand), read.read, read.damaged)


def _below(place: Place, edits: tuple[Edits, ...]) -> tuple[Edits, ...]:
    """The edits of files below the root of a place, by path from it."""
    root = os.path.realpath(place.root)
    found: dict[str, int] = {}
    for each in edits:
        try:
            real = os.path.realpath(os.path.join(root, each.path))  # noqa: PTH118 - of any bytes
        except (OSError, ValueError):  # no file of this system can be called so
            continue
        if lies_in(real, root) and real != root:
            path = portable(os.path.relpath(real, root)).replace(os.sep, "/")
            found[path] = found.get(path, 0) + each.times
    return tuple(Edits(path, times) for path, times in found.items())
