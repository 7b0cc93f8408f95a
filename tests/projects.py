"""Repositories whose decisions are known, lived through random lawful and unlawful steps."""

from __future__ import annotations

import os
import random
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

IDENTITY = ("-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "commit.gpgsign=false")
ENVIRONMENT = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}


def git(root: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", *IDENTITY, *arguments], cwd=root, check=True, capture_output=True, env=ENVIRONMENT
    )
    return done.stdout.decode("utf-8", "replace")


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
