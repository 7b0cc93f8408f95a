"""The vectors of a search index, compared exactly: one product of a matrix and a question's vector."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import ConfigProblem
from memkit.ports import Similar

if TYPE_CHECKING:
    from memkit.adapters.search.sqlite import SqliteIndex
    from memkit.ports import Embedder

_NEAREST = 120
_AT_ONCE = 256


class Vectors:
    """The leg of recall that goes by meaning. One embedder a bank: vectors of two are never mixed."""

    def __init__(self, index: SqliteIndex, embedder: Embedder) -> None:
        self._index = index
        self._embedder = embedder

    def bring_up(self) -> int:
        """Make the vectors that are missing; how many that were.

        Raises `ConfigProblem` where the index has vectors of another model.
        """
        held, own = self._index.embedder(), (self._embedder.model, self._embedder.dimension)
        if held and held != own:
            raise ConfigProblem(
                f"The vectors here are of {held[0]} ({held[1]} numbers each), the embedder is {own[0]}"
                f" ({own[1]}).",
                help_line="Set the embedder of before, or run `memkit recall --new-vectors QUERY` once.",
            )
        missing = list(self._index.unembedded().items())
        for at in range(0, len(missing), _AT_ONCE):
            some = missing[at : at + _AT_ONCE]
            made = self._embedder.embed([text for _, text in some])
            self._index.put_vectors(*own, zip((number for number, _ in some), made, strict=True))
        return len(missing)

    def similar(self, said: str) -> Similar:
        """The passages whose vectors are nearest to that of a question."""
        import numpy as np

        numbers, data = self._index.vectors()
        if not numbers:
            return Similar({}, 0.0, 0.0)
        matrix = np.frombuffer(data, "<f4").reshape(len(numbers), -1)
        near = matrix @ np.frombuffer(self._embedder.embed([said])[0], "<f4")
        count = min(_NEAREST, len(numbers))
        first = np.argpartition(-near, count - 1)[:count]
        return Similar({numbers[at]: float(near[at]) for at in first}, float(near.mean()), float(near.std()))
