"""The baseline: findings that a team knows of, so that only new ones are reported.

A JSON file in the bank: one object a fingerprint with its count, sorted, so that merges stay readable.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memkit.errors import ConfigProblem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.findings import Finding

SCHEMA = "memkit.baseline/1"
_NEVER = ("SEC", "INJ")
"""Families whose findings stay out of a baseline: a known secret is still a secret."""


@dataclass(frozen=True, slots=True)
class Known:
    """One kind of finding in one file, and how often it is known."""

    code: str
    path: str
    fingerprint: str
    count: int


@dataclass(frozen=True, slots=True)
class Baseline:
    """What is known."""

    known: tuple[Known, ...] = ()

    def counts(self) -> Counter[str]:
        """How often each fingerprint is known."""
        counted: Counter[str] = Counter()
        for entry in self.known:
            counted[entry.fingerprint] += entry.count
        return counted


def baseline_of(findings: Iterable[Finding]) -> Baseline:
    """The baseline that accepts some findings."""
    counted = Counter(
        (f.code, f.place.path, f.fingerprint) for f in findings if not f.code.startswith(_NEVER)
    )
    return Baseline(tuple(Known(*key, count) for key, count in sorted(counted.items())))


def write_baseline(baseline: Baseline) -> str:
    """The file's text: one line a finding."""
    rows = ",\n".join(
        "    "
        + json.dumps(
            {"code": k.code, "path": k.path, "fingerprint": k.fingerprint, "count": k.count},
            ensure_ascii=False,
        )
        for k in baseline.known
    )
    body = f"[\n{rows}\n  ]" if rows else "[]"
    return f'{{\n  "schema": "{SCHEMA}",\n  "findings": {body}\n}}\n'


def read_baseline(text: str, path: str) -> Baseline:
    """Read a baseline file. Raises `ConfigProblem` when it is none."""
    help_line = f"remove {path} and run `memkit init --adopt` to write it anew"
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ConfigProblem(f"{path} is no JSON: {error}", help_line=help_line) from None
    if (
        not isinstance(data, dict)
        or data.get("schema") != SCHEMA
        or not isinstance(data.get("findings"), list)
    ):
        raise ConfigProblem(f"{path} is no baseline of this version", help_line=help_line)
    known = []
    for row in data["findings"]:
        try:
            known.append(
                Known(str(row["code"]), str(row["path"]), str(row["fingerprint"]), int(row.get("count", 1)))
            )
        except (TypeError, KeyError, ValueError):
            raise ConfigProblem(f"{path} holds an entry that is no finding", help_line=help_line) from None
    return Baseline(tuple(known))
