"""Starts the user's curator: a program that reads a plan and answers with one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.asked_program import Asked, ask_program

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

PATIENCE = 120.0
"""Seconds that a curator may take."""
MOST_ANSWER = 1 << 20
"""Bytes of an answer."""


def ask_curator(
    argv: tuple[str, ...],
    question: bytes,
    folder: Path,
    environment: Mapping[str, str],
    *,
    seconds: float = PATIENCE,
) -> bytes:
    """What the program writes to standard output when it is given the question. Raises as `ask_program`."""
    asked = Asked("curator", argv, "curator", seconds, MOST_ANSWER)
    return ask_program(asked, question, folder, environment)
