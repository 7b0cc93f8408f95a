"""A rule's id is not in kebab-case.

The id is how commits, reviews and the list of retired rules refer to the rule; a sentence cannot be cited.

Give it a short id of small letters, digits and hyphens, such as `no-generated-edits`, and put the sentence
into a column of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.over import RULES, one
from memkit.documents.entry import title_key
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.checks.check import Scope
    from memkit.documents.rules.rule import Rule

_WORDS = 5


def find(rule: Rule, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for an id with capitals, spaces or signs, in any script."""
    if rule.id and not _is_kebab(rule.id):
        better = "-".join(title_key(rule.id).split("-")[:_WORDS])
        yield Trouble(
            message=f"the rule id {rule.label} is not in kebab-case",
            help=f"write it as {better}" if better else "write small letters and digits joined by hyphens",
            path=rule.path,
            span=rule.head,
            about=f"{rule.id} id",
        )
    elif not rule.id:
        yield Trouble(
            message=f"the rule {rule.label} has no id",
            help="give it a short id of small letters, digits and hyphens",
            path=rule.path,
            span=rule.head,
            about=f"{rule.key} without id",
        )


def _is_kebab(text: str) -> bool:
    return text == text.lower() and all(part.isalnum() for part in text.split("-"))


_HEAD = "# Rules\n\n| Rule | Since | Source | Review |\n|---|---|---|---|\n"
CHECK = Check(
    code="RUL007",
    name="bad-id",
    summary="A rule's id is not in kebab-case.",
    standard=Severity.WARNING,
    strict=Severity.ERROR,
    over=RULES,
    find=find,
    doc=__doc__ or "",
    bad=(one(_HEAD + "| Island_Import_Ban | 2026-01 | the bundle grew | 2026-Q3 |\n", RULES.example_path),),
    good=(
        one(_HEAD + "| `island-import-ban` | 2026-01 | the bundle grew | 2026-Q3 |\n", RULES.example_path),
    ),
)
