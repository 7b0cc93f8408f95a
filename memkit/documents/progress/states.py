"""What a stated status such as `✅ Done`, `In progress (60 %)` or `进行中` says of an item."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from memkit.documents.vocabulary import PROGRESS_STATES
from memkit.text.inline import plain
from memkit.text.labels import fold, vocabulary
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memkit.documents.progress.item import State
    from memkit.documents.progress.sections import Section

_MEANT: dict[str, tuple[State, Section]] = {
    "done": ("done", "done"),
    "in-flight": ("partial", "in-flight"),
    "review": ("partial", "review"),
    "next": ("open", "next"),
    "blocked": ("open", "blocked"),
    "cancelled": ("cancelled", ""),
}
_SIGNS = {
    **dict.fromkeys("✅☑✔✓", "done"),
    **dict.fromkeys("🚧🔄🏗🛠", "in-flight"),
    **dict.fromkeys("⏳⌛📋📅🔲⬜☐❌✗✘", "next"),
    **dict.fromkeys("🚫⛔⏸🛑", "blocked"),
}
"""A cross in a status column says that something is not there; before a list item, that it was dropped."""
_SHARE = pattern(r"\W{0,4}(\d{1,3})[ \t\u00a0]{0,2}[%％]")
_CLAUSE = pattern(r"[(（\[,，;；:：.。—–|/]|\s-{1,2}\s")
_LONGEST = 200
_MOST_WORDS = 3
_WHOLE = 100


def read_status(text: str) -> tuple[State, Section]:
    """The state and the section that a status stands for; `unknown` where the words are none of the usual.

    Words weigh more than signs: the first clause, else the words that open it.
    """
    shown = plain(text[:_LONGEST])
    meaning = _by_words(_CLAUSE.split(shown, maxsplit=1)[0]) or _by_share(shown) or _by_sign(shown)
    return _MEANT.get(meaning, ("unknown", ""))


def tells_progress(text: str) -> bool:
    """Whether a status says how far work is: by its words, by a share, or by a sign without words of its own.

    `✅ Done` and `✅` do; `✅ Correct` and `✅ Reused` are verdicts of another kind.
    """
    shown = plain(text[:_LONGEST])
    clause = _CLAUSE.split(shown, maxsplit=1)[0]
    bare = not any(char.isalpha() for char in clause)
    return bool(_by_words(clause) or _by_share(shown) or (bare and _by_sign(shown)))


def _by_words(clause: str) -> str:
    words = fold(clause).split()
    known = _known()
    for count in (len(words), *range(min(_MOST_WORDS, len(words)), 0, -1)):
        meaning = known.get(" ".join(words[:count]))
        if meaning:
            return meaning
    return ""


def _by_share(shown: str) -> str:
    match = _SHARE.match(shown)
    share = int(match[1]) if match else -1
    if share < 0:
        return ""
    return "done" if share >= _WHOLE else "in-flight" if share else "next"


def _by_sign(shown: str) -> str:
    return _SIGNS.get(shown.lstrip()[:1], "")


@cache
def _known() -> Mapping[str, str]:
    return vocabulary(PROGRESS_STATES)
