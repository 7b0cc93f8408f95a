"""Many that remember at once, readers beside them: all is kept once, and nobody reads half a memory.

writers_store_race.py [--writers 8] [--writes 25] [--readers 2] [--bank private] [--same 25] [--json]

Every write is a process of its own. At the end each acknowledged key has one file with the whole text and
one row. Then all write one key: each that was told so stood there once, and of those that saw the same
content (`--expect`) one wins, the others end with exit code 4.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

from writers_banks import FILES, MEMORIES, make_bank
from writers_race import RACER
from writers_store import banks, environment_of

OWN_CAPS = "[memory_caps]\nmemories = 20000\nsoft = 20000\n"
CAPS = f"[limits]\nindex_lines = 20000\nindex_bytes = 4000000\n{OWN_CAPS}"
SAID = "The worker @ writes its report to the folder named @."
READER = """
import json, os, re, sys
from writers_child import load_all
load_all()
from memkit.cli.door import run
bad, turns = [], 0
while not os.path.exists(sys.argv[1]):
    for words in (["memories", "list", "--json"], ["digest"], ["memories", "list"]):
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            os.dup2(writing, 1)
            sys.stdout = open(1, "w", closefd=False)
            code = run(words)
            sys.stdout.flush()
            os._exit(code)
        os.close(writing)
        with open(reading, encoding="utf-8") as file:
            said = file.read()
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        turns += 1
        if code:
            bad.append(f"{words}: {code}")
        elif "--json" in words:
            for row in json.loads(said)["memories"]:
                told = row["description"]
                if row["key"].startswith("fact-") and not re.fullmatch(
                    r"The worker (w[0-9]+n[0-9]+e) writes its report to the folder named \\1[.]", told):
                    bad.append(f"torn: {row['key']} {told}")
print(json.dumps([turns, bad[:5], len(bad)]))
"""
DECIDER = """
import os, sys, time
from pathlib import Path
from writers_child import load_all, run_child
def yes():
    Path(sys.argv[1] + "-ready").touch()
    while not os.path.exists(sys.argv[2]):
        time.sleep(0.002)
    return "y"
if sys.argv[4] == "reject":  # it asks nothing
    load_all()
    yes()
ended = run_child(Path.cwd(), sys.argv[3:], (yes,))
print(ended.code, " ".join(ended.said.split("[y/N] y")[-1].split()), flush=True)
"""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--writers", type=int, default=8)
    parser.add_argument("--writes", type=int, default=25)
    parser.add_argument("--readers", type=int, default=2)
    parser.add_argument("--bank", default="private", choices=("private", "shared", "global"))
    parser.add_argument("--same", type=int, default=25, help="writes of each writer to one key")
    parser.add_argument("--decisions", type=int, default=5, help="proposals that all of them decide")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        figures = different(Path(name), asked) | same_key(Path(name), asked.writers, asked.same)
        figures |= decided(Path(name), asked.writers, asked.decisions)
    print(json.dumps(figures, indent=None if asked.json else 2, ensure_ascii=False))
    return int(any(figures[key] for key in figures if key.endswith(("lost", "doubled", "torn", "refused"))))


def different(folder: Path, asked) -> dict:
    """Each writer its own keys; a world whose project has no id yet."""
    world = _world(folder / "different")
    stop = folder / "stop"
    readers = [
        _start(world, READER, str(stop), stdout=subprocess.PIPE, text=True) for _ in range(asked.readers)
    ]
    words = ["remember", SAID, "--key", "fact-@", "--trigger", "stated", "--bank", asked.bank]
    began = time.perf_counter()
    acked, refused = _raced(world, words, asked.writers, asked.writes)
    took = time.perf_counter() - began
    stop.touch()
    read = [json.loads(process.communicate()[0] or '[0, ["died"], 1]') for process in readers]
    files = {path.stem: path.read_text("utf-8") for bank in banks(world) for path in bank.glob("fact-*.md")}
    rows = [
        row
        for bank in banks(world)
        if (bank / "MEMORY.md").exists()
        for row in re.findall(r"\]\((fact-[^)]+)\.md\)", (bank / "MEMORY.md").read_text("utf-8"))
    ]
    whole = {key for key, text in files.items() if text.endswith(f"{SAID.replace('@', key[5:])}\n")}
    return {
        "acknowledged": len(acked),
        "lost": sum(f"fact-{word}" not in whole or f"fact-{word}" not in rows for word in acked),
        "doubled": len(rows) - len(set(rows)) + len(set(rows) ^ set(files)),
        "refused": len(refused),
        "first_refusal": refused[:1],
        "banks": len([bank for bank in banks(world) if any(bank.glob("fact-*.md"))]),
        "seconds": round(took, 1),
        "each_ms": round(took * 1000 / max(1, len(acked)), 1),
        "read": sum(turns for turns, _, _ in read),
        "read_torn": sum(count for _, _, count in read),
        "first_torn": next((bad for _, bad, _ in read if bad), []),
    }


def same_key(folder: Path, writers: int, writes: int) -> dict:
    """All write one key: plainly, then each with the hash that all of them saw."""
    world = _world(folder / "same")
    text = "The limit of the worker is @ rows."
    words = ["memories", "edit", "limit", "--content", text, "--description", text]
    _run(world, "remember", "The limit of the worker is 7 rows.", "--key", "limit", "--trigger", "stated")
    acked, refused = _raced(world, words, writers, writes)
    held = json.loads(_run(world, "memories", "show", "limit", "--json").stdout)
    [word] = re.findall(r"\nThe limit of the worker is (\w+) rows", held["text"])
    late = [_run(world, *words, "--expect", held["hash"], wait=False) for _ in range(writers)]
    codes = []
    for process in late:
        process.communicate()
        codes.append(process.returncode)
    rows = sum(
        text.count("](limit.md)")
        for bank in banks(world)
        if (bank / "MEMORY.md").exists() and (text := (bank / "MEMORY.md").read_text("utf-8"))
    )
    return {
        "same.acknowledged": len(acked),
        "same.refused": len(refused),
        "same.first_refusal": refused[:1],
        "same.lost": int(word not in acked),
        "same.doubled": rows - 1,
        "same.expect_won": codes.count(0),
        "same.expect_conflict": codes.count(4),
        "same.expect_refused": writers - codes.count(0) - codes.count(4) + abs(codes.count(0) - 1),
    }


def decided(folder: Path, writers: int, turns: int) -> dict:
    """All accept one proposal, one rejects it: one of them does what it says, all others end with 4."""
    found = {"decided.accepted": 0, "decided.rejected": 0, "decided.conflict": 0, "decided.refused": 0}
    said: list[str] = []
    for turn in range(turns):
        world = _world(folder / f"decided-{turn}")
        words = ("remember", "The limit is 7 rows.", "--key", "limit", "--trigger", "stated")
        told = json.loads(_run(world, *words, "--lifetime", "policy", "--json").stdout)
        ways = ["accept"] * (writers - 1) + ["reject"]
        running = [
            _start(
                world, DECIDER, str(folder / f"{turn}-{number}"), str(folder / f"go-{turn}"),
                "proposals", way, told["proposal"], stdout=subprocess.PIPE, text=True,
            )
            for number, way in enumerate(ways)
        ]  # fmt: skip
        while len(list(folder.glob(f"{turn}-*-ready"))) < writers:
            time.sleep(0.01)
        (folder / f"go-{turn}").touch()
        ended = [process.communicate()[0].strip() for process in running]
        done = [way for way, each in zip(ways, ended, strict=True) if each.startswith("0 ")]
        conflicts = sum(each.startswith("4 ") for each in ended)
        late = sum(each.startswith("2 ") and "no proposal" in each for each in ended)  # not there any more
        keys = [
            row["key"] for row in json.loads(_run(world, "memories", "list", "--json").stdout)["memories"]
        ]
        right = len(done) == 1 and ("limit" in keys) is (done == ["accept"])
        found["decided.accepted"] += done == ["accept"]
        found["decided.rejected"] += done == ["reject"]
        found["decided.conflict"] += conflicts
        found["decided.refused"] += 0 if right and conflicts + late == writers - 1 else 1
        said += [] if right else ended
    return found | {"decided.said": said[:6]}


def _world(world: Path) -> Path:
    shutil.rmtree(world, ignore_errors=True)
    place = world / "repo"
    place.mkdir(parents=True)
    make_bank(place, {**FILES, **MEMORIES, "memkit.toml": f"{FILES['memkit.toml']}{CAPS}"}, {})
    own = Path(environment_of(world / "home")["XDG_CONFIG_HOME"], "memkit", "config.toml")
    own.parent.mkdir(parents=True)
    own.write_text(OWN_CAPS, encoding="utf-8")
    return world


def _raced(world: Path, words: list[str], writers: int, writes: int) -> tuple[list[str], list[str]]:
    """The words whose write was acknowledged, and what refusals said."""
    said = chr(31).join(words)
    running = [
        _start(world, RACER, said, str(me), str(writes), stdout=subprocess.PIPE, text=True)
        for me in range(writers)
    ]
    acked, refused = [], []
    for me, process in enumerate(running):
        for line in process.communicate()[0].splitlines():
            turn, code, *rest = line.split(" ", 2)
            if code == "0":
                acked.append(f"w{me}n{turn}e")
            else:
                refused.append(f"{code} {' '.join(rest)}")
    return acked, refused + ["died"] * (writers * writes - len(acked) - len(refused))


def _start(world: Path, code: str, *words: str, **how) -> subprocess.Popen:
    held = environment_of(world / "home")
    held["PYTHONPATH"] = f"{ROOT}{os.pathsep}{Path(__file__).resolve().parent}"
    return subprocess.Popen(
        [sys.executable, "-c", code, *words],
        cwd=world / "repo", env=held, stdin=subprocess.DEVNULL, **how,
    )  # fmt: skip


def _run(world: Path, *words: str, wait: bool = True):
    started = subprocess.Popen(
        [sys.executable, "-m", "memkit", *words], cwd=world / "repo", env=environment_of(world / "home"),
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    if not wait:
        return started
    out, err = started.communicate()
    return subprocess.CompletedProcess(words, started.returncode, out, err)


if __name__ == "__main__":
    raise SystemExit(main())
