"""Something that was erased is back: a record beside its redaction, or a memory that an erasure took away.

A person asked for what is kept about somebody to be erased; a merge of a branch that knew it brings it back,
and nobody is told.

Erase it again (`memkit subject forget`), and take the merged branch's line or file out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import CHANGES
from memkit.findings import Severity
from memkit.store.records import logs_of, read_records
from memkit.text.clean import brief

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.compare import Comparison
    from memkit.checks.check import Scope
    from memkit.ports import Tree

_SHOWN = 60


def find(changes: Comparison, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each redacted record that says more again, and each erased memory that stands again."""
    yield from _records(changes.before.tree, changes.now.tree)
    erased: dict[str, str] = {}
    for gap in sorted(scope.history.erasures or (), key=lambda gap: (gap.seconds, gap.sha)):
        for key in gap.keys:
            erased.setdefault(key, gap.sha)
    for memory in changes.now.memories if erased else ():
        if memory.key in erased:
            yield Trouble(
                message=f"a memory that was erased in {erased[memory.key][:10]} is back",
                help="erase it again with `memkit subject forget`, or delete the file",
                path=memory.path,
                about="erased memory",
                secret=True,
            )


def _records(before: Tree, now: Tree) -> Iterator[Trouble]:
    logs = logs_of(now)
    if not logs:
        return
    held = [record for path in logs for record in read_records(now, path)]
    gone = {record.id for record in held if record.redacted}
    gone |= {
        record.id for path in logs_of(before) for record in read_records(before, path) if record.redacted
    }
    for record in held:
        if record.id in gone and not record.redacted:
            yield Trouble(
                message=f"the record {brief(record.id, _SHOWN)} of {record.path} was erased and is back",
                help="take the line out that has more than `id` and `redacted`",
                path=record.path,
                about=f"erased {brief(record.id, _SHOWN)}",
                secret=True,
            )


_FOLDER = "memory-bank/memories"
_PATH = f"{_FOLDER}/TOMBSTONES.jsonl"
_STONE = (
    '{"id": "t1", "bank": "shared", "key": "retry-budget", "at": "2026-06-01T10:00:00Z", "by": "person", '
    '"cause": "person", "reason": "the vendor lifted the limit"}\n'
)
_REDACTED = '{"id": "t1", "redacted": {"at": "2026-06-09T10:00:00Z", "by": "person", "cause": "erasure"}}\n'
_ERASURE = '{"id": "e1", "at": "2026-06-09T10:00:00Z", "by": "person", "cause": "erasure", "count": 1}\n'
_FACT = """\
---
name: reviewer-hours
description: The reviewer answers in the morning
metadata:
  type: user
  subject: person:p-17
  expires: 2026-08-30
---
Mornings.
"""
_MEMORY = (f"{_FOLDER}/reviewer-hours.md", _FACT)
CHECK = Check(
    code="HIS012",
    name="erased-returned",
    summary="Something that was erased is back.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=CHANGES,
    find=find,
    doc=__doc__ or "",
    bad=(
        Example(files=((_PATH, _REDACTED + _STONE),), before=((_PATH, _REDACTED),)),
        Example(files=((_PATH, _ERASURE), _MEMORY), before=(_MEMORY,), past=(((_PATH, _ERASURE),),)),
    ),
    good=(
        Example(files=((_PATH, _REDACTED),), before=((_PATH, _STONE),)),
        Example(files=((_PATH, _ERASURE),), before=(_MEMORY,), past=(((_PATH, _ERASURE),),)),
    ),
    needs=("base",),
    uses=("erasures",),
)
