"""Whether what a command gave is what its verification expects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.progress.expectations import NON_ZERO

if TYPE_CHECKING:
    from collections.abc import Callable

    from memkit.documents.progress.verification import Verification


def unmet(
    verification: Verification, code: int | None, output: str, matches: Callable[[str, str], bool | None]
) -> str:
    """The first expectation that is not met, as a phrase; empty where all are. Without a code none is asked.

    `matches` tells whether a pattern is found in a text, None where that cannot be told. A phrase quotes
    nothing of the item or of the output: it is written beside the item.
    """
    wanted = [held.value for held in verification.expects if held.kind == "exit code"]
    if code is not None and not _fits(code, wanted[-1] if wanted else "0"):
        return f"exit code {code}"
    for held in verification.expects:
        if held.kind == "contains" and held.value not in output:
            return "the output lacks what it shall contain"
        if held.kind == "matches":
            found = matches(held.value, output)
            if not found:
                return "its pattern cannot be matched" if found is None else "the output does not match"
    return ""


def _fits(code: int, wanted: str) -> bool:
    return code != 0 if wanted == NON_ZERO else code == int(wanted)
