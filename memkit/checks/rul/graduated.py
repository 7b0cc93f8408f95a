"""A rule's promotion target now stands in the linter's configuration.

What a linter enforces need not be remembered by a reader; the row costs attention in every session.

Promote the rule: move its row to RETIRED_RULES.md with the check that replaces it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import BANK
from memkit.findings import Severity
from memkit.scaffold.rules.linters import LinterRules, read_linters

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each rule with `(promote to X)` whose X, or whose id, a linter has switched on."""
    linters: LinterRules | None = None
    for rule in bank.rules:
        if not rule.promote_to or rule.shifted:
            continue
        linters = linters or read_linters(bank.tree)
        found = next((hit for name in (rule.promote_to, rule.id) if (hit := linters.enforces(name))), None)
        if found:
            yield Trouble(
                message=f"the rule {rule.label} is enforced by {found.rule} in {found.path}",
                help="`memkit rule promote RULE` retires the row: the linter replaces it",
                path=rule.path,
                span=rule.head,
                about=f"{rule.key} graduated",
            )


_HEAD = "# Rules\n\n| Rule | Since | Source | Review |\n|---|---|---|---|\n"
_ROW = "| island-imports | 2026-01 | the bundle grew | 2026-Q3 (promote to ESLint no-restricted-imports) |\n"
_ON = 'export default [{ rules: { "no-restricted-imports": "error" } }];\n'
CHECK = Check(
    code="RUL011",
    name="graduated",
    summary="A rule's promotion target now stands in the linter's configuration.",
    standard=Severity.INFO,
    strict=Severity.INFO,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(Example(files=(("CLAUDE.md", _HEAD + _ROW), ("eslint.config.js", _ON))),),
    good=(
        Example(files=(("CLAUDE.md", _HEAD + _ROW), ("eslint.config.js", _ON.replace('"error"', '"off"')))),
        Example(files=(("CLAUDE.md", _HEAD + _ROW),)),
    ),
)
