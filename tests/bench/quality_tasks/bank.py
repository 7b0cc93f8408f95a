"""Q6: entries of a coding bank for graded questions, by words alone, and with vectors where installed."""

from __future__ import annotations

import sys
from collections import defaultdict
from datetime import date
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from memkit.adapters.search.sqlite import SqliteIndex
    from memkit.ports import Nearness

_KINDS = {"adr": "decision", "gotcha": "gotcha", "rule": "rule", "progress": "progress"}
_PRIMARY = 2
TODAY = date(2026, 1, 1)


def judged_bank(
    entries: Sequence[dict], asked: Mapping[str, Sequence[dict]], *, misses: Container[str], vectors: bool
) -> dict[str, float | int]:
    """The share of an answer's primary entries among the first five, by type of question.

    `asked` names each set of questions over the one bank; only sets in `misses` have theirs shown.
    """
    index = _index(entries)
    legs: dict[str, Nearness | None] = {"lexical": None}
    if vectors:
        from memkit.adapters.embedding.minilm import MiniLm
        from memkit.adapters.search.vectors import Vectors

        vectors_leg = Vectors(index, MiniLm())
        vectors_leg.bring_up()
        legs["hybrid"] = vectors_leg
    figures: dict[str, float | int] = {}
    for name, queries in asked.items():
        for way, leg in legs.items():
            figures |= _figures(f"{name}.{way}", index, leg, entries, queries, misses=name in misses)
    return figures


def _index(entries: Sequence[dict]) -> SqliteIndex:
    from memkit.adapters.search.sqlite import IN_MEMORY, SqliteIndex
    from memkit.recall.entries import indexable
    from memkit.recall.passage import Entry
    from memkit.recall.stored import indexed

    index = SqliteIndex(IN_MEMORY)
    for row in entries:
        successor = row.get("superseded_by") or ""
        entry = Entry(
            row["id"], _KINDS.get(row["kind"], "memory"), row["id"], row["title"], row["body"],
            status="superseded" if successor else "", successor=successor,
        )  # fmt: skip
        index.change((), [(row["id"], "", indexed(((indexable(entry, row["title"], row["body"]),),)))])
    return index


def _figures(
    name: str,
    index: SqliteIndex,
    leg: Nearness | None,
    entries: Sequence[dict],
    queries: Sequence[dict],
    *,
    misses: bool,
) -> dict[str, float | int]:
    from memkit.recall.answer import Filters, answer

    shares: dict[str, list[float]] = defaultdict(list)
    above = 0
    successor = {row["id"]: row["superseded_by"] for row in entries if row.get("superseded_by")}
    for row in queries:
        found = [hit.entry.id for hit in answer(index, row["query"], TODAY, Filters(), nearness=leg).hits]
        wanted = {name for name, grade in row["relevant"].items() if grade == _PRIMARY}
        shares[row["type"]].append(len(wanted & set(found[:5])) / len(wanted))
        place = {name: at for at, name in enumerate(found)}
        above += sum(
            place.get(new, len(found)) > place[old] for old, new in successor.items() if old in place
        )
        if misses and not wanted <= set(found[:5]):
            sys.stderr.write(
                f"{name} {row['id']} {row['type']}: {row['query']!r} wants {wanted}, has {found[:5]}\n"
            )
    every = [share for held in shares.values() for share in held]
    return {
        f"{name}.queries": len(queries),
        f"{name}.primary_recall_5": round(sum(every) / max(len(every), 1), 4),
        f"{name}.superseded_above_successor": above,
        **{
            f"{name}.{kind}.primary_recall_5": round(sum(held) / len(held), 4)
            for kind, held in sorted(shares.items())
        },
    }
