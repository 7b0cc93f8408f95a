"""A text holds characters that a person does not see and an agent reads, or that show another text.

Tag characters, zero-width characters and marks of direction can carry a whole instruction past a review; a
letter of another script can make a name look like the one that is trusted.

Look at the place in an editor that shows such characters, remove them, and ask where the text came from.
Joiners in emoji and in Persian, Arabic and Indic words are legal, and so is a byte order mark at the start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.fixing import replacing
from memkit.checks.over import DOCUMENTS, one
from memkit.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.findings import Fix
    from memkit.text.source import Source, Span

_LISTED = 3
"""Code points that a message names."""


def find(document: Document, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each run of hidden characters and each word with lookalike letters."""
    from memkit.text.injection.hidden import find_hidden

    source = document.source
    for hidden in find_hidden(source.text) if source else ():
        codes = _codes(source.slice(hidden.span)) if source else ""
        lookalike = hidden.kind == "lookalike letters"
        yield Trouble(
            message=f"this word mixes scripts with {hidden.kind} ({codes})"
            if lookalike
            else f"{hidden.kind} are hidden here ({codes})",
            help="write the word in one script"
            if lookalike
            else "remove them, and ask where the text came from",
            path=document.path,
            span=hidden.span,
            fix=None if lookalike or not source else _removal(document.path, source, hidden.span),
        )


def _removal(path: str, source: Source, span: Span) -> Fix:
    """The run without its hidden characters; unsafe, since an emoji or a script may need one of them."""
    seen = "".join(char for char in source.slice(span) if char.isprintable())
    return replacing(path, span, seen, safe=False)


def _codes(run: str) -> str:
    """The first few characters outside of ASCII, by number."""
    found = list(dict.fromkeys(f"U+{ord(char):04X}" for char in run if not char.isascii()))
    return ", ".join(found[:_LISTED]) + (" and others" if len(found) > _LISTED else "")


CHECK = Check(
    code="INJ001",
    name="hidden-unicode",
    summary="A text holds characters that a person does not see.",
    standard=Severity.ERROR,
    strict=Severity.ERROR,
    over=DOCUMENTS,
    find=find,
    doc=__doc__ or "",
    fix="unsafe",
    fixing="removes the hidden characters; lookalike letters are left to you",
    bad=(
        one("# Notes\n\nUse pnpm.\U000e0072\U000e0075\U000e006e\n", DOCUMENTS.example_path),
        one("# Notes\n\nApproved \u202eyb\u202c all.\n", DOCUMENTS.example_path),
        one("# Notes\n\nThe pass\u200bword\u2060 rule\n", DOCUMENTS.example_path),
    ),
    good=(
        one("\ufeff# Notes\n\n👩\u200d💻 ❤\ufe0f\n", DOCUMENTS.example_path),
        one("# Notes\n\nمی\u200cخواهم\n", DOCUMENTS.example_path),
    ),
)
