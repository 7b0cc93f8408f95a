"""What changed in the pages of a bank outside of its entries, section by section."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from memkit.bank.layout import is_generated_index
from memkit.review.wording import significant
from memkit.text.likeness.wording import shared

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from memkit.bank.bank import Bank
    from memkit.bank.compare import Comparison
    from memkit.bank.document import Document
    from memkit.documents.entry import Entry
    from memkit.review.differences import What

_PLAIN = {"active-context", "tech-context", "other"}
_MOST = 4
_ALIKE = 0.6
"""Share of common words from which two sections are one under another heading."""
_FEWEST = 5
_MOST_COMPARED = 40
_BEGIN, _END = "<!-- memkit:begin", "<!-- memkit:end"
_Sections = dict[str, tuple[str, ...]]


def page_changes(compared: Comparison) -> Iterator[tuple[What, str, str, str]]:
    """What, path, words and former path for each page that came or went, or whose own text changed."""
    before, now = _pages(compared.before), _pages(compared.now)
    went = [path for path in before if path not in compared.now.by_path and before[path].role in _PLAIN]
    came = [path for path in now if path not in compared.before.by_path and now[path].role in _PLAIN]
    moved = _moved([before[path] for path in went], [now[path] for path in came])
    for path in sorted({*went} - {*moved.values()}):
        yield "lost", path, "is gone", ""
    for path in sorted({*came} - {*moved}):
        yield "gained", path, "is new", ""
    old_entries, new_entries = _entries(compared.before), _entries(compared.now)
    for path in sorted((before.keys() & now.keys()) | moved.keys()):
        was = moved.get(path, "")
        old, new = before[was or path], now[path]
        what: What = "archived" if was and new.archived else "moved" if was else "changed"
        told = [f"was {what} from {was}"] if was else []
        if old.digest != new.digest:
            one, other = old_entries.get(old.path, ()), new_entries.get(path, ())
            told += _between(_sections(old, one), _sections(new, other), gathering=bool(one or other))
        if told:
            yield what, path, "; ".join(told), was


def _pages(bank: Bank) -> Mapping[str, Document]:
    return {
        document.path: document
        for document in bank.documents
        if document.page is not None and not is_generated_index(document.path, bank.layout)
    }


def _moved(went: Iterable[Document], came: Iterable[Document]) -> Mapping[str, str]:
    """New paths with the old ones: the same text, or the same name where only one has it."""
    waiting = {document.digest: document.path for document in went}
    named: dict[str, list[str]] = {}
    for path in waiting.values():
        named.setdefault(path.rpartition("/")[2], []).append(path)
    found: dict[str, str] = {}
    for document in came:
        path = waiting.get(document.digest, "")
        alike = named.get(document.path.rpartition("/")[2], [])
        if not path and len(alike) == 1:
            path = alike[0]
        if path and path not in found.values():
            found[document.path] = path
    return found


def _entries(bank: Bank) -> Mapping[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    held: list[Entry] = [*bank.decisions, *bank.all_rules, *bank.gotchas]
    held += [*bank.items, *bank.memories]
    for entry in held:
        found.setdefault(entry.path, []).append(entry)
    return found


def _sections(document: Document, entries: Sequence[Entry]) -> _Sections:
    """The words of each section by its heading, without the sections below, entries and generated parts."""
    page = document.page
    if page is None:
        return {}
    source = page.source
    taken = bytearray(len(source.text))
    for start, end in [*((e.span.start, e.span.end) for e in entries), *_generated(source.text)]:
        taken[start:end] = b"\1" * (end - start)
    firsts = [section.first for section in page.sections]
    bounds = [0, *firsts, source.line_count]
    found: _Sections = {}
    for title, (first, end) in zip(
        ["", *(section.title for section in page.sections)], pairwise(bounds), strict=True
    ):
        span = source.lines_span(first, end)
        own = _untaken(source.text, taken, span.start, span.end)
        words = tuple(significant(own.partition("\n")[2] if title else own))
        found[title] = (*found.get(title, ()), *words)
    return found


def _untaken(text: str, taken: bytearray, start: int, end: int) -> str:
    pieces = []
    while start < end:
        stop = taken.find(1, start, end)
        stop = end if stop < 0 else stop
        pieces.append(text[start:stop])
        start = taken.find(0, stop, end)
        start = end if start < 0 else start
    return "".join(pieces)


def _generated(text: str) -> Iterator[tuple[int, int]]:
    start = text.find(_BEGIN)
    while start >= 0:
        end = text.find(_END, start)
        if end < 0:
            return
        yield start, end
        start = text.find(_BEGIN, end)


def _between(old: _Sections, new: _Sections, *, gathering: bool) -> list[str]:
    """What became of the sections; of a file of entries, a heading without words of its own is no section."""
    gained = [name for name in new if name not in old and (new[name] or not gathering)]
    lost = [name for name in old if name not in new and (old[name] or not gathering)]
    renamed = _renamed({name: old[name] for name in lost}, {name: new[name] for name in gained})
    changed = [name for name in new if old.get(renamed.get(name, name), new[name]) != new[name]]
    called = [(was, name) for name, was in renamed.items() if _undated(was) != _undated(name)]
    parts = [f"renamed “{was}” to “{name}”" for was, name in called]
    gained = [name for name in gained if name not in renamed]
    lost = [name for name in lost if name not in renamed.values()]
    for verb, names in (("has the new", gained), ("has other words under", changed), ("lost", lost)):
        if names:
            parts.append(f"{verb} {_listed(names)}")
    return parts


def _renamed(lost: _Sections, gained: _Sections) -> Mapping[str, str]:
    """New headings with those they took the place of: the same but for numbers, or above the same words."""
    waiting = dict(list(lost.items())[:_MOST_COMPARED])
    undated: dict[str, list[str]] = {}
    for was in waiting:
        undated.setdefault(_undated(was), []).append(was)
    times = Counter(map(_undated, gained))
    found: dict[str, str] = {}
    for name in gained:
        alike = undated.get(_undated(name), [])
        if len(alike) == times[_undated(name)] == 1:
            found[name] = alike[0]
            del waiting[alike[0]]
    for name, words in [pair for pair in gained.items() if pair[0] not in found][:_MOST_COMPARED]:
        mine = Counter(words)
        share, was = max(
            ((shared(Counter(held), mine), was) for was, held in waiting.items()), default=(0, "")
        )
        if was and len(words) >= _FEWEST and share >= _ALIKE:
            found[name] = was
            del waiting[was]
    return found


def _undated(title: str) -> str:
    """A heading without its numbers: one that counts or names a day is the same as the days go by."""
    return "".join(char for char in title if not char.isdigit())


def _listed(names: list[str]) -> str:
    shown = [f"“{name}”" if name else "its beginning" for name in names]
    more = f" and {len(shown) - _MOST} more sections" if len(shown) > _MOST + 1 else ""
    return ", ".join(shown[:_MOST] if more else shown) + more
