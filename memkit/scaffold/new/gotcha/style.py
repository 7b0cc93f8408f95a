"""How a page writes its gotchas: headings, labels, order, what stands between two of them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.labels import fold
from memkit.text.page import Page
from memkit.text.patterns import pattern
from memkit.text.source import Source

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from memkit.documents.entry import Field
    from memkit.documents.gotchas.gotcha import Gotcha
    from memkit.documents.vocabulary import Words
    from memkit.text.source import Span

FIELDS = ("symptom", "root-cause", "fix", "where")
_USUAL = {"symptom": "Symptom", "root-cause": "Root cause", "fix": "Fix", "where": "Where", "date": "Date"}
_TELLING = 3
"""How many parts an entry must have to show an order of its own."""
_PREFIX = pattern(r"[ \t]{0,3}(?:[-*+][ \t]{1,4})?")


@frozen
class LabelStyle:
    """How a label is written: `mark` with `{}` for its name, alone on its line or before the text.

    `blank` tells that a blank line stands between two labelled parts; `words` are the names that the page
    uses, by canonical name; `order` is the order of the parts.
    """

    mark: str
    own_line: bool
    blank: bool
    words: tuple[tuple[str, str], ...]
    order: tuple[str, ...]

    def label(self, name: str) -> str:
        """The label of a part, as the page writes it."""
        return self.mark.replace("{}", dict(self.words).get(name, _USUAL[name]))

    @property
    def heading(self) -> bool:
        """Whether the parts stand under headings."""
        return self.mark.startswith("#")


CANONICAL = LabelStyle("**{}.**", own_line=False, blank=False, words=(), order=FIELDS)


def label_style(page: Page, entries: Sequence[Gotcha], words: Words) -> LabelStyle | None:
    """The style of most labels of a page's gotchas, or None where it has none."""
    levels = {heading.span: heading.level for heading in page.headings}
    found = [
        (field, *written)
        for entry in entries
        for field in entry.fields
        if field.name in FIELDS and (written := _mark(page, field, levels)) is not None
    ]
    if not found:
        return None
    mark, own_line = Counter((written, alone) for _, written, alone in found).most_common(1)[0][0]
    names = Counter((field.name, _name(field)) for field, *_ in found)
    said: dict[str, str] = {}
    for (name, label), _ in names.most_common():
        if words.gotcha.get(fold(label)) == name:
            said.setdefault(name, label)
    richest = max(entries, key=lambda entry: len({field.name for field in entry.fields} & set(FIELDS)))
    order = dict.fromkeys(field.name for field in richest.fields if field.name in FIELDS)
    if len(order) < _TELLING:
        order = {}
    order.update(dict.fromkeys(FIELDS))
    return LabelStyle(mark, own_line, _parted(page, entries), tuple(said.items()), tuple(order))


def shown_form(page: Page) -> Page | None:
    """The page that a fence of an empty page shows as the form of an entry."""
    for block in page.blocks("fence"):
        if block.parent < 0:
            inside = page.source.lines_span(block.first + 1, max(block.first + 1, block.last - 1))
            text = page.source.slice(inside).replace("YYYY-MM-DD", "2000-01-01").replace("YYYY-MM", "2000-01")
            return Page(Source(page.path, text))
    return None


def _mark(page: Page, field: Field, levels: Mapping[Span, int]) -> tuple[str, bool] | None:
    source = page.source
    line = source.line_at(field.label_span.start)
    whole = source.line_span(line)
    raw = source.slice(field.label_span).strip()
    level = levels.get(field.label_span, 0)
    if level:
        return "#" * level + " {}", True
    prefix = source.text[whole.start : field.label_span.start]
    if not _PREFIX.fullmatch(prefix) or "\n" in raw or field.label not in raw:
        return None
    own_line = not source.text[field.label_span.end : whole.end].strip()
    return prefix + raw.replace(field.label, "{}", 1), own_line


def _name(field: Field) -> str:
    return field.label.strip().rstrip(":：.")


def _parted(page: Page, entries: Sequence[Gotcha]) -> bool:
    gaps = Counter(gap for entry in entries for gap in _gaps(page, entry))
    return gaps[True] > gaps[False]


def _gaps(page: Page, entry: Gotcha) -> Iterator[bool]:
    for field in entry.fields[1:]:
        line = page.source.line_at(field.label_span.start)
        yield not page.source.line_text(line - 1).strip() if line else False
