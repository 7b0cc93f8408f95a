"""A generated index or reading order is not what `memkit index` would write now.

Agents start from it: a file that it lacks is not read, and one that it still names is looked for in vain.

Run `memkit index` and commit what it writes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.fixing import generating
from memkit.checks.over import BANK
from memkit.findings import Severity
from memkit.reading.blocks import CURRENT_DECISIONS, READING_ORDER, Found, find_block, foreign_lines
from memkit.reading.plan import CURRENT_WHAT, is_managed, plan_index, with_lf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.reading.plan import Planned
    from memkit.text.source import Span


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each generated text that differs in more than the coarse costs."""
    if not is_managed(bank):
        return
    for change in plan_index(bank):
        if change.kind == "rows" or change.cost_only or _tampered(bank, change):
            continue
        yield Trouble(
            message=_message(bank, change),
            help="run `memkit index`",
            path=change.path,
            span=_span(bank, change),
            about=f"stale {change.kind}",
            fix=generating(change),
        )


def _message(bank: Bank, change: Planned) -> str:
    if _block(change) == CURRENT_DECISIONS:
        return f"the list of current decisions in {change.path} is out of date"
    what = "the index of the bank" if change.kind == "index" else f"the reading order in {change.path}"
    if change.before is None or (change.kind == "block" and _span(bank, change) is None):
        return (
            f"{what} is not there yet"
            if change.kind == "index"
            else f"{change.path} has no reading order yet"
        )
    old = _listing(with_lf(change.before.decode("utf-8", "replace")))
    new = _listing(with_lf(change.after.decode("utf-8", "replace")))
    added = [line for line in new if line not in set(old)]
    gone = [line for line in old if line not in set(new)]
    if added and len(new) > len(old):
        return f"{what} does not list {_path(added[0])}"
    if gone and len(new) < len(old):
        return f"{what} still lists {_path(gone[0])}"
    return f"{what} is out of date" + (f" about {_path(added[0])}" if added else "")


def _listing(text: str) -> list[str]:
    lines = text.splitlines()
    return [
        line for line in lines if line[:1].isdigit() or (line.startswith("| ") and "| File |" not in line)
    ]


def _path(line: str) -> str:
    words = line.lstrip("|0123456789. ").partition(" ")[0]
    return words.partition("](")[0].removeprefix("[")


def _block(change: Planned) -> str:
    """The name of the block that a change of a block is about."""
    return CURRENT_DECISIONS if change.what == CURRENT_WHAT else READING_ORDER


def _span(bank: Bank, change: Planned) -> Span | None:
    document = bank.by_path.get(change.path)
    if document is None or document.page is None or change.kind != "block":
        return None
    block = find_block(document.page, _block(change))
    source = document.page.source
    return source.line_span(source.line_at(block.span.start)) if isinstance(block, Found) else None


def _tampered(bank: Bank, change: Planned) -> bool:
    """Whether BNK005 speaks of the same block."""
    document = bank.by_path.get(change.path)
    if change.kind != "block" or document is None or document.page is None:
        return False
    if _block(change) == CURRENT_DECISIONS:
        return False
    block = find_block(document.page)
    return isinstance(block, Found) and bool(foreign_lines(document.page, block))


_BANK = (("memory-bank/PROGRESS.md", "# Progress\n"), ("memory-bank/GOTCHAS.md", "# Gotchas\n"))
_EMPTY = "# Agents\n\n<!-- memkit:begin reading-order -->\n<!-- memkit:end reading-order -->\n"
CHECK = Check(
    code="BNK004",
    name="stale-index",
    summary="A generated index or reading order is out of date.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    fix="safe",
    fixing="writes what `memkit index` would write there",
    bad=(Example((("AGENTS.md", _EMPTY), *_BANK)),),
    good=(Example((("AGENTS.md", "# Agents\n\nSee memory-bank/.\n"), *_BANK)),),
)
