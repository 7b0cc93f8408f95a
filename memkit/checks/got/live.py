"""Which gotchas are asked for more: those neither archived nor marked as resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.document import Document
    from memkit.documents.gotchas.gotcha import Gotcha

FIELD_NAMES = {
    "symptom": "Symptom",
    "root-cause": "Root cause",
    "fix": "Fix",
    "where": "Where",
    "warning": "Warning",
}


def is_live(gotcha: Gotcha, bank: Bank) -> bool:
    """Whether a gotcha still asks for a reader's attention."""
    return not gotcha.resolved and not bank.by_path[gotcha.path].archived


def live_documents(bank: Bank) -> Iterator[Document]:
    """The documents with gotchas that are not in the archive."""
    for document in bank.in_role("gotchas"):
        if not document.archived and document.gotchas:
            yield document
