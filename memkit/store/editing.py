"""Changing a memory that is there: some of its values, its text from an editor, or that it still holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.memories.memory import parse_memory
from memkit.errors import Refused
from memkit.scaffold.draft import Draft
from memkit.store.caps import refuse_over_caps
from memkit.store.fact import Fact
from memkit.store.frontmatter import set_values
from memkit.store.keys import no_memory
from memkit.store.people import is_personal, refuse_without_subject
from memkit.store.remembering import refuse_moved, remember
from memkit.store.rows import row_behind, row_of
from memkit.store.succession import circling, holder
from memkit.store.tombstones import moment
from memkit.text.dates import Period
from memkit.text.edits import Edit, FileEdits, apply_edits
from memkit.text.page import Page
from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from memkit.store.bank import MemoryBank
    from memkit.store.frontmatter import Written
    from memkit.store.remembering import Wanted

_STRINGS = (
    ("type", "type"),
    ("source", "source"),
    ("author", "author"),
    ("run", "run"),
    ("subject", "subject"),
    ("trigger", "trigger"),
    ("expires", "date of expiry"),
    ("review", "review date"),
)
"""Values with a cap, and what they are called."""


def change(bank: MemoryBank, wanted: Wanted, now: datetime, *, expect: str = "") -> Draft:
    """Draft new values of a memory; what is empty stays. Raises `Refused` for a key that the bank has not."""
    _held(bank, wanted.key)
    return remember(bank, wanted, now, expect=expect).draft


def confirm(bank: MemoryBank, key: str, now: datetime, *, by_person: bool) -> Draft:
    """Draft that a memory still holds: `updated` stays, and only a person's word makes it certain."""
    held = _held(bank, key)
    _refuse_unreadable(held)
    certain: tuple[tuple[str, Written], ...] = (("confidence", "1"),) if by_person else ()
    again = _holding_again(bank, held, by_person=by_person)
    edits = set_values(held.memory.page, (("confirmed", now.date().isoformat()), *certain, *again))
    if not edits:
        return Draft(key, held.path, done=(f"{key} is confirmed already.",))
    done = f"Confirmed {key} in the {bank.name} bank{'; it holds again' if again else ''}."
    return Draft(key, held.path, (FileEdits(held.path, tuple(sorted(edits))),), done=(done,))


def retext(bank: MemoryBank, key: str, text: str, now: datetime, *, expect: str) -> Draft:
    """Draft the text that a person made of a memory's file; lines that stayed are not touched.

    Raises `Conflict` where the file moved since, `Refused` for what is no memory of that key or over a cap.
    """
    held = _held(bank, key)
    refuse_moved(held, key, expect)
    source = held.memory.page.source
    edits = tuple(line_edits(source, text))
    if not edits:
        return Draft(key, held.path, done=(f"{key} says that already.",))
    after = Fact(parse_memory(Page(apply_edits(source, edits))))
    _refuse_wrong(bank, held, after)
    if held.memory.readable and after.updated == held.updated:
        more = set_values(after.memory.page, (("updated", moment(now)),))
        edits = tuple(line_edits(source, apply_edits(after.memory.page.source, more).text))
        after = Fact(parse_memory(Page(apply_edits(source, edits))))
    told = after.description != held.description
    rows, files = row_of(bank, after, old=held) if told else ((), ())
    mind = row_behind(bank, after, held) if told else ()
    done = f"Changed {key} in the {bank.name} bank."
    return Draft(key, held.path, (FileEdits(held.path, edits), *rows), files, done=(done,), mind=mind)


def line_edits(source: Source, text: str) -> Iterator[Edit]:
    """The edits that make a source say `text`, line by line; its newlines stay as they are."""
    from difflib import SequenceMatcher

    old = [source.line_text(line) for line in range(source.line_count)]
    new = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if source.text and source.text[-1] in "\r\n":
        old.append("")
    for tag, first, last, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            yield _line_edit(source, (first, last), new[start:end])


def _line_edit(source: Source, lines: tuple[int, int], texts: list[str]) -> Edit:
    """The edit that puts texts in place of lines; the text after the last newline counts as a line."""
    first, last = lines
    count = source.line_count + bool(source.text and source.text[-1] in "\r\n")
    if last < count:  # newlines stand behind
        span = Span(_start(source, first), _start(source, last))
        return Edit(span, "".join(f"{text}\n" for text in texts))
    if not first:
        return Edit(Span(0, len(source.text)), "\n".join(texts))
    before = source.line_span(first - 1).end if first < count else len(source.text)
    return Edit(Span(before, len(source.text)), "".join(f"\n{text}" for text in texts))


def _start(source: Source, line: int) -> int:
    return source.line_starts[line] if line < len(source.line_starts) else len(source.text)


def _held(bank: MemoryBank, key: str) -> Fact:
    held = bank.fact(key)
    if held is None:
        raise no_memory(key, bank.paths, bank.name)
    return held


def _holding_again(bank: MemoryBank, held: Fact, *, by_person: bool) -> tuple[tuple[str, Written], ...]:
    """What ends that a memory was superseded. Raises `Refused` where something holds in its place.

    Of memories that supersede each other a person says which holds.
    """
    if not held.superseded_by:
        return ()
    facts = {fact.key: fact for fact in bank.facts}
    instead = holder(facts, held)
    if instead:
        raise Refused(
            f"{held.key} was superseded by {instead}, which holds.",
            help_line=f"Say it anew if it holds all the same: memkit remember TEXT --key {held.key}.",
        )
    if not by_person and any(held.key in pair for pair in circling(facts)):
        raise Refused(
            f"{held.key} and {held.superseded_by} supersede each other, so that neither holds.",
            help_line=f"`memkit memories resolve {held.key}` asks a person which does.",
        )
    return (("superseded_by", ()),)


def _refuse_unreadable(held: Fact) -> None:
    if not held.memory.readable:
        raise Refused(
            f"{held.path} has no frontmatter that can be read.",
            help_line=f"`memkit memories edit {held.key}` opens it at a terminal.",
        )


def _refuse_wrong(bank: MemoryBank, held: Fact, after: Fact) -> None:
    memory = after.memory
    if held.memory.readable and not memory.readable:
        problem = memory.error.problem if memory.error else "it is gone"
        raise Refused(
            f"The frontmatter cannot be read any more: {problem}.", help_line="Nothing was written; mend it."
        )
    if memory.name != held.memory.name:
        raise Refused(
            f"The name {held.memory.name} is the memory's key and stays.",
            help_line="Remember it under the new key, then forget this one.",
        )
    _refuse_over_caps(bank, held, after)
    if bank.managed and is_personal(after.type, after.subject, "", "person"):
        refuse_without_subject(after.subject)
        value = memory.expires.value if memory.expires else None
        if not isinstance(value, Period):
            raise Refused(
                "A memory about a person ends on a day.", help_line="Write `expires: YYYY-MM-DD` in it."
            )


def _refuse_over_caps(bank: MemoryBank, held: Fact, after: Fact) -> None:
    """Raise `Refused` for a part that a person changed and that is over its cap now."""
    refuse_over_caps(
        bank.config.memory_caps,
        description=after.description if after.description != held.description else "",
        content=after.content if after.content != held.content else "",
        references=tuple(map(str, after.references)) if after.references != held.references else (),
        tags=after.tags if after.tags != held.tags else (),
        strings=tuple(
            (name, after.memory.meta(key))
            for key, name in _STRINGS
            if after.memory.meta(key) != held.memory.meta(key)
        ),
    )
