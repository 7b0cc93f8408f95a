"""How the CPU of each check grows with the bank (S6): banks of n, 2n and 4n, hostile to whole-bank work.

  growth.py [--size N] [--select CODE,…] [--limit 1.2] [--floor SECONDS] [--rows] [--json]

Every check is measured on the banks of `grown.py`, and on its own bad examples many times over: `entries`
(each file repeats its text), `files` (each file is there many times) and `folders` (the whole example is).
`fresh` includes parsing, `parsed` does not. A check's exponent is that of its worst bank over the last
doubling; banks that take less than FLOOR seconds tell nothing. `all` is all checks on a mixed bank, loading
included, from n to 4n. Exits with 1 where a check is over the limit.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import sys
import time
from collections import defaultdict
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[1])]

from bench.grown import GROWERS, SHAPES, mixed, scope_of

from memkit.checks.catalog import all_checks

STEPS = (1, 2, 4)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--size", type=int, default=500)
    parser.add_argument("--select", default="")
    parser.add_argument("--limit", type=float, default=1.2)
    parser.add_argument("--floor", type=float, default=0.03)
    parser.add_argument("--rows", action="store_true", help="print every bank of every check")
    parser.add_argument("--json", action="store_true", help="print one flat object")
    asked = parser.parse_args()
    wanted = {code for code in asked.select.split(",") if code}
    checks = [check for check in all_checks() if not wanted or check.code in wanted]
    gc.disable()
    rows = by_hand(checks, asked)
    for check in checks:
        rows[check.code] += own(check, asked)
    figures = {} if wanted else whole(asked.size)
    for code, held in sorted(rows.items()):
        for row in held if asked.rows else ():
            sys.stderr.write(shown(code, row))
        worst = max((row for row in held if row[1][-1] >= asked.floor), key=exponent, default=None)
        if worst:
            figures[f"growth.{code}.exponent"] = exponent(worst)
            figures[f"growth.{code}.s"] = round(worst[1][-1], 3)
            sys.stderr.write(shown(code, worst) if exponent(worst) > asked.limit else "")
    exponents = [value for key, value in figures.items() if key.count(".") == 2 and key.endswith(".exponent")]
    over = [value for value in exponents if value > asked.limit]
    figures |= {"growth.over": len(over), "growth.worst": max(exponents, default=0.0)}
    print(json.dumps(figures, indent=None if asked.json else 1))
    return 1 if over else 0


def whole(size):
    """All checks on one mixed bank, from reading it on; the first run only loads what is imported late."""
    times = []
    for step in (1, *STEPS):
        grown = mixed(size * step)
        start = time.process_time()
        scope = scope_of(grown)
        for check in all_checks():
            if not check.needs:
                run(check, scope)
        times.append(time.process_time() - start)
    exponent_of_all = math.log(times[-1] / times[1]) / math.log(STEPS[-1])
    return {"growth.all": round(exponent_of_all, 2), "growth.all.s": round(times[-1], 2)}


def by_hand(checks, asked):
    """For each check its rows, a name and the seconds at each step, on the banks made by hand, parsed."""
    rows = defaultdict(list)
    for name, grow in GROWERS.items():
        times = defaultdict(list)
        for step in STEPS:
            scope = scope_of(grow(asked.size * step))
            for check in checks:
                if not check.needs and (scope.changes or check.over.name != "change"):
                    run(check, scope)
                    times[check.code].append(min(run(check, scope) for _ in range(2)))
            gc.collect()
        for code, taken in times.items():
            rows[code].append((f"{name}, parsed", taken))
    return rows


def own(check, asked):
    """The rows of a check on its own examples many times over."""
    for at, example in enumerate(check.bad):
        for shape, grow in SHAPES.items():
            scopes = (scope_of(grow(example, asked.size * step)) for step in STEPS[::-1])
            fresh, parsed = [], []
            for scope in scopes:
                fresh.insert(0, run(check, scope))
                if fresh[-1] < asked.floor and not parsed:
                    break
                parsed.insert(0, min(run(check, scope) for _ in range(2)))
            if len(parsed) == len(STEPS):
                yield f"{shape} {at}, fresh", fresh
                yield f"{shape} {at}, parsed", parsed
            gc.collect()


def run(check, scope):
    start = time.process_time()
    for _ in check.run(scope):
        pass
    return time.process_time() - start


def exponent(row):
    return round(math.log2(row[1][-1] / max(row[1][-2], 1e-9)), 2)


def shown(code, row):
    times = " ".join(f"{seconds:.3f}" for seconds in row[1])
    return f"{code} {row[0]}: {times} s, exponent {exponent(row)}\n"


if __name__ == "__main__":
    raise SystemExit(main())
