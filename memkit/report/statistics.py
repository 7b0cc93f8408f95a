"""How often each check speaks: the findings of a run counted by check, most frequent first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.findings import Finding


@frozen
class Statistic:
    """One check: how many findings, and how many of them memkit can fix."""

    code: str
    name: str
    count: int
    fixable: int
    unsafe: int = 0
    """How many of the fixable ones only `--unsafe-fixes` mends."""


def statistics(findings: Iterable[Finding]) -> tuple[Statistic, ...]:
    """A row for each check that speaks, the most frequent first, then by code."""
    rows: dict[str, Statistic] = {}
    for finding in findings:
        row = rows.get(finding.code, Statistic(finding.code, finding.name, 0, 0))
        fixable = finding.stands_for if finding.fix else 0
        unsafe = finding.stands_for if finding.fix == "unsafe" else 0
        rows[finding.code] = Statistic(
            row.code, row.name, row.count + finding.stands_for, row.fixable + fixable, row.unsafe + unsafe
        )
    return tuple(sorted(rows.values(), key=lambda row: (-row.count, row.code)))


def statistics_text(findings: Iterable[Finding]) -> str:
    """Aligned lines of count, code, name and what can be fixed; empty without findings."""
    rows = statistics(findings)
    numbers = max((len(str(row.count)) for row in rows), default=0)
    names = max((len(row.name) for row in rows), default=0)
    return "\n".join(
        f"{row.count:>{numbers}}  {row.code}  {row.name:<{names}}  {_fixable(row)}".rstrip() for row in rows
    )


def _fixable(row: Statistic) -> str:
    counts = ((row.fixable - row.unsafe, "fixable"), (row.unsafe, "unsafe fix"))
    said = [word if count == row.count else f"{count} {word}" for count, word in counts if count]
    return ", ".join(said)
