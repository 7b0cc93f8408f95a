"""The catalogue: every check of every family. Codes are stable for ever."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memkit.checks.check import Check

FAMILIES = ("adr", "bnk", "cfg", "dup", "fmt", "got", "his", "idx", "inj", "lnk", "mem", "prg", "rul", "sec")


@cache
def all_checks() -> tuple[Check[object], ...]:
    """Every check, by code. Each family lists its modules, one line a check."""
    found: list[Check[object]] = []
    for family in FAMILIES:
        package = f"memkit.checks.{family}"
        found += [import_module(f"{package}.{name}").CHECK for name in import_module(package).MODULES]
    return tuple(sorted(found, key=lambda check: check.code))


def check_named(word: str) -> Check[object] | None:
    """The check with this code or name, case folded."""
    folded = word.casefold()
    return next((c for c in all_checks() if folded in {c.code.casefold(), c.name}), None)
