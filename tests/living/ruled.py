"""What is done to rules."""

from __future__ import annotations

import json
import re

from terminal import at_terminal

from living.foretold import Rule, half_a_year_on, month_end
from living.means import AGENTS, Means

BULLETS = (
    "NEVER push to the release branch by hand.",
    "ALWAYS run the importer against a copy of the data.",
    "Do not log what a customer typed.",
    "MUST NOT call the payment service from a test.",
    "Always write migrations that can be run twice.",
)


class Ruled(Means):
    """Rules made, annotated, renewed, stamped, retired, promoted."""

    def __init__(self, *given, **named):
        self.plain = list(BULLETS)
        self.linters: list[str] = []
        super().__init__(*given, **named)

    def new_rule(self) -> None:
        key = "-".join(re.findall("[a-z]+", self.title().lower()))
        review = self.some_date(0, 300)
        target = f"ruff T{200 + len(self.told.rules)}" if self.chance.random() < 0.3 else ""
        more = ("--promote-to", target) if target else ()
        self.write("new", "rule", key, "--source", self.because(), "--review", review, *more)
        self.told.rules[key] = Rule(review, target)
        self.commit(f"rule {key}")

    def annotate_rule(self) -> None:
        if not self.plain:
            return
        if self.plain[0] not in self.repo.read(AGENTS):
            lines = "".join(f"- {bullet}\n" for bullet in self.plain)
            self.by_hand(AGENTS, "## Rules\n", f"## Manners\n\n{lines}\n## Rules\n")
            self.saved("manners")
        bullet = self.plain.pop(0)
        review, key = self.some_date(0, 200), f"manner-{len(self.plain)}"
        words = ("--source", self.because(), "--review", review, "--id", key)
        self.write("rule", "annotate", bullet.rstrip("."), *words)
        self.told.rules[key] = Rule(review)
        self.commit(f"annotate {key}")

    def renew_rule(self) -> None:
        key = self.one_of(self._stale_rules()) or self.one_of(self.told.rules)
        rule = self.told.rules[key]
        until = self.some_date(30, 250) if self.chance.random() < 0.5 else ""
        self.clock()
        words = ("rule", "renew", key, "--reason", self.because(), *(("--until", until) if until else ()))
        seen = at_terminal(self.repo, *words, answers=("y",))
        self.noted(words, seen.code, seen.shown)
        rule.review = until or half_a_year_on(rule.review, self.day)
        rule.moved = 0
        self.commit(f"renew {key}", exactly=False)

    def _stale_rules(self) -> list[str]:
        return [
            key for kind, state, _, key in self.told.entries(self.day) if kind == "rule" and state != "fresh"
        ]

    def stamp_rule(self) -> None:
        """Move a review on by hand, and say nothing."""
        text = self.repo.read(AGENTS)
        rows = [key for key in self.told.rules if f"\n| {key} |" in text]
        key = self.one_of(rows[:2])
        if not key:
            return
        rule = self.told.rules[key]
        later = f"{int(rule.review[:4]) + 1}{rule.review[4:]}" if self.chance.random() < 0.3 else ""
        later = later or _next_month(rule.review)
        row = next(line for line in text.split("\n") if line.startswith(f"| {key} |"))
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
