"""An ordinary repository is found by its files as git finds it; any other is left to git."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from git_sandbox import Sandbox

from memkit.adapters.git.discover import open_repository
from memkit.adapters.git.plain import plain_top
from memkit.workspace.site import open_site


@pytest.fixture
def repo(tmp_path):
    return Sandbox(Path(os.path.realpath(tmp_path)) / "repo")


def found(repo, start=None, **environment):
    return plain_top(start or repo.top, {**repo.environment, **environment})


def set_config(repo, text):
    with (repo.top / ".git/config").open("a") as file:
        file.write(text)


@pytest.mark.skipif(os.name == "nt", reason="who owns a folder is left to git there")
@pytest.mark.parametrize("folder", ["", "docs", "docs/deep"])
def test_the_top_of_an_ordinary_repository_is_known_without_git(repo, folder):
    start = repo.top / folder
    start.mkdir(parents=True, exist_ok=True)
    assert found(repo, start) == repo.top
    repo.commit(note="text")
    assert found(repo, start) == repo.top == open_repository(start, repo.environment).top


def test_a_remote_a_branch_and_a_detached_head_are_ordinary(repo):
    repo.commit(note="text")
    repo.git("remote", "add", "origin", "https://example.invalid/kelp.git")
    repo.git("checkout", "-q", "-b", "topic/one")
    assert found(repo) == repo.top
    repo.git("checkout", "-q", "--detach")
    assert found(repo) == repo.top


def test_a_linked_work_tree_and_a_submodule_are_left_to_git(repo, tmp_path):
    repo.commit(note="text")
    linked = Path(os.path.realpath(tmp_path)) / "linked"
    repo.git("worktree", "add", "-q", str(linked))
    assert found(repo, linked) is None
    assert open_site(linked, repo.environment).top == linked
    repo.git("submodule", "add", "-q", str(linked), "sub")
    assert found(repo, repo.top / "sub") is None
    assert open_site(repo.top / "sub", repo.environment).top == repo.top / "sub"


@pytest.mark.parametrize(
    "text",
    [
        "[core]\n\tworktree = ../other\n",
        "[core]\n\tbare = true\n",
        "[core]\n\tbare\n",
        "[core] worktree = ../other\n",
        "[CORE]\n\tWorkTree = ../other\n",
        '[core]\n\tworktree = "../other"\n',
        "[core]\n\tabbrev = \\\n7\n",
        "[core]\n\trepositoryformatversion = 1\n[extensions]\n\tworktreeConfig = true\n",
        "[extensions]\n\tobjectFormat = sha1\n",
        "[include]\n\tpath = more\n",
        "[core\n",
        "junk\n",
    ],
)
def test_settings_that_may_lead_elsewhere_are_left_to_git(repo, text):
    set_config(repo, text)
    assert found(repo) is None


@pytest.mark.parametrize(
    "variables",
    [
        {"GIT_DIR": ".git"},
        {"GIT_WORK_TREE": "."},
        {"GIT_INDEX_FILE": "other"},
        {"GIT_CEILING_DIRECTORIES": "/"},
        {"GIT_CONFIG_COUNT": "0"},
    ],
)
def test_variables_that_may_lead_elsewhere_are_left_to_git(repo, variables):
    assert found(repo, **variables) is None


@pytest.mark.parametrize("damage", ["HEAD", "objects", "refs", "config"])
def test_a_damaged_repository_is_left_to_git(repo, damage):
    (repo.top / ".git" / damage).rename(repo.top / ".git/gone")
    assert found(repo) is None


def test_a_strange_head_is_left_to_git(repo):
    for head in ("ref: ../x\n", "junk\n", "ref: refs/heads/a b\n", ""):
        (repo.top / ".git/HEAD").write_text(head)
        assert found(repo) is None


def test_a_linked_git_folder_and_folders_within_it_are_left_to_git(repo):
    assert found(repo, repo.top / ".git") is None
    assert found(repo, repo.top / ".git/refs") is None
    (repo.top / ".git").rename(repo.top.parent / "elsewhere")
    (repo.top / ".git").symlink_to(repo.top.parent / "elsewhere")
    assert found(repo) is None


def test_a_bare_repository_and_a_folder_without_one_are_left_to_git(repo, tmp_path):
    bare = tmp_path / "bare"
    subprocess.run(["git", "init", "-q", "--bare", str(bare)], check=True)
    assert found(repo, bare / "refs") is None
    alone = tmp_path / "alone"
    alone.mkdir()
    assert found(repo, alone) is None


def test_without_git_on_the_path_nothing_is_known(repo, tmp_path):
    assert found(repo, PATH=str(tmp_path)) is None


def test_the_site_of_a_store_opens_its_repository_when_it_is_asked(repo):
    repo.write("docs/memkit.toml", "")
    (repo.top / "docs/deep").mkdir()
    site = open_site(repo.top / "docs/deep", repo.environment)
    assert (site.root, site.top, site.prefix) == (repo.top / "docs", repo.top, "docs/")
    assert site.git.top == repo.top
