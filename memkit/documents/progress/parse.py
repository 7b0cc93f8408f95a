"""Reads a progress file: tasks, rows of status tables, and entries that open with their date."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.progress.item import Item, item_of_task
from memkit.documents.progress.rows import status_rows
from memkit.documents.progress.sections import SectionFinder, is_legend
from memkit.documents.progress.stamps import stamped_entries
from memkit.documents.vocabulary import WORDS, Words
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.text.page import Page


@frozen
class Progress:
    """A progress file's items in order."""

    path: str
    items: tuple[Item, ...]


def parse_progress(page: Page, words: Words = WORDS) -> Progress:
    """Read the items of a progress file.

    They are list items with a box or a leading status emoji, rows of status tables, and dated entries. What
    stands inside of a task belongs to the task.
    """
    sections = SectionFinder(page)
    fenced = frozenset(
        line for block in page.blocks("fence", "html") for line in range(block.first, block.last)
    )
    items = [
        *_tasks(page, sections, words, fenced),
        *status_rows(page, sections, words, fenced),
        *stamped_entries(page, sections, words, fenced),
    ]
    items.sort(key=lambda item: item.span.start)
    return Progress(page.path, tuple(items))


def _tasks(page: Page, sections: SectionFinder, words: Words, fenced: frozenset[int]) -> Iterator[Item]:
    depths: list[int] = []
    for task in page.tasks:
        depths.append(depths[task.parent] + 1 if task.parent >= 0 else 0)
        item = item_of_task(page, task, depths[-1], sections, words.progress, fenced)
        if item.bracketed or not is_legend(item.section_title):
            yield item
