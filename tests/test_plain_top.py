"""An ordinary repository is found by its files as git finds it; any other is left to git."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from git_sandbox import Sandbox

from memkit.adapters.git.discover import find_repository, open_repository
from memkit.adapters.git.plain import plain_origin, plain_repository, plain_top
from memkit.workspace.here import references_here
from memkit.workspace.opened import open_listed
from memkit.workspace.place import open_place
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


def prepared(repo, state):
    if state != "new":
        first = repo.commit(note="text")
        repo.commit(note="more")
    if state == "packed":
        repo.git("pack-refs", "--all")
    elif state == "moved on":
        repo.git("pack-refs", "--all")
        repo.commit(note="third")
    elif state == "topic":
        repo.git("checkout", "-q", "-b", "topic/one")
    elif state == "detached":
        repo.git("checkout", "-q", "--detach", first)
    elif state == "orphan":
        repo.git("checkout", "-q", "--orphan", "main/two" if state == "new" else "two")


@pytest.mark.skipif(os.name == "nt", reason="who owns a folder is left to git there")
@pytest.mark.parametrize("state", ["new", "loose", "packed", "moved on", "topic", "detached", "orphan"])
def test_an_ordinary_repository_is_opened_as_git_opens_it(repo, state):
    prepared(repo, state)
    plainly = plain_repository(repo.top, repo.environment)
    assert plainly == find_repository(repo.top, repo.environment)
    assert bool(plainly.head) == (state not in {"new", "orphan"})


def test_what_only_git_can_tell_of_a_head_is_left_to_git(repo):
    first = repo.commit(note="text")
    (repo.top / ".git/refs/heads/other").write_text("ref: refs/heads/main\n")
    repo.git("symbolic-ref", "HEAD", "refs/heads/other")
    assert plain_repository(repo.top, repo.environment) is None
    repo.git("symbolic-ref", "HEAD", "refs/heads/main")
    (repo.top / ".git/shallow").write_text(f"{first}\n")
    assert plain_repository(repo.top, repo.environment) is None


@pytest.mark.skipif(os.name == "nt", reason="who owns a folder is left to git there")
@pytest.mark.parametrize(
    "text",
    [
        "",
        '[remote "origin"]\n\turl = https://example.invalid/kelp.git\n',
        '[Remote  "origin"]\n\tURL=git@example.invalid:sea/kelp.git \n\tfetch = +refs/heads/*\n',
        '[remote "origin"]\n\turl = one\n\turl = two\n',
        '[remote "origin"]\n\turl = one\n[remote "Origin"]\n\turl = two\n[remote "fork"]\n\turl = three\n',
        '[remote "origin"]\n\turl = one ; two\n',
        '[remote "origin"]\n\turl = "one two"\n',
        "[remote.origin]\n\turl = one\n",
        '[remote "ori\\gin"]\n\turl = one\n',
    ],
)
def test_the_address_of_origin_is_what_git_says(repo, text):
    set_config(repo, text)
    plainly = plain_origin(repo.top, repo.environment)
    answer = open_repository(repo.top, repo.environment).ask(
        "config", "--local", "--get", "remote.origin.url"
    )
    assert plainly in {None, answer.line()}
    assert (plainly is None) == any(mark in text for mark in (";", "remote.origin", "\\gin", '= "'))
    names = [each.id for each in references_here(open_place(repo.top, repo.environment))]
    last = answer.line().replace(":", "/").rpartition("/")[2].removesuffix(".git")
    assert not last or last in names


def test_a_repository_that_git_itself_refuses_is_opened_as_ever(repo):
    """What git says of its own settings shows when it is asked for the files."""
    repo.write("GOTCHAS.md", "# Gotchas\n")
    broken = repo.top.parent / "gitconfig"
    broken.write_text("[core\n")
    environment = {**repo.environment, "GIT_CONFIG_GLOBAL": str(broken)}
    assert plain_repository(repo.top, environment)
    assert open_listed(repo.top, environment).no_git == open_place(repo.top, environment).no_git
    assert open_listed(repo.top, environment).no_git.reason == "failed"
