"""Whether a text is worth remembering: each sentence by its evidence, and the text by its sentences."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.store.gate.shapes import shape_of
from memkit.store.gate.tense import tense_of
from memkit.store.gate.words import MOST, sentences_of
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from memkit.store.gate.matching import Phrases
    from memkit.store.gate.words import Sentence

CODES = (
    "pleasantry", "vague", "in-tracker", "likely-to-change", "speculation", "transient", "derivable",
    "conversation",
)  # fmt: skip

_CHAT, _SHORT = 15, 40
"""Words of a greeting, and characters of a text of one word, at most."""
_CALL = 3
"""Words of which each may stand in a greeting, and which are one by themselves."""
_HEADING = 2
"""Words of a line without a full stop that is a heading, where other sentences follow."""
_REASON = pattern(
    r"(?<=\n)[ \t>]{0,12}(?:[-*+] )?\*\*(?:[Ww]hy|[Hh]ow to (?:apply|use)|[Rr]eason)\b[^*\n]{0,20}\*\*"
)
"""What begins the reason of a memory; behind it no more is stated."""
_BECAUSE = frozenset("because weil denn fordi porque pois parce omdat eftersom perché".split())
_STANDING = frozenset("convention conventions".split())
"""What outlives the sprint and the ticket that it came from."""
_TELLERS = frozenset("i we user assistant he she they".split())


@frozen
class Doubt:
    """Why a sentence is not worth keeping: a code, the words, and whether the whole text is like it."""

    code: str
    span: Span
    whole: bool = True


@frozen
class Told:
    """A text to be remembered, as it is judged; what is found is found once."""

    text: str

    @cached_property
    def doubts(self) -> tuple[Doubt, ...]:
        """Why it is not worth remembering, in order of place; nothing where enough of it is."""
        shape = shape_of(self.text[:MOST])
        if shape:
            return (Doubt(*shape),)
        sentences = _judged(sentences_of(self.text))
        found = [_doubts_of(self.text, sentence) for sentence in sentences]
        if not sentences:
            return (Doubt("vague", Span(0, min(len(self.text), MOST))),)
        bad = sum(map(bool, found))
        if not bad or bad * 2 < len(sentences):
            return ()
        seen: dict[str, Doubt] = {}
        for doubts in found:
            for doubt in doubts:
                whole = bad == len(sentences)
                seen.setdefault(doubt.code, Doubt(doubt.code, doubt.span, whole))
        return tuple(seen.values())

    @cached_property
    def hedge(self) -> Span | None:
        """The first word of doubt in what it states; a reason, and how to apply it, may hold one."""
        label = _REASON.search(self.text)
        end = label.start() if label else len(self.text)
        return next(
            (
                span
                for sentence in sentences_of(self.text)
                if sentence.span.start < end
                for evidence, span in (*_phrases().found_in(sentence), *_telling(self.text, sentence))
                if evidence.startswith("speculation") and not _is_reason(sentence, span.start)
            ),
            None,
        )

    def doubt(self, code: str) -> Doubt | None:
        """The doubt of one code."""
        return next((doubt for doubt in self.doubts if doubt.code == code), None)


def _is_reason(sentence: Sentence, at: int) -> bool:
    return any(word.form in _BECAUSE and word.span.start < at for word in sentence.words)


def _judged(sentences: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """The sentences without headings, and without questions that the next sentence answers."""
    if len(sentences) == 1:
        return sentences
    told = tuple(each for each in sentences if each.ended or (len(each.words) > _HEADING and not each.heads))
    return tuple(each for each in told if not each.asks or each is told[-1]) or sentences


def _doubts_of(text: str, sentence: Sentence) -> tuple[Doubt, ...]:
    strong: dict[str, Span] = {}
    weak: dict[str, Span] = {}
    lasting = False
    for evidence, span in (*_phrases().found_in(sentence), *_telling(text, sentence)):
        if evidence == "lasting":
            lasting = True
        elif evidence == "in-tracker!" and not _STANDING.isdisjoint(sentence.forms):
            continue
        elif evidence.endswith("!"):
            strong.setdefault(evidence[:-1], span)
        else:
            weak.setdefault(evidence, span)
    if sentence.box:
        strong.setdefault("in-tracker", sentence.span)
    if _is_pleasant(sentence):
        strong.setdefault("pleasantry", sentence.span)
    if _is_vague(text, sentence):
        strong.setdefault("vague", sentence.span)
    if sentence.asks:
        strong.setdefault("speculation", sentence.span)
    if _names_itself(sentence):
        strong.setdefault("derivable", sentence.span)
    tense, at = tense_of(sentence)
    if tense:
        told = sentence.words[0].form in _TELLERS or sentence.words[at - 1].form in _TELLERS or at == 0
        weak.setdefault("conversation" if told else "transient", sentence.words[at].span)
    held = strong if lasting else {**weak, **strong}
    return tuple(Doubt(code, held[code]) for code in CODES if code in held)


@cache
def _phrases() -> Phrases:
    from memkit.store.gate.evidence.classes import CLASSES
    from memkit.store.gate.evidence.table import PHRASES
    from memkit.store.gate.matching import phrases_of

    return phrases_of(PHRASES, CLASSES)


@cache
def _unspaced() -> tuple[tuple[str, str], ...]:
    from memkit.store.gate.evidence.unspaced import UNSPACED

    return tuple(
        (evidence, word.replace("_", " ")) for evidence, words in UNSPACED.items() for word in words.split()
    )


def _telling(text: str, sentence: Sentence) -> list[tuple[str, Span]]:
    start, end = sentence.span.start, sentence.span.end
    if text[start:end].isascii():
        return []
    return [
        (evidence, Span(at, at + len(word)))
        for evidence, word in _unspaced()
        if (at := text.find(word, start, end)) >= 0
    ]


def _is_pleasant(sentence: Sentence) -> bool:
    from memkit.store.gate.evidence.words import PLEASANT, PLEASANT_CORE

    forms = sentence.forms
    return (
        len(forms) < _CHAT
        and all(map(PLEASANT.__contains__, forms))
        and (len(forms) <= _CALL or any(map(PLEASANT_CORE.__contains__, forms)))
    )


def _is_vague(text: str, sentence: Sentence) -> bool:
    """Whether nothing in it names what it is about."""
    from memkit.store.gate.evidence.words import STOP, VAGUE

    telling = [form for form in sentence.forms if form not in STOP and form not in VAGUE]
    if any(form.isupper() or not form.isascii() for form in telling):
        return False
    return not telling or (len(telling) == 1 and len(sentence.forms) == 1 and len(text) < _SHORT)


def _names_itself(sentence: Sentence) -> bool:
    """Whether it says that tests are in the folder of tests."""
    forms = [form for form in sentence.forms if form not in {"the", "a", "an", "all", "our"}]
    if len(forms) not in {5, 6} or forms[1] not in {"is", "are", "lives", "live"}:
        return False
    return forms[2] == "in" and forms[0].rstrip("s") == forms[3].rstrip("s")
