"""A checked progress item says something else than at the base, or is open again without a reason.

What was proved is no longer what is written; the evidence stands beside a claim that it never covered.

Restore the text and add a new item for the new claim. An item may be opened again: say why on it, with
`Failed:` or “reopened because”.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.compare import likeness
from memkit.bank.growth import keeps_items
from memkit.checks.check import Check, Trouble
from memkit.checks.drafts import severity_of_loss
from memkit.checks.over import CHANGES, change
from memkit.findings import Severity
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.compare import Comparison
    from memkit.checks.check import Scope
    from memkit.documents.progress.item import Item, ItemForm


_SAME = 0.8
_UNSPACED = pattern("[\u3040-\u30ff\u3400-\u9fff]")
_WORDS: dict[ItemForm, str] = {"task": "checked item", "table": "done row", "stamped": "progress entry"}
_CURES: dict[ItemForm, str] = {
    "task": "add `Failed:` with what happened, or check the box again",
    "table": "say in its row why, such as “reopened because …”, or set it to done again",
    "stamped": "restore its status and add a new entry with what happened",
}
_REASONS = ("reopen", "re-open", "because", "regress", "fail", "broke", "revert", "again")


def find(changes: Comparison, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each item that was done or logged and now claims something else, or nothing."""
    if keeps_items(changes.before, changes.now):
        return
    for before, now in changes.items.kept:
        if before.state not in {"done", "logged"}:
            continue
        what = _WORDS[before.form]
        severity = severity_of_loss(scope, before)
        about = f"{before.key} rewritten"
        if before.state == "done" and now.state == "open" and not _gives_reason(before.text, now.text):
            yield Trouble(
                message=f"the {what} “{now.title}” is open again without a reason",
                help=_CURES[before.form],
                path=now.path,
                span=now.head,
                about=about,
                severity=severity,
            )
        elif not _says_same(before, now):
            yield Trouble(
                message=f"the {what} “{before.title}” now says “{now.title}”",
                help="restore the text and add a new item for the new claim",
                path=now.path,
                span=now.head,
                about=about,
                severity=severity,
            )


def _says_same(before: Item, now: Item) -> bool:
    """Whether the claim is the same; an item that is open again may give its reason in brackets."""
    title = now.title
    if now.state == "open" and title.endswith(")"):
        title = title.partition(" (")[0]
    return before.title == title or likeness(_apart(before.title), _apart(title)) >= _SAME


def _apart(title: str) -> str:
    """A title with blanks after the letters of scripts that set none: one slip is no other claim."""
    return _UNSPACED.sub(r"\g<0> ", title)


def _gives_reason(before: str, now: str) -> bool:
    old, new = before.casefold(), now.casefold()
    return any(new.count(word) > old.count(word) for word in _REASONS)


_OLD = """\
# Progress

## Done

- [x] 2026-05-02 Ship the digest compiler for all tenants.
      Verify: `pytest tests/compiler` (verified 2026-05-02)
"""
_PATH = "memory-bank/PROGRESS.md"
CHECK = Check(
    code="HIS006",
    name="checked-item-rewritten",
    summary="A checked item was rewritten or opened again without a reason.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=CHANGES,
    find=find,
    doc=__doc__ or "",
    bad=(change(_OLD, _OLD.replace("- [x]", "- [ ]"), _PATH),),
    good=(change(_OLD, _OLD.replace("- [x]", "- [ ]") + "      Failed: the release was reverted.\n", _PATH),),
    needs=("base",),
)
