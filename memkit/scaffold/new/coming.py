"""A text as the document of the bank that it will be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.document import Document
from memkit.documents.vocabulary import words_with
from memkit.text.page import Page
from memkit.text.source import Source

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.config.values import Role


def as_document(bank: Bank, path: str, role: Role, text: str) -> Document:
    """A text as the document that it will be."""
    data = text.encode("utf-8", "surrogatepass")
    words = words_with(bank.config.labels, bank.config.statuses)
    return Document(path, role, len(data), Page(Source(path, text)), None, words)
