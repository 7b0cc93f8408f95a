"""Relations between decisions: supersedes, amends, relates, with their targets."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Literal

from memkit.documents.decisions.ids import ID, decision_id, id_in, id_of_file, is_decision_prefix
from memkit.frozen import frozen
from memkit.text.patterns import pattern
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
    (r"(?:(?:partially|partly)[ -])?super[sc]eded(?: in part| partially| partly)?(?: by)?|(?:replaced|obsoleted|overridden) by|被取代|superad[oa] por|замен[её]н[оа]? на|substituíd[oa] por|reemplazad[oa] por|remplacée? par|(?:ersetzt|abgelöst) durch", "superseded-by"),
    (r"(?:(?:partially|partly)[ -])?super[sc]edes(?: in part| partially| partly)?|replaces|obsoletes|заменяет|substitui|reemplaza(?!d)|remplace(?!é)|(?<![被\w])(?:取代|替代)", "supersedes"),
    (r"(?:amended|modified|updated|revised) by", "amended-by"),
    (r"amends|modifies|updates|revises", "amends"),
    (r"clarified by", "clarified-by"),
    (r"clarifies", "clarifies"),
    (r"(?:extended|refined) by", "extended-by"),
    (r"extends|builds on|refines", "extends"),
    (r"relates? to|related(?: to| decisions?| adrs?)?|see also|depends on|links? to", "relates"),
)  # fmt: skip
_VERB = pattern("|".join(f"(?P<v{n}>{verb})" for n, (verb, _) in enumerate(_VERBS)), re.IGNORECASE)
_REPLACED_AFTER = pattern(r"取代|替代|代替|置き換え|대체")
"""Chinese, Japanese and Korean name the successor before the verb: 被 ADR-5 取代."""

_AFTER_NUMBER = pattern(r"[ \t]{0,3}(?:$|[\r\n,.;)\]+&/|(—–-]|(?:and|und|y|et|on)\b)")
_DATE = pattern(r"\d{4}[-/.](?:\d{1,2}|Q\d)(?:[-/.]\d{1,2})?")
_NONE = pattern(
    r"[\s*_(\[—–-]{0,6}(?:none|n/?a|nothing|not|no|нет|无|無|なし|없음|keine|ninguno|nenhum|aucune?|tbd|—|–|-)(?!\w)",
    re.IGNORECASE,
)
_PART = pattern(
    r"\bpart(?:s|ly|ial(?:ly)?)?\b|\bonly\b|\b(?:clauses?|sections?|scope)\b|\bfor \w|§|部分|一部|частично|teilweise|parcial",
    re.IGNORECASE,
)
"""Words that limit a relation to a part, or name the part: `ADR-30 for decision 15`."""
_BLANK = pattern(r"[XN]{2,}|[{}<>]|YYYY")
_STOPS = ("\n\n", "\r\n\r\n", ". ", "\n- ", "\n* ", "\r\n- ", "\r\n* ", "\n#")
_MOST_TEXT = 160


@frozen
class Target:
    """What a relation names: a decision id (`ADR-5`), a link's path, perhaps a section of it.

    `text` is as written (a link's text). Without `id` and `path` it is words that nobody can look up.
    """

    text: str
    span: Span
    id: str
    path: str = ""
    section: str = ""

    @property
    def bare(self) -> bool:
        """Whether it is written as a number only."""
        return self.text[:1].isdigit()


@frozen
class Relation:
    """A relation as written; `partial` when it says that only part is concerned."""

    kind: RelationKind
    targets: tuple[Target, ...]
    span: Span
    partial: bool = False


def links_in(page: Page, region: Span) -> tuple[Link, ...]:
    """The page's links inside a region."""
    links = page.links
    first = bisect_left(links, region.start, key=lambda link: link.span.start)
    last = bisect_left(links, region.end, first, key=lambda link: link.span.start)
    return tuple(link for link in links[first:last] if link.span.end <= region.end)


def find_relations(page: Page, region: Span) -> tuple[Relation, ...]:
    """The relations that a status text or a heading's suffix states, one a verb."""
    text = page.source.text
    verbs = list(_VERB.finditer(text, region.start, region.end))
    found = []
    for verb, following in zip(verbs, [*verbs[1:], None], strict=False):
        end = _limit(page, verb.end(), following.start() if following else region.end)
        kind = next(kind for n, (_, kind) in enumerate(_VERBS) if verb[f"v{n}"])
        relation = related(page, kind, Span(verb.end(), end), Span(verb.start(), verb.end()))
        if relation:
            found.append(relation)
    if not found and _REPLACED_AFTER.search(text, region.start, region.end):
        end = _limit(page, region.start, region.end)
        targets = tuple(find_targets(page, Span(region.start, end)))
        if targets:
            found.append(Relation("superseded-by", targets, Span(targets[0].span.start, end)))
    return tuple(found)


def leading_relation(page: Page, region: Span) -> Relation | None:
    """The relation of a line that begins with its verb, `> Superseded by ADR-5`, or None."""
    text = page.source.text
    start = region.start
    while start < region.end and not text[start].isalnum():
        start += 1
    verb = _VERB.match(text, start, region.end) if start - region.start < _MOST_TEXT else None
    if verb is None:
        return None
    kind = next(kind for n, (_, kind) in enumerate(_VERBS) if verb[f"v{n}"])
    end = _limit(page, verb.end(), region.end)
    relation = related(page, kind, Span(verb.end(), end), Span(*verb.span()))
    return relation if relation and any(target.id or target.path for target in relation.targets) else None


def starts_with_relation(text: str) -> bool:
    """Whether a text begins with a relation's verb: `supersedes ADR-3`."""
    return _VERB.match(text.lstrip("*_ \t")) is not None


def related(page: Page, kind: RelationKind, region: Span, label: Span) -> Relation | None:
    """The relation of one kind whose targets stand in a region; None where it names none.

    A successor may be named in words only; such a target has neither id nor path.
    """
    text = page.source.text
    none = _NONE.match(text, region.start, region.end)
    if none and not any(link.span.start < none.end() for link in links_in(page, region)):
        return None
    targets = tuple(find_targets(page, region))
    if kind not in {"superseded-by", "supersedes"}:
        targets = tuple(target for target in targets if target.id or target.path)
    elif not targets:
        targets = _in_words(text, region)
    if not targets:
        return None
    said = _without_titles(text, Span(region.start, min(region.end, region.start + _MOST_TEXT)), targets)
    statement = f"{text[label.start : label.end]} {said}"
    partial = _PART.search(statement.partition("\n")[0]) is not None
    return Relation(kind, targets, Span(label.start, targets[-1].span.end), partial)


def _without_titles(text: str, region: Span, targets: tuple[Target, ...]) -> str:
    """A region without links to other decisions: `Use Redis for sessions` there is a title, no part."""
    pieces, at = [], region.start
    for target in targets:
        if target.path and "§" not in target.text and at <= target.span.start < region.end:
            pieces.append(text[at : target.span.start])
            at = target.span.end
    return "".join((*pieces, text[at : region.end]))


def find_targets(page: Page, region: Span) -> Iterator[Target]:
    """The decisions named in a region: links, and bare ids outside of links; dates are no ids."""
    text = page.source.text
    inside = links_in(page, region)
    made = [target for link in inside if (target := _linked(link))]
    taken = [link.span for link in inside]
    taken += [Span(*match.span()) for match in _DATE.finditer(text, region.start, region.end)]
    taken.sort()
    at = 0
    for match in ID.finditer(text, region.start, region.end):
        while at < len(taken) and taken[at].end <= match.start():
            at += 1
        if at < len(taken) and taken[at].start <= match.start():
            continue
        start = match.start()
        if match["prefix"] and not is_decision_prefix(match["prefix"], match["join"]):
            if not match["join"].isspace():
                continue
            start = match.start("number")  # `ADR-1 and 2`
        prefix = (match["prefix"] or "") if start == match.start() else ""
        if prefix or _stands_alone(text, start, match.end(), region.start):
            id_ = decision_id(prefix, match["number"])
            said = text[start : match.end()]
            made.append(Target(said, Span(start, match.end()), id_, section=match["section"] or ""))
    yield from _without_asides(text, sorted(made, key=lambda target: target.span))


def _without_asides(text: str, targets: list[Target]) -> Iterator[Target]:
    """Targets without those in a remark on the one before: `ADR-3 (see ADR-1)`, `ADR-30 for decision 15`."""
    last: Target | None = None
    for target in targets:
        gap = text[last.span.end : target.span.start] if last else ""
        aside = gap.count("(") > gap.count(")") or (" for " in gap and ";" not in gap)
        if last is None or not aside or len(gap) > _MOST_TEXT:
            last = target
            yield target


def _linked(link: Link) -> Target | None:
    if link.kind == "image":
        return None
    if link.external:
        return Target(link.text, link.span, "")
    path = "" if link.kind == "wikilink" else link.path
    name = (path or link.target).rpartition("/")[2]
    id_ = id_of_file(name) or id_in(link.text) or id_in(link.anchor)
    return Target(link.text, link.span, id_, path) if path or id_ else None


def _stands_alone(text: str, start: int, end: int, floor: int) -> bool:
    """A bare number is an id only right after the verb, a comma, a plus or an `and`, with nothing counted."""
    before = text[max(floor, start - 6) : start].rstrip(" \t:[(*")
    joined = not before or before.endswith((",", "+", "&", " and", "/", " и", " y", " und", "、"))
    return joined and _AFTER_NUMBER.match(text, end) is not None


def _in_words(text: str, region: Span) -> tuple[Target, ...]:
    held = text[region.start : region.end].partition("\n")[0][:_MOST_TEXT]
    said = held.strip(" \t\r:：*_.()[]—–→>")
    if sum(char.isalpha() for char in said) < 3 or _BLANK.search(said):  # noqa: PLR2004 - a name has letters
        return ()
    start = region.start + held.index(said)
    return (Target(said, Span(start, start + len(said)), ""),)


def _limit(page: Page, start: int, end: int) -> int:
    """A relation's targets end with its paragraph or at the next sentence; `[2. Redis](…)` holds no end."""
    text = page.source.text
    inside = links_in(page, Span(start, end))
    for mark in _STOPS:
        at = text.find(mark, start, end)
        for link in inside:
            if link.span.start < at < link.span.end:
                at = text.find(mark, link.span.end, end)
        end = at if at >= 0 else end
    return end
