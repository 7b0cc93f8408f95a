"""Telling that an item is its own verification: a command that is to succeed, a suite and its size."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.documents.progress.verification import is_command
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from memkit.documents.progress.item import Item

_ASIDE = r"(?:\([^()\n]{1,60}\)[ ])?"
_SAYS = r"(?:still |now )?"
_CODED = pattern(
    rf"`([^`\n]{{2,200}})`[ ]{_ASIDE}{_SAYS}"
    r"(?:succeed|pass|exit|run|work|complete|build|print|return|report|finish|produce|start)(?:e?s)?\b"
)
"""`npm run build` succeeds; `npm run dev` (Storybook) starts."""
_PLAIN = pattern(
    r"(?:^|[:—–-][ ])(?:npm|pnpm|yarn|npx|cargo|pytest|tox|nox|dotnet|mvn|gradle|ruff|mypy|tsc|eslint|vitest"
    r"|bazel|docker|terraform|go (?:build|test|vet)|make [a-z][\w-]{0,30})"
    rf"(?:[ ][^\s`]{{1,40}}){{0,5}}?[ ]{_SAYS}(?:succeeds|passes|exits|completes|produces|finishes|returns)\b"
)
"""Build verification: npm run build succeeds."""
_SUCCESS = pattern(r"\b(?:succeeds?|succeeded|pass(?:es|ed)?|successfully|cleanly|without (?:an )?errors?)\b")

_CODE = pattern(r"`([^`\n]{2,200})`")
_RUNNER = pattern(r"(?:^|[\s:/])(?:\w{0,6}test|tests|spec|rspec|jest|mocha|nextest|tox|nox|phpunit|check)\b")
_COUNT = pattern(r"\b[1-9]\d{0,5}\s(?:[\w-]{1,20}\s){0,2}(?:tests?|specs)\b")
_CHECK = pattern(
    r"(?:[\w/-]{1,20} ){0,2}(?:verification|audit|check)(?:: \S| (?:against|on|in|with) \S)", re.IGNORECASE
)
"""`Visual verification: compare with the designs`; `Integrity verification` alone may be a thing to build."""


def names_suite(item: Item) -> bool:
    """Whether an item names the command that runs its tests, and says how many there are."""
    text = item.own_text
    return _COUNT.search(_CODE.sub("``", text)) is not None and any(
        _RUNNER.search(code) and is_command(code) for code in _CODE.findall(text)
    )


def tells_success(item: Item) -> bool:
    """Whether an item says that a command went well, and not only what it does."""
    return is_own_check(item) and _SUCCESS.search(item.text.partition("\n")[0]) is not None


def is_own_check(item: Item) -> bool:
    """Whether an item's first line says that a command succeeds, or names a check and what to look at."""
    line = item.text.partition("\n")[0]
    claim = _CODED.search(line)
    if claim is not None and is_command(claim[1]):
        return True
    if _CHECK.match(item.title):
        return True
    return any(_PLAIN.search(text) for text in (line.replace("**", "").lstrip("-*+ "), item.title))
