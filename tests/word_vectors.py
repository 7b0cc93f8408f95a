"""An embedder for tests: a text's vector counts its words, each at the place that its hash names."""

from __future__ import annotations

from array import array
from hashlib import blake2b
from math import sqrt
from pathlib import Path

WIDE = 64
PROGRAM = """import json, sys
sys.path.insert(0, {tests!r})
from word_vectors import counts
for line in sys.stdin:
    print(json.dumps(counts(json.loads(line))))
"""


def counts(text: str, wide: int = WIDE) -> list[float]:
    """How often each place is hit, as numbers of any length."""
    numbers = [0.0] * wide
    for word in text.casefold().split():
        numbers[blake2b(word.encode("utf-8", "replace"), digest_size=2).digest()[0] % wide] += 1.0
    return numbers


def program() -> str:
    """A program that writes such vectors for `python -c`."""
    return PROGRAM.format(tests=str(Path(__file__).parent))


class WordVectors:
    """Remembers what it was asked; fails with `failing` where that is given."""

    def __init__(self, model: str = "words", wide: int = WIDE, failing: Exception | None = None) -> None:
        self.model, self.dimension, self.failing = model, wide, failing
        self.at_once = 64
        self.unrelated: float | None = 0.1
        self.asked: list[str] = []

    def embed(self, texts):
        if self.failing:
            raise self.failing
        self.asked += texts
        return [self._unit(text) for text in texts]

    def _unit(self, text: str) -> bytes:
        numbers = counts(text, self.dimension)
        length = sqrt(sum(number * number for number in numbers)) or 1.0
        return array("f", (number / length for number in numbers)).tobytes()
