"""The verdict of the write gate on a text: every objection, with its words and what to do instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.store.gate.detectors import BY_CODE, DETECTORS
from memkit.store.gate.worth import Told
from memkit.text.clean import brief

if TYPE_CHECKING:
    from memkit.store.gate.detectors import Detector, Found, Verdict

LONGEST = 60
"""Characters of the words that an objection shows."""


@frozen
class Objection:
    """Why a text is not simply saved; `words` are those that caused it, masked where they are secret."""

    code: str
    words: str
    what: str
    do: str
    outcome: Verdict


def objections(text: str) -> tuple[Objection, ...]:
    """All objections to a text, gravest first: those that refuse before those that ask.

    It takes time in proportion to the text. What needs the bank (`near-duplicate`, `over-cap`, `bank-full`)
    is left to the caller, who makes those with `objection`.
    """
    told = Told(text)
    found = ((detector, detector.find(told)) for detector in DETECTORS if detector.find)
    made = [_made(detector, each, text) for detector, each in found if each is not None]
    return tuple(sorted(made, key=lambda each: each.outcome != "refuse"))


def objection(code: str, words: str, *, do: str = "") -> Objection:
    """An objection that the caller found, by its code; `do` in place of the table's line."""
    detector = BY_CODE[code]
    return Objection(code, _shown(words), detector.what, do or detector.do, detector.outcome)


def _made(detector: Detector, found: Found, text: str) -> Objection:
    from memkit.text.presentable import masked

    words = found.words or masked(text)[found.span.start : found.span.end]
    return Objection(
        detector.code, _shown(words), detector.what, detector.do, found.outcome or detector.outcome
    )


def _shown(words: str) -> str:
    """The words in one line that can be printed anywhere."""
    said = brief(" ".join(words.split()), LONGEST)
    return said if said.isprintable() else "".join(c if c.isprintable() else "\ufffd" for c in said)
