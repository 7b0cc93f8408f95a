"""Writing a decision's status where and how its file has it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.scaffold.decisions.headings import suffixed
from memkit.scaffold.decisions.manner import is_plain, neighbours
from memkit.scaffold.decisions.other_half import first_key, status_line, status_section
from memkit.scaffold.decisions.proving import Edits, first_proven
from memkit.scaffold.decisions.wording import before_remark, cased, language_of, quoted_like, word_for
from memkit.text.edits import Edit
from memkit.text.frontmatter import Frontmatter
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from memkit.bank.bank import Bank
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.decisions.status import Status
    from memkit.text.page import Page

_DAY = pattern(r"(\d{4})([-/.])\d{1,2}[-/.]\d{1,2}([^\w\n]{1,5})")
_OPENING = pattern(
    r"[ \t]{0,4}(?:[—–-]{1,2}[ \t]{0,4})?[*_]{0,2}[(\[（][ \t*_]{0,4}$"
    r"|[ \t]{1,4}[—–-]{1,2}[ \t]{1,4}[*_]{0,2}$"
)
_CLOSERS = {"(": ")", "[": "]", "（": "）"}
_REACH = 20


@frozen
class Wanted:
    """A status to be written: its canonical value; `day` beside it where one was asked for; today."""

    value: str
    day: date | None
    today: date


def status_edits(bank: Bank, decision: Decision, wanted: Wanted) -> Edits:
    """The edits that give a decision a status in its file's own notation; none where that is not plain."""
    page = bank.by_path[decision.path].page
    if page is None or decision.form not in {"log", "record"}:
        return ()
    return first_proven(
        bank, decision, _ways(bank, page, decision, wanted), lambda _, now: now.status == wanted.value
    )


def _ways(bank: Bank, page: Page, decision: Decision, wanted: Wanted) -> Iterator[Edits]:
    dated = [status for status in decision.statuses if status.dated]
    if dated:
        yield _further_line(bank, page, decision, dated, wanted)
        return
    stated = [status for status in decision.statuses if not status.placeholder] or list(decision.statuses)
    if not stated:
        yield from _newly(bank, page, decision, wanted)
    elif len(stated) == 1:
        yield _dropped(bank, page, decision, stated[0], wanted)
        yield (_replaced(bank, decision, stated[0], wanted),)
    elif all(is_plain(status) for status in stated):
        yield tuple(_replaced(bank, decision, status, wanted) for status in stated)


def _replaced(bank: Bank, decision: Decision, status: Status, wanted: Wanted) -> Edit:
    """The new word for the old one; a remark that was made about the old status stays behind it."""
    said = word_for(wanted.value, decision, neighbours(bank, decision), status)
    if status.placeholder and status.place != "frontmatter":
        said = said[:1].upper() + said[1:]
    if wanted.day and status.place in {"section", "label", "table"}:
        said = f"{said} ({wanted.day.isoformat()})"
    if status.place == "frontmatter":
        said = quoted_like(said.strip("\"'"), status.text)
    if is_plain(status) or status.placeholder:
        return Edit(status.span, said)
    return Edit(status.span, before_remark(said, status))


def _dropped(bank: Bank, page: Page, decision: Decision, status: Status, wanted: Wanted) -> Edits:
    """Nothing at all, where the heading says only what is not accepted."""
    if status.place != "heading" or wanted.value != "accepted" or not is_plain(status):
        return ()
    if any(
        s.place == "heading" and s.value == "accepted" for d in neighbours(bank, decision) for s in d.statuses
    ):
        return ()
    text = page.source.text
    opening = _OPENING.search(text, max(decision.head.start, status.span.start - _REACH), status.span.start)
    if opening is None:
        return ()
    end = status.span.end
    while end < decision.head.end and text[end] in " \t*_":
        end += 1
    if not text[decision.head.start : opening.start()].strip("# \t"):
        while end < decision.head.end and text[end] in "])） \t":
            end += 1
        return (Edit(Span(opening.start(), end), ""),)
    closer = next((_CLOSERS[char] for char in opening[0] if char in _CLOSERS), "")
    if closer and text[end : end + 1] == closer:
        end += 1
        while end < decision.head.end and text[end] in "*_":
            end += 1
    elif closer or text[end : decision.head.end].strip():
        return ()
    return (Edit(Span(opening.start(), end), ""),)


def _further_line(bank: Bank, page: Page, decision: Decision, dated: list[Status], wanted: Wanted) -> Edits:
    """One line more in a history that gives each status its day."""
    source, last = page.source, dated[-1]
    day = _DAY.search(source.text, last.span.start, last.span.end)
    if day is None:
        return ()
    line = source.line_span(source.line_at(last.span.start))
    gap = "\n\n"
    if len(dated) > 1:
        before = source.line_span(source.line_at(dated[-2].span.start))
        gap = source.text[before.end : line.start].replace("\r\n", "\n")
    said = (wanted.day or wanted.today).isoformat().replace("-", day[2])
    lead = source.text[line.start : last.span.start] if not gap.strip() else ""
    word = cased(
        language_of(decision, neighbours(bank, decision)).word(wanted.value),
        source.text[day.end() : last.span.end],
    )
    parted = gap if not gap.strip() else "\n\n"
    return (Edit(Span(line.end, line.end), f"{parted}{lead}{said}{day[3]}{word}"),)


def _newly(bank: Bank, page: Page, decision: Decision, wanted: Wanted) -> Iterator[Edits]:
    """A first status: where the neighbours have theirs, else as the canonical form has it."""
    held = [s for d in neighbours(bank, decision) for s in d.statuses if not s.placeholder]
    places = Counter(status.place for status in held)
    usual = places.most_common(1)[0][0] if places else ""
    like = next((status for status in held if status.place == usual), None)
    word = word_for(wanted.value, decision, neighbours(bank, decision), like)
    said = f"{word} ({wanted.day.isoformat()})" if wanted.day else word
    if usual == "label":
        yield status_line(bank, page, decision, said)
    if wanted.day and (decision.form == "log" or usual == "frontmatter"):
        return  # neither a heading nor a key has a place for it
    if decision.form == "log":
        if usual == "section":
            yield status_section(bank, page, decision, said)
        yield _bracketed(bank, decision, word, held)
        yield suffixed(page, decision, word.upper() if word.isascii() else word)
        return
    if usual == "frontmatter" or (not usual and isinstance(page.frontmatter, Frontmatter)):
        yield first_key(page, "status", language_of(decision, ()).word(wanted.value) if not usual else word)
    yield status_section(bank, page, decision, said)


def _bracketed(bank: Bank, decision: Decision, word: str, held: list[Status]) -> Edits:
    """A status in brackets behind the title, where a neighbour has it so."""
    for neighbour in neighbours(bank, decision):
        other = bank.by_path[neighbour.path].page
        for status in neighbour.statuses:
            before = other.source.text[status.span.start - 1] if other and status.span.start else ""
            if status.place == "heading" and status in held and before in _CLOSERS:
                at = decision.head.end
                return (Edit(Span(at, at), f" {before}{word}{_CLOSERS[before]}"),)
    return ()
