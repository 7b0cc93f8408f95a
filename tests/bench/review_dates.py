"""R7 through `memkit review`: what falls due, in eight forms and three zones, against the oracle of dates.py.

    python tests/bench/review_dates.py [--days N] [--json]

A bank for every four days holds, for each of them in each form, a rule with that review, a memory that then
expires and a proposal of that day. It is judged on every day around the end of a period, as the clock shows
it in each zone at midnight, at noon or in the last minute. States, days written back and the order are
compared with what walking through the calendar gives.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parent)]

from dates import DAYS, FIRST, WITHIN, ZONES, _forms, _span

from memkit.adapters import clock
from memkit.adapters.memory import MemoryTree
from memkit.bank.history import History
from memkit.bank.load import load_bank
from memkit.checks.check import Scope
from memkit.config import parse_config
from memkit.review.stale import review_bank

WAITS = 60
TOGETHER = 4
MOMENTS = ((0, 0), (12, 0), (23, 59))
MEMORY = "---\nname: {name}\ndescription: A fact.\ntype: project\nexpires: {text}\n---\n\nA fact.\n"


class Wall(datetime):
    """A clock on the wall that shows what the bench says."""

    shown: datetime

    @classmethod
    def now(cls, tz=None):
        return cls.shown.astimezone(tz)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--days", type=int, default=DAYS, help="stop after so many days")
    parser.add_argument("--json", action="store_true", help="print one flat object")
    asked = parser.parse_args()
    clock.datetime = Wall
    began, wrong, judged, states = time.perf_counter(), [], 0, 0
    walk = [FIRST + timedelta(days=offset) for offset in range(asked.days)]
    for start in range(0, len(walk), TOGETHER):
        for zone in ZONES:
            counted = _check_days(walk[start : start + TOGETHER], zone, wrong)
            judged, states = judged + counted[0], states + counted[1]
    found = {
        "review_dates.days": len(walk),
        "review_dates.forms": len(_forms(FIRST)),
        "review_dates.zones": len(ZONES),
        "review_dates.entries": judged,
        "review_dates.states": states,
        "review_dates.wrong": len(wrong),
        "review_dates.seconds": round(time.perf_counter() - began, 1),
    }
    print(json.dumps(found, indent=None if asked.json else 1))
    for line in wrong[:20]:
        print(line, file=sys.stderr)
    return int(bool(wrong))


def _check_days(days, zone, wrong) -> tuple[int, int]:
    bank, spans = _bank(days, zone)
    judged = states = 0
    for number, today in enumerate(_todays(spans)):
        hour, minute = MOMENTS[number % len(MOMENTS)]
        local = datetime(today.year, today.month, today.day, hour, minute, tzinfo=ZoneInfo(zone))
        Wall.shown = local.astimezone(UTC)
        seen = clock.system_clock(zone, {}).today()
        review = review_bank(Scope(bank, None, None, History(commits=()), seen), WITHIN, lambda _: ())
        found = [entry for entry in review.entries if entry.code in {"RUL003", "MEM011", "ADR016"}]
        order = ["overdue due fresh".split().index(entry.state) for entry in found]
        if order != sorted(order):
            wrong.append(f"{today} in {zone}: not by urgency")
        told = {(entry.kind, entry.label.rpartition(" ")[2]): entry for entry in found}
        for key, (first, last, written) in spans.items():
            judged += number == 0
            states += 1
            entry = told.get(key)
            state = _state(first, last, today)
            if entry is None or (entry.state, entry.last, entry.when) != (state, last, written):
                said = (entry.state, entry.last, entry.when) if entry else None
                wrong.append(f"{key} on {today} in {zone}: {said}, not {(state, last, written)}")
    return judged, states


def _bank(days, zone):
    """A bank with every day in every form, and what each entry's period is: first, last, as written."""
    rows, logged, files, spans = [], [], {}, {}
    for day in days:
        for form, (text, months, written) in enumerate(_forms(day)):
            name = f"r{day.day}x{form}"
            first, last = _span(day, months)
            rows.append(f"| {name} | 2022-01 | a lost day | {text} |\n")
            files[f"memory-bank/memories/{name}.md"] = MEMORY.format(name=name, text=text)
            spans["rule", name] = spans["memory", name] = (first, last, written)
            number = day.day * 10 + form
            logged.append(f"## ADR-{number}: Choose {name} ({text}) — PROPOSED\n**Context.** So.\n\n")
            last += timedelta(days=WAITS)
            spans["decision", name] = (last, last, text)
    table = f"| Rule | Since | Source | Review |\n|---|---|---|---|\n{''.join(rows)}"
    config = parse_config(
        f'profile = "standard"\nagents = ["AGENTS.md"]\ntimezone = "{zone}"\n'
        f"[limits]\nreview_within = {WITHIN}\nproposed_days = {WAITS}\n",
        path="memkit.toml",
    )
    log = f"# Decisions\n\n{''.join(logged)}"
    tree = MemoryTree({"AGENTS.md": f"# Rules\n\n{table}", "memory-bank/DECISIONS.md": log, **files})
    return load_bank(tree, config), spans


def _todays(spans):
    """The days around every end."""
    edges = {edge for first, last, _ in spans.values() for edge in (first, last)}
    near = {edge + timedelta(days=step) for edge in edges for step in (-WITHIN - 1, -WITHIN, -1, 0, 1)}
    return sorted(near)


@cache
def _state(first: date, last: date, today: date) -> str:
    if today.toordinal() in range(last.toordinal() + 1, last.toordinal() + 400):
        return "overdue"
    within = range(last.toordinal() - WITHIN, last.toordinal() + 1)
    return "due" if today.toordinal() in within or first <= today <= last else "fresh"


if __name__ == "__main__":
    raise SystemExit(main())
