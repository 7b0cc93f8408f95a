"""What is remembered here, bank by bank: how full they are, hidden keys (MEM010), tags (MEM014).

No check sees the user's own banks; MEM013 and MEM014 tell of the repository's as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.memory_folders import refuse_unreadable
from memkit.errors import ConfigProblem, InputOutputFailed
from memkit.store.bank import BANKS, shadowed
from memkit.store.limits import forgettable, space_of
from memkit.store.succession import circling
from memkit.workspace.attaching import attachable
from memkit.workspace.doctor.point import Point, few
from memkit.workspace.rooms import room_of
from memkit.workspace.tagging import unknown_tags

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from memkit.store.bank import MemoryBank
    from memkit.store.limits import Space
    from memkit.workspace.place import Place


def memory_points(place: Place) -> Iterator[Point]:
    """How many memories each bank has, how full they are, and which memories do not show."""
    rooms = tuple(room_of(place, name) for name in BANKS)
    banks = tuple(room.bank() for room in rooms)
    counts = ", ".join(f"{len(bank.paths)} {bank.name}" for bank in banks)
    yield Point("Memories", "banks", "ok", counts)
    for room in rooms:
        try:
            refuse_unreadable(room.place, room.name)
        except InputOutputFailed as problem:
            yield Point("Memories", f"{room.name}-folder", "problem", problem.message, problem.help_line)
    offered = attachable(place)
    if offered:
        yield Point("Memories", "elsewhere", "ok", offered)
    for bank in banks:
        space = space_of(bank)
        if space and space.count:
            yield _fullness(bank, space, place.today())
    unread = [f"{path} ({why})" for bank in banks for path, why in bank.unread]
    if unread:
        told = f"these cannot be read: {few(unread)}"
        yield Point("Memories", "unread", "problem", told, "Mend or move them; a link is never followed.")
    yield from _tags(place, banks)
    lost = sorted(
        {key for bank in banks for pair in circling({f.key: f for f in bank.facts}) for key in pair}
    )
    if lost:
        said = f"memories that supersede each other, so that none of them shows: {few(lost)}"
        do = "`memkit memories resolve KEY` at a terminal asks which holds."
        yield Point("Memories", "circle", "attention", said, do)
    hidden = shadowed(banks, place.today())
    if hidden:
        keys = few(sorted({key for _, key in hidden}))
        yield Point(
            "Memories",
            "shadowed-key",
            "attention",
            f"MEM010: a narrower bank has the same key, so that the wider one does not show: {keys}",
            "`memkit memories list --shadowed` lists them; forget one of each two, or give it another key",
        )


def _tags(place: Place, banks: tuple[MemoryBank, ...]) -> Iterator[Point]:
    try:
        found = [(bank, unknown_tags(place, bank)) for bank in banks if bank.name != "shared"]
    except (ConfigProblem, InputOutputFailed) as problem:
        yield Point("Memories", "ontology", "problem", problem.message, problem.help_line)
        return
    for bank, unknown in found:
        if unknown:
            told = few([f"{key} ({', '.join(tags)})" for key, tags in unknown.items()])
            said = f"MEM014: tags in the {bank.name} bank that the ontology has not: {told}"
            do = "Use exact ids of it (`memkit memories edit KEY --tag ID`), or add them to ontology.yaml."
            yield Point("Memories", "unknown-tag", "attention", said, do)


def _fullness(bank: MemoryBank, space: Space, today: date) -> Point:
    held = (
        f"the {bank.name} bank holds {space.count} memor{'y' if space.count == 1 else 'ies'} of {space.hard}"
    )
    ended = len(forgettable(bank, today))
    if ended:
        held += f", {ended} of which expired or {'was' if ended == 1 else 'were'} superseded"
    if not space.over_soft and not space.full:
        return Point("Memories", bank.name, "ok", held)
    said = f"{held}, and takes nothing new" if space.full else f"{held}, over its soft limit of {space.soft}"
    do = f"Run `memkit consolidate --bank {bank.name}` to see what could be merged or forgotten."
    return Point("Memories", bank.name, "attention", said, do)
