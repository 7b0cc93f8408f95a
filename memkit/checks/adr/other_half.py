"""The other half of a supersession, written as the collection writes its statuses and relations."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from typing import TYPE_CHECKING

from memkit.checks.fixing import inserting, replacing
from memkit.documents.vocabulary import WORDS
from memkit.reading.lines import label_of, link_target
from memkit.text.frontmatter import Scalar
from memkit.text.inline import plain
from memkit.text.labels import fold
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.adr.headings import Anchored
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.decisions.relations import Relation, RelationKind
    from memkit.documents.decisions.status import Status
    from memkit.findings import Fix
    from memkit.text.page import Page

_FILE_NUMBER = pattern(r"(?:[A-Za-z]{1,8}[-_])?(?P<digits>\d{1,6})")
_GAP = 9
"""More than the blank lines between a heading and its status line."""
_MOST = 50
"""Decisions of a collection that are looked at for its manner."""


def superseded(bank: Bank, anchored: Anchored, old: Decision, new: Decision, *, partial: bool) -> Fix | None:
    """The edit by which `old` says that `new` supersedes it; None where its manner is not plain.

    A status that is a plain word gives way; to one that says more, the successor is added.
    """
    page = bank.by_path[old.path].page
    stated = [status for status in old.statuses if not status.placeholder]
    if page is None or len(stated) > 1 or old.form not in {"log", "record"}:
        return None
    verb = "partially superseded by" if partial else "superseded by"
    if not stated:
        return _without_status(bank, anchored, page, old, new, verb)
    status = stated[0]
    if status.dated or status.span.end > old.span.end:
        return None
    if status.place == "frontmatter":
        return _in_frontmatter(bank, page, old, new, status, verb)
    said = f"{verb} {_reference(bank, old, new)}"
    if not _reference(bank, old, new):
        return None
    if _plain(status):
        large = status.text.lstrip("*_ ")[:1].isupper()
        return replacing(old.path, status.span, said[:1].upper() + said[1:] if large else said)
    return inserting(old.path, status.span.end, f"; {said}")


def superseding(bank: Bank, new: Decision, old: Decision) -> Fix | None:
    """The edit by which `new` says that it supersedes `old`, as its neighbours do; None where they do not."""
    page = bank.by_path[new.path].page
    statuses = [status for status in new.statuses if not status.placeholder]
    if page is None or len(statuses) != 1 or new.form != "record":
        return None
    status = statuses[0]
    for neighbour, relation in _stating(bank, new, "supersedes"):
        key, like = _key(bank, neighbour, relation)
        if status.place == "frontmatter" and key:
            named = _name(old, like)
            return _with_key(page, status, key, named) if named else None
        if status.place == "section" and _in_status_section(neighbour, relation):
            field = new.field("status")
            reference = _reference(bank, new, old)
            return inserting(new.path, field.span.end, f"\n\nSupersedes {reference}") if field else None
    return None


def _without_status(
    bank: Bank, anchored: Anchored, page: Page, old: Decision, new: Decision, verb: str
) -> Fix | None:
    reference = _reference(bank, old, new)
    places = Counter(s.place for d in _neighbours(bank, old) for s in d.statuses if not s.placeholder)
    said = f"{verb[:1].upper()}{verb[1:]} {reference}"
    if not reference:
        return None
    if old.form == "log":
        heading = places["heading"] >= places["label"] + places["section"]
        suffix = anchored.suffixed(page, old, f"{verb} {reference}") if heading else None
        return suffix if heading else _label(bank, page, old, said)
    if places and places.most_common(1)[0][0] == "section" and old.field("status") is None:
        line = page.source.line_at(max(old.head.end - 1, old.head.start))
        at = page.source.line_span(line).end
        return inserting(old.path, at, f"\n\n## Status\n\n{said}")
    return None


def _label(bank: Bank, page: Page, old: Decision, said: str) -> Fix | None:
    """A status line below the heading, copied from a neighbour that has its own there."""
    for neighbour in _neighbours(bank, old):
        other = bank.by_path[neighbour.path].page
        for status in neighbour.statuses:
            if other is None or status.place != "label" or status.dated:
                continue
            line, head = other.source.line_at(status.span.start), other.source.line_at(neighbour.head.start)
            whole = other.source.line_span(line)
            gap = other.source.text[other.source.line_span(head).end : whole.start][:_GAP]
            if gap.strip() or other.source.text[status.span.end : whole.end].strip():
                continue
            lead = other.source.text[whole.start : status.span.start]
            own = page.source.line_span(page.source.line_at(old.head.start))
            blank = "\n" if "\n\n" in gap.replace("\r\n", "\n") else ""
            return inserting(old.path, own.end, f"\n{blank}{lead}{said}")
    return None


def _in_frontmatter(
    bank: Bank, page: Page, old: Decision, new: Decision, status: Status, verb: str
) -> Fix | None:
    """`superseded_by:` where neighbours have the key, else the successor in the status, as MADR has it."""
    if not _plain(status):
        return None
    for neighbour, relation in _stating(bank, old, "superseded-by"):
        key, like = _key(bank, neighbour, relation)
        if key and "part" not in verb:
            named = _name(new, like)
            return _with_key(page, status, key, named, "superseded") if named else None
    named = _name(new, "ADR-1")
    return replacing(old.path, status.span, f"{verb} {named}") if named else None


def _with_key(page: Page, status: Status, key: str, value: str, word: str = "") -> Fix | None:
    """A key below the status in the frontmatter, unless it is there; `word` is the new status."""
    if page.data.get(key) is not None:
        return None
    line = page.source.line_span(page.source.line_at(status.span.start))
    said = word or page.source.slice(status.span)
    after = page.source.text[status.span.end : line.end]
    return replacing(page.path, Span(status.span.start, line.end), f"{said}{after}\n{key}: {value}")


def _stating(bank: Bank, decision: Decision, kind: RelationKind) -> Iterator[tuple[Decision, Relation]]:
    """The neighbours that state a relation of one kind to one target, with the relation."""
    for neighbour in _neighbours(bank, decision):
        for relation in neighbour.relations:
            if relation.kind == kind and not relation.partial and len(relation.targets) == 1:
                yield neighbour, relation


def _neighbours(bank: Bank, decision: Decision) -> Iterator[Decision]:
    held = bank.collections[decision.collection][:_MOST]
    return (other for other in held if other is not decision)


def _key(bank: Bank, decision: Decision, relation: Relation) -> tuple[str, str]:
    """The frontmatter key that holds a relation by itself, with its text; or empty."""
    page = bank.by_path[decision.path].page
    for key, value in page.data.pairs if page else ():
        if relation.span.within(value.span) and key.text.casefold() != "status":
            return key.text, value.text if isinstance(value, Scalar) else ""
    return "", ""


def _in_status_section(decision: Decision, relation: Relation) -> bool:
    field = decision.field("status")
    placed = any(status.place == "section" for status in decision.statuses)
    return field is not None and placed and relation.span.within(field.span)


def _plain(status: Status) -> bool:
    return fold(status.text) in WORDS.status


def _reference(bank: Bank, at: Decision, other: Decision) -> str:
    """How a decision is named in text: by a link where its collection links, else by its id; or empty."""
    targets = [
        target
        for held in (at, *_neighbours(bank, at))
        for relation in held.relations
        if relation.kind in {"supersedes", "superseded-by"}
        for target in relation.targets
    ]
    linked = sum(bool(target.path) for target in targets)
    if other.form == "record" and (2 * linked >= len(targets)):
        page = bank.by_path[other.path].page
        text = plain(page.source.slice(other.head).strip("# \t")) if page else ""
        short = [target for target in targets if target.path and " " not in target.text]
        if 2 * len(short) > linked:
            stems = sum(target.text in target.path for target in short)
            stem = posixpath.basename(other.path).removesuffix(".md")
            text = stem if 2 * stems > len(short) or not other.id_text else other.id_text
        return f"[{label_of(text)}]({link_target(other.path, posixpath.dirname(at.path))})"
    return other.id_text.strip("[]*_~# ") if other.notation == "id" else _name(other, "ADR-1")


def _name(decision: Decision, like: str) -> str:
    """A decision as a frontmatter names it, after the pattern of another name: an id, a stem, a file."""
    name = posixpath.basename(decision.path)
    if decision.form == "record" and like.endswith(".md"):
        return name
    digits = _FILE_NUMBER.match(name) if decision.form == "record" else None
    if decision.form == "record" and re.match(r"\d{1,6}-\w", like):
        return name.removesuffix(".md")
    if digits and like.isdecimal():
        return digits["digits"]
    return f"ADR-{digits['digits']}" if digits else decision.id
