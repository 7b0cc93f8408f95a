"""Writing what was seen of an item's proof onto the item: a success, or a failure beside the last success."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.progress.record import read_record, written_record
from memkit.errors import Refused
from memkit.frozen import frozen
from memkit.scaffold.draft import Draft
from memkit.text.edits import Edit, FileEdits
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.documents.entry import Field
    from memkit.documents.progress.item import Item
    from memkit.documents.progress.record import Record
    from memkit.scaffold.draft import Scene
    from memkit.text.source import Source


@frozen
class Seen:
    """What became of all commands of one item: the item as it was, and why they failed (empty: they passed).

    `why` holds no brackets, bars or ticks. `commit` is the short name of what they ran on, or empty.
    """

    item: Item
    why: str
    commit: str
    changed: bool = False
    """Whether the work tree held more than the commit."""


def record_seen(scene: Scene, seen: Sequence[Seen]) -> Draft:
    """Write a record onto each item that is as it was. Raises `Refused` where nothing was seen."""
    if not seen:
        raise Refused("Nothing was run, so nothing is recorded.", help_line="`memkit verify` says why.")
    edits: list[FileEdits] = []
    done: list[str] = []
    mind: list[str] = []
    now = {(item.path, item.key): item for item in scene.bank.items}
    for each in seen:
        item = now.get((each.item.path, each.item.key))
        page = scene.bank.by_path[each.item.path].page if item else None
        if item is None or page is None or _commands(item) != _commands(each.item):
            mind.append(f"“{each.item.title}” was changed meanwhile; nothing was recorded on it.")
            continue
        edit = record_edit(page.source, item, _written(page.source, item, each, scene))
        edits.append(FileEdits(item.path, (edit,)))
        done.append(f"Recorded on “{item.title}” in {item.path}.")
    first = seen[0].item
    return Draft(first.key, first.path, tuple(edits), done=tuple(done), mind=tuple(mind))


def record_of(source: Source, item: Item) -> Record | None:
    """The record that stands on an item, if any."""
    field = proof_field(item)
    start = field.span.start if field else item.head.start
    return read_record(source.text, Span(start, _own_end(source, item)), _code(item))


def record_edit(source: Source, item: Item, record: str) -> Edit:
    """The edit that puts a record in place of the one on an item, else behind what proves it."""
    found = record_of(source, item)
    if found:
        return Edit(found.span, record)
    end = proof_end(source, item)
    indent = below_fence(source, end)
    return Edit(Span(end, end), f" {record}" if indent is None else f"\n\n{indent}{record}")


def proof_field(item: Item) -> Field | None:
    """The field that holds the last command of an item, else its first verification."""
    proofs = [proof.span for proof in item.verifications if proof.kind == "command"]
    fields = [field for field in item.fields if field.name == "verification"]
    holding = [f for f in fields if proofs and f.span.start <= proofs[-1].start < f.span.end]
    return next(iter((*holding, *fields)), None)


def proof_end(source: Source, item: Item) -> int:
    """Where what proves an item ends: after its verification, else after its first line."""
    field = proof_field(item)
    end = field.span.end if field else source.line_span(source.line_at(item.head.start)).end
    while end > item.head.start and source.text[end - 1] in " \t\r\n":
        end -= 1
    return end


def below_fence(source: Source, end: int) -> str | None:
    """The indent of the fence that a proof ends with, or None: a word behind its ticks opens it again."""
    line = source.line_text(source.line_at(end - 1))
    bare = line.strip()
    return line[: len(line) - len(line.lstrip())] if bare.startswith(("```", "~~~")) else None


def _written(source: Source, item: Item, seen: Seen, scene: Scene) -> str:
    commit = f", {seen.commit}{' with changes' if seen.changed else ''}" if seen.commit else ""
    moment = f"{scene.today.isoformat()}{commit}"
    found = record_of(source, item)
    if not seen.why:
        return written_record(moment)
    return written_record(found.verified if found else "", moment, seen.why)


def _own_end(source: Source, item: Item) -> int:
    """The end of an item's own text: a record on an item below it is that one's."""
    ends = [*(field.span.end for field in item.fields), item.head.end]
    last = source.line_span(source.line_at(max(ends) - 1)).end if item.form == "task" else max(ends)
    fence = below_fence(source, max(ends))
    return item.span.end if fence is not None else min(last, item.span.end)


def _code(item: Item) -> tuple[Span, ...]:
    return tuple(proof.span for proof in item.verifications if proof.kind == "command")


def _commands(item: Item) -> tuple[str, ...]:
    return tuple(proof.command for proof in item.verifications)
