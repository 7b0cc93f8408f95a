"""The subject of checks that look at the configuration: they run without any document, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Over, Scope

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.bank.bank import Bank


def _configured(scope: Scope) -> Iterable[Bank]:
    return (scope.bank,)


CONFIGURATION: Over[Bank] = Over("configuration", "memkit.toml", _configured)
