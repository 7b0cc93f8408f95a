"""Pages that are nearly copies of each other though no paragraph says so: lists, tables, short lines.

Lines are looked up as a whole: that takes a fraction of the time of sketches, and most lines of a page that
was copied and edited lightly are as they were.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from memkit.checks.bnk.template_sentences import is_template_sentence
from memkit.checks.dup.copies import needed_twice
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from memkit.bank.document import Document

_SHORTEST = 20
"""Characters from which a line counts."""
_LEAST_LINES = 8
_LEAST_LENGTH = 500
_SHARE = 0.6
"""Part of the longer page that both have."""
_FORMULA = 4
"""Pages that hold a line from which it belongs to the form."""


@frozen
class CopiedPage:
    """Two pages, and how many of the lines that count in the later one stand in the first."""

    first: Document
    second: Document
    same: int
    lines: int


def copied_pages(documents: Sequence[Document]) -> Iterator[CopiedPage]:
    """Each page with the first one that it is nearly a copy of, and need not be."""
    pages = [(document, _lines_of(document)) for document in documents]
    holders: dict[str, list[int]] = defaultdict(list)
    for number, (_, lines) in enumerate(pages):
        if sum(map(len, lines)) >= _LEAST_LENGTH:
            for line in lines:
                holders[line].append(number)
    shared: dict[tuple[int, int], list[str]] = defaultdict(list)
    for line, held in holders.items():
        if 1 < len(held) < _FORMULA:
            for place, second in enumerate(held):
                for first in held[:place]:
                    shared[first, second].append(line)
    told: set[int] = set()
    for (first, second), same in sorted(shared.items()):
        if second not in told and _is_copy(same, pages[first][1], pages[second][1]):
            one, other = pages[first][0], pages[second][0]
            if not needed_twice(one, other):
                told.add(second)
                yield CopiedPage(one, other, len(same), len(pages[second][1]))


def _lines_of(document: Document) -> dict[str, None]:
    page = document.page
    if page is None:
        return {}
    lines = (line.strip() for line in page.source.text[page.body_start :].split("\n"))
    own = _without_blocks(lines) if "memkit:begin" in page.source.text else lines
    return {line: None for line in own if len(line) >= _SHORTEST and any(map(str.isalpha, line[:9]))}


def _without_blocks(lines: Iterable[str]) -> Iterator[str]:
    """The lines without those that memkit writes between two comments: every agent file has the same."""
    inside = False
    for line in lines:
        if line.startswith("<!-- memkit:"):
            inside = line.startswith("<!-- memkit:begin")
        elif not inside:
            yield line


def _is_copy(lines: Sequence[str], mine: dict[str, None], theirs: dict[str, None]) -> bool:
    longest = max(sum(map(len, mine)), sum(map(len, theirs)))
    if len(lines) < _LEAST_LINES or sum(map(len, lines)) < max(_SHARE * longest, _LEAST_LENGTH):
        return False
    own = [line for line in lines if not is_template_sentence(line)]
    # Lines that differ in their numbers alone say one thing.
    forms = {"".join(char for char in line if not char.isdigit()) for line in own}
    return len(forms) >= _LEAST_LINES and sum(map(len, own)) >= max(_SHARE * longest, _LEAST_LENGTH)
