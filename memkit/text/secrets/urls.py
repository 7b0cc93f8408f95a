"""Passwords in URLs: `scheme://user:password@host`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from memkit.text.patterns import pattern
from memkit.text.secrets.values import is_digest, is_named, is_placeholder
from memkit.text.source import Span

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

__all__ = ["find_url_passwords"]

_LOGIN: Final = pattern(
    r"(?P<user>[^\s/:@\"'<>`|\\]{0,120}):(?P<password>[^\s/@\"'<>`|\\]{3,200})@(?P<host>\[?[\w.-]{1,200})"
)
_SCHEME: Final = pattern(r"[A-Za-z][A-Za-z0-9+.-]{1,30}\Z")
_LOCAL: Final = pattern(
    r"localhost|127\.|0\.0\.0\.0|\[::1|host\.docker|[\w-]{0,40}(?:postgres|mysql|mongo|redis|rabbit|db)[\w-]{0,20}\Z"
)
_LONG: Final = 10


def find_url_passwords(text: str) -> Iterator[tuple[str, Span]]:
    """The password of each URL with one, where it is no stand-in and no default of a development machine."""
    at = text.find("://")
    while at >= 0:
        match = _LOGIN.match(text, at + 3)
        if match and _SCHEME.search(text, max(0, at - 31), at) and _is_real(match):
            yield "password in a URL", Span(*match.span("password"))
        at = text.find("://", at + 3)


def _is_real(match: re.Match[str]) -> bool:
    user, password, host = match["user"], match["password"], match["host"]
    if (
        is_placeholder(password)
        or is_digest(password)
        or password.casefold() in {user.casefold(), host.casefold()}
    ):
        return False
    if not any(map(str.isdigit, password)) and is_named(password):
        return False
    local = _LOCAL.match(host.casefold()) is not None
    return not is_named(password) or (len(password) >= _LONG and not local)
