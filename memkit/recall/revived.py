"""Identifiers that a change brings back though the decision that named them was superseded."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from memkit.bank.known import Known
from memkit.bank.ties import ties_of
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.documents.decisions.decision import Decision
    from memkit.recall.touched import Change
    from memkit.text.source import Span

T = TypeVar("T")

_NAME = pattern(r"[A-Za-z_][A-Za-z0-9_]*(?:[.-][A-Za-z_][A-Za-z0-9_]*){0,8}")
_IDENTIFIER = pattern(r"@?[A-Za-z_][\w.-]{2,79}(?:\(\))?")
_PROSE = (".md", ".mdc", ".mdx", ".markdown", ".rst", ".adoc")
_COMMON = frozenset(
    "true false null none self this main master test tests name names type types list dict string int"
    " bool float http https json yaml toml text html file files path paths code data user users date time"
    " index config default import export return async await class function const static public private"
    " object array error value key keys values info debug warn warning develop"
    " build dist src lib app api docs".split()
)
_LONGEST_CHAIN = 20
_SHORT = 3
_MOST = 200
"""Identifiers of one decision that are looked at."""


def revived(bank: Bank, change: Change) -> Iterator[tuple[Decision, str]]:
    """Decisions with the reason: what took the place of an abandoned one, then the abandoned one itself.

    Counts an identifier that a superseded decision names in code font, that neither its successors nor any
    other decision in force mentions, and that the change adds to files other than prose.
    """
    added = _added(change)
    if not added:
        return
    later: dict[int, list[Decision]] = {}
    for tie in ties_of(bank, Known(bank)):
        if tie.kind == "supersedes" and not tie.partial:
            later.setdefault(id(tie.earlier), []).append(tie.later)
    said = _said_now(bank) if later else frozenset()
    for old in bank.decisions:
        successors = _successors(old, later)
        names = (
            [name for name in _names(bank, old) if name in added and name not in said] if successors else []
        )
        names = [name for name in names if not any(_has(each.text, name) for each in successors)]
        if names:
            what = f"{added[names[0]]} adds `{names[0]}`, which {old.label} named"
            yield from ((each, f"{what} and this replaced") for each in successors if not each.closed)
            yield old, what


def inside(items: Sequence[T], region: Span, start: Callable[[T], int]) -> Iterator[T]:
    """Those of things in the order of their `start` that begin in a region."""
    for at in range(bisect_left(items, region.start, key=start), len(items)):
        if start(items[at]) >= region.end:
            return
        yield items[at]


def _successors(decision: Decision, later: dict[int, list[Decision]]) -> list[Decision]:
    """What took the place of a decision, of that, and so on."""
    found: dict[int, Decision] = {}
    waiting = list(later.get(id(decision), ()))
    while waiting and len(found) < _LONGEST_CHAIN:
        each = waiting.pop(0)
        if id(each) not in found and each is not decision:
            found[id(each)] = each
            waiting += later.get(id(each), ())
    return list(found.values())


def _added(change: Change) -> dict[str, str]:
    """The names that files have more often than before, each with the first file that adds it."""
    more: Counter[str] = Counter()
    where: dict[str, str] = {}
    for each in change.files:
        if each.told and not each.path.casefold().endswith(_PROSE):
            now, before = _counted(each.now), _counted(each.before)
            for name in now.keys() | before.keys():
                gain = now[name] - before[name]
                more[name] += gain
                if gain > 0:
                    where.setdefault(name, each.path)
    return {name: path for name, path in where.items() if more[name] > 0}


def _counted(text: str | None) -> Counter[str]:
    found: Counter[str] = Counter()
    for match in _NAME.finditer(text or ""):
        parts = re.split(r"[.-]", match[0])
        found.update({match[0], *parts} if len(parts) > 1 else parts)
    return found


def _names(bank: Bank, decision: Decision) -> Iterator[str]:
    """The identifiers that a decision names in code font, each once."""
    page = bank.by_path[decision.path].page
    if page is None:
        return
    seen: set[str] = set()
    for span in inside(page.code_spans, decision.span, lambda each: each.start):
        code = page.source.slice(span).strip("`").strip()
        name = code.removeprefix("@").removesuffix("()")
        if _IDENTIFIER.fullmatch(code) and name not in seen and len(seen) < _MOST:
            seen.add(name)
            if name.casefold() not in _COMMON and len(name) > _SHORT:
                yield name


def _said_now(bank: Bank) -> frozenset[str]:
    """What decisions in force name in code font: it is not abandoned, whatever else named it."""
    return frozenset(name for each in bank.decisions if not each.closed for name in _names(bank, each))


def _has(text: str, name: str) -> bool:
    return re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w-])", text) is not None
