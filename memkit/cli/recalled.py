"""An answer of recall as a person reads it on a terminal, and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit import __version__
from memkit.recall.block import FRAME, line_of
from memkit.recall.entries import AGENTS
from memkit.recall.languages import language_of, small_words, stemmed
from memkit.recall.question import MOST_CHARACTERS
from memkit.recall.states import IN_FORCE, TOLD
from memkit.recall.words import WORD
from memkit.store.outgoing import outgoing_key, outgoing_path
from memkit.text.clean import clip
from memkit.text.presentable import presentable

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from memkit.recall.answer import Hit
    from memkit.recall.passage import Entry
    from memkit.report.json_report import Json
    from memkit.workspace.recalling import Recalled

_LINES = 4
"""Lines of an entry's text that are shown."""
_MARGIN = 4
_LEGS = {"lexical": "words", "vectors": "vectors"}


def lines_of(
    found: Recalled, question: str, today: date, width: int, *, colour: bool, why: bool
) -> Iterator[str]:
    """One paragraph an entry: its name, where it stands and in which state, and the lines that fit."""
    stems = _asked(question)
    for number, hit in enumerate(found.chosen.hits, 1):
        if number > 1:
            yield ""
        yield from _entry(number, hit, stems, today, width, colour=colour, why=why)
    left = found.chosen.over
    if left:
        yield ""
        yield f"{left} more {'fits' if left == 1 else 'fit'}: --entries and --tokens make room."
    if why:
        yield ""
        without = f"; no vectors: {presentable(found.answer.without)}" if found.answer.without else ""
        yield f"By {' and '.join(_LEGS[leg] for leg in found.answer.legs)}{without}"


def data_of(found: Recalled, question: str) -> Json:
    """The answer as data: its mode, and each entry with the parts of its score."""
    return {
        "schema": "memkit.recall/1",
        "version": __version__,
        "query": question,
        "recall": {
            "mode": found.answer.mode,
            "reason": found.answer.reason,
            "legs": list(found.answer.legs),
            "without": presentable(found.answer.without) or None,
        },
        "frame": FRAME,
        "tokens": found.chosen.tokens,
        "left_out": {"over_budget": found.chosen.over, "alike": found.chosen.alike},
        "entries": [row_of(hit) for hit in found.chosen.hits],
    }


def _entry(
    number: int, hit: Hit, stems: frozenset[str], today: date, width: int, *, colour: bool, why: bool
) -> Iterator[str]:
    entry, told = hit.entry, line_of(hit)
    withheld = f"withheld: {told.withheld}" if told.withheld else ""
    named = withheld or presentable(_first_line(entry.title) or told.key)
    yield f"{number:>2}  {_painted(clip(named, width - _MARGIN), stems, colour=colour, strong=True)}"
    about = [f"{told.path}:{entry.line}", _kind(entry)]
    about += filter(
        None,
        (
            _age(entry.updated, today),
            entry.status or (entry.state if entry.state in TOLD else ""),
            told.stale and f"stale: {told.stale}",
            told.because,
        ),
    )
    if entry.kind == "memory" and entry.origin == "agent":
        about.append("inferred")
    yield _faint(clip(presentable(f"    {' · '.join(about)}"), width), colour=colour)
    if why:
        parts = f"{hit.score:.2f} = words {hit.own:.2f}, around {hit.around:.2f}, meaning {hit.meaning:.2f}"
        yield _faint(f"    score {parts}", colour=colour)
    for line in [] if withheld else _excerpt(told.text, named, stems, max(1, width - _MARGIN)):
        yield f"    {_painted(line, stems, colour=colour)}"


def _kind(entry: Entry) -> str:
    if entry.bank == AGENTS:
        return f"{entry.kind} of a sub-agent"
    return entry.kind if entry.kind != "memory" and entry.bank == "shared" else f"{entry.bank} {entry.kind}"


def _excerpt(text: str, named: str, stems: frozenset[str], width: int) -> list[str]:
    """The few lines, as wide as there is room, that hold most words of the question; else the first ones."""
    held = (line.strip() for line in text.splitlines())
    held = (line for line in held if line and not line.startswith("#") and _first_line(line) != named)
    lines = [part for line in held for part in _wrapped(line, width)]
    fits = [_stems(line) & stems for line in lines]
    starts = range(max(1, len(lines) - _LINES + 1))
    first = max(starts, key=lambda at: len(frozenset().union(*fits[at : at + _LINES])))
    before = next((at for at in range(first, len(lines)) if fits[at]), 1) - 1
    first = min(max(first, before), starts[-1])
    return lines[first : first + _LINES]


def _wrapped(line: str, width: int) -> Iterator[str]:
    """A line in pieces of at most `width` characters, parted at blanks where there are any."""
    said = ""
    for word in line.split():
        if said and len(said) + 1 + len(word) <= width:
            said += f" {word}"
            continue
        if said:
            yield said
        said = word
        while len(said) > width:
            yield said[:width]
            said = said[width:]
    if said:
        yield said


def _painted(text: str, stems: frozenset[str], *, colour: bool, strong: bool = False) -> str:
    """A text with the words of the question standing out; a title stands out as a whole."""
    if not colour:
        return text
    base = "1" if strong else "0"
    said = WORD.sub(
        lambda word: f"\033[1;33m{word[0]}\033[0;{base}m" if _stem(word[0]) in stems else word[0], text
    )
    return f"\033[{base}m{said}\033[0m"


def _faint(text: str, *, colour: bool) -> str:
    return f"\033[2m{text}\033[0m" if colour else text


def _asked(question: str) -> frozenset[str]:
    """The words of a question that stand out in an entry; small ones stand everywhere."""
    said = question[:MOST_CHARACTERS]
    small = small_words("english") | small_words(language_of(said))
    return _stems(" ".join(word for word in WORD.findall(said) if word.casefold() not in small))


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(_stem, WORD.findall(text)))


def _stem(word: str) -> str:
    return stemmed(word.casefold(), "english")


def _first_line(text: str) -> str:
    """A title without the marks of Markdown, which may stand around a part of it only."""
    return text.strip().partition("\n")[0].replace("`", "").replace("**", "").strip("* ")


def _age(day: str, today: date) -> str:
    """How old a day is, in words; empty where there is none or it is no day."""
    from datetime import date as day_type

    try:
        days = (today - day_type.fromisoformat(day[:10])).days
    except ValueError:
        return day[:10]
    if days < 1:
        return "today"
    for unit, length in (("year", 365), ("month", 30), ("day", 1)):
        if days >= length:
            count = days // length
            return f"{count} {unit}{'s' if count > 1 else ''} old"
    return ""


def row_of(hit: Hit) -> Json:
    """One entry of an answer as data."""
    entry, told = hit.entry, line_of(hit)
    return {
        "id": told.id,
        "kind": entry.kind,
        "key": told.key,
        "title": "" if told.withheld else entry.title,
        "text": "" if told.withheld else entry.text,
        "withheld": told.withheld or None,
        "bank": entry.bank,
        "path": told.path,
        "line": entry.line,
        "end_line": entry.end,
        "citation": told.citation,
        "status": entry.status or IN_FORCE,
        "state": entry.state or None,
        "successor": outgoing_key(entry.successor) or None,
        "updated": entry.updated or None,
        "confirmed": entry.confirmed or None,
        "confidence": entry.confidence,
        "origin": entry.origin,
        "lifetime": entry.lifetime or None,
        "scope": list(map(outgoing_path, entry.references)),
        "stale": told.stale or None,
        "because": told.because or None,
        "score": {
            "total": round(hit.score, 4),
            "words": round(hit.own, 4),
            "around": round(hit.around, 4),
            "meaning": round(hit.meaning, 4),
        },
    }
