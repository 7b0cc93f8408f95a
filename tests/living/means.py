"""What people and commands that keep a bank have: a repository, a day, words, and a way to commit."""

from __future__ import annotations

import random
import re
from collections import Counter
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING

from repositories import Repository

from living.foretold import Foretold, Item, Rule

if TYPE_CHECKING:
    from pathlib import Path

AGENTS, FOLDER = "AGENTS.md", "docs/adr"
FIRST = """\
# ADR-1: Record decisions as files

Date: {day}

## Status

Accepted

## Context

Decisions were made twice because nobody found the first one.

## Decision

Each decision is a file in this folder.

## Consequences

There is one more file for each decision.
"""
_DOES = ("Cache", "Retry", "Split", "Encrypt", "Batch", "Sign", "Index", "Compress", "Mirror", "Throttle")
_WHAT = (
    "invoices", "thumbnails", "sessions", "webhooks", "reports", "uploads", "prices", "letters", "audits",
    "tokens", "sensors", "orders",
)  # fmt: skip
_HOW = ("at night", "per tenant", "in two steps", "behind a queue", "with `flock`", "für alle", "on the edge")
_WHY = (
    "the old way lost a day of work", "two people met the same failure", "the vendor bills each call",
    "nobody could say which copy was right", "a restart took forty minutes", "auditors asked for it",
)  # fmt: skip


class _Kept(Repository):
    """A repository whose people keep the newlines that a file has, or those of the bank in a new one."""

    newline = "\n"

    def write(self, path, data="text\n"):
        if str(path).endswith(".md"):
            data = data.replace("\n", self.newline)
        super().write(path, data)


class Means:
    """One bank with its repository, its people, the day, and what is foretold of it.

    Every act commits what it did; `differences` collects what memkit should not have done or said.
    """

    def __init__(self, top: Path, seed: int, profile: str, *, start: date | None = None):
        self.chance = random.Random(seed)
        self.profile, self.seed = profile, seed
        self.in_folder = bool(seed % 2)
        self.dated = bool(seed // 2 % 2)
        self.day = start or self.chance.choice((date(2026, 1, 5), date(2027, 9, 6), date(2026, 6, 29)))
        self.second = 0
        self.told = Foretold()
        self.used: set[str] = set()
        self.changed: set[str] = set()
        """What commands said they changed since the last commit."""
        self.number = 0
        self.decisions: dict[str, str] = {}
        """Accepted decisions that nothing took the place of, and the proposed ones, with their status."""
        self.links: set[tuple[str, str]] = set()
        self.commands: Counter[str] = Counter()
        self.warned: Counter[str] = Counter()
        self.differences: list[str] = []
        self.newline = "\r\n" if seed // 4 % 2 else "\n"
        self.repo = _Kept(top, options=("-b", "main"))
        self.repo.newline = self.newline
        self.last = self._born()

    def _born(self) -> str:
        self.clock()
        if self.in_folder:
            self.repo.write(f"{FOLDER}/0001-record-decisions-as-files.md", FIRST.format(day=self.day))
        for name in ("app", "batch", "mail", "store"):
            self.repo.write(f"src/{name}.py", "x = 0\n")
            self.told.code.add(f"src/{name}.py")
        self.repo.write("Makefile", "all:\n\ttrue\n")
        self.memkit("init")
        self.number = 1
        text = self.repo.read("memkit.toml").replace('"strict"', f'"{self.profile}"')
        self.repo.write("memkit.toml", text)
        head, rest = self.repo.read(AGENTS).split("## Rules\n", 1)
        self.repo.write(AGENTS, head + "## Rules\n" + rest)
        self.told.rules["decisions-are-superseded"] = Rule(
            f"{self.day.year + 1}-Q{(self.day.month + 2) // 3}"
        )
        self.told.code |= {"Makefile", "memkit.toml"}
        self.told.targets.add("all")
        if self.newline != "\n":
            for path in self.documents():
                self.repo.write(path, self.repo.read(path))
        self.commit("born", exactly=False)
        self.told.items["write-down-the-stack-and-how-to-run-it-in-tech-context-md"] = Item(
            self.day, moving=True
        )
        self.clock()
        top = self.repo.top
        self.repo.git("init", "-q", "--bare", "-b", "main", str(top.parent / "origin.git"))
        self.repo.git("remote", "add", "origin", str(top.parent / "origin.git"))
        self.repo.git("push", "-q", "-u", "origin", "main")
        self.repo.git("remote", "set-head", "origin", "main")
        self.checked("check")
        return self.repo.sha()

    def clock(self) -> None:
        self.second += 1
        moment = datetime.combine(self.day, time(9), UTC) + timedelta(seconds=self.second % 36000)
        stamp = moment.isoformat()
        self.repo.environment |= {
            "MEMKIT_TODAY": self.day.isoformat(),
            "GIT_AUTHOR_DATE": stamp,
            "GIT_COMMITTER_DATE": stamp,
        }

    def documents(self) -> list[str]:
        """The Markdown files, as paths."""
        listed = self.repo.git("ls-files", "-co", "--exclude-standard", "-z", "--", "*.md").decode()
        return sorted(path for path in listed.split("\0") if path and (self.repo.top / path).exists())

    def memkit(self, *words: str, may_fail: bool = False):
        """Run a command; one that fails, or that brings a warning, is noted."""
        self.clock()
        ran = self.repo.memkit(*words)
        self.noted(words, ran.code, ran.err, may_fail=may_fail)
        return ran

    def write(self, *words: str, may_fail: bool = False) -> bool:
        """Run a command that writes; whether it did. Its warnings are counted."""
        ran = self.memkit(*words, "--json", may_fail=may_fail)
        if not ran.code:
            self.changed |= {change["path"] for change in ran.data["changed"]}
            for warning in ran.data["warnings"]:
                self.warned[f"{' '.join(words[:2])}: {warning['code']} {warning['message']}"] += 1
        return not ran.code

    def noted(self, words: tuple[str, ...], code: int, said: str, *, may_fail: bool = False) -> None:
        self.commands[" ".join(words[: 1 if words[0] in {"remember", "forget"} else 2])] += 1
        if code and not may_fail:
            self.differ(f"exit {code} of `{' '.join(words)}`: {said.strip()[-600:]}")

    def commit(self, message: str, *, exactly: bool = True) -> None:
        """Commit all and keep which files that touched: `exactly` those that commands said they changed."""
        self.clock()
        self.repo.git("add", "-A")
        names = self.repo.git("diff", "--cached", "--name-only", "--no-renames", "-z").decode()
        paths = frozenset(name for name in names.split("\0") if name)
        if not paths and not self.changed:
            return
        if exactly and paths != self.changed:
            self.differ(f"{message}: said {sorted(self.changed)}, changed {sorted(paths)}")
        self.changed = set()
        self.repo.git("commit", "-q", "-m", message)
        self.told.commits.append((self.day, paths))

    def by_hand(self, path: str, old: str, new: str) -> None:
        """Replace a text that stands once in a file, as an editor would."""
        text = self.repo.read(path)
        assert text.count(old) == 1, (path, old, text.count(old))
        self.repo.write(path, text.replace(old, new))

    def saved(self, message: str) -> None:
        """What a person saves by hand is followed by `memkit index`, as the hook would demand."""
        self.memkit("index")
        self.commit(message, exactly=False)

    def title(self) -> str:
        """Words that no other entry has."""
        while True:
            made = " ".join(self.chance.choice(words) for words in (_DOES, _WHAT, _HOW))
            if made not in self.used:
                self.used.add(made)
                return made

    def because(self) -> str:
        return f"{self.chance.choice(_WHY)} in case {len(self.used)}{self.chance.choice('abcdefgh')}"

    def some_date(self, least: int, most: int) -> str:
        """A date to come, at any precision."""
        day = self.day + timedelta(self.chance.randint(least, most))
        return self.chance.choice(
            (
                day.isoformat(),
                f"{day:%Y-%m}",
                f"{day.year}-Q{(day.month + 2) // 3}",
                f"{day.year}-Q{(day.month + 2) // 3}",
            )
        )

    def one_of(self, keys) -> str:
        listed = sorted(keys)
        return self.chance.choice(listed) if listed else ""

    def differ(self, what: str) -> None:
        self.differences.append(f"seed {self.seed} {self.profile} {self.day}: {what}")

    def checked(self, *words: str) -> None:
        ran = self.repo.memkit(*words, "--json")
        self.commands[words[0]] += 1
        if ran.code or "error" in {finding["severity"] for finding in ran.data["findings"]}:
            said = [
                f"{f['code']} {f['path']}: {f['message']}"
                for f in ran.data["findings"]
                if f["severity"] == "error"
            ]
            self.differ(f"{' '.join(words[:2])} fails: {said or ran.err}")


def slug(title: str) -> str:
    return "-".join(re.findall(r"\w+", title.replace("_", " ").casefold()))
