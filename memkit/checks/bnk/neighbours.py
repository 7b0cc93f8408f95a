"""Listing a file where its neighbours are listed: one more item, written as the others are."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.reading.lines import text_of
from memkit.text.edits import Edit
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator

    from memkit.bank.document import Document
    from memkit.text.page import Page

_LEAD = r"(?P<lead>[ \t]{0,12}(?:[-*+]|(?P<number>\d{1,4})[.)])[ \t]{1,4})"
_LINK = pattern(
    _LEAD
    + r"(?P<open>[*_]{0,3}\[)(?P<title>[^\]\n]{1,120})\]\((?P<path>[^()\s]{1,200})\)(?P<close>[*_]{0,3})"
    r"(?P<rest>[^\n\r]{0,2000})"
)
_NAMED = pattern(
    _LEAD
    + r"(?P<open>[*_`@]{0,6})(?P<path>[\w./-]{1,200}\.mdc?)(?P<close>[*_`]{0,5})(?P<rest>[^\n\r]{0,2000})"
)
_BREAK = pattern(r"(?P<mark>[*_]{0,3}[ \t]{0,3}(?:[—–:：→]|[-=]>|-{1,2})[*_]{0,3}[ \t]{1,3})\S")
_SAME = 20
"""Files of one name that an item is compared with."""
_ENOUGH = 2
"""Items of one list that name files of the bank before it counts as their list."""


@frozen
class Listing:
    """A list of a page that names files of the bank: where the next item goes, and what the last one says."""

    path: str
    at: int
    last: re.Match[str]
    named: str
    """The file that the last item names."""
    opened: bool
    """Whether the last item ends without a newline."""


def find_listing(documents: Iterable[Document], held: Iterable[Document]) -> Listing | None:
    """The first list in some documents of which two items begin with the names of files in the bank."""
    names: dict[str, list[str]] = defaultdict(list)
    for document in held:
        names[_name(document.path)].append(document.path)
    for document in documents:
        for found in _listings(document.page, names) if document.page else ():
            return found
    return None


def item_for(listing: Listing, document: Document, number: int) -> Edit | None:
    """The item that names a document, the `number`th new one from 0; None where its path cannot be told."""
    last = listing.last
    folder = listing.named.rpartition("/")[0]
    if folder and not document.path.startswith(f"{folder}/"):
        return None
    written = last["path"]
    path = written[: len(written) - len(_name(listing.named))] + document.path[len(folder) :].lstrip("/")
    title = _title(document)
    lead = last["lead"]
    if last["number"]:
        lead = lead.replace(last["number"], str(int(last["number"]) + 1 + number))
    name = f"{last['open']}{path}"
    if last.re is _LINK:
        same = _name(last["title"].strip("`")) == _name(listing.named)
        ticks = "`" if last["title"].startswith("`") else ""
        shown = f"{ticks}{path if '/' in last['title'] else _name(path)}{ticks}" if same else title
        name = f"{last['open']}{shown or _name(path)}]({path})"
    mark = _BREAK.match(last["rest"])
    rest = f"{mark['mark']}{text_of(title)}" if mark and title else ""
    row = f"{lead}{name}{last['close']}{rest}"
    return Edit(Span(listing.at, listing.at), f"\n{row}" if listing.opened else f"{row}\n")


def _listings(page: Page, names: dict[str, list[str]]) -> Iterator[Listing]:
    lists: dict[int, list[tuple[int, re.Match[str], str]]] = defaultdict(list)
    ends: dict[int, int] = {}
    for block in page.blocks("item"):
        line = page.source.line_text(block.first)
        match = _LINK.match(line) or _NAMED.match(line)
        last = block.last
        while last > block.first + 1 and not page.source.line_text(last - 1).strip():
            last -= 1
        ends[block.parent] = last
        named = _meant(match["path"], names) if match else ""
        if match and named:
            lists[block.parent].append((last, match, named))
    for parent, items in lists.items():
        last, match, named = items[-1]
        if len(items) >= _ENOUGH and (not match["number"] or ends[parent] == last):
            at = page.source.lines_span(0, last).end
            yield Listing(page.path, at, match, named, opened=page.source.text[at - 1] not in "\r\n")


def _meant(path: str, names: dict[str, list[str]]) -> str:
    paths = names.get(_name(path), ())
    return next((held for held in paths[:_SAME] if held.endswith(path.removeprefix("./").lstrip("@/"))), "")


def _name(path: str) -> str:
    return path.rpartition("/")[2]


def _title(document: Document) -> str:
    """What a file says it is: its summary, else its first heading."""
    page = document.page
    if page is None:
        return ""
    return page.data.text("summary") or next((h.text for h in page.headings if h.level == 1), "")
