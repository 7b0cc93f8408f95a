"""Learn the weights of memkit/text/instructions/weights.py from labelled sentences.

  weigh.py [--folds N]

Logistic regression over the features of `likeness`: the labelled sentences of tests/fixtures/writegate but
for the held-out ones, and lines of real banks (MEMKIT_CORPUS) as what is no order. With --folds it writes
nothing and prints how well weights do that were learnt without what they judge: a group of `shapes.jsonl`
(its `sub`) is held out as a whole.
"""

from __future__ import annotations

import argparse
import base64
import json
import math
import random
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from corpus import repositories

from memkit.text.instructions import _sentences
from memkit.text.instructions.likeness import LEAST, features
from memkit.text.instructions.words import coded

LABELLED = HERE / "fixtures" / "writegate"
WEIGHTS = HERE.parent / "memkit" / "text" / "instructions" / "weights.py"
LINES = 20_000
EPOCHS = 16
LEAST_ROWS, LEAST_WEIGHT = 2, 28
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
    rows = [Row(int(label == "injection"), group, text, parts(text)) for label, group, text in labelled()]
    lines = [part for line in real_lines() for part in parts(line)]
    if folds:
        _judge(rows, lines, folds)
    else:
        base, weights = learn(rows, lines)
        WEIGHTS.write_text(_module(base, weights), encoding="utf-8")
    return 0


class Row(NamedTuple):
    """A labelled text: 1 for an order, its group, and the features of each of its sentences."""

    label: int
    group: str
    text: str
    parts: list[list[str]]


def labelled(*, held_out: bool = False):
    """Label, group and text of the sentences to learn from, or of those that are held out."""
    for path in sorted(LABELLED.glob("*.jsonl")):
        name = path.stem
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if bool(row.get("held_out")) == held_out and row["label"] in {"accept", "injection"}:
                if row["sub"] in {"unicode", "obfuscated"}:
                    continue  # what they say is not in their words
                group = row["sub"] if name == "shapes" else ""
                yield row["label"], group, row.get("text") or base64.b64decode(row["text_b64"]).decode()


def parts(text):
    """The features of each sentence."""
    lowered = text.replace("İ", "I").lower()
    held = coded(lowered)
    return [
        sorted(
            set(features(held.letters[first:last], lowered[held.starts[first] : held.ends[last - 1]]))
            - LEFT_OUT
        )
        for first, last in _sentences(held.letters)
    ] or [sorted(features("", lowered))]


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


def learn(rows, lines):
    """The constant and the weights of the features, in hundredths.

    Only the worst sentence of an order is one: at first all are taken for it, then what scores highest.
    """
    counted = Counter(name for row in rows for part in row.parts for name in part)
    names = [name for name, count in counted.items() if count >= LEAST_ROWS]
    number = {name: at for at, name in enumerate(names)}
    base, weights = 0.0, [0.0] * len(names)
    for epochs in (3, EPOCHS):
        data = [([number[n] for n in part if n in number], 0, 0.5) for part in lines]
        for row in rows:
            known = [[number[n] for n in part if n in number] for part in row.parts]
            if row.label:
                known = [max(known, key=lambda part: sum(weights[at] for at in part))]
            data += [(part, row.label, 2.0 if row.label else 1.0) for part in known]
        base, weights = _descend(data, names, epochs)
    hundredths = {name: round(100 * weight) for name, weight in zip(names, weights, strict=True)}
    return round(100 * base), {n: w for n, w in sorted(hundredths.items()) if abs(w) >= LEAST_WEIGHT}


def _descend(data, names, epochs):
    order, data = random.Random(1), list(data)
    base, weights, squares = 0.0, [0.0] * len(names), [1e-6] * len(names)
    rates = [0.15 if name[0] in "@~^q0123456789" else 0.08 for name in names]
    for _ in range(epochs):
        order.shuffle(data)
        for known, label, share in data:
            odds = base + sum([weights[at] for at in known])
            slope = (1 / (1 + math.exp(-max(-30.0, min(30.0, odds)))) - label) * share
            if abs(slope) < 0.002:
                continue
            base -= 0.05 * slope
            for at in known:
                step = slope + 1e-2 * weights[at]
                squares[at] += step * step
                weights[at] -= rates[at] * step / math.sqrt(squares[at])
    return base, weights


def _judge(rows, lines, folds):
    """Weights judged by what they were learnt without: whole groups, and of texts without one, some."""
    dice = random.Random(5)
    groups = sorted({row.group for row in rows} - {""})
    dice.shuffle(groups)
    place = {group: at % folds for at, group in enumerate(groups)}
    where = [place[row.group] if row.group else dice.randrange(folds) for row in rows]
    scores, real = [0] * len(rows), []
    for fold in range(folds):
        base, weights = learn(
            [row for row, at in zip(rows, where, strict=True) if at != fold],
            [part for at, part in enumerate(lines) if at % folds != fold],
        )

        def score(part, base=base, weights=weights):
            return base + sum(weights.get(name, 0) for name in part)

        for at, row in enumerate(rows):
            if where[at] == fold:
                scores[at] = max(map(score, row.parts))
        real += [score(part) for part in lines[fold::folds]]
    judged = list(zip(rows, scores, strict=True))
    for least in range(-200, 151, 25):
        over = sum(score > least for score in real) / len(real)
        print(f"{least:5} {_shares(judged, least)} lines {over:.4f}")
    for group in groups:
        print(f"{group:52} {_shares([(row, s) for row, s in judged if row.group == group], LEAST)}")
    print(f"{'no group':52} {_shares([(row, s) for row, s in judged if not row.group], LEAST)}")


def _shares(judged, least):
    told = []
    for label, name in ((1, "orders"), (0, "others")):
        held = [score > least for row, score in judged if row.label == label]
        told.append(f"{name} {sum(held) / len(held):.3f} of {len(held):4}" if held else f"{name:20}")
    return " ".join(told)


def _module(base, weights):
    rows, row = [], ""
    for name, weight in weights.items():
        word = f"{name} {weight}"
        if len(row) + len(word) > 215:
            rows.append(row)
            row = ""
        row = f"{row} {word}".strip()
    table = "\n".join([*rows, row])
    return f'{HEAD}BASE: Final = {base}\nTABLE: Final = """\n{table}\n"""\n'


if __name__ == "__main__":
    sys.exit(main())
