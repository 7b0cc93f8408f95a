"""Two files of the bank play one role.

One of them is kept up to date and the other is not, and a reader cannot tell which.

Join them into one, or give the second a role of its own under `roles` in the configuration.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from memkit.bank.layout import folded, in_bank_folder
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import BANK
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.checks.check import Scope

_SINGLE = ("active-context", "progress", "tech-context", "decisions")
_ALIKE = {"decisionlog": "decisions"}
"""Names that mean the same file everywhere; `tasks.md` beside `progress.md` need not."""


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each file after the first in its role; in `standard` only for names that mean the same."""
    held: dict[str, list[Document]] = defaultdict(list)
    for document in bank.documents:
        single = document.role in _SINGLE and in_bank_folder(document.path, bank.layout)
        if single and not document.archived and bank.config.role_of(document.path) is None:
            name = folded(document.path.rpartition("/")[2].rpartition(".")[0])
            held[document.role if scope.strict else _ALIKE.get(name, name)].append(document)
    for documents in held.values():
        for document in documents[1:]:
            yield Trouble(
                message=f"{document.path} plays the same role as {documents[0].path}: {document.role}",
                help="join the two, or give one another role under `roles` in the configuration",
                path=document.path,
                about=f"duplicate {document.role}",
            )


CHECK = Check(
    code="BNK009",
    name="duplicate-role",
    summary="Two files of the bank play one role.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        Example(
            (
                ("memory-bank/ACTIVE_CONTEXT.md", "# Active context\n"),
                ("memory-bank/activeContext.md", "# Active context\n"),
            )
        ),
    ),
    good=(
        Example(
            (
                ("memory-bank/ACTIVE_CONTEXT.md", "# Active context\n"),
                ("memory-bank/PROGRESS.md", "# Progress\n"),
                ("TODO.md", "# To do\n"),
            )
        ),
    ),
)
