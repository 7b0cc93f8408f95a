"""The reading order of a bank: the first tier in order, then what is read when there is a reason to."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Literal

from memkit.bank.layout import (
    folded,
    in_bank_folder,
    is_generated_index,
    is_retired_rules,
    lists_records,
    original_of_copy,
)
from memkit.config import DocumentHint
from memkit.config.values import ROLES, TIERS
from memkit.documents.reading_order import is_generated
from memkit.frozen import frozen
from memkit.reading.lines import one_line
from memkit.reading.sentences import ARCHIVED, OF_NAME, OF_ROLE, RETIRED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.config import Role

Shelf = Literal["first", "reference"]

_UNPLACED = 10_000
_MANY: tuple[Role, ...] = ("decision-record", "rules", "other")
"""Roles that several files play side by side; of the others the first tier takes one file each."""
_RANK: tuple[Role, ...] = ("gotchas", "decisions", "decision-record", "rules", "memory-index")
_CANONICAL: dict[Role, str] = {
    "active-context": "activecontext",
    "progress": "progress",
    "tech-context": "techcontext",
    "decisions": "decisions",
    "gotchas": "gotchas",
}


@frozen
class Listed:
    """One line of the reading order: a file, or a folder of records (its path ends with `/`).

    `told` says whether the file or the configuration itself says when to read it; else `read_when` is the
    fixed sentence of its role.
    """

    path: str
    role: Role
    tier: Shelf
    summary: str
    read_when: str
    told: bool


@frozen
class ReadingOrder:
    """The first tier in order, and the reference files."""

    first: tuple[Listed, ...]
    reference: tuple[Listed, ...]

    @property
    def lines(self) -> tuple[Listed, ...]:
        """All lines, the first tier's before the others."""
        return self.first + self.reference


@frozen
class _Candidate:
    path: str
    role: Role
    document: Document | None
    hint: DocumentHint
    tier: str
    order: int


def reading_order(bank: Bank) -> ReadingOrder:
    """The reading order of a bank. It depends on paths, roles, frontmatter and configuration only."""
    candidates = list(_candidates(bank))
    first = {path: rank for rank, path in enumerate(_first_paths(bank, candidates), 1)}
    shelves: dict[Shelf, list[tuple[tuple[int, int, int, str], Listed]]] = {"first": [], "reference": []}
    for held in candidates:
        tier: Shelf = (
            "first" if (held.tier or ("first" if held.path in first else "")) == "first" else "reference"
        )
        place = held.order or (first.get(held.path, _UNPLACED) if tier == "first" else _UNPLACED)
        key = (place, 0 if held.order else 1, _rank(held, bank), held.path)
        shelves[tier].append((key, _listed(held, tier)))
    ordered = {
        tier: tuple(line for _, line in sorted(lines, key=lambda pair: pair[0]))
        for tier, lines in shelves.items()
    }
    return ReadingOrder(ordered["first"], ordered["reference"])


def kept_in_order(bank: Bank) -> bool:
    """Whether the bank is one whose files are meant to be read in an order: it has a folder of its own."""
    return any(in_bank_folder(document.path, bank.layout) for document in bank.documents)


def _candidates(bank: Bank) -> Iterator[_Candidate]:
    hints = dict(bank.config.documents)
    named = {*hints, *(member for member in bank.config.first_tier if member not in ROLES)}
    folders: set[str] = set()
    for document in bank.documents:
        if document.path in named or (document.role != "decision-record" and _is_listed(document, bank)):
            yield _candidate(document.path, document.role, document, hints)
        elif document.role == "decision-record":
            folders.add(document.path.rpartition("/")[0] + "/")
    for path in sorted(named):
        if path not in bank.by_path and f"{path}/" not in folders and bank.tree.exists(path):
            yield _candidate(path, "other", None, hints)
    for folder in sorted(folders):
        yield _candidate(folder, "decision-record", None, hints)
    index = coming_memory_index(bank)
    if index:
        yield _candidate(index, "memory-index", None, hints)


def coming_memory_index(bank: Bank) -> str:
    """The path of the bank's own MEMORY.md where it is to be made, or empty: memories, and no index."""
    folder = f"{bank.layout.folder}/memories"
    path = f"{folder}/MEMORY.md"
    held = any(
        document.role == "memories" and document.path.startswith(f"{folder}/") for document in bank.documents
    )
    return path if held and folder in bank.layout.memory_folders and not bank.tree.exists(path) else ""


def _is_listed(document: Document, bank: Bank) -> bool:
    path, role = document.path, document.role
    agent = path in bank.config.agents or (role == "rules" and not in_bank_folder(path, bank.layout))
    if role == "memories" or agent or lists_records(path, bank.layout) or original_of_copy(path) != path:
        return False
    if role == "memory-index":
        return not path.startswith(".claude/agent-memory/")  # each is one sub-agent's own
    generated = (
        is_generated_index(path, bank.layout) and document.source and is_generated(document.source.text)
    )
    return not generated


def _candidate(
    path: str, role: Role, document: Document | None, hints: dict[str, DocumentHint]
) -> _Candidate:
    hint = hints.get(path) or hints.get(path.rstrip("/")) or DocumentHint()
    said = document.page.data if document and document.page else None
    tier = said.text("tier") if said else ""
    order = said.text("order") if said else ""
    placed = int(order) if order.isascii() and order.isdigit() and len(order) < 5 else 0  # noqa: PLR2004
    return _Candidate(path, role, document, hint, tier if tier in TIERS else hint.tier, placed or hint.order)


def _first_paths(bank: Bank, candidates: list[_Candidate]) -> Iterator[str]:
    """The paths that the configuration puts into the first tier, in order."""
    players: dict[str, list[_Candidate]] = defaultdict(list)
    for held in candidates:
        if held.tier != "reference" and not _closed(held):
            players[held.role].append(held)
    for member in bank.config.first_tier:
        role = "memory-index" if member == "memories" else member
        found = sorted(players[role], key=lambda held: _fitness(held, bank))
        if not found:
            yield member
        yield from (held.path for held in (found if role in _MANY else found[:1]))


def _closed(held: _Candidate) -> bool:
    return bool(held.document and held.document.archived) or is_retired_rules(held.path)


def _fitness(held: _Candidate, bank: Bank) -> tuple[bool, bool, str]:
    stem = folded(held.path.rpartition("/")[2].rpartition(".")[0])
    return (not in_bank_folder(held.path, bank.layout), stem != _CANONICAL.get(held.role, stem), held.path)


def _rank(held: _Candidate, bank: Bank) -> int:
    if _closed(held):
        return len(_RANK) + 2
    known = _RANK.index(held.role) if held.role in _RANK else len(_RANK)
    return known if in_bank_folder(held.path, bank.layout) or held.role in _RANK else len(_RANK) + 1


def _listed(held: _Candidate, tier: Shelf) -> Listed:
    said = held.document.page.data if held.document and held.document.page else None
    summary = (said.text("summary") if said else "") or held.hint.summary
    read_when = (said.text("read_when") if said else "") or held.hint.read_when
    usual = _sentences(held)
    return Listed(
        held.path,
        held.role,
        tier,
        one_line(summary) or usual[0],
        one_line(read_when) or usual[1],
        told=bool(one_line(read_when)),
    )


def _sentences(held: _Candidate) -> tuple[str, str]:
    if held.document and held.document.archived:
        return ARCHIVED
    if is_retired_rules(held.path):
        return RETIRED
    name = folded(held.path.rpartition("/")[2].rpartition(".")[0])
    return OF_NAME.get(name.lstrip("."), OF_ROLE["other"]) if held.role == "other" else OF_ROLE[held.role]
