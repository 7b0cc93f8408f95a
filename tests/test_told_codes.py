"""What the store tells besides memories: codes are explained, broken files and full banks are trouble."""

from __future__ import annotations

import json

import pytest
from repositories import Repository
from storing import put

TOKEN = "ghp_" + "aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xYz"


@pytest.fixture
def repo(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.save("bank", **{"memory-bank/ACTIVE_CONTEXT.md": "# Now\n"})
    return repo


@pytest.mark.parametrize("word", ["MEM010", "mem010", "shadowed-key"])
def test_a_code_that_lists_print_is_explained(repo, word):
    ran = repo.memkit("explain", word)
    assert ran.code == 0
    assert ran.out.startswith("# MEM010 shadowed-key")
    (told,) = repo.memkit("explain", word, "--json").data["checks"]
    (other,) = repo.memkit("explain", "MEM013", "--json").data["checks"]
    assert told.keys() == other.keys()


def test_the_doctor_tells_of_a_full_shared_bank(repo):
    fact = "---\nname: k{0}\ndescription: The service {0} listens on a port\n---\nYes.\n"
    repo.save("many", **{f"memory-bank/memories/k{n}.md": fact.format(n) for n in range(69)})
    assert (
        "attention  the shared bank holds 69 memories of 50, and takes nothing new"
        in repo.memkit("doctor").out
    )


def test_the_doctor_tells_of_own_memories_that_cannot_be_read(repo):
    put(repo, "Builds use make.", "--key", "make")
    (place,) = (repo.top.parent / "data").rglob("make.md")
    place.write_bytes(b"\xff\xfe\xff")
    assert "problem    these cannot be read: make.md (it is no UTF-8)" in repo.memkit("doctor").out


def test_the_group_alone_lists(repo):
    put(repo, "Builds use make.", "--key", "make")
    assert repo.memkit("memories") == repo.memkit("memories", "list")
    assert "make" in repo.memkit("memories").out


def test_errors_of_a_batch_name_the_line_and_no_secret(repo):
    told = [{"text": "It."}, "", "no JSON", {TOKEN: "x"}]
    data = "\n".join(each if isinstance(each, str) else json.dumps(each) for each in told).encode()
    ran = repo.memkit("remember", "--from", "-", stdin=data)
    assert ran.code == 1
    starts = [line.split(":")[0] for line in ran.err.splitlines() if line.startswith("line ")]
    assert starts == ["line 1", "line 3", "line 4"]
    assert TOKEN[:12] not in ran.err
    ran = repo.memkit("remember", "--from", "-", "--json", stdin=data)
    assert [json.loads(line)["where"] for line in ran.out.splitlines()] == ["line 1", "line 3", "line 4"]
    for name in (f"/nowhere/{TOKEN}", f"/nowhere{TOKEN}", TOKEN):
        ran = repo.memkit("remember", "--from", name)
        assert ran.code == 2
        assert TOKEN[:12] not in ran.err


def test_a_policy_that_was_let_in_is_told_at_the_end_of_a_day(repo):
    rule = "Always ask the user before you run a migration."
    put(repo, rule, "--key", "migrations")
    told = repo.memkit("sweep").out
    assert rule in told
    assert "withheld" not in told
