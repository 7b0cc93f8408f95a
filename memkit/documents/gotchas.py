"""A gotcha: a trap somebody fell into, with symptom, root cause, fix and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from memkit.documents.entry import Dated, Field, title_key

if TYPE_CHECKING:
    from memkit.text.source import Span


@dataclass(frozen=True, slots=True)
class Location:
    """A place a gotcha names under Where: a path or glob, perhaps a line, with its span."""

    path: str
    line: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Gotcha:
    """One gotcha as read.

    `form` says how it is written: a section with fields, a section of prose, a bullet, a whole file.
    `warning` is the callout that says why the obvious fix is wrong (empty where there is none).
    `resolved` is true for `[RESOLVED]` and the like.
    """

    path: str
    form: Literal["section", "prose", "bullet", "file"]
    id: str
    title: str
    head: Span
    span: Span
    text: str
    fields: tuple[Field, ...]
    where: tuple[Location, ...]
    warning: str
    date: Dated | None
    resolved: bool = False

    @property
    def key(self) -> str:
        """The normalised title, else the id, else the path."""
        return title_key(self.title) or self.id or self.path

    def field(self, name: str) -> Field | None:
        """The first field with this canonical name: symptom, root-cause, fix, where, warning."""
        return next((field for field in self.fields if field.name == name), None)


def parse_gotchas(page: Page, words: Words = WORDS) -> tuple[Gotcha, ...]:
    """To be written."""
    raise NotImplementedError
