"""Which folder of a repository is the shared bank: one with an index, else one with a memory in it."""

from __future__ import annotations

import pytest
from repositories import Repository

FACT = "---\nname: retry-budget\ndescription: The vendor allows two retries\n---\nTwo.\n"
REMEMBER = (
    *("remember", "The site is deployed from main.", "--key", "site"),
    *("--bank", "shared", "--trigger", "stated"),
)


@pytest.fixture
def repo(tmp_path):
    return Repository(tmp_path / "repo")


def remember_site(repo):
    said = ("The site is deployed from main.", "--key", "site", "--bank", "shared", "--trigger", "stated")
    ran = repo.memkit("remember", *said)
    assert ran.code == 0, ran.err


@pytest.mark.parametrize("folder", ["memory-bank/memories", ".claude/memory", "memory"])
def test_a_folder_of_memories_without_an_index_is_the_bank(repo, folder):
    repo.save("bank", **{f"{folder}/retry-budget.md": FACT})
    (row,) = repo.memkit("memories", "list", "--json").data["memories"]
    assert row["path"] == f"{folder}/retry-budget.md"
    assert "two retries" in repo.memkit("digest").out
    remember_site(repo)
    assert (repo.top / folder / "site.md").is_file()


def test_an_index_goes_before(repo):
    index = {"memory/MEMORY.md": "- [Site](site.md) — The site\n", "memory/site.md": FACT}
    repo.save("bank", **{".claude/memory/retry-budget.md": FACT, **index})
    (row,) = repo.memkit("memories", "list", "--json").data["memories"]
    assert row["path"] == "memory/site.md"


@pytest.mark.parametrize("text", ["# Allocators\n", "---\ntitle: Allocators\n---\n", "---\nname: x\n", ""])
def test_other_markdown_in_a_folder_of_that_name_is_no_bank(repo, text):
    repo.save("code", **{"memory/allocators.md": text, "memory/heap.c": "int main;\n"})
    assert repo.memkit("memories", "list", "--json").data["memories"] == []
    remember_site(repo)
    assert (repo.top / "memory-bank/memories/site.md").is_file()
