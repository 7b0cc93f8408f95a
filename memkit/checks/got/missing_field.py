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
    """Trouble for each field that an entry lacks.

    In `standard` the notation that a file keeps decides: an entry is asked for a field that enough of the
    others carry, and one without any field only when a change adds it.
    """
    for document in live_documents(bank):
        for name in _FIELDS:
            house = _house(document.gotchas, name, bank.config.limits.field_share_percent)
            asked = _asked(scope, document.gotchas, name)
            for gotcha in document.gotchas:
                if gotcha.resolved or gotcha.field(name) is not None:
                    continue
                added = scope.changes is not None and scope.changes.is_added(gotcha)
                if scope.strict or (added and asked) or (house and _labelled(gotcha)):
                    yield _trouble(gotcha, name, asked if added else None)


def _labelled(gotcha: Gotcha) -> bool:
    """Whether an entry has taken up the notation; a bullet with one label inside has not."""
    return gotcha.form != "bullet" and any(gotcha.field(name) for name in _FIELDS)


def _house(gotchas: Sequence[Gotcha], name: str, percent: int) -> bool:
    """Whether enough of a file's entries carry the field; the one that lacks it does not count."""
    carriers = sum(gotcha.field(name) is not None for gotcha in gotchas)
    return 100 * carriers >= percent * (len(gotchas) - 1)


def _asked(scope: Scope, gotchas: Sequence[Gotcha], name: str) -> Severity | None:
    """The severity for an added entry without the field: alike for all such entries of a file."""
    if scope.strict or scope.changes is None:
        return None
    lacking = next((g for g in gotchas if g.field(name) is None and scope.changes.is_added(g)), None)
    if lacking is None:
        return None
    siblings = [gotcha.field(name) is not None for gotcha in gotchas if gotcha is not lacking]
    return severity_of_missing(scope, lacking, name, siblings)


def _trouble(gotcha: Gotcha, name: str, severity: Severity | None) -> Trouble:
    said = FIELD_NAMES[name]
    return Trouble(
        message=f"the gotcha {gotcha.label} has no {said}",
        help=f"add a “**{said}.**” paragraph to the entry",
        path=gotcha.path,
        span=gotcha.head,
        about=f"{gotcha.key} {name}",
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
