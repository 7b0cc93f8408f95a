"""The configuration holds a key that memkit does not know.

A misspelt option does nothing, and whoever wrote it believes that it holds.

Correct the key, or remove it; `memkit explain` and the reference list every option.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Over, Trouble
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope


def _configured(scope: Scope) -> Iterable[Bank]:
    return (scope.bank,)


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each unknown key."""
    for held in bank.config.unknown:
        where = f" (line {held.line})" if held.line else ""
        yield Trouble(
            message=f"memkit knows no option `{held.key}`{where}",
            help=f"write `{held.suggestion}`"
            if held.suggestion
            else "remove it, or look for the option's name",
            path=held.path,
            about=held.key,
        )


_BANK = (("memory-bank/PROGRESS.md", "# Progress\n"),)
CHECK = Check(
    code="CFG002",
    name="unknown-key",
    summary="The configuration holds an unknown key.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=Over("configuration", _configured, "memkit.toml"),
    find=find,
    doc=__doc__ or "",
    bad=(Example(_BANK, config='profil = "strict"\n'),),
    good=(Example(_BANK, config='profile = "strict"\n'),),
)
