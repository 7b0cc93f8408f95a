"""Vectors kept in a file between runs of a benchmark, so that only the ranking is measured anew."""

from __future__ import annotations

import sqlite3
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from memkit.ports import Embedder


class KeptVectors:
    """An embedder that asks another one only for texts that its file has no vector of."""

    def __init__(self, embedder: Embedder, place: Path | None) -> None:
        self._embedder = embedder
        self.model, self.dimension = embedder.model, embedder.dimension
        self.unrelated, self.at_once = embedder.unrelated, embedder.at_once
        self._base = sqlite3.connect(place or ":memory:", isolation_level=None)
        self._base.execute("PRAGMA synchronous = OFF")
        self._base.execute("CREATE TABLE IF NOT EXISTS kept (text PRIMARY KEY, data) WITHOUT ROWID")

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        names = [sha256(f"{self.model}\n{text}".encode()).digest() for text in texts]
        held = {name: self._held(name) for name in names}
        missing = {name: text for name, text in zip(names, texts, strict=True) if held[name] is None}
        for name, data in zip(missing, self._embedder.embed(list(missing.values())), strict=True):
            held[name] = data
            self._base.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", (name, data))
        return [held[name] or b"" for name in names]

    def _held(self, name: bytes) -> bytes | None:
        found = self._base.execute("SELECT data FROM kept WHERE text = ?", (name,)).fetchone()
        return found[0] if found else None
