"""A field of a gotcha has a label but no content.

An empty Fix looks like an answer from afar; the reader comes for nothing.

Fill it in, or remove the label.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.got.live import FIELD_NAMES, is_live
from memkit.checks.over import GOTCHAS, one
from memkit.documents.entry import has_content
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.gotchas.gotcha import Gotcha


def find(gotcha: Gotcha, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each label that nothing follows."""
    if not is_live(gotcha, scope.bank):
        return
    for field in gotcha.fields:
        if field.name in FIELD_NAMES and not has_content(field.text):
            if gotcha.form == "table" and field.text:
                continue  # a dash in a cell says that there is none
            yield Trouble(
                message=f"“{field.label}” of the gotcha {gotcha.label} is empty",
                help="write what belongs there, or "
                + ("put a dash" if gotcha.form == "table" else "remove the label"),
                path=gotcha.path,
                span=gotcha.head if gotcha.form == "table" else field.label_span,
                about=f"{gotcha.key} {field.name} empty",
            )


CHECK = Check(
    code="GOT002",
    name="gotcha-empty-field",
    summary="A field of a gotcha has a label but no content.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=GOTCHAS,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(
            "## Tokens expire early\n**Symptom.** Log-ins end.\n**Root cause.** Local time.\n**Fix.**\n",
            GOTCHAS.example_path,
        ),
    ),
    good=(
        one(
            "## Tokens expire early\n**Symptom.** Log-ins end.\n**Root cause.** Local time.\n"
            "**Fix**\n\n```sh\nexport TZ=UTC\n```\n",
            GOTCHAS.example_path,
        ),
    ),
)
