"""Finding the entry that a person named on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from memkit.documents.entry import Entry, title_key
from memkit.errors import Refused, UsageProblem
from memkit.text.clean import brief, printable

if TYPE_CHECKING:
    from collections.abc import Sequence

_SHOWN = 5
_LONGEST = 100


N = TypeVar("N", bound=Entry)


def entry_named(said: str, entries: Sequence[N], kind: str, *, words: int = 0) -> N:
    """The one entry that is called so: by its key, by its title, else by `words` or more words of its title.

    With 0 only the whole key or title will do, as fits what cannot be taken back. `kind` is what an entry is
    called in a message. Raises `UsageProblem` for none, `Refused` for several.
    """
    wanted = title_key(said)
    found: Sequence[N] = called_so(said, entries)
    if not found and words and wanted.count("-") + 1 >= words:
        found = [entry for entry in entries if wanted and _holds(title_key(entry.title), wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Refused(
            f"{len(found)} {_plural(kind)} are called {brief(said, _LONGEST)!r}: {_listed(found)}.",
            help_line="Name one of them by its whole title.",
        )
    raise UsageProblem(
        f"There is no {kind} {brief(said, _LONGEST)!r}.", help_line=_nearest(said, entries, kind)
    )


def called_so(said: str, entries: Sequence[N]) -> list[N]:
    """The entries whose whole key is `said`, else those whose whole title is."""
    wanted = title_key(said)
    keyed = [entry for entry in entries if said == entry.key or (wanted and wanted == title_key(entry.key))]
    return keyed or [entry for entry in entries if wanted and wanted == title_key(entry.title)]


def _plural(kind: str) -> str:
    return f"{kind[:-1]}ies" if kind.endswith("y") else f"{kind}s"


def _holds(title: str, wanted: str) -> bool:
    return f"-{wanted}-" in f"-{title}-"


def _listed(found: Sequence[N]) -> str:
    shown = ", ".join(f"“{printable(entry.title)}” in {printable(entry.path)}" for entry in found[:_SHOWN])
    return f"{shown} and {len(found) - _SHOWN} more" if len(found) > _SHOWN else shown


def _nearest(said: str, entries: Sequence[N], kind: str) -> str:
    from difflib import get_close_matches

    titles = {
        name: entry.title for entry in entries for name in (title_key(entry.title), title_key(entry.key))
    }
    wanted = title_key(said)
    near = get_close_matches(wanted, titles, 3, 0.7) or [n for n in titles if wanted and _close(n, wanted)]
    if near:
        shown = list(dict.fromkeys(f"“{printable(titles[name])}”" for name in near))
        return f"Did you mean {' or '.join(shown[:3])}? Name it by its whole title or key."
    return f"Name it by its title; there are {len(entries)}." if entries else f"The bank has no {kind}."


def _close(title: str, wanted: str) -> bool:
    """Whether every word of one is nearly a word of the other, or the beginning of one."""
    from difflib import get_close_matches

    words = title.split("-")
    return all(
        any(word.startswith(said) for word in words) or get_close_matches(said, words, 1, 0.8)
        for said in wanted.split("-")
    )
