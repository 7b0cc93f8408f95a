"""What to say of a key that no bank has: its memory was forgotten, it waits for a yes, or nobody knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.forgotten import forgotten_file
from memkit.documents.entry import title_key
from memkit.errors import Refused
from memkit.store.keys import near_keys, no_memory
from memkit.store.outgoing import outgoing_key
from memkit.store.records import is_dated, read_records
from memkit.store.tombstones import tombstones_in
from memkit.text.clean import brief
from memkit.workspace.shelves import proposals_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from memkit.store.bank import MemoryBank
    from memkit.workspace.shelves import Viewpoint

_SHOWN = 60
_DAY = 10
_FEW = 5
"""Forgotten memories that are named where one is asked for that there is not."""


def unknown_key(store: Viewpoint, key: str, banks: Sequence[tuple[MemoryBank, Path]]) -> Refused:
    """The error of a key that none of these banks has, with what became of its memory.

    Beside each bank stands what its forgotten files are kept by (`Room.kept`).
    """
    shown, names = brief(key, _SHOWN), {bank.name for bank, _ in banks}
    for bank, kept in banks:
        records = read_records(*bank.log)
        at = {record.id: record.data.get("at") for record in records}
        for id_ in reversed(tombstones_in(records).of(key)):
            if forgotten_file(kept, id_) is None:
                continue
            day = at.get(id_)
            on = f" on {day[:_DAY]}" if isinstance(day, str) and is_dated(day) else ""
            return Refused(
                f"The memory {shown} was forgotten{on} in the {bank.name} bank.",
                help_line=f"`memkit memories restore {shown} --bank {bank.name}` brings it back.",
            )
    for proposal in proposals_of(store):
        note = proposal.note
        if proposal.key == key and note.op == "write" and note.bank in names:
            return Refused(
                f"There is no memory {shown} yet: it waits for a yes.",
                help_line=f"`memkit proposals show {note.id}` shows it.",
            )
    for bank, _ in banks:
        for fact in bank.facts:
            if title_key(fact.memory.name.replace("_", "-")) == key:
                return Refused(
                    f"There is no memory {shown}.",
                    help_line=f"Did you mean {outgoing_key(fact.key)}, the file whose name that is?",
                )
    return no_memory(key, [held for bank, _ in banks for held in bank.paths])


def unknown_forgotten(key: str, known: Sequence[str]) -> Refused:
    """The error of a key under which nothing was forgotten; `known` are those that were, the newest last."""
    near = near_keys(key, dict.fromkeys(known))
    last = list(dict.fromkeys(reversed(known)))
    told = ", ".join(outgoing_key(each) for each in last[:_FEW])
    more = f" and {len(last) - _FEW} more" if len(last) > _FEW else ""
    named = f"Forgotten are {told}{more}." if last else "Nothing was forgotten in these banks."
    return Refused(
        f"There is no forgotten memory {brief(key, _SHOWN)}.",
        help_line=f"Did you mean {' or '.join(map(outgoing_key, near))}?" if near else named,
    )
