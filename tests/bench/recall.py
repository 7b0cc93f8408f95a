"""Measure what recall costs beside plain FTS5 over the same texts (S9, S11) and beside numpy (S10).

  recall.py --bank FOLDER [--queries N] [--cold N] [--semantic] [--json]

FOLDER is a generated bank with its truth beside it (FOLDER.truth.json, as bench/gen_bank.py writes both):
each Markdown file is an entry, the truth names questions with the file that answers. CPU of this process;
plain FTS5 is asked for the same words joined by OR, ordered by rank. `recall.cold_ratio` is one
`memkit recall` from the shell, the index being there, beside `python -c pass`, without vectors;
`recall.vectors_cold_ratio`, with --semantic, is one with them, once they are made: of 10,000 entries that
takes a quarter of an hour. `vectors.search_ratio` is the search among 10,000 vectors of 384 numbers beside
one product of numpy. `recall.asked_mb` is what a process holds at most that opens the index and asks every
question, beyond one that asks nothing. Where the package tantivy can be imported, it is built and asked, too.
With --cold 0 nothing is started from the shell: for growth.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # else the waiting of its threads counts as work

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from memkit.adapters.embedding.minilm import has_minilm
from memkit.adapters.search.sqlite import IN_MEMORY, SqliteIndex
from memkit.adapters.search.vectors import Vectors
from memkit.recall.entries import indexable
from memkit.recall.lexical import search
from memkit.recall.passage import Entry
from memkit.recall.question import read_question
from memkit.recall.stored import indexed
from memkit.recall.words import WORD

_ASKS = """
import json, sys
sys.path.insert(0, sys.argv[1])
from memkit.adapters.search.sqlite import SqliteIndex
from memkit.recall.lexical import search
from memkit.recall.question import read_question
index = SqliteIndex(sys.argv[2])
for asked in json.load(sys.stdin):
    search(index, read_question(asked))
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))
"""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bank", type=Path, required=True)
    parser.add_argument("--queries", type=int, default=200)
    parser.add_argument("--cold", type=int, default=7, help="how many cold starts")
    parser.add_argument("--semantic", action="store_true", help="make vectors and measure a start with them")
    parser.add_argument("--json", action="store_true", help="print one flat object")
    asked = parser.parse_args()
    truth = json.loads(asked.bank.with_name(f"{asked.bank.name}.truth.json").read_text(encoding="utf-8"))
    texts = {
        path.relative_to(asked.bank).as_posix(): path.read_text(encoding="utf-8", errors="replace")
        for path in sorted((asked.bank / "memory").rglob("*.md"))
        if path.name != "MEMORY.md"
    }
    with tempfile.TemporaryDirectory() as folder:
        figures = measured(texts, truth["queries"][: asked.queries], Path(folder))
    if asked.cold:
        figures |= cold(asked.bank, truth["queries"][0]["q"], asked.cold, semantic=asked.semantic) | vectors()
    print(json.dumps(figures) if asked.json else "\n".join(f"{key:32} {figures[key]}" for key in figures))
    return 0


def measured(texts: dict[str, str], queries: list[dict], folder: Path) -> dict[str, float | int]:
    """Both built, asked and changed, one after the other for each question."""
    plain, plain_built = _timed(lambda: _plain(texts, folder / "plain.db"))
    held = {path: _entry(path, text) for path, text in texts.items()}
    index = SqliteIndex(str(folder / "own.db"))
    _, built = _timed(lambda: index.change((), [(path, "", held[path]) for path in held]))
    _, parsed = _timed(lambda: [_entry(path, text) for path, text in texts.items()])
    names = list(texts)
    figures: dict[str, float | int] = {"recall.entries": len(texts)}
    ours, theirs, found, plain_found = [], [], 0, 0
    for query in queries:
        rows, spent = _timed(lambda asked=query["q"]: _ask_plain(plain, asked))
        theirs.append(spent)
        plain_found += query["answer"] in [names[row] for row in rows]
        hits, spent = _timed(lambda asked=query["q"]: search(index, read_question(asked)))
        ours.append(spent)
        told = index.entries(hit.passage for hit in hits)
        entries = dict.fromkeys(json.loads(told[hit.passage])[0] for hit in hits)
        found += query["answer"] in list(entries)[:10]
    index.close()
    peer = _tantivy(texts, queries, names)
    held_mb = _peak(folder / "own.db", [query["q"] for query in queries]) - _peak(folder / "none.db", [])
    index = SqliteIndex(str(folder / "own.db"))
    some = names[:: max(1, len(names) // 50)]
    changes = [_timed(lambda path=path: index.change((), [(path, "", held[path])]))[1] for path in some]
    if peer:
        took, hit = peer
        figures |= {
            "recall.tantivy_p95_ratio": _ratio(_at(ours, 0.95), _at(took, 0.95)),
            "recall.tantivy_hit_10": hit,
        }
    return figures | {
        "recall.p50_ratio": _ratio(_at(ours, 0.5), _at(theirs, 0.5)),
        "recall.p95_ratio": _ratio(_at(ours, 0.95), _at(theirs, 0.95)),
        "recall.p95_ms": round(1000 * _at(ours, 0.95), 2),
        "recall.hit_10": round(found / len(queries), 4),
        "recall.plain_hit_10": round(plain_found / len(queries), 4),
        "recall.build_ratio": _ratio(built + parsed, plain_built),
        "recall.update_ms": round(1000 * statistics.median(changes), 3),
        "recall.asked_mb": round(held_mb, 1),
        "recall.bytes_ratio": _ratio(
            (folder / "own.db").stat().st_size, (folder / "plain.db").stat().st_size
        ),
    }


def _peak(place: Path, questions: list[str]) -> float:
    """MB that a process holds at most that asks an index."""
    ran = subprocess.run(
        [sys.executable, "-c", _ASKS, str(ROOT), str(place)],
        input=json.dumps(questions),
        capture_output=True,
        text=True,
        check=True,
    )
    return int(ran.stdout) / 1024


def cold(bank: Path, question: str, times: int, *, semantic: bool = False) -> dict[str, float | int]:
    """One recall from the shell, its index being there, beside a bare interpreter."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {name: said for name, said in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment |= {
            f"XDG_{kind}_HOME": f"{folder}/{kind}" for kind in ("CACHE", "STATE", "DATA", "CONFIG")
        }
        environment["PYTHONPATH"] = str(ROOT)
        asked = [sys.executable, "-P", "-m", "memkit", "recall", question]
        place = Path(folder, "CONFIG", "memkit", "config.toml")
        place.parent.mkdir(parents=True)
        figures: dict[str, float | int] = {}
        for leg, embedder in (("", "none"), ("vectors_", "minilm"))[: 1 + (semantic and has_minilm())]:
            place.write_text(f'recall.embedder = "{embedder}"\n', encoding="utf-8")
            place.chmod(0o600)
            figures[f"recall.{leg}first_seconds"] = round(_child(asked, bank, environment)[1], 2)
            while leg and _unfinished(asked, bank, environment):
                pass
            ours, bare = [], []
            for _ in range(times):
                bare.append(_child([sys.executable, "-c", "pass"], bank, environment)[1])
                ours.append(_child(asked, bank, environment)[1])
            figures[f"recall.{leg}cold_ratio"] = _ratio(statistics.median(ours), statistics.median(bare))
    return figures


def vectors(count: int = 10_000, wide: int = 384, times: int = 101) -> dict[str, float | int]:
    """A search among vectors, the question's being there, beside one product over the same numbers."""
    try:
        import numpy as np
    except ImportError:
        return {}
    chance = np.random.default_rng(7)
    made = chance.standard_normal((count, wide)).astype("<f4")
    made /= np.linalg.norm(made, axis=1, keepdims=True)
    index = SqliteIndex(IN_MEMORY)
    entries = ((f"{at}", "", _entry(f"{at}.md", f"text {at}")) for at in range(count))
    index.change((), entries)
    leg = Vectors(index, _Ready(made))
    leg.bring_up()
    leg.similar("first")
    ours, product, asked = [], [], made[0].copy()
    for _ in range(times):
        product.append(_timed(lambda: made @ asked)[1])
        ours.append(_timed(lambda: leg.similar("again"))[1])
    return {
        "vectors.search_ratio": _ratio(statistics.median(ours), statistics.median(product)),
        "vectors.search_ms": round(1000 * statistics.median(ours), 3),
    }


class _Ready:
    """Vectors that are there already: one after the other."""

    model, unrelated, at_once = "ready", None, 1 << 20

    def __init__(self, made) -> None:
        self._rows = [row.tobytes() for row in made]
        self.dimension = made.shape[1]

    def embed(self, texts: list[str]) -> list[bytes]:
        return self._rows[: len(texts)]


def _unfinished(asked: list[str], bank: Path, environment: dict[str, str]) -> bool:
    """Whether vectors are still to be made: a run that nobody watches makes some."""
    ran = subprocess.run([*asked, "--json"], cwd=bank, env=environment, capture_output=True, check=False)
    return "still to be made" in (json.loads(ran.stdout)["recall"]["without"] or "")


def _plain(texts: dict[str, str], place: Path) -> sqlite3.Connection:
    base = sqlite3.connect(place, isolation_level=None)
    base.execute("CREATE VIRTUAL TABLE plain USING fts5(body, tokenize = 'porter unicode61')")
    base.execute("BEGIN")
    base.executemany("INSERT INTO plain (rowid, body) VALUES (?, ?)", enumerate(texts.values()))
    base.execute("COMMIT")
    return base


def _ask_plain(base: sqlite3.Connection, question: str) -> list[int]:
    words = " OR ".join(f'"{word}"' for word in WORD.findall(question))
    rows = base.execute("SELECT rowid FROM plain WHERE plain MATCH ? ORDER BY rank LIMIT 10", (words,))
    return [row[0] for row in rows]


def _tantivy(
    texts: dict[str, str], queries: list[dict], names: list[str]
) -> tuple[list[float], float] | None:
    """What each question takes tantivy, and the share it answers; None where it is not installed."""
    try:
        import tantivy
    except ImportError:
        return None
    schema = tantivy.SchemaBuilder()
    schema.add_text_field("body", stored=False, tokenizer_name="en_stem")
    schema.add_integer_field("row", stored=True, indexed=True)
    index = tantivy.Index(schema.build())
    writer = index.writer(50_000_000, 1)
    for row, text in enumerate(texts.values()):
        writer.add_document(tantivy.Document(body=text, row=row))
    writer.commit()
    index.reload()
    searcher = index.searcher()

    def ask(question: str) -> list[int]:
        found = searcher.search(index.parse_query(" ".join(WORD.findall(question)), ["body"]), 10)
        return [searcher.doc(place)["row"][0] for _, place in found.hits]

    took, hit = [], 0
    for query in queries:
        rows, spent = _timed(lambda asked=query["q"]: ask(asked))
        took.append(spent)
        hit += query["answer"] in [names[row] for row in rows]
    return took, round(hit / len(queries), 4)


def _entry(path: str, text: str) -> tuple[tuple, ...]:
    title = path.rpartition("/")[2].removesuffix(".md").replace("-", " ")
    return indexed(((indexable(Entry(path, "memory", path, title, text), title, text),),))


def _timed(work) -> tuple:
    started = time.process_time()
    made = work()
    return made, time.process_time() - started


def _child(command: list[str], folder: Path, environment: dict[str, str]) -> tuple[int, float]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    code = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return code, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _at(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def _ratio(ours: float, theirs: float) -> float:
    return round(ours / theirs, 3) if theirs else 0.0


if __name__ == "__main__":
    raise SystemExit(main())
