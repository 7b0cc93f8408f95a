"""A row of MEMORY.md leads to no file.

The agent is promised a fact, opens the file and finds nothing; after a few of those it stops opening files.

Correct the file's name in the row, or delete the row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.idx.examples import ROW, indexed
from memkit.checks.idx.places import IndexPlaces
from memkit.checks.over import BANK
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each link or wikilink of an index to a Markdown file of its folder that does not exist."""
    places = IndexPlaces(bank)
    for index in bank.indexes:
        for row in index.rows:
            if row.form == "mention" or places.exists(row):
                continue
            yield Trouble(
                message=f"the row “{row.title[:80]}” leads to {row.target[:120]}, which does not exist",
                help="correct the file's name, or delete the row",
                path=index.path,
                span=row.target_span,
                about=f"row {row.target}",
            )


CHECK = Check(
    code="IDX002",
    name="dangling-row",
    summary="A row of the index leads to no file.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(indexed(f"{ROW}- [Vendor limit](vendor-limit.md) — per key\n"),),
    good=(indexed(ROW), indexed(f"{ROW}- [How we work](../../README.md) — for people\n")),
)
