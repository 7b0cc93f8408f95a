"""Finding the rule that a person named, or saying what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused
from memkit.scaffold.naming import called_so, entry_named

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.documents.rules.rule import Rule


def rule_named(bank: Bank, said: str) -> Rule:
    """The rule in force of that whole id or statement. Raises `Refused` for one that ended."""
    ended = [] if called_so(said, bank.rules) else called_so(said, [r for r in bank.all_rules if r.retired])
    if not ended:
        return entry_named(said, bank.rules, "rule")
    rule = ended[-1]
    how, day = rule.cell("how"), rule.cell("ended")
    verb = how.text if how and how.text in {"retired", "promoted"} else "retired"
    when = f" on {day.text}" if day and day.text else ""
    raise Refused(
        f"{rule.label} was {verb}{when}: it stands in {rule.path}.",
        help_line="Nothing needs to be written; `memkit new rule` takes it up again under another id.",
    )
