"""Where the text of a removed entry stands now, if it was moved to a file that is not read for its kind."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from memkit.bank.layout import MARKDOWN
from memkit.checks.check import Trouble
from memkit.checks.drafts import severity_of_loss
from memkit.documents.entry import title_key
from memkit.ports import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.compare import Comparison
    from memkit.checks.check import Scope
    from memkit.config.values import Role
    from memkit.documents.entry import Entry

_MOST_FILES = 300
_LIMIT = 512 * 1024
_BATCH = 20
_PROBES = 3
_FEWEST = 5
"""Words of a body from which they tell by themselves that a text is the entry."""
_MOST_OF = 0.8
"""Share of a body's words that must stand below the entry's heading for it to be there."""
_ROOM = 40
"""Words that an entry may have gained under its heading when it was moved, such as a status."""


def find_moved(changes: Comparison, removed: Sequence[Entry], roles: Sequence[Role]) -> dict[int, str]:
    """The path that holds the text of a removed entry, by `id()` of the entry; most removed ones have none.

    `roles` are those in which the entries are read: a second copy in such a file is no move. At most 300
    files of at most 512 KiB are read, those of the bank and new ones first.
    """
    left = [_Sought(entry) for entry in removed]
    found: dict[int, str] = {}
    for path, text in _texts(changes, roles) if left else ():
        likely = [sought for sought in left if all(probe in text for probe in sought.probes)]
        held = _Held(text) if likely else None
        for sought in likely:
            if held and sought.stands_in(held):
                found[id(sought.entry)] = path
        left = [sought for sought in left if id(sought.entry) not in found]
        if not left:
            break
    return found


def trouble_of_move(scope: Scope, entry: Entry, called: str, path: str, role: Role) -> Trouble:
    """What to say of an entry that was moved to `path`; `role` is the one in which it was read."""
    document = scope.bank.by_path.get(path)
    if document and document.role != "other":
        cure = f"move it back to {entry.path}, or to a file listed under `roles.{role}` in memkit.toml"
    else:
        cure = f"list {path} under `roles.{role}` in memkit.toml"
    return Trouble(
        message=f"{called} was moved to {path}, which is not read as {role.replace('-record', ' records')}",
        help=cure,
        path=entry.path,
        about=f"{entry.key} deleted",
        severity=severity_of_loss(scope, entry),
    )


class _Sought:
    """A removed entry's words, and a few long ones that show quickly where it is not."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self._words = _words(entry.text)
        self._title = title_key(entry.title).split("-")
        self._body = _words(entry.text.partition("\n")[2])
        distinct = set("".join(char if char.isalnum() else " " for char in entry.text).split())
        self.probes = sorted(distinct, key=lambda word: (-len(word), word))[:_PROBES]

    def stands_in(self, held: _Held) -> bool:
        """Whether a text holds the entry: word for word, or most of its body below its heading."""
        if len(self._body) >= _FEWEST and f" {' '.join(self._words)} " in held.joined:
            return True
        title = f" {' '.join(self._title)} "
        return any(
            title in heading and self._share(held.words[end : end + 2 * len(self._words) + _ROOM]) >= _MOST_OF
            for heading, end in held.headings.get(self._title[0], ())
        )

    def _share(self, words: Sequence[str]) -> float:
        if not self._body:
            return 1.0
        return (Counter(self._body) & Counter(words)).total() / len(self._body)


class _Held:
    """A file's words, and its headings with the place where their words end, by each of those words."""

    def __init__(self, text: str) -> None:
        self.words: list[str] = []
        self.headings: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for line in text.splitlines():
            words = _words(line)
            self.words += words
            if line.lstrip("> \t").startswith("#"):
                heading = (f" {' '.join(words)} ", len(self.words))
                for word in set(words):
                    self.headings[word].append(heading)
        self.joined = f" {' '.join(self.words)} "


def _texts(changes: Comparison, roles: Sequence[Role]) -> Iterator[tuple[str, str]]:
    """Paths and texts of the new tree's Markdown files but for those that are read in `roles`."""
    bank = changes.now
    for document in bank.documents:
        if document.source and document.role not in roles and document.size <= _LIMIT:
            yield document.path, document.source.text
    earlier = set(changes.before.tree.files())
    others = [
        path
        for path in bank.tree.files()
        if path.endswith(MARKDOWN) and path not in bank.by_path and not bank.config.excludes(path)
    ]
    others.sort(key=lambda path: (path in earlier, path))
    for first in range(0, min(len(others), _MOST_FILES), _BATCH):
        batch = others[first : min(first + _BATCH, _MOST_FILES)]
        bank.tree.prefetch(batch, _LIMIT)
        for path in batch:
            data = bank.tree.read(path, _LIMIT)
            if not isinstance(data, Unreadable):
                yield path, data.decode("utf-8", "replace")


def _words(text: str) -> list[str]:
    return "".join(char if char.isalnum() else " " for char in text.casefold()).split()
