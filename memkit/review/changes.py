"""What the memory gained, changed and lost between two banks, entry by entry, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar

from memkit.bank.layout import is_generated_index, is_retired_rules
from memkit.bank.lines import line_of
from memkit.documents.decisions.decision import Decision
from memkit.documents.entry import Entry
from memkit.documents.gotchas.gotcha import Gotcha
from memkit.documents.memories.memory import Memory
from memkit.documents.progress.item import Item
from memkit.documents.rules.rule import Rule
from memkit.frozen import frozen
from memkit.text.dates import Period

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from memkit.bank.bank import Bank
    from memkit.bank.compare import Changes, Comparison
    from memkit.bank.document import Document
    from memkit.documents.entry import Dated, Field

E = TypeVar("E", bound=Entry)

What = Literal["gained", "changed", "superseded", "retired", "archived", "moved", "closed", "lost"]
ChangedKind = Literal["decision", "rule", "gotcha", "item", "memory", "document"]
PLURALS: dict[ChangedKind, str] = {
    "decision": "decisions",
    "rule": "rules",
    "gotcha": "gotchas",
    "item": "progress items",
    "memory": "memories",
    "document": "pages",
}
KINDS = tuple(PLURALS)


@frozen
class Change:
    """What became of one entry. `says` completes the sentence that begins with its label."""

    kind: ChangedKind
    what: What
    key: str
    label: str
    path: str
    line: int
    says: str


def became(old: Entry, new: Entry, now: Bank) -> str:
    """What became of one entry from one state to the next, in words; empty where nothing to speak of did."""
    if isinstance(old, Rule) and isinstance(new, Rule) and not is_ended(old) and is_ended(new):
        return _ending(new)
    told = [*_place(old, new, now)]
    for kind, between in _WORDS:
        if isinstance(old, kind) and isinstance(new, kind):
            told += between(old, new)
    return "; ".join(says for _, says in told)


def changes_between(compared: Comparison) -> tuple[Change, ...]:
    """Every change, by kind, then by path and line; what only moved inside its file is none."""
    found = [
        *_entries("decision", compared.decisions, compared.now, _decision, _recorded),
        *_rules(compared),
        *_entries("gotcha", compared.gotchas, compared.now, _gotcha, lambda _: "was written down"),
        *_entries("item", compared.items, compared.now, _item, _planned),
        *_entries("memory", compared.memories, compared.now, _memory, _remembered),
        *_documents(compared),
    ]
    return tuple(sorted(found, key=lambda change: (KINDS.index(change.kind), change.path, change.line)))


def _entries(
    kind: ChangedKind,
    changes: Changes[E],
    now: Bank,
    between: Callable[[E, E], Iterator[tuple[What, str]]],
    new: Callable[[E], str],
) -> Iterator[Change]:
    for entry in changes.added:
        yield _change(kind, "gained", entry, now, new(entry))
    yield from _lost(kind, changes.removed, now)
    for old, entry in changes.kept:
        if (old.path, old.text, _heading_of(old)) == (entry.path, entry.text, _heading_of(entry)):
            continue
        told = [*_place(old, entry, now), *between(old, entry)]
        if told:
            yield _change(kind, told[0][0], entry, now, "; ".join(says for _, says in told))


def _heading_of(entry: Entry) -> str:
    """The heading that says how far an item is: moving below another one changes it, not its text."""
    return entry.section_title if isinstance(entry, Item) else ""


def _lost(kind: ChangedKind, removed: Iterable[Entry], now: Bank) -> Iterator[Change]:
    """What is gone: entry by entry, or file by file where the whole file went."""
    by_file: dict[str, list[Entry]] = {}
    for entry in removed:
        by_file.setdefault(entry.path, []).append(entry)
    for path, entries in by_file.items():
        if len(entries) > 1 and path not in now.by_path:
            yield Change(kind, "lost", path, path, path, 0, f"is gone with {len(entries)} {PLURALS[kind]}")
            continue
        for entry in entries:
            yield Change(kind, "lost", entry.key, _label(entry), path, 0, "is gone and nothing says why")


def _place(old: Entry, entry: Entry, now: Bank) -> Iterator[tuple[What, str]]:
    if old.path != entry.path:
        archived = now.by_path[entry.path].archived if entry.path in now.by_path else False
        what: What = "archived" if archived else "moved"
        yield what, f"{what} from {old.path}"
    if old.title != entry.title:
        yield "changed", f"is called so now, and was “{old.title}”"


def _recorded(decision: Decision) -> str:
    return f"was recorded, {decision.status}"


def _decision(old: Decision, new: Decision) -> Iterator[tuple[What, str]]:
    if old.status != new.status:
        by = [
            t.text for relation in new.relations if relation.kind == "superseded-by" for t in relation.targets
        ]
        successor = f" by {', '.join(dict.fromkeys(by))}" if by and "superseded" in new.status else ""
        what: What = "superseded" if "superseded" in new.status else "changed"
        yield what, f"is {new.status.replace('-', ' ')}{successor}, and was {old.status.replace('-', ' ')}"
    if old.id != new.id:
        yield "changed", f"has the number {new.id or 'none'}, and had {old.id or 'none'}"
    yield from _fields(old.fields, new.fields)


def _gotcha(old: Gotcha, new: Gotcha) -> Iterator[tuple[What, str]]:
    if old.resolved != new.resolved:
        yield "closed" if new.resolved else "changed", "is resolved" if new.resolved else "is open again"
    yield from _fields(old.fields, new.fields)
    if old.warning != new.warning:
        yield "changed", "warns in other words"


def _planned(item: Item) -> str:
    return "was written down as done" if item.state == "done" else f"is to be done{_in(item)}"


def _in(item: Item) -> str:
    return f", under {item.section_title}" if item.section_title else ""


def _item(old: Item, new: Item) -> Iterator[tuple[What, str]]:
    if old.state != new.state:
        what: What = "closed" if new.state in {"done", "cancelled"} else "changed"
        proof = next((p.command or p.url or p.text for p in new.verifications), "")
        by = f", verified by {proof}" if new.state == "done" and proof else ""
        yield what, f"is {new.state}{by}, and was {old.state}"
    elif old.section_title != new.section_title and old.path == new.path:
        under = new.section_title or "no heading"
        yield "moved", f"stands under {under}, and stood under {old.section_title or 'no heading'}"
    yield from _fields(old.fields, new.fields, () if old.state == new.state else ("verification",))


def _remembered(memory: Memory) -> str:
    return f"is remembered: {memory.description}" if memory.description else "is remembered"


def _memory(old: Memory, new: Memory) -> Iterator[tuple[What, str]]:
    if old.description != new.description:
        yield "changed", f"says “{new.description}”, and said “{old.description}”"
    for name, one, other in (("expires", old.expires, new.expires), ("review", old.review, new.review)):
        if _day(one) != _day(other):
            yield "changed", f"has `{name}` {_day(other) or 'no more'}, and had {_day(one) or 'none'}"
    if old.content != new.content:
        yield "changed", "has another content"


def _rules(compared: Comparison) -> Iterator[Change]:
    now = compared.now
    ended = {rule.key: rule for rule in now.all_rules if rule not in now.rules}
    for rule in compared.rules.added:
        yield _change("rule", "gained", rule, now, f"holds{_until(rule)}")
    for rule in compared.rules.removed:
        other = ended.get(rule.key)
        if other is None:
            yield Change("rule", "lost", rule.key, _label(rule), rule.path, 0, "is gone and nothing says why")
            continue
        yield _change("rule", "retired", other, now, _ending(other))
    for old, rule in compared.rules.kept:
        told = (
            [*_place(old, rule, now), *_rule(old, rule)]
            if (old.path, old.text) != (rule.path, rule.text)
            else []
        )
        if told:
            yield _change("rule", told[0][0], rule, now, "; ".join(says for _, says in told))


def is_ended(rule: Rule) -> bool:
    """Whether a rule stands among the retired ones."""
    return rule.retired or is_retired_rules(rule.path)


def _ending(rule: Rule) -> str:
    how = next((cell.text for cell in rule.cells if cell.name == "how" and cell.text), "retired")
    why = next((cell.text for cell in rule.cells if cell.name == "reason" and cell.text), "")
    return f"is {how}: {why}" if why else f"is {how}"


def _rule(old: Rule, new: Rule) -> Iterator[tuple[What, str]]:
    if _day(old.review) != _day(new.review):
        why = f": {new.renewed_because}" if new.renewed_because else ""
        first, last = _day(old.review) or "never", _day(new.review) or "never"
        yield "changed", f"is to be reviewed {last}, and was to be {first}{why}"
    if old.statement != new.statement:
        yield "changed", f"says “{new.statement}”"
    if old.source != new.source:
        yield "changed", f"has the source “{new.source}”"


def _until(rule: Rule) -> str:
    day = _day(rule.review)
    return f" until {day}, because: {rule.source}" if day else ""


def _documents(compared: Comparison) -> Iterator[Change]:
    """Pages that hold no entries: those that came, went, and the sections that changed in others."""
    before = {d.path: d for d in compared.before.documents if _is_page(d, compared.before)}
    now = {d.path: d for d in compared.now.documents if _is_page(d, compared.now)}
    for path in sorted(before.keys() | now.keys()):
        if path not in now:
            if path not in compared.now.by_path:
                yield Change("document", "lost", path, path, path, 0, "is gone")
        elif path not in before:
            if path not in compared.before.by_path:
                yield Change("document", "gained", path, path, path, 1, "is new")
        else:
            changed = _changed_sections(before[path], now[path])
            if changed:
                yield Change("document", "changed", path, path, path, 1, f"changed: {', '.join(changed)}")


def _is_page(document: Document, bank: Bank) -> bool:
    written = document.source is not None and not is_generated_index(document.path, bank.layout)
    return written and document.role in {"active-context", "tech-context", "other"}


def _changed_sections(old: Document, new: Document) -> list[str]:
    one, other = _sections(old), _sections(new)
    names = [*one, *(name for name in other if name not in one)]
    return [name for name in names if one.get(name) != other.get(name)]


def _sections(document: Document) -> dict[str, str]:
    """The own text of each section by its heading, without the sections below."""
    page = document.page
    if page is None:
        return {}
    firsts = [section.first for section in page.sections]
    ends = [*firsts[1:], page.source.line_count]
    found = {"its beginning": page.source.slice(page.source.lines_span(0, firsts[0] if firsts else ends[-1]))}
    for section, end in zip(page.sections, ends, strict=True):
        text = page.source.slice(page.source.lines_span(section.first, end))
        found[section.title] = f"{found.get(section.title, '')}{text}"
    return {name: " ".join(text.split()) for name, text in found.items()}


def _fields(
    old: Iterable[Field], new: Iterable[Field], told: tuple[str, ...] = ("status",)
) -> Iterator[tuple[What, str]]:
    """What became of the fields; `told` are those that were spoken of already."""
    one = {field.name: " ".join(field.text.split()) for field in old if field.name not in told}
    other = {field.name: " ".join(field.text.split()) for field in new if field.name not in told}
    for verb, names in (
        ("has other words under", [name for name in one if name in other and one[name] != other[name]]),
        ("gained", [name for name in other if name not in one]),
        ("lost", [name for name in one if name not in other]),
    ):
        if names:
            yield "changed", f"{verb} {', '.join(name.replace('-', ' ').capitalize() for name in names)}"


def _day(dated: Dated | None) -> str:
    if dated is None:
        return ""
    return dated.value.written() if isinstance(dated.value, Period) else dated.text


def _change(kind: ChangedKind, what: What, entry: Entry, now: Bank, says: str) -> Change:
    return Change(kind, what, entry.key, _label(entry), entry.path, line_of(now, entry), says)


def _label(entry: Entry) -> str:
    id_ = getattr(entry, "id_text", "").strip("[]*_~# ") if getattr(entry, "id", "") else ""
    if not id_:
        return entry.title
    return f"{id_}. {entry.title}" if id_.isdecimal() else f"{id_}: {entry.title}"


_WORDS: tuple[tuple[type, Callable[[Any, Any], Iterator[tuple[What, str]]]], ...] = (
    (Decision, _decision),
    (Rule, _rule),
    (Gotcha, _gotcha),
    (Item, _item),
    (Memory, _memory),
)
