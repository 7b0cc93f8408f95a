"""The vectors of a search index: made where they are missing, and compared exactly."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from memkit.adapters.search.nearest import VectorsDamaged, nearest
from memkit.errors import ConfigProblem
from memkit.ports import Similar

if TYPE_CHECKING:
    from memkit.adapters.search.nearest import Nearest
    from memkit.adapters.search.sqlite import SqliteIndex
    from memkit.ports import Embedder, Progress

_BYTES = 4
"""Of a number of a vector."""


class Vectors:
    """The leg of recall that goes by meaning. One embedder a bank: vectors of two are never mixed."""

    def __init__(self, index: SqliteIndex, embedder: Embedder) -> None:
        self._index = index
        self._embedder = embedder
        self._own = (embedder.model, embedder.dimension)
        self._state: tuple[int, int] | None = None
        self._held: Nearest | None = None

    def bring_up(self, seconds: float | None = None, progress: Progress | None = None) -> int:
        """Make the vectors that are missing, batch by batch; how many are missing still.

        Once `seconds` have passed no further batch is begun: each is kept, and the next run goes on.
        Raises `ConfigProblem` where the index has vectors of another model, and what the embedder raises.
        """
        held = self._index.embedder()
        if held and held != self._own:
            raise _mixed(held, self._own)
        missing = sorted(self._index.unembedded().items(), key=lambda each: (len(each[1]), each[0]))
        until = time.monotonic() + seconds if seconds is not None else None
        step = self._embedder.at_once
        for at in range(0, len(missing), step):
            if at and until is not None and time.monotonic() > until:
                return len(missing) - at
            some = missing[at : at + step]
            made = self._embedder.embed([text for _, text in some])
            rows = [(number, text, data) for (number, text), data in zip(some, made, strict=True)]
            kept = self._index.put_vectors(*self._own, rows)
            if kept != self._own:
                raise _mixed(kept, self._own)
            if progress:
                progress.step(min(at + step, len(missing)), len(missing))
        return 0

    def similar(self, said: str) -> Similar:
        """The passages whose vectors are nearest to that of a question, of what the index has now.

        Raises what the embedder raises, and `VectorsDamaged` once: the next run makes them anew.
        """
        try:
            if self._state != self._index.state():
                self._read()
            if not self._held:
                return Similar({}, 0.0, 0.0)
            return self._held.similar(self._embedder.embed([said])[0])
        except VectorsDamaged:
            self._index.drop_vectors()
            raise

    def _read(self) -> None:
        state = self._index.state()
        numbers, data = self._index.vectors()
        if len(data) != _BYTES * self._embedder.dimension * len(numbers):  # damaged: the next run makes them
            self._index.drop_vectors()
            numbers, state = [], self._index.state()
        self._state = state
        self._held = nearest(numbers, data, self._embedder.unrelated) if numbers else None


def _mixed(held: tuple[str, int], own: tuple[str, int]) -> ConfigProblem:
    return ConfigProblem(
        f"The vectors here are of {held[0]} ({held[1]} numbers each), the embedder is {own[0]} ({own[1]}).",
        help_line="Set the embedder of before, or run `memkit recall --new-vectors QUERY` once.",
    )
