"""The repository's bank of memories is over its soft limit, or at its hard one.

What is listed to an agent grows with every memory, and at the hard limit nothing new can be remembered.

Merge what belongs together and forget what is old: `memkit consolidate --plan` shows what could go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.layout import own_memories
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.mem.examples import FOLDER, TEXT, changed
from memkit.checks.over import BANK
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for memkit's own folder of memories; another program's folder has no limit."""
    folder = own_memories(bank.config.bank)
    count = sum(memory.path.rpartition("/")[0] == folder for memory in bank.memories)
    caps = bank.config.memory_caps
    over = count > caps.memories
    if not over and count <= caps.soft:
        return
    which, most = ("hard", caps.memories) if over else ("soft", caps.soft)
    yield Trouble(
        message=f"the bank holds {count} memories, over its {which} limit of {most}",
        help="merge or forget some: `memkit consolidate --plan --bank shared` shows what could go",
        path=f"{folder}/MEMORY.md",
        about=f"over the {which} limit",
        severity=Severity.ERROR if over else None,
    )


def _bank_of(count: int) -> Example:
    names = [f"limit-{number}" for number in range(count)]
    rows = "".join(f"- [{name}]({name}.md)\n" for name in names)
    memories = ((f"{FOLDER}/{name}.md", changed(("name: retry-budget", f"name: {name}"))) for name in names)
    return Example(
        files=((f"{FOLDER}/MEMORY.md", f"# Memory index\n\n{rows}"), *memories),
        config='profile = "strict"\nmemory_caps.memories = 4\nmemory_caps.soft = 2\n',
    )


_OTHERS = tuple((f".claude/memory/{n}.md", TEXT) for n in range(5))

CHECK = Check(
    code="MEM013",
    name="bank-full",
    summary="The repository's bank of memories is over its limit.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(_bank_of(3), _bank_of(5)),
    good=(_bank_of(2), Example(files=_OTHERS, config=_bank_of(0).config)),
)
