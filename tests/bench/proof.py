"""R6: what is left of commands that escape when their time is up, and what hostile ones write where.

    python tests/bench/proof.py [--json] [--runs 1000] [--seconds 0.2] [--no-trace]

Each escape runs in turn, two at once, without a cage and, where it works, in one; every process that descends
from a run carries the run's mark in its environment and is looked for right after the run and at the end. The
same commands under a runner that kills a process group show that survivors are seen.
The trace wants strace and, for the commands, the kit of hostile cases (MEMKIT_HOSTILE, its folder).
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from proof_escapes import AT_THE_PARENT, ESCAPES, holding
from proof_trace import traced

from memkit.adapters.proof.isolation import Isolation, isolation_of
from memkit.adapters.proof.run import Bounds, Job, run_job
from memkit.adapters.proof.supervise import adopt_orphans, end_descendants

MARK = "MEMKIT_PROOF_MARK"
NO_CAGE = Isolation("no sandbox")


def marked(mark: str) -> list[int]:
    """Processes that carry a mark, those that died and wait to be reaped not among them."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with contextlib.suppress(OSError):
                if mark.encode() in (folder / "environ").read_bytes():
                    found.append(int(folder.name))
    return found


def left_of(folder: str, mark: str) -> int:
    """How many processes of a run are alive: those that carry its mark, else 1 when its lock is still held.

    No scan catches a chain whose links live for less than a millisecond; the lock, which all inherit, does.
    """
    lock = Path(folder, mark)
    with lock.open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return len(marked(mark)) or 1
    return len(marked(mark))


def one(
    folder: str, name: str, seconds: float, mark: str, isolation: Isolation
) -> tuple[str, str, int, float]:
    """Run an escape to its time-out; name, how it ended, survivors, seconds past the time-out."""
    job = Job(holding(mark, name), "", ((MARK, mark),))
    ran = run_job(Path(folder), job, Bounds(seconds=seconds), os.environ, isolation)
    late = ran.seconds - seconds if ran.ended == "timed out" else 0.0
    ended = f"{ran.ended}: {ran.why}" if ran.ended == "not started" else ran.ended
    held = Path(folder, mark).exists()
    return name, ended if held else "not begun", left_of(folder, mark), late


def figures(folder: str, runs: int, seconds: float, isolation: Isolation) -> dict[str, object]:
    """So many runs with two at once."""
    prefix, names = uuid.uuid4().hex, list(ESCAPES)
    began = time.monotonic()
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        waiting = [
            pool.submit(one, folder, names[n % len(names)], seconds, f"{prefix}-{n}-", isolation)
            for n in range(runs)
        ]
        results = [each.result() for each in waiting]
    time.sleep(0.5)
    left = marked(prefix)
    late = sorted(result[3] for result in results)
    by_kind: dict[str, Counter[str]] = {name: Counter() for name in names}
    for name, ended, _, _ in results:
        by_kind[name][ended] += 1
    return {
        "isolation": isolation.name,
        "runs": runs,
        "ended": dict(Counter(ended for _, ended, _, _ in results)),
        "ended_by_kind": {name: dict(counts) for name, counts in by_kind.items()},
        "survivors_right_after": sum(result[2] for result in results),
        "survivors_at_the_end": len(left),
        "late_seconds": {"median": round(late[len(late) // 2], 3), "most": round(late[-1], 3)},
        "seconds": round(time.monotonic() - began, 1),
    }


def control(folder: str, seconds: float) -> dict[str, int]:
    """Survivors where only the process group is killed; they are ended as orphans that fall to us."""
    adopt_orphans(on=True)
    found = {}
    for name in ESCAPES:
        if name in AT_THE_PARENT:
            continue
        mark = uuid.uuid4().hex
        process = subprocess.Popen(
            holding(mark, name),
            cwd=folder,
            env=os.environ | {MARK: mark},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        time.sleep(seconds)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        time.sleep(0.05)
        found[name] = left_of(folder, mark)
        end_descendants()
        if left_of(folder, mark):
            raise SystemExit(f"{name}: the control could not be ended")
    adopt_orphans(on=False)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--no-trace", action="store_true")
    given = parser.parse_args()
    real = isolation_of(os.environ)
    folder = tempfile.mkdtemp(prefix="proof-")
    result: dict[str, object] = {"isolation": real.name}
    try:
        result["killpg_leaves"] = control(folder, given.seconds)
        result["no_cage"] = figures(folder, given.runs, given.seconds, NO_CAGE)
        if real.bubblewrap:
            result["bubblewrap"] = figures(folder, given.runs, given.seconds, real)
        if real.bubblewrap and not given.no_trace:
            result["trace"] = traced(Path(folder), real)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(json.dumps(result, indent=None if given.json else 2, ensure_ascii=False))
    runs = [result[key] for key in ("no_cage", "bubblewrap") if key in result]
    bad = sum(run["survivors_right_after"] + run["survivors_at_the_end"] for run in runs)
    return int(bool(bad or result.get("trace", {}).get("outside")))


if __name__ == "__main__":
    sys.exit(main())
