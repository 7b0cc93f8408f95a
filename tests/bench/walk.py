"""`memkit history` beside an independent walk over a long and crooked history.

  walk.py [--commits N] [--entries N] [--seed N] [--json]

A repository is made whose commits write, reword, retitle, supersede, delete and restore decisions, gotchas
and progress items, move them between files and into the archive, rename files, and merge branches, with and
without squashing, two of whose sides may have changed one entry. The walk reads every file at every commit
of the first-parent line and takes it apart by a dozen lines of its own: entries carry a token that says
which they are. Compared are, for each entry, the commits that changed it (what a branch changed came with
its merge), where it stood and its text after each, and its text at the end of several days. `differences`
must be 0; `days_on_branches` are days left out because the work lay on a branch that was merged later.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[1])]

from crooked import Maker
from walking import compared, git, walked

from memkit.workspace.place import open_place


def main() -> int:
    """Make, walk, compare."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--commits", type=int, default=5000)
    parser.add_argument("--entries", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--keep", type=Path, help="make the repository there and leave it")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = asked.keep or Path(name)
        folder.mkdir(exist_ok=True)
        maker = Maker(asked.seed)
        git(folder, "init", "-q", "-b", "main")
        subprocess.run(
            ["git", "fast-import", "--quiet"], cwd=folder, input=maker.run(asked.commits), check=True
        )
        git(folder, "reset", "-q", "--hard", "main")
        walk = walked(folder)
        rng = random.Random(asked.seed)
        tokens = sorted(walk.changes)
        gone = [token for token in tokens if walk.changes[token][-1][1] is None]
        picked = rng.sample(tokens, min(asked.entries, len(tokens)))
        picked = list(dict.fromkeys([*rng.sample(gone, min(asked.entries // 4, len(gone))), *picked]))[
            : asked.entries
        ]
        started = time.process_time()
        tally = compared(open_place(folder, os.environ), walk, maker.names, picked, rng)
        spent = time.process_time() - started
        merges = int(git(folder, "rev-list", "--count", "--merges", "main"))
    figures = {
        "walk.commits": asked.commits,
        "walk.merges": merges,
        "walk.entries": tally.entries,
        "walk.gone": tally.gone,
        "walk.steps": tally.steps,
        "walk.days": tally.days,
        "walk.days_on_branches": tally.days_on_branches,
        "walk.differences": len(tally.differences),
        "walk.seconds_an_entry": round(spent / max(1, tally.entries), 2),
    }
    print(json.dumps(figures, indent=None if asked.json else 1))
    for said in tally.differences[:20]:
        print(said[:700], file=sys.stderr)
    return int(bool(tally.differences))


if __name__ == "__main__":
    raise SystemExit(main())
