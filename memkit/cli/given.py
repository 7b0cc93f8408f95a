"""A question or a task as it is given: on the command line, or on standard input."""

from __future__ import annotations

import sys

from memkit.errors import UsageProblem

_MOST = 4 << 20
"""Bytes of standard input that are read."""


def given(said: str) -> str:
    """The words of the command line; for `-` the text on standard input, without blanks around it.

    What is no UTF-8 is replaced, as in a word of the command line. Raises `UsageProblem` for more than 4 MiB.
    """
    if said.strip() != "-":
        return said
    data = sys.stdin.buffer.read(_MOST + 1) if sys.stdin is not None else b""
    if len(data) > _MOST:
        raise UsageProblem(
            f"Standard input holds more than {_MOST >> 20} MiB.",
            help_line="Send the question alone; `memkit context --recent -` takes long results.",
        )
    return data.decode("utf-8", "replace").strip()
