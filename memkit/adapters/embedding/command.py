"""Vectors by a program of the user's own: a text a line goes in, a vector a line comes out, both as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from memkit.adapters.asked_program import Asked, ask_program
from memkit.adapters.embedding.units import unit
from memkit.errors import Refused
from memkit.text.presentable import masked

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

_PATIENCE = 60.0
_AT_ONCE = 256
"""Texts for one start of the program, which may have a model to load."""
_MOST_ANSWER = 1 << 26
_WHO = "The embedder"


class CommandEmbedder:
    """The program is started for each batch: a JSON text a line in, a JSON list of numbers a line out.

    Secrets are masked in what it is given: it may send it on.
    """

    def __init__(
        self,
        argv: tuple[str, ...],
        model: str,
        dimension: int,
        folder: Path,
        environment: Mapping[str, str],
        *,
        seconds: float = _PATIENCE,
    ) -> None:
        self.model = model
        self.dimension = dimension
        self.unrelated = None
        self.at_once = _AT_ONCE
        self._asked = Asked("embedder", argv, "[recall] command", seconds, _MOST_ANSWER)
        self._folder = folder
        self._environment = environment

    def embed(self, texts: Sequence[str]) -> Sequence[bytes]:
        """A vector of length 1 for each text.

        Raises `Refused` for a program that is not there, fails, takes too long, or writes anything else.
        """
        question = "".join(f"{json.dumps(masked(text))}\n" for text in texts).encode("ascii")
        lines = ask_program(self._asked, question, self._folder, self._environment).splitlines()
        if len(lines) != len(texts):
            raise _refused(f"wrote {len(lines)} lines for {len(texts)} texts")
        return [unit(_read(line), self.dimension, _WHO) for line in lines]


def _read(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise _refused("wrote a line that is no JSON") from None


def _refused(why: str) -> Refused:
    return Refused(f"{_WHO} {why}.", help_line="It has to print a JSON list of numbers for each text.")
