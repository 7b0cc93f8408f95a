"""Symbolic links in the folders of banks: nothing is read, written or removed through them."""

from __future__ import annotations

import os
import sys

import pytest
from repositories import Repository
from storing import put

from memkit.adapters import write
from memkit.adapters.write import DiskWriter
from memkit.errors import Conflict
from memkit.ports import FileChange, Removal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")


# --- A folder that becomes a link while a list is written -------------------------------------------------


@pytest.mark.parametrize("turn", [1, 2, 3])
@pytest.mark.parametrize(
    "change", [FileChange("memories/a.md", b"old", b"new"), Removal("memories/a.md", b"old")]
)
def test_a_folder_swapped_for_a_link_is_a_conflict_and_nothing_is_written(
    tmp_path, monkeypatch, turn, change
):
    root, outside = tmp_path / "root", tmp_path / "outside"
    for folder in (root / "memories", outside):
        folder.mkdir(parents=True)
        (folder / "a.md").write_bytes(b"old")
    count, real = [0], write._verify

    def verify(plan):
        real(plan)
        count[0] += 1
        if count[0] == turn:
            (root / "memories").rename(root / "was")
            (root / "memories").symlink_to(outside)

    monkeypatch.setattr(write, "_verify", verify)
    changes = [change, FileChange("memories/b.md", None, b"x")]
    with pytest.raises(Conflict, match="folder of"):
        DiskWriter(root, tmp_path / "locks" / "x.lock").write(changes)
    assert {path.name: path.read_bytes() for path in outside.iterdir()} == {"a.md": b"old"}


# --- A linked file in a bank's folder ---------------------------------------------------------------------

SHARED = "memory-bank/memories"
WORKFLOW = ".github/workflows/x.yml"


@pytest.fixture
def repo(tmp_path):
    made = Repository(tmp_path / "repo")
    made.save("bank", **{f"{SHARED}/MEMORY.md": "# Memory index\n", WORKFLOW: "on: push\n"})
    return made


def link(repo, name, target):
    place = repo.top / SHARED / name
    place.unlink(missing_ok=True)
    place.symlink_to(os.path.relpath(repo.top / target, place.parent))


@pytest.mark.parametrize(
    "words",
    [
        ("forget", "wf", "--bank", "shared", "--reason", "old"),
        ("remember", "We deploy on Fridays", "--key", "wf", "--bank", "shared", "--trigger", "stated"),
        ("memories", "edit", "wf", "--description", "other", "--bank", "shared"),
        ("memories", "show", "wf"),
    ],
)
def test_a_linked_memory_is_neither_read_nor_written_nor_removed(repo, words):
    link(repo, "wf.md", WORKFLOW)
    ran = repo.memkit(*words)
    assert (ran.code, "on: push" in ran.out) == (1, False)
    assert "memories/wf.md: it is a symbolic link" in ran.err
    assert repo.read(WORKFLOW) == "on: push\n"
    assert (repo.top / SHARED / "wf.md").is_symlink()
    assert "wf.md (it is a symbolic link)" in repo.memkit("doctor").out


@pytest.mark.parametrize("name", ["MEMORY.md", "TOMBSTONES.jsonl"])
def test_a_linked_index_or_log_is_not_written(repo, name):
    put(repo, "We deploy on Fridays", "--key", "deploy", "--bank", "shared")
    link(repo, name, WORKFLOW)
    said = [
        repo.memkit("forget", "deploy", "--bank", "shared", "--reason", "old"),
        repo.memkit("remember", "We test on Mondays", "--bank", "shared", "--trigger", "stated"),
    ]
    told = [ran for ran in said if "symbolic link" in ran.err]
    assert told
    assert repo.read(WORKFLOW) == "on: push\n"


def test_a_wider_bank_shows_where_a_repository_has_a_link(repo):
    put(repo, "The port is 80", "--key", "port", "--bank", "global")
    link(repo, "port.md", WORKFLOW)
    assert "The port is 80" in repo.memkit("memories", "show", "port").out
    assert "The port is 80" in repo.memkit("digest").out
