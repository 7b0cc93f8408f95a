"""A gotcha lacks its Symptom, Root cause or Fix.

Somebody who meets the trap searches for the symptom, needs the fix, and without the cause cannot tell
whether the fix still applies.

Write the missing part under the entry, one or two sentences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.expect import severity_of_missing
from memkit.checks.got.live import FIELD_NAMES, live_documents
from memkit.checks.over import BANK, one
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.gotchas import Gotcha

_FIELDS = ("symptom", "root-cause", "fix")


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each entry that lacks fields.

    In `standard`, entries without any field keep a notation of their own and are asked only when a change
    adds them among entries that have the field.
    """
    for document in live_documents(bank):
        carriers = {name: sum(g.field(name) is not None for g in document.gotchas) for name in _FIELDS}
        asked = {name: _asked(scope, name, carriers[name], document.gotchas) for name in _FIELDS}
        for gotcha in document.gotchas:
            if not gotcha.resolved:
                yield from _missing(gotcha, scope, asked)


def _asked(scope: Scope, name: str, carriers: int, gotchas: Sequence[Gotcha]) -> Severity | None:
    """The severity for an added entry without the field: alike for all such entries of a file."""
    if scope.strict or scope.changes is None:
        return None
    lacking = next((g for g in gotchas if g.field(name) is None and scope.changes.is_added(g)), None)
    if lacking is None:
        return None
    siblings = [True] * carriers + [False] * (len(gotchas) - 1 - carriers)
    return severity_of_missing(scope, lacking, name, siblings)


def _missing(gotcha: Gotcha, scope: Scope, asked: dict[str, Severity | None]) -> Iterator[Trouble]:
    missing = [name for name in _FIELDS if gotcha.field(name) is None]
    added = scope.changes is not None and scope.changes.is_added(gotcha)
    if len(missing) == len(_FIELDS):
        wanted = [name for name in missing if added and asked[name]]
        if scope.strict or wanted:
            names = missing if scope.strict else wanted
            yield _trouble(gotcha, names, asked[names[0]] if wanted else None)
        return
    for name in missing:
        yield _trouble(gotcha, [name], asked[name] if added else None)


def _trouble(gotcha: Gotcha, names: Sequence[str], severity: Severity | None) -> Trouble:
    said = [FIELD_NAMES[name] for name in names]
    words = ", ".join(said[:-1]) + " or " + said[-1] if len(said) > 1 else said[0]
    return Trouble(
        message=f"the gotcha {gotcha.label} has no {words}",
        help=f"add a “**{said[0]}.**” paragraph to the entry",
        path=gotcha.path,
        span=gotcha.head,
        about=f"{gotcha.key} {' '.join(names)}",
        severity=severity,
    )


_PATH = "memory-bank/GOTCHAS.md"
CHECK = Check(
    code="GOT001",
    name="gotcha-missing-field",
    summary="A gotcha lacks its Symptom, Root cause or Fix.",
    standard=Severity.INFO,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(
            "# Gotchas\n\n## Tokens expire early\n**Symptom.** Log-ins end after a minute.\n"
            "**Fix.** Set `TZ=UTC`.\n",
            _PATH,
        ),
    ),
    good=(
        one(
            "# Gotchas\n\n## Tokens expire early\n"
            "**Symptom.** Log-ins end after a minute.\n"
            "**Root cause.** The container runs on local time.\n"
            "**Fix.** Set `TZ=UTC`.\n",
            _PATH,
        ),
    ),
)
