"""The entries of a document as recall answers with them, grouped by what stands together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.layout import agent_of
from memkit.documents.paths.resolving import resolved
from memkit.frozen import replace
from memkit.recall.generated import is_generated, is_within, managed_in, without
from memkit.recall.passage import Entry, Indexable, Passage
from memkit.recall.source_lines import hash_of
from memkit.recall.starting import NOTHING
from memkit.recall.words import further_words
from memkit.store.fact import Fact
from memkit.text.clean import clip
from memkit.text.dates import Period, parse_date
from memkit.text.patterns import pattern
from memkit.text.secrets.keys import find_private_keys

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from memkit.bank.document import Document
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.decisions.relations import Target
    from memkit.documents.entry import Dated
    from memkit.documents.entry import Entry as Parsed
    from memkit.documents.memories.index import MemoryIndex
    from memkit.recall.passage import Group
    from memkit.recall.starting import Starting
    from memkit.text.page import Page
    from memkit.text.source import Span

AGENTS = "agents"
"""The bank of what sub-agents keep for themselves: it hides no key of another one, and none hides its own."""
_LONG = 600
"""Characters after which a text is searched in passages of its paragraphs."""
_LONGEST_PIECE = 4 * _LONG
_LONGEST_TITLE = 200
"""Characters of a heading that are told again with each section below it."""
_FOR_ENTRIES = frozenset(("decisions", "gotchas"))
_THEIRS = "\n>>>>>>> "
"""How the last line of a merge conflict begins."""
_BLANK = pattern(r"\n[ \t]*\n")


def groups_of(document: Document, bank: str = "shared", new: Starting = NOTHING) -> tuple[Group, ...]:
    """What recall can answer with from a document; nothing from one that cannot be read.

    Decisions, gotchas, rules, progress items and memories stand each for themselves; the sections of any
    other file are one group, and so is what an index of memories states itself. A file for decisions or
    gotchas that has none yet holds but an example of one, and what memkit generates says nothing that does
    not stand elsewhere. Nor does a section that is still as a `new` bank has it. Entries of a file with a
    merge conflict say so.
    """
    page = document.page
    if page is None or is_generated(page):
        return ()
    found = _groups(document, page, bank, new)
    if not _conflicted(page):
        return found
    return tuple(
        tuple(replace(each, entry=replace(each.entry, conflicted=True)) for each in group) for group in found
    )


def _conflicted(page: Page) -> bool:
    if _THEIRS not in page.source.text:
        return False
    from memkit.reading.conflicts import find_hunks

    return bool(find_hunks(page.source))


def _groups(document: Document, page: Page, bank: str, new: Starting) -> tuple[Group, ...]:
    agent = agent_of(document.path)
    bank, home = (AGENTS, f"{AGENTS}/{agent}") if agent else (bank, bank)
    if document.memory:
        return (memory_group(Fact(document.memory), bank, home),)
    if document.index:
        stated = (_housed(each, bank, home) for each in _stated(page, document.index))
        return tuple(filter(None, (tuple(stated),)))
    found = tuple((entry,) for entry in _entries(document, page))
    if found or document.role in _FOR_ENTRIES:
        return found
    return tuple(filter(None, (tuple(each for each in _sections(page) if not new.holds(each.entry.text)),)))


def memory_group(fact: Fact, bank: str, home: str = "") -> Group:
    """A memory of the store as a group of its own; its id is its address without the user's part.

    `home` stands in it for the bank where that has several folders: what each sub-agent keeps for itself.
    """
    home = home or bank
    page = fact.memory.page
    first, until = _days(fact.memory.updated)
    entry = Entry(
        f"{home}:{fact.key}",
        "memory",
        fact.key,
        fact.description,
        fact.content.strip(),
        fact.path,
        1,
        page.source.line_count,
        hash_of(page.source.text),
        bank,
        fact.superseded_by and "superseded",
        fact.superseded_by and f"{home}:{fact.superseded_by}",
        first,
        _day_of(fact.confirmed),
        _days(fact.memory.expires)[1],
        fact.confidence,
        "agent" if fact.inferred else fact.origin,
        fact.lifetime,
        fact.kind,
        tuple(str(reference) for reference in fact.references),
        until,
        fact.memory.meta("source"),
    )
    named = " ".join((fact.key.replace("-", " "), fact.description))
    return (indexable(entry, named, entry.text, " ".join(fact.tags)),)


def indexable(entry: Entry, title: str, text: str, more: str = "") -> Indexable:
    """An entry in the passages by which it is found, its title in the first one. `more` are words for it."""
    passages = []
    for number, part in enumerate(_passages(text)):
        named = title if number == 0 else ""
        also = " ".join(filter(None, (further_words(f"{named}\n{part}", entry.updated), more)))
        passages.append(Passage(named, part, also))
    return Indexable(entry, tuple(passages))


def _entries(document: Document, page: Page) -> Iterator[Indexable]:
    for decision in document.decisions:
        yield _decision(page, decision)
    for gotcha in document.gotchas:
        status = "resolved" if gotcha.resolved else ""
        yield _plain(page, "gotcha", gotcha, status=status, day=gotcha.date)
    for rule in document.rules:
        retired = rule.retired or rule not in document.rules_in_force
        status = "retired" if retired else ""
        yield _plain(page, "rule", rule, status=status, day=rule.since, title=rule.statement)
    for item in document.items:
        yield _plain(page, "progress", item, day=item.date, state=item.state)


def _decision(page: Page, decision: Decision) -> Indexable:
    successors = _related(decision, "superseded-by")
    unnumbered = decision.form == "record" and not decision.id
    found = _plain(
        page,
        "decision",
        decision,
        status=decision.status if decision.closed else "",
        day=decision.date,
        title=f"{decision.id} {decision.title}".strip(),
        successor=next(iter(successors), ""),
        home=decision.collection,
        state="" if decision.closed else decision.status,
    )
    entry = replace(found.entry, id=page.path) if unnumbered else found.entry
    return replace(found, entry=entry, replaces=_related(decision, "supersedes"))


def _related(decision: Decision, kind: str) -> tuple[str, ...]:
    """The ids of the decisions that it stands in a relation to as a whole."""
    return tuple(
        _id_of(decision, target)
        for relation in decision.relations
        if relation.kind == kind and not relation.partial
        for target in relation.targets
        if target.id or target.path
    )


def _id_of(decision: Decision, target: Target) -> str:
    """The id of another decision: by its id in the same log or folder of records, else by a path."""
    if target.id:
        return f"{decision.collection}#{target.id}"
    folder = "" if target.path.startswith("/") else decision.path.rpartition("/")[0]
    return f"{resolved(folder, target.path.removesuffix('.md'))}.md"


def _plain(  # noqa: PLR0913 - one parameter a value of an entry
    page: Page,
    kind: str,
    parsed: Parsed,
    *,
    status: str = "",
    day: Dated | None = None,
    title: str = "",
    successor: str = "",
    home: str = "",
    state: str = "",
) -> Indexable:
    first, until = _days(day)
    entry = replace(
        _at(page, kind, parsed.key, title or parsed.title, parsed.span, parsed.text),
        id=f"{home or page.path}#{parsed.key}",
        status=status,
        successor=successor,
        updated=first,
        until=until,
        state=state,
    )
    return indexable(entry, entry.title, entry.text)


def _at(page: Page, kind: str, key: str, title: str, span: Span, text: str) -> Entry:
    source, said = page.source, text.strip()
    first = source.line_at(span.start) + 1
    last = source.line_at(max(span.start, span.start + len(text.rstrip()) - 1)) + 1
    return Entry(f"{page.path}#{key}", kind, key, title, said, page.path, first, last, hash_of(said))


def _days(said: Dated | None) -> tuple[str, str]:
    """The first and the last day of a date, a moment as it is written; empty where it tells no day."""
    if said is None or not isinstance(said.value, Period):
        return "", ""
    first, text = said.value.first.isoformat(), said.text.strip()
    return text if text.startswith(first) else first, said.value.last.isoformat()


def _day_of(text: str) -> str:
    """The first day of a date that stands in a text alone, empty for any other text."""
    value = parse_date(text) if text else None
    return value.first.isoformat() if isinstance(value, Period) else ""


def _sections(page: Page, apart: Collection[int] = ()) -> Iterator[Indexable]:
    """Each section without those below it, under its headings; what stands before the first one too.

    Lines that are kept `apart` belong to none, and part what stands before them from what follows. A heading
    that only leads to others is no section: each of those tells it again.
    """
    source = page.source
    lead = page.sections[0].first if page.sections else source.line_count
    managed = managed_in(page)
    parts = [("", 0, lead)] if not page.sections or lead else []
    for at, section in enumerate(page.sections):
        following = page.sections[at + 1].first if at + 1 < len(page.sections) else section.last
        if _only_leads(page, at):
            following = section.first
        parts.append((_path_of(page, at, managed), section.first, min(section.last, following)))
    if apart:
        parts = [(title, *run) for title, first, last in parts for run in _runs(first, last, apart)]
    for number, (title, first, last) in enumerate(parts):
        span = source.lines_span(first, last)
        text = without(page, span, managed).strip()
        if any(char.isalnum() for char in text):
            named = title or page.path.rpartition("/")[2].removesuffix(".md")
            entry = _at(page, "section", f"{number}", named, span, source.slice(span))
            yield indexable(entry, named, text)


def _only_leads(page: Page, at: int) -> bool:
    """Whether nothing stands between a heading and the first below it."""
    own, source = page.sections[at], page.source
    if at + 1 == len(page.sections) or page.sections[at + 1].parent != at:
        return False
    start, end = source.line_starts[own.heading.last], source.line_starts[page.sections[at + 1].first]
    return not any(map(str.isalnum, source.text[start:end]))


def _runs(first: int, last: int, apart: Collection[int]) -> Iterator[tuple[int, int]]:
    """The runs of lines from `first` to `last` that are not kept apart."""
    for line in [*(line for line in range(first, last) if line in apart), last]:
        if first < line:
            yield first, line
        first = line + 1


def _stated(page: Page, index: MemoryIndex) -> Iterator[Indexable]:
    """What an index of memories states itself, under its headings: the lines between those that point on."""
    line_at = page.source.line_at
    facts = frozenset(line_at(fact.span.start) for fact in index.facts)
    pointing = {
        line for row in index.rows for line in range(line_at(row.span.start), line_at(row.span.end) + 1)
    }
    for each in _sections(page, pointing):
        if not facts.isdisjoint(range(each.entry.line - 1, each.entry.end)):
            yield each


def _housed(each: Indexable, bank: str, home: str) -> Indexable:
    """An entry that is no memory, in a bank that is not the repository's."""
    if bank == "shared":
        return each
    return replace(each, entry=replace(each.entry, id=f"{home}:{each.entry.id}", bank=bank))


def _path_of(page: Page, at: int, managed: tuple[tuple[int, int], ...]) -> str:
    """The headings above a section and its own, without those in a block of memkit's."""
    names: list[str] = []
    while at >= 0:
        start = page.source.line_starts[page.sections[at].first]
        if not is_within(start, managed):
            names.append(clip(page.sections[at].title, _LONGEST_TITLE))
        at = page.sections[at].parent
    return " / ".join(reversed(names))


def _passages(text: str) -> tuple[str, ...]:
    """A text in pieces of whole paragraphs, each of them about `_LONG` characters at most.

    A private key is stars before it is cut: of its second half nobody could tell any more what it is.
    """
    if len(text) <= _LONG:
        return (text,)
    for _, span in reversed(tuple(find_private_keys(text))):
        text = f"{text[: span.start]}***{text[span.end :]}"
    found: list[str] = []
    for paragraph in _BLANK.split(text):
        for piece in (paragraph,) if len(paragraph) <= _LONGEST_PIECE else _pieces(paragraph):
            if found and len(found[-1]) + len(piece) < _LONG:
                found[-1] += f"\n\n{piece}"
            elif piece.strip():
                found.append(piece)
    return tuple(found) or (text,)


def _pieces(paragraph: str) -> Iterator[str]:
    """A paragraph cut where a word ends: half of one is not found, and half of a secret not known for one."""
    at = 0
    while at < len(paragraph):
        end = at + _LONGEST_PIECE
        if end < len(paragraph):
            end = max(paragraph.rfind(blank, at + 1, end) for blank in " \n") + 1 or end
        yield paragraph[at:end]
        at = end
