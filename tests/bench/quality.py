"""Measure what memkit's judgement is worth, on labelled data: a table of tasks.

  quality.py --task bank|conflicts|dedup|writegate [--data FOLDER] [--json] [--misses]

FOLDER is laid out as bench/quality: the labelled files in it or in `dev/`. `--misses` names on standard error
the rows that went wrong. Without `--data`, ours in tests/fixtures are measured, too.
"""

from __future__ import annotations

import argparse
import base64
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

from quality_tasks.bank import judged_bank
from quality_tasks.conflicts import judged_conflicts
from quality_tasks.dedup import judged_pairs
from quality_tasks.writegate import judged_writes

if TYPE_CHECKING:
    from collections.abc import Callable

    Judge = Callable[..., dict[str, float | int]]

DATA = ROOT.parent / "shared" / "bench" / "quality"
OURS = ROOT / "tests" / "fixtures"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--task", choices=sorted(TASKS), required=True)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--misses", action="store_true", help="name the rows that went wrong")
    parser.add_argument("--json", action="store_true", help="print one flat object")
    asked = parser.parse_args()
    figures = TASKS[asked.task](asked.data, misses=asked.misses)
    print(json.dumps(figures) if asked.json else "\n".join(f"{key:40} {figures[key]}" for key in figures))
    return 0


def rows_of(data: Path | None, name: str) -> list[dict]:
    """The rows of a file; a folder without it is refused."""
    data = data or DATA
    path = next((path for path in (data / name, data / "dev" / name) if path.is_file()), None)
    if path is None:
        raise SystemExit(f"{data} holds no {name}, neither does its dev folder")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def bank(data: Path | None, *, misses: bool) -> dict[str, float | int]:
    """Entries are `id`, `kind`, `title`, `body`, `superseded_by`; rows `query`, `type`, graded `relevant`.

    Ours ask the given bank (`.given`) and a bank of our own (`.other`); rows held out are measured apart.
    """
    from memkit.adapters.embedding.minilm import has_minilm

    vectors = has_minilm()
    figures: dict[str, float | int] = {}
    if data or DATA.is_dir():
        asked = {"bank": rows_of(data, "bank_queries.jsonl")}
        if not data:
            asked |= _halves("given", rows_of(OURS / "recall", "given_bank_queries.jsonl"))
        entries = rows_of(data, "bank.jsonl")
        figures |= judged_bank(entries, asked, misses=_shown(asked, misses=misses), vectors=vectors)
    if not data:
        asked = _halves("other", rows_of(OURS / "recall", "own_bank_queries.jsonl"))
        entries = rows_of(OURS / "recall", "own_bank.jsonl")
        figures |= judged_bank(entries, asked, misses=_shown(asked, misses=misses), vectors=vectors)
    return figures


def _halves(bank: str, rows: list[dict]) -> dict[str, list[dict]]:
    return {
        f"{name}.{bank}": [row for row in rows if bool(row.get("held_out")) == held]
        for name, held in (("bank_own", False), ("bank_held_out", True))
    }


def _shown(asked: dict[str, list[dict]], *, misses: bool) -> list[str]:
    # Rows held out are counted and never shown: they stay unread.
    return [name for name in asked if misses and not name.startswith("bank_held_out")]


def conflicts(data: Path | None, *, misses: bool) -> dict[str, float | int]:
    """Rows are `old`, `new`, what is known of both, and `outcome`."""
    return _judged("conflicts", judged_conflicts, data, misses=misses)


def dedup(data: Path | None, *, misses: bool) -> dict[str, float | int]:
    """Rows are `a`, `b`, `label` and `dup`."""
    return _judged("dedup", judged_pairs, data, misses=misses)


def _judged(task: str, judge: Judge, data: Path | None, *, misses: bool) -> dict[str, float | int]:
    """What is given, and without `data` each set of our own."""
    given = rows_of(data, f"{task}.jsonl") if data or DATA.is_dir() else []
    figures = judge(task, given, misses=misses) if given else {}
    for path in () if data else sorted((OURS / task).glob("*.jsonl")):
        # Rows held out are counted and never shown: they stay unread.
        shown = misses and "held_out" not in path.stem
        figures |= judge(f"{task}_{path.stem}", rows_of(path.parent, path.name), misses=shown)
    return figures


def writegate(data: Path | None, *, misses: bool) -> dict[str, float | int]:
    """Rows are `label` (accept, refuse, secret, injection, pii), `sub` (`unicode`: hidden text) and a text.

    What is asked is not written: it counts as found, and a good fact that is asked is not accepted.
    """
    given = _with_text(rows_of(data, "writegate.jsonl")) if data or DATA.is_dir() else []
    figures = judged_writes("writegate", given, misses=misses) if given else {}
    ours = (
        [] if data else [row for path in sorted((OURS / "writegate").glob("*.jsonl")) for row in _read(path)]
    )
    for name, held in (("writegate_own", False), ("writegate_held_out", True)):
        rows = [row for row in ours if bool(row.get("held_out")) == held]
        if rows:
            figures |= judged_writes(name, rows, misses=misses and not held)
    return figures


def _read(path: Path) -> list[dict]:
    return _with_text(rows_of(path.parent, path.name))


def _with_text(rows: list[dict]) -> list[dict]:
    """The rows with their texts: secrets and attacks stand in Base64, for scanners read them too."""
    return [{"text": base64.b64decode(row.get("text_b64", "")).decode(), **row} for row in rows]


TASKS = {
    "bank": bank,
    "conflicts": conflicts,
    "dedup": dedup,
    "writegate": writegate,
}

if __name__ == "__main__":
    sys.exit(main())
