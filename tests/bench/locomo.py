"""Measure recall on LoCoMo conversations: the turns of each, and the sessions of all together.

  locomo.py --data FILE [--json] [--by-category] [--vectors FILE]

FILE is laid out as LoCoMo's own (a list of conversations with `qa`). Turns: one index a conversation, a turn
an entry, the question as the only query, gold the turns named as evidence; the share of gold among the first
ten, averaged over questions with evidence. Sessions: all conversations in one index, a session an entry,
questions of categories 1 to 4. By words alone, and with vectors where `semantic` is installed; those of a
run are kept in the file that --vectors names. The data is for measuring only and is not part of memkit.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from kept_vectors import KeptVectors

from memkit.adapters.embedding.minilm import MiniLm, has_minilm
from memkit.adapters.search.sqlite import IN_MEMORY, SqliteIndex
from memkit.adapters.search.vectors import Vectors
from memkit.recall.answer import Filters, answer
from memkit.recall.entries import indexable
from memkit.recall.passage import Entry
from memkit.recall.stored import indexed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.ports import Embedder, Nearness

DATA = ROOT.parent / "shared" / "bench" / "locomo" / "locomo-dev.json"
TODAY = date(2024, 1, 1)
_UNANSWERABLE = 5


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--by-category", action="store_true")
    parser.add_argument("--vectors", type=Path, help="keep the vectors of this run in a file")
    parser.add_argument("--json", action="store_true", help="print one flat object")
    asked = parser.parse_args()
    talks = json.loads(asked.data.read_text(encoding="utf-8"))
    embedder = KeptVectors(MiniLm(), asked.vectors) if has_minilm() else None
    figures: dict[str, float | int] = {}
    for measured in (turns, sessions):
        for shares in measured(talks, embedder).items():
            figures |= _means(*shares, by_category=asked.by_category)
    print(json.dumps(figures) if asked.json else "\n".join(f"{key:40} {figures[key]}" for key in figures))
    return 0


Shares = dict[str, dict[int, list[float]]]
"""What each question got, by figure and by category of question."""


def turns(talks: list[dict], embedder: Embedder | None) -> Shares:
    """Each conversation in an index of its own."""
    shares: Shares = defaultdict(lambda: defaultdict(list))
    for talk in talks:
        index = SqliteIndex(IN_MEMORY)
        groups = [
            tuple(indexable(_turn(turn, day), turn["speaker"], _said(turn)) for turn in said)
            for _, day, said in _sessions(talk)
        ]
        index.change((), [("talk", "", indexed(tuple(groups)))])
        legs = _legs(index, embedder)
        known = {turn["dia_id"] for _, _, said in _sessions(talk) for turn in said}
        for asked in talk["qa"]:
            gold = known & set(asked["evidence"])
            for name, leg in legs.items() if gold else ():
                found = _ids(index, asked["question"], leg)
                share = len(gold & set(found[:10])) / len(gold)
                shares[f"turns.{name}.recall_10"][asked["category"]].append(share)
    return shares


def sessions(talks: list[dict], embedder: Embedder | None) -> Shares:
    """All sessions of all conversations in one index."""
    shares: Shares = defaultdict(lambda: defaultdict(list))
    index = SqliteIndex(IN_MEMORY)
    for talk in talks:
        for number, day, said in _sessions(talk):
            name = f"{talk['sample_id']}:D{number}"
            text = "\n\n".join(f"{turn['speaker']}: {_said(turn)}" for turn in said)
            entry = Entry(name, "section", name, "", text, updated=day)
            index.change((), [(name, "", indexed(((indexable(entry, "", text),),)))])
    legs = _legs(index, embedder)
    for talk in talks:
        known = {f"D{number}" for number, _, _ in _sessions(talk)}
        for asked in talk["qa"]:
            named = {evidence.partition(":")[0] for evidence in asked["evidence"]} & known
            gold = {f"{talk['sample_id']}:{name}" for name in named}
            if not gold or asked["category"] == _UNANSWERABLE:
                continue
            for name, leg in legs.items():
                found = _ids(index, asked["question"], leg)
                first = next((rank for rank, each in enumerate(found, 1) if each in gold), 0)
                for figure, share in (
                    ("recall_5", len(gold & set(found[:5])) / len(gold)),
                    ("recall_10", len(gold & set(found[:10])) / len(gold)),
                    ("mrr", 1 / first if first else 0.0),
                ):
                    shares[f"sessions.{name}.{figure}"][asked["category"]].append(share)
    return shares


def _legs(index: SqliteIndex, embedder: Embedder | None) -> dict[str, Nearness | None]:
    """What an index is asked with: words alone, and where there is an embedder vectors beside them."""
    if not embedder:
        return {"lexical": None}
    vectors = Vectors(index, embedder)
    vectors.bring_up()
    return {"lexical": None, "hybrid": vectors}


def _ids(index: SqliteIndex, question: str, leg: Nearness | None) -> list[str]:
    return [hit.entry.id for hit in answer(index, question, TODAY, Filters(), nearness=leg).hits]


def _turn(turn: dict, day: str) -> Entry:
    return Entry(turn["dia_id"], "section", turn["dia_id"], turn["speaker"], _said(turn), updated=day)


def _said(turn: dict) -> str:
    return " ".join(filter(None, (turn["text"], turn.get("blip_caption"))))


def _sessions(talk: dict) -> Iterator[tuple[int, str, list[dict]]]:
    """The number, day and turns of each session that has any."""
    held = talk["conversation"]
    numbers = sorted(int(key.split("_")[1]) for key in held if key.endswith("_date_time"))
    for number in numbers:
        if held.get(f"session_{number}"):
            yield number, _day(held[f"session_{number}_date_time"]), held[f"session_{number}"]


def _day(written: str) -> str:
    """`1:56 pm on 8 May, 2023` as a day."""
    day = written.partition(" on ")[2].strip()
    return datetime.strptime(day, "%d %B, %Y").date().isoformat()  # noqa: DTZ007


def _means(name: str, shares: dict[int, list[float]], *, by_category: bool) -> dict[str, float | int]:
    every = [share for held in shares.values() for share in held]
    figures: dict[str, float | int] = {name: round(sum(every) / max(len(every), 1), 4)}
    if by_category:
        figures |= {
            f"{name}.category_{number}": round(sum(held) / len(held), 4)
            for number, held in sorted(shares.items())
        }
    return figures


if __name__ == "__main__":
    raise SystemExit(main())
