"""Everything in a bank that carries time, judged on a day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen, replace
from memkit.review.attention import attention
from memkit.review.dated import dated_entries
from memkit.review.owners import Owners
from memkit.review.reviewed import in_order

if TYPE_CHECKING:
    from collections.abc import Callable

    from memkit.bank.history import LineOrigin
    from memkit.checks.check import Scope
    from memkit.findings import Skip
    from memkit.review.reviewed import Reviewed


@frozen
class Staleness:
    """Every entry with its state, most urgent first, and what could not be judged."""

    entries: tuple[Reviewed, ...]
    skips: tuple[Skip, ...]


def review_bank(
    scope: Scope,
    within: int,
    origins: Callable[[str], tuple[LineOrigin | None, ...]],
    prefix: str,
    codeowners: Callable[[], str],
) -> Staleness:
    """Judge a bank; a period is due `within` days before its end.

    `origins` tells who wrote each line of a file; `prefix` stands before the bank's paths at the top of the
    repository, where the text of `codeowners` counts from.
    """
    noted, skips = attention(scope)
    found = [*dated_entries(scope, within, origins), *noted]
    owners = Owners(scope.bank, scope.history.commits or (), origins, prefix, codeowners)
    owned = (replace(entry, owner=entry.owner or owners.of(entry)) for entry in found)
    return Staleness(in_order(owned), skips)
