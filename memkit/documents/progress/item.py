"""A progress item: a task with its state, its verification, its owner and what blocks it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from memkit.documents.entry import Field, title_key
from memkit.documents.progress.details import read_details
from memkit.documents.progress.sections import Section, SectionFinder, is_legend
from memkit.documents.progress.titles import date_of_title, title_without_date
from memkit.documents.progress.verification import Verification, read_verifications
from memkit.documents.vocabulary import WORDS, Words
from memkit.text.source import Span

if TYPE_CHECKING:
    from memkit.documents.entry import Dated
    from memkit.text.page import Page
    from memkit.text.tasks import Task

__all__ = ["Item", "Progress", "Section", "State", "Verification", "parse_progress"]

State = Literal["open", "done", "cancelled", "partial", "unknown"]

_STATES: dict[str, State] = {
    "": "open", " ": "open", "⬜": "open", "🔲": "open", "⏳": "open",
    "x": "done", "X": "done", "х": "done", "Х": "done", "✅": "done", "☑": "done", "✔": "done", "✓": "done",
    "-": "cancelled", "❌": "cancelled", "✗": "cancelled", "✘": "cancelled",
    "~": "partial", "/": "partial", "🔄": "partial", "🚧": "partial",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Item:
    """One progress item. `box` is as written (`x`, ` `, `✅`); `depth` 0 is a top-level item.

    `text` is the whole item with the items below it; `own_text` leaves out those and the box.
    """

    path: str
    title: str
    state: State
    box: str
    box_span: Span
    bracketed: bool
    section: Section
    section_title: str
    head: Span
    span: Span
    text: str
    own_text: str
    depth: int
    date: Dated | None
    verifications: tuple[Verification, ...]
    fields: tuple[Field, ...]

    @property
    def key(self) -> str:
        """The title without dates, ids kept, as a key."""
        return title_key(self.title) or f"line-{self.span.start}"

    def field(self, name: str) -> Field | None:
        """The first field with this canonical name: verification, owner, blocked-by, failed."""
        return next((field for field in self.fields if field.name == name), None)


@dataclass(frozen=True, slots=True)
class Progress:
    """A progress file's items in order."""

    path: str
    items: tuple[Item, ...]


def parse_progress(page: Page, words: Words = WORDS) -> Progress:
    """Read the items of a progress file: those with a box and those that open with a status emoji.

    Status tables and timestamped bullets are not read: nothing in them tells a task from a fact.
    """
    if not page.tasks:
        return Progress(page.path, ())
    sections = SectionFinder(page)
    fenced = frozenset(
        line for block in page.blocks("fence", "html") for line in range(block.first, block.last)
    )
    depths: list[int] = []
    items: list[Item] = []
    for task in page.tasks:
        depths.append(depths[task.parent] + 1 if task.parent >= 0 else 0)
        item = _item(page, task, depths[-1], sections, words, fenced)
        if item.bracketed or not is_legend(item.section_title):
            items.append(item)
    return Progress(page.path, tuple(items))


def state_of_box(box: str) -> State:
    """The state that a box or a leading emoji stands for."""
    kept = box.strip(" \t").rstrip("\ufe0e\ufe0f\u200d")
    return _STATES.get(kept, "unknown")


def _item(
    page: Page, task: Task, depth: int, sections: SectionFinder, words: Words, fenced: frozenset[int]
) -> Item:
    source = page.source
    details = read_details(page, task, words.progress, fenced)
    head = _trimmed(source.text, task.text_span.start, details.title_end)
    whole = source.slice(Span(task.text_span.start, task.text_span.end))
    section, section_title = sections.at(task.first)
    return Item(
        path=page.path,
        title=title_without_date(source.slice(head)) or title_without_date(whole),
        state=state_of_box(task.box),
        box=task.box,
        box_span=task.box_span,
        bracketed=task.bracketed,
        section=section,
        section_title=section_title,
        head=head if len(head) else task.text_span,
        span=task.span,
        text=source.slice(task.span),
        own_text=_own_text(page, task),
        depth=depth,
        date=date_of_title(source.text, head),
        verifications=tuple(
            found
            for field in details.fields
            if field.name == "verification"
            for found in read_verifications(page, field.span, fenced)
        ),
        fields=details.fields,
    )


def _own_text(page: Page, task: Task) -> str:
    source = page.source
    below = (source.line_text(line) for line in task.own_lines if line != task.first)
    return "\n".join([source.slice(task.text_span), *below])


def _trimmed(text: str, start: int, end: int) -> Span:
    while end > start and text[end - 1] in " \t\r\n;,:—–-→>([（":
        end -= 1
    return Span(start, end)
