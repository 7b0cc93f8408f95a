"""What a staleness report shows: its rows, its day, and what could not be judged."""

from __future__ import annotations

from memkit.frozen import frozen

HEADS = {"overdue": "Overdue", "due": "Due", "fresh": "Fresh"}
NOBODY = "nobody"


@frozen
class StaleRow:
    """One entry of the report.

    `state` is overdue, due or fresh; `when` the date that decides or empty, `last` the last good day or
    empty; `command` resolves it or is empty, and then `action` says what to edit; `owner` may be empty.
    """

    kind: str
    state: str
    key: str
    label: str
    path: str
    line: int
    when: str
    last: str
    why: str
    action: str
    code: str
    command: str
    owner: str
    fingerprint: str

    @property
    def word(self) -> str:
        """What stands before the date: `review: 2026-Q1`; the kind where there is no date."""
        return {"rule": "review", "decision": "proposed"}.get(self.kind, self.kind)


@frozen
class StaleReport:
    """The rows in order, the day they were judged on, what was left out, and how they are shown.

    `all_rows` lists fresh ones too; `by_owner` groups by owner before urgency.
    """

    rows: tuple[StaleRow, ...]
    today: str
    skips: tuple[str, ...] = ()
    all_rows: bool = False
    by_owner: bool = False

    def of(self, state: str) -> tuple[StaleRow, ...]:
        """The rows in one state."""
        return tuple(row for row in self.rows if row.state == state)

    def groups(self) -> tuple[tuple[str, str, tuple[StaleRow, ...]], ...]:
        """The rows to show as (heading, state, rows): by state, or by owner and state."""
        shown = [row for row in self.rows if row.state != "fresh" or self.all_rows]
        owners = sorted({row.owner or NOBODY for row in shown}) if self.by_owner else [""]
        found = []
        for owner in owners:
            for state, head in HEADS.items():
                rows = tuple(r for r in shown if r.state == state and owner in {"", r.owner or NOBODY})
                if rows:
                    name = f"{owner}: {head.lower()}" if owner else head
                    found.append((f"{name} ({len(rows)})", state, rows))
        return tuple(found)


def closing(report: StaleReport) -> list[str]:
    """How many rules ask for attention, and what attention means (SPEC, Documents)."""
    rules = [row for row in report.rows if row.kind == "rule" and row.state != "fresh"]
    others = [row for row in report.rows if row.kind != "rule" and row.state != "fresh"]
    lines = []
    if others:
        other = "other " if rules else ""
        lines.append(f"{_count(len(others), f'{other}entry', f'{other}entries')} due.")
    if rules:
        lines.append(
            f"{_count(len({row.key for row in rules}), 'rule', 'rules')} due for review: update the "
            "review column or retire the rule."
        )
    return lines or [f"Nothing is due on {report.today}; {_fresh(len(report.of('fresh')))}."]


def _fresh(count: int) -> str:
    if not count:
        return "no entry has a date to review"
    return "1 dated entry is fresh" if count == 1 else f"{count} dated entries are fresh"


def _count(count: int, one: str, many: str) -> str:
    return f"1 {one} is" if count == 1 else f"{count} {many} are"
