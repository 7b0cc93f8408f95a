"""What each idea of recall buys: the figures of LoCoMo and of a coding bank with one idea left out at a time.

  ablations.py [--data FILE] [--bank FOLDER] [--vectors FILE] [--only IDEA ...] [--json]

FILE and FOLDER are as locomo.py and quality.py take them. `all` is recall as it ships; `without_IDEA.…` are
the same figures without the idea, so that `all` less that is what it buys. Ideas of the vectors are measured
where `semantic` is installed; `rank_fusion` puts both legs in one order by their ranks alone.
"""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

import locomo
from kept_vectors import KeptVectors
from quality import DATA, rows_of
from quality_tasks.bank import judged_bank

from memkit.adapters.embedding.minilm import MiniLm, has_minilm
from memkit.recall.fuse import MOST_FUSED
from memkit.recall.lexical import Scored
from memkit.recall.words import day_in_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.ports import Similar

_RANK = 60
"""The constant of reciprocal rank fusion as it is usually set."""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=locomo.DATA)
    parser.add_argument("--bank", type=Path, default=DATA)
    parser.add_argument("--vectors", type=Path, help="keep vectors in a file")
    parser.add_argument("--only", nargs="+", choices=sorted(IDEAS), default=sorted(IDEAS))
    parser.add_argument("--json", action="store_true", help="print one flat object")
    asked = parser.parse_args()
    talks = json.loads(asked.data.read_text(encoding="utf-8"))
    embedder = KeptVectors(MiniLm(), asked.vectors) if has_minilm() else None
    entries, queries = rows_of(asked.bank, "bank.jsonl"), rows_of(asked.bank, "bank_queries.jsonl")
    figures = {f"all.{key}": value for key, value in measured(talks, entries, queries, embedder).items()}
    for idea in asked.only:
        with ExitStack() as without:
            for place, value in IDEAS[idea].items():
                without.enter_context(patch(place, value))
            found = measured(talks, entries, queries, embedder)
        figures |= {f"without_{idea}.{key}": value for key, value in found.items()}
    print(json.dumps(figures) if asked.json else "\n".join(table(figures)))
    return 0


def measured(talks: list, entries: list, queries: list, embedder: KeptVectors | None) -> dict[str, float]:
    """Turns, sessions and the coding bank, in the figures that the goals are set for."""
    figures: dict[str, float | int] = {}
    for each in (locomo.turns, locomo.sessions):
        for name, shares in each(talks, embedder).items():
            every = [share for held in shares.values() for share in held]
            figures[name] = round(sum(every) / max(len(every), 1), 4)
    found = judged_bank(entries, {"bank": queries}, misses=(), vectors=embedder is not None)
    return figures | {
        key: value
        for key, value in found.items()
        if key.endswith(("lexical.primary_recall_5", "hybrid.primary_recall_5"))
    }


def table(figures: dict[str, float]) -> list[str]:
    """A row an idea: what each figure loses without it, in hundredths."""
    whole = {key.partition(".")[2]: value for key, value in figures.items() if key.startswith("all.")}
    names = [
        key.replace("primary_recall", "recall").replace("sessions", "s").replace("turns", "t")
        for key in whole
    ]
    lines = [f"{'':14}" + " ".join(f"{name:>20}" for name in names)]
    lines.append(f"{'all':14}" + " ".join(f"{whole[key]:20.3f}" for key in whole))
    ideas = dict.fromkeys(key.partition(".")[0] for key in figures if key.startswith("without_"))
    for idea in ideas:
        lost = (figures[f"{idea}.{key}"] - value for key, value in whole.items())
        lines.append(
            f"{idea.removeprefix('without_'):14}" + " ".join(f"{100 * each:+20.1f}" for each in lost)
        )
    return lines


def by_ranks(scored: Sequence[Scored], similar: Similar) -> tuple[Scored, ...]:
    """Both legs by their ranks alone, each worth the same."""
    sums: dict[int, float] = {}
    near = sorted(similar.near, key=lambda number: -similar.near[number])
    for leg in ([each.passage for each in scored], near):
        for rank, passage in enumerate(leg, 1):
            sums[passage] = sums.get(passage, 0.0) + 1 / (_RANK + rank)
    best = sorted(sums, key=lambda passage: (-sums[passage], passage))[:MOST_FUSED]
    return tuple(Scored(passage, sums[passage], 0.0, 0.0) for passage in best)


_LEXICAL, _QUESTION = "memkit.recall.lexical", "memkit.recall.question"
IDEAS: dict[str, dict[str, object]] = {
    "neighbours": {f"{_LEXICAL}._LENDS": ()},
    "titles": {f"{_LEXICAL}.TITLE": 0.0},
    "phrases": {f"{_LEXICAL}.PHRASE": 0.0},
    "groups": {f"{_LEXICAL}.CONTEXT": 0.0, f"{_LEXICAL}.WHOLE": 0.0},
    "other_names": {f"{_QUESTION}.also_called": lambda _: ()},
    "names": {f"{_QUESTION}._NAMED": 1.0},
    "further_words": {"memkit.recall.entries.further_words": lambda *_: ""},
    "parts_of_words": {"memkit.recall.entries.further_words": lambda _, day="": day_in_words(day)},
    "small_words": {f"{_QUESTION}.small_words": lambda _: frozenset()},
    "rank_fusion": {"memkit.recall.answer.fused": by_ranks},
    "sureness": {"memkit.recall.fuse.SURENESS": 0.0},
    "near_vectors": {
        "memkit.adapters.search.nearest.BEFORE": 0.0,
        "memkit.adapters.search.nearest.AFTER": 0.0,
    },
}
"""What is put in place of what: without an idea its weight is nothing."""


if __name__ == "__main__":
    raise SystemExit(main())
