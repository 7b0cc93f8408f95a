"""What is done to decisions, tried on banks in memory: what changed, and what the checks say of it then."""

from __future__ import annotations

import difflib
from collections import Counter
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from memkit.adapters.memory import MemoryTree
from memkit.bank.compare import Comparison
from memkit.bank.history import History
from memkit.bank.known import Known
from memkit.bank.load import load_bank
from memkit.checks.catalog import all_checks
from memkit.checks.check import Scope
from memkit.checks.engine import findings_of
from memkit.config import parse_config
from memkit.findings import Severity
from memkit.ports import FileChange
from memkit.scaffold.draft import Draft, Scene, changes_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from repositories import Repository

    from memkit.bank.bank import Bank
    from memkit.documents.decisions.decision import Decision

TODAY = date(2026, 6, 15)
CONFIG = parse_config('profile = "strict"\n', path="memkit.toml")
_CHECKED = ("ADR", "LNK", "HIS", "FMT")


class Done(NamedTuple):
    """A bank before and after a draft, with the texts of the files that changed."""

    before: Bank
    after: Bank
    draft: Draft
    texts: dict[str, tuple[str, str]]

    def changed(self) -> list[str]:
        """The lines that went or came, each with its sign."""
        return [line for old, new in self.texts.values() for line in difference(old, new)]


def difference(old: str, new: str) -> list[str]:
    lines = difflib.ndiff(old.splitlines(keepends=True), new.splitlines(keepends=True))
    return [line.rstrip("\r\n") for line in lines if line[:1] in "+-"]


def bank_in(files: dict[str, bytes]) -> Bank:
    return load_bank(MemoryTree(dict(files)), CONFIG)


def scene_in(bank: Bank) -> Scene:
    return Scene(bank, TODAY, dict, tuple, lambda _: ())


def carried_out(before: Bank, make: Callable[[Scene], Draft]) -> Done:
    """The bank that a draft makes of another, whose tree is one in memory."""
    draft = make(scene_in(before))
    changes = changes_of(draft, before.tree)
    later = {path: before.tree.read(path, 1 << 30) for path in before.tree.files()}
    for change in changes:
        assert isinstance(change, FileChange)
        later[change.path] = change.after
    texts = {c.path: ((c.before or b"").decode(), c.after.decode()) for c in changes}
    return Done(before, load_bank(MemoryTree(later), CONFIG, like=before), draft, texts)


def brought(done: Done) -> list[str]:
    """The findings of decisions, links, history and format that the draft brings, as code and message."""
    earlier = Counter((code, path) for code, path, _ in _before(done.before))
    fresh = []
    for code, path, message in _found(done.after, done.before):
        earlier[code, path] -= 1
        if earlier[code, path] < 0:
            fresh.append(f"{code} {path}: {message}")
    return fresh


def _before(bank: Bank) -> tuple[tuple[str, str, str], ...]:
    if not _LAST or _LAST[0] is not bank:
        _LAST[:] = [bank, tuple(_found(bank, bank))]
    return _LAST[1]


_LAST: list = []
"""The bank that was looked at last, with its findings: one is tried in many ways."""


def _found(bank: Bank, before: Bank) -> list[tuple[str, str, str]]:
    history = History(protected=before)
    scope = Scope(bank, before, Comparison(before, bank), history, TODAY)
    return [
        (finding.code, finding.place.path, finding.message)
        for check in all_checks()
        if check.code.startswith(_CHECKED) and set(check.needs) <= {"base"}
        for finding in findings_of(check, scope, Severity.ERROR)
    ]


def named(decision: Decision) -> str:
    """What to call a decision on a command line."""
    if decision.form == "record":
        return decision.path
    return decision.id or decision.title


def again(done: Done, decision: Decision) -> Decision:
    """The decision as it is afterwards."""
    number = done.before.by_path[decision.path].decisions.index(decision)
    return done.after.by_path[decision.path].decisions[number]


def says(done: Done, at: Decision, kind: str, other: Decision) -> bool:
    """Whether a decision says afterwards what it is to another; by words where the other has no id."""
    known, now, then = Known(done.after), again(done, at), again(done, other)
    stated = [relation for relation in now.relations if relation.kind == kind]
    return any(found is then for relation in stated for found in known.named_by(now, relation)) or (
        not other.id and other.form == "log" and bool(stated)
    )


def again_at(repo: Repository, decision: Decision) -> Decision:
    """The decision as it is now in a repository: the one in the same place of its file."""
    files = {decision.path: (repo.top / decision.path).read_bytes()}
    for path in (".adr-dir", "memkit.toml"):
        if (repo.top / path).exists():
            files[path] = (repo.top / path).read_bytes()
    return next(d for d in bank_in(files).decisions if (d.id, d.title) == (decision.id, decision.title))
