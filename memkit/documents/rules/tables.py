"""Rule tables: columns by name in any order, with the words people use for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.entry import has_content
from memkit.documents.rules.rule import RuleCell
from memkit.documents.rules.values import Written, make_rule
from memkit.text.inline import plain
from memkit.text.labels import fold, vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.documents.rules.rule import Rule
    from memkit.text.page import Page
    from memkit.text.tables import Row, Table

_COLUMNS: dict[str, tuple[str, ...]] = {
    "id": ("rule id", "id", "slug", "key"),
    "rule": ("rule", "rules", "name", "规则", "ルール", "правило", "regla", "regra", "regel", "règle"),
    "statement": ("text", "statement", "description", "directive", "instruction", "what"),
    "since": ("since", "added", "introduced", "date added", "since when", "from", "自", "с"),
    "source": ("source", "origin", "why", "rationale", "provenance", "来源", "источник", "origen", "quelle"),
    "review": (
        "review", "expires", "expiry", "review by", "expires on", "next review", "review date", "expiration",
        "复审", "пересмотр",
    ),
    "owner": ("owner", "owners"),
    "ended": ("ended", "retired", "end", "ended on", "retired on"),
    "how": ("how", "how it ended", "outcome"),
    "reason": ("reason", "why retired", "why it ended"),
    "replaced-by": ("replaced by", "replacement", "superseded by", "now checked by"),
}  # fmt: skip
_NAMES = vocabulary(_COLUMNS)
_LITERAL = frozenset({"since", "source", "review"})
_PROVENANCE = frozenset({"since", "source", "review"})
_ENDING = frozenset({"ended", "how", "reason", "replaced-by"})


def table_rules(page: Page, table: Table, *, retired: bool) -> Iterator[Rule]:
    """The rules of a table; none when its header is not that of a rule table."""
    headers = _headers(table)
    names = _named(headers, retired=retired)
    if not _is_rule_table(headers, names, retired=retired):
        return
    for row in table.rows:
        if any(char.isalnum() for cell in row.cells for char in cell.text):
            yield _rule(page, table, row, names, retired=retired)


def column_names(table: Table, *, retired: bool) -> list[str]:
    """The canonical names of a table's columns, empty for those that memkit does not know."""
    return _named(_headers(table), retired=retired)


def rule_columns(table: Table, *, retired: bool = False) -> tuple[str, ...]:
    """The same for a table of rules, filled or not; nothing for another table."""
    headers = _headers(table)
    names = _named(headers, retired=retired)
    return tuple(names) if _is_rule_table(headers, names, retired=retired) else ()


def _headers(table: Table) -> list[str]:
    return [fold(plain(cell.text)) for cell in table.header.cells]


def _named(headers: list[str], *, retired: bool) -> list[str]:
    """Canonical names of the columns. `Reason` is a rule's source unless a source stands beside it."""
    names = [_NAMES.get(header, "") for header in headers]
    if "source" not in names and not retired:
        names = ["source" if name == "reason" else name for name in names]
    return names


def _is_rule_table(headers: list[str], names: list[str], *, retired: bool) -> bool:
    """CHECKS RUL001: Rule or ID and at least two of Since, Source, Review.

    Their synonyms count under a `Rule` heading with a column of reviews only: other tables of agent files
    have an id, a reason and a date, too.
    """
    held = set(names)
    if retired and held & {"id", "rule"}:
        return len(held & (_PROVENANCE | _ENDING)) > 1
    literal = len(_LITERAL & set(headers)) > 1
    called = {"rule", "rules", "rule id"} & set(headers)
    if called or "id" in headers:
        return literal or bool(called and "review" in held and len(held & _PROVENANCE) > 1)
    return "rule" in held and literal and held >= _PROVENANCE


def _rule(page: Page, table: Table, row: Row, names: list[str], *, retired: bool) -> Rule:
    headers = [cell.text for cell in table.header.cells]
    cells = tuple(
        RuleCell(
            names[number] or fold(headers[number]).replace(" ", "-") if number < len(names) else "",
            headers[number] if number < len(headers) else "",
            cell.text,
            cell.span,
        )
        for number, cell in enumerate(row.cells)
    )
    named = next((cell for cell in cells if cell.name == "id"), None)
    ruled = next((cell for cell in cells if cell.name == "rule"), None)
    said = next((cell for cell in cells if cell.name == "statement"), None)
    said = said or (ruled if named else None)
    head = named or ruled or cells[0]
    return make_rule(
        page,
        Written(
            form="table",
            id=plain(head.text),
            statement=plain(said.text) if said and has_content(said.text) else "",
            head=head.span,
            span=row.span,
            cells=cells,
            retired=retired,
            width=row.width,
            expected_width=len(names),
        ),
    )
