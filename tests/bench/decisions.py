"""Supersede and settle real decisions in real repositories: lines changed, links that died, new errors.

  decisions.py [--data FOLDER] [--pairs N] [--json]

Each repository of the corpus becomes a git repository with one commit. In every collection of decisions up
to N pairs of accepted ones are superseded by the command line, each from the state of the commit: the change
is staged and checked, and every link of every Markdown file that led somewhere before has to lead somewhere
afterwards. As many decisions of each collection are accepted and deprecated.
"""

from __future__ import annotations

import argparse
import json
import posixpath
import sys
import tempfile
from collections import Counter
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from corpus import FOLDER, repositories
from deciding import again_at, bank_in, named
from repositories import Repository

from memkit.text.page import Page
from memkit.text.source import Source

NOTE = "Both ran until June"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=FOLDER)
    parser.add_argument("--pairs", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    counts: Counter[str] = Counter()
    for name, files in repositories(asked.data).items():
        if any(bank_in(files).decisions):
            with tempfile.TemporaryDirectory() as folder:
                _try_repository(name, files, Path(folder) / "repo", asked.pairs, counts)
    print(json.dumps(dict(sorted(counts.items())), indent=None if asked.json else 1))
    return 0


def _try_repository(name, files, top, pairs, counts):
    repo = Repository(top)
    for path, data in files.items():
        (top / path).parent.mkdir(parents=True, exist_ok=True)
        (top / path).write_bytes(data)
    repo.write("memkit.toml", 'profile = "strict"\n')
    repo.save()
    before = _errors(repo)
    alive = _live_links(files)
    for collection, held in bank_in(files).collections.items():
        written = [decision for decision in held if decision.form in {"log", "record"}]
        counts["collections"] += bool(written)
        accepted = [d for d in written if d.status == "accepted"]
        for first, second in list(pairwise(accepted))[:pairs]:
            turned = first.form == "log" and first.number and second.number and first.number > second.number
            old, new = (second, first) if turned else (first, second)
            words = ("supersede", named(old), "--by", named(new), "--note", NOTE, "--in", collection)
            if _try(repo, name, words, before, alive, counts, files):
                now = again_at(repo, old)
                counts["supersede.not_superseded"] += now.status != "superseded"
        for decision in accepted[:pairs]:
            words = ("deprecate", named(decision), "--in", collection)
            if _try(repo, name, words, before, alive, counts, files):
                counts["deprecate.not_deprecated"] += again_at(repo, decision).status != "deprecated"
        for decision in [d for d in written if d.status in {"proposed", "draft", "on-hold"}][:pairs]:
            words = ("accept", named(decision), "--in", collection)
            if _try(repo, name, words, before, alive, counts, files):
                counts["accept.not_accepted"] += again_at(repo, decision).status != "accepted"


def _try(repo, name, words, before, alive, counts, files):
    """Whether the command wrote; the work tree is as it was for the next one only after `again_at`."""
    repo.git("reset", "-q", "--hard")
    repo.git("clean", "-qfd")
    verb = words[0]
    ran = repo.memkit("adr", *words)
    counts[f"{verb}.tried"] += 1
    if ran.code:
        counts[f"{verb}.refused"] += 1
        sys.stderr.write(f"{name}: {' '.join(words)}: {ran.err}")
        return False
    repo.git("add", "-A")
    fresh = _errors(repo, "--staged") - before
    if fresh:
        counts[f"{verb}.new_errors"] += 1
        sys.stderr.write(f"{name}: {' '.join(words)}: {dict(fresh)}\n")
    now = {path: (repo.top / path).read_bytes() for path in files}
    dead = alive - _live_links(now)
    if dead:
        counts[f"{verb}.dead_links"] += len(dead)
        sys.stderr.write(f"{name}: {' '.join(words)}: {sorted(dead)[:3]}\n")
    gone, come = (int(n) for n in _numbers(repo))
    counts[f"{verb}.lines_gone"] += gone
    counts[f"{verb}.lines_come"] += come
    counts[f"{verb}.most_gone"] = max(counts[f"{verb}.most_gone"], gone)
    return True


def _numbers(repo):
    rows = [row.split("\t") for row in repo.git("diff", "--cached", "--numstat").decode().splitlines()]
    return sum(int(row[1]) for row in rows), sum(int(row[0]) for row in rows)


def _errors(repo, *options):
    found = repo.memkit("check", "--json", *options).data["findings"]
    return Counter((f["code"], f["path"]) for f in found if f["severity"] == "error")


def _live_links(files):
    """File, number of the link in it, for every relative link whose file and anchor are there."""
    pages = {}
    for path, data in files.items():
        if path.endswith((".md", ".mdc")):
            source = Source.decode(path, data)
            if isinstance(source, Source):
                pages[path] = Page(source)
    found = set()
    for path, page in pages.items():
        seen = Counter()
        for link in page.links:
            if link.external or link.kind == "wikilink":
                continue
            bare = unquote(link.path).lstrip("/")
            folder = "" if link.path.startswith("/") else posixpath.dirname(path)
            target = posixpath.normpath(posixpath.join(folder, bare)) if link.path else path
            key = (path, link.text, target)
            seen[key] += 1
            there = target in files or any(held.startswith(f"{target}/") for held in files)
            anchored = (
                not link.anchor or target not in pages or link.anchor.lower() in pages[target].fragments
            )
            if there and anchored:
                found.add((*key, seen[key]))
    return found


if __name__ == "__main__":
    raise SystemExit(main())
