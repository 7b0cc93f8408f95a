"""Tripwires: what the bank has to say about the files of a change, before they are changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.definitions import definition, definitions
from memkit.documents.places import find_locations
from memkit.recall.answer import Hit
from memkit.recall.entries import groups_of, memory_group
from memkit.recall.revived import inside, revived
from memkit.recall.touched import BELOW, EXACT, ONE_OF
from memkit.store.scope import Reference, applies

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import date

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.entry import Entry as Parsed
    from memkit.documents.gotchas.gotcha import Gotcha
    from memkit.documents.rules.rule import Rule
    from memkit.recall.passage import Entry
    from memkit.recall.touched import Change, Touched
    from memkit.store.bank import BankName
    from memkit.store.fact import Fact
    from memkit.text.page import Page
    from memkit.text.source import Span

_SYMBOL, _REVIVED, _GOTCHA, _MEMORY, _RULE, _DECISION = range(6)
_ASIDE = frozenset(("id", "since", "source", "review", "owner", "ended", "how", "reason"))
"""Cells of a rule that name no place to which it applies."""


def tripwires(
    bank: Bank,
    facts: Iterable[tuple[BankName, Fact]],
    change: Change,
    today: date,
    asked: Iterable[Reference] = (),
) -> tuple[Hit, ...]:
    """What somebody should know who changes these files, each entry once, the nearest first.

    Gotchas by their Where, rules and decisions in force that name the file, memories whose scope names it or
    a definition that changed in it, and decisions whose abandoned identifiers it brings back, below what took
    their place. What the change itself writes into the bank is no news.
    """
    found: dict[str, tuple[tuple[int, int], Hit]] = {}
    for rank, hit in (*_of_bank(bank, change), *_of_memories(facts, change, today, tuple(asked))):
        if hit.entry.id not in found or rank < found[hit.entry.id][0]:
            found[hit.entry.id] = (rank, hit)
    return tuple(hit for _, hit in sorted(found.values(), key=lambda each: each[0]))


def changed_symbols(facts: Iterable[tuple[BankName, Fact]], change: Change) -> tuple[Reference, ...]:
    """The `symbol:` references of memories whose definition the change touches."""
    return tuple(
        dict.fromkeys(
            reference
            for _, fact in facts
            for reference in fact.references
            if reference.type == "symbol" and _symbol(reference, change)
        )
    )


def _of_bank(bank: Bank, change: Change) -> Iterator[tuple[tuple[int, int], Hit]]:
    own = {document.path for document in bank.documents}
    code = type(change)(tuple(each for each in change.files if each.path not in own), change.tree)
    if not code.files:
        return
    written = {each.path: each.before or "" for each in change.files if each.told}
    for document in bank.documents:
        if document.page is None or document.archived:
            continue
        entries = _Entries(document)
        for kind, rank, parsed, because in _named(document, document.page, code):
            entry = entries.of(kind, parsed)
            if entry and (document.path not in written or parsed.text.strip() in written[document.path]):
                yield rank, Hit(entry, 1.0, because=because)
    held: dict[str, _Entries] = {}
    for number, (decision, because) in enumerate(revived(bank, code)):
        if decision.path not in held:
            held[decision.path] = _Entries(bank.by_path[decision.path])
        entry = held[decision.path].of("decision", decision)
        if entry:
            yield (_REVIVED, number), Hit(entry, 1.0, because=because)


class _Entries:
    """The entries of a document by kind and line, read when one of them is wanted."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._held: dict[tuple[str, int], Entry] | None = None

    def of(self, kind: str, parsed: Parsed) -> Entry | None:
        page = self._document.page
        if page is None:
            return None
        if self._held is None:
            each = (held.entry for group in groups_of(self._document) for held in group)
            self._held = {(entry.kind, entry.line): entry for entry in each}
        return self._held.get((kind, page.source.line_at(parsed.span.start) + 1))


def _named(
    document: Document, page: Page, change: Change
) -> Iterator[tuple[str, tuple[int, int], Parsed, str]]:
    for gotcha in document.gotchas:
        if not gotcha.resolved:
            told = _best(((place.path, document.path) for place in gotcha.where), change)
            path = told[0] if told else "" if gotcha.where else _in_text(gotcha, document, change)
            if path:
                said = f"its Where names {_place(told)}" if told else f"it names {path}"
                yield "gotcha", (_GOTCHA, -told[1] if told else 0), gotcha, said
    for rule in document.rules_in_force:
        places = (place.path for span in _where_of(rule) for place in find_locations(page, span))
        told = _best(((path, document.path) for path in places), change)
        if told:
            yield "rule", (_RULE, -told[1]), rule, f"it names {_place(told)}"
    for number, decision in enumerate(_newest(document)):
        told = _cited(decision, document, page, change)
        if told:
            yield "decision", (_DECISION, 10_000 * -told[1] + number), decision, f"it cites {_place(told)}"


def _best(places: Iterable[tuple[str, str]], change: Change) -> tuple[str, int] | None:
    best = max((change.meant(path, base) for path, base in places), key=lambda each: each[1], default=("", 0))
    return best if best[1] else None


def _place(told: tuple[str, int]) -> str:
    path, how = told
    return f"a folder of {path}" if how == BELOW else path


def _in_text(gotcha: Gotcha, document: Document, change: Change) -> str:
    """The file that a gotcha without a Where names in code font by its whole path."""
    cited = inside(document.cited, gotcha.span, lambda each: each.span.start)
    told = _best(((each.path, document.path) for each in cited if "/" in each.path), change)
    return told[0] if told and told[1] == EXACT else ""


def _where_of(rule: Rule) -> list[Span]:
    return [cell.span for cell in rule.cells if cell.name not in _ASIDE] or [rule.span]


def _newest(document: Document) -> list[Decision]:
    held = [each for each in document.decisions if not each.closed]
    return sorted(
        held, key=lambda each: (each.date.text if each.date else "", each.number or 0), reverse=True
    )


def _cited(decision: Decision, document: Document, page: Page, change: Change) -> tuple[str, int] | None:
    """The file that a decision names in code font or by a link, or as a module: `kelp.batch`."""
    own = [each.path for each in inside(document.cited, decision.span, lambda each: each.span.start)]
    led = [each.path for each in inside(document.leads, decision.span, lambda each: each.link.span.start)]
    told = _best(((path, document.path) for path in (*own, *led)), change)
    if told and told[1] == BELOW and not any("/" in path.strip("/") for path in (*own, *led)):
        told = None
    if told or not change.modules:
        return told
    spans = inside(page.code_spans, decision.span, lambda each: each.start)
    codes = (page.source.slice(span).strip("`").strip() for span in spans)
    return next(((change.modules[code], ONE_OF) for code in codes if code in change.modules), None)


def _of_memories(
    facts: Iterable[tuple[BankName, Fact]], change: Change, today: date, asked: tuple[Reference, ...]
) -> Iterator[tuple[tuple[int, int], Hit]]:
    paths = tuple(Reference("path", path) for path in change.paths)
    for bank, fact in facts:
        types = {reference.type for reference in fact.references}
        if not types & {"path", "symbol"} or fact.expired(today) or fact.superseded_by:
            continue
        symbols = [each for each in fact.references if each.type == "symbol"]
        told = [(each, why) for each in symbols if (why := _symbol(each, change))]
        if not applies(fact.references, (*asked, *paths, *(each for each, _ in told))):
            continue
        because = told[0][1] if told else f"its scope names {_scoped(fact, change)}"
        entry = memory_group(fact, bank)[0].entry
        yield (_SYMBOL if told else _MEMORY, 0), Hit(entry, 1.0, because=because)


def _scoped(fact: Fact, change: Change) -> str:
    own = [reference for reference in fact.references if reference.type == "path"]
    return next((path for path in change.paths if applies(own, (Reference("path", path),))), "a changed file")


def _symbol(reference: Reference, change: Change) -> str:
    """Why a memory that is bound to a definition is told; empty where the change leaves it alone."""
    path, mark, name = reference.id.partition("::")
    if not mark or not path.endswith(".py"):
        return ""
    touched = next((each for each in change.files if each.path == path), None)
    return _changed(touched, name.replace("::", ".").removesuffix("()")) if touched else ""


def _changed(touched: Touched, name: str) -> str:
    if not touched.told:
        held = definitions(touched.now) if touched.now else None
        return f"it is about {name} in {touched.path}" if held is None or name in held else ""
    before = definition(touched.before, name) if touched.before else None
    now = definition(touched.now, name) if touched.now else None
    if before == now:
        return ""
    return f"{name} in {touched.path} changes" if now is not None else f"{name} leaves {touched.path}"
