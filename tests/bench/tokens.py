"""Measure the token estimate against real o200k counts, and fit its table of costs.

    python tests/bench/tokens.py --data FOLDER [--json]
    python tests/bench/tokens.py --data FOLDER [--more FOLDER] --fit

`--data` is any folder of Markdown. `--fit` splits it in two by repository (its second folder level), fits on
each half and judges on the other, then fits on all of it and prints the table. `--more` holds a folder for
each further language or kind of text; each such folder weighs as much as 15,000 tokens of `--data`.
Counts come from the package rs_bpe, which only this script needs.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter, defaultdict
from dataclasses import dataclass
from hashlib import md5
from math import ceil, sqrt
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from memkit.text import tokens

LANGUAGE_COSTS = ("stop word far from English", "latin word", "latin letter")
"""Costs that stand for the words around them, so fitted on whole documents."""


@dataclass(frozen=True)
class Doc:
    name: str
    group: str
    text: str
    count: int
    weight: float = 1.0


def main() -> int:
    options = _options()
    try:
        from rs_bpe import openai
    except ImportError:
        print("This benchmark compares with the package rs_bpe, which is not installed: pip install rs_bpe")
        return 2
    count = openai.o200k_base().count
    docs = _read(options.data, count)
    if not docs:
        print(f"No readable text below {options.data}.")
        return 2
    if options.fit:
        _fit_and_print(docs, _read(options.more, count, weigh=True) if options.more else [], count)
        return 0
    result = _judge(docs, tokens.estimate_tokens) | _speed(docs, count)
    print(json.dumps(result) if options.json else "\n".join(f"{k:28} {v}" for k, v in result.items()))
    return 0


def _options():
    parser = argparse.ArgumentParser(description="The token estimate against rs_bpe (o200k).")
    parser.add_argument("--data", type=Path, required=True, help="folder of text files")
    parser.add_argument("--more", type=Path, help="with --fit: one folder for each further language")
    parser.add_argument("--fit", action="store_true", help="fit the table of costs and print it")
    parser.add_argument("--json", action="store_true", help="print one flat object")
    return parser.parse_args()


def _read(folder, count, *, weigh=False):
    docs = []
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        try:
            text = path.read_bytes().decode("utf-8").removeprefix("\ufeff")
        except UnicodeDecodeError:
            continue
        if text:
            parts = path.relative_to(folder).parts
            group = parts[0] if weigh else parts[min(1, len(parts) - 1)]
            docs.append(Doc("/".join(parts), group, text, count(text)))
    if not weigh:
        return [Doc(d.name, d.group, d.text, d.count, min(1, 2500 / d.count)) for d in docs]
    total = Counter()
    for doc in docs:
        total[doc.group] += doc.count
    return [Doc(d.name, d.group, d.text, d.count, 15000 / total[d.group]) for d in docs]


def _judge(docs, estimate):
    errors = [(estimate(doc.text) - doc.count) / doc.count for doc in docs]
    sizes = sorted(abs(error) for error in errors)
    return {
        "tokens.files": len(docs),
        "tokens.median_error": round(median(sizes), 5),
        "tokens.p95_error": round(sizes[ceil(0.95 * len(sizes)) - 1], 5),
        "tokens.median_bias": round(median(errors), 5),
        "tokens.share_over_3_under": round(sum(error < -0.03 for error in errors) / len(docs), 5),
        "tokens.worst_under": round(-min(errors), 5),
    }


def _speed(docs, count):
    size = sum(len(doc.text.encode()) for doc in docs)
    ours = min(_seconds(tokens.estimate_tokens, docs) for _ in range(3))
    theirs = min(_seconds(count, docs) for _ in range(3))
    return {
        "tokens.megabytes_per_second": round(size / ours / 1e6, 2),
        "tokens.rs_bpe_megabytes_per_second": round(size / theirs / 1e6, 2),
        "tokens.speed_ratio": round(theirs / ours, 3),
    }


def _seconds(function, docs):
    started = time.perf_counter()
    for doc in docs:
        function(doc.text)
    return time.perf_counter() - started


def _fit_and_print(docs, more, count):
    sides = [[], []]
    for doc in docs:
        sides[md5(doc.group.encode(), usedforsecurity=False).digest()[0] & 1].append(doc)
    for fitted, judged in (sides, sides[::-1]):
        costs = _fit(fitted + more, count)
        print("held out:", json.dumps(_judge(judged, lambda text, costs=costs: _estimate(text, costs))))
    for name, cost in sorted(_fit(docs + more, count).items()):
        print(f'    "{name}": {cost:.3f},')


def _estimate(text, costs):
    found = Counter(tokens.pieces(text))
    cost = found.total() + sum(
        costs.get(name, 0) * amount * times
        for piece, times in found.items()
        for name, amount in tokens.features(piece)
    )
    return ceil(tokens.SURE * cost + tokens.SURE_SMALL * sqrt(max(0, cost)))


def _fit(docs, count):
    """Costs by least squares: first over pieces, then those of whole languages over documents."""
    rows = [Counter(tokens.pieces(doc.text)) for doc in docs]
    latin = [_is_other_latin(row) for row in rows]
    weights = Counter()
    for doc, row, skip in zip(docs, rows, latin, strict=True):
        for piece, times in row.items():
            weights[piece] += 0 if skip else doc.weight * times
    equations = Equations(ridge=3)
    for piece, weight in weights.items():
        terms = [(n, a) for n, a in tokens.features(piece) if n not in LANGUAGE_COSTS]
        equations.add(terms, count(piece) - 1, weight)
    costs = equations.solve()
    equations = Equations(ridge=1e-3)
    for doc, row in ((d, r) for d, r, use in zip(docs, rows, latin, strict=True) if use):
        rest, terms = doc.count - row.total(), defaultdict(float)
        for piece, times in row.items():
            for name, amount in tokens.features(piece):
                if name in LANGUAGE_COSTS:
                    terms[name] += amount * times / doc.count
                else:
                    rest -= costs.get(name, 0) * amount * times
        equations.add(list(terms.items()), rest / doc.count, doc.weight * doc.count / 10000)
    return costs | {name: max(0.0, cost) for name, cost in equations.solve().items()}


def _is_other_latin(row):
    names = Counter()
    for piece, times in row.items():
        for name, _ in tokens.features(piece):
            names[name] += times
    return names["stop word far from English"] + names["latin word"] > 0.02 * row.total()


class Equations:
    """Normal equations of weighted least squares with a ridge, kept sparse until solved."""

    def __init__(self, ridge):
        self.ridge = ridge
        self.square = defaultdict(Counter)
        self.right = Counter()

    def add(self, terms, value, weight):
        for name, amount in terms:
            self.right[name] += weight * amount * value
            for other, more in terms:
                self.square[name][other] += weight * amount * more

    def solve(self):
        names = sorted(self.square)
        table = [
            [self.square[row][column] + self.ridge * (row == column) for column in names] + [self.right[row]]
            for row in names
        ]
        for i, pivot in enumerate(table):
            for row in table[i + 1 :]:
                factor = row[i] / pivot[i]
                for j in range(i, len(row)):
                    row[j] -= factor * pivot[j]
        answer = [0.0] * len(names)
        for i in reversed(range(len(names))):
            known = sum(table[i][j] * answer[j] for j in range(i + 1, len(names)))
            answer[i] = (table[i][-1] - known) / table[i][i]
        return dict(zip(names, answer, strict=True))


if __name__ == "__main__":
    sys.exit(main())
