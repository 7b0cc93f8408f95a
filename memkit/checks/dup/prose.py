"""The paragraphs of a document that somebody wrote for it: no quotes, generated text, links or licences."""

from __future__ import annotations

import re
from _blake2 import blake2b  # hashlib would load OpenSSL, for a third of the interpreter's start
from typing import TYPE_CHECKING

from memkit.bank.layout import is_generated_index, is_retired_rules
from memkit.checks.bnk.template_sentences import is_template_sentence
from memkit.documents.reading_order import is_generated
from memkit.frozen import frozen
from memkit.text.likeness.wording import content_words, counted
from memkit.text.markdown import content_start
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.text.page import Page

_LEAST_WORDS = 12
"""Content words from which a paragraph is not the same by chance."""
_LEAST_LENGTH = 80
_LONGEST = 20_000
_HEAD = 1_500
"""Characters in which a file says that it is generated."""
_MADE = pattern(
    r"do not (?:edit|modify|change) this file|@generated"
    r"|this file (?:is|was) (?:auto-?)?(?:matically )?generated"
    r"|auto-?generated (?:file|by|from)|<!--[^>\n]{0,80}generated (?:by|from)|<!--[^>\n]{0,80}do not edit",
    re.IGNORECASE,
)
_OTHER = pattern(r"[\W_]{1,1000}")
_LICENCE = pattern(
    r"\b(?:licen[cs]ed under|copyright|all rights reserved|spdx-license|permission is hereby granted"
    r"|without warrant)",
    re.IGNORECASE,
)
_LINK = pattern(r"\[[^\[\]\n]{0,300}\]\([^()\n]{0,500}\)|<?https?://[^\s>]{1,500}>?")
_FIELD = pattern(r"[ \t>*+-]{0,20}(?:\*\*|__)[^*_\n]{1,40}(?:[:.]\*\*|[:.]__|\*\*[:.]|__[:.])")
"""A labelled part of an entry; that entries share one is told by DUP002, where all of them is alike."""
_ENTRIES = frozenset({"gotchas", "memories", "progress"})
_BEGIN = pattern(r"<!--[^>\n]{0,120}\b(?:begin|start)\b", re.IGNORECASE)
_END = pattern(r"<!--[^>\n]{0,120}\b(?:end|stop)\b", re.IGNORECASE)
_ASIDE = frozenset(
    "archive archived archives old backup backups deprecated superseded history legacy".split()
)


@frozen
class Said:
    """A paragraph of a document: a name for its letters and digits, and where it stands."""

    letters: str
    document: Document
    span: Span


def is_current(document: Document, bank: Bank) -> bool:
    """Whether a document was written by hand and still holds."""
    if document.page is None or document.archived or is_retired_rules(document.path):
        return False
    if _ASIDE & {part.casefold() for part in document.path.split("/")[:-1]}:
        return False
    text = document.page.source.text
    made = is_generated_index(document.path, bank.layout) or is_generated(text)
    return not made and _MADE.search(text, 0, _HEAD) is None


def prose_of(document: Document) -> Iterator[Said]:
    """The paragraphs of a document that are long enough to be nobody's accident, each once."""
    for letters, start, end in document.fact("prose", _paragraphs):
        yield Said(letters, document, Span(start, end))


def _paragraphs(document: Document) -> list[tuple[str, int, int]]:
    page = document.page
    if page is None:
        return []
    made = _made_lines(page)
    found: dict[str, tuple[str, int, int]] = {}
    for block in page.paragraphs:
        span = Span(content_start(page.source, page.structure, block, block.first), page.span_of(block).end)
        if not _LEAST_LENGTH <= span.end - span.start <= _LONGEST:
            continue
        if block.first in made or page.is_quoted(block):
            continue
        letters = _OTHER.sub("", page.source.slice(span)).casefold()
        name = blake2b(letters.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
        found.setdefault(name, (name, span.start, span.end))
    return list(found.values())


def is_telling(said: Said) -> bool:
    """Whether a paragraph says something of its own: no licence, no list of links, no part of an entry."""
    text = said.document.page.source.slice(said.span) if said.document.page else ""
    if said.document.role in _ENTRIES and _FIELD.match(text):
        return False
    if _LICENCE.search(text) or is_template_sentence(text):
        return False
    own = _LINK.sub(" ", text)
    # Scripts without blanks between words have few words and many pairs of letters.
    return max(len(content_words(own)), counted(own).total() // 2) >= _LEAST_WORDS


def _made_lines(page: Page) -> frozenset[int]:
    """The lines between comments with which tools mark what they wrote."""
    found: set[int] = set()
    begin = -1
    for span in page.comments if "<!--" in page.source.text else ():
        text, line = page.source.slice(span), page.source.line_at(span.start)
        if _END.match(text) and begin >= 0:
            found.update(range(begin, line + 1))
            begin = -1
        elif _BEGIN.match(text) and begin < 0:
            begin = line
    return frozenset(found)
