"""Whether an entry may be asked for a field: the form its neighbours keep decides, not memkit's taste."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.checks.check import Scope
    from memkit.documents.entry import Entry


def severity_of_missing(scope: Scope, entry: Entry, field: str, siblings: Sequence[bool]) -> Severity | None:
    """The severity of a missing field when it is not the profile's own, else None.

    `siblings` says of each entry of the same file whether it carries the field. In `standard`, an entry
    that a change adds is asked for it with a warning where at least half of them do, or where the
    configuration's `require_on_new` names the field (SPEC, The run).
    """
    if scope.strict or scope.changes is None or not scope.changes.is_added(entry):
        return None
    config = scope.bank.config
    if field in config.require_on_new:
        return Severity.WARNING
    share = 100 * sum(siblings) / len(siblings) if siblings else 0
    return Severity.WARNING if share >= config.limits.field_share_percent else None
