"""A progress item with its state, its verification, its owner and what blocks it; and how a task is one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.documents.entry import Field, title_key
from memkit.documents.progress.details import read_details
from memkit.documents.progress.record import opens_record
from memkit.documents.progress.sections import Section, SectionFinder
from memkit.documents.progress.titles import date_of_title, title_without_date
from memkit.documents.progress.verification import Verification, read_verifications
from memkit.frozen import frozen
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memkit.documents.entry import Dated
    from memkit.text.page import Page
    from memkit.text.tasks import Task

__all__ = ["Item", "ItemForm", "Section", "State", "Verification", "item_of_task", "state_of_box"]

State = Literal["open", "done", "cancelled", "partial", "logged", "unknown"]
"""`logged` is work that a dated entry tells of without stating how far it is."""
ItemForm = Literal["task", "table", "stamped"]
"""A list item with a box or emoji, a row of a status table, an entry that opens with its date."""

_STATES: dict[str, State] = {
    "": "open", " ": "open", "⬜": "open", "🔲": "open", "⏳": "open",
    "x": "done", "X": "done", "х": "done", "Х": "done", "✅": "done", "☑": "done", "✔": "done", "✓": "done",
    "-": "cancelled", "❌": "cancelled", "✗": "cancelled", "✘": "cancelled",
    "~": "partial", "/": "partial", "🔄": "partial", "🚧": "partial",
}  # fmt: skip


@frozen
class Item:
    """One progress item. `box` is as written (`x`, ` `, `✅`, a row's status); `depth` 0 is a top-level item.

    `text` is the whole item with the items below it; `own_text` leaves out those and the box. A stamped
    entry has no box: `box_span` is empty where it states no state.
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
    form: ItemForm = "task"

    @property
    def key(self) -> str:
        """The title without dates, ids kept, as a key."""
        return title_key(self.title) or f"line-{self.span.start}"

    def field(self, name: str) -> Field | None:
        """The first field with this canonical name: verification, owner, blocked-by, failed."""
        return next((field for field in self.fields if field.name == name), None)


def state_of_box(box: str) -> State:
    """The state that a box or a leading emoji stands for."""
    kept = box.strip(" \t").rstrip("\ufe0e\ufe0f\u200d")
    return _STATES.get(kept, "unknown")


def item_of_task(
    page: Page,
    task: Task,
    depth: int,
    sections: SectionFinder,
    words: Mapping[str, str],
    fenced: frozenset[int],
) -> Item:
    """A task as an item; `words` are the labels of its details, `fenced` the lines (from 0) in fences."""
    source = page.source
    details = read_details(page, task, words, fenced)
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
            for field in _proofs(source.text, details.fields)
            for found in read_verifications(page, field.span, fenced)
        ),
        fields=details.fields,
    )


def _proofs(text: str, fields: Sequence[Field]) -> Sequence[Field]:
    """The fields that say what proves an item; what was seen of it is one where there is no other."""
    proofs = [field for field in fields if field.name == "verification"]
    return [field for field in proofs if not opens_record(text, field.label_span.start)] or proofs


def _own_text(page: Page, task: Task) -> str:
    source = page.source
    below = (source.line_text(line) for line in task.own_lines if line != task.first)
    return "\n".join([source.slice(task.text_span), *below])


def _trimmed(text: str, start: int, end: int) -> Span:
    while end > start and text[end - 1] in " \t\r\n;,:—–-→>([（":
        end -= 1
    return Span(start, end)
