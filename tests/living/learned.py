"""What is done to gotchas and memories."""

from __future__ import annotations

import json
import re
from datetime import timedelta

from living.foretold import GOTCHAS, Gotcha, Memory
from living.means import Means, slug

MEMORIES = "memory-bank/memories"


class Learned(Means):
    """Gotchas written, resolved, mended, excused; memories written, dated, rewritten, dropped."""

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
        self.told.gotchas[slug(title)] = Gotcha(where, day)
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
        return next(line for line in lines if line.startswith("## ") and key in slug(line))

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
            self.told.gotchas[slug(title)] = Gotcha([], self.day.isoformat() if self.dated else "")
            self.told.suppressions[GOTCHAS] = until
        self.saved("excuse")

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
