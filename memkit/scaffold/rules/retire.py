"""Ending a rule: its row moves to RETIRED_RULES.md with the day, the way and the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.layout import is_retired_rules
from memkit.documents.rules.tables import column_names
from memkit.errors import Refused
from memkit.frozen import frozen, replace
from memkit.ports import FileChange
from memkit.scaffold.draft import Draft, source_at
from memkit.scaffold.new_bank import bank_template, render_file
from memkit.scaffold.rules.cells import one_line, row_of
from memkit.scaffold.rules.naming import rule_named
from memkit.scaffold.rules.removal import removal_of
from memkit.text.edits import Edit, FileEdits, apply_edits
from memkit.text.page import Page
from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.documents.rules.rule import Rule
    from memkit.scaffold.draft import Scene
    from memkit.text.tables import Table

NAME = "RETIRED_RULES.md"
_KNOWN = ("rule", "id", "since", "source", "review", "ended", "how", "reason", "replaced-by")
_HEADER = """\
| Rule | Since | Source | Review | Ended | How | Reason | Replaced by |
|---|---|---|---|---|---|---|---|
"""


@frozen
class Ending:
    """How a rule ends: `retired` or `promoted`, why, and what replaces it (empty: nothing)."""

    how: str
    reason: str
    replaced_by: str = ""


def retire_rule(scene: Scene, said: str, reason: str) -> Draft:
    """End a rule whose reason is gone. Raises `UsageProblem` for one that nobody has."""
    rule = rule_named(scene.bank, said)
    return end_rule(scene, rule, Ending("retired", one_line(reason, "reason")))


def end_rule(scene: Scene, rule: Rule, ending: Ending) -> Draft:
    """Move a rule to the retired ones, in one draft."""
    bank = scene.bank
    removed = removal_of(bank.by_path[rule.path], rule)
    target = _target(bank)
    values = _values(rule, ending, scene.today.isoformat())
    what = "its row" if rule.form == "table" else "it"
    done = f"{ending.how.capitalize()} {rule.label}: {what} moved from {rule.path} to {target}."
    draft = Draft(rule.key, target, (FileEdits(rule.path, removed),), done=(done,))
    if _stands_already(bank, target, rule, values):  # a run that was killed on the way wrote it
        return draft
    if target in bank.by_path or bank.tree.exists(target):
        added = _appended(Page(source_at(bank.tree, target)), values)
        return replace(draft, edits=(*draft.edits, FileEdits(target, (added,))))
    text = render_file(scene.templates(), bank_template(NAME), bank.config, scene.today)
    source = Source(target, text)
    made = apply_edits(source, [_appended(Page(source), values)])
    return replace(draft, files=(FileChange(target, None, made.encode()),))


def _stands_already(bank: Bank, target: str, rule: Rule, values: dict[str, str]) -> bool:
    """Whether the retired rules hold this very ending."""
    document = bank.by_path.get(target)
    ended = [held for held in document.rules if held.key == rule.key] if document else []
    said = {"ended": values["ended"], "how": values["how"], "reason": values["reason"]}
    return any(
        all((cell := held.cell(name)) is None or cell.text == text for name, text in said.items())
        for held in ended
    )


def _target(bank: Bank) -> str:
    """The file that keeps retired rules: the bank folder's own before any other."""
    found = [document.path for document in bank.documents if is_retired_rules(document.path)]
    own = f"{bank.layout.folder}/{NAME}"
    return own if own in found or not found else found[0]


def _values(rule: Rule, ending: Ending, today: str) -> dict[str, str]:
    """The cells of the retired row by canonical name; what has no column of its own goes into the reason."""
    extra = [
        f"{cell.header}: {cell.text}"
        for cell in rule.cells
        if cell.name not in (*_KNOWN, "statement") and cell.text
    ]
    source = rule.source
    if rule.id and rule.statement:
        source = f"{source} (“{rule.statement}”)" if source else f"“{rule.statement}”"
    named = rule.id or rule.statement
    return {
        "rule": named,
        "id": named,
        "since": rule.since.text if rule.since else "",
        "source": source,
        "review": rule.review_text,
        "ended": today,
        "how": ending.how,
        "reason": "; ".join([ending.reason, *extra]),
        "replaced-by": ending.replaced_by,
    }


def _appended(page: Page, values: dict[str, str]) -> Edit:
    """The row, below the last one of the table of retired rules; a new table where there is none."""
    source = page.source
    for table in page.tables:
        names = column_names(table, retired=True)
        if "rule" in names or "id" in names:
            missing = {"ended", "reason"} - set(names)
            if missing:
                raise Refused(
                    f"The table in {source.path} has no column for {' and '.join(sorted(missing))}.",
                    help_line="Add the columns `Ended` and `Reason`, then run the command again.",
                )
            return _below(source, table, row_of(_first_of_name(names), values))
    end = len(source.text)
    gap = "" if not source.text else "\n" if source.text.endswith("\n") else "\n\n"
    names = ["rule", "since", "source", "review", "ended", "how", "reason", "replaced-by"]
    return Edit(Span(end, end), f"{gap}{_HEADER}{row_of(names, values)}\n")


def _first_of_name(names: list[str]) -> list[str]:
    """The names with repeated ones emptied: `Rule ID | Rule` says the name once."""
    if "id" in names and "rule" in names:
        return ["" if name == "rule" else name for name in names]
    return names


def _below(source: Source, table: Table, row: str) -> Edit:
    end = source.lines_span(table.first, table.last).end
    ended = source.text[end - 1 : end] in {"\n", "\r"}
    return Edit(Span(end, end), f"{row}\n" if ended else f"\n{row}")
