"""Deletions and renumberings, in real histories and generated ones, as an independent walk finds them."""

from __future__ import annotations

import os
import random
import re
import subprocess
from pathlib import Path

import pytest
from banks import STANDARD, bank_of
from corpus import HISTORIES

from memkit.bank.compare import Comparison
from memkit.workspace.checking import Request, check_place
from memkit.workspace.place import open_place

IDENTITY = ("-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "commit.gpgsign=false")
ENVIRONMENT = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}


def git(root: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", *IDENTITY, *arguments], cwd=root, check=True, capture_output=True, env=ENVIRONMENT
    )
    return done.stdout.decode("utf-8", "replace")


# --- Real histories ---------------------------------------------------------------------------------------

BUNDLES = sorted(HISTORIES.glob("*.bundle")) if HISTORIES.is_dir() else []


def walked_ids(files: dict[str, str]) -> set[str]:
    """Decision numbers by plain text: a heading outside of fences, or the number of a file in doc/adr."""
    found: set[str] = set()
    for path, text in files.items():
        if "/adr/" in f"/{path}":
            found.add(f"ADR-{int(path.rsplit('/', 1)[-1].split('-')[0])}")
        elif path.endswith("DECISIONS.md"):
            fenced = False
            for line in text.splitlines():
                fenced ^= line.startswith("```")
                match = re.match(r"#{2,4} DECISION-0*(\d[0-9A-Z]*)\b", line)
                if match and not fenced:
                    found.add(f"DECISION-{match[1]}")
    return found


def files_at(root: Path, commit: str) -> dict[str, str]:
    names = git(root, "ls-tree", "-r", "--name-only", "-z", commit).split("\0")
    return {name: git(root, "show", f"{commit}:{name}") for name in names if name.endswith(".md")}


@pytest.mark.parametrize("bundle", BUNDLES, ids=lambda path: path.stem)
def test_a_real_history_loses_what_an_independent_walk_says(bundle, tmp_path):
    git(tmp_path, "clone", "-q", str(bundle), "clone")
    root = tmp_path / "clone"
    commits = git(root, "rev-list", "--reverse", "HEAD").split()
    before = files_at(root, commits[0])
    for commit in commits[1:]:
        now = files_at(root, commit)
        changes = Comparison(bank_of(before, STANDARD), bank_of(now, STANDARD)).decisions
        gone = {entry.id for entry in changes.removed if entry.id}
        gone |= {old.id for old, new in changes.kept if old.id and new.id != old.id}
        assert gone == walked_ids(before) - walked_ids(now), commit
        before = now


# --- Generated histories ----------------------------------------------------------------------------------

TOPICS = "redis kafka astro postgres vitest grpc terraform celery nginx sqlite rust django".split()


class Project:
    """A repository whose decisions are known, lived through random lawful and unlawful steps."""

    def __init__(self, root: Path, seed: int) -> None:
        self.root = root
        self.random = random.Random(seed)
        self.entries: dict[int, str] = {}
        self.path = "memory-bank/DECISIONS.md"
        self.deleted: set[int] = set()
        self.renumbered: set[int] = set()
        git(root, "init", "-q", "-b", "main")
        for number in range(1, 9):
            self.entries[number] = self.body(number)
        self.commit("start")
        self.base = git(root, "rev-parse", "HEAD").strip()
        self.original = set(self.entries)

    def body(self, number: int) -> str:
        pick = self.random.choice
        return (
            f"Use {pick(TOPICS)} for part {number} of {pick(TOPICS)}\n"
            f"**Context.** Part {number} needed {pick(TOPICS)}, nobody had {pick(TOPICS)} at hand.\n"
            f"**Decision.** We take {pick(TOPICS)} with {pick(TOPICS)} for it, option {number * 7}.\n"
            f"**Consequence.** The {pick(TOPICS)} people look after {number}.\n"
        )

    def write(self) -> None:
        for old in (self.root / "memory-bank").glob("*.md"):
            old.unlink()
        target = self.root / self.path
        target.parent.mkdir(exist_ok=True)
        parts = [
            f"## ADR-{number:03d}: {body}" for number, body in sorted(self.entries.items(), reverse=True)
        ]
        target.write_text("# Decisions\n\n" + "\n".join(parts), encoding="utf-8")

    def commit(self, message: str, *options: str) -> None:
        self.write()
        git(self.root, "add", "-A")
        git(self.root, "commit", "-q", "--allow-empty", "-m", message, *options)

    def step(self) -> None:
        known = [n for n in self.entries if n in self.original]
        verb = self.random.choice(["add", "edit", "rename", "delete", "renumber", "amend", "merge", "squash"])
        if verb == "add":
            number = max([*self.entries, *self.original]) + 1
            self.entries[number] = self.body(number)
        elif verb == "edit" and known:
            number = self.random.choice(known)
            self.entries[number] = self.entries[number].replace("at hand", "around")
        elif verb == "rename":
            self.path = f"memory-bank/{self.random.choice(['DECISIONS', 'decisionLog', 'decision-log'])}.md"
        elif verb == "delete" and len(known) > 3:
            number = self.random.choice(known)
            del self.entries[number]
            self.deleted.add(number)
        elif verb == "renumber" and len(known) > 3:
            number = self.random.choice(known)
            fresh = max([*self.entries, *self.original]) + 1
            self.entries[fresh] = self.entries.pop(number)
            self.renumbered.add(number)
        if verb == "amend" and git(self.root, "rev-parse", "HEAD").strip() != self.base:
            self.commit("amended", "--amend")
        elif verb in {"merge", "squash"}:
            self.branch(squash=verb == "squash")
        else:
            self.commit(verb)

    def branch(self, *, squash: bool) -> None:
        """A side branch adds a note file; main goes on; the two are merged."""
        name = f"side-{self.random.random()}"
        git(self.root, "checkout", "-q", "-b", name)
        (self.root / f"{name}.txt").write_text("side\n")
        git(self.root, "add", "-A")
        git(self.root, "commit", "-q", "-m", "side")
        git(self.root, "checkout", "-q", "main")
        git(self.root, "merge", "-q", *(["--squash"] if squash else ["--no-ff", "-m", "merged"]), name)
        if squash:
            git(self.root, "commit", "-q", "-m", "squashed")


@pytest.mark.parametrize("seed", range(6))
def test_a_generated_history_loses_what_was_taken_from_it(seed, tmp_path):
    project = Project(tmp_path, seed)
    for _ in range(12):
        project.step()
    outcome = check_place(
        open_place(tmp_path, ENVIRONMENT), Request(since=project.base, select=("HIS001", "HIS002"))
    )
    found = {(f.code, int(re.search(r"ADR-0*(\d+)", f.message)[1])) for f in outcome.findings}
    expected = {("HIS001", n) for n in project.deleted} | {("HIS002", n) for n in project.renumbered}
    assert found == expected
