"""`INDEX.md`: the reading order of the bank as a page of its own, with what each file costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.reading_order import NOTICE
from memkit.reading.blocks import NOTHING, quick_start
from memkit.reading.costs import tokens_of
from memkit.reading.lines import cell_of, link_to, text_of
from memkit.text.patterns import pattern
from memkit.text.tokens import coarse_cost

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memkit.reading.entries import ReadingOrder

_NOTICE = (
    f"{NOTICE}: written by `memkit index`, so edits here are lost. A file's frontmatter or the configuration "
    "says its `summary`, `read_when`, `tier` and `order`. -->"
)
_OPENING = "Memory resets between sessions. Reading the first files at the start of every task is mandatory."
_STEP = pattern(r"<1k|1–2k|2–4k|4–8k|>8k")


def render_index(order: ReadingOrder, folder: str, texts: Mapping[str, str]) -> str:
    """The whole text of the index in `folder`, LF at each end; `texts` are the files' texts by path."""
    return "\n".join(_lines(order, folder, texts)) + "\n"


def same_but_cost(one: str, other: str) -> bool:
    """Whether two indexes differ in nothing but the coarse costs."""
    return _uncosted(one) == _uncosted(other)


def _uncosted(text: str) -> str:
    return _STEP.sub("?", text)


def _lines(order: ReadingOrder, folder: str, texts: Mapping[str, str]) -> Iterator[str]:
    yield from (_NOTICE, "", "# Memory bank")
    if not order.lines:
        yield from ("", NOTHING)
    if order.first:
        yield from ("", _OPENING, "", quick_start(len(order.first)), "")
        for number, line in enumerate(order.first, 1):
            cost = _cost(texts.get(line.path))
            tokens = f" ({cost} tokens)" if cost else ""
            yield f"{number}. {link_to(line.path, folder)} - {text_of(line.summary)}{tokens}"
    if order.reference:
        yield from ("", "## Reference", "", "| File | Holds | Read when | Tokens |", "|---|---|---|---|")
        for line in order.reference:
            cells = (
                link_to(line.path, folder).replace("|", "\\|"),
                cell_of(line.summary),
                cell_of(line.read_when),
                _cost(texts.get(line.path)) or "–",
            )
            yield f"| {' | '.join(cells)} |"


def _cost(text: str | None) -> str:
    return "" if text is None else coarse_cost(tokens_of(text))
