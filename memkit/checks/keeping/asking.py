"""Questions about what lies around a text, each answered once a run, and who asked which."""

from __future__ import annotations

from _blake2 import blake2b  # hashlib would load OpenSSL, for a third of the interpreter's start
from typing import TYPE_CHECKING, TypeVar

from memkit.ports import Unreadable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.bank.places import Places
    from memkit.checks.check import Scope

    Question = tuple[str, str]
    Answer = str | bool | tuple[str, ...]

T = TypeVar("T")

NEVER = ("never", "")
"""Asked by what no answer can stand for: a check that asks it runs every time."""


class Asking:
    """The questions of one run. Each has one answer, so that kept findings can be asked for them again."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._answers: dict[Question, Answer] = {}
        self._asked: dict[Question, None] = {}

    def ask(self, kind: str, about: str = "") -> Answer:
        """The answer to a question; it is noted who asked."""
        question = (kind, about)
        self._asked[question] = None
        return self.answer(question)

    def says(self, kind: str, about: str = "") -> bool:
        """The answer to a question of yes or no."""
        return self.ask(kind, about) is True

    def answer(self, question: Question) -> Answer:
        """The answer to a question, whoever wants to know."""
        found = self._answers.get(question)
        if found is None:
            found = self._answers[question] = self._find(*question)
        return found

    def note(self, questions: Iterable[Question]) -> None:
        """These were asked, through something that was made before."""
        self._asked.update(dict.fromkeys(questions))

    def taken(self) -> tuple[Question, ...]:
        """What was asked since this was called last; mostly nothing."""
        if not self._asked:
            return ()
        asked, self._asked = self._asked, {}
        return tuple(asked)

    def apart(self, make: Callable[[], T]) -> tuple[T, tuple[Question, ...]]:
        """What `make` gives, and what it asked for that."""
        outer, self._asked = self._asked, {}
        try:
            return make(), tuple(self._asked)
        finally:
            self._asked = outer

    def _find(self, kind: str, about: str) -> Answer:
        bank = self._scope.bank
        if kind in _OF_BANK:
            return _OF_BANK[kind](bank, about)
        if kind == "document":
            document = bank.by_path.get(about)
            return mark(document) if document else ""
        if kind in {"roles", "documents"}:
            roles = about.split(",")
            held = [d for d in bank.documents if kind == "documents" or d.role in roles]
            return named("\n".join(f"{d.path} {mark(d)}" for d in held).encode("utf-8", "surrogatepass"))
        if kind in _OF_PAST:
            return _OF_PAST[kind](self._scope, about)
        earlier = kind.startswith("earlier ")
        places = self._scope.earlier_places if earlier else bank.places
        if kind == NEVER[0] or places is None:
            return False
        return _OF_PLACES[kind.removeprefix("earlier ")](places, about)


def mark(document: Document) -> str:
    """What a document's own findings rest on: its role and its bytes."""
    return f"{document.role} {document.archived} {document.digest}"


def named(data: bytes) -> str:
    """A name for contents."""
    return blake2b(data, digest_size=16).hexdigest()


def data_named(data: bytes | Unreadable) -> str:
    """A name for what reading a file gave."""
    return f"{data.reason}: {data.detail}" if isinstance(data, Unreadable) else named(data)


def _files(bank: Bank) -> str:
    return named("\n".join(bank.tree.files()).encode("utf-8", "surrogatepass"))


def _read(bank: Bank, about: str) -> str:
    limit, _, path = about.partition(":")
    return data_named(bank.tree.read(path, int(limit)))


def _namesake(places: Places, about: str) -> str:
    path, _, besides = about.partition("\0")
    return places.namesake(path, besides)


def _touching(scope: Scope, path: str) -> str:
    commit = scope.touched(path)
    return commit.sha if commit else ""


_OF_PAST: dict[str, Callable[[Scope, str], Answer]] = {
    "touched": _touching,
    "approved": lambda scope, command: scope.approved(command),
    "commits": lambda scope, _: named(" ".join(held.sha for held in scope.history.commits or ()).encode()),
    "earlier": lambda scope, _: scope.before is not None,
    "earlier files": lambda scope, _: _files(scope.before) if scope.before else "",
}
_OF_BANK: dict[str, Callable[[Bank, str], Answer]] = {
    "exists": lambda bank, path: bank.tree.exists(path),
    "read": _read,
    "files": lambda bank, _: _files(bank),
    "any": lambda bank, _: bank.exists,
}
_OF_PLACES: dict[str, Callable[[Places, str], Answer]] = {
    "site": lambda places, _: places.site,
    "has": lambda places, path: places.has(path),
    "lists": lambda places, path: places.lists(path),
    "is file": lambda places, path: places.is_file(path),
    "is folder": lambda places, path: places.is_folder(path),
    "spelled": lambda places, path: places.spelled(path),
    "only spelling": lambda places, path: places.only_spelling(path),
    "ending": lambda places, path: places.ending_with(path),
    "namesake": _namesake,
    "has ending": lambda places, name: places.has_ending(name),
    "tells": lambda places, path: places.tells(path),
}
