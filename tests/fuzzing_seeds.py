"""Seeds of the fuzzing: documents of each kind, from the examples of the checks and from the corpus."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import TYPE_CHECKING

from corpus import repositories

from memkit.bank.layout import find_layout, role_of
from memkit.checks.baseline import Baseline, Known, write_baseline
from memkit.checks.catalog import all_checks
from memkit.config import Config
from memkit.config.toml import render_config

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST = 3000
"""Characters of a seed: what goes wrong in a long document goes wrong in a part of it."""
REAL = 600
"""Files of the corpus, where it is at hand, that give seeds."""


@cache
def seeds() -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {"config": [], "baseline": [], "date": [], "line": []}
    for path, written in _documents():
        text = written.encode("utf-8", "replace").decode()  # an example may hold bytes that are no UTF-8
        kind = _kind(path)
        if kind and text:
            found.setdefault(kind, []).append((path, text[:MOST]))
            found["line"] += [(path, line) for line in text.split("\n")[:6] if line]
    configs = {example.config for check in all_checks() for example in (*check.bad, *check.good)}
    found["config"] += [("memkit.toml", text) for text in sorted(configs)]
    found["config"] += [("memkit.toml", text) for text in (_FULL_CONFIG, render_config(Config()))]
    found["config"] += [
        ("memkit.toml", _with_odd_values(_FULL_CONFIG, " = ", number)) for number in range(80)
    ]
    found["baseline"] += [
        ("baseline.json", _with_odd_values(_BASELINE, ": ", number)) for number in range(80)
    ]
    found["reading-order"] = [("AGENTS.md", _BLOCK), ("memory-bank/INDEX.md", _BLOCK)]
    found["date"] += [("x.md", text) for text in _DATES]
    return found


def _with_odd_values(text: str, mark: str, number: int) -> str:
    """`text` with up to two of the values that stand after a mark replaced; the first number changes none."""
    rng = random.Random(number)
    for _ in range(min(number, rng.randrange(1, 3))):
        parts = text.split(mark)
        at = rng.randrange(1, len(parts))
        parts[at] = rng.choice(_VALUES) + _AFTER_VALUE.sub("", parts[at], count=1)
        text = mark.join(parts)
    return text


def _documents() -> Iterator[tuple[str, str]]:
    for check in all_checks():
        for example in (*check.bad, *check.good):
            yield from ((path, text) for path, text in example.files if isinstance(text, str))
    rng = random.Random(1)
    real = [(path, data) for files in repositories().values() for path, data in files.items()]
    for path, data in rng.sample(real, min(len(real), REAL)):
        at = data.find(b"\n", rng.randrange(max(len(data), 1))) + 1
        yield path, data[:MOST].decode("utf-8", "replace")
        yield path, data[at : at + MOST].decode("utf-8", "replace")


def _kind(path: str) -> str:
    if path.endswith(".toml"):
        return "config"
    if path.endswith("INDEX.md"):
        return "reading-order"
    return role_of(path, find_layout((path,), Config()), Config()) or ""


_BLOCK = """\
# Instructions

<!-- memkit:begin reading-order -->

## Quick Start: First 2 Files to Read

1. memory-bank/PROGRESS.md - items done, in flight and next
2. [Decisions](memory-bank/DECISIONS.md) - why it is built the way it is

| File | Read when |
|---|---|
| memory-bank/GOTCHAS.md | before touching git |

<!-- memkit:end reading-order -->
"""
_FULL_CONFIG = """\
profile = "strict"
bank = "memory-bank"
fail_on = "warning"
baseline = ".memkit-baseline.json"
select = ["ADR", "HIS001"]
ignore = ["RUL*"]
timezone = "Europe/Berlin"

[severity]
ADR001 = "warning"
[labels]
context = ["Hintergrund"]
[roles]
decisions = ["docs/*.md"]
"""
_BASELINE = write_baseline(
    Baseline((Known("ADR001", "a/b.md", "0123456789abcdef", 2), Known("RUL003", "CLAUDE.md", "f" * 16, 1)))
)
_VALUES = (
    *"null true -1 0 1e999 NaN nan 99999999999999999999999 [] {} [[]] 2026-01-01".split(),
    '""', '"\\u0000"', '"\\ud800"', '"\\U0010ffff"', '"' + "x" * 600 + '"', '{ a = "b" }', '["ADR001", 1]',
    "[" * 40 + "]" * 40, "[" * 5000 + "]" * 5000, "[" * 100_000, '{"a":' * 3000, "9" * 5000,
    '"**/**/**/**/**/[a"', '["../../x", "/etc", "~"]',
)  # fmt: skip
_AFTER_VALUE = re.compile(r'\A(?:"[^"\n]*"|\[[^\]\n]*\]|[^\s,}\]]+)')
_DATES = (
    *"2026-03-01 2026-03 2026-Q3 2026 2026/03/01 26-03 03/2026 2026-W12 2026-03-31T23:59:59-12:00".split(),
    "March 3, 2026", "3 Mar 2026", "Q3 2026", "2026年3月1日", "end of 2026", "1 марта 2026", "2026. 3. 1.",
    "since 2026-01-02 until 2026-02-30, then 2027-Q1 (was: March 2025)",
)  # fmt: skip
