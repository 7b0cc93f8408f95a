"""Seeded banks: how many of the defects are found, and what is said of their clean twin and of trap files.

  seeded.py [--profile strict|standard] [--json]

`found` counts defects by code and place; `unknown` those of checks that this version does not have; `stray`
findings on the seeded banks that no defect explains; `false_alarms` findings on the clean twin and the traps.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[level]) for level in (1, 2)]

from seeded.run import quiet, scenes


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--profile", choices=("standard", "strict"), default="strict")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        silent = quiet(Path(folder) / "quiet" / "repo", asked.profile)
        judged = scenes(Path(folder), asked.profile).values()
    found = [seed for result in judged for seed in result.found]
    missed = [seed for result in judged for seed in result.missed]
    unknown = [seed for result in judged for seed in result.unknown]
    figures = {
        "seeded.defects": len(found) + len(missed) + len(unknown),
        "seeded.found": len(found),
        "seeded.missed": [f"{seed.code} {seed.path}:{seed.line}" for seed in missed],
        "seeded.unknown": dict(sorted(Counter(seed.code for seed in unknown).items())),
        "seeded.stray": sum(len(result.stray) for result in judged),
        "seeded.false_alarms": sum(map(len, silent.values())),
        "seeded.families": dict(sorted(Counter(seed.code[:3] for seed in found).items())),
    }
    print(json.dumps(figures, indent=None if asked.json else 1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
