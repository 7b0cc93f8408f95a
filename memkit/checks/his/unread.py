"""What to say where the base cannot be compared with, because a file there was too large to be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Trouble
from memkit.ports import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.compare import Comparison
    from memkit.config.values import Role


def unread_at_base(changes: Comparison, *roles: Role) -> Iterator[Trouble]:
    """Trouble for each changed file of some roles whose entries at the base nobody knows."""
    for document in changes.earlier.in_role(*roles):
        problem = document.problem
        if not isinstance(problem, Unreadable) or problem.reason != "too-large":
            continue
        now = changes.now.by_path.get(document.path)
        if now is None or now.problem != problem:  # of the same size: it stayed as it was
            yield Trouble(
                message=f"{document.path} was too large at the base to tell what was deleted since: "
                f"{problem.detail}",
                help="compare the two by eye, and commit this file alone with the hook skipped "
                "(`git commit --no-verify`) so that a reviewer sees it",
                path=document.path,
                about="too large at the base",
            )
