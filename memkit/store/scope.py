"""What a memory is about and whom it is for: references to entities, tags, and whether they apply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import UsageProblem
from memkit.frozen import frozen
from memkit.text.clean import brief
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

REFERENCE_TYPES = (
    "project", "path", "symbol", "tool", "user", "task", "item", "decision", "entity", "machine",
)  # fmt: skip
_OF_FILES = frozenset(("path", "symbol"))
_REFERENCE = pattern(r"([a-z][a-z0-9-]{0,30}):(\S{1,200})")
_SHOWN = 60


@frozen
class Reference:
    """A typed reference: `project:kelp`, `path:src/batch/**`, `symbol:src/batch.py::submit`."""

    type: str
    id: str

    def __str__(self) -> str:
        return f"{self.type}:{self.id}"


def read_reference(said: str, types: Iterable[str] = REFERENCE_TYPES) -> Reference:
    """A reference as it is written. Raises `UsageProblem` for another form and for a type nobody knows."""
    found = _REFERENCE.fullmatch(said.strip())
    known = tuple(types)
    if not found:
        raise UsageProblem(
            f"{brief(said, _SHOWN)!r} is no reference.", help_line="Write TYPE:ID, such as path:src/batch/**."
        )
    if found[1] not in known:
        from difflib import get_close_matches

        near = get_close_matches(found[1], known, 1)
        meant = f"Did you mean {near[0]}? " if near else ""
        raise UsageProblem(
            f"There is no reference type {found[1]!r}.", help_line=f"{meant}The types are {', '.join(known)}."
        )
    return Reference(found[1], found[2])


def references_of(texts: Iterable[str]) -> tuple[Reference, ...]:
    """The references among texts of a file; what has another form is left out: MEM checks tell of it."""
    found = (_REFERENCE.fullmatch(text.strip()) for text in texts)
    return tuple(Reference(match[1], match[2]) for match in found if match)


def applies(own: Iterable[Reference], asked: Iterable[Reference]) -> bool:
    """Whether a memory with references applies where others are asked for.

    Each type that the memory names must be matched by what is asked for; alternatives of one type are ORed.
    A memory without references applies everywhere. A path matches by glob, either way round.
    """
    held: dict[str, list[str]] = {}
    for reference in own:
        held.setdefault(reference.type, []).append(reference.id)
    wanted: dict[str, list[str]] = {}
    for reference in asked:
        wanted.setdefault(reference.type, []).append(reference.id)
    return all(
        any(_matches(type_, one, other) for one in ids for other in wanted.get(type_, ()))
        for type_, ids in held.items()
    )


def asked_below(asked: Iterable[Reference], folder: str) -> tuple[Reference, ...]:
    """What is asked for as it is called in a folder: files outside of it are nothing there."""
    return tuple(
        Reference(each.type, name)
        for each in asked
        if (name := _below(each.id, folder) if each.type in _OF_FILES else each.id)
    )


def _below(name: str, folder: str) -> str:
    """A path, a glob or a symbol as seen from a folder; empty for one outside."""
    if name.startswith(folder):
        return name.removeprefix(folder)
    from memkit.config.globs import matches_any

    return "**" if "*" in name and matches_any((name,), f"{folder}-") else ""


def _matches(type_: str, own: str, asked: str) -> bool:
    if own == asked:
        return True
    if type_ != "path":
        return False
    from memkit.config.globs import matches_any

    return matches_any((own,), asked) or matches_any((asked,), own)
