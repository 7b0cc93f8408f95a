"""A transcript boiled down as it is read: files edited, commands run, what the user wants kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.documents.transcripts.action import Edited, Ran, Said
from memkit.frozen import frozen, replace
from memkit.review.sweep.sentences import sentences
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.documents.transcripts.action import Action

_WISH = pattern(
    r"(?:^|[,.:;—–-] |\b(?:please|also|and|so|ok(?:ay)?|no),? )"
    r"(?:(?:do )?(?:please )?(?:remember|keep in mind),? (?:that |to )"
    r"|from now on\b|going forward\b|in (?:the )?future,|for (?:the )?next time\b"
    r"|(?:please )?don['’]t forget (?:that|to) "
    r"|next time,? (?:please )?(?:use|run|do|don['’]t|never|always)\b|as a rule,)"
    r"|请记住|记住[：:，,]|以后(?:都|请|不要)|merk(?:e)? dir\b|ab jetzt\b|запомни\b|впредь\b|recuerda que\b"
    r"|a partir de ahora\b|à partir de maintenant\b|覚えておいて|今後は",
    re.IGNORECASE,
)
_MOST = 10_000
"""Different files, and different commands, that are held; what comes after is not counted."""
_MOST_WISHES = 200
_LONGEST = 100_000
"""Characters of one saying that are read: nobody types more."""
_COMMAND = 2_000


@frozen
class Edits:
    """A file that tools wrote: its path, absolute or from the repository's top, and how often."""

    path: str
    times: int


@frozen
class Run:
    """A command: how often it ran and failed, and how it went last (True: passed; None: nobody knows)."""

    command: str
    times: int
    failures: int
    passed: bool | None
    output: str
    line: int


@frozen
class Wish:
    """A sentence with which the user asks that something be kept, and its line in the transcript."""

    text: str
    line: int


@frozen
class Deeds:
    """What was done in a transcript.

    `uncommitted` are edited files that no commit holds as they are, from the bank's root; `by_hand` those of
    the bank.
    """

    edits: tuple[Edits, ...]
    runs: tuple[Run, ...]
    wishes: tuple[Wish, ...]
    uncommitted: tuple[Edits, ...] = ()
    by_hand: tuple[Edits, ...] = ()


def gather(actions: Iterable[Action]) -> Deeds:
    """Boil a transcript down; what is held does not grow with its length."""
    edits: dict[str, int] = {}
    runs: dict[str, Run] = {}
    wishes: dict[str, Wish] = {}
    for action in actions:
        if isinstance(action, Edited):
            if action.path in edits or len(edits) < _MOST:
                edits[action.path] = edits.get(action.path, 0) + 1
        elif isinstance(action, Ran):
            command = " ".join(action.command[:_COMMAND].split())
            if command in runs or len(runs) < _MOST:
                runs[command] = _again(runs.get(command), command, action)
        elif action.role == "user" and len(wishes) < _MOST_WISHES:
            wishes |= {wish.text: wish for wish in _wishes(action)}
    return Deeds(
        tuple(Edits(path, times) for path, times in edits.items()),
        tuple(runs.values()),
        tuple(wishes.values())[:_MOST_WISHES],
    )


def _again(before: Run | None, command: str, action: Ran) -> Run:
    held = before or Run(command, 0, 0, None, "", action.line)
    passed = None if action.failed is None else not action.failed
    return replace(
        held,
        times=held.times + 1,
        failures=held.failures + (action.failed is True),
        passed=passed,
        output=action.output,
        line=action.line,
    )


def _wishes(said: Said) -> list[Wish]:
    text = said.text[:_LONGEST]
    if not _WISH.search(text):
        return []
    return [
        Wish(each, said.line) for each in sentences(text) if _WISH.search(each) and not each.endswith("?")
    ]
