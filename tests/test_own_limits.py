"""A repository may tighten the limits of the user's own banks and never loosen them."""

from __future__ import annotations

import pytest
from repositories import Repository

LOOSE = (
    "memory_caps.key = 200\nmemory_caps.description = 1000\nmemory_caps.content = 100000\n"
    "memory_caps.memories = 20000\nmemory_caps.soft = 20000\n"
)


@pytest.fixture
def repo(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.save("bank", **{"memory-bank/ACTIVE_CONTEXT.md": "# Now\n", "memkit.toml": LOOSE})
    return repo


def rooms(repo):
    return {room["bank"]: room for room in repo.memkit("memories", "list", "--json").data["banks"]}


def test_what_a_repository_loosens_holds_for_its_own_bank_alone(repo):
    held = rooms(repo)
    assert (held["shared"]["soft"], held["shared"]["hard"]) == (20000, 20000)
    for name in ("private", "global"):
        assert (held[name]["soft"], held[name]["hard"]) == (40, 50)


def test_what_it_tightens_holds_for_all(repo):
    repo.write("memkit.toml", "memory_caps.memories = 6\nmemory_caps.soft = 4\n")
    assert {(room["soft"], room["hard"]) for room in rooms(repo).values()} == {(4, 6)}


@pytest.mark.parametrize(
    "words",
    [
        ("--key", "k" * 120),
        ("--description", "The site is deployed " + "x" * 200),
        ("--content", "The site is deployed from main. " * 100),
    ],
)
@pytest.mark.parametrize("bank", ["private", "global"])
def test_no_part_of_an_own_memory_is_longer_than_it_may_be(repo, words, bank):
    said = ["remember", "The site is deployed from the main branch.", "--trigger", "stated", "--bank", bank]
    said += ["--key", "deploy"] if words[0] != "--key" else []
    if words[0] == "--content":
        said[1], words = words[1], ("--description", "The site is deployed from main.")
    ran = repo.memkit(*said, *words)
    assert ran.code in {1, 2}
    assert "at most" in ran.err
    assert not repo.memkit("memories", "list", "--json").data["memories"]


def test_the_users_own_configuration_raises_them_and_a_repository_still_lowers(repo, tmp_path):
    own = tmp_path / "config" / "memkit" / "config.toml"
    own.parent.mkdir(parents=True)
    own.write_text("[memory_caps]\nmemories = 20000\nsoft = 900\n")
    held = rooms(repo)
    assert (held["private"]["soft"], held["private"]["hard"]) == (900, 20000)
    repo.write("memkit.toml", "memory_caps.memories = 6\nmemory_caps.soft = 4\n")
    assert {(room["soft"], room["hard"]) for room in rooms(repo).values()} == {(4, 6)}


@pytest.mark.parametrize(
    "said", ["[memory_caps]\nmemories = 0\n", "memory_caps = 3\n", "[memory_caps]\nx = 1\n"]
)
def test_a_limit_that_is_none_is_told(repo, tmp_path, said):
    own = tmp_path / "config" / "memkit" / "config.toml"
    own.parent.mkdir(parents=True)
    own.write_text(said)
    held = rooms(repo)["private"]
    assert (held["soft"], held["hard"]) == (40, 50)
    assert "memory_caps" in repo.memkit("doctor").out
