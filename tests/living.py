"""A bank lived through weeks of commits: what people and commands do to it, and what is foretold of it."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING

from foretold import CONTEXT, GOTCHAS, Foretold, Gotcha, Item, Memory, Rule, half_a_year_on, month_end
from repositories import Repository
from terminal import at_terminal

if TYPE_CHECKING:
    from pathlib import Path

LOG, PROGRESS, AGENTS = "memory-bank/DECISIONS.md", "memory-bank/PROGRESS.md", "AGENTS.md"
MEMORIES, FOLDER = "memory-bank/memories", "docs/adr"
BULLETS = (
    "NEVER push to the release branch by hand.",
    "ALWAYS run the importer against a copy of the data.",
    "Do not log what a customer typed.",
    "MUST NOT call the payment service from a test.",
    "Always write migrations that can be run twice.",
)
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


class Life:
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
        self.number = 0
        self.decisions: dict[str, str] = {}
        """Accepted decisions that nothing took the place of, and the proposed ones, with their status."""
        self.links: set[tuple[str, str]] = set()
        self.bullets = list(BULLETS)
        self.linters: list[str] = []
        self.commands: Counter[str] = Counter()
        self.warned: Counter[str] = Counter()
        self.differences: list[str] = []
        self.repo = Repository(top, options=("-b", "main"))
        self.last = self._born()

    # The week

    def week(self) -> None:
        """Some acts of people and commands on rising days, a branch now and then; then what must hold."""
        monday = self.day
        for _ in range(self.chance.randint(3, 7)):
            self.day = min(self.day + timedelta(self.chance.choice((0, 1, 1))), monday + timedelta(5))
            self.chance.choice(_ACTS)(self)
        if self.chance.random() < 0.3:
            self.branch()
        self.day = monday + timedelta(6)
        self.judge()
        self.day = monday + timedelta(7)

    def judge(self) -> None:
        """Nothing fails, nothing is stale, nothing changes by itself, and the review is the one foretold."""
        self._clock()
        self._checked("check", "--since", self.last)
        self._checked("check")
        self.memkit("index", "--check")
        self.memkit("index")
        if self._dirty():
            self.commit("coarse costs", {"memory-bank/INDEX.md"})
        self.memkit("index")
        self.memkit("adr", "list")
        self.memkit("review")
        if self._dirty():
            self.differ(f"running it again changes {self._dirty()}")
        for within in (14, self.chance.choice((0, 30, 90))):
            self._reviewed(within)
        self.repo.git("push", "-q", "origin", "main")
        self.last = self.repo.sha()

    def differ(self, what: str) -> None:
        self.differences.append(f"seed {self.seed} {self.profile} {self.day}: {what}")

    def _reviewed(self, within: int) -> None:
        data = json.loads(self.memkit("review", "--json", "--within", str(within)).out)
        found = Counter(
            (
                entry["kind"],
                entry["state"],
                entry["code"],
                entry["path"] if entry["kind"] in {"focus", "suppression"} else entry["key"],
            )
            for entry in data["entries"]
        )
        told = self.told.entries(self.day, within)
        if found != told:
            missing, beyond = sorted((told - found).elements()), sorted((found - told).elements())
            self.differ(f"review --within {within}: not said {missing}, not foretold {beyond}")
        if data["skipped"]:
            self.differ(f"review skipped {data['skipped']}")

    def _checked(self, *words: str) -> None:
        ran = self.repo.memkit(*words, "--json")
        self.commands[words[0]] += 1
        if ran.code or "error" in {finding["severity"] for finding in ran.data["findings"]}:
            said = [
                f"{f['code']} {f['path']}: {f['message']}"
                for f in ran.data["findings"]
                if f["severity"] == "error"
            ]
            self.differ(f"{' '.join(words[:2])} fails: {said or ran.err}")

    def _dirty(self) -> str:
        return self.repo.git("status", "--porcelain").decode()

    # The means

    def _born(self) -> str:
        self._clock()
        if self.in_folder:
            self.repo.write(f"{FOLDER}/0001-record-decisions-as-files.md", FIRST.format(day=self.day))
            self.number = 1
        for name in ("app", "batch", "mail", "store"):
            self.repo.write(f"src/{name}.py", "x = 0\n")
            self.told.code.add(f"src/{name}.py")
        self.repo.write("Makefile", "all:\n\ttrue\n")
        self.memkit("init")
        self.number += 1
        text = self.repo.read("memkit.toml").replace('"strict"', f'"{self.profile}"')
        self.repo.write("memkit.toml", text)
        head, rest = self.repo.read(AGENTS).split("## Rules\n", 1)
        self.repo.write(AGENTS, head + "## Rules\n" + rest)
        self.told.rules["decisions-are-superseded"] = Rule(
            f"{self.day.year + 1}-Q{(self.day.month + 2) // 3}"
        )
        self.told.code |= {"Makefile", "memkit.toml"}
        self.told.targets.add("all")
        self.commit("born")
        self.told.items["write-down-the-stack-and-how-to-run-it-in-tech-context-md"] = Item(
            self.day, moving=True
        )
        self._clock()
        top = self.repo.top
        self.repo.git("init", "-q", "--bare", "-b", "main", str(top.parent / "origin.git"))
        self.repo.git("remote", "add", "origin", str(top.parent / "origin.git"))
        self.repo.git("push", "-q", "-u", "origin", "main")
        self.repo.git("remote", "set-head", "origin", "main")
        self._checked("check")
        return self.repo.sha()

    def _clock(self) -> None:
        self.second += 1
        moment = datetime.combine(self.day, time(9), UTC) + timedelta(seconds=self.second % 36000)
        stamp = moment.isoformat()
        self.repo.environment |= {
            "MEMKIT_TODAY": self.day.isoformat(),
            "GIT_AUTHOR_DATE": stamp,
            "GIT_COMMITTER_DATE": stamp,
        }

    def memkit(self, *words: str, may_fail: bool = False):
        """Run a command; one that fails, or that brings a warning, is noted."""
        self._clock()
        ran = self.repo.memkit(*words)
        self._noted(words, ran.code, ran.err, may_fail=may_fail)
        return ran

    def write(self, *words: str, may_fail: bool = False) -> bool:
        """Run a command that writes; whether it did. Its warnings are counted."""
        ran = self.memkit(*words, "--json", may_fail=may_fail)
        if not ran.code:
            for warning in ran.data["warnings"]:
                self.warned[f"{' '.join(words[:2])}: {warning['code']} {warning['message']}"] += 1
        return not ran.code

    def _noted(self, words: tuple[str, ...], code: int, said: str, *, may_fail: bool = False) -> None:
        self.commands[" ".join(words[:2])] += 1
        if code and not may_fail:
            self.differ(f"exit {code} of `{' '.join(words)}`: {said.strip()[-600:]}")

    def commit(self, message: str, only: set[str] | None = None) -> None:
        """Commit everything and keep which files it touched; `only` says which those should be."""
        self._clock()
        self.repo.git("add", "-A")
        names = self.repo.git("diff", "--cached", "--name-only", "--no-renames", "-z").decode()
        paths = frozenset(name for name in names.split("\0") if name)
        if not paths:
            return
        if only and paths - only:
            self.differ(f"{message} also changes {sorted(paths - only)}")
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
        self.commit(message)

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

    # Decisions

    def new_decision(self) -> None:
        key, status = self._decided()
        self._known(key, status)
        self.commit(f"decide {key}")

    def _decided(self, *more: str) -> tuple[str, str]:
        """Write a decision down; its key and status."""
        status = self.chance.choice(("accepted", "proposed", "proposed"))
        self.number += 1
        self.write("new", "adr", self.title(), *self._parts(), "--status", status, *self._home(), *more)
        return f"ADR-{self.number}", status

    def _parts(self) -> tuple[str, ...]:
        return (
            "--context", f"We saw that {self.because()}.",
            "--decision", f"We do it from now on, as {self.because()}.",
            "--consequence", f"One pays for it when {self.because()}.",
        )  # fmt: skip

    def _home(self) -> tuple[str, ...]:
        return ("--in", FOLDER) if self.in_folder else ()

    def _known(self, key: str, status: str) -> None:
        self.decisions[key] = status
        if status == "proposed":
            written = self.day.isoformat() if self.in_folder else f"{self.day:%Y-%m}"
            self.told.proposals[key] = written

    def settle_decision(self) -> None:
        key = self.one_of(self.told.proposals)
        if key:
            verb = self.chance.choice(("accept", "accept", "reject"))
            if self.write("adr", verb, key, *self._note()):
                del self.told.proposals[key]
                self.decisions[key] = "accepted"
                if verb == "reject":
                    del self.decisions[key]
            self.commit(f"{verb} {key}")

    def _note(self) -> tuple[str, ...]:
        return ("--note", f"Later {self.because()}.") if self.chance.random() < 0.3 else ()

    def _accepted(self) -> list[str]:
        return [key for key, status in self.decisions.items() if status == "accepted"]

    def deprecate_decision(self) -> None:
        key = self.one_of(self._accepted())
        if key and len(self._accepted()) > 3:
            self.write("adr", "deprecate", key, *self._note())
            del self.decisions[key]
            self.commit(f"deprecate {key}")

    def supersede_decision(self) -> None:
        old = self.one_of(self._accepted())
        newer = [key for key in self._accepted() if int(key[4:]) > int(old[4:] or 0)] if old else []
        if not old:
            return
        partial = ("--partial", "Decision") if self.chance.random() < 0.2 else ()
        if newer and self.chance.random() < 0.5:
            new = self.one_of(newer)
            self.write("adr", "supersede", old, "--by", new, *self._note(), *partial)
        else:
            self.number += 1
            new = f"ADR-{self.number}"
            words = ("--new", self.title(), *self._parts(), *self._note(), *partial)
            self.write("adr", "supersede", old, *words)
            self._known(new, "accepted")
        del self.decisions[old]
        self.commit(f"{new} supersedes {old}")

    def amend_decision(self) -> None:
        old, new = self.one_of(self._accepted()), self.one_of(self._accepted())
        if old and int(old[4:]) < int(new[4:]) and (old, new) not in self.links:
            self.links.add((old, new))
            self.write("adr", "amend", old, "--by", new)
            self.commit(f"{new} amends {old}")

    def archive_something(self) -> None:
        kind = self.chance.choice(("adr", "progress", "gotcha"))
        before = self.day - timedelta(self.chance.choice((20, 60, 120)))
        self.write(kind, "archive", "--before", before.isoformat(), may_fail=True)
        self.commit(f"archive {kind}")

    # Rules

    def new_rule(self) -> None:
        key = "-".join(re.findall("[a-z]+", self.title().lower()))
        review = self.some_date(0, 300)
        target = f"ruff T{200 + len(self.told.rules)}" if self.chance.random() < 0.3 else ""
        more = ("--promote-to", target) if target else ()
        self.write("new", "rule", key, "--source", self.because(), "--review", review, *more)
        self.told.rules[key] = Rule(review, target)
        self.commit(f"rule {key}")

    def annotate_rule(self) -> None:
        if not self.bullets:
            return
        if self.bullets[0] not in self.repo.read(AGENTS):
            lines = "".join(f"- {bullet}\n" for bullet in self.bullets)
            self.by_hand(AGENTS, "## Rules\n", f"## Manners\n\n{lines}\n## Rules\n")
            self.saved("manners")
        bullet = self.bullets.pop(0)
        review, key = self.some_date(0, 200), f"manner-{len(self.bullets)}"
        words = ("--source", self.because(), "--review", review, "--id", key)
        self.write("rule", "annotate", bullet.rstrip("."), *words)
        self.told.rules[key] = Rule(review)
        self.commit(f"annotate {key}")

    def renew_rule(self) -> None:
        key = self.one_of(self._stale_rules()) or self.one_of(self.told.rules)
        rule = self.told.rules[key]
        until = self.some_date(30, 250) if self.chance.random() < 0.5 else ""
        self._clock()
        words = ("rule", "renew", key, "--reason", self.because(), *(("--until", until) if until else ()))
        seen = at_terminal(self.repo, *words, answers=("y",))
        self._noted(words, seen.code, seen.shown)
        rule.review = until or half_a_year_on(rule.review, self.day)
        rule.moved = 0
        self.commit(f"renew {key}")

    def _stale_rules(self) -> list[str]:
        return [
            key for kind, state, _, key in self.told.entries(self.day) if kind == "rule" and state != "fresh"
        ]

    def stamp_rule(self) -> None:
        """Move a review on by hand, and say nothing."""
        rows = [key for key in self.told.rules if not key.startswith("manner-")]
        key = self.one_of(rows[:2])
        rule = self.told.rules[key]
        later = f"{int(rule.review[:4]) + 1}{rule.review[4:]}" if self.chance.random() < 0.3 else ""
        later = later or _next_month(rule.review)
        row = next(line for line in self.repo.read(AGENTS).split("\n") if line.startswith(f"| {key} |"))
        head, _, cell = row.removesuffix(" |").rpartition(" | ")
        self.by_hand(AGENTS, row, f"{head} | {cell.replace(rule.review, later, 1)} |")
        rule.review = later
        rule.moved += 1
        self.saved(f"stamp {key}")

    def retire_rule(self) -> None:
        key = self.one_of(self.told.rules)
        if len(self.told.rules) > 3:
            self.write("rule", "retire", key, "--reason", self.because())
            del self.told.rules[key]
            self.commit(f"retire {key}")

    def switch_on(self) -> None:
        """A linter enforces from now on what a rule was to become."""
        waiting = [rule.target for rule in self.told.rules.values() if rule.target]
        target = self.one_of(set(waiting) - self.told.enforced)
        if target:
            self.linters.append(target.split()[1])
            self.repo.write("ruff.toml", f"[lint]\nselect = {json.dumps(self.linters)}\n")
            self.told.enforced.add(target)
            self.told.code.add("ruff.toml")
            self.saved(f"lint {target}")

    def promote_rule(self) -> None:
        key = self.one_of(key for key, rule in self.told.rules.items() if rule.target in self.told.enforced)
        if key:
            self.write("rule", "promote", key)
            del self.told.rules[key]
            self.commit(f"promote {key}")

    # Progress

    def new_item(self) -> None:
        title = self.title()
        section = self.chance.choice(("next", "in-flight", "in-flight", "blocked"))
        target = ""
        if self.profile == "standard" and self.chance.random() < 0.5:
            target = f"goal-{len(self.told.targets)}"
            self.repo.write("Makefile", f"{self.repo.read('Makefile')}{target}:\n\ttrue\n")
            self.told.targets.add(target)
        verify = f"make {target}" if target else f"python src/app.py --case {len(self.used)}"
        owner = ("--owner", "ines") if self.chance.random() < 0.3 else ()
        self.write("new", "progress", title, "--verify", verify, "--section", section, *owner)
        self.told.items[_slug(title)] = Item(self.day, moving=section == "in-flight", target=target)
        self.commit(f"item {title}")

    def date_item(self) -> None:
        """A person writes the day beside an item that moves."""
        key = self.one_of(key for key, item in self.told.items.items() if item.moving and not item.day)
        if key:
            line = self._line_of(key)
            self.by_hand(PROGRESS, line, line.replace("- [ ] ", f"- [ ] {self.day} ", 1))
            self.told.items[key].day = self.day.isoformat()
            self.saved(f"date {key}")

    def _line_of(self, key: str) -> str:
        lines = self.repo.read(PROGRESS).split("\n")
        return next(line for line in lines if line.startswith("- [ ] ") and key in _slug(line))

    def finish_item(self) -> None:
        key = self.one_of(self.told.items)
        if key:
            commit = ("--commit", self.repo.sha()[:7]) if self.chance.random() < 0.5 else ()
            self.write("progress", "done", key.replace("-", " "), *commit)
            self.told.closed[key] = self.told.items.pop(key)
            self.commit(f"done {key}")

    def drop_target(self) -> None:
        """A target of the Makefile goes, or one that went comes back."""
        wanted = {item.target for item in (*self.told.items.values(), *self.told.closed.values())} - {""}
        gone = self.one_of(wanted - self.told.targets)
        if gone:
            self.repo.write("Makefile", f"{self.repo.read('Makefile')}{gone}:\n\ttrue\n")
            self.told.targets.add(gone)
        elif wanted:
            target = self.one_of(wanted)
            self.by_hand("Makefile", f"{target}:\n\ttrue\n", "")
            self.told.targets.discard(target)
        self.saved("targets")

    # Gotchas

    def new_gotcha(self) -> None:
        title = self.title()
        where = self.chance.sample(sorted(path for path in self.told.code if path.startswith("src/")), 2)
        where = where[: self.chance.randint(1, 2)]
        words = [
            "--symptom", f"It stops: {self.because()}.",
            "--root-cause", f"Somebody assumed otherwise; {self.because()}.",
            "--fix", f"Ask first, because {self.because()}.",
            "--warning", f"Waiting longer does not help: {self.because()}.",
        ]  # fmt: skip
        for path in where:
            words += ["--where", path]
        day = self.day.isoformat() if self.dated else ""
        self.write("new", "gotcha", title, *words, *(("--date", day) if day else ()))
        self.told.gotchas[_slug(title)] = Gotcha(where, day)
        self.commit(f"gotcha {title}")

    def resolve_gotcha(self) -> None:
        key = self.one_of(self.told.gotchas)
        if key:
            heading = self._heading_of(key)
            self.by_hand(GOTCHAS, f"{heading}\n", f"{heading} [RESOLVED]\n")
            del self.told.gotchas[key]
            self.saved(f"resolve {key}")

    def _heading_of(self, key: str) -> str:
        lines = self.repo.read(GOTCHAS).split("\n")
        return next(line for line in lines if line.startswith("## ") and key in _slug(line))

    def mend_gotcha(self) -> None:
        """A person writes into a gotcha where the code is now."""
        for key, gotcha in sorted(self.told.gotchas.items()):
            for path in gotcha.where:
                if path not in self.told.code and len(gotcha.where) == 1:
                    now = self.one_of(path for path in self.told.code if path.startswith("src/"))
                    head, _, rest = self.repo.read(GOTCHAS).partition(self._heading_of(key))
                    rest = rest.replace(f"`{path}`", f"`{now}`", 1)
                    self.repo.write(GOTCHAS, f"{head}{self._heading_of(key)}{rest}")
                    gotcha.where = [now]
                    self.saved(f"mend {key}")
                    return

    def excuse_gotcha(self) -> None:
        """A gotcha without a place, excused until a day; or such an excuse taken away, with a place."""
        if self.told.suppressions:
            del self.told.suppressions[GOTCHAS]
            text = re.sub(r"<!-- memkit: ignore GOT003.*?-->\n\n", "", self.repo.read(GOTCHAS))
            self.repo.write(GOTCHAS, text)
        else:
            title, until = self.title(), self.day + timedelta(self.chance.randint(5, 60))
            day = f" ({self.day})" if self.dated else ""
            self.repo.write(
                GOTCHAS,
                f"{self.repo.read(GOTCHAS)}\n"
                f"<!-- memkit: ignore GOT003 — the place is a machine (until {until}) -->\n\n"
                f"## {title}{day}\n**Symptom.** Noise: {self.because()}.\n"
                f"**Root cause.** Dust, as {self.because()}.\n**Fix.** Open it, since {self.because()}.\n",
            )
            self.told.gotchas[_slug(title)] = Gotcha([], self.day.isoformat() if self.dated else "")
            self.told.suppressions[GOTCHAS] = until
        self.saved("excuse")

    # Memories

    def new_memory(self) -> None:
        title = self.title()
        key = self._remembered(title)
        self.commit(f"remember {key}")

    def _remembered(self, title: str) -> str:
        self.write(
            "new", "memory", title, "--content", f"It is so: {self.because()}.", "--why", self.because(),
            "--how-to-apply", f"Mind that {self.because()}.",
            "--type", self.chance.choice(("project", "reference", "feedback")),
            "--key", key := "-".join(re.findall("[a-z]+", title.lower())),
        )  # fmt: skip
        self.told.memories[key] = Memory(f"{MEMORIES}/{key}.md")
        return key

    def rewrite_memory(self) -> None:
        """A person says it anew, and gives it a date or says that it holds."""
        key = self.one_of(self.told.memories)
        if not key:
            return
        memory = self.told.memories[key]
        kind = self.chance.choice(("expires", "review", "confirmed", "updated", "body", "body"))
        if kind == "body":
            self.by_hand(memory.path, "\n---\n", f"\n---\nAnd again: {self.because()}.\n\n")
        else:
            said = self.day.isoformat() if kind in {"confirmed", "updated"} else self.some_date(10, 200)
            lines = [
                line
                for line in self.repo.read(memory.path).split("\n")
                if not line.startswith(f"  {kind}:") and not (kind == "updated" and "  confirmed:" in line)
            ]
            at = lines.index("metadata:") + 1
            self.repo.write(memory.path, "\n".join([*lines[:at], f"  {kind}: {said}", *lines[at:]]))
            if kind in {"confirmed", "updated"}:
                memory.said = said
            else:
                setattr(memory, kind, said)
        self.saved(f"rewrite {key}")

    def drop_memory(self) -> None:
        """One that expired goes, with its row, and a tombstone says so; a living one stays."""
        over = [
            key
            for kind, state, _, key in self.told.entries(self.day)
            if (kind, state) == ("memory", "overdue")
        ]
        key = self.one_of(over)
        if not key:
            return
        (self.repo.top / self.told.memories.pop(key).path).unlink()
        index = self.repo.read(f"{MEMORIES}/MEMORY.md").split("\n")
        self.repo.write(f"{MEMORIES}/MEMORY.md", "\n".join(row for row in index if f"({key}.md)" not in row))
        stone = {"id": f"{key}-{self.day}", "bank": "shared", "key": key, "at": str(self.day), "by": "ana"}
        stones = self.repo.top / MEMORIES / "TOMBSTONES.jsonl"
        with stones.open("a", encoding="utf-8") as held:
            held.write(json.dumps({**stone, "cause": "person", "reason": "It is over."}) + "\n")
        self.saved(f"drop {key}")

    # The code, and the focus

    def code(self) -> None:
        for _ in range(self.chance.randint(1, 4)):
            path = self.one_of(path for path in self.told.code if path.startswith("src/"))
            self.repo.write(path, f"{self.repo.read(path)}x += {len(self.told.commits)}\n")
            self.commit(f"work on {path}")

    def move_code(self) -> None:
        path = self.one_of(path for path in self.told.code if path.startswith("src/") and "app" not in path)
        new = f"src/part{len(self.told.commits)}.py"
        self.repo.git("mv", path, new)
        self.told.code -= {path}
        self.told.code.add(new)
        self.commit(f"move {path}")

    def focus(self) -> None:
        text = self.repo.read(CONTEXT)
        at = text.index("## Current focus\n")
        until = text.index("## Recent changes\n")
        self.repo.write(CONTEXT, f"{text[:at]}## Current focus\n\nNow {self.because()}.\n\n{text[until:]}")
        self.saved("focus")

    # Branches

    def branch(self) -> None:
        """Work on a branch that others see or do not see, work on main, a merge, numbers settled."""
        hidden, parallel = self.chance.random() < 0.6, self.chance.random() < 0.6
        provisional = parallel and hidden and self.chance.random() < 0.4
        before = self.number
        self.repo.git("checkout", "-q", *(("--detach",) if hidden else ("-b", "topic")))
        theirs = self._decided(*(("--provisional",) if provisional else ())) if parallel else None
        self.commit("decide on a branch")
        for act in self.chance.sample(_APART, 2):
            act(self)
        tip, after = self.repo.sha(), self.number
        self.repo.git("checkout", "-q", "main")
        self.number = before if hidden else after
        if parallel and self.chance.random() < 0.8:
            self.new_decision()
        for act in self.chance.sample(_APART, 2):
            act(self)
        self.stamp_rule()
        self.repo.git("push", "-q", "origin", "main")
        self._merge(tip)
        if not hidden:
            self.repo.git("branch", "-q", "-D", "topic")
        if theirs:
            self._settled(theirs, taken=hidden and self.number > before, provisional=provisional)

    def _settled(self, theirs: tuple[str, str], *, taken: bool, provisional: bool) -> None:
        key, status = theirs
        if taken:
            self.number += 1
        if provisional:
            self.write("adr", "renumber", "--provisional")
        elif taken:
            self.write("adr", "renumber", key)
        self.number = max(self.number, int(key[4:]))
        self._known(f"ADR-{self.number}" if taken else key, status)
        self.commit("settle numbers")

    def _merge(self, tip: str) -> None:
        self._clock()
        self.repo.git("merge", "-q", "--no-ff", "-m", "merge", tip, check=False)
        unmerged = self.repo.git("diff", "--name-only", "--diff-filter=U", "-z").decode().split("\0")
        if any(unmerged):
            self.memkit("index", "--resolve", may_fail=True)
            for path in filter(None, unmerged):
                self.repo.write(path, _both(self.repo.read(path)))
            self.memkit("index")
            self.repo.git("add", "-A")
            self.repo.git("commit", "-q", "-m", "merge")
            self.told.commits.append((self.day, frozenset()))
        else:
            self.told.commits.append((self.day, frozenset()))
            self.saved("after the merge")


def _both(text: str) -> str:
    """What is left of a conflict settled by keeping both sides, ours first."""
    kept = [line for line in text.split("\n") if not line.startswith(("<<<<<<< ", ">>>>>>> "))]
    return "\n".join("" if line == "=======" else line for line in kept)


def _slug(title: str) -> str:
    return "-".join(re.findall(r"\w+", title.replace("_", " ").casefold()))


def _next_month(written: str) -> str:
    """A later review, at the same precision."""
    parts = written.split("-")
    if len(parts) == 1:
        return str(int(written) + 1)
    year = int(parts[0])
    if parts[1].startswith("Q"):
        quarter = int(parts[1][1])
        return f"{year + quarter // 4}-Q{quarter % 4 + 1}"
    year, month = year + int(parts[1]) // 12, int(parts[1]) % 12 + 1
    return month_end(year, month).isoformat() if len(parts) > 2 else f"{year}-{month:02}"


_APART = (Life.new_memory, Life.new_gotcha, Life.new_item, Life.new_rule, Life.code)
_ACTS = (
    *(Life.code,) * 6, *(Life.new_decision,) * 2, Life.settle_decision, Life.settle_decision,
    Life.deprecate_decision, Life.supersede_decision, Life.supersede_decision, Life.amend_decision,
    Life.archive_something, Life.archive_something, *(Life.new_rule,) * 2, Life.annotate_rule, Life.renew_rule,
    Life.stamp_rule, Life.retire_rule, Life.switch_on, Life.promote_rule, *(Life.new_item,) * 2, Life.date_item,
    Life.finish_item, Life.finish_item, Life.drop_target, *(Life.new_gotcha,) * 2, Life.resolve_gotcha,
    Life.mend_gotcha, Life.excuse_gotcha, *(Life.new_memory,) * 2, *(Life.rewrite_memory,) * 2,
    Life.drop_memory, Life.move_code, Life.focus, Life.focus,
)  # fmt: skip
