"""Another program's memories of a project are told where memkit has none, and left as they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from repositories import Repository
from storing import put
from terminal import at_terminal

FACT = "---\nname: host\ndescription: it has two cores\nmetadata: \n  type: project\n---\nTwo.\n"


@pytest.fixture
def repo(tmp_path):
    repository = Repository(tmp_path / "my_repo.v2")
    repository.save("start", **{"a.txt": "a\n"})
    return repository


def claude(repo, root=None, home=None):
    """Claude Code's folder of memories of a repository, with one memory."""
    slug = re.sub("[^A-Za-z0-9]", "-", str((root or repo.top).resolve()))
    folder = (home or Path(repo.environment["HOME"]) / ".claude") / "projects" / slug / "memory"
    folder.mkdir(parents=True)
    (folder / "MEMORY.md").write_text("- [Host](host.md) — it has two cores\n")
    (folder / "host.md").write_text(FACT)
    return folder


def points(repo):
    return {point["name"]: point for point in repo.memkit("doctor", "--json").data["points"]}


def every_file(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_it_is_offered_and_attaching_it_is_all_there_is_to_do(repo):
    folder = claude(repo)
    before = every_file(repo.top.parent)
    ran = repo.memkit("memories", "list")
    command = f"memkit memories attach --folder {folder}"
    assert ran.out.startswith("Nothing is remembered yet")
    assert f"Claude Code keeps 1 memory of this project; `{command}`" in ran.out
    point = points(repo)["elsewhere"]
    assert (point["state"], command in point["message"], point["do"]) == ("ok", True, "")
    assert every_file(repo.top.parent) == before
    assert at_terminal(repo, *command.split()[1:], answers=("y",)).code == 0
    assert "host" in repo.memkit("memories", "list").out
    assert "elsewhere" not in points(repo)


def test_all_work_trees_of_a_repository_share_it(repo):
    folder = claude(repo)
    repo.git("worktree", "add", "-q", str(repo.top.parent / "other"))
    ran = repo.memkit("memories", "list", folder="../other")
    assert str(folder) in ran.out


def test_its_folder_may_be_elsewhere_and_its_name_may_have_blanks(repo):
    home = repo.top.parent / "my claude"
    folder = claude(repo, home=home)
    ran = repo.memkit("memories", "list", CLAUDE_CONFIG_DIR=str(home))
    assert f"--folder '{folder}'" in ran.out
    assert "Claude" not in repo.memkit("memories", "list").out


def test_nothing_is_said_where_there_is_none_or_memkit_has_memories_of_its_own(repo):
    assert "Claude" not in repo.memkit("memories", "list").out
    claude(repo, root=repo.top / "deeper")
    assert "Claude" not in repo.memkit("memories", "list").out
    claude(repo)
    put(repo, "it has two cores", "--key", "host", "--bank", "private")
    assert "Claude" not in repo.memkit("memories", "list").out
    assert "elsewhere" not in points(repo)
