"""Addresses and telephone numbers of persons, other than those of teams, services and examples."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Personal", "PersonalKind", "find_personal"]

PersonalKind = Literal["e-mail address", "telephone number"]

_MAIL: Final = re.compile(
    r"(?<![\w.+%/:@-])(?P<local>[A-Za-z0-9][\w.+%-]{0,63})@(?P<host>(?:[A-Za-z0-9-]{1,63}\.){1,5}[A-Za-z]{2,18})(?![\w@:/-])"
)
_ROLE: Final = re.compile(
    r"(?:no-?reply|do-?not-?reply|git|hg|svn|root|admin|administrator|info|hello|contact|support|help|security|abuse|sales"
    r"|team|dev|devs|developers?|ops|devops|sre|platform|office|press|legal|privacy|billing|postmaster|webmaster|hostmaster"
    r"|notifications?|alerts?|bot|ci|build|release|feedback|jobs|careers|events|community|conduct|maintainers?|mail|service"
    r"|me|you|your|user|users|username|name|email|someone|somebody|anyone|person|test|tests|tester|testing|demo|sample|foo"
    r"|bar|baz|x|xx|abc|alice|bob|carol|dave|eve|mallory|jane|john|jdoe|doe|joe|max|customer|client|owner|employee|manager"
    r"|first|last|example|dummy|fake|invalid|nobody|system|daemon|postgres|ubuntu|ec2|deploy|claude|copilot|agent)"
    r"(?:[._+-]?\w{0,12}|[._-](?:doe|smith|bot|user|team|name|mail|email)\d{0,4})",
    re.IGNORECASE,
)
_NO_PERSON: Final = re.compile(
    r"(?:.{1,120}\.)?(?:example\.(?:com|org|net|edu|io|dev|test)|test|invalid|localhost|local|internal|(?:users\.)?noreply\.github\.com"
    r"|(?:acme|company|domain|yourdomain|your-domain|yourcompany|mycompany|email|mail|test|foo|bar|host|server|corp)\.(?:com|org|net|io|dev)"
    r"|iam\.gserviceaccount\.com|gserviceaccount\.com|(?:[\w-]{1,60}\.)?(?:png|jpe?g|svg|gif|webp|js|ts|py|md|json|css|git|sh|lock|toml|ya?ml))",
    re.IGNORECASE,
)
_SCHEME: Final = re.compile(
    r"://[^\s/]{0,80}\Z|\b(?:git|ssh|scp|rsync|sftp|psql|pip|npm)\b[^\n]{0,40}\Z", re.IGNORECASE
)
_PHONE: Final = re.compile(
    r"(?<![\w+/.:=#-])(?:\+\d{1,3}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d{1,4}(?:[ .-]?\d{2,4}){2,4}|\(\d{3}\)[ .-]?\d{3}[ .-]\d{4})(?![\w-]|\.\d)"
)
_DIGITS: Final = range(9, 16)


@dataclass(frozen=True, slots=True)
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
        if _ROLE.fullmatch(match["local"]) or _NO_PERSON.fullmatch(match["host"]):
            continue
        if not _SCHEME.search(text, max(0, match.start() - 90), match.start()):
            yield Personal("e-mail address", Span(*match.span()))


def _phones(text: str) -> Iterator[Personal]:
    for match in _PHONE.finditer(text):
        digits = sum(map(str.isdigit, match[0]))
        if digits in _DIGITS and len(set(match[0])) > 4:  # noqa: PLR2004 - `+1 111 111 1111` is a stand-in
            yield Personal("telephone number", Span(*match.span()))
