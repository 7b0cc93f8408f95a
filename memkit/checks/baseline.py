"""The baseline: findings that a team knows of, so that only new ones are reported.

A JSON file in the bank: one object a fingerprint with its count, sorted, so that merges stay readable.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from memkit.bank.sizes import LARGE_LIMIT
from memkit.checks.many import fingerprint_of_rest
from memkit.config.guard import is_guarded
from memkit.errors import ConfigProblem
from memkit.frozen import frozen
from memkit.ports import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memkit.bank.bank import Bank
    from memkit.findings import Finding

SCHEMA = "memkit.baseline/1"


@frozen
class Known:
    """One kind of finding in one file, and how often it is known."""

    code: str
    path: str
    fingerprint: str
    count: int


@frozen
class Baseline:
    """What is known. Rows of checks that guard a change may stand in the file; they count for nothing."""

    known: tuple[Known, ...] = ()

    def counts(self) -> Counter[tuple[str, str]]:
        """How often each code with its fingerprint is known."""
        counted: Counter[tuple[str, str]] = Counter()
        for entry in self.known:
            if not is_guarded(entry.code):
                counted[entry.code, entry.fingerprint] += entry.count
        return counted


def baseline_of(findings: Iterable[Finding]) -> Baseline:
    """The baseline that accepts some findings: all but those of checks that guard a change."""
    counted: Counter[tuple[str, str, str]] = Counter()
    for finding in findings:
        if not is_guarded(finding.code):
            counted[finding.code, finding.place.path, finding.fingerprint] += finding.stands_for
    return Baseline(tuple(Known(*key, count) for key, count in sorted(counted.items())))


def unknown(findings: Sequence[Finding], baseline: Baseline) -> list[Finding]:
    """The findings beyond those that a baseline knows, in their order."""
    return beyond(findings, baseline.counts())


def beyond(findings: Sequence[Finding], left: Counter[tuple[str, str]]) -> list[Finding]:
    """The findings beyond those that are known, in their order.

    `left` counts what is known by code and fingerprint; what the findings use of it is taken off. Where it
    knows a number of findings that were not listed, as many of that check in that file are left out, from
    the last on.
    """
    if not left:
        return list(findings)
    fresh: list[Finding] = []
    for finding in findings:
        key = (finding.code, finding.fingerprint)
        if left[key] > 0:
            left[key] -= 1
        else:
            fresh.append(finding)
    unlisted: dict[tuple[str, str], int] = defaultdict(int)
    for code, path in {(finding.code, finding.place.path) for finding in fresh}:
        unlisted[code, path] = left[code, fingerprint_of_rest(code, path)]
    kept: list[Finding] = []
    for finding in reversed(fresh):
        if unlisted[finding.code, finding.place.path] > 0:
            unlisted[finding.code, finding.place.path] -= 1
            left[finding.code, fingerprint_of_rest(finding.code, finding.place.path)] -= 1
        else:
            kept.append(finding)
    return kept[::-1]


def write_baseline(baseline: Baseline) -> str:
    """The file's text: one line a finding."""
    rows = ",\n".join(f"    {_row(known)}" for known in baseline.known)
    body = f"[\n{rows}\n  ]" if rows else "[]"
    return f'{{\n  "schema": "{SCHEMA}",\n  "findings": {body}\n}}\n'


def _row(known: Known) -> str:
    """One finding; only the name of a file that is no UTF-8 needs JSON's escapes."""
    row = {
        "code": known.code,
        "path": known.path,
        "fingerprint": known.fingerprint,
        "count": known.count,
    }
    return json.dumps(row, ensure_ascii=any("\ud800" <= char <= "\udfff" for char in known.path))


def read_baseline_of(bank: Bank) -> Baseline:
    """The baseline of a bank; empty where there is no file. Raises `ConfigProblem` for one that is none."""
    path = bank.config.baseline
    data = bank.tree.read(path, LARGE_LIMIT)
    if isinstance(data, Unreadable):
        if data.reason == "missing":
            return Baseline()
        raise cannot_be_read(path, data)
    return read_baseline(data.decode("utf-8-sig", "replace"), path)


def known_at(bank: Bank) -> Baseline:
    """The baseline of a bank of the past; one that cannot be read knows nothing."""
    try:
        return read_baseline_of(bank)
    except ConfigProblem:
        return Baseline()


def cannot_be_read(path: str, why: Unreadable) -> ConfigProblem:
    """The error of a baseline whose bytes cannot be had."""
    return ConfigProblem(f"The baseline {path} cannot be read: {why.detail}", help_line=_cure(path))


def read_baseline(text: str, path: str) -> Baseline:
    """Read the text of a baseline file. Raises `ConfigProblem` when it is none, naming the row at fault."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ConfigProblem(f"{path} is no JSON: {error}", help_line=_cure(path)) from None
    rows = data.get("findings") if isinstance(data, dict) and data.get("schema") == SCHEMA else None
    if not isinstance(rows, list):
        raise ConfigProblem(f"{path} is no baseline of this version", help_line=_cure(path))
    return Baseline(tuple(_known(row, f"{path}: row {number}", path) for number, row in enumerate(rows, 1)))


def _known(row: object, where: str, path: str) -> Known:
    if not isinstance(row, dict):
        raise ConfigProblem(f"{where} is no finding", help_line=_cure(path))
    for key in ("code", "path", "fingerprint"):
        if not isinstance(row.get(key), str):
            raise ConfigProblem(f"{where} has no `{key}` that is text", help_line=_cure(path))
    count = row.get("count", 1)
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise ConfigProblem(f"{where} has a `count` that is no whole number from 1 on", help_line=_cure(path))
    return Known(row["code"], row["path"], row["fingerprint"], count)


def _cure(path: str) -> str:
    return (
        f"Restore it with `git checkout HEAD -- {path}`, or delete it so that every finding is reported; "
        "`memkit check --write-baseline` then makes a new one."
    )
