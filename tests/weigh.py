"""Learn the weights of memkit/text/instructions/weights.py from labelled sentences.

  weigh.py [--folds N]

Logistic regression over the features of `likeness`: the labelled sentences of tests/fixtures/writegate but
for the held-out ones, and lines of real banks (MEMKIT_CORPUS) as what is no order. With --folds it writes
nothing and prints how well weights do that were learnt without the sentences they judge.
"""

from __future__ import annotations

import argparse
import base64
import json
import math
import random
import sys
from collections import Counter, defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from corpus import repositories

from memkit.text.instructions.likeness import features
from memkit.text.instructions.words import coded

LABELLED = HERE / "fixtures" / "writegate"
WEIGHTS = HERE.parent / "memkit" / "text" / "instructions" / "weights.py"
LINES = 12_000
EPOCHS = 10
LEAST_ROWS, LEAST_WEIGHT = 2, 25
LEFT_OUT = frozenset("evil exampl mallor acme attack ourdb".split())
"""Stems of names that labelled attacks use and real ones do not."""
HEAD = '''"""What `likeness` weighs: learnt by tests/weigh.py, not edited by hand; hundredths of log-odds."""

from __future__ import annotations

from typing import Final

__all__ = ["BASE", "TABLE"]

'''


def main() -> int:
    parser = argparse.ArgumentParser(description="Learn the weights of orders.")
    parser.add_argument("--folds", type=int, default=0)
    folds = parser.parse_args().folds
    rows = [(_features(text), int(label == "injection"), text) for label, text in labelled()]
    lines = [_features(line) for line in real_lines()]
    counted = Counter(name for names, _, _ in rows for name in names)
    known = {name for name, count in counted.items() if count >= LEAST_ROWS and name not in LEFT_OUT}
    if folds:
        _judge(rows, lines, known, folds)
    else:
        base, weights = learn(rows, lines, known)
        WEIGHTS.write_text(_module(base, weights), encoding="utf-8")
    return 0


def labelled(*, held_out: bool = False):
    """Label and text of the sentences to learn from, or of those that are held out."""
    for name in ("instructions", "secrets"):
        for line in (LABELLED / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if bool(row.get("held_out")) == held_out and row["label"] in {"accept", "injection"}:
                yield row["label"], row.get("text") or base64.b64decode(row["text_b64"]).decode()


def real_lines():
    """Lines of real banks in a fixed random order."""
    found = []
    for files in repositories().values():
        for path, data in sorted(files.items()):
            if path.endswith((".md", ".mdc")):
                for line in data.decode("utf-8", "replace").splitlines():
                    text = line.strip(" \t-*>|#0123456789.")
                    if 15 < len(text) < 300:
                        found.append(text)
    if not found:
        sys.exit("No corpus is at hand: set MEMKIT_CORPUS.")
    random.Random(3).shuffle(found)
    return found[:LINES]


def _features(text):
    lowered = text.replace("İ", "I").lower()
    return sorted(set(features(coded(lowered).letters, lowered)))


def learn(rows, lines, known):
    """The constant and the weights of `known` features, in hundredths."""
    data = [(names, label, 2.0 if label else 1.0) for names, label, _ in rows] + [(n, 0, 0.5) for n in lines]
    data = [([name for name in names if name in known], label, share) for names, label, share in data]
    order = random.Random(1)
    base, weights, squares = 0.0, defaultdict(float), defaultdict(lambda: 1e-6)
    for _ in range(EPOCHS):
        order.shuffle(data)
        for names, label, share in data:
            odds = base + sum(weights[name] for name in names)
            slope = (1 / (1 + math.exp(-max(-30.0, min(30.0, odds)))) - label) * share
            base -= 0.05 * slope
            for name in names:
                step = slope + 1e-4 * weights[name]
                squares[name] += step * step
                weights[name] -= 0.15 * step / math.sqrt(squares[name])
    hundredths = {name: round(100 * weight) for name, weight in weights.items()}
    return round(100 * base), {n: w for n, w in sorted(hundredths.items()) if abs(w) >= LEAST_WEIGHT}


def _judge(rows, lines, known, folds):
    mixed = list(rows)
    random.Random(5).shuffle(mixed)
    orders, others, real = [], [], []
    for fold in range(folds):
        base, weights = learn(
            [row for at, row in enumerate(mixed) if at % folds != fold],
            [names for at, names in enumerate(lines) if at % folds != fold],
            known,
        )

        def score(names, base=base, weights=weights):
            return base + sum(weights.get(name, 0) for name in names)

        for names, label, text in mixed[fold::folds]:
            (orders if label else others).append((score(names), text))
        real += [score(names) for names in lines[fold::folds]]
    for least in (-200, -150, -100, -50, 0, 50):
        shares = [sum(score > least for score, _ in held) / len(held) for held in (orders, others)]
        over = sum(score > least for score in real) / len(real)
        print(f"{least:5} orders {shares[0]:.3f} others {shares[1]:.3f} lines {over:.4f}")
    for score, text in [*sorted(orders)[:15], *sorted(others)[-15:]]:
        print(score, text)


def _module(base, weights):
    rows, row = [], ""
    for name, weight in weights.items():
        word = f"{name} {weight}"
        if len(row) + len(word) > 100:
            rows.append(row)
            row = ""
        row = f"{row} {word}".strip()
    table = "\n".join([*rows, row])
    return f'{HEAD}BASE: Final = {base}\nTABLE: Final = """\n{table}\n"""\n'


if __name__ == "__main__":
    sys.exit(main())
