"""R1, R2, R5: every command that writes, killed or failed at each of its calls, and many of them at once.

writers.py [--kills N] [--random N] [--writers 8] [--writes 25] [--only WORD] [--races WORD] [--json]

Each command runs on a fresh bank, in a child with a terminal of its own. Killed at its k-th call that
touches the disk, for each k (and at N random moments), every file must be as before or as after, no line may
be gone from both, and the command, run again, must give what it gives undisturbed. Failed there, every file
must be as before and the exit code 4 or 5. Races start writers at once and look for what they acknowledged.
"""

from __future__ import annotations

import argparse
import errno
import json
import random
import re
import shutil
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

from writers_banks import CASES, Case, make_bank
from writers_child import Ended, load_all, run_child
from writers_race import RACES, raced
from writers_store import CASES as STORE_CASES
from writers_store import StoreBench

ERRORS = (errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO)
BAD = ("torn", "lost", "broken", "not_as_before")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=0, help="stop after so many kills; 0 is all")
    parser.add_argument("--random", type=int, default=0, help="kills of each command at random moments")
    parser.add_argument("--writers", type=int, default=8)
    parser.add_argument("--writes", type=int, default=25)
    parser.add_argument("--only", default="", help="commands that hold this; - is none")
    parser.add_argument("--races", default="", help="races that hold this; - is none")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    figures: dict = {}
    with tempfile.TemporaryDirectory() as name:
        figures |= killed_and_failed(Path(name), asked)
        for race in RACES:
            if asked.races in race.name:
                figures |= raced(Path(name), race, asked.writers, asked.writes)
    print(json.dumps(figures, indent=None if asked.json else 2, ensure_ascii=False))
    wrong = (*BAD, *(key for key in figures if key.endswith((".lost", ".missing", ".doubled", ".refused"))))
    return int(any(figures[key] for key in wrong) or bool(figures["skipped"]))


def killed_and_failed(folder: Path, asked) -> dict:
    found: dict = {"commands": 0, "kills": 0, "failures": 0, **dict.fromkeys(BAD, 0)}
    found |= {"skipped": [], "notes": [], "by_command": {}}
    load_all()
    for case in CASES:
        if asked.only in " ".join(case.words):
            bench = Bench(folder, case, found)
            bench.all_of_it(asked.kills, asked.random)
    for stored in STORE_CASES:
        if asked.only in stored.name:
            StoreBench(folder, stored, found).all_of_it(asked.kills, asked.random)
    return found


class Bench:
    """One command: its bank to copy, what it gives undisturbed, and what became of the copies."""

    def __init__(self, folder: Path, case: Case, found: dict) -> None:
        self.folder, self.case, self.found = folder, case, found
        self.made = folder / "made"
        shutil.rmtree(self.made, ignore_errors=True)
        make_bank(self.made, case.files, case.later)
        self.before = contents(self.made)

    def all_of_it(self, most: int, moments: int) -> None:
        began = time.perf_counter()
        place, ended = self.run()
        took = time.perf_counter() - began
        self.goal = contents(place)
        if ended.code not in {0, 1} or self.goal == self.before:
            last = ended.said.strip().splitlines()[-2:]
            self.found["skipped"].append(f"{self.case.name}: {ended.code} {last}")
            return
        kills, failures = self.found["kills"], self.found["failures"]
        for turn in range(1, ended.calls + 1):
            if most and self.found["kills"] >= most:
                break
            self.kill(f"at {turn}", turn=turn)
            self.fail(turn, ERRORS[turn % len(ERRORS)])
        for _ in range(moments):
            after = random.uniform(0.001, took * 1.2)
            self.kill(f"after {after:.3f} s", after=after)
        self.found["commands"] += 1
        self.found["by_command"].setdefault(self.case.name, [0, 0])
        held = self.found["by_command"][self.case.name]
        held[0] += self.found["kills"] - kills
        held[1] += self.found["failures"] - failures

    def run(self, place: Path | None = None, **how) -> tuple[Path, Ended]:
        if place is None:
            place = self.folder / "bank"
            shutil.rmtree(place, ignore_errors=True)
            shutil.copytree(self.made, place, symlinks=True)
        return place, run_child(place, self.case.words, self.case.answers, **how)

    def kill(self, when: str, **how) -> None:
        place, ended = self.run(**how)
        now = contents(place)
        self.found["kills"] += ended.code in {9, -9}
        both = (self.before, self.goal)
        torn = [p for p, data in now.items() if data not in [held.get(p) for held in both] and not scratch(p)]
        torn += [p for p in self.before if p not in now and p in self.goal]
        here = lines(now)
        gone = (lines(self.before) & lines(self.goal)) - here
        again = self.run(place)[1]
        after = contents(place)
        wrong = [p for p in {*after, *self.goal} if after.get(p) != self.goal.get(p)]
        if wrong:
            wrong = [
                *wrong,
                again.said[-300:],
                [p for p in now if now[p] == self.goal.get(p) != self.before.get(p)],
            ]
        for key, what in (("torn", torn), ("lost", gone), ("broken", wrong)):
            if what:
                self.found[key] += 1
                self.found["notes"].append(f"{self.case.name} killed {when}: {key} {list(what)[:5]}")

    def fail(self, turn: int, error: int) -> None:
        place, ended = self.run(turn=turn, error=error)
        self.found["failures"] += 1
        now = contents(place)
        if now == self.goal and ended.code in {0, 1}:
            return  # the failed call was one for the cache, or swept up
        if self.case.words[0] == "review" and now == self.before and ended.code == 0:
            return  # told at the terminal, and asked again
        told = ended.said.rstrip().splitlines()[-2:]
        one_line = any(line.startswith("memkit: ") for line in told) and "Traceback" not in ended.said
        if now != self.before or ended.code not in {4, 5} or not one_line:
            self.found["not_as_before"] += 1
            self.found["notes"].append(f"{self.case.name} failed at {turn}: {ended.code} {ended.said[-200:]}")


def lines(files: dict[str, bytes]) -> set[bytes]:
    return {line for data in files.values() for line in data.splitlines() if line.strip()}


def scratch(path: str) -> bool:
    return re.search(r"\.memkit-[0-9a-f]+\.tmp$", path) is not None


def contents(place: Path) -> dict[str, bytes]:
    return {
        path.relative_to(place).as_posix(): path.read_bytes()
        for path in sorted(place.rglob("*"))
        if path.is_file() and ".git" not in path.parts
    }


if __name__ == "__main__":
    raise SystemExit(main())
