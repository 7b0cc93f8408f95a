"""A file that the first tier asks for is missing from the bank.

An agent begins every task by reading the first tier; what belongs in the missing file is told nowhere, or
somewhere that nobody looks.

Write the file, or name the file that plays its role under `roles` in the configuration, or take it out of
`first_tier`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.layout import folded
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import BANK
from memkit.config import ROLES, Config
from memkit.documents.reading_order import names_in
from memkit.findings import Fix, Severity
from memkit.reading.entries import kept_in_order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope

_FILES = {
    "active-context": ("ACTIVE_CONTEXT.md", "an active context"),
    "progress": ("PROGRESS.md", "a progress file"),
    "tech-context": ("TECH_CONTEXT.md", "a tech context"),
    "decisions": ("DECISIONS.md", "a decision log"),
    "gotchas": ("GOTCHAS.md", "a list of gotchas"),
    "memory-index": ("memories/MEMORY.md", "an index of memories"),
    "memories": ("memories/MEMORY.md", "an index of memories"),
    "rules": ("RULES.md", "a page of rules"),
}
_NAMES = {"tech-context": {"techcontext"}, "decisions": {"decisions", "decisionlog"}}
_ALWAYS = frozenset({"active-context", "progress"})
"""What every family of banks has; Cline keeps no decision log, Roo no tech context."""


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each member of the first tier that no file plays.

    In `standard`, where nobody configured the tier, a member beyond those that all banks have counts only
    when an agent file names it, and nothing counts in a folder that has none of them.
    """
    if not kept_in_order(bank):
        return
    asked = bank.config.first_tier
    if not scope.strict and asked == Config().first_tier:
        if not any(_present(bank, member) for member in _ALWAYS):
            return
        asked = tuple(member for member in asked if member in _ALWAYS or _named(bank, member))
    for member in asked:
        if not _present(bank, member):
            path, what = _FILES.get(member, (member, member))
            yield Trouble(
                message=f"{what} is missing from the files to read first",
                help=f"write {_place(bank, path)}, or change `first_tier` or `roles` in the configuration",
                path=_place(bank, path),
                about=member,
                fix=_scaffold(bank, path),
            )


def _present(bank: Bank, member: str) -> bool:
    if member not in ROLES:
        return bank.tree.exists(member)
    roles = {member, "decision-record"} if member == "decisions" else {member}
    return any(document.role in roles and not document.archived for document in bank.documents)


def _named(bank: Bank, member: str) -> bool:
    """Whether an agent file names a file that would play the role."""
    texts = (document.source.text for document in bank.in_role("rules") if document.source)
    names = {name for text in texts for name in names_in(text).files}
    return any(folded(name.rpartition(".")[0]) in _NAMES.get(member, ()) for name in names)


def _scaffold(bank: Bank, path: str) -> Fix | None:
    """The file from its template; a configuration may ask for a file that has none."""
    from memkit.scaffold.new_bank import BANK_FILES, bank_template

    if path not in BANK_FILES or bank.tree.exists(_place(bank, path)):
        return None
    return Fix(templates=((_place(bank, path), bank_template(path)),), safe=False)


def _place(bank: Bank, path: str) -> str:
    return f"{bank.layout.folder}/{path}" if path in {name for name, _ in _FILES.values()} else path


_TIER = (
    ("memory-bank/ACTIVE_CONTEXT.md", "# Active context\n"),
    ("memory-bank/PROGRESS.md", "# Progress\n"),
    ("memory-bank/TECH_CONTEXT.md", "# Tech context\n"),
)
CHECK = Check(
    code="BNK001",
    name="missing-core-file",
    summary="A file of the first tier is missing.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    fix="unsafe",
    fixing="writes the file from the template that `memkit init` uses; fill it in",
    bad=(Example(_TIER),),
    good=(
        Example((*_TIER, ("memory-bank/DECISIONS.md", "# Decisions\n"))),
        Example((*_TIER, ("docs/adr/0001-use-redis.md", "# 1. Use Redis\n"))),
    ),
)
