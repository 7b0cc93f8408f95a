"""S7: what reading the blocks of a text costs beside markdown-it-py's full parse of the same text.

  structure.py [--generator PATH/gen_bank.py] [--files N] [--data FOLDER] [--runs N] [--json]

Each figure is the CPU of the full parse to that of ours, the median of several runs: `mixed` are texts of all
of CommonMark's blocks, `corpus` the real files where they are at hand, `bank` a generated bank. `*_differing`
counts the texts in which ours finds other blocks than the full parse: their kind, first line and container.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parents[2])]

from corpus import FOLDER, repositories
from markdown_it import MarkdownIt
from test_markdown import PIECES, oracle_blocks

from memkit.text.markdown import parse_blocks
from memkit.text.source import Source

FULL = MarkdownIt("commonmark").enable("table")
WORDS = ("**Status:** kept", "a [link](b.md) and `code`", "plain words of a paragraph", "- an item", "> said")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--generator", type=Path)
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--data", type=Path, default=FOLDER)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    figures: dict[str, float | int] = {}
    for name, texts in (
        ("mixed", _mixed(300)),
        ("corpus", _real(asked.data)),
        ("bank", _generated(asked.generator, asked.files) if asked.generator else []),
    ):
        if texts:
            figures[f"structure.{name}_texts"] = len(texts)
            figures[f"structure.{name}_times_faster"] = _faster(texts, asked.runs)
            figures[f"structure.{name}_differing"] = sum(map(_differs, texts))
    print(json.dumps(figures, indent=None if asked.json else 1))
    return 0


def _mixed(count: int) -> list[str]:
    chance = random.Random(7)
    return [
        "\n".join(
            "".join(chance.choices(PIECES, k=chance.randrange(4))) + chance.choice(WORDS) for _ in range(40)
        )
        for _ in range(count)
    ]


def _real(folder: Path) -> list[str]:
    files = [data for held in repositories(folder).values() for data in held.values()]
    return [data.decode("utf-8", "replace") for data in files]


def _generated(generator: Path, files: int) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(generator), folder, "--files", str(files), "--seed", "7"]
        subprocess.run(command, check=True, capture_output=True)
        found = sorted(Path(folder).rglob("*.md"))
        return [path.read_bytes().decode("utf-8", "replace") for path in found]


def _faster(texts: list[str], runs: int) -> float:
    ratios = []
    for number in range(runs + 1):
        began = time.process_time()
        for text in texts:
            FULL.parse(text)
        between = time.process_time()
        for text in texts:
            parse_blocks(Source("page.md", text))
        if number:  # the first run warms up
            ratios.append((between - began) / (time.process_time() - between))
    return round(statistics.median(ratios), 2)


def _differs(text: str) -> bool:
    ours = parse_blocks(Source("page.md", text)).blocks
    found = [(block.kind, block.first, block.parent) for block in ours]
    return found != [(kind, first, parent) for kind, first, _, _, parent in oracle_blocks(text)]


if __name__ == "__main__":
    raise SystemExit(main())
