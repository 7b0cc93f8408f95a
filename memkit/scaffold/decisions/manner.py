"""How a collection of decisions names them and states what they are to each other."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

from memkit.documents.vocabulary import WORDS
from memkit.reading.lines import label_of, link_target
from memkit.text.anchors import slug
from memkit.text.frontmatter import Scalar
from memkit.text.inline import plain
from memkit.text.labels import fold
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.decisions.relations import Relation, RelationKind, Target
    from memkit.documents.decisions.status import Status

_FILE_NUMBER = pattern(r"(?:[A-Za-z]{1,8}[-_])?(?P<digits>\d{1,6})")
_BRACKETS = str.maketrans(dict.fromkeys("()[]（）", " "))
_MOST = 50
"""Decisions of a collection that are looked at for its manner."""
_LONGEST_NAME = 120


def neighbours(bank: Bank, decision: Decision) -> Iterator[Decision]:
    """Other decisions of the collection, as many as show its manner."""
    held = bank.collections[decision.collection][:_MOST]
    return (other for other in held if other is not decision)


def stating(bank: Bank, decision: Decision, kind: RelationKind) -> Iterator[tuple[Decision, Relation]]:
    """The neighbours that state a relation of one kind to one target, with the relation."""
    for neighbour in neighbours(bank, decision):
        for relation in neighbour.relations:
            if relation.kind == kind and not relation.partial and len(relation.targets) == 1:
                yield neighbour, relation


def key_of(bank: Bank, decision: Decision, relation: Relation) -> tuple[str, str]:
    """The frontmatter key that holds a relation by itself, with its text; or empty."""
    page = bank.by_path[decision.path].page
    for key, value in page.data.pairs if page else ():
        if relation.span.within(value.span) and key.text.casefold() != "status":
            return key.text, value.text if isinstance(value, Scalar) else ""
    return "", ""


def is_plain(status: Status) -> bool:
    """Whether a status is a word of the vocabulary and nothing else."""
    return fold(status.text) in WORDS.status


def reference(bank: Bank, at: Decision, other: Decision) -> str:
    """How a decision is named in text: by a link where its collection links, else by its id; or empty."""
    targets = [
        target
        for held in (at, *neighbours(bank, at))
        for relation in held.relations
        if relation.kind in {"supersedes", "superseded-by", "amends", "amended-by"}
        for target in relation.targets
    ]
    linked = [target for target in targets if target.path]
    if other.form == "record" and 2 * len(linked) >= len(targets):
        return f"[{label_of(_link_text(bank, other, linked))}]({link_target(other.path, _folder(at))})"
    said = _said(other)
    if at.form == "log" and other.form == "log" and said and _links_headings(bank, at, targets):
        where = "" if other.path == at.path else link_target(other.path, _folder(at))
        return f"[{label_of(said)}]({where}#{_anchor(bank, other)})"
    return said


def name_like(decision: Decision, like: str) -> str:
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


def name_in_words(decision: Decision) -> str:
    """The title as a name where there is no id, on one line and without brackets; a long one is cut."""
    words = " ".join(plain(decision.title).translate(_BRACKETS).split())
    if len(words) > _LONGEST_NAME:
        words = words[:_LONGEST_NAME].rpartition(" ")[0] or words[:_LONGEST_NAME]
    return words.strip(" .:")


def _link_text(bank: Bank, other: Decision, linked: list[Target]) -> str:
    page = bank.by_path[other.path].page
    short = [target for target in linked if target.path and " " not in target.text]
    if 2 * len(short) > len(linked):
        stems = sum(target.text in target.path for target in short)
        stem = posixpath.basename(other.path).removesuffix(".md")
        return stem if 2 * stems > len(short) or not other.id_text else other.id_text
    return plain(page.source.slice(other.head)).strip("# \t\r\n=-") if page else other.title


def _said(other: Decision) -> str:
    if other.notation == "id":
        return other.id_text.strip("[]*_~# ")
    if other.form == "log" and other.number is not None:
        return f"decision {other.number}"
    return name_like(other, "ADR-1")


def _links_headings(bank: Bank, at: Decision, targets: list[Target]) -> bool:
    """Whether most relations of a log are links to its headings."""
    page = bank.by_path[at.path].page
    linked = sum("#" in page.source.slice(target.span) for target in targets) if page else 0
    return bool(targets) and 2 * linked > len(targets)


def _anchor(bank: Bank, other: Decision) -> str:
    page = bank.by_path[other.path].page
    for heading, anchor in zip(page.headings, page.anchors, strict=True) if page else ():
        if heading.span.start == other.head.start:
            return anchor
    return slug(other.title)


def _folder(decision: Decision) -> str:
    return posixpath.dirname(decision.path)
