"""Check hostile files in every role a bank has, as JSON, on a terminal and in CI (R3).

    python tests/bench/hostile.py [--kit make_hostile.py] [--seed N] [--every] [--only WORD] [--json]

The kit beside the checkout writes the cases; without it, the small set of tests/hostile_set.py is used. Each
case is run as a folder of its own; as part of a bank in a git repository; and as every file that has a role.
`--every` runs each of them in all three forms, else the forms of the roles take turns. A run fails when it
ends by a signal, with a traceback or an exit code other than 0, 1, 2 and 5, when it uses 2 s of processor
time or 256 MB, says nothing while failing, lets a control character or a forged command through, prints what
lies outside of the bank, changes a file, or runs something. A case that calls for a diagnostic must have one.
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
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from corpus import FOLDER
from forked import loaded, run_forked
from hostile_set import AWAITED, write_small_set

KIT = FOLDER.parents[1] / "torture" / "make_hostile.py"
SECONDS = 2.0
MEGABYTES = 256
CODES = {0, 1, 2, 5}
ROLES = (
    "AGENTS.md",
    "memory-bank/NOTES.md",
    "memory-bank/ACTIVE_CONTEXT.md",
    "memory-bank/DECISIONS.md",
    "memory-bank/GOTCHAS.md",
    "memory-bank/PROGRESS.md",
    "memory-bank/RETIRED_RULES.md",
    "memory-bank/memories/hostile.md",
    "memory-bank/memories/MEMORY.md",
    "docs/adr/0001-hostile.md",
    "memkit.toml",
    ".memkit-baseline.json",
)
NATURAL = {"memory.md": "memory-bank/memories/ok-name.md", "MEMORY.md": "memory-bank/memories/MEMORY.md"}
FORMS = {
    "json": ("--json",),
    "terminal": ("--show", "info"),
    "ci": ("--output", "github", "--output", "text", "--show", "info"),
}
_OWN_COLOUR = re.compile(rb"\x1b\[(?:0|1|2|1;3\d|3\d|4|9\d)m")
_DIRTY = re.compile(
    rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xf3\xa0[\x80-\x81]|\xe2\x80[\xaa-\xae]|\xe2\x81[\xa6-\xa9]"
    rb"|^##(?:\[|vso|teamcity)|^::(?!(?:error|warning|notice) (?:[a-zA-Z]+=[^:,\n]*,)*title=[^:,\n]*::)",
    re.MULTILINE,
)
_CANARIES = (b"CANARY-7f3a-outside-the-bank", b"root:x:0:0")
_GIT = (
    "git",
    "-c",
    "user.name=bench",
    "-c",
    "user.email=bench@example.invalid",
    "-c",
    "core.fsmonitor=false",
)


@dataclass(slots=True)
class Tally:
    """What all runs came to."""

    runs: int = 0
    failures: list[tuple[str, str, str]] = field(default_factory=list)
    """Case, place and form, what failed."""
    awaited: int = 0
    """Cases without the diagnostic that the kit wants, for a reason that is written down."""
    slowest: tuple[float, str] = (0.0, "")
    largest: tuple[float, str] = (0.0, "")


def main() -> int:
    parser = argparse.ArgumentParser(description="Hostile files in every role.")
    parser.add_argument("--kit", type=Path, default=KIT)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--every", action="store_true", help="each role in all three forms")
    parser.add_argument("--only", default="", help="cases whose id holds this word")
    parser.add_argument("--natural", action="store_true", help="only where each case belongs")
    parser.add_argument("--json", action="store_true", help="print one flat object")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        cases = write_cases(Path(folder) / "cases", asked.kit, asked.seed)
        cases = [case for case in cases if asked.only in case["id"]]
        tally = run_all(cases, Path(folder), every=asked.every, natural=asked.natural)
        subprocess.run(["chmod", "-R", "u+rwX", folder], check=False, capture_output=True)
    failed = {case for case, _, _ in tally.failures}
    result = {
        "hostile.cases": len(cases),
        "hostile.cases_failed": len(failed),
        "hostile.runs": tally.runs,
        "hostile.runs_failed": len(tally.failures),
        "hostile.awaited": tally.awaited,
        "hostile.slowest_s": round(tally.slowest[0], 2),
        "hostile.slowest": tally.slowest[1],
        "hostile.largest_mb": round(tally.largest[0], 1),
        "hostile.largest": tally.largest[1],
    }
    kinds = Counter(what.split(":")[0] for _, _, what in tally.failures)
    result |= {f"hostile.failed.{kind.replace(' ', '_')}": count for kind, count in sorted(kinds.items())}
    print(
        json.dumps(result) if asked.json else "\n".join(f"{key:24} {value}" for key, value in result.items())
    )
    return 1 if failed else 0


def write_cases(folder: Path, kit: Path, seed: int) -> list[dict]:
    """Write all cases below `folder`; the manifest: id, path, main, expect."""
    if not kit.is_file():
        return write_small_set(folder)
    subprocess.run(
        [sys.executable, str(kit), "--out", str(folder), "--seed", str(seed)], check=True, capture_output=True
    )
    rows = [json.loads(line) for line in (folder / "manifest.jsonl").read_text().splitlines()]
    return [row for row in rows if len(row.get("skipped", ())) < row["files"]]


def run_all(cases: list[dict], folder: Path, *, every: bool, natural: bool) -> Tally:
    loaded()
    tally = Tally()
    (folder / "home").mkdir()
    for number, case in enumerate(cases):
        source = folder / "cases" / case["path"]
        judge(case, "alone", "terminal", source, folder, tally)
        bank = folder / "bank"
        natural_bank(case, source, bank)
        for form in FORMS:
            judge(case, "bank", form, bank, folder, tally)
        remove(bank)
        main_file = source / case["main"]
        if natural or not os.path.lexists(main_file) or main_file.is_dir():
            continue
        for turn, role in enumerate(ROLES):
            role_bank(main_file, role, bank)
            forms = FORMS if every else (list(FORMS)[(number + turn) % len(FORMS)],)
            for form in forms:
                judge(case, role, form, bank, folder, tally)
            remove(bank)
    return tally


def natural_bank(case: dict, source: Path, bank: Path) -> None:
    """The case where it belongs: its folder as the top and as the memories, or its file under its name."""
    bank.mkdir()
    put_base(bank)
    if case["category"] in {"filesystem", "verify-command"}:
        copy_tree(source, bank)
        copy_tree(source, bank / "memory-bank" / "memories", files_only=True)
    name = case["main"]
    role = NATURAL.get(name, "AGENTS.md" if name == "CLAUDE.md" else f"memory-bank/{name}")
    if case["category"] != "filesystem":
        put(source / name, bank / role)
    if not (bank / ".git").exists():
        for words in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "files")):
            subprocess.run([*_GIT, *words], cwd=bank, check=False, capture_output=True)


def role_bank(main_file: Path, role: str, bank: Path) -> None:
    bank.mkdir()
    put_base(bank)
    (bank / role).unlink(missing_ok=True)
    put(main_file, bank / role)


def put_base(bank: Path) -> None:
    (bank / "memory-bank" / "memories").mkdir(parents=True)
    (bank / "memkit.toml").write_text('profile = "strict"\nbaseline = ".memkit-baseline.json"\n')


def copy_tree(source: Path, target: Path, *, files_only: bool = False) -> None:
    for entry in os.scandir(os.fsencode(source)):
        name = os.fsdecode(entry.name)
        if files_only and entry.is_dir(follow_symlinks=False) and name in {".git", "sub", "templates"}:
            continue
        put(Path(os.fsdecode(entry.path)), target / name)


def put(source: Path, target: Path) -> None:
    """Copy a file, link, pipe or folder as what it is; a link that leads out still does."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_symlink():
        aim = str(source.readlink())
        leads_out = aim.startswith("..")
        target.symlink_to(os.path.normpath(source.parent / aim) if leads_out else aim)
    elif source.is_fifo():
        os.mkfifo(target)
    elif source.is_dir():
        target.mkdir(exist_ok=True)
        mode = source.stat().st_mode & 0o777
        if os.access(source, os.R_OK | os.X_OK):
            for name in sorted(held.name for held in source.iterdir()):
                put(source / name, target / name)
        target.chmod(mode)
    else:
        try:
            shutil.copyfile(source, target)
        except PermissionError:
            target.touch(mode=0)


def remove(bank: Path) -> None:
    shutil.rmtree(bank, ignore_errors=True)
    if bank.exists():
        subprocess.run(["chmod", "-R", "u+rwX", str(bank)], check=False, capture_output=True)
        shutil.rmtree(bank)


def judge(case: dict, place: str, form: str, folder: Path, top: Path, tally: Tally) -> None:
    """One run, and what is wrong with it."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(top / "home"), "LANG": "C.UTF-8", "TERM": "xterm"}
    if form == "ci":
        environment |= {"CI": "true", "GITHUB_ACTIONS": "true"}
    before = snapshot(folder)
    words = ["check", *FORMS[form], "--no-cache", *([str(folder)] if place == "alone" else [])]
    ran = run_forked(words, folder, environment, terminal=form == "terminal")
    tally.runs += 1
    where = f"{case['id']} {place} {form}"
    tally.slowest = max(tally.slowest, (ran.seconds, where))
    tally.largest = max(tally.largest, (ran.peak_mb, where))
    wrong = [*faults(ran, form), *unmet(case, place, form, ran)]
    if snapshot(folder) != before:
        wrong.append("changed a file")
    for trip in top.rglob("TRIPWIRE"):
        trip.unlink()
        wrong.append("ran something")
    tally.awaited += wrong.count("awaited")
    for what in wrong:
        if what == "awaited":
            continue
        tally.failures.append((case["id"], f"{place} {form}", what))
        print(case["id"], place, form, what, sep="\t", file=sys.stderr, flush=True)


def faults(ran, form: str) -> list[str]:
    said = ran.out + ran.err
    shown = _OWN_COLOUR.sub(b"", said).replace(b"\r\n", b"\n") if form == "terminal" else said
    found = []
    if ran.hung:
        found.append("hung")
    if ran.code not in CODES:
        found.append(f"exit {ran.code}: {said.strip()[-300:].decode('utf-8', 'replace')}")
    if b"Traceback (most recent call last)" in said:
        found.append("traceback")
    if ran.code in {2, 5} and not said.strip():
        found.append("no word on a failure")
    if ran.seconds >= SECONDS:
        found.append(f"slow: {ran.seconds:.2f} s")
    if ran.peak_mb >= MEGABYTES:
        found.append(f"large: {ran.peak_mb:.0f} MB")
    if dirt := _DIRTY.search(shown):
        found.append(f"dirty output: {shown[max(dirt.start() - 60, 0) : dirt.end() + 20]!r}")
    if any(canary in said for canary in _CANARIES):
        found.append("leaked")
    if form == "json" and ran.code in {0, 1} and not isinstance(json.loads(ran.out).get("findings"), list):
        found.append("no JSON")
    return found


def unmet(case: dict, place: str, form: str, ran) -> list[str]:
    """What the case calls for where it belongs and did not get."""
    if place != "bank" or form != "json" or ran.code not in {0, 1}:
        return []
    findings = [finding for finding in json.loads(ran.out)["findings"] if not ordinary(finding)]
    if "diagnostic" in case["expect"] and not findings:
        awaited = any(case["id"].startswith(start) for start, _ in AWAITED)
        return ["awaited" if awaited else "silent"]
    errors = [finding["message"] for finding in findings if finding["severity"] == "error"]
    return [f"false alarm: {errors[:3]}"] if "accepted" in case["expect"] and errors else []


def ordinary(finding: dict) -> bool:
    """Whether a finding is due to what every case of the kit has in common: a thin fact, a bank of one file.

    Nearly all of them are called ok-name, whatever the file's name.
    """
    code, message = finding["code"], finding["message"]
    return code in {"MEM004", "MEM007", "BNK001", "IDX001"} or (code == "MEM003" and "ok-name" in message)


def snapshot(folder: Path) -> dict[bytes, tuple[int, int, int]]:
    """Mode, size and time of change of everything in a folder but git's own."""
    found = {}
    for place, folders, files in os.walk(os.fsencode(folder)):
        folders[:] = [name for name in folders if name != b".git"]
        for name in files:
            path = os.path.join(place, name)  # noqa: PTH118 - a name may be no UTF-8
            held = os.lstat(path)
            found[path] = (held.st_mode, held.st_size, held.st_mtime_ns)
    return found


if __name__ == "__main__":
    sys.exit(main())
