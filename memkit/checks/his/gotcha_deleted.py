"""A gotcha that stood at the base is gone.

The trap is usually still there; the next person pays for it again.

Put it back. If the trap is gone, mark the entry as resolved, with what resolved it. An entry that became
another one says so in its title: `Red mode analysis (formerly stub implementations)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.drafts import severity_of_loss
from memkit.checks.his.moved import find_moved, trouble_of_move
from memkit.checks.his.unread import unread_at_base
from memkit.checks.over import CHANGES, change
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.compare import Comparison
    from memkit.checks.check import Scope
    from memkit.documents.gotchas.gotcha import Gotcha


def find(changes: Comparison, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each gotcha that nothing continues; sections of plain prose are none."""
    yield from unread_at_base(changes, "gotchas")
    removed = [
        gotcha
        for gotcha in changes.gotchas.removed
        if gotcha.form != "prose" and not (gotcha.form == "table" and _stands(gotcha, changes.now))
    ]
    moved = find_moved(changes, removed, ("gotchas",))
    for gotcha in removed:
        path = moved.get(id(gotcha))
        if path:
            yield trouble_of_move(scope, gotcha, f"the gotcha “{gotcha.title}”", path, "gotchas")
            continue
        yield Trouble(
            message=f"the gotcha “{gotcha.title}” was deleted",
            help=f"put it back in {gotcha.path}, marked as [RESOLVED] if the trap is gone",
            path=gotcha.path,
            about=f"{gotcha.key} deleted",
            severity=severity_of_loss(scope, gotcha),
        )


def _stands(row: Gotcha, now: Bank) -> bool:
    """Whether a row is still there, in a table that is now read as something else."""
    document = now.by_path.get(row.path)
    return bool(document and document.source and row.text.strip() in document.source.text)


_OLD = """\
# Gotchas

## Empty answers with strict schemas
**Symptom.** The batch engine returns nothing.
**Root cause.** Thinking uses up the token limit.
**Fix.** Raise the limit.

## Two clocks disagree
**Symptom.** Tokens expire early.
**Root cause.** The container runs on local time.
**Fix.** Set TZ=UTC.
"""
_PATH = "memory-bank/GOTCHAS.md"
CHECK = Check(
    code="HIS004",
    name="gotcha-deleted",
    summary="A gotcha was deleted.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=CHANGES,
    find=find,
    doc=__doc__ or "",
    bad=(change(_OLD, _OLD[: _OLD.index("## Two")], _PATH),),
    good=(change(_OLD, _OLD.replace("## Two clocks disagree", "## Two clocks disagree [RESOLVED]"), _PATH),),
    needs=("base",),
)
