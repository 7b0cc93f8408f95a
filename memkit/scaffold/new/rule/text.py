"""The text of a new rule: a row of the table that is there, one line, a bullet with its comment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import UsageProblem
from memkit.frozen import frozen
from memkit.text.clean import printable
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.documents.rules.rule import Rule
    from memkit.text.page import Page
    from memkit.text.tables import Table

_NOTHING = frozenset({"", "—", "–", "-", "n/a", "N/A"})
_LEAD = pattern(r"[ \t]{0,3}(?:[-*+]|\d{1,9}[.)])?[ \t]{0,4}")


@frozen
class RuleParts:
    """A rule as it will be read: its id, what it says (perhaps nothing besides), where it comes from."""

    id: str
    statement: str
    since: str
    source: str
    review: str
    owner: str

    def of_column(self, name: str) -> str:
        """What stands in a column of a canonical name."""
        return {
            "since": self.since,
            "source": self.source,
            "review": self.review,
            "owner": self.owner,
            "statement": self.statement,
        }.get(name, "")


def row_text(page: Page, table: Table, columns: Sequence[str], rule: RuleParts) -> str:
    """A row with the columns that the table has; others stay empty, or hold a dash as in the last row.

    Raises `UsageProblem` where the table has no column for what was said.
    """
    worded = _worded(table, columns)
    says = worded or {"id", "rule"} <= set(columns) or _says_all(rule)
    for name, said in (("owner", rule.owner), ("statement", rule.statement)):
        if said and name not in columns and not (name == "statement" and says):
            raise UsageProblem(
                f"The table of rules in {printable(page.path)} has no column {name}.",
                help_line=f"Give an id such as {rule.id}, or add a column `Text` to the table."
                if name == "statement"
                else f"Leave --{name} out, or add the column.",
            )
    cells = [
        _cell(table, number, _value(name, columns, rule, worded=worded))
        for number, name in enumerate(columns)
    ]
    return "| " + " | ".join(cells) + " |"


def cell_text(text: str) -> str:
    """A text in one line, its pipes escaped."""
    return " ".join(text.split()).replace("\\|", "|").replace("|", "\\|")


def line_text(page: Page, model: Rule, rule: RuleParts) -> str:
    """The one-line form, with the marker that the last one has."""
    line = page.source.line_text(page.source.line_at(model.head.start))
    lead = _LEAD.match(line)
    head = f"{rule.id}: {rule.statement}" if rule.statement else rule.id
    parts = [("since", rule.since), ("source", rule.source), ("review", rule.review), ("owner", rule.owner)]
    said = [f"{name}: {cell_text(text)}" for name, text in parts if text]
    return (lead[0] if lead else "") + " | ".join([head, *said])


def trailer_text(page: Page, model: Rule, rule: RuleParts) -> str:
    """A bullet, with the marker of the last one, that ends with its comment."""
    line = page.source.line_text(page.source.line_at(model.head.start))
    lead = _LEAD.match(line)
    parts = [("since", rule.since), ("source", rule.source), ("review", rule.review), ("owner", rule.owner)]
    for name, text in parts:
        if "--" in text:
            raise UsageProblem(
                f"{name} holds `--`, which ends a comment.", help_line=f"Say {name} without it."
            )
    said = " ".join(f"{name}: {text}" for name, text in parts if text)
    statement = rule.statement or rule.id.replace("-", " ").capitalize()
    end = "" if statement[-1:] in ".!?。" else "."
    return f"{lead[0] if lead else '- '}{statement}{end} <!-- rule: {rule.id} {said} -->"


def _value(name: str, columns: Sequence[str], rule: RuleParts, *, worded: bool) -> str:
    if name == "id":
        return rule.id
    if name != "rule":
        return rule.of_column(name)
    if "id" in columns or worded:
        return rule.statement or rule.id.replace("-", " ").capitalize()
    return rule.id


def _says_all(rule: RuleParts) -> bool:
    """Whether the id holds every sign of what the rule says, so that nothing is lost with the sentence."""
    return rule.statement.rstrip(".").casefold() in {"", rule.id.replace("-", " "), rule.id}


def _worded(table: Table, columns: Sequence[str]) -> bool:
    """Whether the column Rule holds sentences rather than ids."""
    if "rule" not in columns:
        return False
    cells = [row.cells[columns.index("rule")].text for row in table.rows if len(row.cells) == len(columns)]
    return 2 * sum(" " in cell.strip() for cell in cells) > len(cells)


def _cell(table: Table, number: int, value: str) -> str:
    if value:
        return cell_text(value)
    if not table.rows:
        return "—"
    last = table.rows[-1]
    before = last.cells[number].text if number < len(last.cells) else ""
    return before if before in _NOTHING else "—"
