"""What a list of memories tells besides them: how full, what is hidden, what waits, what cannot be read."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from repositories import Repository
from storing import put

SHARED = "memory-bank/memories"
BROKEN = {
    "binary": b"\xff\xfe\xff",
    "yaml": b"---\nname: [a\ndescription: x\n---\nSaid.\n",
    "empty": b"",
    "bare": b"Said without frontmatter.\n",
}


@pytest.fixture
def repo(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.save("bank", **{"memory-bank/ACTIVE_CONTEXT.md": "# Now\n"})
    return repo


@pytest.fixture
def broken(repo):
    (repo.top / SHARED).mkdir(parents=True)
    for key, data in BROKEN.items():
        (repo.top / SHARED / f"{key}.md").write_bytes(data)
    (repo.top / SHARED / "whole.md").write_text("---\nname: whole\ndescription: Builds use make\n---\nYes.\n")
    return repo


def test_files_that_cannot_be_read_are_told_with_the_reason(broken):
    rows = {line.split()[0]: line for line in broken.memkit("memories", "list").out.splitlines() if line}
    assert "(cannot be read: it is no UTF-8)" in rows["binary"]
    assert "its frontmatter is broken: " in rows["yaml"]
    assert "it has no frontmatter" in rows["empty"]
    assert "it has no frontmatter" in rows["bare"]
    assert rows["shared:"] == "shared: 5 of 50, 4 cannot be read"
    (room,) = broken.memkit("memories", "list", "--bank", "shared", "--json").data["banks"]
    assert {each["key"] for each in room["unreadable"]} == set(BROKEN)


def test_the_digest_shows_no_empty_line_and_counts_them(broken):
    out = broken.memkit("digest").out
    assert '"description":""' not in out
    assert '"key":"whole"' in out
    assert "cannot be read and are not shown: 4 shared." in out


def test_a_memory_that_cannot_be_read_is_no_unknown_one(broken):
    ran = broken.memkit("memories", "show", "binary")
    assert ran.code == 1
    assert "binary.md: it is no UTF-8." in ran.err
    assert "its frontmatter is broken" in broken.memkit("memories", "show", "yaml").out


def test_a_line_for_each_bank_says_what_is_hidden_and_what_waits(repo):
    put(repo, "Builds use make.", "--key", "make")
    put(repo, "Builds used ant.", "--key", "ant", "--expires", "2026-01-01")
    put(repo, "Deploys go by pages.", "--key", "pages", "--bank", "global", MEMKIT_TODAY="2026-01-01")
    assert repo.memkit("remember", "Always ask before a migration.", "--lifetime", "policy").code == 0
    lines = repo.memkit("memories", "list").out.splitlines()
    assert "private: 2 of 50, 1 expired (hidden; --expired shows them), 1 waiting as proposals" in lines
    assert "global: 1 of 50, 1 due for review" in lines
    assert not any(line.startswith("shared: ") for line in lines)
    rooms = {room["bank"]: room for room in repo.memkit("memories", "list", "--json").data["banks"]}
    assert (rooms["private"]["expired"], rooms["private"]["proposals"]) == (1, 1)
    assert rooms["global"]["reviews_due"] == 1


def test_what_an_agent_wrote_is_marked_until_a_person_confirms_it(repo):
    put(repo, "Builds use make.", "--key", "make")
    repo.write(f"{SHARED}/hand.md", "---\nname: hand\ndescription: Builds use ninja\n---\nYes.\n")
    repo.write(
        f"{SHARED}/guess.md",
        "---\nname: guess\ndescription: Builds use ant\nmetadata:\n  origin: agent\n  confidence: 0.6\n---\n",
    )
    rows = {line.split()[0]: line for line in repo.memkit("memories", "list").out.splitlines() if line}
    assert "(by an agent) Builds use make." in rows["make"]
    assert "(inferred) Builds use ant" in rows["guess"]
    assert "(" not in rows["hand"]
    assert "written by an agent: no person has confirmed it" in repo.memkit("memories", "show", "make").out
    assert "inferred by an agent, confidence 0.6: no" in repo.memkit("memories", "show", "guess").out


def test_show_says_where_the_file_lies(repo):
    put(repo, "Builds use make.", "--key", "make")
    data = repo.memkit("memories", "show", "make", "--json").data
    (place,) = (repo.top.parent / "data").rglob("make.md")
    assert data["folder"] == str(place.parent)
    assert str(place) in repo.memkit("memories", "show", "make").out.splitlines()


def test_where_nothing_is_shown_it_is_said_what_there_is(repo):
    nothing = repo.memkit("digest").out
    assert nothing == repo.memkit("memories", "list").out
    assert "Nothing is remembered yet" in nothing
    put(repo, "Builds use make.", "--key", "make", "--scope", "path:src/other")
    assert "Remembered are 1 private" in repo.memkit("digest").out


def test_a_bank_that_cannot_be_read_is_told_and_hides_no_key(repo):
    """Neither the list nor a command that names a key acts as if the bank were empty."""
    put(repo, "Builds use make.", "--key", "make")
    put(repo, "Tests use tox.", "--key", "tox", "--bank", "shared")
    (memory,) = Path(repo.environment["XDG_DATA_HOME"]).rglob("make.md")
    bank = memory.parent
    shutil.rmtree(bank)
    bank.write_text("no folder")
    told = f"The private bank {bank} cannot be read: Not a directory."
    assert told in repo.memkit("memories", "list").out
    alone = repo.memkit("memories", "list", "--bank", "private")
    assert alone.out == f"{told}\n"
    assert repo.memkit("memories", "list", "--json").data["banks"][0]["trouble"] == told
    assert repo.memkit("memories", "show", "tox").code == 0
    ran = repo.memkit("memories", "show", "make")
    assert (ran.code, ran.err.splitlines()[0]) == (5, f"memkit: {told}")
    assert f"problem    {told.removesuffix('.')}" in repo.memkit("doctor").out


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read all")
def test_a_folder_that_may_not_be_searched_stays_the_shared_bank(repo):
    put(repo, "Tests use tox.", "--key", "tox", "--bank", "shared")
    folder = repo.top / SHARED
    folder.chmod(0)
    try:
        ran = repo.memkit("memories", "list")
    finally:
        folder.chmod(0o755)
    assert ran.out == f"The shared bank {folder} cannot be read: Permission denied.\n"


def test_facts_in_the_index_itself_are_told_as_no_memories(repo):
    """A MEMORY.md of notes looks like a memory of a hundred facts, of which the digest shows none."""
    repo.write("memory-bank/memories/MEMORY.md", "# Memory\n\n- Builds use make.\n- Tests use tox.\n")
    told = "shared: 0 of 50, 2 stated in MEMORY.md alone (IDX006)"
    assert told in repo.memkit("memories", "list").out
    assert repo.memkit("memories", "list", "--json").data["banks"][1]["inline"] == 2
    put(repo, "Builds use make.", "--key", "make", "--bank", "shared")
    assert told.replace("0", "1", 1) in repo.memkit("memories", "list").out


def test_an_empty_bank_is_called_empty(repo):
    put(repo, "Builds use make.", "--key", "make")
    assert repo.memkit("memories", "list", "--bank", "global").out == "The global bank is empty.\n"


@pytest.mark.parametrize("group", ["memories", "proposals"])
def test_options_without_a_command_are_those_of_the_list(repo, group):
    put(repo, "Builds use make.", "--key", "make")
    assert repo.memkit(group, "--json") == repo.memkit(group, "list", "--json")
    ran = repo.memkit(group, "--frob")
    assert (ran.code, f"Usage: memkit {group} list" in ran.err) == (2, True)
    assert "Commands:" in repo.memkit(group, "--help").out
    assert repo.memkit(group, "--", "list") == repo.memkit(group, "list")


def test_what_the_system_refuses_is_named(repo):
    """A PATH entry that cannot be looked at has no git; a folder of the user's is told by its path."""
    long = "x" * 300
    path = os.pathsep.join((f"/{long}", repo.environment.get("PATH", os.defpath)))
    assert repo.memkit("memories", "list", PATH=path).code == 0
    place = repo.top.parent / long
    ran = repo.memkit("memories", "list", XDG_CONFIG_HOME=str(place))
    assert ran.code == 5
    assert ran.err.startswith(f"memkit: The system refused {place}")
