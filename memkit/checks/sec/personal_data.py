"""A shared file holds the e-mail address or telephone number of a person.

What is committed is read by all who clone the repository and stays in its history after the person has
left or asked to be forgotten.

Name the role or the team and where its address is kept. Addresses of teams and services, as `support@`,
and those of examples are no personal data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.mem.keys import is_shared
from memkit.checks.over import DOCUMENTS, one
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope


def find(document: Document, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each address or number of a person in a file that everybody reads."""
    from memkit.text.personal import find_personal

    if document.memory and not is_shared(document.memory):
        return
    for personal in find_personal(document.source.text) if document.source else ():
        yield Trouble(
            message=f"this looks like the {personal.kind} of a person",
            help="name the role or the team instead, and where its address is kept",
            path=document.path,
            span=personal.span,
            about=f"personal {personal.kind}",
            secret=True,
        )


CHECK = Check(
    code="SEC002",
    name="personal-data",
    summary="A shared file holds the address or telephone number of a person.",
    standard=Severity.INFO,
    strict=Severity.WARNING,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    bad=(
        one("# Notes\n\nAsk ada.quill@northpost.dev about billing.\n", DOCUMENTS.example_path),
        one("# Notes\n\nOn call: +49 171 2345678\n", DOCUMENTS.example_path),
    ),
    good=(
        one(
            "# Notes\n\nAsk support@northpost.dev; `git clone git@github.com:acme/app.git`\n",
            DOCUMENTS.example_path,
        ),
        one("# Notes\n\nThe form is tested with jane@example.com.\n", DOCUMENTS.example_path),
    ),
)
