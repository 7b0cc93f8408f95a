"""Items that a commit of the day says it closes, while their boxes are open."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from memkit.documents.entry import title_key
from memkit.documents.progress.claims import is_denied
from memkit.review.sweep.boxes import Claim, first_command, open_boxes, told
from memkit.review.sweep.day import Kind
from memkit.review.sweep.sentences import sentences
from memkit.text.likeness.wording import content_words
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.review.sweep.day import Day, Loose

_CLOSES = pattern(r"\b(?:close[sd]?|finish(?:es|ed)?|complete[sd]?|done(?: with)?:?)\b", re.IGNORECASE)
_FEWEST = 3
"""Telling words of a title; fewer are in too many sentences."""
_SHARE = 0.8
_MOST = 500
"""Sentences that are held against every open item."""


def _find(day: Day) -> tuple[Loose, ...]:
    return told(day.bank, "closed-by-commit", _closed(day))


def _closed(day: Day) -> Iterator[Claim]:
    closed = list(islice(_sentences(day), _MOST))
    for box in open_boxes(day.bank) if closed else ():
        words = frozenset(content_words(box.item.title))
        if len(words) < _FEWEST or not box.is_last:
            continue
        needed = max(_FEWEST, _SHARE * len(words))
        sha = next((sha for sha, said in closed if len(words & said) >= needed), "")
        if sha:
            yield Claim(box, "heuristic", f"is closed by what commit {sha[:7]} says, and its box is open")


def _sentences(day: Day) -> Iterator[tuple[str, frozenset[str]]]:
    """What each sentence says is closed: the words after the verb; newest commits first."""
    for commit in day.commits:
        for sentence in sentences(commit.text):
            verb = _CLOSES.search(sentence)
            if verb and title_key(sentence) and not is_denied(sentence, verb.start()):
                yield commit.sha, frozenset(content_words(sentence[verb.end() :]))


KIND = Kind("closed-by-commit", "Closed by a commit's words, and not checked", _find, first_command)
