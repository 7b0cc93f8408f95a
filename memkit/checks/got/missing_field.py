"""A gotcha lacks its Symptom, Root cause or Fix.

Somebody who meets the trap searches for the symptom, needs the fix, and without the cause cannot tell
whether the fix still applies.

Write the missing part under the entry, one or two sentences; in a table of gotchas, add the column.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.bank.layout import is_lesson
from memkit.checks.check import Check, Trouble
from memkit.checks.expect import severity_of_missing
from memkit.checks.got.live import FIELD_NAMES, live_documents
from memkit.checks.over import BANK, one
from memkit.findings import Severity
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.checks.check import Scope
    from memkit.documents.gotchas.gotcha import Gotcha

_FIELDS = ("symptom", "root-cause", "fix")
_SENTENCES = {
    name: pattern(
        rf"(?:[.!?;)] |\n[ \t]{{1,20}})(?:{words})(?: (?:that|of|when|in|for) [^.:`\n]{{1,40}})?: (?=\S)"
    )
    for name, words in zip(
        _FIELDS, ("Symptoms?", "Root cause|Cause|Reason", "Fix|Workaround|Solution"), strict=True
    )
}
"""In the middle of a paragraph: `Symptom that found it: the runner restarts.`"""

_POINTS = pattern(
    r"(?:see|details (?:are )?in|(?:documented|described|covered) in|moved to)\s"
    r"(?=[^\n]{0,300}?(?:\.md|\]\(|§))(?:[^.!?;]|\.(?=\S)){1,300}\.?",
    re.IGNORECASE,
)
"""`see “Sandbox” in CLAUDE.md for the full list`"""


def find(bank: Bank, scope: Scope) -> Iterator[Trouble]:
    """Trouble for each entry that lacks a field; it names all that are missing.

    An entry that only points to a page is asked for nothing. In `standard` the notation that a file keeps
    decides: an entry is asked for a field that enough of the others carry, and one without any field only
    when a change adds it. Lessons of a folder count as one file; tables are asked for columns, once for each
    header.
    """
    told: set[tuple[str, ...]] = set()
    for held in _kept_together(bank):
        house = {n: _house(held, n, bank.config.limits.field_share_percent) for n in _FIELDS}
        asked = {name: _asked(scope, held, name) for name in _FIELDS}
        for gotcha in held:
            if gotcha.resolved or _is_pointer(gotcha):
                continue
            added = scope.changes is not None and scope.changes.is_added(gotcha)
            missing = [
                name
                for name in _FIELDS
                if not _has(gotcha, name)
                and (scope.strict or (added and asked[name]) or (house[name] and _labelled(gotcha)))
            ]
            if missing:
                levels = [level for name in missing if added and (level := asked[name])]
                if gotcha.form == "table":
                    header = (gotcha.path, *(field.label for field in gotcha.fields))
                    if header not in told:
                        yield _trouble_of_table(gotcha, missing, max(levels, default=None))
                    told.add(header)
                else:
                    yield _trouble(gotcha, missing, max(levels, default=None))


def _kept_together(bank: Bank) -> list[list[Gotcha]]:
    """The gotchas that ought to be in one notation: of a file, of its tables, of a folder of lessons."""
    groups: dict[tuple[str, bool], list[Gotcha]] = {}
    for document in live_documents(bank):
        alone = document.gotchas[0].form == "file" and is_lesson(document.path)
        place = document.path.rpartition("/")[0] if alone else document.path
        for gotcha in document.gotchas:
            groups.setdefault((place, gotcha.form == "table"), []).append(gotcha)
    return list(groups.values())


def _has(gotcha: Gotcha, name: str) -> bool:
    """Whether an entry says a thing under its label, or in a sentence that opens with it."""
    return gotcha.field(name) is not None or _SENTENCES[name].search(gotcha.text) is not None


def _is_pointer(gotcha: Gotcha) -> bool:
    """Whether all that an entry says below its title is where to read about it."""
    body = gotcha.text[gotcha.head.end - gotcha.span.start :]
    return _POINTS.fullmatch(" ".join(body.strip(" \t\r\n*_—–-:.").split())) is not None


def _labelled(gotcha: Gotcha) -> bool:
    """Whether an entry has taken up the notation; a bullet with one label inside has not."""
    return gotcha.form != "bullet" and any(gotcha.field(name) for name in _FIELDS)


def _house(gotchas: Sequence[Gotcha], name: str, percent: int) -> bool:
    """Whether enough of a file's entries carry the field; the one that lacks it does not count."""
    carriers = sum(gotcha.field(name) is not None for gotcha in gotchas)
    if not carriers and gotchas[0].form == "table":
        return False  # not even a single row has room for it
    return 100 * carriers >= percent * (len(gotchas) - 1)


def _asked(scope: Scope, gotchas: Sequence[Gotcha], name: str) -> Severity | None:
    """The severity for an added entry without the field: alike for all such entries of a file."""
    if scope.strict or scope.changes is None:
        return None
    lacking = next((g for g in gotchas if g.field(name) is None and scope.changes.is_added(g)), None)
    if lacking is None:
        return None
    siblings = [gotcha.field(name) is not None for gotcha in gotchas if gotcha is not lacking]
    return severity_of_missing(scope, lacking, name, siblings)


def _trouble(gotcha: Gotcha, missing: Sequence[str], severity: Severity | None) -> Trouble:
    names = [FIELD_NAMES[name] for name in missing]
    labels = [f"“**{name}.**”" for name in names]
    paragraphs = f"a {labels[0]} paragraph" if len(labels) == 1 else f"the paragraphs {_joined(labels)}"
    return Trouble(
        message=f"the gotcha {gotcha.label} has {_joined([f'no {name}' for name in names])}",
        help=f"add {paragraphs} to the entry",
        path=gotcha.path,
        span=gotcha.head,
        about=f"{gotcha.key} fields",
        severity=severity,
    )


def _trouble_of_table(gotcha: Gotcha, missing: Sequence[str], severity: Severity | None) -> Trouble:
    names = [FIELD_NAMES[name] for name in missing]
    columns = " | ".join(field.label for field in gotcha.fields)
    headers = [field.label_span for field in gotcha.fields]
    return Trouble(
        message=f"the table of gotchas “{columns}” has no column for {_joined(names)}",
        help=f"add the column {_joined([f'“{name}”' for name in names])} to the table",
        path=gotcha.path,
        span=Span(headers[0].start, headers[-1].end),
        about=f"{gotcha.path} table {columns}",
        severity=severity,
    )


def _joined(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


_PATH = "memory-bank/GOTCHAS.md"
CHECK = Check(
    code="GOT001",
    name="gotcha-missing-field",
    summary="A gotcha lacks its Symptom, Root cause or Fix.",
    standard=Severity.INFO,
    strict=Severity.ERROR,
    over=BANK,
    find=find,
    doc=__doc__ or "",
    bad=(
        one(
            "# Gotchas\n\n## Tokens expire early\n**Symptom.** Log-ins end after a minute.\n"
            "**Fix.** Set `TZ=UTC`.\n",
            _PATH,
        ),
        one("# Gotchas\n\n## Tokens expire early\nSet the time zone.\n", _PATH),
    ),
    good=(
        one(
            "# Gotchas\n\n## Tokens expire early\n"
            "**Symptom.** Log-ins end after a minute.\n"
            "**Root cause.** The container runs on local time.\n"
            "**Fix.** Set `TZ=UTC`.\n",
            _PATH,
        ),
    ),
)
