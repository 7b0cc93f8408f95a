"""R1, R2, R5: every command that writes, killed or failed at each of its calls, and many of them at once.

writers.py [--kills N] [--writers 8] [--writes 25] [--only WORD] [--json]

Each command runs on a fresh bank, in a child with a terminal of its own. `killed` ends the child at the k-th
call that touches the disk, for each k; then every file must be as before or as after, no line may be gone
from both, and the command, run again, must do its work. `failed` raises an error there instead: every file
must be as before. `raced` starts writers at once and looks for what they said they wrote.
"""

from __future__ import annotations

import argparse
import errno
import gc
import json
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
TODAY = "2026-06-15"
CALLS = ("write", "fsync", "replace", "unlink", "mkdir")
ERRORS = (errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO)

LOG = """\
# Decisions

Newest on top. Supersede, don't delete.

## ADR-3: Keep sessions in Redis (2026-05)
**Context.** Logins were lost at every deploy.
**Decision.** Sessions live in Redis.
**Consequence.** Redis must be up.

## ADR-2: Write logs as JSON (2026-02)
**Context.** Nobody could search the logs.
**Decision.** One JSON object a line.
**Consequence.** People read logs through a viewer.

## ADR-1: Serve from one host (2025-01) — SUPERSEDED by ADR-2
**Context.** There was one host.
**Decision.** It serves all.
**Consequence.** It must not fail.

## ADR-4: Split the importer (2026-06-01) — PROPOSED
**Context.** It is slow.
**Decision.** Two processes.
**Consequence.** A queue between them.
"""
AGENTS = """\
# Instructions

| Rule | Since | Source | Review |
|---|---|---|---|
| no-mock-clock | 2026-01 | a test passed at night only | 2026-Q1 (promote to ESLint no-restricted-imports) |
| short-lines | 2026-01 | diffs were unreadable | 2026-Q4 |

- NEVER push to main.
"""
PROGRESS = """\
# Progress

## In Flight

- [ ] Move the nightly job. Verify: `make nightly`

## Next

## Done

- [x] 2025-05-02 Ship the old thing. Verify: `make old` (verified 2025-05-02)
"""
GOTCHAS = """\
# Gotchas

## [RESOLVED] Two clocks (2025-01-10)
**Symptom.** Early expiry.
**Root cause.** Two clocks.
**Fix.** One clock.
**Where.** `src/app.py`
"""
FILES = {
    "memkit.toml": 'profile = "standard"\nagents = ["AGENTS.md"]\n',
    "AGENTS.md": AGENTS,
    "memory-bank/DECISIONS.md": LOG,
    "memory-bank/PROGRESS.md": PROGRESS,
    "memory-bank/GOTCHAS.md": GOTCHAS,
    "memory-bank/ACTIVE_CONTEXT.md": "# Active context\n\n## Current focus\n\nThe importer.\n",
    "memory-bank/TECH_CONTEXT.md": "# Tech context\n\nPython.\n",
    "README.md": "[one](memory-bank/DECISIONS.md#adr-2-write-logs-as-json-2026-02)\n",
    "eslint.config.js": 'export default [{ rules: { "no-restricted-imports": "error" } }];\n',
    "src/app.py": "print(1)\n",
}
COMMANDS = (
    ("rule", "renew", "short-lines", "--reason", "still so"),
    ("rule", "retire", "short-lines", "--reason", "a formatter does it"),
    ("rule", "promote", "no-mock-clock"),
    ("rule", "annotate", "1", "--source", "a broken release", "--review", "2027-Q1"),
    ("progress", "done", "nightly"),
    ("progress", "archive", "--before", "2026-01-01"),
    ("gotcha", "archive", "--before", "2026-01-01"),
    ("adr", "archive", "--before", "2026-01-01"),
    ("adr", "accept", "ADR-4"),
    ("adr", "reject", "ADR-4"),
    ("adr", "deprecate", "ADR-3"),
    ("adr", "amend", "ADR-2", "--by", "ADR-3"),
    ("adr", "supersede", "ADR-2", "--by", "ADR-3"),
    ("adr", "renumber", "ADR-4", "--to", "9"),
    (
        "new",
        "adr",
        "Use a queue",
        "--context",
        "It is slow.",
        "--decision",
        "A queue.",
        "--consequence",
        "Ops.",
    ),
    (
        "new",
        "gotcha",
        "Slow start",
        "--symptom",
        "a",
        "--root-cause",
        "b",
        "--fix",
        "c",
        "--where",
        "src/app.py",
    ),
    ("new", "rule", "small-commits", "--source", "a lost day", "--review", "2027-Q1"),
    ("new", "progress", "Write the manual", "--verify", "make manual"),
    (
        "new",
        "memory",
        "queue-is-redis",
        "--description",
        "The queue is Redis.",
        "--content",
        "The queue is Redis.",
    ),
    ("index",),
)


RACER = """\
import sys, subprocess
for n in range(int(sys.argv[2])):
    words = ["new", "progress", f"Item {sys.argv[1]} of {n} here", "--verify", f"make w{sys.argv[1]}n{n}"]
    command = [sys.executable, "-m", "memkit", *words]
    done = subprocess.run(command, capture_output=True, text=True)
    print(n, done.returncode, done.stderr.strip().replace(chr(10), " ")[:200], flush=True)
"""


class Ended(NamedTuple):
    """How a child ended: its exit code, what it said, and how many calls it made."""

    code: int
    said: str
    calls: int


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=0, help="stop after so many kills; 0 is all")
    parser.add_argument("--writers", type=int, default=8)
    parser.add_argument("--writes", type=int, default=25)
    parser.add_argument("--only", default="")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    chosen = [words for words in COMMANDS if asked.only in " ".join(words)]
    with tempfile.TemporaryDirectory() as name:
        work = Bench(Path(name))
        figures = work.killed_and_failed(chosen, asked.kills)
        if asked.writers:
            figures |= raced(Path(name), asked.writers, asked.writes)
    print(json.dumps(figures, indent=None if asked.json else 2, ensure_ascii=False))
    bad = ("torn", "lost", "broken", "not_as_before", "race.lost", "race.refused", "race.doubled")
    return int(any(figures.get(key) for key in bad))


class Bench:
    """A bank to copy, and what became of the copies."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made = folder / "made"
        make_bank(self.made)

    def killed_and_failed(self, commands, most: int) -> dict:
        found: dict = {
            "commands": 0, "kills": 0, "torn": 0, "lost": 0, "broken": 0, "failures": 0, "not_as_before": 0,
            "skipped": [], "notes": [],
        }  # fmt: skip
        for words in commands:
            before, goal = self.goal(words)
            if goal is None:
                found["skipped"].append(f"{' '.join(words[:2])}: {before}")
                continue
            found["commands"] += 1
            calls = goal[1]
            for turn in range(1, calls + 1):
                if most and found["kills"] >= most:
                    break
                self._kill(words, turn, before, goal[0], found)
                self._fail(words, turn, before, found)
        return found

    def goal(self, words):
        """The files before, and (files after, calls) of a run that nobody disturbs; a reason and None."""
        place = self.copy()
        before = contents(place)
        ended = run_child(place, words)
        if ended.code:
            return ended.said.strip().splitlines()[-1:], None
        return before, (contents(place), ended.calls)

    def copy(self) -> Path:
        place = self.folder / "bank"
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(self.made, place, symlinks=True)
        return place

    def _kill(self, words, turn, before, goal, found) -> None:
        place = self.copy()
        ended = run_child(place, words, turn)
        now = contents(place)
        found["kills"] += ended.code == 9
        torn = [p for p, data in now.items() if data not in {before.get(p), goal.get(p)} and not scratch(p)]
        torn += [p for p in before if p not in now and p in goal]
        lines = {line for data in now.values() for line in data.splitlines()}
        kept = {line for data in goal.values() for line in data.splitlines()}
        held = {line for data in before.values() for line in data.splitlines()}
        gone = {line for line in held & kept if line.strip()} - lines
        again = run_child(place, words)
        done = contents(place) == goal or again.code == 1 or "lready" in again.said
        for key, wrong in (("torn", torn), ("lost", gone), ("broken", [] if done else [again.said[-300:]])):
            if wrong:
                found[key] += 1
                found["notes"].append(f"{' '.join(words)} killed at {turn}: {key} {list(wrong)[:2]}")

    def _fail(self, words, turn, before, found) -> None:
        place = self.copy()
        ended = run_child(place, words, turn, error=ERRORS[turn % len(ERRORS)])
        found["failures"] += 1
        now = contents(place)
        if ended.code == 0 and now == self.last_goal(words):
            return  # the failed call was that of the screen, or of a folder that is not synced
        if now != before or ended.code not in {4, 5} or "Traceback" in ended.said:
            found["not_as_before"] += 1
            found["notes"].append(f"{' '.join(words)} failed at {turn}: {ended.code} {ended.said[-200:]}")

    def last_goal(self, words):
        if not hasattr(self, "_goals"):
            self._goals: dict = {}
        if words not in self._goals:
            place = self.folder / "goal"
            shutil.rmtree(place, ignore_errors=True)
            shutil.copytree(self.made, place)
            run_child(place, words)
            self._goals[words] = contents(place)
        return self._goals[words]


def scratch(path: str) -> bool:
    return re.search(r"\.memkit-[0-9a-f]+\.tmp$", path) is not None


def make_bank(place: Path) -> None:
    for name, text in FILES.items():
        target = place / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    identity = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    for words in (["init", "-q", "-b", "main"], ["add", "-A"], [*identity, "commit", "-q", "-m", "bank"]):
        subprocess.run(["git", *words], cwd=place, check=True)


def contents(place: Path) -> dict[str, bytes]:
    return {
        path.relative_to(place).as_posix(): path.read_bytes()
        for path in sorted(place.rglob("*"))
        if path.is_file() and ".git" not in path.parts
    }


def run_child(place: Path, words, turn: int = 0, error: int = 0) -> Ended:
    """Run a command in a forked child at a terminal that says yes; `turn` is the call that goes wrong."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    child, terminal = pty.fork()
    if not child:
        os.close(reading)
        _child(place, words, turn, error, writing)
    os.close(writing)
    said = b""
    while True:
        ready, _, _ = select.select([terminal], [], [], 60)
        if not ready:
            break
        try:
            data = os.read(terminal, 65536)
        except OSError:
            break
        if not data:
            break
        said += data
        if said.endswith(b"[y/N] "):
            os.write(terminal, b"y\n")
    os.close(terminal)
    _, status = os.waitpid(child, 0)
    counted = os.read(reading, 64)
    os.close(reading)
    code = os.waitstatus_to_exitcode(status)
    return Ended(code, said.decode(errors="replace"), int(counted or b"0"))


def _child(place: Path, words, turn: int, error: int, counter: int) -> None:
    """Never returns: the command's exit code, 9 where it was killed, 70 for what nobody caught."""
    code = 70
    try:
        os.chdir(place)
        home = place.parent / "home"
        for name in ("CACHE", "STATE", "CONFIG", "DATA"):
            os.environ[f"XDG_{name}_HOME"] = str(home / name.lower())
        os.environ["MEMKIT_TODAY"] = TODAY
        gc.disable()
        count = _disturb(turn, error)
        from memkit.cli.door import run

        code = run(list(words))
        sys.stdout.flush()
        os.write(counter, str(count[0]).encode())
    finally:
        os._exit(code)


def _disturb(turn: int, error: int) -> list[int]:
    """Count the calls that touch the disk, and let one of them kill or fail."""
    count = [0]

    def wrapped(real):
        def call(*arguments, **named):
            count[0] += 1
            if count[0] == turn:
                if not error:
                    os._exit(9)
                raise OSError(error, os.strerror(error))
            return real(*arguments, **named)

        return call

    os.fsync = wrapped(os.fsync)
    real_write = os.write

    def write(handle, data):
        if handle <= 2:
            return real_write(handle, data)
        return counted_write(handle, data)

    counted_write = wrapped(real_write)
    os.write = write
    for name in ("replace", "unlink", "mkdir"):
        setattr(Path, name, wrapped(getattr(Path, name)))
    return count


def raced(folder: Path, writers: int, writes: int) -> dict:
    """Writers at once, each adding items to one file; every one that was acknowledged must be there."""
    place = folder / "race"
    make_bank(place)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "MEMKIT_TODAY": TODAY}
    running = [
        subprocess.Popen(
            [sys.executable, "-c", RACER, str(number), str(writes)],
            cwd=place, env=environment, stdout=subprocess.PIPE, text=True,
        )
        for number in range(writers)
    ]  # fmt: skip
    said = [process.communicate()[0] for process in running]
    text = (place / "memory-bank/PROGRESS.md").read_text(encoding="utf-8")
    acked = lost = doubled = 0
    refused = []
    for number, out in enumerate(said):
        for line in out.splitlines():
            n, code, *reason = line.split(" ", 2)
            if code != "0":
                refused.append(" ".join(reason))
                continue
            acked += 1
            count = text.count(f"Item {number} of {n} here")
            lost += count == 0
            doubled += count > 1
    return {
        "race.acknowledged": acked, "race.lost": lost, "race.doubled": doubled,
        "race.refused": len(refused), "race.first_refusal": refused[:1],
    }  # fmt: skip


if __name__ == "__main__":
    raise SystemExit(main())
