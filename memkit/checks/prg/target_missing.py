"""A verification runs something that does not exist: a script, a file, a target.

A proof that cannot run proves nothing; it was right once, and nobody noticed when the target went.

Correct the command, or bring the target back; for an item that creates the target, name it in the item.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.checks.check import Check, Example, Trouble
from memkit.checks.prg.progress_files import PATH, PROGRESS_FILES, short
from memkit.checks.prg.targets import Targets
from memkit.findings import Severity
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.checks.prg.targets import Missing
    from memkit.documents.progress.item import Item, Verification

_ABSENT = pattern(
    r"\b(?:no such|not found|no longer|does ?n[o']t exist|gone|absent|removed|deleted|fails?|missing|nothing|"
    r"empty)\b",
    re.IGNORECASE,
)
_FILE = pattern(r"`((?:\./)?[\w-][\w./-]{0,160}/[\w.-]{1,80}\.(?:py|js|ts|tsx|mjs|sh|rb|go|rs))`")
_CREATES = pattern(
    r"(?:add|write|create|implement|build|introduce|set ?up|scaffold|generate|port|new|добавить|написать|"
    r"создать)\b|新增|添加|编写|创建|実装|追加|추가",
    re.IGNORECASE,
)


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each target that certainly does not exist; what cannot be told is left alone."""
    targets = Targets(scope.bank.tree)
    for item in document.items:
        if item.state == "cancelled" or item.form == "stamped":
            continue  # a log keeps what was run on its day
        said: set[str] = set()
        for proof in item.verifications:
            for missing in targets.missing(command) if (command := _command(proof)) else ():
                if missing.name in said or (missing.file and _expected(item, proof, missing)):
                    continue
                said.add(missing.name)
                title, verb = short(item.title), "runs" if proof.command else "names"
                yield Trouble(
                    message=f"the verification of “{title}” {verb} `{missing.name}`, which is {missing.what}",
                    help="correct the command, or bring back what it runs",
                    path=document.path,
                    span=proof.span,
                    about=f"{item.key} runs {missing.name}",
                )


def _command(proof: Verification) -> str:
    """What is run; a file that stands for its command, as `tests/test_import.py` passes, by its name."""
    if proof.command or proof.kind != "prose":
        return proof.command
    alone = _FILE.match(proof.text)
    return alone[1] if alone else ""


def _expected(item: Item, proof: Verification, missing: Missing) -> bool:
    """Whether the file is meant to be absent: removed by the work, or still to be made by it."""
    if _ABSENT.search(proof.text):
        return True
    if item.state == "done":
        return False
    name = missing.name.partition("::")[0].rstrip("/").rsplit("/", 1)[-1]
    return item.section == "next" or _CREATES.match(item.title) is not None or name in item.title


_PACKAGE = ("package.json", '{"scripts": {"test": "vitest"}}\n')
CHECK = Check(
    code="PRG003",
    name="verification-target-missing",
    summary="A verification runs a script, file or target that does not exist.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=PROGRESS_FILES,
    find=find,
    doc=__doc__ or "",
    bad=(
        Example(files=((PATH, "- [ ] Speed up the import. Verify: `npm run bench`\n"), _PACKAGE)),
        Example(
            files=(
                (PATH, "- [x] Speed up the import. Verify: `pytest tests/bench/test_import.py`\n"),
                ("tests/bench/test_export.py", "def test_export(): ...\n"),
            )
        ),
    ),
    good=(
        Example(files=((PATH, "- [ ] Speed up the import. Verify: `npm run test`\n"), _PACKAGE)),
        Example(
            files=(
                (PATH, "- [x] Speed up the import. Verify: `pytest tests/bench/test_import.py::test_fast`\n"),
                ("tests/bench/test_import.py", "def test_fast(): ...\n"),
            )
        ),
    ),
)
