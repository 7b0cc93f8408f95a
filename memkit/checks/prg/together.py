"""Done items that something else proves: their list says so for all, or the file that they made is there."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from memkit.documents.progress.claims import is_denied
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.documents.progress.item import Item

_FOR_ALL = pattern(
    r"\ball (?:of )?(?:the )?(?:[\w-]{1,20} ){0,2}"
    r"(?:criteria|requirements|features|items|of (?:this|these|the above))"
    r" (?:are |were |have been )?(?:re-?)?(?:verified|tested|validated|confirmed)\b",
    re.IGNORECASE,
)
"""`All acceptance criteria verified through testing`"""
_CREATED = pattern(
    r"(?:created|added|wrote|initiali[sz]ed|已创建|创建|新建|新增)(?: the)?(?: file)?[ :：]{1,3}"
    r"([\w./-]{1,200}\.\w{1,5})",
    re.IGNORECASE,
)


def proved_together(document: Document) -> frozenset[int]:
    """Where the items begin whose list has an item that says that all was verified."""
    found: set[int] = set()
    for run in _lists(document):
        if any(_says_for_all(item) for item in run):
            found.update(item.span.start for item in run)
    return frozenset(found)


def is_there(item: Item, scope: Scope) -> bool:
    """Whether all that an item says is that a file was created, and the file stands where it would."""
    made = _CREATED.fullmatch(item.title)
    folder = item.path.rpartition("/")[0]
    return made is not None and any(
        scope.bank.tree.exists(path) for path in (made[1], f"{folder}/{made[1]}".lstrip("/"))
    )


def _says_for_all(item: Item) -> bool:
    said = _FOR_ALL.search(item.own_text)
    return said is not None and item.state == "done" and not is_denied(item.own_text, said.start())


def _lists(document: Document) -> list[list[Item]]:
    """The items of a file, list by list; a blank line or other text between two ends the list."""
    if not document.items or document.source is None:
        return []
    text, found = document.source.text, [[document.items[0]]]
    for one, other in pairwise(document.items):
        between = text[one.span.end : other.span.start]
        marks_only = not between.strip(" \t\r\n-*+") and between.count("\n") <= 1
        if marks_only or other.span.start < one.span.end:
            found[-1].append(other)
        else:
            found.append([other])
    return found
