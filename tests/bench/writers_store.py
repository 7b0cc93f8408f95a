"""R1, R2, R5 for the memory store: the same kills and failures, over the banks of a user and what is kept.

A world is a repository with the user's folders beside it: private, shared and global banks, forgotten
copies, proposals. Ids that are made by chance are told apart by what they stand for.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from writers_banks import FILES, MEMORIES, make_bank
from writers_child import TODAY, Ended, run_child

ROOT = Path(__file__).resolve().parents[2]
FILL = """
import os
from pathlib import Path
from memkit.store.people import read_subject
from memkit.store.proposals import Note
from memkit.store.remembering import Wanted, content_hash, remember
from memkit.store.tombstones import moment
from memkit.workspace.proposing import keep_proposal
from memkit.workspace.sessions import keep_for_session
from memkit.workspace.storing import open_store
store = open_store(Path.cwd(), os.environ)
def put(key, text, bank="private", **more):
    wanted = Wanted(key, text, text, **more)
    store.step(bank, lambda held: remember(held, wanted, store.now).draft)
put("importer-port", "The importer listens on port 8080.", origin="person", confidence=1.0)
put("build-needs-make", "The build needs make.")
put("make-is-needed", "The build needs make.")
put("staging-is-shared", "Staging is shared with the data team.")
put("queue-is-redis", "The queue is Redis.", bank="shared")
put("deploys-on-monday", "Deploys are made on Monday.", bank="global")
put("p-17-is-on-leave", "Is on leave until May.", subject=str(read_subject("person:p-17")))
put("p-17-owns-billing", "Owns the billing module.", "shared", subject=str(read_subject("person:p-17")))
put("old-host", "The old host is gone.")
put("p-17-old-desk", "Sat near the door.", subject=str(read_subject("person:p-17")))
store.forget("old-host", "private", "it is over", by_person=True)
store.forget("p-17-old-desk", "private", "it is over", by_person=True)
def propose(id_, key, text, bank="private", **more):
    held = store.bank(bank).fact(key)
    note = Note(id_, "write", bank, "ana", moment(store.now), "asked", content_hash(held) if held else "")
    keep_proposal(store, Wanted(key, text, text, **more), note)
propose("a" * 12, "cache-is-warm", "The cache is warmed at seven.", "private")
propose("b" * 12, "staging-is-shared", "Staging is shared with the data team and with support.")
propose("c" * 12, "p-17-likes-tea", "Drinks tea.", subject=str(read_subject("person:p-17")))
put("mail-goes-by-relay", "Mail goes out by the relay.", "global", confidence=1.0)
against = ("mail-goes-by-relay",)
put("mail-goes-directly", "Mail goes out directly.", "global", confidence=1.0, contradicts=against)
put("for-now", "The build is red.", "global")
store.forget("for-now", "global", "it is over", by_person=True)
gone = store.bank("shared").fact("queue-is-redis")
note = Note("d" * 12, "forget", "shared", "ana", moment(store.now), "over", content_hash(gone))
keep_proposal(store, Wanted("queue-is-redis", gone.description, gone.content), note)
for key, text in (("tests-are-red", "Tests are red."), ("work-is-on-topic", "Work is on the branch topic.")):
    keep_for_session(store, Wanted(key, text, text, run="r2"))
"""
ATTACH = """
import os
from pathlib import Path
from memkit.workspace.attaching import attach_folder_of
from memkit.workspace.storing import open_store
attach_folder_of(open_store(Path.cwd(), os.environ), Path("../home/other"), lambda *_: None)
"""
PLAN = """
import json, os, sys
from pathlib import Path
from memkit.workspace.consolidating import propose
from memkit.workspace.storing import open_store
plan = propose(open_store(Path.cwd(), os.environ), "private").plan
Path(sys.argv[1]).write_text(json.dumps({
    "id": plan.id, "bank": plan.bank, "hashes": dict(plan.hashes),
    "merges": [{"into": "build-needs-make", "from": ["make-is-needed"],
                "description": "The build needs make.", "content": "The build needs make 4."}],
    "forget": [{"key": "staging-is-shared", "reason": "it is over"}],
}))
"""
NIGHTLY = ("remember", "The nightly job starts at two.", "--key", "nightly-job")
OTHER = "0" * 32
"""A private bank of this user that another clone made."""
EDITED = ("--description", "Deploys are made on Tuesday.")


class StoreCase(NamedTuple):
    """A command; `goes_on` where a failure may leave a part done, which the next run finishes."""

    words: tuple[str, ...]
    answers: tuple[str, ...] = ("y",)
    goes_on: bool = False
    attached: bool = False
    """Whether the private bank is another program's folder, and memkit's log of it lies elsewhere."""
    piped: bool = False
    """Whether an agent speaks."""
    several: bool = False
    """Whether it is several writes, each whole: an index may have the rows of some of them."""

    @property
    def name(self) -> str:
        more = (*(["(attached)"] if self.attached else ()), *(["(agent)"] if self.piped else ()))
        return "store: " + " ".join((*self.words[:6], *more))


CASES = (
    StoreCase(NIGHTLY),
    StoreCase((*NIGHTLY, "--bank", "shared")),
    StoreCase((*NIGHTLY, "--bank", "global")),
    StoreCase(("remember", "The importer listens on port 9090.", "--key", "importer-port")),
    StoreCase(("remember", "The importer listens on port 9090.", "--key", "port-of-importer")),
    StoreCase(("remember", "Importer: port 9090.", "--key", "importer-port", "--expect", "@importer-port")),
    StoreCase((*NIGHTLY, "--lifetime", "policy"), piped=True),
    StoreCase((*NIGHTLY, "--lifetime", "session", "--run", "r1"), piped=True),
    StoreCase(("forget", "staging-is-shared", "--reason", "it is over")),
    StoreCase(("forget", "queue-is-redis", "--reason", "it is over", "--bank", "shared")),
    StoreCase(("memories", "edit", "deploys-on-monday", *EDITED)),
    StoreCase(("memories", "confirm", "build-needs-make")),
    StoreCase(("memories", "restore", "old-host")),
    StoreCase(("memories", "clear", "--bank", "global")),
    StoreCase(("memories", "resolve", "mail-goes-directly", "--keep", "mail-goes-directly")),
    StoreCase(("memories", "resolve", "mail-goes-directly", "--both")),
    StoreCase(("memories", "attach", OTHER)),
    StoreCase(("memories", "attach", "--folder", "../home/other")),
    StoreCase(("memories", "end-session", "--run", "r2")),
    StoreCase(("proposals", "accept", "cache-is-warm"), goes_on=True),
    StoreCase(("proposals", "accept", "staging-is-shared"), goes_on=True),
    StoreCase(("proposals", "accept", "queue-is-redis"), goes_on=True),
    StoreCase(("proposals", "edit", "cache-is-warm"), goes_on=True),
    StoreCase(("proposals", "review"), ("y",) * 4, goes_on=True, several=True),
    StoreCase(("proposals", "reject", "staging-is-shared")),
    StoreCase(("memories", "attach", "--detach"), attached=True),
    StoreCase(NIGHTLY, attached=True),
    StoreCase(("forget", "staging-is-shared", "--reason", "it is over"), goes_on=True, attached=True),
    StoreCase(("memories", "restore", "old-host"), goes_on=True, attached=True),
    StoreCase(("consolidate", "--apply", "../plan.json")),
    StoreCase(("dedupe", "--apply", "--bank", "private")),
    StoreCase(("subject", "forget", "person:p-17"), goes_on=True),
)


def environment_of(home: Path) -> dict[str, str]:
    """The environment of a user whose folders lie in `home`."""
    named = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("CACHE", "STATE", "CONFIG", "DATA")}
    return {**os.environ, **named, "PYTHONPATH": str(ROOT), "MEMKIT_TODAY": TODAY}


def make_world(world: Path, *, attached: bool = False) -> None:
    """A repository and a user's folders with something of everything."""
    shutil.rmtree(world, ignore_errors=True)
    place = world / "repo"
    place.mkdir(parents=True)
    make_bank(place, {**FILES, **MEMORIES}, {})
    caps = "[memory_caps]\nsoft = 8\n"
    (place / "memkit.toml").write_text(f"{FILES['memkit.toml']}{caps}", encoding="utf-8")
    (world / "home/other").mkdir(parents=True)
    other = world / "home/data/memkit/memories" / OTHER
    other.mkdir(parents=True)
    (other / "vpn-is-down.md").write_text(
        "---\nname: vpn-is-down\ndescription: The VPN is down.\n---\nIt is.\n"
    )
    (other / "MEMORY.md").write_text("- [Vpn is down](vpn-is-down.md) — VPN is down.\n")
    codes = ((FILL, ()), (PLAN, (str(world / "plan.json"),)))
    for code, words in ((ATTACH + FILL, ()),) if attached else codes:
        made = [sys.executable, "-c", code, *words]
        subprocess.run(made, cwd=place, env=environment_of(world / "home"), check=True)


class StoreBench:
    """One command over copies of a world, and what became of them."""

    def __init__(self, folder: Path, case: StoreCase, found: dict) -> None:
        self.folder, self.case, self.found = folder, case, found
        self.made = folder / ("made-attached" if case.attached else "made-world")
        if not self.made.exists():
            make_world(folder / "world", attached=case.attached)  # what is attached is known by its path
            (folder / "world").rename(self.made)
        self.before = told(self.made)
        self.words = [self._seen(word[1:]) if word.startswith("@") else word for word in case.words]

    def run(self, world: Path | None = None, **how) -> tuple[Path, Ended]:
        if world is None:
            world = self.folder / "world"
            shutil.rmtree(world, ignore_errors=True)
            shutil.copytree(self.made, world, symlinks=True)
        how["piped"] = self.case.piped
        return world, run_child(world / "repo", self.words, self.case.answers, **how)

    def _seen(self, key: str) -> str:
        """The content hash of a memory, as `memories show` tells it."""
        [place] = [folder / f"{key}.md" for folder in banks(self.made) if (folder / f"{key}.md").exists()]
        return hashlib.blake2b(place.read_bytes(), digest_size=8).hexdigest()

    def all_of_it(self, most: int, moments: int, took: float = 0.3) -> None:
        world, ended = self.run()
        self.goal = told(world)
        name = self.case.name
        if ended.code not in {0, 1} or self.goal == self.before:
            self.found["skipped"].append(f"{name}: {ended.code} {ended.said.strip().splitlines()[-2:]}")
            return
        self._agrees(world, "undisturbed")
        counts = self.found["by_command"].setdefault(name, [0, 0])
        turns = range(1, ended.calls + 1)
        step = max(1, len(turns) // most) if most else 1
        for turn in turns[::step]:
            self.kill(f"at {turn}", turn=turn)
            self.fail(turn)
            counts[1] += 1
        for number in range(moments):
            self.kill(f"moment {number}", after=0.001 + took * number / max(1, moments))
        counts[0] += len(turns[::step]) + moments
        self.found["commands"] += 1

    def kill(self, when: str, **how) -> None:
        world, ended = self.run(**how)
        self.found["kills"] += ended.code in {9, -9}
        now = told(world)
        self._note("torn", when, self._torn(now))
        again = self.run(world)[1]
        self._note("broken", when, self._other(told(world), again))
        self._agrees(world, when)

    def fail(self, turn: int) -> None:
        error = (28, 30, 13, 5)[turn % 4]
        world, ended = self.run(turn=turn, error=error)
        self.found["failures"] += 1
        now = told(world)
        when = f"failed at {turn}"
        if "Traceback" in ended.said:
            self._note("not_as_before", when, [ended.said[-300:]])
        if (now == self.goal and ended.code in {0, 1}) or (now == self.before and ended.code in {4, 5}):
            return
        if self.case.goes_on and ended.code in {0, 4, 5}:
            self._note("torn", when, self._torn(now))
            again = self.run(world)[1]
            self._note("broken", when, self._other(told(world), again))
            return
        wrong = [p for p in {*now, *self.before} if now.get(p) != self.before.get(p)]
        self._note("not_as_before", when, [ended.code, *wrong, ended.said[-200:]])

    def _torn(self, now: dict[str, bytes]) -> list[str]:
        both = (self.before, self.goal)
        wrong = [p for p, data in now.items() if data not in [held.get(p) for held in both] and not _own(p)]
        if self.case.several:
            wrong = [p for p in wrong if not p.endswith("/MEMORY.md")]
        return wrong + [p for p in self.before if p not in now and p in self.goal]

    def _other(self, after: dict[str, bytes], again: Ended) -> list[object]:
        every = {*after, *self.goal}
        if self.case.attached:  # its log is a list of its own, and may tell of a forgetting twice
            every = {path for path in every if path.startswith("home/other")}
        wrong: list[object] = [path for path in every if after.get(path) != self.goal.get(path)]
        return [*wrong, again.code, again.said[-300:]] if wrong else []

    def _agrees(self, world: Path, when: str) -> None:
        self._note("broken", when, disagreements(world))

    def _note(self, key: str, when: str, what: list) -> None:
        if what:
            self.found[key] += 1
            self.found["notes"].append(f"{self.case.name} {when}: {key} {what[:6]}")


def disagreements(world: Path) -> list[str]:
    """Rows without a file, files without a row, tombstones without their copy, copies that nobody names."""
    found: list[str] = []
    named: set[str] = set()
    for folder in banks(world):
        index = folder / "MEMORY.md"
        rows = re.findall(r"\]\(([^)]+)\.md\)", index.read_text("utf-8")) if index.exists() else []
        files = sorted(path.stem for path in folder.glob("*.md") if path.name != "MEMORY.md")
        if sorted(rows) != files:
            found.append(f"{folder.name}: rows and files differ: {sorted({*rows} ^ {*files})}")
        if index.exists():  # beside a log alone it waits for the next writer of that log
            found += [f"{path} is scratch" for path in folder.glob("*.tmp")]
        log = folder / "TOMBSTONES.jsonl"
        records = [json.loads(line) for line in log.read_text("utf-8").splitlines()] if log.exists() else []
        stones = {each["id"] for each in records if "key" in each and "restored" not in each}
        named |= stones
        found += [f"tombstone {id_} has no copy" for id_ in stones - copies(world)]
    found += [f"copy {id_} is named by nobody" for id_ in copies(world) - named]
    return found


def banks(world: Path) -> list[Path]:
    own = sorted((world / "home/data/memkit/memories").glob("*"))
    return [*own, world / "repo/memory-bank/memories", world / "home/other"]


def copies(world: Path) -> set[str]:
    return {path.stem for path in (world / "home/state/memkit/forgotten").rglob("*.md")}


def _own(path: str) -> bool:
    return path.endswith(".tmp")


def told(world: Path) -> dict[str, bytes]:
    """The files that matter, by a name; ids made by chance stand as what they name."""
    found: dict[str, bytes] = {}
    for part in (
        "repo",
        "home/data",
        "home/other",
        "home/state/memkit/forgotten",
        "home/state/memkit/proposals",
        "home/state/memkit/attached",
        "home/state/memkit/sessions",
        "repo/.git/memkit",
    ):
        for path in sorted((world / part).rglob("*")):
            own = path.suffix in {".lock", ".undo"} or path.name in {".lock", ".undo"}
            foreign = ".git" in path.parts and part != "repo/.git/memkit"
            if path.is_file() and not foreign and not own:
                data = re.sub(rb'("id"|"restored"): "[0-9a-f]{32}"', rb"\1: ID", path.read_bytes())
                data = re.sub(rb"(?m)^    id: [0-9a-f]{12}$", b"    id: ID", data)
                data = re.sub(rb'"cause": "plan:[0-9a-f]{12}"', b"PLAN", data)
                place = re.sub(
                    "forgotten/[0-9a-f]{24}/", "forgotten/BANK/", path.relative_to(world).as_posix()
                )
                found[_name(found, path, place, data)] = data
    return found


def _name(found: dict[str, bytes], path: Path, name: str, data: bytes) -> str:
    if not re.fullmatch("[0-9a-f]{12}|[0-9a-f]{32}", path.stem) or len(set(path.stem)) == 1:
        return name
    base = f"{name.rpartition('/')[0]}/{hashlib.blake2b(data, digest_size=8).hexdigest()}"
    return next(f"{base}#{n}" for n in range(1000) if f"{base}#{n}" not in found)
