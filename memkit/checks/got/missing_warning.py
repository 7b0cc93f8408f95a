"""A gotcha does not say why the obvious fix is wrong.

What makes it a gotcha is that the first idea fails: a reader in a hurry tries it unless told not to.

Add a callout such as `> ⚠️ Raise the limit; lowering it makes the runaway worse.` A quirk without a wrong
turn to warn of belongs in a comment beside the code instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.got.live import is_live
from memkit.checks.over import GOTCHAS, one
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.gotchas.gotcha import Gotcha


def find(gotcha: Gotcha, scope: Scope) -> Iterator[Trouble]:
    """Trouble for a gotcha with neither a warning callout nor such a field; bullets and rows have no room."""
    if gotcha.warning or gotcha.form in {"bullet", "table"} or not is_live(gotcha, scope.bank):
        return
    yield Trouble(
        message=f"the gotcha {gotcha.label} has no callout that warns of the obvious fix",
        help="add “> ⚠️” with what not to do and why, or move a mere quirk into a comment beside the code",
        path=gotcha.path,
        span=gotcha.head,
        about=f"{gotcha.key} warning",
    )


_START = "## Runaway decoding\n**Symptom.** It never ends.\n**Fix.** Raise the ceiling.\n"
CHECK = Check(
    code="GOT004",
    name="missing-warning",
    summary="A gotcha does not say why the obvious fix is wrong.",
    standard=None,
    strict=Severity.INFO,
    over=GOTCHAS,
    find=find,
    doc=__doc__ or "",
    bad=(one(_START, GOTCHAS.example_path),),
    good=(
        one(_START + "\n> ⚠️ The fix is a higher ceiling, not a lower one.\n", GOTCHAS.example_path),
        one(_START + "\n> [!WARNING]\n> A lower ceiling cuts the answer off.\n", GOTCHAS.example_path),
    ),
)
