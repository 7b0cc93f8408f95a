"""Ids of decisions: `ADR-5`, `D-12`, `T1-1`, from a text or a file name, in one canonical form."""

from __future__ import annotations

import re

from memkit.text.patterns import pattern

WORDS = frozenset(
    {"决策", "决定", "決定"}.union(
        "adr adrs decision decisions dec d edr decisión decisão décision entscheidung решение".split()
    )
)
"""Prefixes, case folded, that mean a decision wherever they stand."""
_NO_DECISIONS = frozenset(
    "aes bcp co covid cve cwe gb gh gpt h http https id ieee iso issue ipv ip kb mb md mr nist p pep pr py r "
    "rfc s sha step ticket tls utf v vol".split()
)
"""Prefixes of other things, as in RFC-7231 and SHA-256."""
ID = pattern(
    r"(?<![\w.\-#])(?<!\D/)(?:(?P<prefix>[^\W\d_]{1,12}\d?)(?P<join>[-_]|[ \t]{1,2}#?|#|))?"
    r"(?P<number>\d{1,5}[A-Z]?)(?:[ \t]{0,2}(?P<section>§[ \t]?[\w.]{1,12}))?(?![\w%]|\.\d|-\d|/\d{1,2}/)"
)
_FILE_NUMBER = pattern(r"(?:(adr|dec|d|decision|edr)[-_]?)?(\d{1,4})(?=[-_. ]|$)(?!-\d{2}-)", re.IGNORECASE)


def decision_id(prefix: str, number: str) -> str:
    """The canonical id: upper-case prefix (ADR where there is none), number without leading zeros."""
    digits = number.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    bare = (digits.lstrip("0") or "0") + number[len(digits) :].upper()
    return f"{_singular(prefix or 'ADR')}-{bare}"


def is_decision_prefix(prefix: str, join: str) -> bool:
    """Whether letters before a number may make a decision's id: a known word, or capitals with a hyphen."""
    folded = prefix.casefold()
    if folded in WORDS:
        return folded != "d" or (prefix == "D" and join in {"", "-"})
    return join == "-" and prefix.isupper() and folded.rstrip("0123456789") not in _NO_DECISIONS


def id_of_file(path: str) -> str:
    """The id in a record's file name, `0005-slug.md` or `adr-005.md`, or empty (also for dates)."""
    match = _FILE_NUMBER.match(path.rsplit("/", 1)[-1])
    return decision_id(match[1] or "", match[2]) if match else ""


def id_in(text: str) -> str:
    """The decision id that a short text begins with, as a link's `ADR-12: Title` or `12. Title`, or empty."""
    match = ID.match(text.strip("[]*_ \t"))
    if match is None or (match["prefix"] and not is_decision_prefix(match["prefix"], match["join"])):
        return ""
    return decision_id(match["prefix"] or "", match["number"])


def _singular(prefix: str) -> str:
    upper = prefix.upper()
    return upper[:-1] if upper in {"ADRS", "DECISIONS"} else upper
