"""Drafting a new gotcha: where it goes and how it is written there, proved by reading the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.entry import title_key
from memkit.documents.gotchas.gotcha import parse_gotchas
from memkit.documents.vocabulary import words_with
from memkit.errors import Refused, UsageProblem
from memkit.frozen import frozen
from memkit.scaffold.new.coming import as_document
from memkit.scaffold.new.dates import read_period
from memkit.scaffold.new.gotcha.form import GOTCHA, gotcha_text, template_values
from memkit.scaffold.new.gotcha.heading import heading_line, neighbour_headings
from memkit.scaffold.new.gotcha.place import group_of, line_edit, main_form, section_edit, section_under
from memkit.scaffold.new.gotcha.said import as_written
from memkit.scaffold.new.gotcha.style import label_style, shown_form
from memkit.scaffold.new.gotcha.text import bullet_text, row_text
from memkit.scaffold.new.lines import after_line, at_end, last_filled
from memkit.scaffold.new.named import refuse_taken
from memkit.scaffold.new.proof import bare, only_new, refuse_lost, with_edits
from memkit.scaffold.new.target import find_target
from memkit.scaffold.new.templates import own_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.documents.gotchas.gotcha import Gotcha
    from memkit.documents.vocabulary import Words
    from memkit.scaffold.draft import Draft, Scene
    from memkit.scaffold.new.gotcha.place import Group
    from memkit.scaffold.new.parts import Parts
    from memkit.text.edits import Edit
    from memkit.text.page import Page

__all__ = ["GOTCHA", "new_gotcha"]

_FIELDS = ("symptom", "root-cause", "fix", "where", "warning")


@frozen
class _New:
    """What is to be written, with what is read of the page that it goes into."""

    scene: Scene
    parts: Parts
    page: Page
    entries: tuple[Gotcha, ...]
    words: Words
    when: str


def new_gotcha(scene: Scene, parts: Parts, place: str = "", under: str = "") -> Draft:
    """Draft a gotcha for the file at `place`, else for the bank's own, under the heading `under`.

    Raises `UsageProblem` for a place that is none, `Conflict` for one of the same title, `Refused` for a text
    that would not be read as one gotcha.
    """
    title, parts = parts.text("title"), as_written(parts)
    refuse_taken(title, scene.bank.gotchas, "gotcha")
    when = read_period("date", parts.text("date")).written() if parts.text("date") else ""
    target = find_target(scene, "gotchas", place, "GOTCHAS.md")
    if target.folder or target.page is None or target.document is None:
        from memkit.scaffold.new.gotcha.lesson import new_lesson

        return new_lesson(scene, parts, target.folder, when)
    words = words_with(scene.bank.config.labels, scene.bank.config.statuses)
    held = _New(scene, parts, target.page, target.document.gotchas, words, when)
    after = with_edits(target, (_edit(held, under),))
    document = as_document(scene.bank, target.path, "gotchas", after.text)
    group = title_key(held.page.sections[section_under(held.page, under)].title) if under else ""
    made = only_new(_without(held.entries, group), _without(document.gotchas, group), "gotcha")
    if bare(made.title) not in bare(f"{title} {parts.text('symptom')}"):
        raise Refused(f"The title would be read as “{made.title}”.", help_line="Give a title in plain words.")
    refuse_lost(made.text, parts, ("title", *_FIELDS))
    return after.draft(made.key, f"Added the gotcha “{title}” to {target.path}; its key is {made.key}.")


def _without(entries: Sequence[Gotcha], group: str) -> list[Gotcha]:
    """The entries without a section that was read as one because it held none yet."""
    return [entry for entry in entries if not group or title_key(entry.title) != group]


def _edit(held: _New, under: str) -> Edit:
    form = main_form(held.entries)
    alike = [entry for entry in held.entries if main_form([entry]) == form]
    group = group_of(held.page, alike, under)
    if not group.entries:
        text = _section(held, group)
        if group.section < 0:
            return at_end(held.page.source, text)
        section = held.page.sections[group.section]
        last = last_filled(held.page.source, section.first, section.last)
        return after_line(held.page.source, last, text, blank=True)
    if form == "section":
        return section_edit(held.page, group, _section(held, group))
    own = own_text(held.scene, "gotcha", template_values(held.scene, held.parts, ""))
    if own is not None:
        return line_edit(held.page, group, own)
    if form == "bullet":
        return line_edit(held.page, group, _bullet(held, group))
    return line_edit(held.page, group, _row(held, group), loose=False)


def _section(held: _New, group: Group) -> str:
    """The text of a section in the style of its group, else of the page, else of the form the page shows."""
    shown = None if held.entries else shown_form(held.page)
    page, entries = (shown, parse_gotchas(shown, held.words)) if shown else (held.page, held.entries)
    headings = neighbour_headings(page, entries)
    near = neighbour_headings(page, group.entries)
    if not group.entries and group.section >= 0:
        level = min(6, held.page.sections[group.section].level + 1)
        head = f"{'#' * level} {held.parts.text('title')}" + (f" ({held.when})" if held.when else "")
    else:
        head = heading_line(held.parts.text("title"), headings, near, held.when, held.scene.today)
    below = near or headings
    style = label_style(page, entries, held.words)
    blank = 2 * sum(each.blank_below for each in below) > len(below)
    return gotcha_text(held.scene, head, held.parts, style, blank=blank)


def _bullet(held: _New, group: Group) -> str:
    model = group.entries[0 if group.on_top else -1]
    labelled = held.scene.bank.config.profile == "strict" or _labelled(group.entries)
    title = held.parts.text("title") + (f" ({held.when})" if held.when else "")
    return bullet_text(held.page, model, title, held.parts, labelled=labelled)


def _labelled(entries: Sequence[Gotcha]) -> bool:
    return 2 * sum(entry.field("symptom") is not None for entry in entries) > len(entries)


def _row(held: _New, group: Group) -> str:
    line = held.page.source.line_at(group.entries[-1].span.start)
    table = next((t for t in held.page.tables if t.first <= line < t.last), None)
    if table is None:
        raise UsageProblem("The table cannot be read.", help_line="Add the row by hand.")
    columns = {"symptom", *(field.name for field in group.entries[-1].fields)}
    lacking = next((name for name in _FIELDS if held.parts.texts(name) and name not in columns), "")
    if lacking:
        raise UsageProblem(
            f"The table in {held.page.path} has no column for {lacking}.",
            help_line=f"Leave --{lacking} out, or add the column.",
        )
    return row_text(table, group.entries, held.parts.text("title"), held.parts)
