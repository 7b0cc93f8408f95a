"""Values in words: amounts with their units, moments, and how often something is."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.store.conflicts import cues
from memkit.store.conflicts.words import is_light, stem
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen twenty"
)
_TENS = (
    "thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 hundred=100 thousand=1000 single=1"
)
_FOREIGN = (
    "eins=1 zwei=2 drei=3 vier=4 fünf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 deux=2 trois=3 quatre=4 cinq=5"
)
_UNITS = (
    "time:0.001 ms msec millisecond milliseconds|time:1 s sec secs second seconds sekunden secondes"
    "|time:60 min mins minute minutes minuten|time:3600 h hr hrs hour hours stunden heures"
    "|time:86400 d day days tage jours|time:604800 week weeks wochen|time:2592000 month months"
    "|time:31536000 year years jahre"
    "|size:1 byte bytes|size:1000 kb kib kilobyte kilobytes|size:1000000 mb mib megabyte megabytes"
    "|size:1000000000 gb gib gigabyte gigabytes|size:1000000000000 tb tib terabyte terabytes"
    "|percent:1 % percent pct"
    "|money-eur:1 eur euro euros|money-usd:1 usd dollar dollars"
    "|request:1 req reqs request requests|count:1 time times"
)
_MONTHS = (
    "january jan januar|february feb februar|march mar märz|april apr|may mai|june jun juni|july jul juli"
    "|august aug|september sep sept|october oct oktober|november nov|december dec dezember"
)
_DAYS = (
    "monday mondays mon montag montags|tuesday tuesdays tue dienstag dienstags|wednesday wednesdays wed"
    " mittwoch|thursday thursdays thu donnerstag|friday fridays fri freitag freitags|saturday saturdays"
    " samstag|sunday sundays sonntag sonntags"
)
_SEASONS = frozenset("spring summer autumn fall winter".split())
_OFTEN = dict(
    pair.split("=")
    for pair in "hourly=3600 daily=86400 weekly=604800 biweekly=1209600 monthly=2592000 quarterly=7776000"
    " yearly=31536000 twice-daily=43200 twice-weekly=302400 twice-monthly=1296000 twice-yearly=15768000"
    " thrice-daily=28800 thrice-weekly=201600".split()
)
_CLOCKS = {"noon": "12-00", "midnight": "00-00"}
_NUMBER = pattern(r"\d{1,15}(?:\.\d{1,6}){0,3}")
_ORDINAL = pattern(r"(\d{1,2})(?:st|nd|rd|th)")
_CLOCK = pattern(r"(\d{1,2}):(\d\d)")
_HALVED = pattern(r"(\d{1,2})(?::(\d\d))?(am|pm)")
_HALVES = frozenset(("am", "pm"))
_NOON = 12
_ISO = pattern(r"\d{4}-(\d\d)-(\d\d)")
_QUARTER = pattern(r"q[1-4]")
_LAST_DAY = 31
_LAST_HOUR = 23
_TIMED = frozenset(
    "is are be was start starts begin begins close closes open opens run runs held end ends".split()
)
"""What happens at an hour; what is capped at five is not."""
_SPANS = frozenset("for after within in last lasts take takes than least is are be of to".split())
"""What stands before a span of time."""
_ZONES = frozenset("utc cet gmt pst est".split())


@frozen
class Value:
    """A value in one form, of what kind, and how many words it takes."""

    name: str
    unit: str
    length: int


def may_begin(word: str) -> bool:
    """Whether a moment, a number or a frequency may begin with a word; most words do not."""
    return word[0].isdigit() or word[0] == "#" or word in _begin()


def point_in_time(words: Sequence[str]) -> Value | None:
    """The date, weekday, season or time of day with which some words begin."""
    first = words[0]
    halved = _HALVED.fullmatch(first)
    length = 1
    if not halved and first[0].isdigit() and len(words) > 1 and words[1] in _HALVES:
        halved, length = _HALVED.fullmatch(first + words[1]), 2
    if halved and 0 < int(halved[1]) <= _NOON:
        hour = int(halved[1]) % _NOON + (_NOON if halved[3] == "pm" else 0)
        return Value(f"{hour:02}-{halved[2] or '00'}", "clock", length)
    if first == "half" and words[1:2] == ("past",) and len(words) > 2:  # noqa: PLR2004
        past = _number(words[2])
        if past and past.isdigit():
            return Value(f"{int(past):02}-30", "clock", 3)
    clock = _CLOCK.fullmatch(first)
    if clock:
        return Value(f"{int(clock[1]):02}-{clock[2]}", "clock", 1)
    for names, kind in ((_CLOCKS, "clock"), (_weekdays(), "weekday")):
        if first in names:
            return Value(names[first], kind, 1)
    return _date(words)


def measured(words: Sequence[str]) -> Value | None:
    """The number with which some words begin, with the unit behind it; time and size in seconds and bytes."""
    first = words[0]
    number = _number(first)
    if number is None:
        return None
    length, unit = 1, ""
    if len(words) > 1 and words[1] in {"k", "thousand"}:
        number, length = number + "000", 2
    if len(words) > length:
        held = _units().get(words[length])
        if held:
            kind, factor = held
            number = f"{float(number) * factor:.10g}" if _plain(number) and factor != 1 else number
            unit, length = kind, length + 1
        elif words[length].isalpha() and not is_light(words[length]) and len(words[length]) > 2:  # noqa: PLR2004
            unit = f"of {stem(words[length])}"
    if unit == "request" and len(words) > length + 1 and words[length] in {"per", "a", "an", "each", "every"}:
        unit, length = f"request per {_units().get(words[length + 1], ('', 0))[1]:g}", length + 2
    return Value(number, unit, length)


def hour(words: Sequence[str], before: Sequence[str]) -> Value | None:
    """The full hour that some words begin with: `nine o'clock`, and `ten` where `is at` stands before."""
    number = _number(words[0])
    if not number or not number.isdigit() or int(number) > _LAST_HOUR:
        return None
    named = words[1:2] == ("o'clock",)
    ends = len(words) == 1 or (not words[1].isalnum()) or words[1] in _ZONES
    if named or (ends and tuple(before[-1:]) == ("at",) and not _TIMED.isdisjoint(before[-2:-1])):
        return Value(f"{int(number):02}-00", "clock", 1 + named)
    return None


def spell(words: Sequence[str], before: str) -> Value | None:
    """One unit of time without a number: `for a week`, `after an hour`."""
    if not (before in _SPANS or before in cues.HEDGES) or words[0] not in {"a", "an"} or len(words) < 2:  # noqa: PLR2004
        return None
    kind, factor = _units().get(words[1], ("", 0))
    return Value(f"{factor:.10g}", kind, 2) if kind == "time" and len(words[1]) > 2 else None  # noqa: PLR2004


def interval(word: str) -> Value | None:
    """How often something is that is so every second, minute or the like."""
    kind, factor = _units().get(word, ("", 0))
    return Value(f"{factor:.10g}", "frequency", 1) if kind == "time" and len(word) > 2 else None  # noqa: PLR2004


def is_unit(word: str) -> bool:
    """Whether a word, or a sign, is a unit."""
    return word in _units()


def frequency(word: str) -> str:
    """How often something is, in seconds, where a word says so."""
    return _OFTEN.get(word, "")


def _date(words: Sequence[str]) -> Value | None:
    first = words[0]
    written = _ISO.fullmatch(first)
    if written:
        return Value(f"{written[1]}-{written[2]}", "date", 1)
    day = _day(first)
    following = next((n for n in (1, 2) if words[n : n + 1] and words[n] not in {".", "of"}), 0)
    month = _months().get(words[following]) if following and len(words) > following else None
    if day and month and words[following] != "may":
        return Value(f"{month}-{day:02}", "date", following + 1)
    if first in _months() and first != "may":
        after = _day(words[1]) if len(words) > 1 else 0
        if after:
            return Value(f"{_months()[first]}-{after:02}", "date", 2)
        return Value(_months()[first], "date", 1)
    if _ORDINAL.fullmatch(first):
        return Value(f"??-{day:02}", "date", 1)
    if first in _SEASONS or _QUARTER.fullmatch(first):
        return Value(first, "date", 1)
    return None


def _plain(number: str) -> bool:
    return number.count(".") < 2  # noqa: PLR2004


def _number(word: str) -> str | None:
    if _NUMBER.fullmatch(word):
        return word
    return _words().get(word)


def _day(word: str) -> int:
    match = _ORDINAL.fullmatch(word)
    digits = match[1] if match else word
    return int(digits) if digits.isdecimal() and len(digits) < 3 and 0 < int(digits) <= _LAST_DAY else 0  # noqa: PLR2004


@cache
def _begin() -> frozenset[str]:
    quarters = ("q1", "q2", "q3", "q4")
    known = (_words(), _months(), _weekdays(), _SEASONS, _OFTEN, _CLOCKS, quarters, ("half", "a", "an"))
    return frozenset(word for words in known for word in words)


@cache
def _words() -> dict[str, str]:
    found = {word: str(number) for number, word in enumerate(_NUMBERS.split())}
    return found | dict(pair.split("=") for pair in f"{_TENS} {_FOREIGN}".split())


@cache
def _units() -> dict[str, tuple[str, float]]:
    found: dict[str, tuple[str, float]] = {}
    for line in _UNITS.split("|"):
        kind, *names = line.split()
        name, _, factor = kind.partition(":")
        found |= dict.fromkeys(names, (name, float(factor)))
    return found


@cache
def _months() -> dict[str, str]:
    return {name: f"{n:02}" for n, line in enumerate(_MONTHS.split("|"), 1) for name in line.split()}


@cache
def _weekdays() -> dict[str, str]:
    return {name: line.split()[0] for line in _DAYS.split("|") for name in line.split()}
