"""The limits of a bank where memories come back, are edited, cleared or erased."""

from __future__ import annotations

import json

import pytest
from repositories import Repository
from storing import put, remember
from terminal import at_terminal

from memkit.adapters.folders import data_folder
from memkit.adapters.memory_folders import user_name

SMALL = "memory_caps.memories = 4\nmemory_caps.soft = 3\n"


@pytest.fixture
def repo(tmp_path):
    made = Repository(tmp_path / "repo")
    made.write("memkit.toml", SMALL)
    return made


def fill(repo, first, last, **parts):
    for number in range(first, last):
        assert remember(repo, f"part {number} is {number * 7} wide", f"part-{number}", **parts).code == 0


def state(repo, kind):
    folder = repo.top.parent / "state" / "memkit" / kind
    return sorted(path.name for path in folder.rglob("*.*") if path.suffix in {".json", ".md"})


def home(repo):
    banks = repo.top.parent / "data" / "memkit" / "memories"
    (folder,) = [index.parent for index in banks.glob("*/MEMORY.md") if index.parent.name != "global"]
    return folder


def test_what_was_forgotten_does_not_come_back_into_a_full_bank(repo):
    fill(repo, 0, 1)
    assert repo.memkit("forget", "part-0", "--reason", "gone").code == 0
    fill(repo, 1, 5)
    ran = repo.memkit("memories", "restore", "part-0")
    assert (ran.code, "bank-full" in ran.err) == (1, True)
    assert not (home(repo) / "part-0.md").exists()
    for key in ("part-1", "part-2"):
        assert repo.memkit("forget", key, "--reason", "gone").code == 0
    assert repo.memkit("memories", "restore", "part-0").code == 0
    assert (home(repo) / "part-0.md").exists()


def test_clearing_a_full_bank_takes_its_latch_away(repo):
    fill(repo, 0, 4)
    assert len(state(repo, "latches")) == 1
    ran = at_terminal(repo, "memories", "clear", "--bank", "private", "--reason", "moved", answers=("y",))
    assert "takes new keys again" in ran.shown
    assert state(repo, "latches") == []
    assert len(state(repo, "forgotten")) == 4
    fill(repo, 7, 8)


def test_an_erasure_makes_room(repo):
    for number in range(4):
        put(repo, f"she likes tea number {number}", "--key", f"tea-{number}", "--subject", "person:p-17")
    assert len(state(repo, "latches")) == 1
    assert remember(repo, "one more", "more").code == 1
    ran = at_terminal(repo, "subject", "forget", "person:p-17", answers=("y",))
    assert ran.code == 0, ran.shown
    assert state(repo, "latches") == []
    assert remember(repo, "one more", "more").code == 0


def test_a_copy_that_a_refused_plan_left_is_erased(repo):
    """It is kept before the bank is written; no tombstone names it where that did not come about."""
    put(repo, "she likes tea", "--key", "tea", "--subject", "person:p-17")
    forgotten = repo.top.parent / "state" / "memkit" / "forgotten"
    forgotten.mkdir(parents=True)
    (forgotten / "0123456789abcdef.md").write_bytes((home(repo) / "tea.md").read_bytes())
    assert at_terminal(repo, "subject", "forget", "person:p-17", answers=("y",)).code == 0
    assert state(repo, "forgotten") == []


def test_another_programs_folder_has_no_limit_and_no_latch(repo):
    folder = repo.top.parent / "other"
    folder.mkdir()
    for number in range(6):
        text = f"---\nname: old-{number}\ndescription: It is {number}\n---\nIt is {number}.\n"
        (folder / f"old-{number}.md").write_text(text)
    assert at_terminal(repo, "memories", "attach", "--folder", str(folder), answers=("y",)).code == 0
    fill(repo, 0, 1)
    assert state(repo, "latches") == state(repo, "requests") == []
    banks = repo.memkit("memories", "list", "--json").data["banks"]
    assert banks[0].items() >= {"bank": "private", "count": 7, "managed": False}.items()
    assert "hard" not in banks[0]
    assert "holds" not in repo.memkit("doctor").out
    assert repo.memkit("consolidate").code == 2


def test_a_plan_is_logged_and_can_be_taken_back(repo):
    fill(repo, 0, 4)
    plan = repo.memkit("consolidate", "--json").data
    plan["merges"] = []
    plan["forget"] = [{"key": f"part-{number}", "reason": "old"} for number in (0, 1)]
    plan["hashes"] |= {}
    (repo.top.parent / "plan.json").write_text(json.dumps(plan))
    ran = repo.memkit("consolidate", "--apply", str(repo.top.parent / "plan.json"))
    assert ran.code == 0, ran.err
    records = [json.loads(line) for line in (home(repo) / "TOMBSTONES.jsonl").read_text().splitlines()]
    assert [(each["key"], each["cause"]) for each in records] == [
        ("part-0", f"plan:{plan['id']}"),
        ("part-1", f"plan:{plan['id']}"),
    ]
    assert repo.memkit("memories", "restore", "part-1").code == 0


def test_an_edited_text_keeps_to_the_caps(repo):
    fill(repo, 0, 1)
    many = ", ".join(f"tag-{number}" for number in range(9))
    script = repo.top.parent / "editor"
    script.write_text(f"#!/bin/sh\nsed -i 's/^metadata:$/metadata:\\n  tags: [{many}]/' \"$1\"\n")
    script.chmod(0o755)
    repo.environment["EDITOR"] = str(script)
    ran = at_terminal(repo, "memories", "edit", "part-0")
    assert (ran.code, "over-cap" in ran.shown) == (1, True)
    assert many not in (home(repo) / "part-0.md").read_text()


@pytest.mark.parametrize("said", ["", "relative/data", "{}/data"])
def test_the_users_folder_is_the_one_that_platformdirs_names(tmp_path, monkeypatch, said):
    from platformdirs import user_data_path

    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", said.format(tmp_path))
    expected = user_data_path("memkit", appauthor=False)
    if said != "relative/data":  # older ones take it, into the working directory
        assert data_folder() == expected
    assert data_folder().is_relative_to(tmp_path)


@pytest.mark.parametrize("name", ["LOGNAME", "USER", "LNAME", "USERNAME"])
def test_the_user_is_the_one_that_getpass_names(monkeypatch, name):
    from getpass import getuser

    for each in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.delenv(each, raising=False)
    assert user_name() == getuser()
    monkeypatch.setenv(name, "somebody-else")
    assert user_name() == getuser() == "somebody-else"
