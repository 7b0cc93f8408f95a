"""One archive run: closed entries move verbatim to a file a year, and one link stays behind."""

from __future__ import annotations

import posixpath
from bisect import bisect_left, bisect_right
from collections import defaultdict
from typing import TYPE_CHECKING

from memkit.bank.known import Known
from memkit.bank.ties import by_earlier, ties_of
from memkit.errors import Refused
from memkit.ports import FileChange
from memkit.scaffold.archive.closed import closed_entries
from memkit.scaffold.archive.excused import Excused
from memkit.scaffold.archive.links import moved_texts, tied_places
from memkit.scaffold.draft import Draft, source_at
from memkit.scaffold.inbound import Move, inbound_edits
from memkit.text.edits import Edit, FileEdits, apply_edits
from memkit.text.page import Page
from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import date

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.scaffold.archive.closed import ArchiveRole, Closed
    from memkit.scaffold.draft import Scene
    from memkit.text.page import Section

_NAMES: dict[ArchiveRole, str] = {
    "decisions": "decisions",
    "progress": "progress items",
    "gotchas": "gotchas",
}
_SHOWN = 5


def archive_entries(scene: Scene, role: ArchiveRole, before: date) -> Draft:
    """Move what was closed before a day. Raises `Refused` where nothing was.

    Entries keep their text and order; links in them and to them still lead where they led.
    """
    bank, moved = scene.bank, list[_Moving]()
    successors = by_earlier(ties_of(bank, Known(bank))) if role == "decisions" else {}
    undated: list[str] = []
    tied: list[str] = []
    for document in bank.in_role(role):
        if document.archived or document.page is None:
            continue
        closed = closed_entries(document, role, scene.origins, successors)
        places = tied_places(document.page)
        old: list[Closed] = []
        for each in closed:
            if each.day and each.day < before:
                if _has_any(places, each.span):
                    tied.append(each.title)
                else:
                    old.append(each)
        undated += [each.title for each in closed if each.day is None]
        if old:
            moved.append(_Moving(scene, role, document, old))
    mind = _mind(undated, tied)
    if not moved and tied:
        raise Refused(f"Nothing was moved. {mind[-1]}", help_line="Write those links out, then run it again.")
    if not moved:
        raise Refused(
            f"No {_NAMES[role]} in {bank.layout.folder} were closed before {before.isoformat()}.",
            help_line=_instead(bank, role),
        )
    return _draft(scene, role, moved, mind)


def _instead(bank: Bank, role: ArchiveRole) -> str:
    records = sum(each.form == "record" and each.closed for each in bank.decisions)
    if role == "decisions" and records:
        return "Records, each a file of its own, stay where they are."
    return "Give a later --before, or leave them where they are."


def _draft(scene: Scene, role: ArchiveRole, moved: Sequence[_Moving], mind: tuple[str, ...]) -> Draft:
    edits: list[FileEdits] = []
    made: dict[str, FileChange] = {}
    moves: list[Move] = []
    for each in moved:
        edits.append(FileEdits(each.path, each.edits()))
        made |= each.archives(made)
        moves += each.moves(made)
    edits += inbound_edits(scene.bank.tree, moves, {*(each.path for each in moved), *made})
    count = sum(len(each.closed) for each in moved)
    target = next(iter(made))
    what = _NAMES[role] if count > 1 else _NAMES[role].removesuffix("s")
    done = (f"Moved {count} closed {what} to {', '.join(made)}.",)
    return Draft(target, target, tuple(edits), tuple(made.values()), done=done, mind=mind)


def _has_any(places: Sequence[int], span: Span) -> bool:
    return bisect_left(places, span.start) < bisect_left(places, span.end)


def _mind(undated: Sequence[str], tied: Sequence[str]) -> tuple[str, ...]:
    why = (
        (undated, "nobody knows when they were closed"),
        (tied, "lines like `[label]: path` would be parted"),
    )
    return tuple(
        f"Left where they are, as {reason}: {', '.join(titles[:_SHOWN])}." for titles, reason in why if titles
    )


class _Moving:
    """The entries that leave one file."""

    def __init__(self, scene: Scene, role: ArchiveRole, document: Document, closed: Sequence[Closed]) -> None:
        self._scene = scene
        self._role = role
        self._page = Page(source_at(scene.bank.tree, document.path))
        self._newest_first = bool(document.log and document.log.order == "newest-first")
        self.path = document.path
        self.closed = tuple(closed)
        entries = document.decisions if role == "decisions" else document.gotchas
        excused = Excused(self._page)
        self._entry_starts = [excused.own(entry.span).start for entry in entries]
        self._leaving = self._parted([self._with_gap(each.span) for each in closed])
        self._anchors = dict(zip(self._page.headings, self._page.anchors, strict=True))
        by_year: dict[int, list[Closed]] = defaultdict(list)
        for each in closed:
            by_year[each.year].append(each)
        self._years = dict(sorted(by_year.items()))

    def edits(self) -> tuple[Edit, ...]:
        """What changes in the file itself: the entries go, a link to each archive stays."""
        own = [Edit(span, "") for span in self._leaving]
        missing = [self._archive(year) for year in self._years if not self._names(self._archive(year))]
        if missing:
            own.append(self._link_to(missing))
        own += self._own_links()
        return tuple(sorted(own))

    def archives(self, made: Mapping[str, FileChange]) -> dict[str, FileChange]:
        """The files of the years that entries go to; some may be `made` already from another file."""
        return {self._archive(year): self._archived(year, held, made) for year, held in self._years.items()}

    def moves(self, made: Mapping[str, FileChange]) -> tuple[Move, ...]:
        """Where the headings of the moved entries, and those whose anchors change by it, are afterwards."""
        gone = [(s.heading, self._year_of(s)) for s in self._page.sections]
        found = []
        after = {path: self._anchors_in(change) for path, change in made.items()}
        kept = Page(apply_edits(self._page.source, self.edits())).anchors
        left = iter(kept)
        for heading, year in gone:
            old = self._anchors[heading]
            if year is None:
                new = next(left, old)
                if new != old:
                    found.append(Move(self.path, old, self.path, new))
            else:
                path = self._archive(year)
                new = after[path].get(heading.text, old)
                found.append(Move(self.path, old, path, new))
        return tuple(found)

    def _own_links(self) -> Iterator[Edit]:
        """Links of what stays to headings that move."""
        moves = {move.anchor.lower(): move for move in self.moves_out()}
        for link in self._page.links:
            move = moves.get(link.anchor.lower()) if not link.path and link.anchor else None
            if move and not self._leaves(link.span.start) and link.kind in {"link", "image"}:
                near = posixpath.relpath(move.new_path, posixpath.dirname(self.path) or ".")
                yield Edit(link.target_span, f"{near}#{link.anchor}")

    def _leaves(self, place: int) -> bool:
        at = bisect_right(self._leaving, place, key=lambda span: span.start) - 1
        return at >= 0 and place < self._leaving[at].end

    def moves_out(self) -> tuple[Move, ...]:
        """The headings that leave, under the anchors that they have here."""
        return tuple(
            Move(self.path, self._anchors[section.heading], self._archive(year), "")
            for section in self._page.sections
            if (year := self._year_of(section)) is not None
        )

    def _year_of(self, section: Section) -> int | None:
        start = section.heading.span.start
        at = bisect_right(self.closed, start, key=lambda each: each.span.start) - 1
        each = self.closed[at] if at >= 0 else None
        return each.year if each and start in each.span else None

    def _anchors_in(self, change: FileChange) -> dict[str, str]:
        """The last anchor of each heading's text in an archive: earlier ones were there before."""
        source = Source.decode(change.path, change.after)
        if not isinstance(source, Source):
            return {}
        page = Page(source)
        return {heading.text: anchor for heading, anchor in zip(page.headings, page.anchors, strict=True)}

    def _archive(self, year: int) -> str:
        return f"{self._scene.bank.layout.folder}/archive/{self._role}-{year}.md"

    def _archived(self, year: int, entries: Sequence[Closed], made: Mapping[str, FileChange]) -> FileChange:
        path = self._archive(year)
        homes = {move.anchor.lower(): move.new_path for move in self.moves_out()}
        moved = moved_texts(self._page, [each.span for each in entries], path, homes)
        texts = [text.strip("\r\n").replace("\r\n", "\n") for text in moved]
        there = set() if path in made else self._there(path)
        texts = [text for text in texts if text not in there]
        joint = "\n" if self._role == "progress" else "\n\n"
        text = joint.join(texts)
        if path in made:
            source = Source(path, made[path].after.decode())
            after = apply_edits(source, [self._into(source, text, joint)]).encode()
            return FileChange(path, made[path].before, after)
        if not self._scene.bank.tree.exists(path):
            head = f"# Archived {_NAMES[self._role]}, {year}\n\nClosed entries, moved here as they were."
            return FileChange(path, None, f"{head}\n\n{text}\n".encode())
        source = source_at(self._scene.bank.tree, path)
        edits = [self._into(source, text, joint)] if texts else []
        return FileChange(path, source.encode(), apply_edits(source, edits).encode())

    def _there(self, path: str) -> set[str]:
        """The entries that an archive has word for word: a run that was killed on the way wrote them."""
        document = self._scene.bank.by_path.get(path)
        if document is None or document.source is None:
            return set()
        held = closed_entries(document, self._role, lambda _: (), {})
        slices = (document.source.slice(each.span) for each in held)
        return {text.strip("\r\n").replace("\r\n", "\n") for text in slices}

    def _into(self, source: Source, text: str, joint: str) -> Edit:
        """Where entries go in an archive that is there: on top of a newest-first log, else at the end."""
        first = next((s.first for s in Page(source).sections if s.level > 1), None)
        if self._newest_first and first is not None:
            place = source.line_starts[first]
            return Edit(Span(place, place), f"{text}\n\n")
        end = len(source.text)
        kept = source.text.rstrip("\r\n")
        return Edit(Span(len(kept), end), f"{joint}{text}\n")

    def _names(self, archive: str) -> bool:
        near = posixpath.relpath(archive, posixpath.dirname(self.path) or ".")
        return any(link.path.removeprefix("./") == near for link in self._page.links)

    def _link_to(self, archives: Sequence[str]) -> Edit:
        """One line with a link to each archive: above the entries of a log, below progress items."""
        folder = posixpath.dirname(self.path) or "."
        links = ", ".join(
            f"[{posixpath.basename(path)[:-3]}]({posixpath.relpath(path, folder)})" for path in archives
        )
        source, opening = self._page.source, f"Archived {_NAMES[self._role]}: "
        for line in range(source.line_count):
            span = source.line_span(line)
            if source.text.startswith(opening, span.start) and source.slice(span).endswith("."):
                return Edit(Span(span.end - 1, span.end - 1), f", {links}")
        if self._role == "progress":
            return self._at_the_end(f"{opening}{links}.\n")
        place = source.line_starts[source.line_at(min(self._entry_starts))]
        blank = place == 0 or not source.line_text(source.line_at(place - 1)).strip()
        follows = "" if self._leaving[0] == Span(place, len(source.text)) else "\n"
        return Edit(Span(place, place), f"{'' if blank else chr(10)}{opening}{links}.\n{follows}")

    def _at_the_end(self, line: str) -> Edit:
        text = self._page.source.text
        end = len(text)
        ended = text.endswith(("\n", "\r")) or self._leaving[-1].end == end
        return Edit(Span(end, end), f"{'' if ended else chr(10)}\n{line}")

    def _parted(self, spans: Sequence[Span]) -> list[Span]:
        """What leaves, joined where nothing stands between, with blank lines that would pile up."""
        source, top = self._page.source, min(self._entry_starts, default=-1)
        joined: list[Span] = []
        for span in spans:
            if joined and not source.text[joined[-1].end : span.start].strip():
                joined[-1] = Span(joined[-1].start, span.end)
            else:
                joined.append(span)
        found: list[Span] = []
        for span in joined:
            first, last = source.line_at(span.start), source.line_at(max(span.start, span.end - 1)) + 1
            above, below = first, last
            while above and not source.line_text(above - 1).strip():
                above -= 1
            while below < source.line_count and not source.line_text(below).strip():
                below += 1
            ends = not source.text[span.end :].strip()
            start = source.line_starts[above] if ends and span.start != top else span.start
            end = source.lines_span(last, below).end if ends or above < first or not first else span.end
            found.append(Span(start, end))
        return found

    def _with_gap(self, span: Span) -> Span:
        """An entry with the blank lines below it: those above part what stands before from what follows."""
        source = self._page.source
        last = source.line_at(max(span.start, span.end - 1)) + 1
        while self._role != "progress" and last < source.line_count and not source.line_text(last).strip():
            last += 1
        return Span(span.start, source.lines_span(last, last).start)
