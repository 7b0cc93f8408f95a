"""The words of a question and of a text, for an index that splits at all but letters and digits."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from memkit.recall.languages import language_of, stemmed
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

WORD = pattern(r"[^\W_]+")
_JOINT = pattern(r"_(?=[^\W_])|[a-z0-9](?=[A-Z])")
_JOINTS = (b"_", b"aA", b"0A", b"-0")
"""What joins the parts of identifiers, in shapes."""
_SHAPES = bytes.maketrans(
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789?\t\n\v\f\r\x1c\x1d\x1e\x1f",
    b"A" * 26 + b"a" * 26 + b"0" * 11 + b" " * 9,
)
"""Shapes of signs: `A`, `a`, `0` or a blank. What is not ASCII is read as `?` and may be anything."""
_RUN = pattern(r"\w{2,120}")
_NUMBERED = pattern(r"-(\d{1,6})\b")
_LETTERS = pattern(r"(?<![^\W_])[^\W\d_]{2,12}$")
_LONGEST = 60
_HUMP = pattern(r"[a-z0-9](?=[A-Z])|[A-Z](?=[A-Z][a-z])")
_UNSPACED = pattern("[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{1,400}")
_MONTHS = "January February March April May June July August September October November December".split()
_DAY = pattern(r"((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?")


def further_words(text: str, day: str = "") -> str:
    """What an index shall know a text by besides its own words; empty for most English prose.

    Parts of identifiers and the whole of them in one word, stems where the text is in another language, pairs
    of signs where the script has no spaces, and the month and year of its day.
    """
    found: dict[str, None] = {}
    for token in sorted(set(_jointed(text))):
        for word in _of_token(token) if len(token) <= _LONGEST else _identifiers(token):
            found.setdefault(word)
    if not text.isascii():
        for pair in _pairs(text):
            found.setdefault(pair)
    language = language_of(text)
    if language != "english":
        for word in WORD.findall(text.casefold()):
            found.setdefault(stemmed(word, language))
    return " ".join((*found, day_in_words(day))).strip()


def day_in_words(day: str) -> str:
    """`2026-05-08` as `8 May 2026`; another text as it is."""
    said = _DAY.match(day)
    if not said or not 1 <= int(said[2]) <= len(_MONTHS):
        return day
    return f"{int(said[3]) if said[3] else ''} {_MONTHS[int(said[2]) - 1]} {said[1]}".strip()


def identifier_parts(word: str) -> tuple[str, ...]:
    """`batchClient` and `batch_client` as `batch`, `client`."""
    if word.islower():  # no letter begins a part
        return tuple(filter(None, word.casefold().split("_")))
    return tuple(part.casefold() for part in WORD.findall(_HUMP.sub(r"\g<0> ", word)))


def _jointed(text: str) -> list[str]:
    """The words between blanks that may be identifiers of several parts.

    Looked for in the shape of the text, a byte a sign: splitting all of it costs as much as indexing it.
    """
    shape = text.encode("ascii", "replace").translate(_SHAPES)
    runs: dict[int, int] = {}
    for joint in _JOINTS:
        at = shape.find(joint)
        while at >= 0:
            end = shape.find(b" ", at)
            runs[shape.rfind(b" ", 0, at) + 1] = end = end if end >= 0 else len(shape)
            at = shape.find(joint, end)
    return " ".join([text[start:end] for start, end in sorted(runs.items())]).split() if runs else []


def _identifiers(token: str) -> tuple[str, ...]:
    """`statement_cache_size` and `ADR-004` in one word, and the parts of `batchClient`."""
    found: list[str] = []
    for word in _RUN.findall(token):
        if _JOINT.search(word):
            if "_" in word:
                found.append(word.casefold().replace("_", ""))
            found += identifier_parts(word)
    if "-" in token:
        found += _numbered(token)
    return tuple(found)


_of_token = lru_cache(1 << 16)(_identifiers)
"""A bank says the same again and again: what is there is looked for once."""


def _numbered(text: str) -> Iterator[str]:
    for found in _NUMBERED.finditer(text):
        before = _LETTERS.search(text, max(0, found.start() - _LONGEST), found.start())
        if before:
            yield f"{before[0]}{found[1]}".casefold()


def _pairs(text: str) -> Iterator[str]:
    """Each two neighbouring signs of a script without spaces; a single sign as it is."""
    for run in _UNSPACED.findall(text):
        if len(run) == 1:
            yield run
        for at in range(len(run) - 1):
            yield run[at : at + 2]


def pairs_of(word: str) -> tuple[str, ...]:
    """The pairs by which a word of a script without spaces is found; empty for other words."""
    return () if word.isascii() else tuple(_pairs(word))  # reading the pattern takes a twentieth of a start
