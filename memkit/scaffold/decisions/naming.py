"""Finding the decision that a person named: `ADR-5`, `5`, `D-12`, a file, a day, words of a title."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from memkit.bank.known import prefix_of
from memkit.bank.pointers import is_pointer
from memkit.documents.decisions.ids import WORDS, decision_id
from memkit.errors import Refused, UsageProblem
from memkit.scaffold.naming import entry_named
from memkit.text.clean import brief, printable
from memkit.text.patterns import pattern
from memkit.text.presentable import masked

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.documents.decisions.decision import Decision

_ID = pattern(r"(?P<prefix>[^\W\d_]{1,12}\d?)?[-_#\s]{0,2}(?P<number>\d{1,6}[A-Za-z]?)")
_DAY = pattern(r"\d{4}-\d{1,2}(?:-\d{1,2})?")
_SHOWN = 6
_LONGEST = 100


def decision_named(bank: Bank, said: str, inside: str = "") -> Decision:
    """The one decision that is called so, of a collection where `said` or `inside` names one.

    Raises `UsageProblem` for none, `Refused` for several, with a list.
    """
    held, said = _reach(bank, said, inside)
    found = _called(bank, held, said)
    if len(found) == 1:
        return found[0]
    if found:
        raise Refused(
            f"{len(found)} decisions are called {brief(said, _LONGEST)!r}: {_listed(found)}.",
            help_line=_telling_apart(found),
        )
    if _ID.fullmatch(said.strip()):
        raise UsageProblem(
            f"There is no decision {brief(said, _LONGEST)!r}.",
            help_line="`memkit adr list` shows all that there are.",
        )
    return entry_named(said, held, "decision", words=1)


def decisions_called(bank: Bank, said: str, inside: str = "") -> list[Decision]:
    """All decisions that go by a number, a file or a day; pointers to records where nothing else does."""
    held, said = _reach(bank, said, inside)
    return _called(bank, held, said)


def decisions_among(held: Sequence[Decision], said: str) -> list[Decision]:
    """Those of some decisions, of whatever state of a bank, that go by a number, a file or a day."""
    return _exact(held, said.strip())


def decisions_in(bank: Bank, inside: str = "") -> Sequence[Decision]:
    """The decisions of the log or folder that `inside` names, or all. Raises `UsageProblem` for none."""
    held = _of_collection(bank.decisions, inside) if inside else bank.decisions
    if inside and not held:
        raise UsageProblem(f"There are no decisions in {printable(inside)}.", help_line=_collections(bank))
    return held


def opening(decision: Decision) -> str:
    """What a decision is called at the beginning of a sentence."""
    return decision.label[:1].upper() + decision.label[1:]


def _reach(bank: Bank, said: str, inside: str) -> tuple[Sequence[Decision], str]:
    """Where a name is looked for, and the name without its collection."""
    held: Sequence[Decision] = bank.decisions
    folder, colon, rest = said.rpartition(":")
    if colon and rest.strip() and _of_collection(held, folder):
        inside, said = folder, rest.strip()
    return decisions_in(bank, inside) if inside else held, said.strip()


def _called(bank: Bank, held: Sequence[Decision], said: str) -> list[Decision]:
    found = _exact(held, said)
    return ([each for each in found if not is_pointer(each, bank)] or found) if len(found) > 1 else found


def _of_collection(held: Sequence[Decision], folder: str) -> Sequence[Decision]:
    wanted = posixpath.normpath(folder.strip().rstrip("/")) if folder.strip() else ""
    if not wanted:
        return ()
    inside = [d for d in held if wanted in {d.collection, d.path} or d.path.startswith(f"{wanted}/")]
    return inside or [d for d in held if d.collection.endswith(f"/{wanted}")]


def _exact(held: Sequence[Decision], said: str) -> list[Decision]:
    by_file = [d for d in held if d.form == "record" and said in set(_names(d.path))]
    if by_file:
        return by_file
    match = _ID.fullmatch(said)
    if match:
        wanted = decision_id(match["prefix"] or "", match["number"])
        own = [d for d in held if wanted in _ids(d)]
        if match["prefix"] and (own or match["prefix"].casefold() not in WORDS):
            return own
        if not match["prefix"] or not own:
            number = wanted.rpartition("-")[2]
            return [d for d in held if any(prefix_of(i) and i.rpartition("-")[2] == number for i in _ids(d))]
    if _DAY.fullmatch(said):
        return [d for d in held if d.date and d.date.text.startswith(said)]
    return []


def _names(path: str) -> Iterator[str]:
    name = posixpath.basename(path)
    yield from (path, f"./{path}", name, name.rpartition(".")[0])


def _ids(decision: Decision) -> set[str]:
    return {id_ for id_ in (decision.id, *(said for _, said, _ in decision.other_ids)) if id_}


def _listed(found: Sequence[Decision]) -> str:
    shown = ", ".join(f"“{brief(masked(d.title), 60)}” in {printable(d.path)}" for d in found[:_SHOWN])
    return f"{shown} and {len(found) - _SHOWN} more" if len(found) > _SHOWN else shown


def _telling_apart(found: Sequence[Decision]) -> str:
    collections = list(dict.fromkeys(decision.collection for decision in found))
    if len(collections) > 1:
        where = printable(collections[0])
        return f"Add the collection, as in --in {where}."
    return "Name it by words of its title, or by its file."


def _collections(bank: Bank) -> str:
    names = [printable(name) for name in list(bank.collections)[:_SHOWN]]
    return f"Decisions are in {', '.join(names)}." if names else "The bank has no decision."
