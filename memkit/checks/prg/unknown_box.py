"""A progress item has a box that not every reader understands.

GitHub shows `[✅]`, `[D]` and `[]` as text, and scripts that count open items miss them. A large `[X]` is a
checked box to GitHub and not to every script; it is reported as an info.

Write `[ ]` for open and `[x]` for done; `[-]`, `[~]` and `[/]` are read as dropped and in part.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.checks.check import Check, Trouble
from memkit.checks.fixing import replacing
from memkit.checks.over import one
from memkit.checks.prg.progress_files import PATH, PROGRESS_FILES, short
from memkit.findings import Severity
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.document import Document
    from memkit.checks.check import Scope
    from memkit.documents.progress.item import Item
    from memkit.findings import Fix

_KNOWN = frozenset({" ", "x", "-", "~", "/"})
_WRITTEN = {
    "open": "`[ ]`",
    "done": "`[x]`",
    "cancelled": "`[-]`",
    "partial": "`[~]`",
    "unknown": "`[ ]` for open, `[x]` for done, `[-]` for dropped or `[~]` for in part",
}


_USUAL = {
    **dict.fromkeys(("", "⬜", "🔲"), " "),
    **dict.fromkeys(("X", "x", "\u0445", "\u0425", "✅", "☑", "✔", "✓"), "x"),
}


def find(document: Document, _scope: Scope) -> Iterator[Trouble]:
    """Trouble for each bracketed box that is none of the five; a sign of the author's own counts once."""
    own = Counter(item.box for item in document.items if item.bracketed and item.state == "unknown")
    seen: set[str] = set()
    for item in document.items:
        if item.bracketed and item.box not in _KNOWN and item.box not in seen:
            box = item.box_span
            large = item.box == "X"  # a checked box to Markdown; scripts that look for `[x]` miss it
            said = "is a capital; most tools look for `[x]`" if large else "is none of the usual ones"
            more = f" and {own[item.box] - 1} more" if own[item.box] > 1 else ""
            if item.box in own:
                seen.add(item.box)
            yield Trouble(
                message=f"the box `[{item.box}]` of “{short(item.title)}”{more} {said}",
                help=f"write {_WRITTEN[item.state]}",
                path=document.path,
                span=Span(max(0, box.start - 1), box.end + 1),
                about=f"{item.key} box {item.box}",
                severity=Severity.INFO if large else None,
                fix=_fix(item),
            )


def _fix(item: Item) -> Fix | None:
    """The usual box for one whose meaning nobody doubts: an hourglass or a cross says more than open."""
    usual = _USUAL.get(item.box.strip(" \t").rstrip("\ufe0e\ufe0f"))
    return replacing(item.path, item.box_span, usual) if usual else None


CHECK = Check(
    code="PRG005",
    name="unknown-box",
    summary="A box is none of the usual ones.",
    standard=Severity.INFO,
    strict=Severity.WARNING,
    over=PROGRESS_FILES,
    find=find,
    doc=__doc__ or "",
    fix="safe",
    fixing="writes `[x]` for `[X]` and a check mark, `[ ]` for an empty box; others are left to you",
    bad=(
        one("## Done\n\n- [✅] Ship the digest compiler. Verify: `make digest`\n", PATH),
        one("## Done\n\n- [X] Ship the digest compiler. Verify: `make digest`\n", PATH),
        one("## Next\n\n- [ ] Ship it. Verify: `make`\n- [D] Sell it. Verify: `make sale`\n", PATH),
        one("## Next\n\n- [] Ship the digest compiler. Verify: `make digest`\n", PATH),
    ),
    good=(one("## Done\n\n- [x] Ship the digest compiler. Verify: `make digest`\n", PATH),),
)
