"""Duplicates: verdicts on labelled pairs (Q7), and near duplicates among thousands of short texts (S12).

  duplicates.py [--data FOLDER] [--peer PYTHON] [--sizes 3000,10000] [--seed N] [--json]

FOLDER is laid out like bench/quality: `dedup.jsonl` in it or in `dev/`. PYTHON is an interpreter that has
scikit-learn; without it the peer's figures are left out, and the output says so. CPU is user + system.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

DATA = ROOT.parent / "shared" / "bench" / "quality"
PAIRS = ROOT / "tests" / "fixtures" / "alike.txt"
SHAPES = ROOT / "tests" / "fixtures" / "alike_shapes.txt"
TOLD = ROOT / "tests" / "fixtures" / "alike_told.txt"
PEER = """
import json, sys, time
try:
    from sklearn.feature_extraction.text import TfidfVectorizer
except ImportError:
    sys.exit(3)
texts = json.load(open(sys.argv[1]))
def run():
    matrix = TfidfVectorizer().fit_transform(texts)
    found = []
    for first in range(0, matrix.shape[0], 1000):
        part = (matrix[first:first + 1000] @ matrix.T).tocoo()
        keep = (part.data >= 0.5) & (part.row + first < part.col)
        found += zip((part.row[keep] + first).tolist(), part.col[keep].tolist(), part.data[keep].tolist())
    return found
run()
start = time.process_time()
found = run()
print(json.dumps([time.process_time() - start, found]))
"""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--peer", default=sys.executable)
    parser.add_argument("--sizes", default="3000,10000")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--wrong", action="store_true", help="print the pairs that were judged wrongly")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    figures: dict[str, float | int | str] = {}
    for name, pairs in (
        ("dedup", labelled(asked.data)),
        ("own", own_pairs(PAIRS, 1)),
        ("held_out", own_pairs(PAIRS, 0)),
        ("shapes", own_pairs(SHAPES, 1)),
        ("shapes_held_out", own_pairs(SHAPES, 0)),
        ("told", own_pairs(TOLD, 1)),
        ("told_held_out", own_pairs(TOLD, 0)),
    ):
        if pairs:
            figures |= judged(name, pairs, show=asked.wrong)
        else:
            figures[f"{name}.missing"] = f"no dedup.jsonl under {asked.data}"
    sizes = [int(size) for size in asked.sizes.split(",") if size]
    for size in sizes:
        figures |= among(size, asked.seed, asked.peer)
    if len(sizes) > 1:
        first, last = sizes[0], sizes[-1]
        growth = float(figures[f"near.{last}.cpu_s"]) / float(figures[f"near.{first}.cpu_s"])
        figures["near.exponent"] = round(math.log(growth) / math.log(last / first), 2)
    print(json.dumps(figures, indent=None if asked.json else 1))
    return 0


def labelled(folder: Path) -> list[dict[str, object]]:
    """The labelled pairs of a folder; empty where it has none."""
    path = next((p for p in (folder / "dedup.jsonl", folder / "dev" / "dedup.jsonl") if p.is_file()), None)
    return [json.loads(line) for line in path.read_text().splitlines() if line.strip()] if path else []


def own_pairs(file: Path, odd: int) -> list[dict[str, object]]:
    """Our own pairs of a file: the groups at odd places (of each shape), or the ones held out."""
    labels = {"=": "exact", "~": "near", "!": "distinct", "?": "paraphrase"}
    found: list[dict[str, object]] = []
    base, place = "", 0
    for line in file.read_text(encoding="utf-8").split("\n\n", 1)[1].splitlines():
        if line.startswith("## "):
            place = 0
        elif line[:2] in {f"{mark} " for mark in labels}:
            if place % 2 == odd:
                label = labels[line[0]]
                found.append({"label": label, "dup": label != "distinct", "a": base, "b": line[2:]})
        elif line:
            base, place = line, place + 1
    return found


def judged(name: str, pairs: list[dict[str, object]], *, show: bool) -> dict[str, float | int]:
    """Precision of the automatic verdict, and its recall by label."""
    from memkit.text.likeness.rewording import says_same

    said = [says_same(str(pair["a"]), str(pair["b"])) for pair in pairs]
    if show:
        for pair, same in zip(pairs, said, strict=True):
            if same is not pair["dup"] and pair["label"] != "paraphrase":
                sys.stderr.write(f"{name} {pair['label']}: {pair['a']!r} {pair['b']!r}\n")
    right = sum(same and bool(pair["dup"]) for pair, same in zip(pairs, said, strict=True))
    figures: dict[str, float | int] = {
        f"{name}.pairs": len(pairs),
        f"{name}.precision": round(right / max(sum(said), 1), 4),
    }
    for label in ("exact", "near", "paraphrase"):
        held = [same for pair, same in zip(pairs, said, strict=True) if pair["label"] == label]
        if held:
            figures[f"{name}.{label}_recall"] = round(sum(held) / len(held), 4)
    return figures


def among(size: int, seed: int, peer: str) -> dict[str, float | int | str]:
    """Near duplicates among `size` made-up short texts: recall, precision, CPU, beside the peer's."""
    from memkit.text.likeness.alike import alike_pairs

    texts, truth = made_texts(size, seed)
    start = time.process_time()
    found = {(pair.first, pair.second) for pair in alike_pairs(texts)}
    seconds = time.process_time() - start
    figures: dict[str, float | int | str] = {f"near.{size}.pairs": len(truth)}
    figures |= scores(f"near.{size}", found, truth) | {f"near.{size}.cpu_s": round(seconds, 3)}
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(texts, file)
        file.flush()
        environment = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        done = subprocess.run(
            [peer, "-c", PEER, file.name], capture_output=True, check=False, env=environment
        )
    if done.returncode:
        return figures | {
            f"near.{size}.peer": "scikit-learn is missing: give --peer an interpreter that has it"
        }
    cpu, scored = json.loads(done.stdout)
    best = max(
        (
            scores("x", {(a, b) for a, b, cosine in scored if cosine >= cut / 100}, truth)
            for cut in range(50, 100, 2)
        ),
        key=lambda score: score["x.recall"] + score["x.precision"],
    )
    return figures | {
        f"near.{size}.peer_recall": best["x.recall"],
        f"near.{size}.peer_precision": best["x.precision"],
        f"near.{size}.peer_cpu_s": round(cpu, 3),
        f"near.{size}.cpu_ratio": round(seconds / cpu, 2),
    }


def scores(name: str, found: set[tuple[int, int]], truth: set[tuple[int, int]]) -> dict[str, float | int]:
    """Recall and precision of pairs."""
    right = len(found & truth)
    return {
        f"{name}.recall": round(right / max(len(truth), 1), 4),
        f"{name}.precision": round(right / max(len(found), 1), 4),
    }


def made_texts(size: int, seed: int) -> tuple[list[str], set[tuple[int, int]]]:
    """Short facts of a made-up project; one in ten repeats another, one in ten only looks as if it did."""
    rand = random.Random(f"{seed}/{size}")
    texts: list[str] = []
    truth: set[tuple[int, int]] = set()
    origins: list[int] = []
    while len(texts) < size:
        chance = rand.random()
        if chance < 0.1 and origins:
            origin = origins.pop(rand.randrange(len(origins)))
            truth.add((origin, len(texts)))
            texts.append(repeated(texts[origin], rand))
        elif chance < 0.2 and origins:
            texts.append(another(texts[rand.choice(origins)], rand))
        else:
            origins.append(len(texts))
            texts.append(fact(rand))
    return texts, truth


NOUNS = """adapter alias archive backlog bucket budget bundle cache canary client cluster column compactor
cookie cron cursor daemon dataset deployment digest dispatcher driver endpoint exporter
fallback fixture form gateway harness header heuristic importer index invoice job journal
kernel ledger lease loader lock mailer manifest migration mirror monitor namespace notifier
outbox parser partition payment pipeline planner pool probe profile proxy queue quota registry
renderer replica report resolver router runbook sampler scheduler schema scraper session shard
signer snapshot socket storage stream subscriber summary tenant thumbnail ticket token tracer
trigger upload validator vault watcher webhook widget worker workspace""".split()
VERBS = """accepts batches blocks buffers builds caches checks closes compares copies counts drops emits
encrypts expects flushes groups holds ignores keeps limits loads logs marks merges moves needs
notifies opens pauses pins polls prunes reads rebuilds refuses rejects renames replays reports
retries rounds samples sends signs skips sorts splits stores strips trims validates waits warns
wraps writes""".split()
WHEN = """when the disk is full|on the second attempt|before the nightly run|after a failed deploy|behind
the corporate proxy|in the staging account|when two workers race|on cold start|for tenants on
the free plan|if the clock drifts|when the payload is compressed|under heavy load|while a
release is rolling|on the build machines|with an empty list|when the upstream is down|if the
file has no header|on protected branches|during the maintenance window|for names with
accents|unless the flag is set|only in production|once a week|at the end of each month""".replace(
    "\n", " "
).split("|")
ADJECTIVES = (
    "stale nested signed encrypted partial duplicate expired remote local pending broken large".split()
)
LEADS = ("Note: ", "Remember that ", "In this repository, ", "As agreed, ", "FYI: ", "Keep in mind that ")
TAILS = (" (confirmed)", ", as discussed", " as of 2026", ", still true", " (checked 2026-02-03)")


def fact(rand: random.Random) -> str:
    """One made-up fact of 8 to 25 words."""
    one, two, three = rand.choice(NOUNS), rand.choice(NOUNS), rand.choice(NOUNS)
    forms = (
        f"The {one} {rand.choice(VERBS)} the {rand.choice(ADJECTIVES)} {two} {rand.choice(WHEN)}.",
        f"The {one} {two} {rand.choice(VERBS)} {rand.randint(2, 900)} {three}s {rand.choice(WHEN)}.",
        f"A {one} {rand.choice(VERBS)} its {two} and {rand.choice(VERBS)} the {three} {rand.choice(WHEN)}.",
        f"Set `{one}_{two}` to {rand.randint(2, 900)} {rand.choice(WHEN)}, or the {three} fails.",
        f"Never let the {one} touch the {two}: the {three} {rand.choice(VERBS)} it {rand.choice(WHEN)}.",
    )
    return rand.choice(forms)


def repeated(text: str, rand: random.Random) -> str:
    """The same fact with one or two small changes."""
    for _ in range(rand.choice((1, 1, 2))):
        kind = rand.randrange(5)
        words = text.split(" ")
        if kind == 0:
            text = rand.choice(LEADS) + text[0].lower() + text[1:]
        elif kind == 1:
            text = text.rstrip(".") + rand.choice(TAILS) + "."
        elif kind == 2:
            place = rand.choice(
                [n for n, word in enumerate(words) if len(word) > 4 and word.isalpha()] or [0]
            )
            at = rand.randrange(1, max(2, len(words[place]) - 2))
            word = words[place]
            words[place] = word[:at] + word[at + 1 : at + 2] + word[at : at + 1] + word[at + 2 :]
            text = " ".join(words)
        elif kind == 3:
            text = text.replace(" the ", " ", 1) if " the " in text else text.replace("The ", "Our ", 1)
        else:
            place = rand.choice(
                [n for n, word in enumerate(words) if len(word) > 5 and word.isalpha()] or [0]
            )
            words[place] = words[place][:2] + words[place][3:]
            text = " ".join(words)
    return text


def another(text: str, rand: random.Random) -> str:
    """Another fact that shares most words: one telling word or number is exchanged."""
    words = text.split(" ")
    places = [n for n, word in enumerate(words) if word in NOUNS or word in VERBS or word.isdigit()]
    if not places:
        return fact(rand)
    place = rand.choice(places)
    old = words[place]
    pool = NOUNS if old in NOUNS else VERBS
    words[place] = str(int(old) * 2 + 1) if old.isdigit() else rand.choice([w for w in pool if w != old])
    return " ".join(words)


if __name__ == "__main__":
    raise SystemExit(main())
