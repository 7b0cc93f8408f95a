"""The orders in a text, so that two of them can be seen to contradict: precise, never complete."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

# Of one group only one is meant at a time; a name stands in one group only.
_CHOICES: dict[str, tuple[str, ...]] = {
    "JavaScript package manager": ("npm", "yarn", "pnpm", "bun"),
    "Python package manager": ("pip", "poetry", "uv", "pipenv", "conda", "pdm"),
    "JavaScript test runner": ("jest", "vitest", "mocha", "ava", "jasmine"),
    "Python test runner": ("pytest", "unittest", "nose2"),
    "indentation": ("tabs", "spaces"),
    "quotes": ("single quotes", "double quotes"),
}
_GROUP_OF = {name: group for group, names in _CHOICES.items() for name in names}
_VERBS: dict[str, tuple[str, int]] = {
    "raise": ("amount", 1), "increase": ("amount", 1), "bump": ("amount", 1), "lengthen": ("amount", 1),
    "lower": ("amount", -1), "decrease": ("amount", -1), "reduce": ("amount", -1), "shorten": ("amount", -1),
    "enable": ("switch", 1), "disable": ("switch", -1),
    "add": ("presence", 1), "keep": ("presence", 1),
    "remove": ("presence", -1), "delete": ("presence", -1), "drop": ("presence", -1),
    "allow": ("permission", 1), "forbid": ("permission", -1), "ban": ("permission", -1),
    "pin": ("pin", 1), "unpin": ("pin", -1),
    "use": ("use", 1), "prefer": ("use", 1), "avoid": ("use", -1),
}  # fmt: skip
_SENTENCE = pattern(r"(?<=[.;!?])\s{1,9}|\n{1,9}|\s[—–]\s|;")
_CLAUSE = pattern(r",\s{1,5}")
_LABEL = pattern(r"(?P<label>[^:.;,]{1,40}):\s{1,5}(?=\S)")
_ORDER = pattern(
    r"(?:(?:please|always|only|you must|we|must|should|then|instead|just)\s){0,3}"
    r"(?P<neg>(?:never|not|do not|don't|must not|should not|avoid using)\s)?"
    r"(?P<verb>[a-z]{2,20})\s(?P<object>\S[^\n]{0,200})$"
)
_USED = pattern(
    r"(?P<name>(?:" + "|".join(re.escape(name) for name in _GROUP_OF) + r"))(?![\w/-])(?P<rest>[^\n]{0,200})$"
)
_WHOLE = pattern(
    r"(?:\s(?:only|exclusively|everywhere|throughout))?"
    r"(?:\sas (?:the|our) (?:package manager|test runner|test framework)"
    r"|\sfor (?:everything|all (?:packages|installs|dependencies)|installs?"
    r"|package management|dependency management|dependencies"
    r"|testing|tests|all tests|unit tests|indentation|strings|all strings)"
    r"|\s(?:to install|to manage|for installing|for managing) (?:dependencies|packages|everything))?"
    r"\s?(?:$|\(|[,]?\s?(?:not|never|instead of|rather than|over|no)\s)"
)
_LIMITED = pattern(r"\s(?:for|in|on|inside|under)(?:\s[\w/.-]{1,40}){1,5}$")
"""Where the choice holds; two orders oppose each other when they name one place."""
_CONDITION = pattern(r"\b(?:unless|except|if|when|while|without|until|but|only|where|during)\b")
_TURNS: tuple[tuple[re.Pattern[str], str], ...] = (
    (pattern(r"^(?:we|our team|this (?:project|repo|repository|codebase)) uses?\s"), "use "),
    (pattern(r"^uses\s"), "use "),
    (pattern(r"^(?:all |unit )?tests (?:run|are run|are written) (?:with|using)\s"), "use "),
    (pattern(r"^(?:turn|switch) on\s"), "enable "),
    (pattern(r"^(?:turn|switch) off\s"), "disable "),
    (pattern(r"^no\s"), "never use "),
    (pattern(r"^(?:indent|format|test|run (?:the |all |unit )?tests?) (?:with|using)\s"), "use "),
    (pattern(r"^(?:install (?:packages|dependencies)|manage dependencies) (?:with|using)\s"), "use "),
    (pattern(r"\b(?:two|four|eight|[248])[ -]spaces?\b(?: indent(?:ation)?\b)?"), "spaces"),
)
"""Other ways to say `use X`."""
_TOPICS = frozenset(["package manager", "test runner", "test framework", "indentation", "quotes"])
"""Labels that name a topic themselves: `Package manager: pnpm`."""
_SET = pattern(r"^set (?P<name>[\w./-]{1,80}) (?:back )?to (?P<value>[\w.%-]{1,40})$")
_AMOUNT = pattern(r"\s(?:from \S{1,20} (?:\w{1,9} )?)?(?:to|by) (?:at least )?\d\S{0,20}(?:\s\w{1,12})?$")
_SMALL = frozenset("the a an any all your our its this these those".split())
_VAGUE = frozenset("it them this that these those one ones so both either".split())
_MOST_WORDS = 10


@frozen
class Order:
    """What a sentence orders: of `topic`, `choice` is wanted or not.

    `exclusive` topics allow one choice at a time. `label` is what stood before a colon; only orders under
    one label are about one thing.
    """

    topic: str
    choice: str
    wanted: bool
    negated: bool
    exclusive: bool
    label: str

    def opposes(self, other: Order) -> bool:
        """Whether nobody can follow both."""
        if self.topic != other.topic or self.label != other.label:
            return False
        if self.choice == other.choice:
            return self.wanted != other.wanted and not (self.negated and other.negated)
        return self.exclusive and other.exclusive and self.wanted and other.wanted


def find_orders(text: str, *, clauses: bool = False) -> tuple[Order, ...]:
    """The orders that sentences (with `clauses`, also what stands between commas) of a text open with."""
    found: list[Order] = []
    for sentence in _SENTENCE.split(_bare(text)):
        parts = _CLAUSE.split(sentence) if clauses else [sentence]
        for part in parts:
            found.extend(_orders(part.strip(" .!?,-")))
    return tuple(dict.fromkeys(found))


def _bare(text: str) -> str:
    lines = (line.lstrip(" \t-*+>0123456789.)") for line in text.splitlines())
    kept = "\n".join(lines).casefold().replace("’", "'")
    return re.sub(r"[`*\"“”]|(?<!\w)_|_(?!\w)", "", kept)


def _orders(sentence: str) -> Iterator[Order]:
    label = _LABEL.match(sentence)
    said = label["label"].strip() if label else ""
    rest = sentence[label.end() :] if label else sentence
    for turn, use in _TURNS:
        rest = turn.sub(use, rest)
    if said in _TOPICS:
        said, rest = "", rest if _ORDER.match(rest) else f"use {rest}"
    value = _SET.match(rest)
    if value:
        yield Order(f"set {value['name']}", value["value"], True, False, exclusive=True, label=said)
        return
    match = _ORDER.match(rest)
    if match is None:
        return
    verb, object_ = match["verb"], match["object"]
    axis, sign = _VERBS.get(verb, (verb, 1))
    if axis == "amount":
        object_ = _AMOUNT.sub("", object_)
    negated = match["neg"] is not None
    wanted = (sign > 0) is not negated
    used = _USED.match(object_) if axis == "use" else None
    if used:
        if _WHOLE.match(used["rest"]):
            yield Order(_GROUP_OF[used["name"]], used["name"], wanted, negated, exclusive=True, label=said)
        elif _LIMITED.match(used["rest"]) and not _CONDITION.search(used["rest"]):
            limited = f"{said}{used['rest']}"
            yield Order(_GROUP_OF[used["name"]], used["name"], wanted, negated, exclusive=True, label=limited)
        return
    choice = _object(object_)
    if choice:
        yield Order(axis, choice, wanted, negated or verb == "avoid", exclusive=False, label=said)


def _object(text: str) -> str:
    """The object up to the end of the sentence, without small words; empty where a condition limits it."""
    if _CONDITION.search(text):
        return ""
    head = re.split(r"[.;:!?(,]|\sbecause\s|\sso that\s", text, maxsplit=1)[0]
    words = [word for word in head.split() if word not in _SMALL]
    if not words or words[0] in _VAGUE or len(words) > _MOST_WORDS:
        return ""
    return " ".join(words)
