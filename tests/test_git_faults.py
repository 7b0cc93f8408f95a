"""What the git adapters do where git, a repository or the disk is not as usual."""

from __future__ import annotations

import pytest
from git_sandbox import Sandbox, script

from memkit.adapters.disk import DiskTree
from memkit.adapters.git import objects as objects_module
from memkit.adapters.git.history import revisions
from memkit.adapters.git.objects import Objects
from memkit.adapters.git.sparse import SparseTree
from memkit.adapters.git.state import state_of
from memkit.adapters.git.trees import CommitTree, StagedTree
from memkit.adapters.scratch import Scratch
from memkit.errors import HistoryUnreadable, InputOutputFailed
from memkit.frozen import replace
from memkit.ports import Unreadable


@pytest.fixture
def repo(tmp_path):
    return Sandbox(tmp_path / "repo")


def blob(repo, data):
    return repo.git("hash-object", "-w", "--stdin", data=data).decode().strip()


# Finding a repository


def test_a_folder_that_is_gone_is_looked_for_where_it_was(repo):
    repo.commit(a="one")
    found = repo.open(repo.top / "gone" / "deep")
    assert found is not None
    assert found.top == repo.top.resolve()


def hook_environment(repo, index):
    return {"GIT_DIR": str(repo.top / ".git"), "GIT_INDEX_FILE": str(index), "GIT_PREFIX": "docs/"}


def test_the_index_of_a_hook_is_used(repo, monkeypatch):
    repo.commit(a="one")
    monkeypatch.chdir(repo.top)
    index = repo.top / ".git" / "next-index-1.lock"
    repo.write("b.md", "two")
    repo.git("add", "b.md", GIT_INDEX_FILE=str(index))
    found = repo.open(**hook_environment(repo, ".git/next-index-1.lock"))
    assert found.environment["GIT_INDEX_FILE"] == str(repo.top.resolve() / ".git/next-index-1.lock")
    assert found.environment["GIT_PREFIX"] == "docs/"
    assert found.get("ls-files", "-z").records() == ("b.md",)


def test_a_work_tree_apart_from_its_git_folder(repo, tmp_path, monkeypatch):
    repo.commit(a="one")
    apart = tmp_path / "apart"
    apart.mkdir()
    (apart / "a.md").write_text("changed")
    monkeypatch.chdir(apart)
    found = repo.open(GIT_DIR=str(repo.top / ".git"), GIT_WORK_TREE=str(apart))
    assert found.top == apart.resolve()
    assert found.get("diff", "--name-only", "-z").records() == ("a.md",)


def test_the_index_of_another_repository_is_not(repo, tmp_path, monkeypatch):
    repo.commit(a="one")
    other = Sandbox(tmp_path / "other")
    other.commit(b="two")
    monkeypatch.chdir(other.top)
    found = repo.open(**hook_environment(other, other.top / ".git" / "index"))
    assert "GIT_INDEX_FILE" not in found.environment
    assert "GIT_PREFIX" not in found.environment
    assert found.get("ls-files", "-z").records() == ("a.md",)


def test_an_index_without_a_prefix_leaves_none(repo, monkeypatch):
    repo.commit(a="one")
    monkeypatch.chdir(repo.top)
    found = repo.open(GIT_INDEX_FILE=".git/index")
    assert found.environment["GIT_INDEX_FILE"] == str(repo.top.resolve() / ".git/index")
    assert "GIT_PREFIX" not in found.environment


def test_git_that_cannot_be_started_is_a_failure_of_input(repo, tmp_path):
    repo.commit(a="one")
    gone = replace(repo.open(), program=str(tmp_path / "gone" / "git"))
    with pytest.raises(InputOutputFailed, match="git cannot be started: No such file"):
        gone.ask("status")
    with pytest.raises(InputOutputFailed, match="git cannot be started: No such file"):
        gone.start("cat-file", "--batch")


# Objects


def test_what_is_kept_stays_within_its_limit(repo, monkeypatch):
    monkeypatch.setattr(objects_module, "_KEPT", 25)
    names = [blob(repo, bytes([65 + n]) * 10) for n in range(6)]
    with Objects(repo.open()) as objects:
        held = [objects.read(name, 100) for name in names * 2]
        assert held == [bytes([65 + n]) * 10 for n in range(6)] * 2
        assert sum(len(data) for data in objects._held.values()) <= 25


def test_a_folder_is_no_contents(repo):
    repo.commit(a="one")
    with Objects(repo.open()) as objects:
        found = objects.read(repo.sha("HEAD^{tree}"), 1000)
    assert isinstance(found, Unreadable)
    assert found.reason == "io"


def test_a_huge_body_is_passed_over_and_the_next_is_read(repo, monkeypatch):
    monkeypatch.setattr(objects_module, "_BODY_WORTH_SKIPPING", 1000)
    names = [blob(repo, b"x" * size) for size in (10, 500, 5000, 20)]
    with Objects(repo.open()) as objects:
        found = [objects.read(name, 100) for name in names]
        assert [len(data) if isinstance(data, bytes) else data.reason for data in found] == [
            10,
            "too-large",
            "too-large",
            20,
        ]
        assert objects.read(names[1], 1000) == b"x" * 500


def test_git_that_dies_of_everything_is_given_up(repo, tmp_path):
    repo.commit(a="one")
    dying = script(tmp_path / "bin" / "git", "read line\nexit 1\n")
    stopped = pytest.raises(InputOutputFailed, match="git stopped again and again")
    with Objects(replace(repo.open(), program=str(dying))) as objects, stopped:
        objects.fetch([f"{number:040x}" for number in range(300)], 100)


def test_git_that_is_gone_before_it_is_asked(repo, tmp_path):
    repo.commit(a="one")
    gone = script(tmp_path / "bin" / "git", "exec 0<&-\nsleep 0.2\n")
    with Objects(replace(repo.open(), program=str(gone))) as objects:
        running = objects._running()
        running.wait()
        with pytest.raises(InputOutputFailed, match="git stopped again and again"):
            objects.fetch(["0" * 40], 100)


# A checkout that leaves files out


def test_a_sparse_tree_reads_both_the_disk_and_the_index(repo):
    repo.commit(docs__far="far", near="near")
    (repo.top / "docs" / "far.md").unlink()
    (repo.top / "docs").rmdir()
    disk = DiskTree(repo.top, ("near.md",))
    with Objects(repo.open()) as objects:
        tree = SparseTree(disk, StagedTree(repo.open(), objects=objects), ("docs/far.md",))
        assert tree.files() == ("docs/far.md", "near.md")
        tree.prefetch(["near.md"], 100)
        assert not objects._held
        tree.prefetch(["near.md", "docs/far.md"], 100)
        assert list(objects._held.values()) == [b"far"]
        assert tree.read("docs/far.md", 100) == b"far"
        assert tree.read("near.md", 100) == b"near"
        assert tree.holds("docs/far.md", b"far")
        assert not tree.holds("docs/far.md", b"near")
        assert tree.holds("near.md", b"near")
        assert [tree.exists(path) for path in ("docs/far.md", "docs", "near.md", "doc")] == [
            True,
            True,
            True,
            False,
        ]


def test_held_bytes_are_known_by_name_in_either_form_of_names(tmp_path):
    for form in ("sha1", "sha256"):
        repo = Sandbox(tmp_path / form, options=(f"--object-format={form}",))
        repo.commit(a="one")
        with Objects(repo.open()) as objects:
            tree = CommitTree(repo.open(), repo.sha(), objects=objects)
            assert tree.holds("a.md", b"one")
            assert not tree.holds("a.md", b"two")
            assert not tree.holds("b.md", b"one")
            assert not objects._held  # names were compared, nothing was read


# What git's answers depend on


def test_too_many_refs_are_not_noted(repo, monkeypatch):
    repo.commit(a="one")
    assert state_of(repo.open(), "") is not None
    monkeypatch.setattr("memkit.adapters.git.state._MOST_REFS", 3)
    for number in range(5):
        repo.git("tag", f"t{number}")
    assert state_of(repo.open(), "") is None


def test_a_linked_work_tree_depends_on_the_refs_that_it_shares(repo, tmp_path):
    repo.commit(a="one")
    repo.git("worktree", "add", "-q", str(tmp_path / "linked"))
    state = state_of(repo.open(tmp_path / "linked"), "")
    shared = repo.top.resolve() / ".git"
    assert str(shared / "refs") in state.folders
    assert str(shared / "packed-refs") in state.files
    assert str(shared / "worktrees" / "linked" / "HEAD") in state.files


def test_named_files_of_ignores_and_settings_are_noted(repo, tmp_path):
    repo.commit(a="one")
    repo.write("more.cfg", "[core]\n\tattributesFile = ~/own-attributes\n")
    repo.git("config", "include.path", "../more.cfg")
    repo.git("config", "core.excludesFile", str(tmp_path / "ignores"))
    repo.write("docs/.gitignore", "drafts/\n")
    repo.write("docs/drafts/x.md", "draft")
    state = state_of(repo.open(), "docs/")
    assert str(tmp_path / "ignores") in state.files
    assert any(path.endswith("own-attributes") for path in state.files)
    assert any(path.endswith("more.cfg") for path in state.files)
    assert {
        str(repo.top.resolve() / "docs" / ".gitignore"),
        str(repo.top.resolve() / ".gitignore"),
    } <= state.files
    assert state.ignored == {"docs/drafts/"}


# A history that cannot be read


def test_a_commit_whose_folder_is_lost(repo):
    repo.commit(docs__a="one")
    first = repo.commit(docs__a="two")
    lost = repo.sha("HEAD:docs")
    (repo.top / ".git" / "objects" / lost[:2] / lost[2:]).unlink()
    with pytest.raises(HistoryUnreadable, match="The history cannot be read"):
        list(revisions(repo.open(), (None, first), ["docs"]))


# Files that a killed writer left


def test_only_one_s_own_leavings_are_swept(tmp_path):
    mine, other = Scratch(tmp_path / "a.lock"), Scratch(tmp_path / "b.lock")
    target = tmp_path / "x.md"
    with mine.file(target, b"1") as own, other.file(target, b"2") as foreign:
        mine.sweep(tmp_path)
        assert not own.exists()
        assert foreign.read_bytes() == b"2"
    mine.sweep(tmp_path / "gone")
    assert list(tmp_path.iterdir()) == []
