"""Feed mutated documents to every parser (R4): no unhandled exception, no span outside of its text.

    python tests/bench/fuzz.py [--inputs N] [--parser WORD] [--seed N] [--checks N] [--commits N] [--json]

`--inputs` is the number for each parser, `--checks` that of banks on which all checks run, `--commits` that
of commits, with messages, names and contents that are hostile, which the reader of the history is given. At
the end each parser reads its seeds at eight times the length, to see whether its time is linear. An input is
printed with its number: `--seed` with the same number gives it again.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import sys
import tempfile
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fuzzing import CHECKS, PARSERS, Subject, run_parser, subject
from fuzzing_history import hostile_history, read_whole
from git_sandbox import Sandbox

INPUTS = 20_000
GROWTH = 8
SLOW_FACTOR = 3.0
"""A parser whose time for eight times the text is three times what it should be is not linear."""
LONGEST = 2.0


def main() -> int:
    parser = argparse.ArgumentParser(description="Mutated documents for every parser.")
    parser.add_argument("--inputs", type=int, default=INPUTS, help="for each parser")
    parser.add_argument("--checks", type=int, default=1000, help="banks for all checks")
    parser.add_argument("--commits", type=int, default=INPUTS)
    parser.add_argument("--parser", default="", help="only those whose name holds this word")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="print one flat object")
    asked = parser.parse_args()
    failures: list[str] = []
    result: dict[str, float | int | str] = {}
    done, slowest = 0, (0.0, "")
    for one in (*PARSERS, CHECKS):
        if asked.parser not in one.name:
            continue
        count = asked.checks if one is CHECKS else asked.inputs
        longest, seconds = feed(one, count, asked.seed, failures)
        slowest = max(slowest, (longest, one.name))
        done += count
        print(f"{one.name}: {count} inputs, {len(failures)} failures so far", file=sys.stderr, flush=True)
        name = one.name.replace(" ", "_")
        result |= {f"fuzz.{name}.inputs": count, f"fuzz.{name}.seconds": round(seconds, 1)}
        if one is not CHECKS:
            factor = growth(one)
            result[f"fuzz.{name}.growth"] = round(factor, 2)
            if factor > SLOW_FACTOR:
                failures.append(f"{one.name}: {factor:.1f} times slower than linear")
    if asked.parser in "history" and asked.commits:
        done += history(asked.commits, asked.seed, failures)
    result |= {
        "fuzz.inputs": done,
        "fuzz.failures": len(failures),
        "fuzz.slowest_s": round(slowest[0], 2),
        "fuzz.slowest": slowest[1],
        "fuzz.peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }
    print(
        json.dumps(result) if asked.json else "\n".join(f"{key:36} {value}" for key, value in result.items())
    )
    for line in failures[:40]:
        print(line, file=sys.stderr)
    return 1 if failures else 0


def feed(one, count: int, seed: int, failures: list[str]) -> tuple[float, float]:
    """Run a parser `count` times; the longest and all processor seconds."""
    longest, started = 0.0, time.process_time()
    for number in range(seed, seed + count):
        given = subject(random.Random(f"{one.name} {number}"), one.kinds)
        before = time.process_time()
        try:
            run_parser(one, given)
        except Exception as error:  # noqa: BLE001 - whatever is raised is what is looked for
            where = traceback.extract_tb(error.__traceback__)[-1]
            failures.append(
                f"{one.name} {number}: {type(error).__name__}: {str(error)[:120]} "
                f"({Path(where.filename).name}:{where.lineno}) {given.text[:80]!r}"
            )
        spent = time.process_time() - before
        longest = max(longest, spent)
        if spent > LONGEST:
            failures.append(f"{one.name} {number}: {spent:.1f} s")
    return longest, time.process_time() - started


def growth(one) -> float:
    """How much more than its share a parser takes for eight times a mutated text; the middle of nine."""
    factors = []
    for number in range(9):
        given = subject(random.Random(f"growth {number}"), one.kinds)
        text = (given.text + "\n") * (20_000 // max(len(given.text), 1) + 1)
        short, long = (timed(one, text * times, given.page.path) for times in (1, GROWTH))
        factors.append(long / max(short, 0.002) / GROWTH)
    return sorted(factors)[len(factors) // 2]


def timed(one, text: str, path: str) -> float:
    before = time.process_time()
    one.run(Subject.of(text, path))
    return time.process_time() - before


def history(commits: int, seed: int, failures: list[str]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        sandbox = Sandbox(Path(folder) / "repo")
        written = hostile_history(sandbox, commits, random.Random(seed))
        try:
            wrong = read_whole(sandbox, written)
        except Exception as error:  # noqa: BLE001 - the same
            wrong = [f"{type(error).__name__}: {error}"]
        failures += [f"history: {line}" for line in wrong]
    return commits


if __name__ == "__main__":
    sys.exit(main())
