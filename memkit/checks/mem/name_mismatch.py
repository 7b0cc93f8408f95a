"""The name in a memory's frontmatter is not the name of its file.

Links and the index find a memory by its file, harnesses by its name; when the two differ, one of them misses.

Write the file's name without `.md` as `name`, or rename the file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.fixing import inserting, replacing
from memkit.checks.mem.examples import FOLDER, changed, memory
from memkit.checks.mem.keys import folded_key, same_key
from memkit.checks.over import BANK, one
from memkit.findings import Severity
from memkit.frozen import replace
from memkit.text.clean import clip
from memkit.text.frontmatter import Scalar
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.memories.memory import Memory
    from memkit.findings import Fix


_PLAIN = pattern(r"[A-Za-z][\w-]{0,200}")
"""A stem that YAML reads as text without quotes."""


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each memory whose name is missing or another one; `-` and `_` are alike."""
    linked: frozenset[str] | None = None
    for held in bank.memories:
        for trouble in _of(held):
            linked = _linked(bank) if linked is None else linked
            used = folded_key(held.name) in linked
            yield replace(trouble, fix=None if used else _naming(held))


def _of(memory: Memory) -> Iterator[Trouble]:
    held = memory.data.get("name")
    if not memory.readable or not (held is None or isinstance(held, Scalar)):
        return  # MEM001 and MEM002 say so
    if not memory.name:
        yield Trouble(
            message=f"the memory {memory.stem} has no name",
            help=f"add `name: {memory.stem}` to its frontmatter",
            path=memory.path,
            span=memory.head,
            about="no name",
        )
    elif not same_key(memory.name, memory.stem):
        yield Trouble(
            message=f"the name “{clip(memory.name, 80)}” is not the name of the file {memory.stem}",
            help=f"write `name: {memory.stem}`, or rename the file",
            path=memory.path,
            span=memory.head,
            about=f"name {memory.name}",
        )


def _linked(bank: Bank) -> frozenset[str]:
    """The keys that links of memories and indexes name: a name among them is in use."""
    links = [link.target for held in bank.memories for link in held.links]
    rows = [row.target for index in bank.indexes for row in index.rows if row.form == "wikilink"]
    return frozenset(folded_key(target.partition("#")[0].rpartition("/")[2]) for target in (*links, *rows))


def _naming(memory: Memory) -> Fix | None:
    """The file's name as `name`; a title in several words that says something else is not lost safely."""
    if not _PLAIN.fullmatch(memory.stem):
        return None
    if not memory.name:
        start = memory.data.pairs[0][0].span.start if memory.data.pairs else 0
        opened = start and memory.data.get("name") is None and memory.text[start - 1] in "\r\n"
        return inserting(memory.path, start, f"name: {memory.stem}\n") if opened else None
    same = folded_key(memory.name) == folded_key(memory.stem)
    return replacing(memory.path, memory.head, memory.stem, safe=same or " " not in memory.name)


CHECK = Check(
    code="MEM003",
    name="name-mismatch",
    summary="The name of a memory is not the name of its file.",
    standard=Severity.INFO,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    fix="safe",
    fixing="writes the file's name as `name` where no link uses the other name; with `--unsafe-fixes` "
    "also in place of a title in several words",
    bad=(memory(("name: retry-budget", "name: retries")), memory(("name: retry-budget\n", ""))),
    good=(memory(), one(changed(), f"{FOLDER}/retry_budget.md")),
)
