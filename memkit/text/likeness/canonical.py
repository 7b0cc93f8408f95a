"""One way of writing what people write in several: units and numbers, short forms, phrases for one word."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_PHRASES = (
    "make sure=ensure|makes sure=ensure|prior to=before|in order to=to|as soon as=once|can not=cannot"
    "|can't=cannot|mustn't=must not|shouldn't=should not|couldn't=could not|needn't=need not"
    "|has to=must|have to=must|need to=must|needs to=must|is required to=must|are required to=must"
    "|must never=must not|should never=should not"
    "|need to have=must have|needs to have=must have|have to have=must have|has to have=must have"
    "|no more than=at most|not more than=at most|maximum of=at most|no less than=at least"
    "|no fewer than=at least|minimum of=at least|two times=twice|2 times=twice"
    "|pull request=pr|pull requests=pr|merge request=mr|merge requests=mr|prs=pr|mrs=mr"
    "|environment variable=env var|environment variables=env var|env variable=env var"
    "|env variables=env var|due to=because of|rather than=instead of|out of date=outdated"
    "|make use of=use|makes use of=use|only used=used only|only uses=uses only"
    "|every night=nightly|each night=nightly|every day=daily|each day=daily|every week=weekly"
    "|each week=weekly|every month=monthly|each month=monthly|every hour=hourly|each hour=hourly"
    "|every year=yearly|each year=yearly|every two weeks=fortnightly|every 2 weeks=fortnightly"
    "|every other week=fortnightly|each quarter=quarterly|every quarter=quarterly"
    "|midnight=0:00|noon=12:00|time out=expire|times out=expire|timed out=expired"
    "|not allowed=forbidden|not permitted=forbidden|right away=immediately|at once=immediately"
    "|by means of=using|with the help of=using|is able to=can|are able to=can|is allowed to=may"
    "|are allowed to=may|front end=frontend|back end=backend|set up=setup|such as=like"
    "|in charge of=responsible for"
    "|during the night=at night|overnight=at night|is sent to=go to|are sent to=go to|goes to=go to"
    "|valid for=expire after|not ever=never|don't ever=never|don't forget=remember|do not forget=remember"
    "|do not use=avoid|don't use=avoid|never use=avoid|once every=every|would like=want|would like to=want to"
    "|the owner of=own|due date=deadline|time limit=timeout|switch off=turn off|switch on=turn on"
    "|switched off=turned off|switched on=turned on|carry out=perform|carried out=performed"
    "|never forget=remember|do not ever=never"
)
"""Negations stay what they were: `not more than` is a limit, and `not to have to` no permission."""
_GETS = frozenset(("get", "gets"))
_NO_FORMS = frozenset("bed embed feed need red seed shed speed".split())
"""Words in -ed that are no forms of a verb."""
IRREGULAR = dict(
    pair.split("/")
    for pair in "built/build chosen/choose held/hold hidden/hide kept/keep made/make rebuilt/rebuild"
    " sent/send shown/show stuck/stick taken/take written/write began/begin begun/begin ran/run run/run"
    " drawn/draw given/give driven/drive thrown/throw sold/sell bought/buy lent/lend rerun/rerun done/do"
    " rewritten/rewrite paid/pay told/tell lost/lose".split()
)
"""Forms of verbs that do not end in -ed, and of which word."""
_UNITS = {
    name: unit
    for unit, names in (
        ("second", "s sec secs second seconds"),
        ("ms", "ms msec millisecond milliseconds"),
        ("minute", "min mins minute minutes"),
        ("hour", "h hr hrs hour hours"),
        ("day", "d day days"),
        ("kb", "kb kilobyte kilobytes"),
        ("mb", "mb megabyte megabytes"),
        ("gb", "gb gigabyte gigabytes"),
        ("tb", "tb terabyte terabytes"),
        ("percent", "percent pct"),
    )
    for name in names.split()
}
_QUANTITY = pattern(r"(?P<number>\d{1,20}(?:[.,]\d{1,20}){0,6})(?P<unit>[a-z]{1,4})")
_PERCENT = pattern(r"(?<=\d) ?%")
_EARLY = pattern(r"0\d:\d\d(?::\d\d)?")
_NUMBER = pattern(r"\d[\d.,]{0,40}")


def spelled_out(text: str) -> str:
    """A text in which `%` after a number is a word."""
    return _PERCENT.sub(" percent", text) if "%" in text else text


def canonical(tokens: Sequence[str]) -> list[str]:
    """The tokens of a text with phrases, units, times and versions in one form."""
    told = tokens if _phrases().keys().isdisjoint(tokens) else list(_plain(tokens))
    if not _GETS.isdisjoint(told):
        following = (*told[1:], "")
        told = [word for word, after in zip(told, following, strict=True) if not _is_passive(word, after)]
    if any(word[0].isdigit() for word in told) or not _UNITS.keys().isdisjoint(told):
        return list(_measured(told))
    return list(told)


def _is_passive(word: str, after: str) -> bool:
    """Whether a word is the `get` of `gets deleted`, which says what `is` says."""
    formed = after.endswith("ed") and after not in _NO_FORMS
    return word in _GETS and (formed or after in IRREGULAR)


def _plain(tokens: Sequence[str]) -> Iterator[str]:
    """The tokens with each phrase replaced, the longest first."""
    phrases = _phrases()
    at = 0
    while at < len(tokens):
        found = next(
            (
                held
                for held in phrases.get(tokens[at], ())
                if tuple(tokens[at : at + len(held[0])]) == held[0]
            ),
            None,
        )
        yield from found[1] if found else (tokens[at],)
        at += len(found[0]) if found else 1


def _measured(tokens: Sequence[str]) -> Iterator[str]:
    """The tokens with quantities taken apart: `10s` and `10 sec` are `10 second`, `10k` is `10000`."""
    before = ""
    for place, word in enumerate(tokens):
        after = tokens[place + 1] if place + 1 < len(tokens) else ""
        quantity = _QUANTITY.fullmatch(word) if word[0].isdigit() else None
        if quantity and quantity["unit"] in _UNITS:
            yield quantity["number"]
            yield _UNITS[quantity["unit"]]
        elif quantity and quantity["unit"] == "k" and quantity["number"].isdigit():
            yield f"{quantity['number']}000"
        elif word == "version" and after.isdigit():
            pass
        elif before == "version" and word.isdigit():
            yield f"v{word}"
        elif word[0] == "0" and _EARLY.fullmatch(word):
            yield word[1:]
        elif word in _UNITS and (_NUMBER.fullmatch(before) or len(word) > 3):  # noqa: PLR2004 - `min` alone
            yield _UNITS[word]
        else:
            yield word
        before = word


@cache
def _phrases() -> dict[str, tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]]:
    """By their first word, the phrases and what is said in their place, the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    for pair in _PHRASES.split("|"):
        written, _, said = pair.partition("=")
        words = tuple(written.split())
        found.setdefault(words[0], []).append((words, tuple(said.split())))
    return {word: tuple(sorted(held, key=lambda each: -len(each[0]))) for word, held in found.items()}
