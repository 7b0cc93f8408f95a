"""Why a decision took another one's place, where it says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.text.clean import brief
from memkit.text.inline import plain
from memkit.text.patterns import pattern
from memkit.text.presentable import masked

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.bank.ties import Tie
    from memkit.documents.decisions.decision import Decision

_LONGEST = 200
_LEAST = 3
"""Words that say something: `in part` does not."""
_OPENING = pattern(r"[\s*_)\].,;:–—-]{0,20}(?:(?:because|since|reason|why)\b[\s*_:]{0,9})?")
_SENTENCE = pattern(r"[.!?。！？](?:\s|$)")


def reason_of(bank: Bank, tie: Tie) -> str:
    """One sentence: what stands behind the relation on its line, else the context of the later decision.

    Empty for decisions that merely relate, and where neither says anything.
    """
    if tie.kind == "relates":
        return ""
    for teller, other in ((tie.later, tie.earlier), (tie.earlier, tie.later)):
        said = _behind_relation(bank, teller, other)
        if said:
            return said
    context = tie.later.field("context") or tie.later.field("rationale")
    return _sentence(context.text) if context else ""


def _behind_relation(bank: Bank, teller: Decision, other: Decision) -> str:
    """What a decision says on the line where it names the other one, behind the name."""
    document = bank.by_path.get(teller.path)
    if document is None or document.source is None:
        return ""
    text = document.source.text
    for relation in teller.relations:
        if relation.kind != "relates" and len(relation.targets) == 1 and relation.targets[0].id == other.id:
            rest = text[relation.span.end :].partition("\n")[0]
            opening = _OPENING.match(rest)
            said = _sentence(rest[opening.end() :] if opening else rest)
            if other.title not in said and len(said.split()) >= _LEAST:
                return said
    return ""


def _sentence(text: str) -> str:
    """The first sentence of a text as plain words, cut where it is long."""
    paragraph = " ".join(plain(masked(text).strip().partition("\n\n")[0]).split())  # before it is cut
    end = _SENTENCE.search(paragraph)
    return brief(paragraph[: end.start() + 1] if end else paragraph, _LONGEST)
