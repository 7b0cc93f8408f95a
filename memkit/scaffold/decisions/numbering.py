"""Numbers of decisions: which is free next, and how a collection writes it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.bank.known import prefix_of
from memkit.bank.layout import RECORD_STATES
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.documents.decisions.decision import Decision
    from memkit.scaffold.draft import Scene

_DIGITS = pattern(r"-(\d{1,6})[A-Z]?$")
_NUMBER = pattern(r"\d{1,6}(?=[A-Z]?[^\dA-Z]{0,4}$)")


def usual_prefix(held: Sequence[Decision]) -> str:
    """The prefix that most entries of a collection have, or empty where they are not numbered."""
    found = Counter(prefix_of(each.id) for each in held if each.id)
    numbered = sum(found.values())
    return found.most_common(1)[0][0] if 2 * numbered > len(held) else ""


def next_number(
    scene: Scene, collection: str, prefix: str, *, record: bool, ids: bool = True, above: Iterable[int] = ()
) -> int:
    """One above every number that is spent here, in archives, on the base, on local branches, or `above`.

    Logs share their numbers, as their archives continue them; a folder has its own. One that ADR003 would
    call taken elsewhere is passed over.
    """
    number = 1 + max((0, *spent_numbers(scene, collection, prefix, record=record), *above))
    elsewhere = set(numbers_elsewhere(scene, prefix, record=record, ids=ids))
    while number in elsewhere:
        number += 1
    return number


def spent_numbers(scene: Scene, collection: str, prefix: str, *, record: bool) -> Iterator[int]:
    """The numbers that entries of a series have, or had."""
    ids: list[str] = []
    folders = _folders(scene)
    for each in scene.bank.decisions:
        if (series_of(each) == collection) if record else each.form != "record":
            ids += [each.id, *(said for _, said, _ in each.other_ids)]
    for branch in scene.branches():
        folder = branch.path.rpartition("/")[0]
        if _series(folder) == collection if record else folder not in folders:
            ids.append(branch.id)
    published = scene.published()
    for each in published.decisions if published else ():
        if (series_of(each) == collection) if record else each.form != "record":
            ids.append(each.id)
    yield from _numbers(ids, prefix)


def numbers_elsewhere(scene: Scene, prefix: str, *, record: bool, ids: bool = True) -> Iterator[int]:
    """The numbers that other kinds of series have: those of logs for a record, of records for a log.

    Only a log that writes ids (`ADR-5`, not `5. Title`) shares its numbers with records.
    """
    folders, published = _folders(scene), scene.published()
    held = (*scene.bank.decisions, *(published.decisions if published else ()))
    found = [each.id for each in held if each.form != "record" and each.notation == "id"] if record else []
    if not record and ids:
        found = [each.id for each in held if each.form == "record"]
    for branch in scene.branches():
        if (branch.path.rpartition("/")[0] in folders) != record and (record or ids):
            found.append(branch.id)
    yield from _numbers(found, prefix)


def series_of(decision: Decision) -> str:
    """The log or folder that a decision is numbered in; `archive/` and its like belong to that above."""
    return _series(decision.collection) if decision.form == "record" else decision.collection


def numbered_like(text: str, number: int, others: Iterable[str] = ()) -> str:
    """An id as written with another number, with as many zeros as `text`, or some of `others`, has."""
    match = _NUMBER.search(text)
    if match is None:
        return text
    padded = any(_is_padded(each) for each in (text, *others))
    width = len(match[0]) if padded else 0
    return f"{text[: match.start()]}{number:0{width}d}"


def holders(bank: Bank, id_: str, collection: str) -> list[Decision]:
    """The entries of a collection that have an id."""
    return [each for each in bank.collections.get(collection, ()) if each.id == id_]


def _is_padded(text: str) -> bool:
    match = _NUMBER.search(text)
    return match is not None and match[0][0] == "0" and len(match[0]) > 1


def _numbers(ids: Iterable[str], prefix: str) -> Iterator[int]:
    for id_ in ids:
        match = _DIGITS.search(id_)
        if match and prefix_of(id_) == prefix:
            yield int(match[1])


def _folders(scene: Scene) -> set[str]:
    return {each.collection for each in scene.bank.decisions if each.form == "record"}


def _series(folder: str) -> str:
    above, _, last = folder.rpartition("/")
    return above if above and last.casefold() in RECORD_STATES else folder
