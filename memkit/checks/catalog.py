"""The catalogue: every check of every family. Codes are stable for ever."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.checks.check import Check

FAMILIES = ("adr", "bnk", "cfg", "dup", "fmt", "got", "his", "idx", "inj", "lnk", "mem", "prg", "rul", "sec")


@cache
def all_checks() -> tuple[Check[object], ...]:
    """Every check, by code. Each family lists its modules, one line a check."""
    return tuple(sorted((check for family in FAMILIES for check in _family(family)), key=lambda c: c.code))


def checks_in(codes: Iterable[str]) -> tuple[Check[object], ...]:
    """Every check of the families that some codes begin with, by code; loading all of them takes 50 ms."""
    families = {code[:3].casefold() for code in codes}
    return tuple(
        sorted((c for name in FAMILIES if name in families for c in _family(name)), key=lambda c: c.code)
    )


@cache
def _family(name: str) -> tuple[Check[object], ...]:
    package = f"memkit.checks.{name}"
    return tuple(import_module(f"{package}.{module}").CHECK for module in import_module(package).MODULES)


def check_named(word: str) -> Check[object] | None:
    """The check with this code or name, case folded."""
    folded = word.casefold()
    return next((c for c in all_checks() if folded in {c.code.casefold(), c.name}), None)
