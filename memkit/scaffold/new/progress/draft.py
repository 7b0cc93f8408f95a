"""Drafting a new progress item: its section, its box, what proves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.progress.sections import section_of_title
from memkit.errors import Refused
from memkit.frozen import frozen
from memkit.scaffold.new.coming import as_document
from memkit.scaffold.new.lines import after_line, at_end, before_line, last_filled
from memkit.scaffold.new.named import refuse_taken
from memkit.scaffold.new.parts import Form, Part
from memkit.scaffold.new.progress.style import detail_style, item_style
from memkit.scaffold.new.proof import only_new, refuse_lost, with_edits
from memkit.scaffold.new.target import find_target
from memkit.scaffold.new.templates import own_text, shipped_text, values_of
from memkit.scaffold.progress.proving import written_proof

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.documents.progress.item import Item
    from memkit.scaffold.draft import Draft, Scene
    from memkit.scaffold.new.parts import Parts
    from memkit.text.edits import Edit
    from memkit.text.page import Page

_TITLES: dict[str, str] = {
    "next": "Next",
    "in-flight": "In Flight",
    "blocked": "Blocked / Failed",
    "review": "Needs review",
}
PROGRESS = Form(
    "progress item",
    (
        Part("title", "what is to be done", need="always"),
        Part(
            "verify",
            "the command that proves it",
            need="strict",
            many=True,
            field="verification",
            metavar="COMMAND",
        ),
        Part("owner", "who does it"),
        Part("section", "where it stands", choices=tuple(_TITLES), metavar="SECTION"),
    ),
)


def new_item(scene: Scene, parts: Parts, place: str = "") -> Draft:
    """Draft an item for the file at `place`, else for the bank's own.

    Raises `UsageProblem` for a place that is none, `Conflict` for an open item of the same title, `Refused`
    for a text that would not be read as one item.
    """
    title = parts.text("title")
    refuse_taken(title, [item for item in scene.bank.items if item.state == "open"], "progress item")
    target = find_target(scene, "progress", place, "PROGRESS.md")
    before = target.document.items if target.document else ()
    if target.page is None:
        raise Refused(f"{target.path} is a folder.", help_line="Name a file with --in.")
    tasks = tuple(item for item in before if item.form == "task" and item.depth == 0)
    held = _New(scene, parts, target.page, tasks)
    changed = with_edits(target, (_edit(held, parts.text("section") or "next"),))
    after = as_document(scene.bank, target.path, "progress", changed.text).items
    made = only_new(before, after, "progress item")
    if made.state != "open":
        raise Refused(f"The new progress item would be read as {made.state}.", help_line=_PLAINER)
    refuse_lost(made.text, parts, ("title", "verify", "owner"))
    under = f" under “{made.section_title}”" if made.section_title else ""
    return changed.draft(made.key, f"Added “{title}” to {target.path}{under}; its key is {made.key}.")


@frozen
class _New:
    """What is to be written, with the page that it goes into and the top-level tasks there."""

    scene: Scene
    parts: Parts
    page: Page
    tasks: tuple[Item, ...]


def _edit(held: _New, wanted: str) -> Edit:
    page = held.page
    section = _section(held, wanted)
    if section >= 0:
        return _into(held, section)
    named = any(section_of_title(each.title) for each in page.sections)
    opens = [item for item in held.tasks if item.state in {"open", "unknown"} and not item.section]
    if opens and wanted == "next" and not named:
        return _after(held, [opens[-1]])
    head = f"{'#' * _level(page)} {_TITLES[wanted]}\n\n{_text(held, ())}"
    later = next((s for s in page.sections if section_of_title(s.title) == "done"), None)
    if later is not None and later.level == _level(page):
        return before_line(page.source, later.first, head, blank=True)
    return at_end(page.source, head)


def _section(held: _New, wanted: str) -> int:
    """The section for the wanted state: the first that says so and holds tasks, else the first, else -1."""
    found = [n for n, each in enumerate(held.page.sections) if section_of_title(each.title) == wanted]
    filled = [n for n in found if _tasks_in(held, n)]
    return next(iter(filled or found), -1)


def _tasks_in(held: _New, section: int) -> list[Item]:
    page, inside = held.page, held.page.sections[section]
    return [task for task in held.tasks if inside.first < page.source.line_at(task.span.start) < inside.last]


def _into(held: _New, section: int) -> Edit:
    tasks = _tasks_in(held, section)
    if tasks:
        return _after(held, tasks)
    page, inside = held.page, held.page.sections[section]
    kids = [each.first for each in page.sections if each.parent == section]
    end = last_filled(page.source, inside.first, min([inside.last, *kids]))
    return after_line(page.source, end, _text(held, ()), blank=True)


def _after(held: _New, near: Sequence[Item]) -> Edit:
    source, model = held.page.source, near[-1]
    first = source.line_at(model.span.start)
    end = last_filled(source, first, source.line_at(max(model.span.start, model.span.end - 1)) + 1)
    return after_line(source, end, _text(held, near), blank=item_style(held.page, near).loose)


def _text(held: _New, near: Sequence[Item]) -> str:
    """The item by the repository's template, else as its neighbours or the page's items are written."""
    parts = held.parts
    verify = tuple(written_proof(text) for text in parts.texts("verify"))
    values = values_of(PROGRESS, parts, verify=verify, today=held.scene.today.isoformat())
    own = own_text(held.scene, "progress", values)
    if own is not None:
        return own
    if not held.tasks:
        return shipped_text(held.scene, "progress", values)
    style = item_style(held.page, near or [task for task in held.tasks if task.bracketed])
    line = style.opening + parts.text("title")
    lines: list[str] = []
    for name, usual, texts in (
        ("verification", "Verify:", verify),
        ("owner", "Owner:", parts.texts("owner")),
    ):
        detail = detail_style(held.page, held.tasks, name, usual)
        if detail.own_line:
            lines += [f"{detail.indent}{detail.label} {text}" for text in texts]
        elif texts:
            line = f"{_ended(line)} {detail.label} {'; '.join(texts)}"
    return "\n".join([line, *lines])


def _ended(line: str) -> str:
    return line if line[-1:] in ".!?;:。！？`)" else f"{line}."


def _level(page: Page) -> int:
    """The level of the page's headings below its title."""
    levels = [section.level for section in page.sections if section.level > 1]
    return min(levels, default=2)


_PLAINER = "Say it in one line without a box of its own, or write the item by hand."
