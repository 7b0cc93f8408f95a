"""A file that the first tier asks for is missing from the bank.

An agent begins every task by reading the first tier; what belongs in the missing file is told nowhere, or
somewhere that nobody looks.

Write the file, or name the file that plays its role under `roles` in the configuration, or take it out of
`first_tier`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.layout import folded, in_bank_folder
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import BANK
from memkit.config import ROLES, Config
from memkit.findings import Severity
from memkit.reading.entries import kept_in_order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope

_FILES = {
    "active-context": "ACTIVE_CONTEXT.md",
    "progress": "PROGRESS.md",
    "tech-context": "TECH_CONTEXT.md",
    "decisions": "DECISIONS.md",
    "gotchas": "GOTCHAS.md",
    "memory-index": "memories/MEMORY.md",
    "memories": "memories/MEMORY.md",
    "rules": "RULES.md",
}
# Cline keeps decisions in systemPatterns.md, Roo keeps the stack in productContext.md.
_STAND_INS = {
    "tech-context": {"productcontext", "systempatterns", "projectbrief", "architecture"},
    "decisions": {"systempatterns"},
}
_FAMILY = 2
"""Core files that a folder must have before it counts as a bank of this kind, in `standard`."""


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each member of the first tier that no file plays."""
    if not kept_in_order(bank):
        return
    lenient = not scope.strict and bank.config.first_tier == Config().first_tier
    missing = [member for member in bank.config.first_tier if not _present(bank, member, lenient=lenient)]
    if lenient and len(bank.config.first_tier) - len(missing) < _FAMILY:
        return
    for member in missing:
        path = f"{bank.layout.folder}/{_FILES[member]}" if member in _FILES else member
        yield Trouble(
            message=f"{path} is missing, and the first tier asks for it"
            if member == path
            else f"the bank has no {member.replace('-', ' ')}, and the first tier asks for it",
            help=f"write {path}, or change `first_tier` or `roles` in the configuration",
            path=path,
            about=member,
        )


def _present(bank: Bank, member: str, *, lenient: bool) -> bool:
    if member not in ROLES:
        return bank.tree.exists(member)
    for document in bank.documents:
        if document.archived:
            continue
        if document.role == member or (member == "decisions" and document.role == "decision-record"):
            return True
        name = folded(document.path.rpartition("/")[2].rpartition(".")[0])
        if lenient and in_bank_folder(document.path, bank.layout) and name in _STAND_INS.get(member, ()):
            return True
    return False


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
    bad=(Example(_TIER),),
    good=(
        Example((*_TIER, ("memory-bank/DECISIONS.md", "# Decisions\n"))),
        Example((*_TIER, ("docs/adr/0001-use-redis.md", "# 1. Use Redis\n"))),
    ),
)
