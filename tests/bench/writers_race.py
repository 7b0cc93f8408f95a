"""Many writers at once: what each was told is written must be there, once."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from writers_banks import FILES, FOLDER_ONLY, MEMORIES, make_bank
from writers_child import TODAY

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parents[2]
RACER = """\
import os, sys
from writers_child import load_all
load_all()
from memkit.cli.door import run
words, me, count = sys.argv[1].split(chr(31)), sys.argv[2], int(sys.argv[3])
for n in range(count):
    reading, writing = os.pipe()
    child = os.fork()  # a fresh process a write, as the shell starts one, without loading Python anew
    if not child:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(writing, 2)
        sys.stdout = open(1, "w", closefd=False)
        sys.stderr = open(2, "w", closefd=False)
        code = run([word.replace("@", f"w{me}n{n}e") for word in words])
        sys.stderr.flush()
        os._exit(code)
    os.close(writing)
    with open(reading, encoding="utf-8") as file:
        said = file.read()
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    print(n, code, said.strip().replace(chr(10), " ")[:200], flush=True)
"""


class Race(NamedTuple):
    """What is written at once, the bank, and which numbers or rows may stand there only once."""

    name: str
    words: tuple[str, ...]
    files: dict[str, str | None]
    singles: Callable[[Path], list[str]]


def _items(place: Path) -> list[str]:
    return re.findall(r"Item (w\d+n\d+e) ", _read(place / "memory-bank/PROGRESS.md"))


def _rows(place: Path) -> list[str]:
    folder = place / "memory-bank/memories"
    rows = re.findall(r"\]\((fact-w\d+n\d+e)\.md\)", _read(folder / "MEMORY.md"))
    files = {path.stem for path in folder.glob("fact-*.md")}
    return [row for row in rows if row in files]


def _log(place: Path) -> list[str]:
    return re.findall(r"^## (ADR-\d+):", _read(place / "memory-bank/DECISIONS.md"), re.MULTILINE)


def _records(place: Path) -> list[str]:
    return [path.name[:4] for path in (place / "docs/adr").glob("0*.md")]


TEXT = ("--context", "It is slow.", "--decision", "A queue @.", "--consequence", "Ops.")
RACES = (
    Race("progress", ("new", "progress", "Item @ here", "--verify", "make @"), {}, _items),
    Race(
        "memory",
        ("new", "memory", "fact-@", "--description", "The fact @.", "--content", "It is so: @."),
        MEMORIES
        | {"memkit.toml": f"{FILES['memkit.toml']}[limits]\nindex_lines = 20000\nindex_bytes = 2000000\n"},
        _rows,
    ),
    Race("log", ("new", "adr", "Use queue @", *TEXT), {}, _log),
    Race("folder", ("new", "adr", "Use queue @", *TEXT), FOLDER_ONLY, _records),
)


def raced(folder: Path, race: Race, writers: int, writes: int) -> dict:
    """Start the writers and look for what was acknowledged."""
    place = folder / f"race-{race.name}"
    make_bank(place, race.files, {})
    here = len(race.singles(place))
    environment = {
        **os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{Path(__file__).parent}", "MEMKIT_TODAY": TODAY,
        **{f"XDG_{name}_HOME": str(folder / "home" / name.lower()) for name in ("CACHE", "STATE", "CONFIG")},
    }  # fmt: skip
    began = time.perf_counter()
    running = [
        subprocess.Popen(
            [sys.executable, "-c", RACER, chr(31).join(race.words), str(number), str(writes)],
            cwd=place, env=environment, stdout=subprocess.PIPE, text=True,
        )
        for number in range(writers)
    ]  # fmt: skip
    said = [process.communicate()[0] for process in running]
    told = [line.split(" ", 2) for out in said for line in out.splitlines()]
    texts = "\n".join(_read(path) for path in sorted(place.rglob("*.md")))
    acked = [f"w{me}n{n}e" for me, out in enumerate(said) for n in _acknowledged(out)]
    singles = Counter(race.singles(place))
    refused = [reason for _, code, *reason in told if code != "0"]
    name = f"race.{race.name}"
    return {
        f"{name}.acknowledged": len(acked),
        f"{name}.lost": sum(word not in texts for word in acked)
        + max(0, len(acked) + here - singles.total()),
        f"{name}.doubled": sum(count - 1 for count in singles.values()),
        f"{name}.refused": len(refused) + writers * writes - len(told),
        f"{name}.first_refusal": refused[:1],
        f"{name}.seconds": round(time.perf_counter() - began, 1),
    }


def _acknowledged(out: str) -> list[str]:
    return [line.split(" ")[0] for line in out.splitlines() if line.split(" ")[1] == "0"]


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""
