"""The active context has stayed as it was for long while the code moved on.

It is the first thing an agent reads and claims to be the present; an old one sends the next task after work
that is finished.

Rewrite it to what is being done now. `limits.focus_days` and `limits.focus_commits` say how long it may
stand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.layout import in_bank_folder
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import DOCUMENTS
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.bank.history import Commit
    from memkit.checks.check import Scope

_MOVING = 10
"""After the days have passed, one tenth of the commits that would be too many is enough to say: it moved."""


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """Trouble for an active context older than the limits, by commits outside of the bank."""
    if document.role != "active-context" or document.archived or _edited(document, scope):
        return
    touched = scope.history.last_touched(document.path)
    if touched is None:
        return
    limits = scope.bank.config.limits
    moved = _moves_since(document.path, scope.history.commits or (), scope.bank)
    days = (scope.today - touched).days
    old = days > limits.focus_days and moved * _MOVING >= limits.focus_commits
    if not old and moved < limits.focus_commits:
        return
    stood = _stood(days, moved, shallow=scope.history.shallow)
    yield Trouble(
        message=f"the active context has not changed for {stood}",
        help="rewrite it to what is being done now",
        path=document.path,
        about="stale focus",
    )


def _stood(days: int, moved: int, *, shallow: bool) -> str:
    least = "at least " if shallow else ""
    commits = f"{moved} commit{'s' if moved != 1 else ''} to the code"
    if days <= 0:
        return f"{least}{commits}"
    return f"{least}{days} day{'s' if days != 1 else ''} and {commits}"


def _edited(document: Document, scope: Scope) -> bool:
    """Whether the change at hand touches the file."""
    before = scope.before.by_path.get(document.path) if scope.before else None
    if scope.before is None or document.source is None:
        return False
    return before is None or before.source is None or before.source.text != document.source.text


def _moves_since(path: str, commits: Sequence[Commit], bank: Bank) -> int:
    moved = 0
    for commit in commits:
        if path in commit.paths:
            break
        moved += any(
            name not in bank.by_path and not in_bank_folder(name, bank.layout) for name in commit.paths
        )
    return moved


_PATH = "memory-bank/ACTIVE_CONTEXT.md"
_FILES = ((_PATH, "# Active context\n\n## Current focus\n\nThe importer.\n"),)
_CODE = tuple((f"2026-06-{day:02}", ("src/importer.py",)) for day in range(14, 4, -1))
CHECK = Check(
    code="BNK012",
    name="stale-focus",
    summary="The active context stayed the same while the code moved on.",
    standard=Severity.INFO,
    strict=Severity.WARNING,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(Example(_FILES, commits=(*_CODE, ("2026-03-01", (_PATH,)))),),
    good=(
        Example(_FILES, commits=(*_CODE, ("2026-06-01", (_PATH,)))),
        Example(_FILES, commits=(("2026-06-01", ("memory-bank/PROGRESS.md",)), ("2026-03-01", (_PATH,)))),
    ),
    needs=("commits",),
    date_only=True,
)
