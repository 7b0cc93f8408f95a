"""What was found in each document and in each whole bank, with what was asked for it, as one file of JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from memkit.checks.catalog import all_checks
from memkit.checks.keeping.asking import NEVER, named
from memkit.checks.keeping.written import read, written

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memkit.checks.keeping.asking import Answer, Asking, Question
    from memkit.checks.keeping.written import Json
    from memkit.checks.placed import Held

VERSION = 1
UNSAID = "SEC001"
"""The check whose findings are not kept, nor anything else of their run."""


_OPEN, _SAME, _OTHER = range(3)
_FILES, _EARLIER, _COMMITS = ("files", ""), ("earlier files", ""), ("commits", "")
_COARSE = {
    "files": _FILES,
    "lists": _FILES,
    "is file": _FILES,
    "is folder": _FILES,
    "spelled": _FILES,
    "only spelling": _FILES,
    "ending": _FILES,
    "namesake": _FILES,
    "has ending": _FILES,
    "earlier lists": _EARLIER,
    "touched": _COMMITS,
}
"""The kinds of questions whose answers follow from another one's; the files on disk take no part in these."""


class Told:
    """What one check found by asking: the questions, and each finding with the secret that it speaks of.

    The questions of an earlier run are `numbers` in the ledger that holds them.
    """

    __slots__ = ("asked", "found", "numbers")

    def __init__(self, asked: tuple[Question, ...], found: list[Held], numbers: Sequence[int] = ()) -> None:
        self.asked, self.found, self.numbers = asked, found, numbers


class Part:
    """What a group of checks found in one document: those that asked for nothing else, and the others."""

    __slots__ = ("plain", "told")

    def __init__(self, plain: Sequence[Held] = (), told: Mapping[str, Told] | None = None) -> None:
        self.plain = list(plain)
        self.told = dict(told or {})


class Page:
    """What is kept of one document: its mark, the parts by group of checks, and facts of its text alone."""

    __slots__ = ("facts", "mark", "parts")

    def __init__(
        self, mark: str, parts: Mapping[str, Part] | None = None, facts: dict[str, object] | None = None
    ) -> None:
        self.mark = mark
        self.parts = dict(parts or {})
        self.facts: dict[str, object] = {} if facts is None else facts


class Ledger:
    """What one run takes over from the last, and leaves to the next."""

    def __init__(self, data: bytes | None, about: str) -> None:
        """Read what was kept; `about` names all that every finding rests on. What is damaged is nothing."""
        self._about = about
        self._old: list[tuple[Question, Answer]] = []
        self._good = bytearray()
        self._weighed = False
        self.pages: dict[str, Page] = {}
        self._wholes: dict[str, Told] = {}
        self.wholes: dict[str, Told] = {}
        """What holds in this run of what was found in the whole bank, by check and subject."""
        if data:
            self._load(data)

    def holds(self, told: Told, asking: Asking) -> bool:
        """Whether every question is answered as it was."""
        if not self._weighed:
            self._weigh(asking)
        good = self._good
        for number in told.numbers:
            if good[number] == _OPEN:
                question, answer = self._old[number]
                good[number] = _SAME if asking.answer(question) == answer else _OTHER
            if good[number] == _OTHER:
                return False
        return True

    def whole(self, name: str, asking: Asking) -> Told | None:
        """What was found in the whole bank, where it still holds."""
        told = self.wholes.get(name) or self._wholes.get(name)
        if told is not None and self.holds(told, asking):
            self.wholes[name] = told
            return told
        return None

    def page(self, path: str, mark: str) -> Page:
        """What is kept of a document, new where it is another one now."""
        page = self.pages.get(path)
        if page is None or page.mark != mark:
            page = self.pages[path] = Page(mark)
        return page

    def dump(self, asking: Asking, pages: list[tuple[str, Page]]) -> bytes | None:
        """What to keep of these documents; None where a secret is spoken of."""
        parts = [part for _, page in pages for part in page.parts.values()]
        told = [held for part in parts for held in part.told.values()] + list(self.wholes.values())
        found = [part.plain for part in parts] + [held.found for held in told]
        if any(secret or finding.code == UNSAID for listed in found for secret, finding in listed):
            return None
        table = _Table(self._old, asking)
        held: dict[str, Json] = {
            "pages": {path: _page(page, path, table) for path, page in pages},
            "wholes": {name: _told(held, "", table) for name, held in self.wholes.items()},
            "asked": table.rows,
        }
        text = json.dumps(held, separators=(",", ":"), ensure_ascii=True).encode()
        return f"{VERSION} {self._about} {named(text)}\n".encode() + text

    def _weigh(self, asking: Asking) -> None:
        """Where the files and commits are the same, so is whatever depends on them alone."""
        self._weighed = True
        first = self._old[: len(_COARSE)]
        held = {question for question, answer in first if asking.answer(question) == answer}
        same = {kind for kind, question in _COARSE.items() if question in held}
        self._good = bytearray(
            _OTHER if question == NEVER else _SAME if question[0] in same else _OPEN
            for question, _ in self._old
        )

    def _load(self, data: bytes) -> None:
        head, _, text = data.partition(b"\n")
        if head != f"{VERSION} {self._about} {named(text)}".encode():
            return
        held = json.loads(text)
        names = {check.code: check.name for check in all_checks()}
        asked = [(kind, about) for kind, about, _ in held["asked"]]
        answers = (tuple(answer) if isinstance(answer, list) else answer for *_, answer in held["asked"])
        self._old = list(zip(asked, answers, strict=True))
        for path, (mark, parts, facts) in held["pages"].items():
            read_parts = {name: _read_part(part, path, names) for name, part in parts.items()}
            self.pages[path] = Page(mark, read_parts, facts)
        self._wholes = {name: _read_told(told, "", names) for name, told in held["wholes"].items()}


class _Table:
    """The questions of what is kept, each with its answer, numbered anew."""

    def __init__(self, old: list[tuple[Question, Answer]], asking: Asking) -> None:
        self._old = old
        self._asking = asking
        self._moved = [-1] * len(old)
        self._numbers: dict[Question, int] = {}
        self.rows: list[Json] = []
        for question in _COARSE.values():
            self._number(question)

    def numbers(self, told: Told) -> list[Json]:
        """Where the questions stand that were asked for something."""
        if told.asked:
            return [self._number(question) for question in told.asked]
        return [self._move(number) for number in told.numbers]

    def _number(self, question: Question) -> int:
        if question not in self._numbers:
            self._numbers[question] = self._add(question, self._asking.answer(question))
        return self._numbers[question]

    def _move(self, number: int) -> int:
        if self._moved[number] < 0:
            self._moved[number] = self._add(*self._old[number])
        return self._moved[number]

    def _add(self, question: Question, answer: Answer) -> int:
        self.rows.append([*question, list(answer) if isinstance(answer, tuple) else answer])
        return len(self.rows) - 1


def _page(page: Page, path: str, table: _Table) -> Json:
    parts: dict[str, Json] = {
        name: [
            [written(finding, path) for _, finding in part.plain],
            {code: _told(told, path, table) for code, told in part.told.items()},
        ]
        for name, part in page.parts.items()
    }
    return [page.mark, parts, page.facts]  # type: ignore[list-item]


def _told(told: Told, path: str, table: _Table) -> Json:
    if NEVER in told.asked:
        return [table.numbers(Told((NEVER,), [])), []]
    return [table.numbers(told), [written(finding, path) for _, finding in told.found]]


def _read_part(held: list[Any], path: str, names: dict[str, str]) -> Part:
    plain, told = held
    return Part(
        [("", read(row, path, names)) for row in plain],
        {code: _read_told(one, path, names) for code, one in told.items()},
    )


def _read_told(held: list[Any], path: str, names: dict[str, str]) -> Told:
    numbers, rows = held
    return Told((), [("", read(row, path, names)) for row in rows], numbers)
