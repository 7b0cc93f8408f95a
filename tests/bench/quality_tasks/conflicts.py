"""Q10: what a new claim does to an old one, judged on labelled pairs."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

OUTCOMES = ("consolidate", "correction", "flag", "none", "revise", "supersede")


def judged_conflicts(name: str, rows: Sequence[dict], *, misses: bool) -> dict[str, float | int]:
    """Accuracy, contradictions settled unasked, unrelated facts joined, and by outcome recall and precision.

    Where a row has `expect_new_confidence`, the verdict's is compared with it.
    """
    from memkit.store.conflicts.judge import Claim, judge

    seen: Counter[tuple[str, str]] = Counter()
    sure = told = 0
    for row in rows:
        verdict = judge(
            Claim(row["old"], row["old_confidence"], row["old_confirmed"], "user_statement"),
            Claim(row["new"], row["new_confidence"], False, row["source"]),
        )
        seen[row["outcome"], verdict.outcome] += 1
        if row.get("expect_new_confidence") is not None:
            told += 1
            sure += verdict.confidence == row["expect_new_confidence"]
        if misses and verdict.outcome != row["outcome"]:
            said = f"{row['old']!r} {row['new']!r} ({verdict.why})"
            sys.stderr.write(f"{name} {row['id']} {row['outcome']} -> {verdict.outcome}: {said}\n")
    right = sum(count for (meant, said), count in seen.items() if meant == said)
    figures: dict[str, float | int] = {
        f"{name}.rows": len(rows),
        f"{name}.accuracy": round(right / max(len(rows), 1), 4),
        f"{name}.auto_resolved": sum(seen["flag", said] for said in ("supersede", "consolidate", "revise")),
        f"{name}.unrelated_merged": sum(seen["none", said] for said in OUTCOMES if said != "none"),
    }
    if told:
        figures[f"{name}.confidence_accuracy"] = round(sure / told, 4)
    for outcome in OUTCOMES:
        meant = sum(seen[outcome, said] for said in OUTCOMES)
        said = sum(seen[other, outcome] for other in OUTCOMES)
        if meant:
            figures[f"{name}.{outcome}_recall"] = round(seen[outcome, outcome] / meant, 4)
        if said:
            figures[f"{name}.{outcome}_precision"] = round(seen[outcome, outcome] / said, 4)
    if misses:
        width = max(map(len, OUTCOMES)) + 1
        sys.stderr.write("".join(f"{said:>{width}}" for said in ("", *OUTCOMES)) + "\n")
        for meant in OUTCOMES:
            counts = "".join(f"{seen[meant, said]:>{width}}" for said in OUTCOMES)
            sys.stderr.write(f"{meant:>{width}}{counts}\n")
    return figures
