"""A file of the bank cannot be read, or is a pointer to one that is not here.

What it says is part of nobody's memory until it can be read.

Give it back its permissions, or fetch what the pointer names with `git lfs pull`; better, keep a bank's files
out of Git LFS.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import DOCUMENTS, one
from memkit.findings import Severity
from memkit.ports import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope

_POINTER = "version https://git-lfs.github.com/spec/v1\n"
_REASONS = frozenset({"missing", "permission", "not-a-file", "io"})


def find(document: Document, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for a file that the tree could not give, and for a pointer of Git LFS."""
    problem = document.problem
    if isinstance(problem, Unreadable) and problem.reason in _REASONS:
        yield Trouble(
            message=f"{document.path} cannot be read: {problem.detail}",
            help="check that it is a file and that you may read it",
            path=document.path,
            about="unreadable",
        )
    elif document.source and document.source.text.startswith(_POINTER):
        yield Trouble(
            message=f"{document.path} is a pointer of Git LFS, and its content is not here",
            help="run `git lfs pull`, or keep the file out of Git LFS",
            path=document.path,
            about="pointer of Git LFS",
        )


_OBJECT = "oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n"
CHECK = Check(
    code="FMT009",
    name="unreadable",
    summary="A file cannot be read.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(one(_POINTER + _OBJECT, DOCUMENTS.example_path),),
    good=(one("# Notes\n", DOCUMENTS.example_path),),
)
