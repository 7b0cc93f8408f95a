"""A log of tombstones is read as far as it is written, and who meets a larger one is told."""

from __future__ import annotations

import json

import pytest
from repositories import Repository
from storing import put
from terminal import at_terminal

from memkit.store.caps import MOST_STRING
from memkit.store.records import LOG_LIMIT, read_records

SHARED = "memory-bank/memories"
STONES = f"{SHARED}/TOMBSTONES.jsonl"
STONE = {"id": "t1", "bank": "shared", "key": "old", "at": "2026-06-01", "by": "person", "cause": "person"}
LINE = json.dumps({**STONE, "reason": "the vendor lifted the limit"}) + "\n"


@pytest.fixture
def repo(tmp_path):
    repository = Repository(tmp_path / "repo")
    repository.write("memkit.toml", 'profile = "strict"\n')
    put(repository, "it has two cores", "--key", "host", "--bank", "shared")
    return repository


def padded(size):
    """A log of so many bytes: one record, then lines that say nothing."""
    return LINE + "\n" * (size - len(LINE))


def test_a_log_is_written_no_further_than_it_is_read(repo):
    repo.write(STONES, padded(LOG_LIMIT - 20))
    repo.save("bank")
    before = repo.read(STONES)
    ran = repo.memkit("forget", "host", "--reason", "it is sold")
    assert (ran.code, "is full" in ran.err, "memory-bank/archive" in ran.err) == (1, True, True), ran.err
    assert (repo.read(STONES), (repo.top / SHARED / "host.md").exists()) == (before, True)
    forgotten = repo.top.parent / "state" / "memkit" / "forgotten"
    assert not list(forgotten.glob("*.md"))


def test_what_is_told_to_do_helps_and_loses_nothing(repo):
    repo.write(STONES, padded(LOG_LIMIT))
    repo.save("bank")
    repo.write("memory-bank/archive/TOMBSTONES.jsonl", LINE)
    repo.write(STONES, "")
    assert repo.memkit("forget", "host", "--reason", "it is sold").code == 0
    repo.git("add", "-A")
    assert not [code for code in repo.memkit("check", "--staged", "--json").codes if code.startswith("HIS")]


def test_up_to_the_limit_all_of_it_is_read(repo):
    repo.write(STONES, padded(LOG_LIMIT - 400))
    assert repo.memkit("forget", "host", "--reason", "it is sold").code == 0
    assert repo.memkit("memories", "restore", "host").code == 0
    assert len((repo.top / STONES).read_bytes()) <= LOG_LIMIT


@pytest.mark.parametrize(
    "words",
    [
        ("forget", "host", "--reason", "it is sold"),
        ("memories", "restore", "gone"),
    ],
)
def test_a_larger_log_is_no_empty_one(repo, words):
    repo.write(STONES, padded(LOG_LIMIT + 1))
    ran = repo.memkit(*words)
    assert (ran.code, "is full" in ran.err) == (1, True), ran.err


def test_what_is_held_about_a_person_tells_of_a_larger_log(repo):
    repo.write(STONES, padded(LOG_LIMIT + 1))
    ran = repo.memkit("subject", "held", "person:p-17")
    assert "is full" in ran.out + ran.err


def test_an_erasure_of_a_larger_log_is_told_and_not_done_in_part(repo):
    repo.write(STONES, padded(LOG_LIMIT + 1))
    seen = at_terminal(repo, "subject", "forget", "person:p-17", answers=("y",))
    assert (seen.code, "is full" in seen.shown) == (1, True), seen.shown


@pytest.mark.parametrize(("then", "now"), [(LINE, padded(LOG_LIMIT + 1)), (padded(LOG_LIMIT + 1), LINE)])
def test_padding_a_log_hides_no_loss_and_is_told_once(repo, then, now):
    repo.write(STONES, then)
    repo.save("bank")
    repo.write(STONES, now)
    repo.git("add", "-A")
    ran = repo.memkit("check", "--staged", "--json")
    messages = [each["message"] for each in ran.data["findings"] if each["code"] == "HIS010"]
    assert len(messages) == 1
    assert "too large to tell what it lost" in messages[0]


def test_a_reason_that_nobody_would_read_is_refused(tmp_path, monkeypatch):
    import memkit
    from memkit.errors import Refused

    for name in ("CACHE", "STATE", "CONFIG", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    memories = memkit.open(tmp_path, today="2026-06-15")
    memories.remember("The vendor pays back within a day.", key="pays", trigger="stated")
    with pytest.raises(Refused):
        memories.forget("pays", "x" * (MOST_STRING + 1))
    memories.forget("pays", "x" * MOST_STRING)
    assert len(read_records(*memories.store.bank("private").log)) == 1
