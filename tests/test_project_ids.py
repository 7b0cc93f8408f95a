"""Whose private memories are seen: a `.git` that somebody unpacked shows nobody's."""

from __future__ import annotations

import shutil
import sys

import pytest
from repositories import Repository
from storing import put

from memkit.adapters.memory_folders import git_common_folder, project_scope

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")


@pytest.fixture
def repo(tmp_path):
    made = Repository(tmp_path / "repo")
    made.save("bank", **{"memory-bank/ACTIVE_CONTEXT.md": "# Context\n"})
    put(made, "The window is at seven", "--key", "window")
    return made


def as_file(evil, git):
    (evil / ".git").write_text(f"gitdir: {git}\n")


def as_link(evil, git):
    (evil / ".git").symlink_to(git)


def as_shared_folder(evil, git):
    (evil / ".git").mkdir()
    (evil / ".git" / "commondir").write_text(f"{git}\n")


def as_linked_id(evil, git):
    shutil.copytree(git, evil / ".git", ignore=shutil.ignore_patterns("memkit"))
    (evil / ".git" / "memkit").symlink_to(git / "memkit")


def as_work_tree(evil, git):
    """A git folder that points back, and shares what is another repository's."""
    own = evil / "inner"
    own.mkdir()
    (own / "gitdir").write_text(f"{evil / '.git'}\n")
    (own / "commondir").write_text(f"{git}\n")
    (own / "HEAD").write_text("ref: refs/heads/main\n")
    (evil / ".git").write_text("gitdir: inner\n")


@pytest.mark.parametrize("make", [as_file, as_link, as_shared_folder, as_linked_id, as_work_tree])
def test_an_unpacked_git_that_names_another_repository_shows_none_of_its_memories(repo, tmp_path, make):
    evil = tmp_path / "evil"
    evil.mkdir()
    make(evil, repo.top / ".git")
    own = project_scope(repo.top, make=False)
    assert own
    assert project_scope(evil, make=False) != own
    (evil / "inside").mkdir()
    assert project_scope(evil / "inside", make=False) != own


def test_work_trees_and_submodules_have_the_id_of_their_repository(repo, tmp_path):
    repo.git("worktree", "add", "-q", "../tree")
    assert project_scope(tmp_path / "tree", make=False) == project_scope(repo.top, make=False)
    (repo.top / "deep").mkdir()
    assert project_scope(repo.top / "deep", make=False) == project_scope(repo.top, make=False)
    repo.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(repo.top), "sub")
    assert git_common_folder(repo.top / "sub") == repo.top / ".git" / "modules" / "sub"
    made = project_scope(repo.top / "sub", make=True)
    assert made == project_scope(repo.top / "sub", make=False) != project_scope(repo.top, make=False)
