"""The folder of memories that the examples of this family are made of."""

from __future__ import annotations

from memkit.checks.check import Example
from memkit.checks.mem.examples import FOLDER, PATH, TEXT

INDEX_PATH = f"{FOLDER}/MEMORY.md"
ROW = "- [Retry budget](retry-budget.md) — The payment gateway allows three retries an hour\n"


def indexed(index: str, config: str = 'profile = "strict"\n') -> Example:
    """An example of one memory and its index."""
    return Example(files=((INDEX_PATH, index), (PATH, TEXT)), config=config)
