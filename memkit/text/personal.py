"""Addresses and numbers of persons, other than those of teams, services, examples and tests."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

from memkit.frozen import frozen
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Personal", "PersonalKind", "find_personal"]

PersonalKind = Literal[
    "e-mail address", "telephone number", "bank account", "card number", "identity number"
]  # fmt: skip

_MAIL: Final = pattern(
    r"(?<![\w.+%/:@-])(?P<local>[A-Za-z0-9][\w.+%-]{0,63})@(?P<host>(?:[A-Za-z0-9-]{1,63}\.){1,5}[A-Za-z]{2,18})(?![\w@:/-])"
)
_ROLE: Final = pattern(
    r"(?:no-?reply|do-?not-?reply|git|hg|svn|root|admin|administrator|info|hello|contact|support|help|security"
    r"|abuse|sales|team|devs?|developers?|ops|devops|sre|platform|office|press|legal|privacy|billing|post|web"
    r"|host|notifications?|alerts?|bot|ci|build|release|feedback|jobs|careers|events|community|conduct"
    r"|maintainers?|mail|service|user|users|customer|client|owner|employee|manager|nobody|system|daemon|postgres"
    r"|ubuntu|ec2|deploy|claude|copilot|agent|tests?|testing|tester|demo|sample|example|dummy|fake|invalid)"
    r"(?:master)?(?:[._+-][\w.+-]{0,40}|\d{0,6})",
    re.IGNORECASE,
)
_NOBODY: Final = pattern(
    r"(?:me|you|your|username|(?:your[._-]?)?(?:first|last|full)?[._-]?(?:name|last|first|e?mail)|some(?:one|body)"
    r"|anyone|person|foo|bar|baz|x{1,6}|abc|alice|bob|carol|dave|eve|mallory|jane|john|joe|doe|max|jdoe|j\.doe)"
    r"(?:[._+-]?(?:doe|smith|bar|muster\w{0,6}|test))?\d{0,4}",
    re.IGNORECASE,
)
"""The parts before `@` that stand for a role or for anybody."""
_NO_PERSON: Final = pattern(
    r"(?:.{1,120}\.)?(?:example\.(?:com|org|net|edu|io|dev|test)|test|invalid|localhost|local|internal"
    r"|noreply\.github\.com|gserviceaccount\.com"
    r"|(?:acme|(?:your|my)?-?(?:company|domain|org)|e?mail|test|foo|bar|host|server|corp)\.(?:com|org|net|io|dev)"
    r"|png|jpe?g|svg|gif|webp|js|ts|py|md|json|css|git|sh|lock|toml|ya?ml)",
    re.IGNORECASE,
)
"""Hosts that are made up, and names of files and packages that look like hosts."""
_SCHEME: Final = pattern(
    r"://[^\s/]{0,80}\Z|\b(?:git|ssh|scp|rsync|sftp|psql|pip|npm)\b[^\n]{0,40}\Z", re.IGNORECASE
)
_PHONE: Final = pattern(
    r"(?<![\w+/.:=#-])(?:\+\d{1,3}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d{1,4}(?:[ .-]?\d{2,4}){2,4}"
    r"|\(\d{3}\)[ .-]?\d{3}[ .-]\d{4})(?![\w-]|\.\d)"
)
_CALLED: Final = pattern(
    r"\b(?:phone|mobile|cell|tel|telephone|call|text|whatsapp|telefon\w{0,6}|mobil\w{0,6}|handy)\b[^\n\d]{0,40}?"
    r"(?<![\w+/.:=#(-])(\(?0?\d{2,5}\)?(?:[ .-]\d{2,4}){2,4}|0\d{8,10})(?![\w-]|\.\d)",
    re.IGNORECASE,
)
"""A number without the code of a country counts beside a word that says what it is."""
_CALLING: Final = ("phone", "mobil", "cell", "tel", "call", "text", "whatsapp", "handy")
_ACCOUNT: Final = pattern(
    r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])"
)
_CARD: Final = pattern(
    r"(?<![\w.-])(?:[3-6]\d{3}([ -])\d{4}\1\d{4}\1\d{4}|3[47]\d{2}([ -])\d{6}\2\d{5})(?![\w-]|\.\d)"
)
_TRIED: Final = pattern(
    r"\b(?:test\w{0,5}|sandbox|stripe|example|dummy|fake|fixtures?|mock\w{0,3})\b", re.IGNORECASE
)
"""Beside a number that is made to be written down."""
_IDENTITY: Final = pattern(
    r"\b(?:ssn|social security(?: number)?|passport|national id|identity card|id card|national insurance"
    r"|driv(?:er'?s|ing) licen[cs]e|tax id"
    r"|licen[cs]e plate|number plate|personnummer|fødselsnummer|steuer-?id"
    r"|ausweisnummer|dni|bsn|cpf|nino)\b(?: (?:no|nr|number)\b)?[^\n\d]{0,40}?"
    r"(?<![\w.-])(?=[A-Z0-9 ./-]{0,12}\d{2})([A-Z]{0,3}[ -]?\d[\d ./-]{2,18}\d ?[A-Z]{0,2})(?![\w])",
    re.IGNORECASE,
)
_IDENTIFIED: Final = tuple(
    "ssn|social sec|passport|national i|ty card|id card|licen|tax id|plate|personnummer|fødsels|steuer"
    "|ausweis|dni|bsn|cpf|nino".split("|")
)
_DIGITS: Final = range(9, 16)
_CALLABLE: Final = range(8, 13)
_IDENTIFYING: Final = 5
_MOST: Final = 10
"""Digits of an identity number; those of accounts and cards have more."""
_CHECK, _REMAINS = 97, 1
_BESIDE: Final = 60
_FEWEST: Final = 5
"""Different characters of a real number: `+1 111 111 1111` is a stand-in."""


@frozen
class Personal:
    """Personal data: what it is, and where it stands."""

    kind: PersonalKind
    span: Span


def find_personal(text: str) -> tuple[Personal, ...]:
    """Every address, telephone, account, card and identity number of a person, in order."""
    found = list(_mails(text))
    digits = sum(map(str.isdigit, text))
    if digits >= _IDENTIFYING:
        found += [*_phones(text), *_identities(text)]
    if digits > _MOST:
        found += [*_accounts(text), *_cards(text)]
    return tuple(sorted(found, key=lambda each: each.span))


def _mails(text: str) -> Iterator[Personal]:
    for match in _MAIL.finditer(text) if "@" in text else ():
        local, host = match["local"], match["host"]
        if _ROLE.fullmatch(local) or _NOBODY.fullmatch(local) or _NO_PERSON.fullmatch(host):
            continue
        if not _SCHEME.search(text, max(0, match.start() - 90), match.start()):
            yield Personal("e-mail address", Span(*match.span()))


def _phones(text: str) -> Iterator[Personal]:
    for match in _PHONE.finditer(text) if "+" in text or "(" in text else ():
        digits = sum(map(str.isdigit, match[0]))
        if digits in _DIGITS and len(set(match[0])) >= _FEWEST:
            yield Personal("telephone number", Span(*match.span()))
    lowered = text.lower()
    for match in _CALLED.finditer(text) if any(word in lowered for word in _CALLING) else ():
        digits = sum(map(str.isdigit, match[1]))
        if digits in _CALLABLE and len(set(match[1])) >= _FEWEST and not _dated(match[1]):
            yield Personal("telephone number", Span(*match.span(1)))


def _dated(number: str) -> bool:
    """Whether it is a date or a version and no number to call."""
    parts = number.lstrip("(").replace("-", ".").split(".")
    return (parts[0][:2] in {"19", "20"} and len(parts[0]) == len("2026")) or number.count(".") > 1


def _accounts(text: str) -> Iterator[Personal]:
    for match in _ACCOUNT.finditer(text):
        held = match[0].replace(" ", "")
        turned = "".join(str(int(char, 36)) for char in held[4:] + held[:4])
        if int(turned) % _CHECK == _REMAINS and not _is_tried(text, match):
            yield Personal("bank account", Span(*match.span()))


def _cards(text: str) -> Iterator[Personal]:
    for match in _CARD.finditer(text):
        digits = [int(char) for char in reversed(match[0]) if char.isdigit()]
        doubled = [sum(divmod(2 * digit, 10)) for digit in digits[1::2]]
        if (sum(digits[::2]) + sum(doubled)) % 10 == 0 and not _is_tried(text, match):
            yield Personal("card number", Span(*match.span()))


def _identities(text: str) -> Iterator[Personal]:
    lowered = text.lower()
    for match in _IDENTITY.finditer(text) if any(word in lowered for word in _IDENTIFIED) else ():
        digits = sum(map(str.isdigit, match[1]))
        if digits >= _IDENTIFYING and len(set(match[1])) >= _FEWEST and not _is_tried(text, match):
            yield Personal("identity number", Span(*match.span(1)))


def _is_tried(text: str, match: re.Match[str]) -> bool:
    start = text.rfind("\n", max(0, match.start() - _BESIDE), match.start()) + 1
    start = start or max(0, match.start() - _BESIDE)
    return _TRIED.search(text, start, match.end() + _BESIDE) is not None
