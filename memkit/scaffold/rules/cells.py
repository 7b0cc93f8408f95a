"""Writing into the cells of a rule, whatever its form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.rules.sheet import parse_rules
from memkit.errors import Refused, UsageProblem
from memkit.text.clean import printable
from memkit.text.edits import Edit, apply_edits
from memkit.text.page import Page
from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memkit.documents.rules.rule import Rule, RuleForm

_CELL_LIMIT = 300


def one_line(text: str, what: str) -> str:
    """A text that fits into a cell or a trailer. Raises `UsageProblem` for one that cannot."""
    said = " ".join(text.split())
    if not any(char.isalnum() for char in said):
        raise UsageProblem(f"The {what} is empty.", help_line="Say it in a few words.")
    if len(said) > _CELL_LIMIT:
        raise UsageProblem(
            f"The {what} has {len(said)} characters, and a cell holds {_CELL_LIMIT}.",
            help_line="Put the long version into a decision and name it here.",
        )
    if "-->" in said or "<!--" in said:
        raise UsageProblem(f"The {what} holds a comment's marker.", help_line="Write it without.")
    return said


def cell_text(text: str, form: RuleForm) -> str:
    """A text as it stands in a cell: a pipe would end it."""
    return text.replace("|", "\\|") if form != "trailer" else text


def set_cell(source: Source, rule: Rule, name: str, text: str) -> Edit:
    """The edit that gives a cell another text; a cell that the form lacks is added where it can be."""
    cell = rule.cell(name)
    written = cell_text(text, rule.form)
    if cell is not None:
        blank = (
            " " if not len(cell.span) and source.text[cell.span.start - 1 : cell.span.start] == "|" else ""
        )
        return Edit(cell.span, f"{blank}{written}{blank}" if blank else written)
    if rule.form == "table":
        raise Refused(
            f"The table of {rule.label} has no column for its {name}.",
            help_line=f"Add a column `{name.capitalize()}` to the table in {rule.path}.",
        )
    end = max((cell.span.end for cell in rule.cells), default=rule.head.end)
    joint = " | " if rule.form == "line" else " "
    return Edit(Span(end, end), f"{joint}{name}: {written}")


def rule_after(source: Source, edits: Sequence[Edit], key: str) -> Rule | None:
    """The rule of that key as the edited text would be read."""
    rules = parse_rules(Page(apply_edits(source, edits))).rules
    return next((rule for rule in rules if rule.key == key), None)


def row_of(headers: Iterable[str], values: dict[str, str]) -> str:
    """A table row for columns by their canonical names; what nobody knows is a dash."""
    cells = (" ".join(values.get(name, "").split()).replace("|", "\\|") or "—" for name in headers)
    return f"| {' | '.join(cells)} |"


def unreadable(rule: Rule, what: str) -> Refused:
    """The error of an edit that would not be read as it is meant."""
    return Refused(
        f"The {what} of {printable(rule.label)} could not be written so that it is read back.",
        help_line=f"Edit {rule.path} by hand; a name with a colon in the text may look like a field.",
    )
