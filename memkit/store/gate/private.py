"""What a memory tells of a person's life: where they live, when they were born, health, pay, family."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}"
_DAY = (
    rf"\d{{4}}-\d\d-\d\d|\d{{1,2}}[./-]\d{{1,2}}[./-]\d{{2,4}}|\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}\b"
    rf"|{_MONTH} \d|(?:19|20)\d\d\b"
)
_SUM = r"(?: is| was| of|:)? (?:about |around )?(?:[$€£]|[a-z]{3} )?\d{2}"
_ILL = (
    "cancer diabetes epilepsy depression asthma hiv dementia anxiety migraine arthritis bipolar schizophrenia"
    " leukaemia leukemia"
)
_FAITH = "muslim jewish catholic hindu buddhist gay lesbian bisexual transgender"
_PATTERNS = (
    (
        "home address",
        "live resid address",
        (
            r"\b(?:lives?|living|resid(?:es?|ing)|address(?: is|:| of [^.\n]{1,40}? is))\b[^.\n]{0,30}?"
            r"(?:\b\d{1,5}[a-z]? (?:[a-z'-]{2,20} ){1,3}(?:street|st|road|rd|avenue|ave|lane|drive|way|court"
            r"|boulevard|close|square|terrace|place)\b"
            r"|\b\w{2,30}(?:straße|strasse|gata|gate|gatan|veien|vegen|vei|weg|allee|laan|straat|plads|vej)\s\d{1,4}\b"
            r"|\b(?:rue|calle|via|rua|avenida) [^.\n\d]{2,40}\d{1,4}\b)"
        ),
    ),
    (
        "date of birth",
        "born birth dob geboren født",
        (
            r"\b(?:born(?: on| in)?|birthday|date of birth|birth ?date|dob|geboren(?: am)?|født)"
            rf"(?: is| was| on|:|,){{0,2}} (?:the )?(?:{_DAY})"
        ),
    ),
    (
        "health",
        f"diagnosed pregnan diabet epilep {_ILL}",
        (
            r"\bdiagnosed with\b|\b(?:is|was) (?:pregnant|diabetic|epileptic|bipolar|hiv[- ]positive)\b"
            r"|\b(?:has|suffers from|treated for|medication for|recovering from) (?:\w{1,12} ){0,2}"
            rf"(?:{_ILL.replace(' ', '|')})s?\b"
        ),
    ),
    ("pay", "salary wage earn", rf"\b(?:salary|wages?|earns){_SUM}"),
    (
        "belief or orientation",
        _FAITH,
        rf"\bis (?:a )?(?:practising |practicing |devout )?(?:{_FAITH.replace(' ', '|')})\b",
    ),
    (
        "family",
        "wife husband daughter son girlfriend boyfriend divorc",
        r"(?:'s|\bhis|\bher) (?:ex-)?(?:wife|husband|daughter|son|girlfriend|boyfriend|divorce)\b",
    ),
)
"""Kind, words that it never goes without, and the form, all in lower case."""
_COUNTED = frozenset(("home address", "date of birth", "pay"))
"""Kinds that a text without a digit does not hold."""
_OWN = ("user ", "i ", "i'm ", "the user ")
"""Who tells of themselves: what they need in order to work is a preference."""


def find_private(text: str) -> tuple[str, Span] | None:
    """The first thing of a person's life, as its kind and where it stands."""
    return next(_found(text.lower().replace("’", "'")), None)


def _found(lowered: str) -> Iterator[tuple[str, Span]]:
    own = lowered.lstrip().startswith(_OWN)
    figures = any(map(str.isdigit, lowered))
    for kind, anchors, form in _PATTERNS:
        if (kind in _COUNTED and not figures) or (own and kind == "health"):
            continue
        if any(anchor in lowered for anchor in anchors.split()):
            match = pattern(form).search(lowered)
            if match:
                yield kind, Span(*match.span())
