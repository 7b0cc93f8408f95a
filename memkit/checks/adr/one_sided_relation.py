"""A decision says that it supersedes another, and the other does not say so.

Who finds the old record first, by search or by link, builds on it: nothing there says that it is dead.

Mark the old one, `Superseded by ADR-9`. The other direction is asked for only in a directory whose records
name what they supersede.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from memkit.bank.known import Known, relations
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.many import MOST
from memkit.checks.over import BANK, one
from memkit.findings import Fix, Severity
from memkit.frozen import frozen
from memkit.text.edits import FileEdits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.checks.adr.headings import Anchored
    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision

_BY = "superseded by"
_MARKED = frozenset({"superseded", "partially-superseded", "deprecated", "rejected"})


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble at each decision that lacks its half of a supersession."""
    halves = tuple(_missing(bank))
    fixes = _fixes(bank, halves[:MOST]) if halves else ()
    for half, fix in zip_longest(halves, fixes):
        yield _trouble(half, fix)


@frozen
class _Half:
    """What is missing: the decision `at` does not say what `other` says of it."""

    at: Decision
    other: Decision
    missing: str
    partial: bool = False


def _missing(bank: Bank) -> Iterator[_Half]:
    known = Known(bank)
    naming = {d.collection for d in bank.decisions if d.form == "record" and relations(d, "supersedes")}
    for decision in bank.decisions:
        for relation in relations(decision, "supersedes"):
            for old in known.named_by(decision, relation):
                if old is not decision and not _knows(old, decision, known, partial=relation.partial):
                    yield _Half(old, decision, _BY, relation.partial)
        if decision.collection in naming:
            yield from _unnamed(decision, known)


def _unnamed(decision: Decision, known: Known) -> Iterator[_Half]:
    """Successors in the same directory that do not name what they supersede."""
    for relation in relations(decision, "superseded-by"):
        for new in known.named_by(decision, relation):
            mentions = any(known.names(held, new, decision) for held in new.relations)
            if new is not decision and new.collection == decision.collection and not mentions:
                yield _Half(new, decision, "supersedes")


def _knows(old: Decision, new: Decision, known: Known, *, partial: bool) -> bool:
    """Whether the old decision says that it is superseded; in part is enough for a part."""
    back = relations(old, "superseded-by", "amended-by") if partial else relations(old, "superseded-by")
    if any(known.names(relation, old, new) for relation in back):
        return True
    named_other = any(True for relation in back for _ in known.named_by(old, relation))
    words_only = bool(back) and not named_other
    return named_other or words_only or old.status in _MARKED


def _fixes(bank: Bank, halves: Sequence[_Half]) -> tuple[Fix | None, ...]:
    from memkit.checks.adr.headings import Anchored

    anchored = Anchored(bank)
    return tuple(_fix(bank, anchored, half) for half in halves)


def _fix(bank: Bank, anchored: Anchored, half: _Half) -> Fix | None:
    """The missing half; a heading that changes takes the links to it along."""
    from memkit.scaffold.decisions.other_half import superseded, superseding

    page = bank.by_path[half.at.path].page
    if half.missing == _BY:
        edits = superseded(bank, half.at, half.other, partial=half.partial)
    else:
        edits = superseding(bank, half.at, half.other)
    if page is None or not edits:
        return None
    if any(edit.span.within(half.at.head) for edit in edits):
        return anchored.renamed(page, half.at, edits)
    return Fix((FileEdits(half.at.path, edits),))


def _trouble(half: _Half, fix: Fix | None) -> Trouble:
    at, other = half.at, half.other
    claim = (
        f"{other.label} says that it supersedes {at.label}"
        if half.missing == _BY
        else f"{other.label} says that {at.label} supersedes it"
    )
    return Trouble(
        message=f"{claim}, but {at.label} does not say so",
        help=f"add “{half.missing} {other.label}” to the status of {at.label}",
        path=at.path,
        span=at.head,
        about=f"{at.key} {half.missing} {other.key}",
        fix=fix,
    )


_LOG = "memory-bank/DECISIONS.md"
_REDIS = (
    "# 2. Redis\n\n## Status\n\n"
    "Supersedes [1. Files](0001-files.md)\n\n"
    "Superseded by [3. Cookies](0003-cookies.md)\n"
)
_NEW = "## ADR-3: Cookies (2026-03)\n**Supersedes:** ADR-2\n**Decision.** Cookies.\n\n"
CHECK = Check(
    code="ADR012",
    name="one-sided-relation",
    summary="One half of a supersession is missing.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    fix="safe",
    fixing="writes the missing half the way the collection writes its statuses and relations; a heading that "
    "changes takes the links to it along",
    bad=(
        one(f"{_NEW}## ADR-2: Sessions (2026-02)\n**Decision.** Redis.\n", _LOG),
        Example(
            files=(
                (
                    "docs/adr/0001-files.md",
                    "# 1. Files\n\n## Status\n\nSuperseded by [2. Redis](0002-redis.md)\n",
                ),
                ("docs/adr/0002-redis.md", _REDIS),
                ("docs/adr/0003-cookies.md", "# 3. Cookies\n\n## Status\n\nAccepted\n"),
            )
        ),
    ),
    good=(
        one(f"{_NEW}## ADR-2: Sessions (2026-02) — SUPERSEDED by ADR-3\n**Decision.** Redis.\n", _LOG),
        one(
            "## ADR-3: Cookies (2026-03)\n**Decision.** Cookies.\n\n"
            "## ADR-2: Sessions (2026-02) — SUPERSEDED by ADR-3\n**Decision.** Redis.\n",
            _LOG,
        ),
    ),
)
