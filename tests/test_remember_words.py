"""What `memkit remember` and `forget` make of odd words: lists, lines of a file, marks, nothing."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

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


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("remember", "The gateway allows three retries.", "--trigger", "stated"), 0),
        (("remember", "-"), 2),
        (("memories", "list"), 0),
        (("consolidate", "--apply", "-"), 2),
    ],
)
def test_a_caller_that_closed_standard_input_is_an_agent(repo, words, code):
    ran = repo.program("sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-m", "memkit", *words)
    assert (ran.code, "bug" in ran.err) == (code, False), ran.err


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


def test_a_mistake_in_every_line_is_explained_once(repo):
    sent = "".join(f"{json.dumps({'content': f'Port {each} is open.'})}\n" for each in (80, 81)).encode()
    ran = repo.memkit("remember", "--from", "-", stdin=sent)
    assert ran.err.count("There is no key 'content'; what is remembered is `text`.") == 2
    assert ran.err.count("The keys are text, ") == 1
    ran = repo.memkit("remember", "--from", "-", "--json", stdin=sent)
    assert all(json.loads(line)["do"].startswith("The keys are") for line in ran.out.splitlines())


def test_more_than_is_read_from_standard_input_is_told_as_such(repo):
    ran = repo.memkit("remember", "-", "--key", "port", stdin=b"a" * 100_000)
    assert (ran.code, "over-cap: standard input has more than 65536 characters." in ran.err) == (1, True)


def test_a_broken_frontmatter_is_told_with_what_opens_it(repo):
    memory = repo.top / "memory-bank/memories/port.md"
    memory.parent.mkdir(parents=True)
    memory.write_text("---\nname: [\n---\nThe port is 80.\n")
    ran = repo.memkit("memories", "edit", "port", "--type", "project")
    assert ran.code == 1
    assert "The frontmatter of memory-bank/memories/port.md cannot be read: the frontmatter is" in ran.err
    assert "`memkit memories edit port` opens it at a terminal" in ran.err


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
def test_a_private_file_that_cannot_be_written_is_named_with_its_folder(repo):
    repo.memkit("remember", "The port is 80.", "--key", "port", "--trigger", "stated")
    (index,) = Path(repo.environment["XDG_DATA_HOME"]).rglob("MEMORY.md")
    index.parent.chmod(0o555)
    ran = repo.memkit("remember", "The lamp hangs in the hall.", "--key", "lamp", "--trigger", "stated")
    index.parent.chmod(0o755)
    assert (ran.code, str(index.parent) in ran.err) == (5, True), ran.err


def test_a_folder_in_the_place_of_a_private_file_is_named_with_its_own(repo):
    repo.memkit("remember", "The port is 80.", "--key", "port", "--trigger", "stated")
    (index,) = Path(repo.environment["XDG_DATA_HOME"]).rglob("MEMORY.md")
    place = index.with_name("lamp.md")
    place.mkdir()
    ran = repo.memkit("remember", "The lamp hangs in the hall.", "--key", "lamp", "--trigger", "stated")
    assert (ran.code, f"'{place}' is no regular file." in ran.err) == (1, True), ran.err
