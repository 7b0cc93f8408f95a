"""S2 to S6: what `memkit check` costs on banks of growing size, warm and cold, beside rumdl.

`memkit review` is measured beside the check: goal 1.5 times the warm check on 10,000 files.

speed.py --generator PATH/gen_bank.py [--rumdl PATH] [--sizes 1000,10000] [--runs N] [--json]

Figures are ratios within one run. CPU is user and system time with children, `wall` is elapsed time.
Without rumdl the ratios to it are null.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROOT = Path(__file__).resolve().parents[2]
MEMKIT = [sys.executable, "-c", "from memkit.cli.door import main; main()"]


class Cost(NamedTuple):
    """CPU and elapsed seconds of one process with its children, and its peak memory in MiB."""

    cpu: float
    wall: float
    memory: float


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--generator", type=Path, required=True)
    parser.add_argument("--rumdl", default=shutil.which("rumdl") or "")
    parser.add_argument("--sizes", default="1000,10000")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    figures: dict[str, float | None] = {}
    cold: dict[int, Cost] = {}
    with tempfile.TemporaryDirectory() as name:
        bench = Bench(Path(name), asked.rumdl, asked.runs)
        figures |= _hook(bench, _bank(asked.generator, Path(name), 20))
        for size in map(int, asked.sizes.split(",")):
            found, cold[size] = _sized(bench, _bank(asked.generator, Path(name), size))
            figures |= {f"{size}.{key}": value for key, value in found.items()}
    if len(cold) > 1:
        first, last = min(cold), max(cold)
        growth = math.log(cold[last].cpu / cold[first].cpu) / math.log(last / first)
        figures["growth.cpu_exponent"] = round(growth, 3)
        figures["growth.memory_kib_a_file"] = round(
            (cold[last].memory - cold[first].memory) * 1024 / (last - first), 2
        )
    print(json.dumps(figures, indent=None if asked.json else 1))
    return 0


class Bench:
    """Runs commands with a cache of their own and compares medians."""

    def __init__(self, folder: Path, rumdl: str, runs: int) -> None:
        self.rumdl = rumdl
        self.runs = runs
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "PYTHONDONTWRITEBYTECODE": "",  # an installed memkit is compiled, so is this one
            "XDG_CACHE_HOME": str(folder / "cache"),
            "XDG_STATE_HOME": str(folder / "state"),
        }

    def cost(self, command: Sequence[str], folder: Path) -> Cost:
        """One run."""
        began = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=folder, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
        wall = time.perf_counter() - began
        return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024)

    def median(
        self, command: Sequence[str], folder: Path, before: Callable[[], object] = lambda: None
    ) -> Cost:
        """The median of several runs, each after `before`."""
        costs = []
        for _ in range(self.runs):
            before()
            costs.append(self.cost(command, folder))
        return Cost(*(statistics.median(values) for values in zip(*costs, strict=True)))


def _bank(generator: Path, folder: Path, size: int) -> Path:
    made = folder / f"bank{size}"
    subprocess.run(
        [sys.executable, str(generator), str(made), "--files", str(size), "--seed", "7", "--git"],
        check=True,
        capture_output=True,
    )
    time.sleep(2.5)  # younger files are compared by contents
    return made


def _hook(bench: Bench, bank: Path) -> dict[str, float | None]:
    python = bench.median([sys.executable, "-c", "pass"], bank).cpu
    found: dict[str, float | None] = {}
    for name, words in (("check", ["check"]), ("staged", ["check", "--staged"])):
        bench.cost([*MEMKIT, *words], bank)
        found[f"hook.{name}_warm"] = _ratio(bench.median([*MEMKIT, *words], bank).cpu, python)
        anew = bench.median([*MEMKIT, *words, "--no-cache"], bank).cpu
        found[f"hook.{name}_no_cache"] = _ratio(anew, python)
    return found


def _sized(bench: Bench, bank: Path) -> tuple[dict[str, float | None], Cost]:
    check = [*MEMKIT, "check"]
    cold = bench.median([*check, "--no-cache"], bank)
    bench.cost(check, bank)
    warm = bench.median(check, bank)
    hashed = bench.median(check, bank, lambda: _touch(bank))
    bench.cost(check, bank)
    one = bench.median(check, bank, lambda: _change(bank))
    found: dict[str, float | None] = {
        "one_changed_to_warm": _ratio(one.cpu, warm.cpu),
        "cold_mib": round(cold.memory, 1),
        **_review(bench, bank, warm, cold),
    }
    if not bench.rumdl:
        return found, cold
    peer = [bench.rumdl, "check", "."]
    bench.cost(peer, bank)
    peer_warm = bench.median(peer, bank)
    peer_cold = bench.median([*peer, "--no-cache"], bank)
    found |= {
        "warm_to_rumdl": _ratio(warm.cpu, peer_warm.cpu),
        "hashed_to_rumdl_cold": _ratio(hashed.cpu, peer_cold.cpu),
        "one_changed_to_rumdl_warm": _ratio(one.cpu, peer_warm.cpu),
        "cold_wall_to_rumdl": _ratio(cold.wall, peer_cold.wall),
        "cold_cpu_to_rumdl": _ratio(cold.cpu, peer_cold.cpu),
    }
    return found, cold


def _review(bench: Bench, bank: Path, warm: Cost, cold: Cost) -> dict[str, float | None]:
    """The review warm and without a kept answer, beside the check warm and cold."""
    review = [*MEMKIT, "review"]
    anew = bench.median([*review, "--no-cache"], bank)
    bench.cost(review, bank)
    again = bench.median(review, bank)
    return {
        "review_warm_to_check_warm": _ratio(again.cpu, warm.cpu),
        "review_cold_to_check_cold": _ratio(anew.cpu, cold.cpu),
        "review_cold_to_check_warm": _ratio(anew.cpu, warm.cpu),
    }


def _touch(bank: Path) -> None:
    """New times for old contents, as a fresh checkout gives them."""
    moment = time.time() - 3600 + os.urandom(1)[0]
    for path in bank.rglob("*.md"):
        os.utime(path, (moment, moment))


def _change(bank: Path) -> None:
    with (bank / "memory-bank/PROGRESS.md").open("a", encoding="utf-8") as file:
        file.write(f"- [x] Counted to {os.urandom(4).hex()}. Verify: `true`\n")


def _ratio(one: float, other: float) -> float:
    return round(one / other, 3)


if __name__ == "__main__":
    raise SystemExit(main())
