"""A memory's description is missing, empty, too long, on several lines, or says nothing.

The description is all that an agent sees before it decides whether to read the memory.

Write one line that states the fact itself, within the cap: “the gateway allows three retries an hour”.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.mem.examples import memory
from memkit.checks.over import MEMORIES
from memkit.findings import Severity
from memkit.text.clean import clip
from memkit.text.escaped import escaped_length
from memkit.text.frontmatter import Scalar
from memkit.text.labels import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.memories.memory import Memory

_EMPTY_WORDS = frozenset(
    "a about an and any are as at be by description fact facts file for from here i in info information "
    "is it its kept memo memory misc miscellaneous more my note notes of on or other project reference "
    "remember some stuff that the there things this thing tbd to todo useful user feedback various was "
    "we what which with".split()
)


def find(memory: Memory, scope: Scope) -> Iterator[Trouble]:
    """Trouble for a description that an index could not use."""
    held = memory.data.get("description")
    if not memory.readable or not (held is None or isinstance(held, Scalar)):
        return  # MEM001 and MEM002 say so
    problem, advice = _problem(memory, scope.bank.config.memory_caps.description)
    if problem:
        yield Trouble(
            message=problem,
            help=advice,
            path=memory.path,
            span=memory.description_span if len(memory.description_span) else memory.head,
            about=f"description {'over the cap' if 'characters' in problem else problem}",
        )


def _problem(memory: Memory, cap: int) -> tuple[str, str]:
    text = memory.description
    if memory.data.get("description") is None:
        return f"the memory {memory.stem} has no description", "add one line that states the fact"
    if not any(char.isalnum() for char in text):
        return f"the description of {memory.stem} is empty", "write one line that states the fact"
    if "\n" in text:
        return f"the description of {memory.stem} takes several lines", "write it on one line"
    if all(word in _EMPTY_WORDS for word in fold(text).split()):
        return f"the description of {memory.stem} says nothing: “{clip(text, 60)}”", "state the fact itself"
    length = escaped_length(text)
    if length > cap:
        return (
            f"the description of {memory.stem} has {length} characters, and the limit is {cap}",
            "say the fact in fewer words; the rest belongs in the content",
        )
    return "", ""


CHECK = Check(
    code="MEM004",
    name="bad-description",
    summary="The description of a memory is of no use in an index.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=MEMORIES,
    find=find,
    doc=__doc__ or "",
    bad=(
        memory(("description: The payment gateway allows three retries an hour\n", "")),
        memory(("The payment gateway allows three retries an hour\n", '""\n')),
        memory(("The payment gateway allows three retries an hour\n", "notes about the project\n")),
        memory(("description: The payment", "description: |\n  The\n  payment")),
        memory(("three retries an hour\n", f"three retries an hour{', and then some' * 12}\n")),
    ),
    good=(memory(),),
)
