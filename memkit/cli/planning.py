"""A plan of consolidation as it is shown: data to fill in, and lines for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit import __version__
from memkit.cli.reader import reader
from memkit.report.listing import list_json
from memkit.store.fence import UNTRUSTED
from memkit.text.clean import clip
from memkit.text.presentable import presentable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.store.groups import Group
    from memkit.workspace.consolidating import Proposal

_LONGEST = 1000


def plan_json(proposal: Proposal) -> str:
    """The plan with all that is needed to fill it in. Its memories are fenced, their secrets masked."""
    plan, room = proposal.plan, proposal.room
    return list_json(
        {
            "schema": "memkit.consolidation/1",
            "version": __version__,
            "id": plan.id,
            "bank": plan.bank,
            "count": room.count,
            "soft": room.soft,
            "hard": room.hard,
            "most_left": room.target,
            "rules": [
                "Write `description` and `content` of each merge, or take the merge out.",
                "Merge only keys of one group: identical scope, tags and subject.",
                f"At most {room.target} memories may be left.",
                "Leave `id`, `bank` and `hashes` as they are.",
                UNTRUSTED,
            ],
            "groups": [
                {
                    "scope": list(group.home[0]),
                    "tags": list(group.home[1]),
                    "subject": group.home[2],
                    "keys": [fact.key for fact in group.facts],
                    "alike": [list(keys) for keys in group.alike],
                }
                for group in proposal.groups
            ],
            "inputs": list(proposal.inputs),
            "merges": [
                {
                    "into": merge.into,
                    "from": list(merge.sources),
                    "description": merge.description,
                    "content": merge.content,
                }
                for merge in plan.merges
            ],
            "forget": [{"key": drop.key, "reason": drop.reason} for drop in plan.drops],
            "hashes": dict(plan.hashes),
            "left": list(proposal.left),
        }
    )


def plan_lines(proposal: Proposal) -> Iterator[str]:
    """What could be merged and forgotten, for a person."""
    room, reads = proposal.room, reader()
    over = f", over its soft limit of {room.soft}" if room.over_soft else f"; its soft limit is {room.soft}"
    many = "1 memory" if room.count == 1 else f"{room.count} memories"
    held = f"The {proposal.bank.name} bank holds {many}{over}."
    if room.count <= room.target and not proposal.plan.drops and not any(g.alike for g in proposal.groups):
        yield f"{held} Nothing has to go."
        return
    yield f"{held} A plan may leave {room.target}."
    for group in proposal.groups:
        yield ""
        yield _line(f"May be merged, {_home(group)}:")
        yield from (_line(f"  {reads.key(fact.key)}  {reads.said(fact.description)}") for fact in group.facts)
        yield from (_line(f"  nearly the same: {', '.join(map(reads.key, keys))}") for keys in group.alike)
    if proposal.plan.drops:
        yield ""
        yield "Can be forgotten:"
        drops = proposal.plan.drops
        yield from (_line(f"  {reads.key(drop.key)}  {reads.said(drop.reason)}") for drop in drops)
    yield ""
    yield "`memkit consolidate --plan --json` gives the plan to fill in; `--apply FILE` carries it out."


def _home(group: Group) -> str:
    scope, tags, subject = group.home
    parts = (("scope ", scope), ("tags ", tags), ("about ", (subject,) if subject else ()))
    return "; ".join(f"{name}{', '.join(held)}" for name, held in parts if held) or "without scope and tags"


def _line(text: str) -> str:
    return clip(presentable(" ".join(text.split()) if not text.startswith("  ") else text), _LONGEST)
