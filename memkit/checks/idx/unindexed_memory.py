"""A memory stands in no row of its MEMORY.md.

Agents load the index and nothing else; a memory that it does not name is never read.

Add a row `- [Title](file.md) — hook`, or delete the file if nobody needs it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import normalize

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.idx.examples import ROW, indexed
from memkit.checks.idx.places import INDEX, IndexPlaces
from memkit.checks.mem.examples import PATH, TEXT
from memkit.checks.mem.keys import folder_of
from memkit.checks.over import BANK
from memkit.documents.index_pointers import resolve_target
from memkit.findings import Severity
from memkit.text.dates import Period, parse_date

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.memories import Memory


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each memory that no index names.

    A memory in a subfolder may be reached by a link of another one. Profile standard leaves alone what is no
    typed memory (no frontmatter, or a diary's `2026-05-01.md`), and folders that have no index at all;
    strict reports such a folder once.
    """
    places = IndexPlaces(bank)
    named = {path for index in bank.indexes for row in index.rows for path in places.paths(row)}
    linked = _linked(bank)
    bare: dict[str, Memory] = {}
    for held in bank.memories:
        index = places.index_of(held)
        path = normalize("NFC", held.path)
        if index is None:
            bare.setdefault(folder_of(held.path, bank.layout.memory_folders), held)
            continue
        below = path.rpartition("/")[0] != normalize("NFC", index.folder)
        typed = held.readable and not isinstance(parse_date(held.stem), Period)
        if path not in named and not (below and path in linked) and (scope.strict or typed):
            yield _unindexed(held, index.path)
    for folder in sorted(bare) if scope.strict else ():
        yield Trouble(
            message=f"the memories of {folder} have no {INDEX}, so no agent is told of them",
            help=f"write {folder}/{INDEX} with a row `- [Title](file.md) — hook` for each",
            path=f"{folder}/{INDEX}",
            about="no index",
        )


def _unindexed(held: Memory, index: str) -> Trouble:
    name = held.path.removeprefix(f"{index.rpartition('/')[0]}/")
    hook = f" — {held.description}" if held.description and "\n" not in held.description else ""
    return Trouble(
        message=f"the memory {held.stem} stands in no row of {index}",
        help=f"add the row: - [{held.title}]({name}){hook}",
        path=held.path,
        span=held.head,
        about="unindexed",
    )


def _linked(bank: Bank) -> set[str]:
    """Paths that a Markdown link of some memory leads to."""
    found: set[str] = set()
    for document in bank.in_role("memories"):
        if document.page is None or "](" not in document.page.source.text:
            continue
        folder = document.path.rpartition("/")[0]
        targets = (resolve_target(link, folder) for link in document.page.links if link.kind != "wikilink")
        found.update(normalize("NFC", target) for target in targets if target)
    return found


CHECK = Check(
    code="IDX001",
    name="unindexed-memory",
    summary="A memory stands in no row of its index.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(indexed("# Memory index\n"), Example(files=((PATH, TEXT),))),
    good=(
        indexed(f"# Memory index\n\n{ROW}"),
        indexed("| File | What |\n|---|---|\n| [R](retry-budget.md) | x |\n"),
    ),
)
