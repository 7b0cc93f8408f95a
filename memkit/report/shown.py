"""Text of a bank as it may be printed: without secrets, and without what a terminal would act on."""

from __future__ import annotations

from memkit.report.diff import masked
from memkit.text.clean import printable


def shown(text: str) -> str:
    """The text on one line of output: secrets are stars, control and hidden characters visible escapes."""
    return printable(masked(text))
