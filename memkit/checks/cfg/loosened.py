"""A change loosens what guards history, secrets, planted instructions or dangerous commands.

A change that switches off the check that would have caught it looks clean; the weaker guard is then the
base of every later change.

Take the loosening back, or commit it alone with the hook skipped (`git commit --no-verify`) so that a
reviewer sees it. It holds once it stands in the base.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.checks.baseline import known_at
from memkit.checks.check import Check, Trouble
from memkit.checks.fmt.directives import shown_codes
from memkit.checks.over import CHANGES, change
from memkit.checks.suppress import find_suppressions
from memkit.checks.suppressed import Earlier, guarded_names
from memkit.config.guard import UNWATCHED, is_guarded, loosened
from memkit.findings import Severity
from memkit.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.compare import Comparison
    from memkit.checks.check import Scope
    from memkit.documents.entry import Entry

_APART = (
    "take it back, or commit it alone with the hook skipped (`git commit --no-verify`) "
    "so that a reviewer sees it"
)


def find(changes: Comparison, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each way in which the newer bank guards less than the older."""
    now = changes.now
    for sentence in _configured(changes):
        yield Trouble(
            message=sentence.removesuffix("."),
            help=_APART,
            path=now.config.path or changes.before.config.path or "memkit.toml",
            about=sentence,
        )
    earlier = Earlier(changes)
    for document in now.documents:
        for held in find_suppressions(document):
            if guarded_names(held) and not held.expired(scope.today) and not earlier.holds(held):
                yield Trouble(
                    message=f"the change adds a suppression of {shown_codes(held.codes)}",
                    help=_APART,
                    path=document.path,
                    span=held.span,
                )
    yield from _grown(changes)


def _configured(changes: Comparison) -> tuple[str, ...]:
    """What the configuration loosens; places, roles and exclusions count when something is lost by them."""
    before, now = changes.before, changes.now
    was, after = before.config, now.config
    if was.path or after.path:  # without configuration the folder was found by its name
        was, after = replace(was, bank=before.layout.folder), replace(after, bank=now.layout.folder)
    if was == after:
        return ()
    entries = (before.decisions, before.gotchas, before.all_rules, before.items, before.memories)
    watched = sorted({entry.path for kind in entries for entry in kind})
    sentences = loosened(was, after, watched)
    if not sentences or _left_unwatched(before, now):
        return sentences
    after = replace(after, exclude=was.exclude, roles=was.roles)
    if not any(_removed(changes)):
        after = replace(after, bank=was.bank, baseline=was.baseline)
    return loosened(was, after, watched)


def _left_unwatched(before: Bank, now: Bank) -> bool:
    """Whether a document of the older bank is still a file, and its history is watched no longer."""
    there = frozenset(now.tree.files())
    for document in before.documents:
        if document.path in there:
            after = now.by_path.get(document.path)
            if after is None or (after.role in UNWATCHED and document.role not in UNWATCHED):
                return True
    return False


def _removed(changes: Comparison) -> Iterator[tuple[Entry, ...]]:
    yield changes.decisions.removed
    yield changes.gotchas.removed
    yield changes.rules.removed
    yield changes.items.removed
    yield changes.memories.removed


def _grown(changes: Comparison) -> Iterator[Trouble]:
    old = _rows(changes.before)
    path = changes.now.config.baseline
    for (code, where, fingerprint), count in _rows(changes.now).items():
        if is_guarded(code) and count > old[code, where, fingerprint]:
            yield Trouble(
                message=f"the change puts a finding of {code} in {where} into the baseline",
                help=f"take the row out of {path}: it is reported all the same",
                path=path,
                about=f"{code} {where} {fingerprint}",
            )


def _rows(bank: Bank) -> Counter[tuple[str, str, str]]:
    counted: Counter[tuple[str, str, str]] = Counter()
    for known in known_at(bank).known:  # the run itself reports a baseline that it cannot read
        counted[known.code, known.path, known.fingerprint] += known.count
    return counted


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
