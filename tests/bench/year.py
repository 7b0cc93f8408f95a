"""A scripted year: banks lived through weeks of commits, each review compared with one that was foretold.

year.py [--weeks 52] [--seed N] [--seeds 1] [--profile strict|standard] [--first] [--json]

An even seed keeps its decisions in a log, an odd one in a folder; every other pair dates its gotchas, and
every other four have files with CRLF.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from living.life import Life


def main() -> int:
    options = _options()
    figures = {"weeks": 0, "lives": 0, "commits": 0, "reviewed": 0, "seconds": 0.0}
    commands, warned, differences = Counter(), Counter(), []
    began = time.monotonic()
    for seed in range(options.seed, options.seed + options.seeds):
        for profile in options.profile or ("strict", "standard"):
            with tempfile.TemporaryDirectory() as folder:
                life = Life(Path(folder) / "repo", seed, profile)
                seen = 0
                for _ in range(options.weeks):
                    life.week()
                    seen = _tell(life, seen)
                    figures["weeks"] += 1
                    if options.first and life.differences:
                        break
                figures["lives"] += 1
                figures["commits"] += len(life.told.commits)
                figures["reviewed"] += life.told.entries(life.day).total()
                commands += life.commands
                warned += life.warned
                differences += life.differences
    figures["seconds"] = round(time.monotonic() - began, 1)
    result = {**figures, "commands": commands.total(), "by_command": dict(commands.most_common())}
    result |= {"warned": dict(warned.most_common(40)), "differences": differences}
    print(json.dumps(result, indent=2, ensure_ascii=False) if options.json else _lines(result))
    return int(bool(differences))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--weeks", type=int, default=52)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--profile", action="append", choices=("strict", "standard"))
    parser.add_argument("--first", action="store_true", help="End a life at its first difference.")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def _tell(life: Life, seen: int) -> int:
    for said in life.differences[seen:]:
        print(said, file=sys.stderr, flush=True)
    return len(life.differences)


def _lines(result: dict) -> str:
    return "\n".join(
        (
            ", ".join(
                f"{result[name]} {name}" for name in ("lives", "weeks", "commits", "commands", "seconds")
            ),
            f"by command: {result['by_command']}",
            *(f"warned {count} times: {said}" for said, count in result["warned"].items()),
            f"{len(result['differences'])} differences",
        )
    )


_FIGURES = ("lives", "weeks", "commits", "commands", "reviewed", "seconds")

if __name__ == "__main__":
    sys.exit(main())
