"""What a new bank says before anybody wrote in it: the lines that memkit's templates put there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable


@frozen
class Starting:
    """Lines as a template has them; of one with gaps the texts before the first and behind the last gap."""

    lines: frozenset[str] = frozenset()
    open: tuple[tuple[str, str], ...] = ()

    def holds(self, text: str) -> bool:
        """Whether each line of a text is one of a template."""
        lines = {line for line in map(str.strip, text.splitlines()) if line}
        return bool(lines) and all(line in self.lines or self._fits(line) for line in lines)

    def _fits(self, line: str) -> bool:
        return any(line.startswith(first) and line.endswith(last) for first, last in self.open)


NOTHING = Starting()


def starting(templates: Iterable[str]) -> Starting:
    """The lines of templates. One that is a gap from end to end tells nothing and is left out."""
    lines = {line.strip() for text in templates for line in text.splitlines()}
    gaps = sorted(line for line in lines if "{{" in line)
    parts = [(line.partition("{{")[0], line.rpartition("}}")[2]) for line in gaps]
    return Starting(frozenset(lines.difference(gaps)), tuple(part for part in parts if any(part)))
