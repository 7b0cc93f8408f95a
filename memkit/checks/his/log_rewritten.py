"""A record of an append-only log (TOMBSTONES.jsonl) that stood at the base is gone, or says something else.

What such a log says is why something is no longer there; who loses a line loses the reason, and what was
dropped comes back.

Put the line back. A record whose content must not be kept is redacted instead: the line keeps its id and
has `redacted` with date, person and cause in place of all else. A log is read to 4 MiB: of a larger one the
oldest lines move into a log of that name in another folder of the bank.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import CHANGES
from memkit.findings import Severity
from memkit.store.records import LOGS, logs_of, read_records, too_large
from memkit.text.clean import brief

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.compare import Comparison
    from memkit.checks.check import Scope
    from memkit.ports import Tree
    from memkit.store.records import Record

_SHOWN = 60


def find(changes: Comparison, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each record of the base that no log holds as it was; the order of lines counts for nothing.

    A redacted record that says more again is HIS012's.
    """
    logs = logs_of(changes.before.tree)
    if not logs:
        return
    unread = tuple(_unread(changes))
    if unread:
        yield from unread
        return
    present = _records(changes.now.tree)
    protected = scope.history.protected
    drafts = protected is not None and protected is not scope.before
    published = _records(protected.tree) if protected and drafts else {}
    for name, records in _records(changes.before.tree).items():
        left = Counter(held.content for held in present.get(name, ()))
        redacted = any(held.redacted for held in present.get(name, ()))
        for record in records:
            if left[record.content] > 0:
                left[record.content] -= 1
            elif not redacted and not (record.redacted and name in present):
                draft = drafts and name not in published
                yield _trouble(record, Severity.INFO if draft else None, changed=left.total() > 0)


def _unread(changes: Comparison) -> Iterator[Trouble]:
    """Trouble for each changed log of which nobody can tell what it lost."""
    before, now = changes.before.tree, changes.now.tree
    for path in dict.fromkeys((*logs_of(before), *logs_of(now))):
        then, problem = too_large(before, path), too_large(now, path)
        if problem != then:  # of the same size: it stayed as it was
            found = problem or then
            yield Trouble(
                message=f"{path} is too large to tell what it lost: {found.detail if found else ''}",
                help=f"move its oldest lines into a {LOGS[0]} in another folder of the bank",
                path=path,
                about="log too large",
            )


def _trouble(record: Record, severity: Severity | None, *, changed: bool) -> Trouble:
    shown = brief(record.id, _SHOWN) if record.id else f"in line {record.line + 1} at the base"
    what = "was changed" if changed else "was lost"
    return Trouble(
        message=f"the record {shown} of {record.path} {what}",
        help=f"put the line back as it stood at the base: `git log -p -- {record.path}` shows it",
        path=record.path,
        about=f"record {record.name}",
        severity=severity,
        secret=True,
    )


def _records(tree: Tree) -> dict[str, list[Record]]:
    """The records of all logs by what they are found by: a log that moved is the same log."""
    found: dict[str, list[Record]] = defaultdict(list)
    for path in logs_of(tree):
        for record in read_records(tree, path):
            found[record.name].append(record)
    return found


_FOLDER = "memory-bank/memories"
_STONE = (
    '{"id": "t1", "bank": "shared", "key": "retry-budget", "at": "2026-06-01T10:00:00Z", "by": "person", '
    '"cause": "person", "reason": "the vendor lifted the limit"}\n'
)
_OTHER = _STONE.replace("t1", "t2").replace("retry-budget", "build-host")
_REDACTED = '{"id": "t1", "redacted": {"at": "2026-06-09T10:00:00Z", "by": "person", "cause": "erasure"}}\n'
_PATH = f"{_FOLDER}/TOMBSTONES.jsonl"
CHECK = Check(
    code="HIS010",
    name="log-rewritten",
    summary="A record of an append-only log was lost or changed.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=CHANGES,
    find=find,
    doc=__doc__ or "",
    bad=(
        Example(files=((_PATH, _OTHER),), before=((_PATH, _STONE + _OTHER),)),
        Example(
            files=((_PATH, _STONE.replace("lifted", "never lifted")),),
            before=((_PATH, _STONE),),
        ),
    ),
    good=(
        Example(files=((_PATH, _OTHER + _STONE),), before=((_PATH, _STONE),)),
        Example(files=((_PATH, _REDACTED + _OTHER),), before=((_PATH, _STONE + _OTHER),)),
    ),
    needs=("base",),
)
