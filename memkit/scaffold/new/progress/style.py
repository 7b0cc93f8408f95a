"""How a page writes its progress items: marker, box, where the details stand and what they are called."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.documents.entry import Field
    from memkit.documents.progress.item import Item
    from memkit.text.page import Page

_MARKER = pattern(r"(?P<marker>[ \t]{0,3}(?:[-*+]|\d{1,9}[.)])[ \t]{1,4})(?P<box>\[[^\]\n]{0,4}\])?")
_INDENT = pattern(r"[ \t]{1,12}(?:[-*+][ \t]{1,4})?")
_USUAL_INDENT = "      "


@frozen
class DetailStyle:
    """How a detail is written: on a line of its own with `indent`, or behind the title; its `label`."""

    label: str
    indent: str
    own_line: bool


@frozen
class ItemStyle:
    """What opens an item, up to its text, and whether a blank line stands between two of them."""

    opening: str
    loose: bool


def item_style(page: Page, items: Sequence[Item]) -> ItemStyle:
    """The style of open items among `items`, which are tasks; a box is empty."""
    if not items:
        return ItemStyle("- [ ] ", loose=False)
    opens = [item for item in items if item.state == "open"]
    model = (opens or list(items))[-1]
    text = page.source.text
    line = page.source.line_at(model.span.start)
    start = page.source.line_starts[line]
    match = _MARKER.match(text, start)
    marker = match["marker"] if match else "- "
    boxed = opens[-1].bracketed if opens else any(item.bracketed for item in items)
    firsts = [page.source.line_at(item.span.start) for item in items[1:]]
    gaps = [not page.source.line_text(first - 1).strip() for first in firsts]
    sign = "[ ]" if boxed or not opens else opens[-1].box
    return ItemStyle(f"{_next(marker)}{sign} ", loose=2 * sum(gaps) > len(gaps))


def detail_style(page: Page, items: Sequence[Item], name: str, usual: str) -> DetailStyle:
    """How most items write the detail `name`; `usual` is its label where none has it."""
    fields = [field for item in items for field in item.fields if field.name == name]
    found = [style for field in fields if (style := _style(page, field)) is not None]
    if not found:
        return DetailStyle(usual, _USUAL_INDENT, own_line=True)
    return Counter(found).most_common(1)[0][0]


def _style(page: Page, field: Field) -> DetailStyle | None:
    """The style of a detail that ends with a colon; `(verified …)` is evidence and none."""
    source = page.source
    label = source.slice(field.label_span).strip()
    if ":" not in label and "：" not in label:
        return None
    line = source.line_at(field.label_span.start)
    before = source.text[source.line_starts[line] : field.label_span.start]
    if _INDENT.fullmatch(before):
        return DetailStyle(label, before, own_line=True)
    return DetailStyle(label, "", own_line=False) if before.strip() else None


def _next(marker: str) -> str:
    number = marker.strip().rstrip(".)")
    return marker.replace(number, str(int(number) + 1), 1) if number.isdecimal() else marker
