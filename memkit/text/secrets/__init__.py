"""Secrets in a text: keys by who issues them, private keys, passwords, by form and by name.

The table of forms is memkit's own, from what the issuers document; like all such tables it holds what is
known. A value is never part of what is returned: only its kind and where it stands.
"""

from __future__ import annotations

from binascii import Error, a2b_base64
from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from memkit.frozen import frozen
from memkit.text.patterns import has_long_word, pattern
from memkit.text.secrets.assigned import find_assigned
from memkit.text.secrets.keys import find_private_keys, find_signed_tokens
from memkit.text.secrets.shapes import SHAPES
from memkit.text.secrets.urls import find_url_passwords
from memkit.text.secrets.values import is_named, is_placeholder
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Secret", "find_secrets"]

_UNSEEN: Final = pattern("[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\ufe00-\ufe0f\U000e0100-\U000e01ef]+")
"""Characters that split a secret for a search and not for the eye."""
_PARTED: Final = pattern(r"[-_.]")
_ENCODED: Final = pattern(r"(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/]{32,4000}={0,2}(?![A-Za-z0-9+/=_-])")
_SHORTEST: Final = 32
"""Letters of the shortest stretch of Base64 that is looked at."""


@frozen
class Secret:
    """A secret: its kind in words (`GitHub token`), and where its value stands."""

    kind: str
    span: Span


def find_secrets(text: str) -> tuple[Secret, ...]:
    """Every secret of a text, in order, none within another; stand-ins and known examples left out."""
    gaps = [] if text.isascii() else [Span(*match.span()) for match in _UNSEEN.finditer(text)]
    seen = _UNSEEN.sub("", text) if gaps else text
    found = [(0, kind, span) for kind, span in _certain(seen)]
    found += [(1, f"{kind} in Base64", span) for kind, span in _encoded(seen)]
    found += [(2, kind, span) for kind, span in find_assigned(seen)]
    return tuple(Secret(kind, span) for kind, span in _moved_back(_apart(found), gaps))


def _certain(text: str) -> Iterator[tuple[str, Span]]:
    yield from find_private_keys(text)
    yield from _issued(text)
    yield from find_signed_tokens(text)
    yield from find_url_passwords(text)


def _issued(text: str) -> Iterator[tuple[str, Span]]:
    for shape in SHAPES:
        for word in shape.words:  # most texts have none: a call for each takes six times as long
            if word in text:
                break
        else:
            continue
        for match in shape.matches(text):
            if not is_placeholder(match[0]) and not (is_named(match[0]) and _PARTED.search(match[0])):
                yield shape.kind, Span(*match.span())


def _encoded(text: str) -> Iterator[tuple[str, Span]]:
    """Keys that stand in Base64, one layer deep."""
    for match in _ENCODED.finditer(text) if has_long_word(text, _SHORTEST) else ():
        try:
            inner = a2b_base64(match[0] + "=" * (-len(match[0]) % 4)).decode("ascii")
        except (Error, ValueError):
            continue
        kind = next((kind for kind, _ in _certain(inner)), "")
        if kind:
            yield kind, Span(*match.span())


def _apart(found: Iterable[tuple[int, str, Span]]) -> list[tuple[str, Span]]:
    """The findings in order of place; of those that overlap, the surest, then the longest."""
    kept: list[tuple[Span, str]] = []
    for _, kind, span in sorted(found, key=lambda item: (item[0], -len(item[2]), item[2])):
        at = bisect_right(kept, (span, ""))
        before = kept[at - 1][0].end if at else 0
        after = kept[at][0].start if at < len(kept) else span.end
        if before <= span.start and span.end <= after:
            kept.insert(at, (span, kind))
    return [(kind, span) for span, kind in kept]


def _moved_back(found: Iterable[tuple[str, Span]], gaps: list[Span]) -> Iterator[tuple[str, Span]]:
    """Spans of the text without `gaps` as spans of the text with them."""
    starts: list[int] = []
    missing = [0]
    for gap in gaps:
        starts.append(gap.start - missing[-1])
        missing.append(missing[-1] + len(gap))
    for kind, span in found:
        first = span.start + missing[bisect_right(starts, span.start)]
        last = span.end - 1 + missing[bisect_right(starts, span.end - 1)]
        yield kind, Span(first, last + 1)
