"""What writes into the store, on a disk that is really full, or really read-only.

full_disk.py [--json]

The user's data, or memkit's state, lies on a tmpfs of 1 MiB, mounted in a name space of its own (`unshare`).
It is filled; every command must then end with exit code 5 and one line, or have done all of it; what was
acknowledged must be there, whole and with its row; with room again, everything works.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

from writers_child import load_all, run_child
from writers_store import CASES, disagreements, environment_of, make_world, told

NAMESPACE = ("unshare", "--user", "--map-root-user", "--mount")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--inside", default="", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.inside:
        print(json.dumps(_inside(Path(asked.inside))))
        return 0
    with tempfile.TemporaryDirectory() as name:
        ran = subprocess.run(
            [*NAMESPACE, sys.executable, __file__, "--inside", name],
            capture_output=True,
            text=True,
            check=False,
        )
    if ran.returncode:
        print(json.dumps({"skipped": ran.stderr.strip().splitlines()[-1:]}))
        return 0
    figures = json.loads(ran.stdout)
    print(json.dumps(figures, indent=None if asked.json else 2, ensure_ascii=False))
    return int(bool(figures["notes"]))


def _inside(folder: Path) -> dict:
    found: dict = {"ran": 0, "refused": 0, "notes": []}
    load_all()
    for part in ("data", "state"):
        for how in ("full", "read-only"):
            Disk(folder / f"{part}-{how}", part, found).tried(how)
            Disk(folder / f"{part}-{how}-every", part, found).every(how)
    return found


class Disk:
    """A world of which one part lies on a small disk."""

    def __init__(self, world: Path, part: str, found: dict) -> None:
        self.world, self.part, self.found = world, part, found
        make_world(world)
        self.place = world / "home" / part
        kept = world / "kept"
        self.place.rename(kept)
        self.place.mkdir()
        _mount("-t", "tmpfs", "-o", "size=1m,mode=700", "tmpfs", str(self.place))
        subprocess.run(["cp", "-a", f"{kept}/.", str(self.place)], check=True)

    def tried(self, how: str) -> None:
        self.ran(
            0,
            "remember",
            "The archive of the billing team lies on tape.",
            "--key",
            "archive",
            "--trigger",
            "stated",
        )
        self.ran(0, "forget", "build-needs-make", "--reason", "it is over")
        self._spoil(how)
        for number in range(3):
            self.ran(5, "remember", f"Number {number} is kept.", "--key", f"n{number}", "--trigger", "stated")
        self.ran(
            5,
            "remember",
            "The archive of the billing team lies on disk now, not on tape.",
            "--key",
            "archive",
            "--trigger",
            "stated",
        )
        self.ran(5, "forget", "staging-is-shared", "--reason", "it is over")
        self.ran(5, "memories", "restore", "build-needs-make")
        self.ran(0, "memories", "list")
        self.ran(0, "digest")
        self._whole(how)
        self._mend(how)
        self.ran(0, "remember", "There is room again.", "--key", "room", "--trigger", "stated")
        self.ran(0, "memories", "restore", "build-needs-make")
        self.ran(0, "forget", "staging-is-shared", "--reason", "it is over")
        self._whole(f"{how}, after it")

    def every(self, how: str) -> None:
        """Every command that writes: refused with all as it was, or done; with room again none fails."""
        cases = [case for case in CASES if not case.attached and "@" not in "".join(case.words)]
        cases.sort(key=lambda case: "attach" in case.words)  # another bank has none of what the rest names
        self._spoil(how)
        for case in cases:
            before = told(self.world)
            ended = self._child(case)
            if told(self.world) != before and ended.code == 5 and not case.goes_on:
                self.found["notes"].append(f"{self.world.name}: {case.name} failed, and changed something")
            if ended.code not in {0, 4, 5}:
                self.found["notes"].append(
                    f"{self.world.name}: {case.name} {ended.code}: {ended.said[-300:]}"
                )
            self.found["refused"] += ended.code == 5
            self._whole(f"{how}, {case.name}")
        self._mend(how)
        for case in cases:
            ended = self._child(case)
            if ended.code not in {0, 1, 2, 4}:  # an earlier one may have taken away what it names
                self.found["notes"].append(
                    f"{self.world.name}: {case.name} {ended.code}: {ended.said[-300:]}"
                )
            self._whole(f"after {how}, {case.name}")

    def _child(self, case):
        self.found["ran"] += 1
        ended = run_child(self.world / "repo", case.words, case.answers, piped=case.piped)
        if "Traceback" in ended.said or ended.code in {3, 70}:
            self.found["notes"].append(f"{self.world.name}: {case.name}: {ended.said[-300:]}")
        return ended

    def _spoil(self, how: str) -> None:
        if how == "full":
            self._fill()
        else:
            _mount("-o", "remount,ro", str(self.place))

    def _mend(self, how: str) -> None:
        if how == "full":
            (self.place / "filler").unlink()
        else:
            _mount("-o", "remount,rw", str(self.place))

    def ran(self, expected: int, *words: str) -> None:
        ran = subprocess.run(
            [sys.executable, "-m", "memkit", *words], cwd=self.world / "repo",
            env=environment_of(self.world / "home"), stdin=subprocess.DEVNULL, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        self.found["ran"] += 1
        self.found["refused"] += ran.returncode == 5
        told = [line for line in ran.stderr.splitlines() if line.startswith("memkit: ")]
        clear = "Traceback" not in ran.stderr and (len(told) == 1 or not ran.returncode)
        if ran.returncode != expected or not clear:
            said = (ran.stdout + ran.stderr).strip()[-300:]
            self.found["notes"].append(f"{self.world.name}: {words[:3]} ended with {ran.returncode}: {said}")

    def _whole(self, when: str) -> None:
        self.found["notes"] += [f"{self.world.name}, {when}: {each}" for each in disagreements(self.world)]

    def _fill(self) -> None:
        with (self.place / "filler").open("wb", buffering=0) as filler:
            try:
                while True:
                    os.write(filler.fileno(), b"x" * 512)
            except OSError:
                pass


def _mount(*words: str) -> None:
    subprocess.run(["mount", *words], check=True)


if __name__ == "__main__":
    raise SystemExit(main())
