"""A reference page of the bank does not say when to read it.

The reading order can then only say “when the task touches its subject”, and an agent that does not know the
subject will not open the page.

Put `read_when` into its frontmatter, or under `documents` in the configuration: one phrase, such as “before
a release”.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from memkit.bank.layout import folded, in_bank_folder
from memkit.checks.check import Check, Trouble
from memkit.checks.over import BANK, one
from memkit.documents.reading_order import is_generated
from memkit.findings import Severity
from memkit.reading.entries import reading_order
from memkit.reading.sentences import OF_ROLE
from memkit.text.frontmatter import BadYaml
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope

_WHEN = pattern(
    r"\b(?:read|open|check|consult|use|update)\b[^.]{0,40}\b(?:when|before|after|if|on demand)\b"
    r"|\b(?:before|when|after)\s(?:you\s)?(?:chang|touch|edit|add|writ|releas|deploy|start|work)"
    r"|^[-*>\s]{0,6}\**(?:when|read when|когда|何时阅读|wann|cuándo|quando|quand)\**\s{0,2}[:：]",
    re.IGNORECASE,
)
_TOKEN = pattern(r"[^\s`|()\[\]<>,;*\"“”，、；（）「」]+")
_PAGE = pattern(r"\.(?:md|mdc|markdown)(?:#[^\s]{0,100})?[.:：。]?$", re.IGNORECASE)
_WIKI = pattern(r"\[\[([^\[\]|#\n]{1,100})")
_WORD = pattern(r"[^\W\d_]{2,}")
_SCRIPT = pattern(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
"""Kana, Han and Hangul: two signs count as a word, for there may be no blanks between words."""
_FIRST_LINES = 12
_FEWEST = 2
"""Words after a page's name from which a line tells something about it."""


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each reference page whose role says nothing of when to read it."""
    told = _told(bank)
    for line in reading_order(bank).reference:
        said = line.told or line.read_when != OF_ROLE["other"][1]
        if line.role != "other" or said or not in_bank_folder(line.path, bank.layout):
            continue
        if line.path.rsplit("/", 1)[-1].rpartition(".")[0].casefold() not in told and not _says_itself(
            bank, line.path
        ):
            yield Trouble(
                message=f"{line.path} does not say when to read it",
                help="put `read_when` into its frontmatter, or under `documents` in the configuration",
                path=line.path,
                about=line.path,
            )


def _says_itself(bank: Bank, path: str) -> bool:
    """Whether the page's first lines tell when to read it, or what it says cannot be read."""
    document = bank.by_path.get(path)
    if document is None or document.page is None:
        return document is not None and document.problem is not None
    held = document.page.frontmatter
    if isinstance(held, BadYaml) or (held and held.error):
        return True
    lines = _filled(document.page.source.text[document.page.body_start :])
    return any(_WHEN.search(line) for line in islice(lines, _FIRST_LINES))


def _told(bank: Bank) -> frozenset[str]:
    """Names of pages of which an agent file or an index page says something, folded."""
    found: set[str] = set()
    for document in bank.documents:
        if document.page is None or is_generated(document.page.source.text):
            continue
        stem = folded(document.path.rsplit("/", 1)[-1].rpartition(".")[0])
        if document.role != "rules" and stem not in {"index", "readme"}:
            continue
        headed: set[str] = set()
        for line in _filled(document.page.source.text):
            told, untold = _named(line)
            found |= told | untold if _WHEN.search(line) else told
            found |= headed if _words(line) >= _FEWEST else set()
            headed = untold if line.lstrip().startswith("#") else set()
    return frozenset(found)


def _named(line: str) -> tuple[set[str], set[str]]:
    """The pages that a line names: those that words follow, and those that none do."""
    told: set[str] = set()
    untold: set[str] = set()
    words = 0
    for token in reversed(_TOKEN.findall(_WIKI.sub(r" \1.md ", line))):
        ending = _PAGE.search(token[-140:])
        if ending is None:
            words += _words(token)
            continue
        name = token[: len(token) - len(ending[0])].rsplit("/", 1)[-1].casefold()
        (told if words >= _FEWEST else untold).add(name)
    return told, untold


def _words(text: str) -> int:
    scripted = len(_SCRIPT.findall(text))
    return scripted // 2 if scripted else len(_WORD.findall(text))


def _filled(text: str) -> Iterator[str]:
    return (line for line in text.splitlines() if line.strip())


_PATH = "memory-bank/RELEASING.md"
CHECK = Check(
    code="BNK003",
    name="missing-read-when",
    summary="A reference page does not say when to read it.",
    standard=None,
    strict=Severity.WARNING,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(one("# Releasing\n\nTag, then push.\n", _PATH),),
    good=(one("---\nread_when: before a release\n---\n# Releasing\n\nTag, then push.\n", _PATH),),
)
