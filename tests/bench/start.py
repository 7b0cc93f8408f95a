"""S1 and S2: what starting memkit costs, as a multiple of a bare interpreter.

start.py [--runs N] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from timing import ratios

ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    # An installed memkit is compiled: so is this one, whatever the caller's environment says.
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""}
    memkit = [sys.executable, "-c", "from memkit.cli.door import main; main()"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for command in (["git", "init", "-q"], [*memkit, "init", "--quiet"], ["git", "add", "-A"]):
            subprocess.run(command, cwd=folder, env=environment, check=True)
        identity = ["-c", "user.name=b", "-c", "user.email=b@example.invalid"]
        subprocess.run(["git", *identity, "commit", "-qm", "bank"], cwd=folder, check=True)
        with (folder / "memory-bank/PROGRESS.md").open("a") as file:
            file.write("- [x] 2026-01-02 Wrote a line. Verify: `true` (verified 2026-01-02)\n")
        subprocess.run(["git", "add", "-A"], cwd=folder, check=True)
        commands = {
            "python": [sys.executable, "-c", "pass"],
            "start.version": [*memkit, "--version"],
            "start.help": [*memkit, "--help"],
            "start.check": [*memkit, "check"],
            "start.check_staged": [*memkit, "check", "--staged"],
        }
        figures = ratios(commands, "python", folder, environment, asked.runs)
    named = {f"{name}_ratio": value for name, value in figures.items()}
    print(json.dumps(named, indent=None if asked.json else 1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
