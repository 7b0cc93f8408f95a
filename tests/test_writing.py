"""What all commands that write have in common."""

from __future__ import annotations

import json

import pytest
from repositories import Repository

from memkit.adapters.memory import MemoryTree
from memkit.adapters.overlay import OverlayTree
from memkit.adapters.write import DiskWriter
from memkit.errors import Conflict
from memkit.ports import FileChange, Removal


@pytest.fixture
def repo(tmp_path):
    repository = Repository(tmp_path / "repo")
    assert repository.memkit("init").code == 0
    repository.commit("bank")
    return repository


def test_a_dry_run_shows_a_diff_and_writes_nothing(repo):
    before = repo.read("memory-bank/PROGRESS.md")
    ran = repo.memkit("progress", "done", "the stack", "--dry-run")
    assert ran.code == 0
    assert "+- [x]" in ran.out
    assert repo.read("memory-bank/PROGRESS.md") == before


def test_data_names_the_entry_and_the_files(repo):
    ran = repo.memkit("progress", "done", "the stack", "--json")
    data = json.loads(ran.out)
    assert data["schema"] == "memkit.write/1"
    assert data["changed"] == [{"path": "memory-bank/PROGRESS.md", "what": "edited"}]


def test_an_unknown_name_is_answered_with_the_nearest(repo):
    ran = repo.memkit("progress", "done", "stakc")
    assert ran.code == 2
    assert "Did you mean" in ran.err


def test_what_would_make_the_check_fail_is_not_written(repo):
    before = repo.read("memory-bank/PROGRESS.md")
    secret = "curl -H 'Authorization: Bearer ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'"
    ran = repo.memkit("progress", "done", "the stack", "--verify", secret)
    assert ran.code == 1
    assert "Nothing was written" in ran.err
    assert "ghp_A1b2" not in ran.err
    assert repo.read("memory-bank/PROGRESS.md") == before


def test_a_removal_goes_with_the_writes_or_not_at_all(tmp_path):
    root = tmp_path / "tree"
    root.mkdir()
    (root / "old.md").write_bytes(b"old\n")
    writer = DiskWriter(root, tmp_path / "lock")
    writer.write([FileChange("new.md", None, b"old\n"), Removal("old.md", b"old\n")])
    assert sorted(path.name for path in root.iterdir()) == ["new.md"]
    with pytest.raises(Conflict):
        writer.write([FileChange("third.md", None, b"x"), Removal("new.md", b"not this\n")])
    assert sorted(path.name for path in root.iterdir()) == ["new.md"]


def test_what_is_gone_from_an_overlay_is_in_neither_tree():
    tree = OverlayTree(MemoryTree({"a.md": b"a", "b/c.md": b"c"}), {"d.md": b"d"}, ["a.md"])
    assert tree.files() == ("b/c.md", "d.md")
    assert not tree.exists("a.md")
    assert not isinstance(tree.read("a.md", 10), bytes)


def test_links_in_a_nested_bank_follow_a_heading_of_the_outer_one(repo):
    link = "[one](../memory-bank/DECISIONS.md#adr-1-use-sqlite-2024-01)\n"
    log = "# Decisions\n\n" + "".join(
        f"## ADR-{number}: Use {name} (2024-0{number})\n"
        "**Context.** a\n**Decision.** b\n**Consequence.** c\n\n"
        for number, name in ((2, "Postgres"), (1, "SQLite"))
    )
    files = {"memory-bank/DECISIONS.md": log, "sub/README.md": link, "sub/memkit.toml": ""}
    repo.save("nested", **files, **{"sub/memory-bank/PROGRESS.md": link.replace("../", "../../")})
    assert repo.memkit("adr", "supersede", "1", "--by", "2").code == 0
    assert "(../memory-bank/DECISIONS.md#adr-1-use-sqlite-2024-01--superseded-by-adr-2)" in repo.read(
        "sub/README.md"
    )
    assert "superseded-by-adr-2" in repo.read("sub/memory-bank/PROGRESS.md")
    repo.save("superseded")
    assert repo.memkit("adr", "archive", "--before", "2026-01-01").code == 0
    assert "(../memory-bank/archive/decisions-2024.md#adr-1-" in repo.read("sub/README.md")


def test_a_name_that_nothing_has_is_told_in_a_line(repo):
    for words in (("adr", "show", "x" * 9000), ("progress", "done", "x" * 9000)):
        assert len(repo.memkit(*words).err) < 400
