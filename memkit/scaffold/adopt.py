"""Adopting a bank that is there: what it looks like, and the configuration that says so."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.bank.layout import folded, in_bank_folder
from memkit.frozen import frozen, replace

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.config import Config
    from memkit.config.values import Role

SINGLE_ROLES: tuple[Role, ...] = ("active-context", "progress", "tech-context", "decisions", "gotchas")
"""Roles that one file of a bank plays."""
_CLINE = {"projectbrief", "productcontext", "systempatterns", "activecontext"}


@frozen
class Adoption:
    """What was found: the layout's name, files by role, and the configuration to write."""

    layout: str
    roles: tuple[tuple[str, tuple[str, ...]], ...]
    config: Config


def adopt(bank: Bank) -> Adoption:
    """Map an existing bank. The bank is one that was loaded with the default configuration."""
    held: dict[str, list[str]] = {}
    for document in bank.documents:
        held.setdefault(document.role, []).append(document.path)
    roles = tuple((role, tuple(paths)) for role, paths in sorted(held.items()))
    single = tuple((role, tuple(held[role])) for role in SINGLE_ROLES if role in held)
    config = replace(bank.config, profile="standard", bank=bank.layout.folder, roles=single)
    if not any(in_bank_folder(document.path, bank.layout) for document in bank.documents):
        config = replace(config, baseline=".memkit-baseline.json")  # no folder for it to lie in
    return Adoption(layout_name(bank), roles, config)


def layout_name(bank: Bank) -> str:
    """What people call the layout: Roo, Cline, canonical, Claude, docs-style."""
    names = {
        folded(d.path.rsplit("/", 1)[-1].rpartition(".")[0])
        for d in bank.documents
        if in_bank_folder(d.path, bank.layout)
    }
    roles = Counter(document.role for document in bank.documents)
    if "decisionlog" in names and "productcontext" in names:
        return "a Roo memory bank"
    if len(names & _CLINE) > 1:
        return "a Cline memory bank"
    if names:
        return "a memory bank"
    if roles["memories"] or roles["memory-index"]:
        return "Claude memory"
    if roles["decision-record"] or roles["decisions"] or roles["gotchas"] or roles["progress"]:
        return "documents in the style of docs/"
    return "agent files"
