"""Relations between decisions: supersedes, amends, relates, with their targets."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.text.inline import Link
    from memkit.text.page import Page

RelationKind = Literal[
    "supersedes", "superseded-by", "amends", "amended-by", "clarifies", "clarified-by",
    "extends", "extended-by", "relates",
]  # fmt: skip

_VERBS: tuple[tuple[str, RelationKind], ...] = (
    (r"(?:partially |partly )?superseded(?: in part| partially)?(?: by)?|replaced by|被取代|superado por|заменено на|substituído por|ersetzt durch", "superseded-by"),
    (r"(?:partially |partly )?supersedes(?: in part)?|replaces|取代|替代", "supersedes"),
    (r"amended by|modified by|updated by", "amended-by"),
    (r"amends|modifies|updates", "amends"),
    (r"clarified by", "clarified-by"),
    (r"clarifies", "clarifies"),
    (r"extended by", "extended-by"),
    (r"extends|builds on", "extends"),
    (r"relates? to|related(?: to| decisions?| adrs?)?|see also|links? to", "relates"),
)  # fmt: skip
_VERB = re.compile("|".join(f"(?P<v{n}>{verb})" for n, (verb, _) in enumerate(_VERBS)), re.IGNORECASE)
_ID = re.compile(
    r"(?<![\w/.-])(?:(?P<prefix>[A-Za-z]{1,10}\d?)[- #_]{0,2})?(?P<number>\d{1,5}[A-Z]?)"
    r"(?:[ \t]{0,2}(?P<section>§[ \t]?[\w.]{1,12}))?(?![\w/-]|\.\d)"
)
_FILE_NUMBER = re.compile(r"(?:adr[-_]?)?(\d{1,5})(?=[-_.]|$)", re.IGNORECASE)
_DATE = re.compile(r"\d{4}[-/.](?:\d{1,2}|Q\d)(?:[-/.]\d{1,2})?")


@dataclass(frozen=True, slots=True)
class Target:
    """What a relation names: a decision id (`ADR-5`), a link's path, perhaps a section of it."""

    text: str
    span: Span
    id: str
    path: str = ""
    section: str = ""


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation as written; `partial` when it says that only part is concerned."""

    kind: RelationKind
    targets: tuple[Target, ...]
    span: Span
    partial: bool = False


def decision_id(prefix: str, number: str) -> str:
    """The canonical id: upper-case prefix (ADR where there is none), number without leading zeros."""
    digits = number.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    bare = (digits.lstrip("0") or "0") + number[len(digits) :].upper()
    return f"{(prefix or 'ADR').upper()}-{bare}"


def id_of_file(path: str) -> str:
    """The id in a record's file name, `0005-slug.md` or `adr-005.md`, or empty (also for dates)."""
    name = path.rsplit("/", 1)[-1]
    match = _FILE_NUMBER.match(name)
    if match is None or len(match[1]) > 4 or re.match(r"\d{4}-\d{2}-\d{2}", name):  # noqa: PLR2004 - a date
        return ""
    return decision_id("", match[1])


def find_relations(page: Page, region: Span, links: tuple[Link, ...]) -> tuple[Relation, ...]:
    """The relations that a status text or a heading's suffix states, one a verb."""
    text = page.source.text
    verbs = list(_VERB.finditer(text, region.start, region.end))
    found = []
    for verb, following in zip(verbs, [*verbs[1:], None], strict=True):
        end = min(following.start() if following else region.end, _line_limit(text, verb.end(), region.end))
        targets = tuple(find_targets(text, Span(verb.end(), end), links))
        if targets:
            kind = next(kind for n, (_, kind) in enumerate(_VERBS) if verb[f"v{n}"])
            partial = "part" in verb[0].lower() or any(target.section for target in targets)
            found.append(Relation(kind, targets, Span(verb.start(), targets[-1].span.end), partial))
    return tuple(found)


def find_targets(text: str, region: Span, links: tuple[Link, ...]) -> Iterator[Target]:
    """The decisions named in a region: links first, then bare ids outside of links; dates are no ids."""
    inside = [link for link in links if link.span.within(region)]
    made = [_linked(link) for link in inside if not link.external or _ID.fullmatch(link.text.strip("[]"))]
    dates = [Span(*match.span()) for match in _DATE.finditer(text, region.start, region.end)]
    taken = [link.span for link in inside] + dates
    for match in _ID.finditer(text, region.start, region.end):
        if any(match.start() in span for span in taken):
            continue
        if match["prefix"] or _stands_alone(text, match.start(), region.start):
            id_ = decision_id(match["prefix"] or "", match["number"])
            made.append(Target(match[0], Span(*match.span()), id_, section=match["section"] or ""))
    yield from sorted(made, key=lambda target: target.span)


def _linked(link: Link) -> Target:
    path = "" if link.external or link.kind == "wikilink" else link.path
    named = _ID.match(link.text.strip("[] ")) or _ID.match(link.anchor)
    id_ = id_of_file(path or link.target) or (
        decision_id(named["prefix"] or "", named["number"]) if named else ""
    )
    return Target(link.text, link.span, id_, path)


def _stands_alone(text: str, at: int, floor: int) -> bool:
    """A bare number is an id only right after the verb, a comma, a plus or an `and`."""
    before = text[max(floor, at - 6) : at].rstrip(" \t:#[(*")
    return not before or before.endswith((",", "+", "&", "and", "/"))


def _line_limit(text: str, start: int, end: int) -> int:
    """A relation's targets end with its paragraph or at the next sentence."""
    for mark in ("\n\n", "\r\n\r\n", ". ", "\n- ", "\n* "):
        at = text.find(mark, start, end)
        end = at if at >= 0 else end
    return end
