"""Two gotchas give opposite fixes for one place.

Whoever reads one of them undoes the other.

Find out which holds, correct it, and mark the other as [RESOLVED] or say when each applies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.got.live import is_live
from memkit.checks.orders import Order, find_orders
from memkit.checks.over import BANK, one
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.gotchas.gotcha import Gotcha

_FIX_LENGTH = 4000


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each gotcha whose fix orders the opposite of an earlier one at the same path."""
    seen: dict[tuple[str, str, str], list[tuple[Gotcha, Order]]] = {}
    for gotcha in bank.gotchas:
        if not gotcha.where or not is_live(gotcha, bank):
            continue
        fixes = [field.text[:_FIX_LENGTH] for field in gotcha.fields if field.name == "fix"]
        orders = [order for text in fixes for order in find_orders(text, clauses=True)]
        for path in dict.fromkeys(place.path for place in gotcha.where):
            for order in orders:
                topic = (path, order.topic, "" if order.exclusive else order.choice)
                held = seen.setdefault(topic, [])
                first = next((g for g, other in held if g is not gotcha and other.opposes(order)), None)
                if first:
                    yield _trouble(first, gotcha, path)
                if not any(other == order for _, other in held):
                    held.append((gotcha, order))


def _trouble(first: Gotcha, gotcha: Gotcha, path: str) -> Trouble:
    return Trouble(
        message=f"the fix of {gotcha.label} is the opposite of that of {first.label} for {path}",
        help="correct the one that no longer holds, or say in both when each applies",
        path=gotcha.path,
        span=gotcha.head,
        about=f"{gotcha.key} against {first.key} at {path}",
    )


CHECK = Check(
    code="GOT008",
    name="opposite-fixes",
    summary="Two gotchas give opposite fixes for one place.",
    standard=Severity.INFO,
    strict=Severity.WARNING,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(
            "## Decoding runs away\n**Fix.** Raise the token floor.\n**Where.** `src/batch.py`\n\n"
            "## Batches cost too much\n**Fix.** Lower the token floor.\n**Where.** `src/batch.py:40`\n",
            "memory-bank/GOTCHAS.md",
        ),
    ),
    good=(
        one(
            "## Decoding runs away\n**Fix.** Raise the token floor.\n**Where.** `src/batch.py`\n\n"
            "## Batches cost too much\n**Fix.** Lower the token floor.\n**Where.** `src/report.py`\n",
            "memory-bank/GOTCHAS.md",
        ),
    ),
)
