"""The configuration holds a key that memkit does not know.

A misspelt option does nothing, and whoever wrote it believes that it holds.

Correct the key, or remove it; `memkit config` lists every option. An option of the top level stands above the
first table of the file: below `[roles]`, `agents` is a key of `roles`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.cfg.configured import CONFIGURATION
from memkit.checks.check import Check, Example, Trouble
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.config import UnknownKey


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each unknown key."""
    for held in bank.config.unknown:
        where = f" (line {held.line})" if held.line else ""
        yield Trouble(
            message=f"memkit knows no option `{held.key}`{where}",
            help=_help(held),
            path=held.path,
            about=held.key,
        )


def _help(held: UnknownKey) -> str:
    """A key of a table is read as the table's own: one that belongs elsewhere has to move there."""
    if not held.suggestion:
        return "remove it, or look for the option's name in `memkit config`"
    table, _, name = held.key.rpartition(".")
    home, _, meant = held.suggestion.rpartition(".")
    verb = "move" if name == meant else "write"
    if table and not home:
        top = (
            "right below `[tool.memkit]`, above the tables in it"
            if held.path.endswith("pyproject.toml")
            else "above the first table of the file"
        )
        return f"{verb} `{meant}` {top}"
    if table and home != table:
        return f"{verb} `{meant}` {'to' if verb == 'move' else 'in'} the table `{home}`"
    return f"write `{held.suggestion}`"


_BANK = (("memory-bank/PROGRESS.md", "# Progress\n"),)
CHECK = Check(
    code="CFG002",
    name="unknown-key",
    summary="The configuration holds an unknown key.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=CONFIGURATION,
    find=find,
    doc=__doc__ or "",
    bad=(
        Example(_BANK, config='profil = "strict"\n'),
        Example(_BANK, config='[roles]\ngotchas = ["docs/pitfalls.md"]\nagents = ["AGENTS.md"]\n'),
    ),
    good=(Example(_BANK, config='profile = "strict"\n'),),
)
