"""Addresses that carry data out: an image or URL that is to be filled with what an agent knows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

from memkit.frozen import frozen
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Outward", "OutwardKind", "find_outward"]

OutwardKind = Literal["image", "URL"]

_URL: Final = pattern(
    r"(?:https?:)?//(?P<host>[\w.-]{1,200})(?P<rest>(?:[/?:#][^\n\"'`|]{0,400})?)", re.IGNORECASE
)
_END: Final = pattern(r"[\s)\]>]")
_HOLE: Final = pattern(
    r"\{\{(?P<two>[^{}\n]{1,80})\}\}|\$\{(?P<dollar>[^{}\n]{1,80})\}|\$\((?P<run>[^()\n]{1,120})\)"
    r"|\{(?P<one>[^{}\n]{1,60})\}|%7B(?P<coded>[^%\n]{1,60})%7D|<(?P<angle>[\w .:-]{1,60})>"
    r"|\$(?P<name>[A-Za-z_]{3,60})|\[(?P<square>[A-Z_ ]{3,60})\]"
    r"|=(?P<shout>(?:SECRETS?|TOKEN|PASSWORD|CREDENTIALS|DATA|ENV|CONVERSATION|HISTORY|CONTENTS?|MEMORY))(?![A-Za-z])"
)
_KNOWN: Final = pattern(
    r"secret|passw|credential|conversation|\bchat|transcript|history|context|memor|system.?prompt|\bprompt|answer"
    r"|response|reply|summar|contents?\b|environ|\benv\b|\bfile|private|source.?code|\buser.?(?:input|message|data|query)"
    r"|\bdata\b|stolen|exfil|cookie|session",
    re.IGNORECASE,
)
"""What an agent knows and a template of an API does not ask for."""
_READS: Final = pattern(
    r"\b(?:cat|env|printenv|base64|history|type|gpg|pass|security)\b|\.ssh|\.env|\.aws|/etc/|id_rsa"
)
_HERE: Final = pattern(
    r"localhost|127\.|0\.0\.0\.0|[\w-]{1,60}\Z|\[|.{0,190}\.(?:local|internal|localhost|lan)\Z", re.IGNORECASE
)
_SERVES_BADGES: Final = pattern(
    r"(?:img\.)?shields\.io|badgen\.net|badge\.fury\.io|codecov\.io|github\.com"
    r"|coveralls\.io|app\.codacy\.com|.{0,190}\.(?:githubusercontent|readthedocs)\.(?:com|org|io)"
)


@frozen
class Outward:
    """An address to be filled with data: an image, which loads by itself, or another URL; where it stands."""

    kind: OutwardKind
    span: Span


def find_outward(text: str) -> tuple[Outward, ...]:
    """Every address of another host with a gap that data is to be put in, in order.

    An image counts with any gap; another URL where the gap is named for what an agent knows or reads, as
    `{{conversation}}` and `$(cat .env)`: an API's `/users/{id}` asks for neither.
    """
    return tuple(_outward(text)) if "//" in text else ()


def _outward(text: str) -> Iterator[Outward]:
    for match in _URL.finditer(text):
        if not match["rest"] or _HERE.match(match["host"]):
            continue
        image = _is_image(text, match.start())
        end = _end(text, match.start("rest"), match.end())
        holes = list(_HOLE.finditer(text, match.start("rest"), end))
        if image and holes and not _SERVES_BADGES.fullmatch(match["host"].lower()):
            yield Outward("image", Span(match.start(), end))
        elif any(_asks(hole) for hole in holes):
            yield Outward("URL", Span(match.start(), end))


def _is_image(text: str, at: int) -> bool:
    before = text[max(0, at - 200) : at].rstrip("< ")
    label = before.rfind("![")
    if before.endswith("](") and label >= 0 and "](" not in before[label:-2]:
        return True
    return before.rstrip("\"'").endswith("src=") and "<img" in before


def _end(text: str, start: int, limit: int) -> int:
    """Where an address ends: at a blank or bracket outside of its gaps."""
    at = start
    while at < limit:
        hole = _HOLE.match(text, at, limit)
        if hole:
            at = hole.end()
        elif _END.match(text, at):
            return at
        else:
            at += 1
    return limit


def _asks(hole: re.Match[str]) -> bool:
    if hole["shout"]:
        return True
    if hole["run"]:
        return _READS.search(hole["run"]) is not None
    name = next(group for group in hole.groups() if group)
    return _KNOWN.search(name.replace("_", " ")) is not None
