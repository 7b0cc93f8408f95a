"""What the commands that an agent runs at every turn cost, as a multiple of a bare interpreter.

remember.py [--runs N] [--tree FOLDER ...] [--json]

CPU with all children, in a fresh repository whose private bank grows from run to run. Of several trees of
memkit's source each is measured in the same rounds; the first one's figures have no prefix.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from timing import cpu_seconds

ROOT = Path(__file__).resolve().parents[2]
MEMKIT = (sys.executable, "-P", "-m", "memkit")


class Place:
    """A repository and a user's folders of its own, for one tree of the source."""

    def __init__(self, tree: Path, folder: Path) -> None:
        self.top = folder / "repo"
        self.top.mkdir(parents=True)
        homes = {f"XDG_{kind}_HOME": str(folder / kind) for kind in ("DATA", "STATE", "CACHE", "CONFIG")}
        # An installed memkit is compiled: so is this one, whatever the caller's environment says.
        self.environment = {**os.environ, **homes, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": ""}
        subprocess.run(["git", "init", "-q"], cwd=self.top, check=True)

    def cpu(self, *words: str) -> float:
        """Seconds of one command."""
        return cpu_seconds(words, self.top, self.environment)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--tree", type=Path, action="append", default=[])
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        trees = asked.tree or [ROOT]
        places = [Place(tree.resolve(), Path(name) / str(number)) for number, tree in enumerate(trees)]
        found = measured(places, asked.runs)
    print(json.dumps(found, indent=None if asked.json else 1))
    return 0


def measured(places: list[Place], runs: int) -> dict[str, float]:
    """The median of each command's seconds to the median of the interpreter's, and that in milliseconds."""
    bare: list[float] = []
    times: dict[str, list[float]] = {}
    for number in range(runs + 2):
        warm = number > 1  # the first rounds compile the modules and fill the caches
        seconds = places[0].cpu(sys.executable, "-c", "pass")
        bare += [seconds] if warm else []
        for at, place in enumerate(places):
            for name, words in commands(number).items():
                seconds = place.cpu(*MEMKIT, *words)
                key = f"{f'tree{at + 1}.' if at else ''}{name}.cpu_ratio"
                times.setdefault(key, []).extend([seconds] if warm else [])
    middle = statistics.median(bare)
    found = {key: round(statistics.median(held) / middle, 2) for key, held in times.items()}
    return {**found, "python.cpu_ms": round(1000 * middle, 2)}


def commands(number: int) -> dict[str, tuple[str, ...]]:
    """The command lines of a round; what is forgotten is not what is looked at next."""
    fact = f"Service number {number} of the vault keeps its secrets in region {7 * number}."
    other = f"The tide table of harbour {number} is printed on day {number % 28 + 1} of the month."
    return {
        "remember": ("remember", fact, "--trigger", "stated"),
        "remember_other": ("remember", other, "--key", f"tide-{number}", "--trigger", "stated"),
        "forget": ("forget", f"tide-{number}", "--reason", "It is over"),
        "digest": ("digest", "--text"),
    }


if __name__ == "__main__":
    raise SystemExit(main())
