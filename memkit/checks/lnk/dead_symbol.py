"""A memory is bound to a definition that is gone.

It was remembered for code that nobody runs any more: what it says may be wrong of what came after it.

Bind it to the definition that took over, or forget it on purpose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.sizes import LARGE_LIMIT
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import DOCUMENTS
from memkit.documents.definitions import EVERYTHING, definitions
from memkit.findings import Severity
from memkit.ports import Unreadable
from memkit.text.clean import clip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.text.frontmatter import Scalar

_MARK = "symbol:"


def find(document: Document, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each `symbol:` of a memory's scope that names a Python file without such a definition."""
    if document.memory is None or document.archived:
        return
    for scalar in _symbols(document):
        path, mark, name = scalar.text.strip().removeprefix(_MARK).partition("::")
        name = name.replace("::", ".").removesuffix("()")
        if not (mark and name and path.endswith(".py")):
            continue
        held = scope.bank.shared(_defined, path)
        if held is not None and name not in held:
            near = next((each for each in held if each.rpartition(".")[2] == name.rpartition(".")[2]), "")
            yield Trouble(
                message=f"{clip(name, 100)} is not defined in {clip(path, 160)} any more"
                if scope.bank.tree.exists(path)
                else f"{clip(path, 160)} is gone, and {clip(name, 100)} with it",
                help=f"write symbol:{path}::{near}, if that is meant"
                if near
                else "bind it to the definition that took over, or forget it with `memkit forget`",
                path=document.path,
                span=scalar.span,
                about=f"symbol {path}::{name}",
            )


def _symbols(document: Document) -> list[Scalar]:
    data = document.memory.data if document.memory else None
    texts = (data.texts("metadata", "scope") or data.texts("scope")) if data else ()
    return [scalar for scalar in texts if scalar.text.strip().startswith(_MARK)]


def _defined(bank: Bank, path: str) -> tuple[str, ...] | None:
    """What a Python file defines; nothing where there is no file, None where that cannot be told."""
    data = bank.tree.read(path, LARGE_LIMIT)
    if isinstance(data, Unreadable):
        return () if data.reason == "missing" else None
    held = definitions(data.decode("utf-8", "replace"))
    return None if held is None or EVERYTHING in held else tuple(held)


def _bound(symbol: str) -> tuple[str, str]:
    text = (
        "---\nname: retries\ndescription: Rows may be sent twice\nmetadata:\n  type: project\n"
        f"  scope: [{symbol}]\n---\nThe caller sends a row again after a time-out.\n"
    )
    return ("memory-bank/memories/retries.md", text)


_CODE = ("src/batch.py", "class Pool:\n    def submit(self, rows):\n        return rows\n")
CHECK = Check(
    code="LNK007",
    name="dead-symbol",
    summary="A memory is bound to a definition that is gone.",
    standard=Severity.WARNING,
    strict=Severity.WARNING,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(
        Example(files=(_bound("symbol:src/batch.py::submit"), _CODE)),
        Example(files=(_bound("symbol:src/old.py::submit"), _CODE)),
    ),
    good=(
        Example(files=(_bound("symbol:src/batch.py::Pool.submit"), _CODE)),
        Example(files=(_bound("symbol:src/batch.ts::submit"), _CODE)),
    ),
)
