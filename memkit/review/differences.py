"""How an entry differs from what it was, in words that complete a sentence begun with its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.bank.layout import is_retired_rules
from memkit.documents.decisions.decision import Decision
from memkit.documents.gotchas.gotcha import Gotcha
from memkit.documents.memories.memory import Memory
from memkit.documents.progress.item import Item
from memkit.documents.progress.record import opens_record, record_in, without_records
from memkit.documents.rules.rule import Rule
from memkit.frozen import replace
from memkit.review.named import fields_told, related_fields, relations_told, title_told
from memkit.review.rest import box_told, rest_told
from memkit.text.dates import Period

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from memkit.bank.bank import Bank
    from memkit.documents.entry import Dated, Entry, Field

What = Literal["gained", "changed", "superseded", "retired", "archived", "moved", "closed", "lost"]
Told = tuple[What, str]
_STRONGEST: tuple[What, ...] = ("superseded", "retired", "closed", "archived", "moved")


def became(old: Entry, new: Entry, now: Bank) -> str:
    """What became of one entry from one state to the next, in words; empty where nothing to speak of did."""
    return "; ".join(says for _, says in differences(old, new, now))


def differences(old: Entry, new: Entry, now: Bank) -> list[Told]:
    """All that differs, the most telling first; blanks, markup and where links lead are no difference."""
    if (old.path, old.text, _heading_of(old)) == (new.path, new.text, _heading_of(new)):
        return []
    if isinstance(old, Rule) and isinstance(new, Rule) and not is_ended(old) and is_ended(new):
        return [("retired", ending(new))]
    told: list[Told] = []
    for kind, between in _STATES:
        if isinstance(old, kind) and isinstance(new, kind):
            told += between(old, new)
    told += _place(old, new, now)
    for kind, between in _PARTS:
        if isinstance(old, kind) and isinstance(new, kind):
            told += between(old, new)
    if old.text != new.text:
        says = rest_told(old, new, elsewhere=any(" under " in says for _, says in told))
        if says:
            told.append(("changed", says))
    return told


def strongest(told: Sequence[Told]) -> What:
    """The one word for all that became of an entry."""
    said = {what for what, _ in told}
    return next((what for what in _STRONGEST if what in said), "changed")


def is_ended(rule: Rule) -> bool:
    """Whether a rule stands among the retired ones."""
    return rule.retired or is_retired_rules(rule.path)


def ending(rule: Rule) -> str:
    """How a retired rule ended, and why."""
    how = next((cell.text for cell in rule.cells if cell.name == "how" and cell.text), "retired")
    why = next((cell.text for cell in rule.cells if cell.name == "reason" and cell.text), "")
    return f"is {how}: {why}" if why else f"is {how}"


def day_of(dated: Dated | None) -> str:
    """A date as memkit writes it, or as it stands where it means none; empty without one."""
    if dated is None:
        return ""
    return dated.value.written() if isinstance(dated.value, Period) else dated.text


def _heading_of(entry: Entry) -> str:
    """The heading that says how far an item is: moving below another one changes it, not its text."""
    return entry.section_title if isinstance(entry, Item) else ""


def _place(old: Entry, entry: Entry, now: Bank) -> Iterator[Told]:
    if old.path != entry.path:
        archived = now.by_path[entry.path].archived if entry.path in now.by_path else False
        what: What = "archived" if archived else "moved"
        yield what, f"was {what} from {old.path}"
    unnamed = isinstance(old, Memory) and not old.name  # its title is its file's name
    former = "" if unnamed or isinstance(entry, Rule) else title_told(old.title, entry.title)
    if former:
        yield "changed", f"was called “{former}” before"


def _decision_state(old: Decision, new: Decision) -> Iterator[Told]:
    if old.status != new.status:
        by = [
            t.text for relation in new.relations if relation.kind == "superseded-by" for t in relation.targets
        ]
        successor = f" by {', '.join(dict.fromkeys(by))}" if by and "superseded" in new.status else ""
        what: What = "superseded" if "superseded" in new.status else "changed"
        yield what, f"is {new.status.replace('-', ' ')}{successor} (was {old.status.replace('-', ' ')})"
    if old.id != new.id:
        yield "changed", f"has the number {new.id or 'none'}, and had {old.id or 'none'}"


def _decision_parts(old: Decision, new: Decision) -> Iterator[Told]:
    for says in relations_told(old, new):
        yield "changed", says
    for says in fields_told(old.fields, new.fields, ("status", *related_fields(old, new))):
        yield "changed", says


def _gotcha_state(old: Gotcha, new: Gotcha) -> Iterator[Told]:
    if old.resolved != new.resolved:
        yield "closed" if new.resolved else "changed", "is resolved" if new.resolved else "is open again"


def _gotcha_parts(old: Gotcha, new: Gotcha) -> Iterator[Told]:
    for says in fields_told(old.fields, new.fields):
        yield "changed", says
    if old.warning != new.warning and not any(
        field.name == "warning" for field in (*old.fields, *new.fields)
    ):
        yield "changed", "warns in other words"


def _item_state(old: Item, new: Item) -> Iterator[Told]:
    if old.state != new.state:
        what: What = "closed" if new.state in {"done", "cancelled"} else "changed"
        proof = next((p.command or p.url or p.text for p in new.verifications), "")
        seen = record_in(new.own_text)
        held = new.state == "done" and not (seen and seen.failed)
        by = f", verified by {proof}" if held and proof else ""
        yield what, f"is {new.state}{by} (was {old.state})"
    elif box_told(old, new):
        yield "changed", f"is at “{new.box}” (was at “{old.box}”)"
    elif old.section_title != new.section_title and old.path == new.path:
        under = new.section_title or "no heading"
        yield "moved", f"stands under {under}, and stood under {old.section_title or 'no heading'}"


def _item_parts(old: Item, new: Item) -> Iterator[Told]:
    told = () if old.state == new.state else ("verification",)
    for says in fields_told(_unrecorded(old), _unrecorded(new), told):
        yield "changed", says
    for says in _record_told(old, new):
        yield "changed", says


def _unrecorded(item: Item) -> Iterator[Field]:
    """The fields of an item without what was seen of its proof, which is told of by itself.

    What was seen reads as a field where it stands in a paragraph of its own.
    """
    for field in item.fields:
        if not opens_record(item.text, field.label_span.start - item.span.start):
            yield replace(field, text=without_records(field.text).rstrip())


def _record_told(old: Item, new: Item) -> Iterator[str]:
    """What was last seen of an item's proof, where that is new; one that is closed says so by its state."""
    before, after = (record_in(item.own_text) for item in (old, new))
    if after is None:
        return
    if after.failed and after.failed != (before.failed if before else ""):
        yield f"failed its proof on {after.failed}{f': {after.why}' if after.why else ''}"
    elif (
        not after.failed and after.verified != (before.verified if before else "") and old.state == new.state
    ):
        yield f"was verified on {after.verified}"


def _memory_parts(old: Memory, new: Memory) -> Iterator[Told]:
    if old.description != new.description:
        yield "changed", f"says “{new.description}”, and said “{old.description}”"
    for name, one, other in (("expires", old.expires, new.expires), ("review", old.review, new.review)):
        if day_of(one) != day_of(other):
            yield "changed", f"has `{name}` {day_of(other) or 'no more'}, and had {day_of(one) or 'none'}"
    if old.type != new.type:
        yield "changed", f"has the type “{new.type or 'none'}”, and had “{old.type or 'none'}”"


def _rule_parts(old: Rule, new: Rule) -> Iterator[Told]:
    if day_of(old.review) != day_of(new.review):
        why = f": {new.renewed_because}" if new.renewed_because else ""
        first, last = day_of(old.review) or "never", day_of(new.review) or "never"
        yield "changed", f"is to be reviewed {last} (was {first}){why}"
    if old.statement != new.statement:
        yield "changed", f"says “{new.statement}”, and said “{old.statement}”"
    if old.source != new.source:
        yield "changed", f"has the source “{new.source}”, and had “{old.source}”"


_STATES: tuple[tuple[type, Callable[[Any, Any], Iterator[Told]]], ...] = (
    (Decision, _decision_state),
    (Gotcha, _gotcha_state),
    (Item, _item_state),
)
_PARTS: tuple[tuple[type, Callable[[Any, Any], Iterator[Told]]], ...] = (
    (Decision, _decision_parts),
    (Gotcha, _gotcha_parts),
    (Item, _item_parts),
    (Memory, _memory_parts),
    (Rule, _rule_parts),
)
