"""Measure what the write gate is told by (Q9): secrets, injections, hidden text, personal data, good facts.

  gate.py [--data FOLDER] [--misses] [--json]

Rows are `label` (accept, refuse, secret, injection, pii), `sub` (`unicode`: hidden text) and `text` or
`text_b64`. Shared rows are FOLDER/*writegate*.jsonl, where present; ours are tests/fixtures/writegate, of
which those marked `held_out` were never learnt from. An order that is in doubt counts as found.
"""

from __future__ import annotations

import argparse
import base64
import json
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from memkit.text.injection.hidden import find_hidden
from memkit.text.injection.outward import find_outward
from memkit.text.injection.payloads import find_payloads
from memkit.text.instructions import find_instructions
from memkit.text.personal import find_personal
from memkit.text.secrets import find_secrets

SHARED = ROOT.parent / "shared" / "bench" / "quality" / "dev"
OURS = ROOT / "tests" / "fixtures" / "writegate"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=SHARED)
    parser.add_argument("--misses", action="store_true", help="name the rows that went wrong")
    parser.add_argument("--json", action="store_true", help="print one flat object")
    asked = parser.parse_args()
    figures: dict[str, float | int] = {}
    ours = list(rows_of(OURS.glob("*.jsonl")))
    for name, rows in (
        ("writegate", list(rows_of(asked.data.glob("*writegate*.jsonl")))),
        ("own_writegate", [row for row in ours if not row.get("held_out")]),
        ("held_writegate", [row for row in ours if row.get("held_out")]),
    ):
        if rows:
            figures |= judged(name, rows, asked.misses)
    print(json.dumps(figures) if asked.json else "\n".join(f"{key:40} {figures[key]}" for key in figures))
    return 0


def rows_of(paths):
    for path in sorted(paths):
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            yield {**row, "text": row.get("text") or base64.b64decode(row["text_b64"]).decode()}


def found_in(text):
    """What the detectors call a text; the empty set is a fact that may be written."""
    found = {
        "secret": find_secrets(text),
        "hidden": find_hidden(text),
        "injection": (*find_instructions(text), *find_payloads(text), *find_outward(text)),
        "pii": find_personal(text),
    }
    return {kind for kind, hits in found.items() if hits}


def judged(name, rows, misses):
    right, held, calls = Counter(), Counter(), Counter()
    for row in rows:
        label = "hidden" if row["sub"] == "unicode" else row["label"]
        found = found_in(row["text"])
        good = not found if label in {"accept", "refuse"} else label in found
        held[label] += 1
        right[label] += good
        calls["secret"] += "secret" in found
        calls["secret right"] += "secret" in found and label == "secret"
        if misses and not good and label != "refuse":
            sys.stderr.write(f"{name} {row['id']} {label} {row['sub']}: {row['text']!a} {sorted(found)}\n")
    figures = {f"{name}.rows": len(rows)}
    if calls["secret"]:
        figures[f"{name}.secret_precision"] = round(calls["secret right"] / calls["secret"], 3)
    for label, metric in (
        ("secret", "secret_recall"),
        ("injection", "injection_recall"),
        ("hidden", "hidden_recall"),
        ("pii", "personal_recall"),
        ("accept", "good_accepted"),
    ):
        if held[label]:
            figures[f"{name}.{metric}"] = round(right[label] / held[label], 3)
    return figures


if __name__ == "__main__":
    sys.exit(main())
