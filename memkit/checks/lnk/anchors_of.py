"""The anchors of pages, for asking whether one exists and which one was probably meant."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING
from unicodedata import normalize

from memkit.bank.sizes import LARGE_LIMIT
from memkit.ports import Unreadable
from memkit.text.page import Page
from memkit.text.patterns import pattern
from memkit.text.source import NotUtf8, Source

if TYPE_CHECKING:
    from memkit.bank.bank import Bank

_INCLUDES = pattern(r"\{%-? *include|\{\{[<%#]|--8<--|\{!|\]!\[\[|^!\[\[|\.\. include::|<<\[", re.MULTILINE)
"""What brings in other files, and their headings with them, when a site is built."""
_DASHES = pattern(r"-{2,}")


class Anchors:
    """The anchors of one page."""

    def __init__(self, page: Page) -> None:
        self._names = sorted(map(anchor_key, page.fragments))
        self._set = frozenset(self._names)
        self.complete = _INCLUDES.search(page.source.text) is None

    def has(self, anchor: str, *, site: bool) -> bool:
        """Whether an anchor exists; `site` also takes what other renderers make of headings."""
        key = anchor_key(anchor)
        return key in self._set or (site and _loose(key) in self._loosely)

    def nearest(self, anchor: str) -> str:
        """The only anchor that differs in dashes alone, or that continues this one, else empty."""
        key = anchor_key(anchor)
        alike = self._loosely.get(_loose(key), "")
        if alike or not key:
            return alike
        at = bisect_left(self._names, f"{key}-")
        found = [name for name in self._names[at : at + 2] if name.startswith(f"{key}-")]
        return found[0] if len(found) == 1 else ""

    @cached_property
    def _loosely(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for name in self._names:
            found[_loose(name)] = "" if _loose(name) in found else name
        return found


def anchors_at(bank: Bank, path: str) -> Anchors | None:
    """The anchors of the page at `path`; None where it cannot be read."""
    document = bank.by_path.get(path)
    page = document.page if document else _page(bank, path)
    return Anchors(page) if page else None


def anchor_key(anchor: str) -> str:
    """An anchor for comparing: lower case, composed, without what an emoji leaves behind."""
    folded = anchor.lower().removeprefix("user-content-")
    return (
        folded if folded.isascii() else normalize("NFC", folded).replace("\ufe0f", "").replace("\u200d", "")
    )


def _loose(key: str) -> str:
    return _DASHES.sub("-", key).strip("-_")


def _page(bank: Bank, path: str) -> Page | None:
    data = bank.tree.read(path, LARGE_LIMIT)
    source = None if isinstance(data, Unreadable) else Source.decode(path, data)
    return None if source is None or isinstance(source, NotUtf8) else Page(source)
