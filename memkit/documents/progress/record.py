"""What was last seen of an item's proof, as it stands on the item: `(verified DATE, COMMIT; failed …)`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

_SEEN = r"\d{4}-\d{2}-\d{2}(?:, [0-9a-f]{7,40}(?: with changes)?)?"
_RECORD = pattern(
    rf"\((?:verified (?P<verified>{_SEEN})(?:; failed (?P<again>{_SEEN})(?:: (?P<why>[^()\n]{{1,200}}))?)?"
    rf"|failed (?P<failed>{_SEEN})(?:: (?P<reason>[^()\n]{{1,200}}))?)\)",
    re.IGNORECASE,
)


@frozen
class Record:
    """The latest success and the latest failure since, each as `DATE[, COMMIT]`; empty where there is none.

    `span` covers the brackets. Whatever a person writes in other words is no record.
    """

    verified: str
    failed: str
    why: str
    span: Span


def read_record(text: str, within: Span, apart: Sequence[Span] = ()) -> Record | None:
    """The last record in a stretch of text, outside of the spans that are `apart`."""
    found = None
    for match in _RECORD.finditer(text, within.start, within.end):
        if not any(span.start <= match.start() < span.end for span in apart):
            found = match
    if found is None:
        return None
    failed = found["again"] or found["failed"] or ""
    return Record(found["verified"] or "", failed, found["why"] or found["reason"] or "", Span(*found.span()))


def record_in(text: str) -> Record | None:
    """The last record of a whole text."""
    return read_record(text, Span(0, len(text)))


def opens_record(text: str, at: int) -> bool:
    """Whether a record begins at a place of a text."""
    return _RECORD.match(text, at) is not None


def without_records(text: str) -> str:
    """A text with blanks in place of its records: what was seen is not what is expected."""
    return _RECORD.sub(lambda found: " " * len(found[0]), text)


def written_record(verified: str, failed: str = "", why: str = "") -> str:
    """A record as it is written; at least one of the two is not empty."""
    parts = [f"verified {verified}"] if verified else []
    parts += [f"failed {failed}{f': {why}' if why else ''}"] if failed else []
    return f"({'; '.join(parts)})"
