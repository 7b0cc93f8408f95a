"""What a new decision says and its model does not: labelled as its other fields are, in their language."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.scaffold.decisions.pieces import ITEM, Piece
from memkit.scaffold.decisions.wanted import BODY
from memkit.scaffold.decisions.wording import language_of
from memkit.scaffold.new.lines import indented
from memkit.text.labels import fold
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from memkit.documents.decisions.decision import Decision
    from memkit.scaffold.decisions.writing import Writing

RANKS = {"context": 0, "rationale": 1, "decision": 2, "consequence": 4}
"""The order of the fields of a body."""
_NUMBERING = pattern(r"\W{0,4}(?:\d{1,3}[.)]?|[A-Z][.)])[ \t]{1,4}")
_SIDES = ("Positive", "Negative")


def completed(pieces: list[Piece], model: Decision, new: Writing, heading: int) -> list[Piece]:
    """The pieces with those that the model does not have, labelled as its others are."""
    held = {piece.name for piece in pieces}
    if as_rationale(new) and "rationale" in held:
        held.add("context")
    samples = [piece for piece in pieces if piece.name in RANKS]
    sample = next((p for p in samples if p.section or not p.lead.count("**") % 2), None)
    for name, text in new.wanted.said().items():
        if name in held:
            continue
        made = _made(name, text, sample, model, new, heading)
        at = max((n + 1 for n, p in enumerate(pieces) if RANKS.get(p.name, -1) < RANKS[name]), default=0)
        pieces.insert(at, made)
    return pieces


def is_plain(label: str, new: Writing) -> bool:
    """Whether a label is a word of the vocabulary, perhaps numbered, and says nothing of its one decision."""
    return fold(_NUMBERING.sub("", label)) in new.words.decision


def as_rationale(new: Writing) -> bool:
    """Whether the neighbours say why in a rationale and never in a context."""
    names = [{field.name for field in each.fields} for each in new.near]
    why = sum("rationale" in held for held in names)
    return bool(new.wanted.context) and 2 * why > len(names) and not any("context" in held for held in names)


def _made(name: str, text: str, sample: Piece | None, model: Decision, new: Writing, heading: int) -> Piece:
    """A piece that the model has not, in the manner of one that it has."""
    label = _label(name, model, new)
    if sample is None:
        return Piece(name, f"**{label}.** ", text, "\n\n", section=False)
    if sample.section:
        level = len(sample.lead) - len(sample.lead.lstrip("#")) or heading + 1
        outcome = name == "consequence" and "outcome" in _label("decision", model, new).casefold()
        plural = "s" if label == "Consequence" else ""
        return Piece(name, f"{'#' * (level + outcome)} {label}{plural}\n\n", text, "\n\n", section=True)
    mark = ITEM.match(sample.lead)
    lead = mark[0] if mark else ""
    own = sample.lead[len(lead) :]
    inner = own.strip("*_ \n:：.—–-")
    held = own.replace(inner, label, 1) if inner else f"**{label}.** "
    return Piece(name, f"{lead}{held}", indented(text, " " * len(lead)), sample.gap or "\n", section=False)


def _label(name: str, model: Decision, new: Writing) -> str:
    """What neighbours call a field, else its name in their language."""
    found = Counter(
        field.label
        for each in new.near
        for field in each.fields
        if field.name == name and is_plain(field.label, new) and not field.label.startswith(_SIDES)
    )
    if found:
        return found.most_common(1)[0][0]
    return language_of(model, new.near).labels[BODY.index(name)]
