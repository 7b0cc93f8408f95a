"""What `memkit remember` and `forget` make of odd words: lists, lines of a file, marks, nothing."""

from __future__ import annotations

import json

import pytest
from repositories import Repository


@pytest.fixture
def repo(tmp_path):
    return Repository(tmp_path / "repo")


def test_a_text_may_begin_like_a_list(repo):
    words = ("--key", "budget", "--trigger", "stated", "--json")
    ran = repo.memkit("remember", "- The gateway allows three retries an hour.", *words)
    assert ran.code == 0, ran.err
    assert "\n- The gateway allows" in repo.memkit("memories", "show", "budget").out
    more = ("--description", "- The mailer waits.", "--key", "mailer", "--trigger", "stated")
    told = repo.memkit("remember", "The mailer waits for the ledger to close.", *more)
    assert told.code == 0, told.err
    assert "- The mailer waits." in repo.memkit("memories", "show", "mailer").out
    assert repo.memkit("remember", "-x", "Three.").code == 2


def test_a_kind_is_said(repo):
    words = ("--key", "outage", "--trigger", "stated")
    text = "The gateway was down in May 2026 because the disk was full."
    assert repo.memkit("remember", text, *words, "--kind", "episodic", "--lifetime", "project").code == 0
    data = repo.memkit("memories", "list", "--kind", "episodic", "--json").data
    assert [row["key"] for row in data["memories"]] == ["outage"]


def test_a_line_that_is_refused_is_named(repo):
    good = json.dumps({"text": "The gateway allows three retries.", "trigger": "stated", "kind": "semantic"})
    sent = f"{good}\n\nno json\n{json.dumps({'words': 'x'})}\n".encode()
    ran = repo.memkit("remember", "--from", "-", stdin=sent)
    assert ran.code == 1
    assert "line 3: It is no JSON." in ran.err
    assert "line 4: There is no key 'words'." in ran.err
    ran = repo.memkit("remember", "--from", "-", "--json", stdin=sent)
    rows = [json.loads(line) for line in ran.out.splitlines()]
    assert [row.get("where") for row in rows] == [None, "line 3", "line 4"]


@pytest.mark.parametrize("text", ["The port\x07 is 80.", "<rule>The port is 80.</rule>"])
def test_what_is_no_prose_is_told_so(repo, text):
    ran = repo.memkit("remember", text, "--key", "port", "--trigger", "stated")
    assert (ran.code, "payload: " in ran.err) == (1, True), ran.err


def test_a_word_in_brackets_stays_a_word(repo):
    words = ("--key", "branches", "--trigger", "stated")
    assert repo.memkit("remember", "A branch is called <team>/<ticket> here.", *words).code == 0


@pytest.mark.parametrize("reason", ["", " ", "-", "…"])
def test_forgetting_says_why(repo, reason):
    repo.memkit("remember", "The gateway allows three retries.", "--key", "budget", "--trigger", "stated")
    ran = repo.memkit("forget", "budget", "--reason", reason)
    assert (ran.code, "says why" in ran.err) == (2, True), ran.err
    assert repo.memkit("memories", "show", "budget").code == 0


@pytest.mark.parametrize("said", ["- ", "…", " "])
def test_a_description_says_something(repo, said):
    repo.memkit("remember", "The gateway allows three retries.", "--key", "budget", "--trigger", "stated")
    assert repo.memkit("memories", "edit", "budget", "--description", said).code == 2
    assert repo.memkit("remember", "It allows four.", "--key", "budget", "--description", said).code == 2
