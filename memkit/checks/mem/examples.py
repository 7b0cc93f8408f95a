"""The memory that the examples of this family are made of."""

from __future__ import annotations

from memkit.checks.check import Example
from memkit.checks.over import MEMORIES

PATH = MEMORIES.example_path
FOLDER = PATH.rpartition("/")[0]
TEXT = """\
---
name: retry-budget
description: The payment gateway allows three retries an hour
metadata:
  type: project
---
The payment gateway allows three retries an hour; the fourth is charged.

**Why:** the vendor counts them per key.
**How to apply:** count before calling, and queue the rest.
"""


def memory(*changes: tuple[str, str], **files: str) -> Example:
    """An example of the memory with parts of its text replaced; further files are named by their stem."""
    return Example(
        files=((PATH, changed(*changes)), *((f"{FOLDER}/{n}.md", text) for n, text in files.items()))
    )


def changed(*changes: tuple[str, str]) -> str:
    """The text of the memory with parts of it replaced."""
    text = TEXT
    for old, new in changes:
        text = text.replace(old, new)
    return text
