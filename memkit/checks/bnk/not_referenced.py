"""No agent file names the memory bank.

An agent starts with its agent file; a bank that the file does not mention is not read, however good it is.

Add the path of the agent file to `agents` in the configuration and run `memkit index`, or name the bank's
folder in it by hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.layout import in_bank_folder
from memkit.bank.sizes import LARGE_LIMIT
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.fixing import generating
from memkit.checks.over import BANK
from memkit.findings import Severity
from memkit.frozen import replace
from memkit.ports import Unreadable
from memkit.reading.plan import plan_index
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.findings import Fix

_IMPORT = pattern(r"(?<!\S)@([\w./-]{1,200}\.md)\b")
_STUB = pattern(r"\s{0,9}(?:\./)?[\w.-]{1,80}(?:/[\w.-]{1,80}){0,9}\.mdc?\s{0,9}")
"""A symbolic link that git wrote out as a file: its text is the path that it leads to."""
_COMMON = frozenset({"readme.md", "index.md", "changelog.md", "todo.md", "tasks.md", "notes.md", "memory.md"})
"""File names that say nothing of a bank."""
_READ_WHOLE = ("AGENTS.md", "CLAUDE.md", "GEMINI.md")


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble at the foremost agent file where none of them, nor a file that they import, names the bank."""
    held = [document for document in bank.documents if in_bank_folder(document.path, bank.layout)]
    agents = [
        document
        for document in bank.in_role("rules")
        if document.source and not in_bank_folder(document.path, bank.layout)
    ]
    if not held or not agents:
        return
    folder = bank.layout.folder.casefold()
    files = {document.path.rpartition("/")[2].casefold() for document in held} - _COMMON
    words = (folder, folder.replace("-", " ").replace("_", " "), "memory bank", *files)
    texts = [document.source.text for document in agents if document.source]
    texts += _imported(bank, texts)
    lost = [text for text in texts if _STUB.fullmatch(text) and _read(bank, text.strip()) is None]
    if lost or any(word in text.casefold() for text in texts for word in words):
        return
    chosen = min(agents, key=lambda document: _rank(document.path, bank.config.agents))
    yield Trouble(
        message=f"no agent file names the memory bank, the folder {bank.layout.folder}/",
        help=f"name it in {chosen.path}, or list that file under `agents` and run `memkit index`",
        path=chosen.path,
        about="bank not referenced",
        fix=_order_in(bank, chosen.path),
    )


def _rank(path: str, configured: Sequence[str]) -> tuple[bool, int]:
    """The agent files that are configured come first, then those that every agent of its kind reads whole."""
    return path not in configured, _READ_WHOLE.index(path) if path in _READ_WHOLE else len(_READ_WHOLE)


def _order_in(bank: Bank, path: str) -> Fix | None:
    """The reading order at the end of an agent file that every agent of its kind reads whole."""
    if path not in _READ_WHOLE and path not in bank.config.agents:
        return None
    asked = replace(bank.config, agents=(path,))
    planned = [plan for plan in plan_index(bank.configured(asked)) if plan.kind != "rows"]
    return generating(*planned) if any(plan.path == path for plan in planned) else None


def _imported(bank: Bank, texts: list[str]) -> Iterator[str]:
    """The texts that agent files import with `@path`, or are nothing but a link to."""
    named = {path for text in texts for path in _IMPORT.findall(text)}
    named |= {text.strip() for text in texts if _STUB.fullmatch(text)}
    for path in sorted(named):
        text = _read(bank, path)
        if text is not None:
            yield text


def _read(bank: Bank, path: str) -> str | None:
    data = bank.tree.read(path.removeprefix("./"), LARGE_LIMIT)
    return None if isinstance(data, Unreadable) else data.decode("utf-8", "replace")


_BANK = ("memory-bank/ACTIVE_CONTEXT.md", "# Active context\n")
CHECK = Check(
    code="BNK010",
    name="not-referenced",
    summary="No agent file names the bank.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    fix="safe",
    fixing="writes the reading order of `memkit index` at the end of AGENTS.md, CLAUDE.md or GEMINI.md",
    bad=(Example((_BANK, ("CLAUDE.md", "# Rules\n\nRun the tests before every commit.\n"))),),
    good=(
        Example((_BANK, ("CLAUDE.md", "# Rules\n\nRead memory-bank/ first.\n"))),
        Example(
            (
                _BANK,
                ("CLAUDE.md", "@AGENTS.md\n"),
                ("AGENTS.md", "Read activeContext.md.\n\nSee memory-bank.\n"),
            )
        ),
        Example((_BANK,)),
    ),
)
