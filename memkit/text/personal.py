"""Addresses and telephone numbers of persons, other than those of teams, services and examples."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

from memkit.frozen import frozen
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Personal", "PersonalKind", "find_personal"]

PersonalKind = Literal["e-mail address", "telephone number"]

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
_DIGITS: Final = range(9, 16)
_FEWEST: Final = 5
"""Different characters of a real number: `+1 111 111 1111` is a stand-in."""


@frozen
class Personal:
    """Personal data: what it is, and where it stands."""

    kind: PersonalKind
    span: Span


def find_personal(text: str) -> tuple[Personal, ...]:
    """Every address and telephone number of a person, in order."""
    found = (*_mails(text), *_phones(text))
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
