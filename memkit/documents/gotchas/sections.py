"""Where the gotchas of a page begin and end: sections with fields, prose, bullets, table rows, a whole file.

A heading that only groups others ("## Testing") is no gotcha; its sections, its bullets or its rows are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from memkit.documents.entry import has_content
from memkit.documents.gotchas.bullets import Bullet, bullets_between
from memkit.documents.gotchas.fields import MAIN
from memkit.documents.gotchas.heading import read_gotcha_heading
from memkit.documents.gotchas.howto import is_how_to, is_keeping
from memkit.documents.gotchas.outline import NO_GOTCHA, Outline
from memkit.documents.gotchas.tables import GotchaRow, rows_between
from memkit.frozen import frozen
from memkit.text.labels import fold
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from memkit.documents.entry import Dated
    from memkit.documents.gotchas.fields import PageLabels
    from memkit.text.page import Page

_SEVERAL = pattern(
    r"\b(?:gotchas|pitfalls|lessons|learnings|traps|mistakes|issues|problems|troubleshooting)\b|坑",
    re.IGNORECASE,
)
"""A title that promises more than one gotcha in a file of a folder of them."""


@frozen
class Stretch:
    """The lines `[first, last)` of one gotcha and how it is written.

    `section` is an index into `Page.sections` or -1; `titled` are the sections whose headings name a field
    of it, with the field's name.
    """

    form: Literal["section", "prose", "bullet", "file", "table"]
    first: int
    last: int
    section: int = -1
    bullet: Bullet | None = None
    group_date: Dated | None = None
    titled: tuple[tuple[int, str], ...] = ()
    row: GotchaRow | None = None


def find_stretches(
    page: Page, labels: PageLabels, words: Mapping[str, str], *, alone: bool = False
) -> tuple[Stretch, ...]:
    """Every gotcha of a page, in order; `alone` where a folder keeps one a file."""
    outline = Outline(page, labels, words)
    found = tuple(_walk(outline)) if page.sections else tuple(_unheaded(outline))
    return _one_file(outline, found) if alone else found


def _one_file(outline: Outline, found: tuple[Stretch, ...]) -> tuple[Stretch, ...]:
    """The whole page as one gotcha, unless it is a page of several."""
    page = outline.page
    root = next((number for number in outline.roots if page.sections[number].level == 1), -1)
    title = page.sections[root].title if root >= 0 else page.data.text("title") or ""
    several = sum(stretch.form in {"section", "table"} for stretch in found) > 1
    if several or _SEVERAL.search(title) or not has_content(page.source.text[page.body_start :]):
        return found
    tops = [*(outline.kids[root] if root >= 0 else ()), *(top for top in outline.roots if top != root)]
    titled = tuple((number, outline.meaning[number]) for number in tops if outline.meaning[number])
    first = page.sections[root].first if root >= 0 else page.source.line_at(page.body_start)
    return (Stretch("file", first, page.source.line_count, root, titled=titled),)


def _walk(outline: Outline) -> Iterator[Stretch]:
    """The gotchas in order; recursion goes no deeper than headings do."""
    sections = outline.page.sections
    yield from _rows(rows_between(outline.rows, 0, sections[0].first), -1, None)
    roots = [number for number in outline.roots if outline.meaning[number] not in {"status", "date"}]
    for number in roots:
        sole = len(roots) == 1 and sections[number].level == 1
        yield from _visit(outline, number, None, sole=sole)


def _unheaded(outline: Outline) -> Iterator[Stretch]:
    """The gotchas of a page without headings."""
    page = outline.page
    first = page.source.line_at(page.body_start)
    if len(outline.labels.meanings(first, page.source.line_count) & MAIN) > 1:
        yield Stretch("file", first, page.source.line_count)
        return
    yield from _rows(outline.rows, -1, None)
    yield from _plain_bullets(outline, first, page.source.line_count)


def _visit(outline: Outline, number: int, group_date: Dated | None, *, sole: bool) -> Iterator[Stretch]:
    section = outline.page.sections[number]
    kids = outline.kids[number]
    if outline.own[number] and outline.below[number] < 2:  # noqa: PLR2004 - two below it make a group
        form: Literal["section", "file"] = "file" if sole else "section"
        titled = [(kid, outline.meaning[kid]) for kid in kids if outline.meaning[kid]]
        if sole:
            titled += [(root, outline.meaning[root]) for root in outline.roots if root != number]
        yield Stretch(form, section.first, section.last, number, group_date=group_date, titled=tuple(titled))
    elif kids and (sole or outline.below[number] or outline.holds_rows(number) or outline.introduces(number)):
        if not sole:
            group_date = read_gotcha_heading(section.title, 0).date or group_date
        yield from _bold_bullets(outline, number, group_date)
        yield from _rows(outline.rows_of(number), number, group_date)
        for kid in kids:
            yield from _visit(outline, kid, group_date, sole=False)
    else:
        yield from _leaf(outline, number, group_date, sole=sole)


def _leaf(outline: Outline, number: int, group_date: Dated | None, *, sole: bool) -> Iterator[Stretch]:
    section = outline.page.sections[number]
    head = read_gotcha_heading(section.title, 0)
    if not sole and (fold(section.title) in NO_GOTCHA or is_keeping(head.title)):
        return
    if not sole and outline.stands_beside(number):
        return
    if outline.meaning[number] in {"status", "date"} or outline.repeats(number):
        return
    if sole:
        yield from _rows(outline.rows_of(number), number, group_date)
        yield from _plain_bullets(outline, *outline.body(number))
    elif not outline.kids[number] and outline.rows_of(number):
        yield from _rows(outline.rows_of(number), number, head.date or group_date)
    elif outline.is_list(number):
        for bullet in bullets_between(outline.bullets, section.first, section.last):
            yield Stretch("bullet", bullet.first, bullet.last, number, bullet, head.date or group_date)
    elif not (outline.labelled and is_how_to(outline.page, section, head.title, outline.fenced)):
        yield Stretch("prose", section.first, section.last, number, group_date=group_date)


def _rows(rows: Sequence[GotchaRow], section: int, group_date: Dated | None) -> Iterator[Stretch]:
    for row in rows:
        yield Stretch("table", row.line, row.line + 1, section, group_date=group_date, row=row)


def _bold_bullets(outline: Outline, number: int, group_date: Dated | None) -> Iterator[Stretch]:
    """Bullets of a group's own text that are gotchas themselves."""
    found = bullets_between(outline.bullets, *outline.body(number))
    if len(found) > 1 and all(bullet.bold for bullet in found) and not outline.own[number]:
        for bullet in found:
            yield Stretch("bullet", bullet.first, bullet.last, number, bullet, group_date)


def _plain_bullets(outline: Outline, first: int, last: int) -> Iterator[Stretch]:
    """The bullets of a page that is nothing but a list under its title."""
    bullets = bullets_between(outline.bullets, first, last)
    if len(bullets) > 1 and outline.texts_in(first, last) <= len(bullets):
        for bullet in bullets:
            yield Stretch("bullet", bullet.first, bullet.last, -1, bullet)
