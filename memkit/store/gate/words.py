"""A text to be remembered as sentences of words, with what is quoted or in code standing for itself."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_FEWEST = 8
"""Letters outside of quotes below which a text is judged with what they hold."""
MOST = 20_000
"""Characters that are judged: ten times what a memory may hold."""
_QUOTED = pattern(r"`[^`\n]{1,200}`|\"[^\"\n]{1,200}\"|“[^”\n]{1,200}”|„[^“”\n]{1,200}[“”]|«[^»\n]{1,200}»")
_SHORT = frozenset("e.g i.e z.b f.eks vs ca nr no approx p fig cf incl".split())
_END = pattern(r"[.!?](?=[\s\"')\]*_]|$)|[。！？]|\n")
_CHUNK = pattern(r"[^\s—–]{1,400}")
_AROUND = "\"'`.,;:!?()[]{}*_~<>|¡¿…、。，；：！？「」“”„«»"
_TICKET = pattern(r"[A-Z][A-Z0-9]{1,9}-\d{1,6}|[#!]\d{1,6}")
_TRACKED = pattern(r"/(?:issues|pull|pulls|merge_requests|browse|tickets?|work_items)/[\w-]{0,20}\d")
_STANDARDS = frozenset("UTF SHA MD RFC ISO CVE IEC IEEE PEP ADR UTC RSA AES UUID ECMA ES GPT COVID".split())
_TIME = pattern(r"\d{1,2}:\d{2}(?::\d{2})?(?:[ap]m)?")
_DATE = pattern(r"\d{4}-\d{2}(?:-\d{2})?")
_YEAR = pattern(r"(?:19[89]|20[0-4])\d")
_YEAR_DIGITS = 4
_NUMBER = pattern(r"[-+~]?\d[\d.,]{0,20}(?:st|nd|rd|th|s|ms|x|k|m|gb|mb|kb)?")
_CAMEL = pattern(r"[a-z]{1,40}[A-Z]|[A-Z][a-z]{1,40}[A-Z]")
_SPELT = frozenset("typescript javascript github gitlab postgresql mysql graphql nodejs latex".split())
"""What has capitals within and is a word all the same."""
_TITLES = frozenset("Today Maybe Perhaps Now Tomorrow Later Currently Someday Just Eventually Likely".split())
"""Words that name something where they have a capital within a sentence."""
_OPENING = "\"'(“„«:"
_INNER = frozenset("/\\_=@(){}[]<>$*&|^~")
_ENDINGS = {"'m": "am", "'re": "are", "'ve": "have", "'ll": "will", "'d": "would", "'s": "is"}
_OPENERS = frozenset(
    "i you we they he she it that there what who this let here where how i'm".split()
)  # behind which 's is no possessive
_CHECKBOX = pattern(r"\s{0,12}(?:[-*+] )?\[ ?[xX]?\](?= )")
_LEAD = pattern(r"[ \t]{0,12}(?:#{1,6} |[-*+] |\d{1,3}[.)] |> )?")


@frozen
class Word:
    """A word as it is matched, lower case or a class such as `TIME`, and where it stands."""

    form: str
    span: Span


@frozen
class Sentence:
    """A sentence: where it stands, its words, and whether it asks."""

    span: Span
    words: tuple[Word, ...]
    asks: bool
    box: bool
    """Whether it is a line with a check box."""
    ended: bool
    """Whether a mark ends it."""
    heads: bool
    """Whether it is a heading."""

    @cached_property
    def forms(self) -> tuple[str, ...]:
        """Its words alone."""
        return tuple(word.form for word in self.words)


def sentences_of(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text, empty ones and what is fenced as code left out."""
    plain = _without_quotes(text[:MOST])
    found: list[Sentence] = []
    fenced = False
    for start, end, mark in _stretches(plain):
        if plain.startswith(("```", "~~~"), start):
            fenced = not fenced
        elif not fenced:
            box = "[" in plain and _CHECKBOX.match(plain, start, end) is not None
            lead = None if plain[start].isalpha() else _LEAD.match(plain, start, end)
            words = tuple(_words(plain, lead.end() if lead else start, end))
            if words:
                found.append(
                    Sentence(Span(start, end), words, mark in "?？", box, mark != "\n", plain[start] == "#")
                )
    return tuple(found)


def _without_quotes(text: str) -> str:
    """The text with what is quoted as one `§` a character: it is spoken of, not said; whole texts stay."""
    if '"' not in text and "`" not in text and text.isascii():
        return text
    left = _QUOTED.sub("", text)
    if sum(map(str.isalpha, left)) < _FEWEST:
        return text
    return _QUOTED.sub(lambda match: "§" * len(match[0]), text)


def _stretches(text: str) -> Iterator[tuple[int, int, str]]:
    """Begin, end and closing mark of each stretch between ends of sentences and lines."""
    at = 0
    for match in _END.finditer(text):
        if match[0] == "\n" or not _abbreviates(text, match.start()):
            yield at, match.end(), match[0]
            at = match.end()
            while at < len(text) and text[at] in " \t":
                at += 1
    if at < len(text):
        yield at, len(text), "\n"


def _abbreviates(text: str, at: int) -> bool:
    """Whether the full stop belongs to `e.g.`, `approx.` or the number of a point that goes on."""
    before = text[max(0, at - 6) : at].split()
    last = before[-1].lower() if before else ""
    return last in _SHORT or (last.isdigit() and text[at + 2 : at + 3].islower())


def _words(text: str, start: int, end: int) -> Iterator[Word]:
    for match in _CHUNK.finditer(text, start, end):
        chunk = match[0]
        if chunk[0] == "§" or chunk.strip(_AROUND)[:1] == "§":
            yield Word("QUOTE", Span(*match.span()))
            continue
        bare = chunk.strip(_AROUND)
        if not bare:
            continue
        begin = match.start() + chunk.index(bare)
        span = Span(begin, begin + len(bare))
        for form in _forms(bare, chunk, first=match.start() == start or text[begin - 1 : begin] in _OPENING):
            yield Word(form, span)
        if chunk.endswith(":"):
            yield Word(":", Span(span.end, span.end + 1))


def _forms(bare: str, chunk: str, *, first: bool) -> tuple[str, ...]:
    """The words of a stretch without blanks: two of `it's`, else one, or its class."""
    if bare[-1].isdigit() and _is_ticket(bare, chunk):
        return ("TICKET",)
    if bare[0].isdigit() or bare[-1].isdigit() or "%" in bare:
        figure = _figure(bare)
        if figure:
            return (figure,)
    if "://" in bare and _TRACKED.search(bare):
        return ("TICKET",)
    if _is_name(bare, chunk) or (bare in _TITLES and not first):
        return ("NAME",)
    lowered = bare.lower().replace("’", "'")
    for ending, word in _ENDINGS.items():
        if lowered.endswith(ending) and (ending != "'s" or lowered[:-2] in _OPENERS):
            return (lowered[: -len(ending)], word) if lowered != "let's" else ("let's",)
    return (lowered,)


def _is_ticket(bare: str, chunk: str) -> bool:
    said = chunk.strip("\"'`.,;:?()[]{}*_")
    return _TICKET.fullmatch(said) is not None and bare.partition("-")[0] not in _STANDARDS


def _figure(bare: str) -> str:
    if ":" in bare and _TIME.fullmatch(bare.lower()):
        return "TIME"
    if "-" in bare and _DATE.fullmatch(bare):
        return "DATE"
    if len(bare) == _YEAR_DIGITS and _YEAR.fullmatch(bare):
        return "YEAR"
    if bare.endswith("%"):
        return "PERCENT"
    return "NUMBER" if _NUMBER.fullmatch(bare.lower()) else ""


def _is_name(bare: str, chunk: str) -> bool:
    """Whether it is a path, an address or a name of code."""
    if "://" in bare or not _INNER.isdisjoint(bare) or chunk.endswith(("()", "/")):
        return True
    if "." in bare and not bare.endswith(".") and bare.replace(".", "").isalnum():
        return True
    if bare[1:].islower() or bare.islower():  # the usual word, which has no capital within
        return False
    return _CAMEL.search(bare) is not None and bare.lower() not in _SPELT
