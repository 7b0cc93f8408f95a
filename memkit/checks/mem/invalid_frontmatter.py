"""A memory's frontmatter cannot be read, or not by everybody alike.

A harness that fails on the YAML skips the memory silently; one that reads it otherwise sees another fact.

Put quotes around a value that holds `: ` or begins with a special character, and give each key once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.fixing import editing, replacing
from memkit.checks.mem.examples import memory
from memkit.checks.over import MEMORIES
from memkit.findings import Severity
from memkit.text.frontmatter import Mapping, Scalar
from memkit.text.source import Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.memories.memory import Memory
    from memkit.findings import Fix
    from memkit.text.frontmatter import Value

_KINDS = {"int": "a number", "float": "a number", "bool": "true or false", "timestamp": "a date"}


def find(memory: Memory, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for YAML that does not parse, repeated keys, and name or description that are no text."""
    if memory.error:
        from memkit.text.yaml.quoting import quoting_edits

        edits = quoting_edits(Source(memory.path, memory.text))
        yield Trouble(
            message=memory.error.problem,
            help=memory.error.hint or "correct the YAML between the `---` lines",
            path=memory.path,
            span=memory.error.span,
            about=memory.error.problem,
            fix=editing(memory.path, *edits) if edits else None,
        )
    yield from _repeated(memory, memory.data)
    for key in ("name", "description"):
        problem = _no_text(memory.data.get(key))
        if problem:
            value = memory.data.get(key)
            yield Trouble(
                message=f"`{key}` is read as {problem}, not as text",
                help="put quotes around the value",
                path=memory.path,
                span=value.span if value else memory.head,
                about=f"{key} is no text",
                fix=_quoting(memory, value),
            )


def _quoting(memory: Memory, value: Value | None) -> Fix | None:
    """Quotes around a number, a date or a yes that is meant as text."""
    if not isinstance(value, Scalar) or memory.text[value.span.start : value.span.end] != value.text:
        return None
    from memkit.text.yaml.quoting import quoted

    return replacing(memory.path, value.span, quoted(value.text))


def _repeated(memory: Memory, mapping: Mapping) -> Iterator[Trouble]:
    seen: dict[str, str] = {}
    for key, value in mapping.pairs:
        folded = key.text.casefold()
        if folded in seen:
            same = seen[folded] == key.text
            yield Trouble(
                message=f"`{key.text}` stands twice"
                if same
                else f"`{seen[folded]}` and `{key.text}` are one key",
                help="keep one of them; readers differ in which one counts",
                path=memory.path,
                span=key.span,
                about=f"{folded} twice",
            )
        seen.setdefault(folded, key.text)
        if isinstance(value, Mapping):
            yield from _repeated(memory, value)


def _no_text(value: Value | None) -> str:
    if value is None:
        return ""
    if isinstance(value, Scalar):
        return "" if value.quoted else _KINDS.get(value.kind, "")
    return "a mapping" if isinstance(value, Mapping) else "a list"


CHECK = Check(
    code="MEM002",
    name="memory-invalid-frontmatter",
    summary="The frontmatter of a memory cannot be read.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=MEMORIES,
    find=find,
    doc=__doc__ or "",
    fix="safe",
    fixing="puts quotes around the values that need them, where that leaves every value as it is written",
    bad=(
        memory(("gateway allows three", "gateway: allows three")),
        memory(("description: The", "description: [The")),
        memory(("metadata:", "name: retry-budget\nmetadata:")),
        memory(("metadata:", "Name: retry-budget\nmetadata:")),
        memory(("name: retry-budget", "name: 2026")),
    ),
    good=(memory(), memory(("The payment", '"The payment'), ("retries an hour\n", 'retries: an hour"\n'))),
)
