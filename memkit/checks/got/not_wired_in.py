"""No reading order or agent file says when to read the gotchas.

An agent reads what it is told to read: gotchas that nothing points to are found after the fall.

Name the file in an agent file (`AGENTS.md`, `CLAUDE.md`) with the moment to read it, or run
`memkit index`. Where no agent file is kept, a file outside of the bank is for people, and nothing is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.layout import in_bank_folder
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.got.live import live_documents
from memkit.checks.over import BANK, one
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.checks.check import Scope

_MANY = 2


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each file of gotchas that is named nowhere; a folder of lessons counts once."""
    has_agents = any(document.source for document in bank.in_role("rules"))
    documents = [
        document
        for document in live_documents(bank)
        if has_agents or in_bank_folder(document.path, bank.layout)
    ]
    told = _told(bank)
    folders: dict[str, list[Document]] = {}
    for document in documents:
        folders.setdefault(document.path.rpartition("/")[0], []).append(document)
    for folder, held in folders.items():
        unnamed = [document for document in held if not _named(document.path, told)]
        if len(held) >= _MANY and folder and _names_folder(folder.casefold(), told):
            continue
        whole = bool(folder) and len(held) > _MANY
        for document in unnamed[:1] if whole else unnamed:
            name = f"{folder}/" if whole else document.path
            yield Trouble(
                message=f"no agent file or reading order says when to read {name}",
                help="name it in AGENTS.md or CLAUDE.md with the moment to read it, or run `memkit index`",
                path=document.path,
                about=f"{name} not wired in",
            )


def _told(bank: Bank) -> str:
    """Everything that tells an agent what to read, folded: agent files, INDEX.md, the active context."""
    index = f"{bank.layout.folder}/INDEX.md"
    texts = [
        document.source.text
        for document in bank.documents
        if document.source and (document.role in {"rules", "active-context"} or document.path == index)
    ]
    texts += [path for path, hint in bank.config.documents if hint.read_when or hint.tier]
    return "\n".join(texts).casefold()


def _names_folder(folder: str, told: str) -> bool:
    """Whether the folder stands there with its path, or by itself in a tree of folders: `├── lessons/`."""
    last = f" {folder.rpartition('/')[2]}/"
    return f"{folder}/" in told or any(f"{branch}{last}" in told for branch in "─-`+")


def _named(path: str, told: str) -> bool:
    return path.casefold() in told or path.rsplit("/", 1)[-1].casefold() in told


_PATH = "memory-bank/GOTCHAS.md"
_TEXT = "## Two clocks disagree\n**Symptom.** Tokens expire early.\n"
CHECK = Check(
    code="GOT007",
    name="not-wired-in",
    summary="No reading order or agent file says when to read the gotchas.",
    standard=None,
    strict=Severity.WARNING,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(_TEXT, _PATH),
        Example(files=((_PATH, _TEXT), ("AGENTS.md", "# Agents\n\nRun the tests.\n"))),
    ),
    good=(
        Example(
            files=(
                (_PATH, _TEXT),
                ("AGENTS.md", "# Agents\n\nRead memory-bank/GOTCHAS.md before you touch the clock.\n"),
            )
        ),
    ),
)
