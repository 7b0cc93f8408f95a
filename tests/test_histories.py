"""Deletions and renumberings, in real histories and generated ones, as an independent walk finds them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from banks import STANDARD, bank_of
from corpus import HISTORIES
from projects import ENVIRONMENT, Project, git

from memkit.bank.compare import Comparison
from memkit.workspace.checking import Request, check_place
from memkit.workspace.place import open_place

if TYPE_CHECKING:
    from pathlib import Path

# --- Real histories ---------------------------------------------------------------------------------------

BUNDLES = sorted(HISTORIES.glob("*.bundle")) if HISTORIES.is_dir() else []


def walked_ids(files: dict[str, str]) -> set[str]:
    """Decision numbers by plain text: a heading outside of fences, or the number of a file in doc/adr."""
    found: set[str] = set()
    for path, text in files.items():
        if "/adr/" in f"/{path}":
            found.add(f"ADR-{int(path.rsplit('/', 1)[-1].split('-')[0])}")
        elif path.endswith("DECISIONS.md"):
            fenced = False
            for line in text.splitlines():
                fenced ^= line.startswith("```")
                match = re.match(r"#{2,4} DECISION-0*(\d[0-9A-Z]*)\b", line)
                if match and not fenced:
                    found.add(f"DECISION-{match[1]}")
    return found


def files_at(root: Path, commit: str) -> dict[str, str]:
    names = git(root, "ls-tree", "-r", "--name-only", "-z", commit).split("\0")
    return {name: git(root, "show", f"{commit}:{name}") for name in names if name.endswith(".md")}


@pytest.mark.parametrize("bundle", BUNDLES, ids=lambda path: path.stem)
def test_a_real_history_loses_what_an_independent_walk_says(bundle, tmp_path):
    git(tmp_path, "clone", "-q", str(bundle), "clone")
    root = tmp_path / "clone"
    commits = git(root, "rev-list", "--reverse", "HEAD").split()
    before = files_at(root, commits[0])
    for commit in commits[1:]:
        now = files_at(root, commit)
        changes = Comparison(bank_of(before, STANDARD), bank_of(now, STANDARD)).decisions
        gone = {entry.id for entry in changes.removed if entry.id}
        gone |= {old.id for old, new in changes.kept if old.id and new.id != old.id}
        assert gone == walked_ids(before) - walked_ids(now), commit
        before = now


# --- Generated histories ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_a_generated_history_loses_what_was_taken_from_it(seed, tmp_path):
    project = Project(tmp_path, seed)
    for _ in range(12):
        project.step()
    outcome = check_place(
        open_place(tmp_path, ENVIRONMENT), Request(since=project.base, select=("HIS001", "HIS002"))
    )
    found = {(f.code, int(re.search(r"ADR-0*(\d+)", f.message)[1])) for f in outcome.findings}
    expected = {("HIS001", n) for n in project.deleted} | {("HIS002", n) for n in project.renumbered}
    assert found == expected
