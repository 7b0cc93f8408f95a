"""S8: the append-only proof over a long history, beside git alone on the same range.

  history.py [--commits N] [--runs N] [--json]

A repository is made whose commits add decisions and progress and change the status of decisions; a few
delete a decision that a later one restores. Figures are ratios of CPU, children included, medians of several
runs. `whole` is `memkit check --since FIRST --select HIS` to `git log -p -U0`, `ends` the form that reads
the two ends alone to the same, both without a cache. `ten` is the proof of `whole` where all but the last
ten commits were proved before, to `git rev-list --count` of the whole range. `restored_found` says how many
of the `restored` decisions were reported, `remembered_alike` whether the proofs with and without memory say
the same.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent))

from timing import cpu_seconds, ratios

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
CHECK = [sys.executable, "-c", "from memkit.cli.door import main; main()", "check"]
NEW = 10
"""Commits since the last proof."""
FIRST_SECOND = 1_760_000_000
ABSENCE = 7
"""Commits between a deletion and its restoration."""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--commits", type=int, default=5000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        restored = _make(folder, asked.commits)
        figures = {"history.commits": asked.commits, "history.restored": restored}
        figures |= _measured(folder, asked.runs)
    print(json.dumps(figures, indent=None if asked.json else 1))
    return 0


def _measured(folder: Path, runs: int) -> dict[str, float | int | bool]:
    first = _git(folder, "rev-list", "--max-parents=0", "HEAD").decode().strip()
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PYTHONPATH": str(ROOT)}
    proof = [*CHECK, "--select", "HIS", "--since", first]
    whole = [*proof, "--no-cache"]
    ends = [*CHECK, "--no-cache", "--select", "HIS001,HIS002,HIS003,HIS004,HIS005,HIS006", "--since", first]
    patches = ["git", "log", "-p", "-U0", f"{first}..HEAD"]
    found = ratios({"git": patches, "whole": whole, "ends": ends}, "git", folder, environment, runs)
    ten = _remembered(folder, proof, ["git", "rev-list", "--count", f"{first}..HEAD"], environment, runs)
    said = [_said([*words, "--json"], folder, environment) for words in (whole, proof)]
    return {
        "history.whole_to_log": found["whole"],
        "history.ends_to_log": found["ends"],
        "history.ten_to_count": ten,
        "history.restored_found": said[0].count(b"HIS011"),
        "history.remembered_alike": said[0] == said[1],
    }


def _remembered(
    folder: Path, proof: list[str], count: list[str], environment: dict[str, str], runs: int
) -> float:
    """The median ratio of a proof to counting its commits, where all but the newest were proved before."""
    with tempfile.TemporaryDirectory() as name:
        cache, kept = Path(name) / "cache", Path(name) / "kept"
        environment |= {"XDG_CACHE_HOME": str(cache)}
        tip = _git(folder, "rev-parse", "HEAD").decode().strip()
        _git(folder, "reset", "-q", "--hard", f"HEAD~{NEW}")
        cpu_seconds(proof, folder, environment)
        _git(folder, "reset", "-q", "--hard", tip)
        cache.rename(kept)
        found = []
        for _ in range(runs):
            shutil.copytree(kept, cache)
            found.append(cpu_seconds(proof, folder, environment) / cpu_seconds(count, folder, environment))
            shutil.rmtree(cache)
    return round(statistics.median(found), 2)


def _said(command: list[str], folder: Path, environment: dict[str, str]) -> bytes:
    return subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True).stdout


def _make(folder: Path, commits: int) -> int:
    """Import the commits; how many decisions were deleted and restored."""
    _git(folder, "init", "-q", "-b", "main")
    stream = b"".join(_stream(commits))
    subprocess.run(["git", "fast-import", "--quiet"], cwd=folder, input=stream, check=True)
    _git(folder, "reset", "-q", "--hard", "main")
    _git(folder, "repack", "-adq")
    return len(_gaps(commits))


def _gaps(commits: int) -> dict[int, int]:
    """The commits that delete a decision, and which."""
    return {commits * part // 5: 2 + part for part in range(1, 5)}


def _stream(commits: int) -> Iterator[bytes]:
    """Every other commit is of progress; of the others one in five adds a decision, most change a status."""
    decisions: dict[int, str] = {1: _decision(1)}
    progress: list[str] = []
    gaps = _gaps(commits)
    missing: dict[int, tuple[int, str]] = {}
    for number in range(commits):
        if number in gaps:
            missing[number + ABSENCE] = (gaps[number], decisions.pop(gaps[number]))
        elif number in missing:
            key, text = missing[number]
            decisions[key] = text
        elif number % 10 == 1:
            decisions[len(decisions) + len(missing) + 1] = _decision(len(decisions) + len(missing) + 1)
        elif number % 2:
            key = sorted(decisions)[number * 7 % len(decisions)]
            decisions[key] = decisions[key].replace("Accepted", f"Accepted, seen {number} times", 1)
        else:
            progress.append(f"- [x] Step {number} of the plan is finished. Verify: `true`\n")
        files: dict[str, str] = {} if number else {"AGENTS.md": "# Agents\n"}
        if number % 2 or not number or number in gaps:
            log = "".join(decisions[key] for key in sorted(decisions))
            files["memory-bank/DECISIONS.md"] = f"# Decisions\n{log}"
        if number % 2 == 0:
            files["memory-bank/PROGRESS.md"] = "# Progress\n\n" + "".join(progress)
        yield _commit(number, files)


def _decision(number: int) -> str:
    return (
        f"\n## ADR-{number:04}: Keep part {number} of the store on its own (2025-10-09)\n"
        "**Status:** Accepted\n"
        f"**Context.** Part {number} was read by {number % 7 + 2} services at once.\n"
        f"**Decision.** Each service reads its own copy of part {number}.\n"
        f"**Consequence.** Copies are brought up to date every {number % 50 + 5} seconds.\n"
    )


def _commit(number: int, files: dict[str, str]) -> bytes:
    message = f"Step {number}"
    lines = [
        "commit refs/heads/main",
        f"committer bench <bench@example.invalid> {FIRST_SECOND + number * 600} +0000",
        f"data {len(message)}\n{message}",
    ]
    for path, text in files.items():
        lines += [f"M 100644 inline {path}", f"data {len(text.encode())}\n{text}"]
    return ("\n".join(lines) + "\n").encode()


def _git(folder: Path, *words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True).stdout


if __name__ == "__main__":
    raise SystemExit(main())
