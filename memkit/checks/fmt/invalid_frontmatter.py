"""The frontmatter of a file cannot be read.

A harness then shows it as text or ignores it, and what it says of status, order or reading time is lost.

Mend the YAML; a value that holds `: ` or begins with a special character needs quotes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.fixing import editing
from memkit.checks.over import DOCUMENTS, one
from memkit.findings import Severity
from memkit.text.frontmatter import BadYaml

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope


def find(document: Document, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for broken frontmatter outside of memories; Cursor reads `.mdc` files by rules of its own."""
    page = document.page
    if page is None or document.role == "memories" or document.path.endswith(".mdc"):
        return
    held = page.frontmatter
    error = held if isinstance(held, BadYaml) else held.error if held else None
    if error:
        from memkit.text.yaml.quoting import quoting_edits

        edits = quoting_edits(page.source)
        yield Trouble(
            message=error.problem,
            help=error.hint or "write `key: value` lines between two lines `---`",
            path=document.path,
            span=error.span,
            fix=editing(document.path, *edits) if edits else None,
        )


CHECK = Check(
    code="FMT007",
    name="invalid-frontmatter",
    summary="The frontmatter of a file cannot be read.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    fix="safe",
    fixing="puts quotes around the values that need them, where that leaves every value as it is written",
    bad=(one("---\nsummary: Releases: how they are made\n---\n# Releasing\n", DOCUMENTS.example_path),),
    good=(one('---\nsummary: "Releases: how they are made"\n---\n# Releasing\n', DOCUMENTS.example_path),),
)
