"""Contradictions that a person settles, and the history of a belief."""

from __future__ import annotations

import os
from unittest.mock import patch

import pytest
from repositories import Repository
from terminal import at_terminal

from memkit.errors import Conflict
from memkit.workspace.resolving import open_of, settle
from memkit.workspace.storing import open_store

FACT = """---
name: {0}
description: The port is {1}
metadata:
  type: project
  origin: person
  contradicts: [{2}]
  updated: 2026-0{3}-01T00:00:00Z
---
The port is {1}.
"""
FOLDER = "memory-bank/memories"


@pytest.fixture
def repo(tmp_path):
    repository = Repository(tmp_path / "repo")
    rows = ""
    for name, port, others, month in (
        ("old", "80", "new", 1),
        ("new", "443", "old, third", 2),
        ("third", "22", "new", 3),
    ):
        repository.write(f"{FOLDER}/{name}.md", FACT.format(name, port, others, month))
        rows += f"- [{name}]({name}.md) — The port is {port}\n"
    repository.write(f"{FOLDER}/MEMORY.md", f"# Memories\n\n{rows}")
    repository.save("bank")
    return repository


def contradictions(repo, *words):
    data = repo.memkit("memories", "resolve", *words, "--json").data["contradictions"]
    return [[fact["key"] for fact in each["memories"]] for each in data]


def test_what_is_open_is_shown(repo):
    assert contradictions(repo) == [["new", "old"], ["new", "third"]]
    assert contradictions(repo, "third") == [["new", "third"]]
    ran = repo.memkit("memories", "resolve")
    assert ran.code == 0
    assert "2026-01-01, by person, confidence 1" in ran.out
    assert repo.memkit("memories", "resolve", "nothing").code == 1


@pytest.mark.parametrize("words", [("old",), ("old", "--keep", "new"), ("old", "--both")])
def test_only_a_person_decides(repo, words):
    before = repo.read(f"{FOLDER}/old.md")
    ran = repo.memkit("memories", "resolve", *words)
    assert ran.code == 1
    assert "Only a person" in ran.err
    assert repo.read(f"{FOLDER}/old.md") == before


@pytest.mark.parametrize(("words", "answer"), [((), "1"), (("--keep", "new"), "y")])
def test_one_holds_and_the_other_is_superseded(repo, words, answer):
    seen = at_terminal(repo, "memories", "resolve", "old", *words, answers=(answer,))
    assert seen.code == 0, seen.shown
    assert "superseded_by: new 20" in repo.read(f"{FOLDER}/old.md")
    assert "contradicts" not in repo.read(f"{FOLDER}/old.md")
    kept = repo.read(f"{FOLDER}/new.md")
    assert "supersedes: [old]" in kept
    assert "contradicts: [third]" in kept
    assert contradictions(repo) == [["new", "third"]]
    data = repo.memkit("memories", "history", "new", "--json").data
    assert [(each["key"], each["holds"]) for each in data["beliefs"]] == [("old", False), ("new", True)]
    assert "until 20" in repo.memkit("memories", "history", "old").out


def test_both_hold(repo):
    seen = at_terminal(repo, "memories", "resolve", "old", "--both", answers=("y",))
    assert seen.code == 0, seen.shown
    assert contradictions(repo) == [["new", "third"]]
    assert "superseded_by" not in repo.read(f"{FOLDER}/old.md") + repo.read(f"{FOLDER}/new.md")


def test_a_no_and_a_skip_change_nothing(repo):
    assert at_terminal(repo, "memories", "resolve", "old", "--both", answers=("n",)).code == 1
    assert at_terminal(repo, "memories", "resolve", "old", answers=("s",)).code == 0
    assert repo.git("status", "--porcelain").decode() == ""


def test_one_answer_can_end_another_question(repo):
    seen = at_terminal(repo, "memories", "resolve", "new", answers=("2", "2"))
    assert seen.code == 0, seen.shown
    assert contradictions(repo) == []
    assert "superseded_by: old" in repo.read(f"{FOLDER}/new.md")
    assert "supersedes" not in repo.read(f"{FOLDER}/third.md")


def test_both_hold_and_their_files_are_as_they_were_without_the_mark(repo):
    before = repo.read(f"{FOLDER}/third.md")
    seen = at_terminal(repo, "memories", "resolve", "third", "--both", answers=("y",))
    assert seen.code == 0, seen.shown
    assert repo.read(f"{FOLDER}/third.md") == before.replace("  contradicts: [new]\n", "")
    assert "contradicts: [old]\n" in repo.read(f"{FOLDER}/new.md")


def test_another_key_is_none_of_them(repo):
    ran = repo.memkit("memories", "resolve", "old", "--keep", "third")
    assert ran.code == 1
    assert "none of them" in ran.err


def test_one_that_changed_meanwhile(repo):
    with patch.dict(os.environ, repo.environment, clear=True):
        store = open_store(repo.top, repo.environment)
        (found,) = open_of(store, "old", None)
        repo.write(f"{FOLDER}/old.md", repo.read(f"{FOLDER}/old.md").replace("80", "8080"))
        with pytest.raises(Conflict):
            settle(store, found, "new")


def test_the_history_that_a_memory_keeps_itself(repo):
    text = FACT.format("host", "9", "new", 4).replace(
        "  contradicts: [new]\n", '  history: ["until 2026-01-02, it was 7"]\n'
    )
    repo.write(f"{FOLDER}/host.md", text)
    ran = repo.memkit("memories", "history", "host")
    assert "until 2026-01-02, it was 7" in ran.out
    assert repo.memkit("memories", "history", "host", "--json").data["beliefs"][0]["earlier"]
