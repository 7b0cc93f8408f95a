"""The text of an entry beside its title, its state and its named parts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.documents.decisions.decision import Decision
from memkit.documents.gotchas.gotcha import Gotcha
from memkit.documents.memories.memory import Memory
from memkit.documents.progress.item import Item
from memkit.documents.progress.record import without_records
from memkit.documents.rules.rule import Rule
from memkit.review.named import labelled
from memkit.review.wording import changed_how, significant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.documents.entry import Entry
    from memkit.text.source import Span


_SAYS = {
    "more": ("says more", "says more elsewhere"),
    "less": ("says less", "says less elsewhere"),
    "other": ("was reworded", "has other words elsewhere too"),
}
_SHORT = 40


def box_told(old: Item, new: Item) -> bool:
    """Whether a row's status has other words that fit into a sentence, for the same state."""
    if old.state != new.state or old.bracketed or new.bracketed or old.box == new.box:
        return False
    return all(0 < len(box) <= _SHORT and "\n" not in box for box in (old.box, new.box))


def rest_told(old: Entry, new: Entry, *, elsewhere: bool) -> str:
    """How two states of an entry differ in what no part of it holds; `elsewhere` after some were named."""
    if isinstance(old, Rule) and isinstance(new, Rule) and _parts(old) != _parts(new):
        return ""
    if isinstance(old, Gotcha) and isinstance(new, Gotcha) and old.warning != new.warning:
        return ""  # a warning stands in no field, and is told of
    before, after = _texts(old, new)
    how = changed_how(before, after)
    label = labelled(how, before, after)
    if label:
        return f"gained {label}" if how == "more" else f"lost {label}"
    return _SAYS[how][elsewhere] if how else ""


def _texts(old: Entry, new: Entry) -> tuple[str, str]:
    if isinstance(old, Item) and isinstance(new, Item):
        return " ".join(_of_item(old, new)), " ".join(_of_item(new, old))
    if isinstance(old, Memory) and isinstance(new, Memory):
        return (old.text, new.text) if _facts(old) == _facts(new) else (old.content, new.content)
    return _rest(old, new), _rest(new, old)


def _parts(rule: Rule) -> tuple[str, ...]:
    return rule.statement, rule.source, rule.review_text


def _facts(memory: Memory) -> tuple[object, ...]:
    dates = (memory.expires and memory.expires.text, memory.review and memory.review.text)
    return (memory.name, memory.description, memory.type, *dates)


def _of_item(item: Item, other: Item) -> list[str]:
    """An item's words without title, fields, records, and where its state changed, its box and date."""
    text = without_records(item.own_text)
    for field in item.fields:
        said = without_records(field.text)
        text = text.replace(said, " ", 1).replace(field.label, " ", 1) if field.text else text
    if box_told(item, other):
        text = text.replace(item.box, " ", 1)
    if item.state != other.state:
        text = text if item.bracketed else text.replace(item.box, " ", 1)
        text = text.replace(item.date.text, " ", 1) if item.date else text
    titled = Counter(significant(item.title))
    kept = []
    for word in significant(text):
        if titled[word] > 0:
            titled[word] -= 1
        else:
            kept.append(word)
    return kept


def _rest(entry: Entry, other: Entry) -> str:
    """The text without its head and the spans that are told of by name."""
    start, text = entry.span.start, entry.text
    if len(text) != len(entry.span):
        return text
    pieces, at = [], 0
    for span in sorted(_told(entry, other)):
        first, last = span.start - start, span.end - start
        if first > at:
            pieces.append(text[at:first])
        at = max(at, last)
    return "\n".join([*pieces, text[max(at, 0) :]])


def _told(entry: Entry, other: Entry) -> Iterator[Span]:
    yield entry.head
    if not isinstance(entry, Decision | Gotcha):
        return
    kept = isinstance(entry, Decision) and isinstance(other, Decision) and entry.status == other.status
    for field in entry.fields:
        if not kept or field.name != "status":
            yield from (field.label_span, field.span)
    if isinstance(entry, Decision):
        yield from _spans(entry)


def _spans(decision: Decision) -> Iterable[Span]:
    for relation in decision.relations:
        yield relation.span
        yield from (target.span for target in relation.targets)
    if decision.date:
        yield decision.date.span
