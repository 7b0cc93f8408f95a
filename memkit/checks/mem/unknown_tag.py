"""A memory has a tag that the bank's ontology does not know, or the ontology itself has an error.

Who asks for a tag gets what has exactly it or belongs to it: a memory with a word of its own is not found.

Use an exact id of ontology.yaml, or add the id there; without that file every word is a tag.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.mem.examples import PATH, changed
from memkit.checks.mem.keys import is_shared
from memkit.checks.over import BANK
from memkit.errors import ConfigProblem
from memkit.findings import Severity
from memkit.ports import Unreadable
from memkit.store.ontology import LIMIT, NAME, nearest, read_ontology
from memkit.text.clean import clip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.memories.memory import Memory
    from memkit.store.ontology import Ontology

_SHOWN = 60


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each tag that is no id of the ontology; none where the bank has no ontology."""
    path = f"{bank.config.bank}/{NAME}"
    data = bank.tree.read(path, LIMIT)
    if isinstance(data, Unreadable):
        if data.reason != "missing":
            yield _trouble_of(path, f"the ontology cannot be read: {data.detail}", "make it a small file")
        return
    try:
        ontology = read_ontology(data.decode("utf-8", "replace"), path)
    except ConfigProblem as problem:
        yield _trouble_of(path, problem.message.rstrip("."), problem.help_line)
        return
    for memory in bank.memories:
        if is_shared(memory) and "tags" in memory.text:
            yield from _tags(memory, ontology)


def _tags(memory: Memory, ontology: Ontology) -> Iterator[Trouble]:
    seen: set[str] = set()
    for scalar in memory.data.texts("metadata", "tags") or memory.data.texts("tags"):
        tag = scalar.text.strip()
        if not tag or tag in seen or not ontology.unknown((tag,)):
            continue
        seen.add(tag)
        yield Trouble(
            message=f"the ontology has no id “{clip(tag, _SHOWN)}”, a tag of {memory.stem}",
            help=f"use an exact id: {nearest(tag, ontology)}",
            path=memory.path,
            span=scalar.span,
            about=f"tag {tag}",
        )


def _trouble_of(path: str, message: str, advice: str) -> Trouble:
    """Trouble with the ontology as a whole; its message names the line."""
    return Trouble(
        message=message, help=advice[:1].lower() + advice[1:].rstrip("."), path=path, about="ontology"
    )


ONTOLOGY = """\
domains:
  - id: payments
    label: Taking and giving money
  - id: refunds
    label: Money that goes back
    parent: payments
  - id: storage
    label: What is kept
relationships:
  - id: writes-to
    label: Money that is booked
    from: payments
    to: storage
"""


def _tagged(tags: str, ontology: str = ONTOLOGY) -> Example:
    text = changed(("type: project", f"type: project\n  tags: {tags}"))
    return Example(files=((PATH, text), (f"memory-bank/{NAME}", ontology)))


CHECK = Check(
    code="MEM014",
    name="unknown-tag",
    summary="A memory has a tag that the ontology does not know.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        _tagged("[refund]"),
        _tagged("[refunds, Payments]"),
        _tagged("[refunds]", ONTOLOGY.replace("parent: payments", "parent: payment")),
    ),
    good=(
        _tagged("[refunds, writes-to]"),
        Example(files=((PATH, changed(("type: project", "type: project\n  tags: [anything]"))),)),
    ),
)
