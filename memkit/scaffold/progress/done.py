"""Closing a progress item: a checked box, what proves it, and a place among the done ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.progress.record import written_record
from memkit.documents.progress.sections import section_of_title
from memkit.errors import Refused, UsageProblem
from memkit.frozen import frozen, replace
from memkit.scaffold.draft import Draft
from memkit.scaffold.naming import called_so, entry_named
from memkit.scaffold.progress.placing import insertion, whole_lines
from memkit.scaffold.progress.proving import written_proof
from memkit.scaffold.progress.recording import below_fence, proof_end, record_edit, record_of
from memkit.text.edits import Edit, FileEdits, apply_edits
from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from memkit.documents.progress.item import Item
    from memkit.scaffold.draft import Scene
    from memkit.text.page import Page, Section

_TELLING = 2
"""Words of a title that are enough to name an item: one is in too many of them."""
_CHECKED = {"⏳": "✅", "⬜": "✅", "🔲": "✅", "🔄": "✅", "🚧": "✅"}


@frozen
class Evidence:
    """What proves that an item is done; without a command the item names one, without a day it is today."""

    command: str = ""
    commit: str = ""
    day: date | None = None


def close_item(scene: Scene, said: str, evidence: Evidence, *, stay: bool = False) -> Draft:
    """Check an item's box, write the proof, and move it to the done ones unless it is to stay.

    Raises `Refused` for an item that is closed, has no box or nothing that proves it, `UsageProblem` for a
    command that cannot be written.
    """
    item = _named(scene, said)
    _refuse(item, evidence)
    page = scene.bank.by_path[item.path].page
    if page is None:
        raise Refused(f"{item.path} cannot be read.", help_line="Make it readable, then run it again.")
    day = evidence.day or scene.today
    if day > scene.today:
        raise UsageProblem(f"{day.isoformat()} is still to come.", help_line="Give the day of the proof.")
    commit = scene.commit(evidence.commit) if evidence.commit else ""
    edits = tuple(_edits(page, item, replace(evidence, commit=commit), day))
    target = None if stay else _done_section(page, item)
    done = f"Closed “{item.title}” in {item.path}."
    if target is not None:
        edits = _moved(page, item, edits, target)
        done = f"Closed “{item.title}” in {item.path}, and moved it to {target.title}."
    mind = () if evidence.command else tuple(_doubt(page, item))
    return Draft(item.key, item.path, (FileEdits(item.path, edits),), done=(done,), mind=mind)


def has_box(item: Item) -> bool:
    """Whether there is a box to check: brackets, or an emoji that has a checked sister."""
    return item.form == "task" and (item.bracketed or item.box in _CHECKED)


def _named(scene: Scene, said: str) -> Item:
    """The open item of that title, or of two words of it that no other has."""
    items = [item for item in scene.bank.items if item.form != "stamped"]
    open_ones = [item for item in items if item.state != "done"]
    done = [] if called_so(said, open_ones) else called_so(said, [i for i in items if i.state == "done"])
    if not done:
        return entry_named(said, open_ones, "open progress item", words=_TELLING)
    since = f" since {done[-1].date.text}" if done[-1].date else ""
    raise Refused(
        f"“{done[-1].title}” is done{since}, in {done[-1].path}.", help_line="Nothing needs to be written."
    )


def _refuse(item: Item, evidence: Evidence) -> None:
    if not has_box(item):
        raise Refused(
            f"“{item.title}” has no box to check.", help_line=f"Write its state into {item.path} by hand."
        )
    if not evidence.command and not item.verifications:
        raise Refused(
            f"Nothing proves that “{item.title}” is done.", help_line="Name the command with --verify."
        )


def _doubt(page: Page, item: Item) -> Iterator[str]:
    """A failure that `memkit verify` saw last, which closing the item by hand writes over."""
    found = record_of(page.source, item)
    if found and found.failed:
        why = f": {found.why}" if found.why else ""
        yield (
            f"Its proof failed on {found.failed}{why}; that no longer stands on it. "
            "`memkit verify --run` proves it again."
        )


def _edits(page: Page, item: Item, evidence: Evidence, day: date) -> Iterator[Edit]:
    source = page.source
    yield Edit(item.box_span, "x" if item.bracketed else _CHECKED[item.box])
    if item.date is None:
        yield Edit(Span(item.head.start, item.head.start), f"{day.isoformat()} ")
    end = proof_end(source, item)
    proof = _proof(source, item, evidence.command, end)
    found = record_of(source, item)
    if found and not proof and not found.failed and not evidence.commit:
        return  # what `memkit verify` saw says it
    record = written_record(f"{day.isoformat()}{f', {evidence.commit}' if evidence.commit else ''}")
    if not proof:
        yield record_edit(source, item, record)
        return
    indent = below_fence(source, end)
    note = f"{proof} {record}"
    yield Edit(Span(end, end), note if indent is None else f"\n\n{indent}{note.lstrip('; ')}")


def _proof(source: Source, item: Item, command: str, end: int) -> str:
    """The command behind what the item names already, or as its verification; empty where it names it."""
    written = written_proof(command) if command else ""
    if not written or {written.strip("` "), command} & {proof.command for proof in item.verifications}:
        return ""
    if item.field("verification") is None:
        return f" Verify: {written}"
    return f" {written}" if source.text[end - 1] in ".!?" else f"; {written}"


def _done_section(page: Page, item: Item) -> Section | None:
    """The section of done items that an item in another telling section moves to; None where it stays."""
    if item.depth or item.section in {"done", ""}:
        return None
    found = [section for section in page.sections if section_of_title(section.title) == "done"]
    return found[0] if len(found) == 1 else None


def _moved(page: Page, item: Item, edits: Sequence[Edit], target: Section) -> tuple[Edit, ...]:
    """The same edits made on the item at its new place: on top where the newest stand there, else last."""
    source = page.source
    whole = whole_lines(source, item.span)
    inside = [Edit(Span(e.span.start - whole.start, e.span.end - whole.start), e.text) for e in edits]
    text = apply_edits(Source(source.path, source.slice(whole)), inside).text.rstrip("\r\n")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return tuple(sorted([Edit(_with_blank(source, whole), ""), insertion(page, target, text)]))


def _with_blank(source: Source, whole: Span) -> Span:
    """The lines of an item that goes, with the blank one below it where one stands above as well."""
    first, after = source.line_at(whole.start), source.line_at(max(whole.start, whole.end - 1)) + 1
    blank_above = first > 0 and not source.line_text(first - 1).strip()
    blank_below = after < source.line_count and not source.line_text(after).strip()
    return source.lines_span(first, after + 1) if blank_above and blank_below else whole
