"""A progress item has been in flight for longer than work takes.

Agents read “in flight” as what is being done now; an item that stands there for months hides what really is.

Finish it, move it to Next or Blocked with the reason, or split off what is left; give it today's date when
it really moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import one
from memkit.checks.prg.progress_files import PATH, PROGRESS_FILES, short
from memkit.findings import Severity
from memkit.text.dates import Period

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each dated item that is open under In Flight, or half done, beyond the limit of days.

    An entry of a log says what was so on its day: it never grows old.
    """
    limit = scope.bank.config.limits.in_flight_days
    for item in document.items:
        if item.form == "stamped":
            continue
        moving = item.section == "in-flight" and item.state in {"open", "partial"}
        value = item.date.value if item.date else None
        if not (moving or item.state == "partial") or not isinstance(value, Period):
            continue
        if (scope.today - value.last).days > limit:
            since = f"since {value.written()}, for over {limit} days"
            yield Trouble(
                message=f"“{short(item.title)}” has been in flight {since}",
                help="finish it (`memkit progress done`), move it to Next or Blocked with the reason, "
                "or date it anew when it moves",
                path=document.path,
                span=item.head,
                about=f"{item.key} in flight",
            )


CHECK = Check(
    code="PRG007",
    name="in-flight-too-long",
    summary="An item stays in flight for longer than the limit.",
    standard=Severity.INFO,
    strict=Severity.WARNING,
    over=PROGRESS_FILES,
    find=find,
    doc=__doc__ or "",
    bad=(one("## In Flight\n\n- [ ] 2026-02-01 Move the nightly job. Verify: `make nightly`\n", PATH),),
    good=(one("## In Flight\n\n- [ ] 2026-06-01 Move the nightly job. Verify: `make nightly`\n", PATH),),
    date_only=True,
)
