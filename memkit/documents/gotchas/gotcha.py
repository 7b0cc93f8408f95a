"""A gotcha: a trap somebody fell into, with symptom, root cause, fix and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.documents.entry import Dated, Field, title_key
from memkit.documents.gotchas.fields import PageLabels, PageMarks, Parts, read_fields
from memkit.documents.gotchas.heading import GotchaHeading, read_gotcha_heading
from memkit.documents.gotchas.sections import Stretch, find_stretches
from memkit.documents.places import Location, find_locations
from memkit.documents.vocabulary import WORDS
from memkit.frozen import frozen, replace
from memkit.text.dates import Period, find_dates, parse_date
from memkit.text.inline import plain
from memkit.text.labels import fold
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.documents.vocabulary import Words
    from memkit.text.page import Page

__all__ = ["Gotcha", "Location", "parse_gotchas"]

_OVER = frozenset("resolved fixed solved obsolete closed done 已解决 已修复 решено".split())
_DATE_KEYS = ("date", "created", "incident", "updated")


@frozen
class Gotcha:
    """One gotcha as read.

    `form` says how it is written: a section with fields, a section of prose, a bullet, a whole file, a row
    of a table.
    `warning` is the callout that says why the obvious fix is wrong (empty where there is none).
    `resolved` is true for `[RESOLVED]` and the like.
    """

    path: str
    form: Literal["section", "prose", "bullet", "file", "table"]
    id: str
    title: str
    head: Span
    span: Span
    text: str
    fields: tuple[Field, ...]
    where: tuple[Location, ...]
    warning: str
    date: Dated | None
    resolved: bool = False

    @property
    def key(self) -> str:
        """The normalised title, else the id, else the path."""
        return title_key(self.title) or self.id or self.path

    @property
    def label(self) -> str:
        """What to call it in a message: its title in quotes, cut to 60 characters."""
        limit = 60
        title = self.title or self.id or self.path
        return f"“{title if len(title) <= limit else title[: limit - 1] + '…'}”"

    def field(self, name: str) -> Field | None:
        """The first field with this canonical name: symptom, root-cause, fix, where, warning."""
        return next((field for field in self.fields if field.name == name), None)


def parse_gotchas(page: Page, words: Words = WORDS, *, alone: bool = False) -> tuple[Gotcha, ...]:
    """Every gotcha of a page, in order, in whatever form.

    `alone` is for a file of a folder that keeps one gotcha a file: it is read as one whatever it holds,
    unless its title or its fields tell of several.
    """
    labels, marks = PageLabels(page, words.gotcha), PageMarks(page)
    stretches = find_stretches(page, labels, words.gotcha, alone=alone)
    return tuple(_gotcha(page, stretch, labels, marks) for stretch in stretches)


def _gotcha(page: Page, stretch: Stretch, labels: PageLabels, marks: PageMarks) -> Gotcha:
    source = page.source
    head, span = _spans(page, stretch)
    heading = _heading(page, stretch, head)
    parts = _parts(page, stretch, labels, marks)
    fields = parts.fields
    where = tuple(
        location for field in fields if field.name == "where" for location in find_locations(page, field.span)
    )
    return Gotcha(
        path=page.path,
        form=stretch.form,
        id=heading.id or (stretch.row.id if stretch.row else ""),
        title=heading.title,
        head=head,
        span=span,
        text=source.slice(span),
        fields=fields,
        where=where,
        warning=parts.warning,
        date=heading.date or _date(fields) or _page_date(page, stretch) or stretch.group_date,
        resolved=heading.resolved or _resolved(fields),
    )


def _parts(page: Page, stretch: Stretch, labels: PageLabels, marks: PageMarks) -> Parts:
    if stretch.row:
        fields = stretch.row.fields
        return Parts(fields, next((field.text for field in fields if field.name == "warning"), ""))
    first = stretch.first + (0 if stretch.form == "bullet" or stretch.section < 0 else 1)
    return read_fields(page, (first, stretch.last), stretch.titled, labels, marks)


def _spans(page: Page, stretch: Stretch) -> tuple[Span, Span]:
    span = page.source.lines_span(stretch.first, stretch.last)
    if stretch.form == "file":
        span = Span(0, len(page.source.text))
    if stretch.bullet:
        return stretch.bullet.title, span
    if stretch.row:
        return stretch.row.title, span
    if stretch.section >= 0:
        return page.sections[stretch.section].heading.span, span
    return page.source.line_span(stretch.first), span


def _heading(page: Page, stretch: Stretch, head: Span) -> GotchaHeading:
    if stretch.section < 0 and stretch.form == "file":
        name = page.path.rsplit("/", 1)[-1].rpartition(".")[0]
        title = page.data.text("title") or name.replace("-", " ").replace("_", " ")
        return GotchaHeading("", title, head, None, resolved=False)
    heading = read_gotcha_heading(page.source.slice(head), head.start)
    return replace(heading, title=plain(heading.title).replace("**", "")) if stretch.row else heading


def _date(fields: Sequence[Field]) -> Dated | None:
    for field in fields:
        if field.name == "date" and field.text:
            line = field.text.splitlines()[0].strip()
            value = parse_date(line)
            found = () if isinstance(value, Period) else find_dates(line)
            return Dated(line, field.span, found[0][2] if found else value)
    return None


def _page_date(page: Page, stretch: Stretch) -> Dated | None:
    if stretch.form != "file":
        return None
    return next(_frontmatter_dates(page), None)


def _frontmatter_dates(page: Page) -> Iterator[Dated]:
    for key in _DATE_KEYS:
        for value in page.data.texts(key):
            yield Dated(value.text, value.span, parse_date(value.text))


def _resolved(fields: Sequence[Field]) -> bool:
    for field in fields:
        said = fold(field.text[:200]).split()
        if field.name == "status" and said and said[0] in _OVER:
            return True
        if field.name == "resolved" and said and said[0] not in {"no", "not", "false", "open"}:
            return True
    return False
