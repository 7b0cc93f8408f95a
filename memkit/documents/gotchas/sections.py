"""Where the gotchas of a page begin and end: sections with fields, prose sections, bullets, a whole file.

A heading that only groups others ("## Testing") is no gotcha; its sections or its bullets are.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from memkit.documents.gotchas.bullets import Bullet, bullets_between, find_bullets
from memkit.documents.gotchas.fields import MAIN, title_meaning
from memkit.documents.gotchas.heading import read_gotcha_heading
from memkit.text.labels import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memkit.documents.entry import Dated
    from memkit.documents.gotchas.fields import PageLabels
    from memkit.text.page import Page, Section

_NO_GOTCHA = frozenset(
    "see also|references|reference|related|related files|related documents|related documentation|links"
    "|resources|further reading|table of contents|contents|toc|overview|introduction|purpose|about|how to use"
    "|how to use this file|format|template|entry template|quick reference|changelog|contributing|index"
    "|summary|legend|next steps|getting help"
    "|how it works|running the suite|running the tests|test data|目录|参考|相关文件|оглавление".split("|")
)
_GROUP_TEXT = 600
"""Characters of own text up to which a heading with sections below only introduces them."""
_MOST = 0.7
"""Share of a section's items that open in bold from which its list is a list of gotchas."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The lines `[first, last)` of one gotcha and how it is written.

    `section` is an index into `Page.sections` or -1; `titled` are the sections whose headings name a field
    of it, with the field's name.
    """

    form: Literal["section", "prose", "bullet", "file"]
    first: int
    last: int
    section: int = -1
    bullet: Bullet | None = None
    group_date: Dated | None = None
    titled: tuple[tuple[int, str], ...] = ()


def find_stretches(page: Page, labels: PageLabels, words: Mapping[str, str]) -> tuple[Stretch, ...]:
    """Every gotcha of a page, in order."""
    outline = _Outline(page, labels, words)
    if not page.sections:
        first = page.source.line_at(page.body_start)
        if len(labels.meanings(first, page.source.line_count) & MAIN) > 1:
            return (Stretch("file", first, page.source.line_count),)
        return tuple(_plain_bullets(outline, first, page.source.line_count))
    return tuple(outline.walk())


class _Outline:
    """The sections of a page with what each holds directly, computed once in linear time."""

    def __init__(self, page: Page, labels: PageLabels, words: Mapping[str, str]) -> None:
        self.page = page
        self.labels = labels
        sections = page.sections
        self.bullets = find_bullets(page)
        self.meaning = [title_meaning(section.title, words) for section in sections]
        self.kids: list[list[int]] = [[] for _ in sections]
        self.roots: list[int] = []
        for number, section in enumerate(sections):
            (self.kids[section.parent] if section.parent >= 0 else self.roots).append(number)
        for number, meaning in enumerate(self.meaning):
            if meaning and self._groups_entries(number):
                self.meaning[number] = ""
        self.own = [self._own(number) for number in range(len(sections))]
        self.below = [0] * len(sections)
        for number in range(len(sections) - 1, -1, -1):
            self.below[number] = sum(
                bool(self.own[kid] or self.below[kid]) for kid in self.kids[number] if not self.meaning[kid]
            )
        self.parents_of_groups = {
            section.parent for number, section in enumerate(sections) if self.kids[number]
        }
        self.texts = sorted(
            block.first for block in page.blocks("paragraph", "fence", "table") if block.parent < 0
        )
        self.bulleted_page = self._bulleted_page()

    def walk(self) -> Iterator[Stretch]:
        """The gotchas in order; recursion goes no deeper than headings do."""
        roots = [number for number in self.roots if self.meaning[number] not in {"status", "date"}]
        for number in roots:
            sole = len(roots) == 1 and self.page.sections[number].level == 1
            yield from self._visit(number, None, sole=sole)

    def _groups_entries(self, number: int) -> bool:
        """Whether a heading such as `Problems` has whole gotchas below it and is no field."""
        bodies = [self.body(kid) for kid in self.kids[number]]
        return sum(len(self.labels.meanings(*body) & MAIN) > 1 for body in bodies) > 1

    def _own(self, number: int) -> set[str]:
        """The main fields that a section carries itself: labels in its own text, headings under it."""
        first, last = self.body(number)
        if self._lists_gotchas(first, last):
            return set()
        said = self.labels.meanings(first, last) & MAIN
        titled = {self.meaning[kid] for kid in self.kids[number]} & MAIN
        return said | (titled if len(titled | said) > 1 else set())

    def body(self, number: int) -> tuple[int, int]:
        """The lines of a section's own text."""
        section = self.page.sections[number]
        kids = self.kids[number]
        return section.heading.last, self.page.sections[kids[0]].first if kids else section.last

    def _lists_gotchas(self, first: int, last: int) -> bool:
        """Whether labels stand only below bullets that have bold titles of their own."""
        bullets = bullets_between(self.bullets, first, last)
        if len(bullets) < 2 or not all(bullet.bold for bullet in bullets):  # noqa: PLR2004 - a list
            return False
        lines = self.labels.lines(first, last)
        outside = lines - {line for bullet in bullets for line in range(bullet.first + 1, bullet.last)}
        return bool(lines) and not outside

    def _visit(self, number: int, group_date: Dated | None, *, sole: bool) -> Iterator[Stretch]:
        section = self.page.sections[number]
        kids = self.kids[number]
        if self.own[number] and self.below[number] < 2:  # noqa: PLR2004 - two below it make a group
            form: Literal["section", "file"] = "file" if sole else "section"
            titled = [(kid, self.meaning[kid]) for kid in kids if self.meaning[kid]]
            if sole:
                titled += [(root, self.meaning[root]) for root in self.roots if root != number]
            yield Stretch(
                form, section.first, section.last, number, group_date=group_date, titled=tuple(titled)
            )
        elif kids and (sole or self.below[number] or self._introduces(number)):
            if not sole:
                group_date = read_gotcha_heading(section.title, 0).date or group_date
            yield from self._bold_bullets(number, group_date)
            for kid in kids:
                yield from self._visit(kid, group_date, sole=False)
        else:
            yield from self._leaf(number, group_date, sole=sole)

    def _leaf(self, number: int, group_date: Dated | None, *, sole: bool) -> Iterator[Stretch]:
        section = self.page.sections[number]
        if not sole and fold(section.title) in _NO_GOTCHA:
            return
        if self.meaning[number] in {"status", "date"}:
            return
        if sole:
            yield from _plain_bullets(self, *self.body(number))
        elif self._is_list(number):
            head = read_gotcha_heading(section.title, 0)
            for bullet in bullets_between(self.bullets, section.first, section.last):
                yield Stretch("bullet", bullet.first, bullet.last, number, bullet, head.date or group_date)
        else:
            yield Stretch("prose", section.first, section.last, number, group_date=group_date)

    def _is_list(self, number: int) -> bool:
        """Whether a section without sections is a list of gotchas rather than one."""
        section = self.page.sections[number]
        if self.kids[number] or _numbered(section, dotted=True):
            return False
        bullets = bullets_between(self.bullets, section.first, section.last)
        if not bullets:
            return False
        if not read_gotcha_heading(section.title, 0).title:
            return True  # a day as heading
        bold = sum(bullet.bold for bullet in bullets) >= _MOST * len(bullets)
        texts = self.texts_in(*self.body(number))
        if self.bulleted_page and not _numbered(section):
            return (bold and texts <= len(bullets)) or not texts
        return bold and section.parent in self.parents_of_groups and len(bullets) > 1 and texts <= 1

    def _bulleted_page(self) -> bool:
        """Whether most unlabelled sections of the page hold bold bullets."""
        listed = held = 0
        for number, section in enumerate(self.page.sections):
            if self.kids[number] or self.own[number] or self.meaning[number] or _numbered(section):
                continue
            if fold(section.title) in _NO_GOTCHA:
                continue
            held += 1
            bullets = bullets_between(self.bullets, section.first, section.last)
            bold = sum(bullet.bold for bullet in bullets)
            listed += bold > 0 and bold >= _MOST * len(bullets)
        return listed > 1 and 2 * listed > held

    def _introduces(self, number: int) -> bool:
        """Whether a section's own text is no more than an introduction to what is below."""
        first, last = self.body(number)
        if len(self.kids[number]) < 2:  # noqa: PLR2004 - one subsection is a detail
            return not self.texts_in(first, last) and not bullets_between(self.bullets, first, last)
        if bullets_between(self.bullets, first, last):
            return False
        return len(self.page.source.slice(self.page.source.lines_span(first, last)).strip()) <= _GROUP_TEXT

    def _bold_bullets(self, number: int, group_date: Dated | None) -> Iterator[Stretch]:
        """Bullets of a group's own text that are gotchas themselves."""
        found = bullets_between(self.bullets, *self.body(number))
        if len(found) > 1 and all(bullet.bold for bullet in found) and not self.own[number]:
            for bullet in found:
                yield Stretch("bullet", bullet.first, bullet.last, number, bullet, group_date)

    def texts_in(self, first: int, last: int) -> int:
        """How many paragraphs, fences and tables begin in some lines."""
        return bisect_left(self.texts, last) - bisect_right(self.texts, first - 1)


def _plain_bullets(outline: _Outline, first: int, last: int) -> Iterator[Stretch]:
    """The bullets of a page that is nothing but a list under its title."""
    bullets = bullets_between(outline.bullets, first, last)
    if len(bullets) > 1 and outline.texts_in(first, last) <= len(bullets):
        for bullet in bullets:
            yield Stretch("bullet", bullet.first, bullet.last, -1, bullet)


def _numbered(section: Section, *, dotted: bool = False) -> bool:
    id_ = read_gotcha_heading(section.title, 0).id
    return not id_.isdecimal() if id_ and dotted else bool(id_)
