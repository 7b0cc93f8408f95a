"""What a new claim does to an old one: decided by slot, confidence, confirmation and source."""

from __future__ import annotations

from typing import Literal

from memkit.frozen import frozen
from memkit.store.conflicts.reading import Reading, read
from memkit.store.conflicts.slots import Compared, Frame, compare
from memkit.text.likeness.rewording import says_same

Source = Literal["user_statement", "user_correction", "extraction", "import"]
Outcome = Literal["consolidate", "correction", "flag", "none", "revise", "supersede"]
_HIGH = 0.9
"""Confidence from which a claim is sure."""
_CANDIDATE = 0.5
"""Confidence below which an unconfirmed claim is a candidate."""
_WEAK = 0.6
"""Confidence below which a claim does not take the place of a sure and confirmed one."""
_NEW = 0.8
_ALIKE = Compared("same", "they have the same words")


@frozen
class Claim:
    """What somebody says is so: how sure (0 to 1), whether a person confirmed it, its source, its key."""

    text: str
    confidence: float
    confirmed: bool
    source: Source
    key: str = ""


@frozen
class Verdict:
    """What becomes of two claims.

    `confidence` is the new one's, None where it stays as given; `why` is a sentence for a person.
    """

    outcome: Outcome
    confidence: float | None
    why: str


def judge(old: Claim, new: Claim) -> Verdict:
    """What a new claim does to an old one.

    `none` where they speak of different things, and whenever that is not sure. Two sure claims that
    contradict each other are flagged and never settled, unless a person corrects or tells of a change.
    """
    corrected = new.source == "user_correction"
    candidate = not old.confirmed and old.confidence < _CANDIDATE
    before, after = read(old.text), read(new.text, correcting=corrected)
    frame = Frame(corrected, candidate and before.hedged, same_key=bool(old.key) and old.key == new.key)
    compared = _ALIKE if says_same(old.text, new.text) else compare(before, after, frame)
    if compared.relation == "unrelated":
        return Verdict("none", None, f"Both stay, they are about different things: {compared.why}.")
    if compared.relation == "same":
        if candidate and before.hedged and not after.hedged:
            return Verdict("revise", None, "What was only supposed is now stated.")
        return Verdict("consolidate", None, "Both say the same: one is enough.")
    if corrected:
        return Verdict("correction", 1.0, "A person corrected it: the old one is superseded.")
    if candidate:
        return Verdict("revise", None, "The old one was a candidate that nobody confirmed.")
    return _settled(old, new, after)


def _settled(old: Claim, new: Claim, after: Reading) -> Verdict:
    """What becomes of two claims that give one thing different values."""
    told = new.source == "user_statement" and (after.changed or bool(after.denied))
    if old.confidence >= _HIGH and new.confidence >= _HIGH and not told:
        return Verdict("flag", None, "Two sure claims contradict each other: a person has to decide.")
    supposed = after.hedged and new.confidence < _NEW
    if supposed or (old.confirmed and old.confidence >= _HIGH and new.confidence < _WEAK):
        return Verdict("flag", None, "A weak claim contradicts a confirmed one: a person has to decide.")
    return Verdict("supersede", _NEW, "The value is another one now: the old one is kept as superseded.")
