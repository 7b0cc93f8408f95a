"""Memories that take each other's place: no two may end up hidden by each other, and none is left hidden."""

from __future__ import annotations

import json

import pytest
from repositories import Repository
from terminal import at_terminal

FOLDER = "memory-bank/memories"
NIGHT, MORNING = "The scheduler runs at 02:00.", "The scheduler runs at 05:00."


@pytest.fixture
def repo(tmp_path):
    return Repository(tmp_path / "repo")


def say(repo, text, key, trigger="stated"):
    ran = repo.memkit("remember", text, "--key", key, "--trigger", trigger, "--bank", "shared")
    assert ran.code == 0, ran.err
    return ran.out


def shown(repo):
    out = repo.memkit("digest").out
    return sorted(json.loads(line)["key"] for line in out.splitlines() if line.startswith('{"key"'))


def circle(repo, *keys):
    for key, later in zip(keys, (*keys[1:], keys[0]), strict=True):
        text = f"---\nname: {key}\ndescription: What {key} says\nmetadata:\n  type: project\n"
        repo.write(f"{FOLDER}/{key}.md", f"{text}  superseded_by: {later} 2026-01-01T00:00:00Z\n---\nWhat.\n")
    repo.write(f"{FOLDER}/MEMORY.md", "".join(f"- [{key}]({key}.md)\n" for key in keys))


def test_a_key_that_is_said_anew_holds_again(repo):
    say(repo, NIGHT, "sched")
    say(repo, MORNING, "sched-time")
    assert shown(repo) == ["sched-time"]
    say(repo, "The scheduler runs at 06:00, not 02:00.", "sched", "correction")
    assert "sched" in shown(repo)
    old = repo.read(f"{FOLDER}/sched.md")
    assert "superseded_by" not in old
    assert NIGHT in old.partition("history:")[2]
    assert "supersedes: [sched]" not in repo.read(f"{FOLDER}/sched-time.md")
    assert not repo.memkit("memories", "history", "sched", "--json").data["circular"]


def test_the_same_words_said_anew_hold_again(repo):
    say(repo, NIGHT, "sched")
    say(repo, MORNING, "sched-time")
    say(repo, NIGHT, "sched")
    assert "sched" in shown(repo)
    assert not repo.memkit("memories", "history", "sched", "--json").data["circular"]


def test_a_value_of_a_superseded_memory_does_not_make_it_hold(repo):
    say(repo, NIGHT, "sched")
    say(repo, MORNING, "sched-time")
    assert repo.memkit("memories", "edit", "sched", "--review", "2027-03-01").code == 0
    assert shown(repo) == ["sched-time"]


def test_what_a_memory_superseded_before_stays_known(repo):
    say(repo, NIGHT, "sched")
    say(repo, MORNING, "sched-time")
    say(repo, "The backup takes 3 hours.", "backup")
    text = repo.read(f"{FOLDER}/sched-time.md")
    assert "supersedes: [sched]" in text
    say(repo, "The scheduler runs at 07:00.", "sched-time")
    assert "supersedes: [sched]" in repo.read(f"{FOLDER}/sched-time.md")


def test_forgetting_a_successor_tells_of_what_stays_hidden_and_how_it_holds_again(repo):
    say(repo, NIGHT, "sched")
    say(repo, MORNING, "sched-time")
    out = repo.memkit("forget", "sched-time", "--reason", "wrong").out
    assert "sched, whose place sched-time had taken, stays superseded" in out
    assert "`memkit memories confirm sched`" in out
    assert shown(repo) == []
    assert "holds again" in repo.memkit("memories", "confirm", "sched").out
    assert shown(repo) == ["sched"]


def test_what_holds_in_its_place_is_not_confirmed_away(repo):
    say(repo, NIGHT, "sched")
    say(repo, MORNING, "sched-time")
    ran = repo.memkit("memories", "confirm", "sched")
    assert ran.code == 1
    assert "superseded by sched-time, which holds" in ran.err
    assert shown(repo) == ["sched-time"]


@pytest.mark.parametrize("keys", [("one", "two"), ("one", "two", "three")])
def test_a_circle_is_told_and_a_person_says_which_holds(repo, keys):
    circle(repo, *keys)
    assert shown(repo) == []
    found = repo.memkit("memories", "resolve", "--json").data["contradictions"]
    assert found
    assert all(each["circular"] for each in found)
    assert "superseded by each other" in repo.memkit("memories", "resolve").out
    assert "supersede each other" in repo.memkit("doctor").out
    ran = repo.memkit("memories", "confirm", "one")
    assert ran.code == 1
    assert "`memkit memories resolve one`" in ran.err
    seen = at_terminal(repo, "memories", "resolve", "one", "--keep", "one", answers=("y",))
    assert seen.code == 0, seen.shown
    assert shown(repo) == ["one"]
    assert repo.memkit("memories", "resolve", "--json").data["contradictions"] == []


def test_of_a_circle_both_may_hold(repo):
    circle(repo, "one", "two")
    seen = at_terminal(repo, "memories", "resolve", "one", "--both", answers=("y",))
    assert seen.code == 0, seen.shown
    assert shown(repo) == ["one", "two"]
