"""Two rules have the same id.

A renewal, a retirement or a citation reaches one of them and leaves the other as it was.

Keep one row, in one agent file, or give the other rule an id of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.elsewhere import place_seen_from
from memkit.checks.over import BANK, one
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.rules.rule import Rule


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each later rule with an id; a file that is a copy of another counts once."""
    seen: dict[str, Rule] = {}
    copies: set[str] = set()
    for rule in bank.rules:
        id_ = rule.id.casefold()
        if not id_:
            continue
        first = seen.setdefault(id_, rule)
        if first is rule or rule.path in copies:
            continue
        if first.path != rule.path and _text(bank, first.path) == _text(bank, rule.path):
            copies.add(rule.path)
            yield Trouble(
                message=f"{rule.path} is a copy of {first.path} with all its rules",
                help=f"keep the rules in one file and point to it from the other, or link {rule.path} to it",
                path=rule.path,
                span=rule.head,
                about=f"copy of {first.path}",
            )
            continue
        yield _trouble(bank, first, rule)


def _text(bank: Bank, path: str) -> str:
    source = bank.by_path[path].source
    return source.text.strip() if source else path


def _trouble(bank: Bank, first: Rule, rule: Rule) -> Trouble:
    where = place_seen_from(bank, first.path, first.head, rule.path)
    return Trouble(
        message=f"the rule id {rule.label} is taken by another rule ({where})",
        help="keep one of the two, or give this rule an id of its own",
        path=rule.path,
        span=rule.head,
        about=f"{rule.id} duplicate",
    )


_HEAD = "# Rules\n\n| Rule | Since | Source | Review |\n|---|---|---|---|\n"
_ROW = "| island-import-ban | 2026-01 | the bundle grew | 2026-Q3 |\n"
CHECK = Check(
    code="RUL006",
    name="duplicate-id",
    summary="Two rules have the same id.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(_HEAD + _ROW + "| island-import-ban | 2026-02 | hydration failed | 2026-Q4 |\n", "CLAUDE.md"),
        Example(files=(("AGENTS.md", _HEAD + _ROW), ("CLAUDE.md", "# Claude\n\n" + _HEAD + _ROW))),
    ),
    good=(one(_HEAD + _ROW + "| island-hydration | 2026-02 | hydration failed | 2026-Q4 |\n", "CLAUDE.md"),),
)
