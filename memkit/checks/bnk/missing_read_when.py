"""A reference page of the bank does not say when to read it.

The reading order can then only say “when the task touches its subject”, and an agent that does not know the
subject will not open the page.

Put `read_when` into its frontmatter, or under `documents` in the configuration: one phrase, such as “before
a release”.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.layout import in_bank_folder
from memkit.checks.check import Check, Trouble
from memkit.checks.over import BANK, one
from memkit.findings import Severity
from memkit.reading.entries import reading_order
from memkit.reading.sentences import OF_ROLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each reference page whose role says nothing of when to read it."""
    for line in reading_order(bank).reference:
        said = line.told or line.read_when != OF_ROLE["other"][1]
        if line.role == "other" and not said and in_bank_folder(line.path, bank.layout):
            yield Trouble(
                message=f"{line.path} does not say when to read it",
                help="put `read_when` into its frontmatter, or under `documents` in the configuration",
                path=line.path,
                about=line.path,
            )


_PATH = "memory-bank/RELEASING.md"
CHECK = Check(
    code="BNK003",
    name="missing-read-when",
    summary="A reference page does not say when to read it.",
    standard=None,
    strict=Severity.WARNING,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(one("# Releasing\n\nTag, then push.\n", _PATH),),
    good=(one("---\nread_when: before a release\n---\n# Releasing\n\nTag, then push.\n", _PATH),),
)
