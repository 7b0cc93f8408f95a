"""One collection of decisions is written in several notations.

A reader who scans for one form, and a tool that knows one form, miss the rest.

Keep to the form that most entries have. Two names side by side while a team moves from one to the other are
worth a line in the collection's README.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from memkit.bank.known import prefix_of
from memkit.checks.check import Check, Example, Trouble
from memkit.checks.over import BANK, one
from memkit.documents.entry import title_key
from memkit.findings import Severity
from memkit.frozen import replace
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.decisions.decision import Decision
    from memkit.findings import Fix

_DAY_NAME = pattern(r"\d{8}-|\d{4}-\d{2}-\d{2}")
_NUMBER_NAME = pattern(r"(?P<word>[A-Za-z]{1,8}[-_]?)?(?P<number>\d{1,6})(?=[-_. ])")
_MENDED = 3
"""Collections that get a fix in one run: each is looked for in the whole bank."""
_FIRST = pattern(r"(?:record-architecture|use-markdown|use-adr|use-log4brains)")
"""The record that a tool writes to begin a directory keeps the tool's form."""


def find(bank: Bank, _scope: Scope) -> Iterator[Trouble]:
    """One trouble a collection and kind of notation, at the first entry of the rarest form."""
    mended = 0
    for name, held in bank.collections.items():
        entries = [d for d in held if d.form in {"log", "record"} and not _FIRST.match(title_key(d.title))]
        if held[0].form == "record":
            yield from _mixed(name, "file names", [(_file_form(d), d) for d in entries])
            yield from _mixed(name, "places for the status", [(_status_form(d), d) for d in entries])
        for trouble in _mixed(name, "headings", [(_heading_form(d), d) for d in entries]):
            mended += 1
            yield replace(trouble, fix=_fix(bank, entries) if mended <= _MENDED else None)


def _fix(bank: Bank, entries: Sequence[Decision]) -> Fix | None:
    from memkit.checks.adr.headings import Anchored
    from memkit.checks.adr.renaming import with_usual_prefix

    return with_usual_prefix(bank, Anchored(bank), entries)


def _mixed(collection: str, what: str, forms: Sequence[tuple[str, Decision]]) -> Iterator[Trouble]:
    groups: dict[str, list[Decision]] = defaultdict(list)
    for form, decision in forms:
        if form:
            groups[form].append(decision)
    if len(groups) < 2:  # noqa: PLR2004 - one form is no mixture
        return
    ordered = sorted(groups, key=lambda form: -len(groups[form]))
    listed = ", ".join(f"{form} ({len(groups[form])})" for form in ordered)
    odd = groups[ordered[-1]][0]
    yield Trouble(
        message=f"{collection} mixes {what}: {listed}",
        help=f"write new entries as most are: {ordered[0]}",
        path=odd.path,
        span=odd.head,
        about=f"{collection} {what} {sorted(groups)}",
    )


def _file_form(decision: Decision) -> str:
    name = decision.path.rpartition("/")[2]
    if _DAY_NAME.match(name):
        return "YYYYMMDD-slug"
    match = _NUMBER_NAME.match(name)
    if match is None:
        return "slug"
    return f"{match['word'] or ''}{'N' * min(len(match['number']), 4)}-slug"


def _heading_form(decision: Decision) -> str:
    match decision.notation:
        case "id":
            return f"{prefix_of(decision.id)}-N"
        case "number":
            return "N. Title"
        case "date" if decision.form == "log":
            return "date: Title"
        case "title" if decision.form == "record":
            return "Title"
    return ""


def _status_form(decision: Decision) -> str:
    place = next((status.place for status in decision.statuses if not status.placeholder), "")
    return {
        "section": "## Status",
        "frontmatter": "frontmatter",
        "label": "a Status line",
        "table": "a table",
    }.get(place, "")


CHECK = Check(
    code="ADR019",
    name="mixed-notation",
    summary="One collection of decisions is written in several notations.",
    standard=Severity.INFO,
    strict=Severity.INFO,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    fix="unsafe",
    fixing="gives the entries of a log, those with a bare number among them, the prefix that most of them "
    "have, in their headings and wherever the bank names them; what lies outside of the bank is left to you",
    bad=(
        one(
            "## ADR-3: C (see D-1)\n**Decision.** c\n\n## ADR-2: B\n**Decision.** b\n\n"
            "## D-1: A\n**Decision.** a\n",
            "memory-bank/DECISIONS.md",
        ),
        one("## ADR-2: B\n**Decision.** b\n\n## D-1: A\n**Decision.** a\n", "memory-bank/DECISIONS.md"),
        Example(
            files=(
                ("docs/adr/0002-b.md", "# 2. B\n\n## Status\n\nAccepted\n"),
                ("docs/adr/adr-0003-c.md", "# 3. C\n\n## Status\n\nAccepted\n"),
            )
        ),
    ),
    good=(
        one("## ADR-2: B\n**Decision.** b\n\n## ADR-001 — A\n**Decision.** a\n", "memory-bank/DECISIONS.md"),
        Example(
            files=(
                ("docs/adr/0001-record-architecture-decisions.md", "# 1. Record architecture decisions\n"),
                ("docs/adr/0002-b.md", "# ADR-2: B\n\n## Status\n\nAccepted\n"),
            )
        ),
    ),
)
