"""A change loosens what guards history, secrets, planted instructions or dangerous commands.

A change that switches off the check that would have caught it looks clean; the weaker guard is then the
base of every later change.

Take the loosening back, or commit it alone with the hook skipped (`git commit --no-verify`), so that a reviewer
sees it; once it stands in the base it holds.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from memkit.bank.load import LARGE_LIMIT
from memkit.checks.baseline import Baseline, read_baseline
from memkit.checks.check import Check, Trouble
from memkit.checks.fmt.directives import told
from memkit.checks.over import CHANGES, change
from memkit.checks.suppress import find_suppressions
from memkit.config.guard import GUARDED, is_guarded, loosened
from memkit.errors import ConfigProblem
from memkit.findings import Severity
from memkit.ports import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.compare import Comparison
    from memkit.checks.check import Scope
    from memkit.checks.suppress import Suppression

_APART = (
    "take it back, or commit it alone with the hook skipped (`git commit --no-verify`) so that a reviewer sees it"
)


def find(changes: Comparison, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each way in which the newer bank guards less than the older."""
    before, now = changes.before, changes.now
    for sentence in _configured(before, now):
        yield Trouble(
            message=sentence.removesuffix("."),
            help=_APART,
            path=now.config.path or before.config.path or "memkit.toml",
            about=sentence,
        )
    known = Counter(_told(held, before) for _, held in _guarding(before))
    for path, held in _guarding(now):
        told = _told(held, now)
        known[told] -= 1
        if known[told] < 0:
            yield Trouble(
                message=f"the change adds a suppression of {told(held.codes)}",
                help=_APART,
                path=path,
                span=held.span,
            )
    yield from _grown(before, now)


def _configured(before: Bank, now: Bank) -> tuple[str, ...]:
    was, after = before.config, now.config
    if not was.path:  # adopting memkit chooses places and roles; there was nothing to loosen in them
        after = replace(after, bank=was.bank, baseline=was.baseline, exclude=was.exclude, roles=was.roles)
    entries = (before.decisions, before.gotchas, before.all_rules, before.items, before.memories)
    watched = sorted({entry.path for kind in entries for entry in kind})
    return loosened(was, after, watched)


def _guarding(bank: Bank) -> Iterator[tuple[str, Suppression]]:
    names = {each.name for each in GUARDED} | {"his", "sec", "inj"}
    for document in bank.documents:
        for held in find_suppressions(document):
            if any(code in names or is_guarded(code.upper()) for code in held.codes):
                yield document.path, held


def _told(held: Suppression, bank: Bank) -> str:
    document = bank.by_path[held.path]
    return " ".join(document.source.slice(held.span).casefold().split()) if document.source else ""


def _grown(before: Bank, now: Bank) -> Iterator[Trouble]:
    if not before.config.path:
        return
    old = {known.fingerprint: known.count for known in _baseline(before).known}
    for known in _baseline(now).known:
        if is_guarded(known.code) and known.count > old.get(known.fingerprint, 0):
            yield Trouble(
                message=f"the baseline now accepts a finding of {known.code} in {known.path}",
                help=_APART,
                path=now.config.baseline,
                about=f"{known.code} {known.path} {known.fingerprint}",
            )


def _baseline(bank: Bank) -> Baseline:
    data = bank.tree.read(bank.config.baseline, LARGE_LIMIT)
    if isinstance(data, Unreadable):
        return Baseline()
    try:
        return read_baseline(data.decode("utf-8", "replace"), bank.config.baseline)
    except ConfigProblem:  # the run itself reports a baseline that it cannot read
        return Baseline()


_PATH = CHANGES.example_path
_LOG = "# Decisions\n\n## ADR-1: Write logs as JSON (2026-01)\n**Decision.** One JSON object a line.\n"
_HIDDEN = "<!-- memkit: ignore-file HIS — moving to the wiki -->\n"
CHECK = Check(
    code="CFG001",
    name="loosened",
    summary="A change loosens what guards history, secrets, planted instructions or dangerous commands.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=CHANGES,
    find=find,
    doc=__doc__ or "",
    bad=(change(_LOG, _HIDDEN + _LOG, _PATH),),
    good=(
        change(_HIDDEN + _LOG, _HIDDEN + _LOG + "**Consequence.** A viewer.\n", _PATH),
        change(_LOG, "<!-- memkit: ignore-file ADR001 — old form -->\n" + _LOG, _PATH),
    ),
    needs=("base",),
)
