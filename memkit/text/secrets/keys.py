"""Secrets that say what they are: private key blocks and signed tokens with a header that decodes."""

from __future__ import annotations

from binascii import Error
from typing import TYPE_CHECKING, Final

from memkit.text.patterns import pattern
from memkit.text.secrets.values import is_placeholder
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["find_private_keys", "find_signed_tokens"]

_BEGIN: Final = pattern(
    r"-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d:"
)
_END: Final = pattern(r"-----END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----|Private-MAC:")
_MATERIAL: Final = pattern(r"[A-Za-z0-9+/]{24,}")
_LONGEST: Final = 16_384
_JWT: Final = pattern(r"(?<![\w-])(eyJ[\w-]{10,2000})\.([\w-]{10,8000})\.([\w-]{16,2000})(?![\w-])")
_SHOWN: Final = (
    "SflKxwRJSMeKKF2QT4fw" + "pMeJf36POk6yJV_adQssw5c",
    "TJVA95OrM7E2cBab30RM" + "HrHDcEfxjoYZgeFONFh7HgQ",
)
"""The signatures of the token that the documentation of JSON Web Tokens shows everywhere."""


def find_private_keys(text: str) -> Iterator[tuple[str, Span]]:
    """Each private key block that holds key material, to its end or to where the material ends."""
    if "-----BEGIN " not in text and "PuTTY-User-Key-File-" not in text:
        return
    at = 0
    while (begin := _BEGIN.search(text, at)) is not None:
        limit = begin.end() + _LONGEST
        following = _BEGIN.search(text, begin.end(), limit)
        limit = following.start() if following else limit
        end = _END.search(text, begin.end(), limit)
        body = text[begin.end() : end.start() if end else limit]
        pieces = [piece for piece in _MATERIAL.finditer(body) if not is_placeholder(piece[0])]
        at = begin.end()
        if pieces:
            at = end.end() if end else begin.end() + pieces[-1].end()
            yield "private key", Span(begin.start(), at)


def find_signed_tokens(text: str) -> Iterator[tuple[str, Span]]:
    """Each JSON Web Token whose header names an algorithm, but for public ones and the well-known example."""
    for match in _JWT.finditer(text) if "eyJ" in text else ():
        header, claims = _json_of(match[1]), _json_of(match[2])
        signed = "alg" in header and header["alg"] != "none"
        if (
            signed
            and claims.get("role") != "anon"
            and match[3] not in _SHOWN
            and not is_placeholder(match[3])
        ):
            yield "signed token", Span(*match.span())


def _json_of(part: str) -> dict[str, object]:
    import json
    from base64 import urlsafe_b64decode

    try:
        held = json.loads(urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    except (Error, ValueError, RecursionError):
        return {}
    return held if isinstance(held, dict) else {}
