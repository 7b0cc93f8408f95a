"""A progress item that stood at the base is gone.

An open item that vanishes is work forgotten; a checked one, or an entry of a log, is proof thrown away.

Put the line back: check the box instead of deleting it, or mark it `[-]` with the reason. A row of a table
that was done may go where another file of the bank tells of it since, as a log of sessions does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.growth import keeps_items
from memkit.bank.layout import in_bank_folder
from memkit.checks.check import Check, Trouble
from memkit.checks.drafts import severity_of_loss
from memkit.checks.his.unread import unread_at_base
from memkit.checks.over import CHANGES, change
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.compare import Comparison
    from memkit.checks.check import Scope
    from memkit.documents.progress.item import ItemForm


_PLANS = ("todo.md", "tasks.md")
_SHORTEST = 6
"""Letters of a row's name from which it can be looked for in other files."""
_MOST_ROWS = 200
"""Rows that are looked for, so that a table of thousands costs no more."""
_DONE = ": a row that is done is the proof that it was"
_SAID: dict[ItemForm, tuple[str, str]] = {
    "task": ("item", ": check the box, or mark it `[-]` with the reason"),
    "table": ("row", ": set its status to done, or to cancelled with the reason"),
    "stamped": ("entry", " and add a new entry for what changed"),
}


def find(changes: Comparison, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each item that nothing continues.

    In profile standard, emoji bullets, status tables and to-do plans are left alone: those are rewritten at
    will. A dated entry is a record in both.
    """
    yield from unread_at_base(changes, "progress")
    if keeps_items(changes.before, changes.now):
        return
    archived = _archived(changes)
    gone = {(item.path, item.span.start, item.span.end) for item in changes.items.removed}
    for item in changes.items.removed:
        plan = item.path.casefold().endswith(_PLANS)
        if not scope.strict and (plan or not (item.bracketed or item.form == "stamped")):
            continue
        if id(item) in archived:
            continue
        if any(
            path == item.path and start < item.span.start and item.span.end <= end
            for path, start, end in gone
        ):
            continue  # its parent is reported
        word, cure = _SAID[item.form]
        if item.form == "table" and item.state == "done":
            cure = _DONE
        yield Trouble(
            message=f"the progress {word} “{item.title}” was deleted",
            help=f"put it back in {item.path}{cure}",
            path=item.path,
            about=f"{item.key} deleted",
            severity=severity_of_loss(scope, item),
        )


def _archived(changes: Comparison) -> frozenset[int]:
    """The rows, by `id()`, that were done and that another file of the bank tells of since."""
    rows = [
        item
        for item in changes.items.removed
        if item.form == "table" and item.state == "done" and len(item.title) >= _SHORTEST
    ][:_MOST_ROWS]
    found: set[int] = set()
    for document in changes.now.documents if rows else ():
        earlier = changes.before.by_path.get(document.path)
        old = earlier.source.text if earlier and earlier.source else ""
        new = document.source.text if document.source else ""
        if old != new and in_bank_folder(document.path, changes.now.layout):
            told = [
                row
                for row in rows
                if row.path != document.path and new.count(row.title) > old.count(row.title)
            ]
            found.update(id(row) for row in told)
    return frozenset(found)


_OLD = """\
# Progress

## In Flight

- [ ] Watch the retry rate after the release. Verify: `make retry-rate` prints less than 10 %.
- [ ] Move the nightly job to the new queue. Verify: `make nightly`
"""
_PATH = "memory-bank/PROGRESS.md"
CHECK = Check(
    code="HIS005",
    name="progress-deleted",
    summary="A progress item was deleted.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=CHANGES,
    find=find,
    doc=__doc__ or "",
    bad=(change(_OLD, _OLD[: _OLD.index("- [ ] Move")], _PATH),),
    good=(change(_OLD, _OLD.replace("- [ ] Move", "- [x] 2026-05-02 Move"), _PATH),),
    needs=("base",),
)
