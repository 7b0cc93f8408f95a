"""Editing a memory by flags: what is read of it afterwards is what was said."""

from __future__ import annotations

import pytest
from repositories import Repository


@pytest.fixture
def repo(tmp_path):
    return Repository(tmp_path / "repo")


def remember(repo, text, *words):
    ran = repo.memkit("remember", text, "--key", "budget", "--trigger", "stated", "--bank", "shared", *words)
    assert ran.code == 0, ran.err
    return ran


def edit(repo, *words, **environment):
    return repo.memkit("memories", "edit", "budget", *words, **environment)


def read(repo):
    return repo.read("memory-bank/memories/budget.md")


THREE, NINE = "The gateway allows three retries an hour.", "The gateway allows nine retries an hour."


def test_a_description_that_was_the_text_follows_it(repo):
    remember(repo, THREE)
    ran = edit(repo, "--content", f"{NINE}\nThe tenth is charged.")
    assert "still says" not in ran.out
    assert f"description: {NINE}" in read(repo)
    assert "three" not in repo.memkit("digest").out + repo.read("memory-bank/memories/MEMORY.md")


def test_a_text_that_was_the_description_follows_it(repo):
    remember(repo, f"{THREE}\nThe fourth is charged.")
    edit(repo, "--description", NINE)
    assert f"\n{NINE}\nThe fourth is charged.\n" in read(repo)


def test_a_description_of_its_own_stays_and_is_told(repo):
    remember(repo, THREE, "--description", "How often the gateway may be tried")
    ran = edit(repo, "--content", NINE)
    assert "still says “How often the gateway may be tried”" in ran.out
    assert "--description TEXT" in ran.out


def test_a_text_that_quotes_the_old_description_is_told(repo):
    remember(repo, f"So it is: {THREE}", "--description", THREE)
    ran = edit(repo, "--description", NINE)
    assert f"Its text still says “{THREE}”" in ran.out
