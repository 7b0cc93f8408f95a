"""What is done to the private memories of the store, and what the store then has to hold."""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass, field
from datetime import date, timedelta

from terminal import at_terminal

from living.means import Means

PERSONAL_DAYS, OFFERED_DAYS, MOST = 90, 30, 20
"""Days that a memory about a person lasts, and an offer waits; private memories that this life keeps."""


@dataclass
class Held:
    """A memory: what it says, whom it is about, its last day."""

    said: str
    subject: str = ""
    expires: date | None = None


@dataclass
class Offered:
    """A proposal: its key, what it says, the last day on which it waits."""

    key: str
    said: str
    until: date


@dataclass
class Kept:
    """What the private bank holds, by key; what was forgotten and may come back; what waits."""

    facts: dict[str, Held] = field(default_factory=dict)
    forgotten: dict[str, list[Held]] = field(default_factory=dict)
    """The files whose tombstones are in force, the oldest first."""
    waiting: dict[str, Offered] = field(default_factory=dict)
    records: int = 0
    """Lines of the log of tombstones."""


class Remembered(Means):
    """Facts remembered, changed, confirmed, forgotten, restored, proposed, erased for a person."""

    def __init__(self, top, seed, *given, **named):
        self.mind = random.Random(f"store {seed}")
        self.kept = Kept()
        self.facts_made = 0
        self.erased: set[str] = set()
        super().__init__(top, seed, *given, **named)

    def new_fact(self) -> None:
        if len(self.kept.facts) >= MOST:
            self.forget_fact()
        key, said = self._fact()
        self._remember(key, said, "saved", "--trigger", "stated")
        self.kept.facts[key] = Held(said)

    def _fact(self) -> tuple[str, str]:
        self.facts_made += 1
        name = f"unit{self.facts_made}q{self.seed}"
        return f"fact-{name}", f"The service {name} keeps its files below /srv/{name}/data."

    def _remember(self, key: str, said: str, outcome: str, *words: str) -> dict:
        ran = self.memkit("remember", said, "--key", key, "--json", *words)
        data = ran.data if not ran.code else {"outcome": f"exit {ran.code}"}
        if data["outcome"] != outcome:
            self.differ(f"remembering {key} came to {data['outcome']}, not {outcome}: {ran.out} {ran.err}")
        return data

    def change_fact(self) -> None:
        key = self._any(key for key, held in self.kept.facts.items() if not held.subject)
        if key:
            said = f"{self.kept.facts[key].said.split(' It moved')[0]} It moved on {self.day}."
            self.memkit(
                "memories", "edit", key, "--content", said, "--description", said, "--bank", "private"
            )
            self.kept.facts[key].said = said

    def confirm_fact(self) -> None:
        key = self._any(self.kept.facts)
        if key:
            self.memkit("memories", "confirm", key, "--bank", "private")

    def forget_fact(self) -> None:
        key = self._any(self.kept.facts)
        if key:
            self.memkit("forget", key, "--reason", "it is over", "--bank", "private")
            self.kept.forgotten.setdefault(key, []).append(self.kept.facts.pop(key))
            self.kept.records += 1

    def restore_fact(self) -> None:
        key = self._any(self.kept.forgotten.keys() - self.kept.facts.keys())
        if key and len(self.kept.facts) < MOST:
            self.memkit("memories", "restore", key, "--bank", "private")
            self.kept.facts[key] = self.kept.forgotten[key].pop()
            self.kept.records += 1
            if not self.kept.forgotten[key]:
                del self.kept.forgotten[key]

    def offer_fact(self) -> None:
        key, said = self._fact()
        told = self._remember(key, said, "proposed", "--trigger", "stated", "--lifetime", "policy")
        self.kept.waiting[told.get("proposal", "")] = Offered(key, said, self.day + timedelta(OFFERED_DAYS))

    def decide_offer(self) -> None:
        id_ = self._any(self.kept.waiting)
        if not id_:
            return
        offered = self.kept.waiting.pop(id_)
        if offered.until < self.day:
            return
        if self.mind.random() < 0.5 or len(self.kept.facts) >= MOST:
            self._decided("proposals", "reject", id_)
            return
        self._decided("proposals", "accept", id_)
        self.kept.facts[offered.key] = Held(offered.said)

    def _decided(self, *words: str) -> None:
        self.clock()
        seen = at_terminal(self.repo, *words, answers=("y",))
        self.noted(words, seen.code, seen.shown)

    def new_person(self) -> None:
        if len(self.kept.facts) >= MOST:
            return
        key, _ = self._fact()
        subject = f"person:p-{self.facts_made}"
        said = f"Owns the service {key} and answers for its releases."
        self._remember(key, said, "saved", "--trigger", "stated", "--subject", subject)
        self.kept.facts[key] = Held(said, subject, self.day + timedelta(PERSONAL_DAYS))

    def erase_person(self) -> None:
        """Everything about one person goes: what is held, and what was forgotten and kept."""
        held = [each.subject for each in self.kept.facts.values()]
        held += [each.subject for listed in self.kept.forgotten.values() for each in listed]
        subject = self._any(set(held) - {""})
        if not subject:
            return
        self._decided("subject", "forget", subject)
        gone = [key for key, each in self.kept.facts.items() if each.subject == subject]
        for key in gone:
            del self.kept.facts[key]
        self.kept.records += bool(gone)
        self.erased.add(subject)
        for key, listed in [*self.kept.forgotten.items()]:
            self.kept.forgotten[key] = [each for each in listed if each.subject != subject]
            if not self.kept.forgotten[key]:
                del self.kept.forgotten[key]

    def judge_store(self) -> None:
        """Keys, what they say, tombstones, copies, proposals and the digest are those foretold."""
        listed = self.memkit("memories", "list", "--bank", "private", "--expired", "--json")
        rows = {row["key"]: row["description"] for row in listed.data["memories"]}
        self._same("memories", rows, {key: held.said for key, held in self.kept.facts.items()})
        waiting = {
            row["id"]: row["key"] for row in self.memkit("proposals", "list", "--json").data["proposals"]
        }
        self._same(
            "proposals",
            waiting,
            {id_: each.key for id_, each in self.kept.waiting.items() if self.day <= each.until},
        )
        lines = [json.loads(line) for line in self._log().splitlines()]
        self._same("records", len(lines), self.kept.records)
        restored = {line["restored"] for line in lines if "restored" in line}
        stones = [line for line in lines if "key" in line and "restored" not in line]
        open_ = sorted(line["key"] for line in stones if line["id"] not in restored)
        self._same("tombstones", open_, sorted(k for k, each in self.kept.forgotten.items() for _ in each))
        copies = {path.stem for path in (self._user_folder("state") / "forgotten").rglob("*.md")}
        self._same("copies", copies, {line["id"] for line in stones})
        everything = "".join(
            path.read_text("utf-8") for path in self._user_folder("state").rglob("*.md")
        ) + "".join(
            path.read_text("utf-8") for path in self._user_folder("data").rglob("*") if path.is_file()
        )
        found = [each for each in self.erased if re.search(rf"{each}\b", everything)]
        self._same("erased persons", found, [])
        self._digest()

    def _digest(self) -> None:
        data = self.memkit("digest", "--json").data
        keys = {key for line in data["lines"] for key in re.findall('"key":"([^"]+)"', str(line))}
        told = {key for key in keys if key.startswith("fact-unit")}
        living = {
            key for key, held in self.kept.facts.items() if held.expires is None or self.day <= held.expires
        }
        if told - living or (not data["cut"] and told != living):
            self.differ(f"digest: {sorted(told ^ living)} of {len(living)}, cut {data['cut']}")

    def _log(self) -> str:
        logs = list((self._user_folder("data") / "memories").glob("*/TOMBSTONES.jsonl"))
        return logs[0].read_text("utf-8") if logs else ""

    def _any(self, keys) -> str:
        listed = sorted(keys)
        return self.mind.choice(listed) if listed else ""

    def _user_folder(self, kind: str):
        return self.repo.top.parent / kind / "memkit"

    def _same(self, what: str, found, told) -> None:
        if found != told:
            self.differ(f"{what}: there are {found}, foretold were {told}")
