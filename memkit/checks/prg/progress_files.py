"""What the checks of progress files share: the files they look at, and who answers for whom in a list."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from memkit.checks.check import Over, Scope
from memkit.text.labels import fold
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from memkit.bank.document import Document
    from memkit.documents.progress.item import Item, ItemForm

PATH = "memory-bank/PROGRESS.md"
_TITLE_LIMIT = 90
_OF_CRITERIA = pattern(r"(?<=criteria) (?:progress|status|checklist)$")
_WORDS: dict[ItemForm, str] = {"task": "item", "table": "row", "stamped": "entry"}
_CHANGE = pattern(
    r"\b(?:PR|MR|pull request|merge request) {0,2}[#!]?\d{1,7}\b|/(?:pull|merge_requests|commit)/\w|"
    r"\b(?=[a-f]{0,39}\d)(?=\d{0,39}[a-f])[0-9a-f]{7,40}\b",
    re.IGNORECASE,
)


def _current(document: Document, _scope: Scope) -> Iterable[Document]:
    """A progress file with items outside of the archive: what is closed there is closed."""
    return (document,) if document.items and not document.archived else ()


PROGRESS_FILES: Over[Document] = Over("progress file", PATH, within=_current)


def unanswered(document: Document, has: Callable[[Item], bool]) -> Iterator[Item]:
    """The items that lack something that no item above them has either, nor all of those below them.

    Items under a heading that is itself a verification (`## Success criteria`), or under one below it, are
    criteria and lack nothing; nor does an entry of a log that states no state.
    """
    items = document.items
    criteria = _criteria(document)
    own = [has(item) or _is_criterion(item, document, criteria) for item in items]
    answered = _above(items, own)
    for number in reversed(range(len(items))):
        below = _children(items, number)
        answered[number] = answered[number] or (bool(below) and all(answered[child] for child in below))
    return (item for item, known in zip(items, answered, strict=True) if not known and item.state != "logged")


def siblings(document: Document, has: Callable[[Item], bool]) -> list[bool]:
    """For one task that lacks something: whether each other task of the file has it."""
    return sorted(has(item) for item in document.items if item.form == "task")[1:]


def cites_change(item: Item) -> bool:
    """Whether an item names the pull request or commit that did it."""
    return _CHANGE.search(item.own_text) is not None


def word_for(item: Item) -> str:
    """What an item is called in a message."""
    return _WORDS[item.form]


def short(title: str) -> str:
    """A title for a message."""
    return title if len(title) <= _TITLE_LIMIT else title[: _TITLE_LIMIT - 1].rstrip() + "…"


def _criteria(document: Document) -> list[tuple[int, int]]:
    """The outermost sections, lines `[first, last)`, whose headings say that criteria follow."""
    found: list[tuple[int, int]] = []
    for section in document.page.sections if document.page else ():
        name = _OF_CRITERIA.sub("", fold(section.title))
        if document.words.progress.get(name) == "verification" and not (
            found and section.first < found[-1][1]
        ):
            found.append((section.first, section.last))
    return found


def _is_criterion(item: Item, document: Document, criteria: Sequence[tuple[int, int]]) -> bool:
    if document.source is None or not criteria:
        return False
    line = document.source.line_at(item.span.start)
    place = bisect_right(criteria, line, key=lambda lines: lines[0]) - 1
    return place >= 0 and line < criteria[place][1]


def _above(items: Sequence[Item], own: list[bool]) -> list[bool]:
    known: list[bool] = []
    open_items: list[int] = []
    for number, item in enumerate(items):
        while open_items and items[open_items[-1]].depth >= item.depth:
            open_items.pop()
        known.append(own[number] or (bool(open_items) and known[open_items[-1]]))
        open_items.append(number)
    return known


def _children(items: Sequence[Item], number: int) -> list[int]:
    found: list[int] = []
    for later in range(number + 1, len(items)):
        if items[later].depth <= items[number].depth:
            break
        if items[later].depth == items[number].depth + 1:
            found.append(later)
    return found
