"""The reading order of banks as JSON, with exact token counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.reading.costs import FileCost, index_report

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memkit.bank.bank import Bank

SCHEMA = "memkit.index/1"

_Row = dict[str, str | int]


def index_data(banks: Iterable[tuple[str, Bank]], stale: Sequence[str] = ()) -> str:
    """The text of the JSON: for each bank its folder, budget, first tier and reference files.

    `banks` are pairs of the bank's root (as shown before its paths, empty for the only one) and the bank;
    `stale` are the paths that `memkit index` would write. `tokens` is the cost of a whole file, `counted`
    what of it the first tier counts.
    """
    import json

    held = []
    for folder, bank in banks:
        report = index_report(bank)
        held.append(
            {
                "root": folder,
                "profile": bank.config.profile,
                "first": [_row(cost) for cost in report.first],
                "reference": [_row(cost) for cost in report.reference],
                "tier_tokens": report.tier_tokens,
                "tier_budget": report.budget,
                "reference_tokens": report.reference_tokens,
            }
        )
    return json.dumps({"schema": SCHEMA, "banks": held, "stale": sorted(stale)}, indent=2)


def _row(cost: FileCost) -> _Row:
    line = cost.line
    return {
        "path": line.path,
        "role": line.role,
        "summary": line.summary,
        "read_when": line.read_when,
        "tokens": cost.tokens,
        "counted": cost.counted,
    }
