"""Check every repository of a corpus in a fresh git repository, in both profiles; print findings and times.

  corpus.py [--data FOLDER] [--profile strict|standard] [--findings FILE] [--json]

FOLDER holds <kind>/<owner__repo>/<path>. `--findings` writes one JSON object a line, for reading by hand.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from corpus import FOLDER, ROOT, repositories

TIME_LIMIT = 5.0
GIT = ("git", "-c", "user.name=bench", "-c", "user.email=bench@example.invalid")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=FOLDER)
    parser.add_argument("--profile", choices=("standard", "strict"), action="append")
    parser.add_argument("--findings", type=Path)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    figures: dict[str, float | int | dict[str, int]] = {}
    rows: list[dict[str, object]] = []
    for profile in asked.profile or ("standard", "strict"):
        crashes, slow, counts, slowest = 0, 0, Counter(), 0.0
        for name, files in repositories(asked.data).items():
            code, seconds, outcome = checked(files, profile)
            crashes += code not in {0, 1}
            slow += seconds > TIME_LIMIT
            slowest = max(slowest, seconds)
            if code not in {0, 1}:
                sys.stderr.write(f"{name} ({profile}): exit {code}: {outcome}\n")
                continue
            for finding in outcome["findings"]:
                counts[f"{finding['severity']} {finding['code']}"] += 1
                rows.append({"repository": name, "profile": profile, **finding})
        figures |= {
            f"corpus.{profile}.crashes": crashes,
            f"corpus.{profile}.over_5_s": slow,
            f"corpus.{profile}.slowest_s": round(slowest, 2),
            f"corpus.{profile}.findings": dict(sorted(counts.items())),
        }
    if asked.findings:
        asked.findings.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))
    print(json.dumps(figures, indent=None if asked.json else 1))
    return 0


def checked(files: dict[str, bytes], profile: str):
    """Exit code, seconds, and the parsed outcome (or the complaint) of one repository."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for path, data in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(data)
        (root / "memkit.toml").write_text(f'profile = "{profile}"\n')
        for arguments in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "files")):
            subprocess.run([*GIT, *arguments], cwd=root, check=True, capture_output=True)
        start = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", "memkit", "check", "--json", "--today", "2026-06-15"],
            cwd=root,
            capture_output=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        seconds = time.perf_counter() - start
        if done.returncode in {0, 1}:
            return done.returncode, seconds, json.loads(done.stdout)
        return done.returncode, seconds, done.stderr.decode("utf-8", "replace")[-300:]


if __name__ == "__main__":
    raise SystemExit(main())
