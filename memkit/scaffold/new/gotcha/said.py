"""What is said of a new gotcha, as it is written: without marks that are added anyway, one path a place."""

from __future__ import annotations

from posixpath import normpath
from typing import TYPE_CHECKING

from memkit.errors import UsageProblem
from memkit.scaffold.new.parts import Parts
from memkit.text.clean import printable
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

_MARK = pattern(r"(?:>[ \t]?)?(?:\u26a0\ufe0f?[ \t]{0,3})?")
_QUOTE = pattern(r">[ \t]?")
_AWAY = pattern(r"~|/|[A-Za-z]:[\\/]|\.\.(?:/|$)")


def as_written(parts: Parts) -> Parts:
    """The parts with a warning without its marks and each path for itself.

    Raises `UsageProblem` for a path that leads out of the repository.
    """
    return Parts(tuple(_each(parts)))


def _each(parts: Parts) -> Iterator[tuple[str, str]]:
    for name, text in parts.said:
        if name == "where":
            yield from ((name, _inside(place)) for place in _places(text))
        elif name == "warning":
            first, *rest = text.split("\n")
            lines = [_MARK.sub("", first, 1), *(_QUOTE.sub("", line, 1) for line in rest)]
            yield name, "\n".join(lines).strip() or text
        else:
            yield name, text


def _places(text: str) -> list[str]:
    """The paths of a list with commas; a text that is more than paths as it is."""
    pieces = [piece.strip() for piece in text.split(",")]
    alone = all(piece and not any(char in " `[{" for char in piece) for piece in pieces)
    return pieces if len(pieces) > 1 and alone else [text]


def _inside(place: str) -> str:
    path = place.strip("`").replace("\\", "/")
    if " " not in path and "://" not in path and _AWAY.match(normpath(path)):
        raise UsageProblem(
            f"{printable(place)} is outside of the repository.",
            help_line="Name a file or a glob as it is seen from the repository's root.",
        )
    return place
