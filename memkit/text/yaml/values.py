"""What YAML holds, as a tree in which every key and value keeps its span; values stay text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen

if TYPE_CHECKING:
    from memkit.text.source import Span


@frozen
class Scalar:
    """A scalar as written, without quotes. `kind` is YAML's guess: str, int, float, bool, null, timestamp."""

    text: str
    span: Span
    kind: str
    quoted: bool = False


@frozen
class Sequence:
    """A YAML list."""

    items: tuple[Value, ...]
    span: Span


@frozen
class Mapping:
    """A YAML mapping; a repeated key appears twice."""

    pairs: tuple[tuple[Scalar, Value], ...]
    span: Span

    def get(self, *path: str) -> Value | None:
        """The value under a path of keys; the last of a repeated key, as YAML readers take it."""
        value: Value | None = self
        for key in path:
            if not isinstance(value, Mapping):
                return None
            value = next((held for name, held in reversed(value.pairs) if name.text == key), None)
        return value

    def text(self, *path: str) -> str:
        """The text of the scalar under a path of keys, or empty."""
        value = self.get(*path)
        return value.text if isinstance(value, Scalar) and value.kind != "null" else ""

    def texts(self, *path: str) -> tuple[Scalar, ...]:
        """The scalars under a path: those of a list, or the one, or none."""
        value = self.get(*path)
        if isinstance(value, Sequence):
            return tuple(item for item in value.items if isinstance(item, Scalar))
        return (value,) if isinstance(value, Scalar) and value.kind != "null" else ()

    def key(self, *path: str) -> Scalar | None:
        """The key scalar (for its span) under a path of keys."""
        holder = self.get(*path[:-1]) if path[:-1] else self
        if not isinstance(holder, Mapping):
            return None
        return next((name for name, _ in reversed(holder.pairs) if name.text == path[-1]), None)


Value = Scalar | Sequence | Mapping


@frozen
class BadYaml:
    """Why the YAML could not be read, at which span, and what to do."""

    problem: str
    span: Span
    hint: str = ""
