"""Instructions and commands that stand encoded in a text: Base64, hexadecimal, escapes, data URLs.

What decodes to anything else is left alone: digests, keys, images and signed tokens.
"""

from __future__ import annotations

import re
from binascii import Error, a2b_base64, unhexlify
from typing import TYPE_CHECKING, Final, Literal

from memkit.frozen import frozen
from memkit.text.injection.disguise import disguised
from memkit.text.instructions import find_instructions
from memkit.text.patterns import has_long_word, pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Payload", "PayloadKind", "find_payloads"]

PayloadKind = Literal[
    "Base64", "hexadecimal", "escapes", "a data URL", "letters set apart", "letters of another style",
    "digits for letters", "turned letters",
]  # fmt: skip

_BASE64: Final = pattern(
    r"(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/_-]{32,100000}+"
    r"(?:\r?\n[ \t>]{0,8}[A-Za-z0-9+/]{4,100}+){0,2000}+={0,2}"
)
_HEX: Final = pattern(r"(?<![0-9A-Za-z])(?:0x)?(?:[0-9A-Fa-f]{2}[ :]?){20,50000}+")
_ESCAPES: Final = pattern(
    r"(?:\\x[0-9A-Fa-f]{2}|\\u00[0-9A-Fa-f]{2}|%[0-9A-Fa-f]{2}|&#(?:\d{2,3}|x[0-9A-Fa-f]{2});){12,50000}+"
)
_SLASHED: Final = pattern(r"\\(?:x|u00)([0-9A-Fa-f]{2})")
_DATA: Final = pattern(
    r"data:(?P<type>[a-z]{1,20}/[a-z0-9.+-]{1,40})?(?P<more>(?:;[\w=.-]{1,40}){0,4})"
    r",(?P<body>[^\s\"'<>)\]]{8,100000}+)"
)
_ACTIVE: Final = pattern(
    r"<script\b|\bon(?:load|error|click)\s{0,3}=|javascript:|<meta http-equiv|\bfetch\(", re.IGNORECASE
)
_COMMAND: Final = pattern(
    r"\b(?:curl|wget|iwr|invoke-webrequest|powershell|nc|ncat)\s{1,3}\S|/bin/(?:ba|z|da)?sh"
    r"|\b(?:ba|z)?sh -[ci]\b|\brm -(?:rf|fr)\b|/dev/tcp/"
    r"|\bos\.(?:system|popen)\(|\bsubprocess\b|\beval\(|\bexec\("
    r"|\bchild_process\b|\.ssh/|id_rsa|/etc/(?:passwd|shadow)|\bauthorized_keys\b|\bchmod \+x\b",
    re.IGNORECASE,
)
_SHORTEST: Final = 32
"""Letters of the shortest stretch of Base64 that is looked at."""
_TEXTUAL: Final = 0.9
_DEEP: Final = 2
"""Layers of encoding that are looked through."""


@frozen
class Payload:
    """An encoded text that gives orders or holds commands: how it is encoded, and where it stands."""

    kind: PayloadKind
    span: Span


def find_payloads(text: str) -> tuple[Payload, ...]:
    """Every encoded instruction or command of a text, in order, none within another."""
    found: list[Payload] = []
    for payload in sorted(_payloads(text, _DEEP), key=lambda each: (each.span.start, -each.span.end)):
        if not found or payload.span.start >= found[-1].span.end:
            found.append(payload)
    return tuple(found)


def _payloads(text: str, deep: int) -> Iterator[Payload]:
    for match in _DATA.finditer(text) if "data:" in text else ():
        if _is_harmful_data(match, deep):
            yield Payload("a data URL", Span(*match.span()))
    for kind, span in disguised(text) if deep == _DEEP else ():
        yield Payload(kind, span)
    for match in _BASE64.finditer(text) if has_long_word(text, _SHORTEST) else ():
        if _is_harmful(_from_base64(match[0]), deep):
            yield Payload("Base64", Span(*match.span()))
    for match in _HEX.finditer(text):
        if _is_harmful(_from_hex(match[0]), deep):
            yield Payload("hexadecimal", Span(*match.span()))
    for match in _ESCAPES.finditer(text) if "\\" in text or "%" in text or "&#" in text else ():
        if _is_harmful(_unescaped(match[0]), deep):
            yield Payload("escapes", Span(*match.span()))


def _is_harmful_data(match: re.Match[str], deep: int) -> bool:
    body = _from_base64(match["body"]) if "base64" in match["more"] else _unquoted(match["body"])
    return _ACTIVE.search(body) is not None or _is_harmful(body, deep)


def _is_harmful(inner: str, deep: int) -> bool:
    if not inner or (not inner.isprintable() and not _is_text(inner)):
        return False
    if _is_text(inner) and (_COMMAND.search(inner) or find_instructions(inner)):
        return True
    return deep > 1 and any(True for _ in _payloads(inner, deep - 1))


def _is_text(inner: str) -> bool:
    readable = sum(char.isalpha() or char in " \n\t.,;:'\"!?-/()" for char in inner)
    return readable >= _TEXTUAL * len(inner)


def _from_base64(coded: str) -> str:
    body = "".join(coded.split()).replace(">", "").replace("-", "+").replace("_", "/").rstrip("=")
    body = body[: len(body) - (len(body) % 4 == 1)]
    try:
        return _decoded(a2b_base64(body + "=" * (-len(body) % 4)))
    except (Error, ValueError):
        return ""


def _from_hex(coded: str) -> str:
    digits = coded.removeprefix("0x").replace(" ", "").replace(":", "")
    return _decoded(unhexlify(digits))


def _unescaped(coded: str) -> str:
    from html import unescape

    return unescape(_unquoted(_SLASHED.sub(lambda match: chr(int(match[1], 16)), coded)))


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-8")
    except UnicodeDecodeError:
        return ""


def _unquoted(text: str) -> str:
    from urllib.parse import unquote  # 3 ms with what it imports

    return unquote(text)
