"""The entries of files that were too large or too broken to be checked, for comparing with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.sizes import LARGE_LIMIT
from memkit.frozen import replace
from memkit.ports import Unreadable
from memkit.text.page import Page
from memkit.text.source import BOM, NotUtf8, Source

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.bank.document import Document

FURTHEST = 2 * LARGE_LIMIT
"""Bytes of a file that is read for comparing alone. Four MiB of entries take nine seconds."""
_WIDE = (b"\xff\xfe", b"\xfe\xff")


def read_further(bank: Bank) -> Bank:
    """The bank with the texts of files that were over their limit or no UTF-8, as far as they can be had."""
    if all(document.problem is None for document in bank.documents):
        return bank
    return replace(bank, documents=tuple(_read(document, bank) for document in bank.documents))


def _read(document: Document, bank: Bank) -> Document:
    problem = document.problem
    if problem is None or (isinstance(problem, Unreadable) and problem.reason != "too-large"):
        return document
    data = bank.tree.read(document.path, FURTHEST)
    if isinstance(data, Unreadable):
        return document
    source = Source.decode(document.path, data)
    if isinstance(source, NotUtf8):
        source = Source(document.path, _decoded(data))
    return replace(document, page=Page(source), problem=None)


def _decoded(data: bytes) -> str:
    if data.startswith(_WIDE):
        return data.decode("utf-16", "replace").removeprefix(BOM)
    return "".join(_line(line) for line in data.splitlines(keepends=True))


def _line(line: bytes) -> str:
    """A file that was edited with the wrong encoding has lines in two."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("latin-1")
