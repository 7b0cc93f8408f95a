"""Names of new entries: a slug from a title, and whether a name is free."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import normalize

from memkit.documents.entry import title_key
from memkit.errors import Conflict
from memkit.text.clean import printable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.documents.entry import Entry


def slug_of(title: str, most: int) -> str:
    """A title as a name of at most `most` characters: words in lower case with `-`, cut between words."""
    key = title_key(normalize("NFC", title))
    if len(key) <= most:
        return key
    return key[: most + 1].rpartition("-")[0] or key[:most]


def refuse_taken(title: str, entries: Iterable[Entry], kind: str) -> None:
    """Raise `Conflict` where an entry of the kind has the title already."""
    wanted = title_key(title)
    taken = next((each for each in entries if wanted and wanted in {each.key, title_key(each.title)}), None)
    if taken is not None:
        raise Conflict(
            f"The {kind} “{printable(taken.title)}” is in {printable(taken.path)} already.",
            help_line="Edit it there, or give the new one another title.",
        )
