"""Whether kept answers equal new ones: random edits, each followed by a run with the cache and one without.

Counts, not times: `runs`, how many were `answered` without work, and `wrong` ones (the goal is none).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parents[2])]

import edit_scripts

from memkit.cli import door


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--scripts", type=int, default=40)
    options.add_argument("--steps", type=int, default=30)
    options.add_argument("--json", action="store_true")
    asked = options.parse_args()
    counted = {"scripts": asked.scripts, "runs": 0, "answered": 0, "wrong": 0}
    work, guarded = [], door._guarded
    door._guarded = lambda words: work.append(words) or guarded(words)  # type: ignore[assignment,func-returns-value]
    for seed in range(asked.scripts):
        with tempfile.TemporaryDirectory() as folder:
            _script(seed, Path(folder), asked.steps, counted, work)
    print(json.dumps(counted) if asked.json else counted)
    return int(counted["wrong"] > 0)


def _script(seed: int, folder: Path, steps: int, counted: dict[str, int], work: list) -> None:
    chance = random.Random(seed)
    repository = edit_scripts.started(folder / "repo")
    words = chance.choice(
        (("check",), ("check", "--staged"), ("check", "--json"), ("check", "--since", "HEAD~1"))
    )
    done = []
    for _ in range(steps):
        done.append(edit_scripts.edit(repository, chance))
        if chance.random() < 0.5:
            time.sleep(0.03)
        for _ in range(2):
            before = len(work)
            kept = repository.memkit(*words)
            counted["runs"] += 1
            counted["answered"] += len(work) == before
            if kept != repository.memkit(*words, "--no-cache"):
                counted["wrong"] += 1
                print("wrong:", seed, words, done, file=sys.stderr)


if __name__ == "__main__":
    raise SystemExit(main())
