"""`memkit recall` with an embedder of the user's own, and what it says of one that does not work."""

from __future__ import annotations

import json
import sys

import pytest
from repositories import Repository
from storing import put, remember
from terminal import at_terminal
from word_vectors import WIDE, program

FACTS = {
    "pool": "Connections to the database go through the pool of pgbouncer",
    "ports": "Service orders listens on port 8080",
    "tabs": "Indent with tabs in every go file",
}


@pytest.fixture
def repo(tmp_path):
    made = Repository(tmp_path / "repo")
    for key, said in FACTS.items():
        remember(made, said, key)
    return made


def configure(repo, text):
    place = repo.top.parent / "config/memkit/config.toml"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(f"[recall]\n{text}\n")
    place.chmod(0o600)
    return place


def by_program(repo, code, model="words", wide=WIDE):
    command = json.dumps([sys.executable, "-c", code])
    configure(repo, f'embedder = "command"\ncommand = {command}\nmodel = "{model}"\ndimension = {wide}')


def recalled(repo, *words):
    ran = repo.memkit("recall", "--json", *words)
    assert (ran.code, ran.err) == (0, "")
    return ran.data["recall"], [entry["key"] for entry in ran.data["entries"]]


def test_the_answer_says_which_legs_ran(repo):
    by_program(repo, program())
    said, keys = recalled(repo, "pool of connections")
    assert (said["legs"], said["without"], keys[0]) == (["lexical", "vectors"], None, "pool")
    configure(repo, 'embedder = "none"')
    said, keys = recalled(repo, "pool of connections")
    assert (said["legs"], keys[0]) == (["lexical"], "pool")
    assert "`none`" in said["without"]


def test_a_person_who_asks_why_is_told_the_legs(repo):
    by_program(repo, program())
    assert repo.memkit("recall", "--why", "pool").out.endswith("\nBy words and vectors\n")
    by_program(repo, "raise SystemExit(1)")
    told = repo.memkit("recall", "--why", "pool").out
    assert told.endswith("\nBy words; no vectors: The embedder failed with exit code 1.\n")


@pytest.mark.parametrize("code", ["raise SystemExit(7)", "print('nonsense')", "import os; os.abort()"])
def test_an_embedder_that_fails_takes_nothing_with_it(repo, code):
    configure(repo, 'embedder = "none"')
    _, plain = recalled(repo, "port of orders")
    by_program(repo, code)
    said, keys = recalled(repo, "port of orders")
    assert (said["mode"], said["legs"], keys) == ("relevance", ["lexical"], plain)
    assert said["without"].startswith("The embedder ")


def test_a_key_that_is_not_set_is_told_and_nothing_is_sent(repo):
    url = "http://127.0.0.1:9/v1/embeddings"
    configure(
        repo, f'embedder = "endpoint"\nurl = "{url}"\nmodel = "m"\ndimension = 3\nkey_variable = "NO_KEY"'
    )
    said, keys = recalled(repo, "port of orders")
    assert keys[0] == "ports"
    assert "NO_KEY" in said["without"]


def test_another_embedder_is_an_error_until_the_vectors_are_dropped(repo):
    by_program(repo, program())
    recalled(repo, "pool")
    by_program(repo, program(), "other")
    ran = repo.memkit("recall", "pool")
    assert (ran.code, ran.out) == (2, "")
    assert "vectors here are of words" in ran.err
    assert "--new-vectors" in ran.err
    said, keys = recalled(repo, "--new-vectors", "pool")
    assert (said["legs"], keys[0]) == (["lexical", "vectors"], "pool")
    said, _ = recalled(repo, "pool")
    assert said["legs"] == ["lexical", "vectors"]


def test_a_flaw_in_the_users_configuration_is_an_error(repo):
    configure(repo, 'embedder = "bert"')
    ran = repo.memkit("recall", "pool")
    assert ran.code == 2
    assert "`embedder`" in ran.err


def test_the_repository_chooses_no_embedder(repo, tmp_path):
    ran = tmp_path / "ran"
    code = f"open({str(ran)!r}, 'w')"
    command = json.dumps([sys.executable, "-c", code])
    text = f'[recall]\nembedder = "command"\ncommand = {command}\nmodel = "m"\ndimension = 3\n'
    configure(repo, 'embedder = "none"')
    repo.write("config.toml", text)
    repo.write("memkit/config.toml", text)
    recalled(repo, "pool")
    assert not ran.exists()


def test_the_doctor_names_the_embedder(repo):
    def point():
        return next(
            each for each in repo.memkit("doctor", "--json").data["points"] if each["name"] == "embedder"
        )

    by_program(repo, program())
    assert (point()["state"], point()["topic"]) == ("ok", "recall")
    assert f"vectors of words ({WIDE} numbers)" in point()["message"]
    configure(repo, 'embedder = "none"')
    assert point()["state"] == "ok"
    assert "without vectors" in point()["message"]
    configure(repo, 'embedder = "command"\ncommand = ["no-such-program"]\nmodel = "m"\ndimension = 3')
    assert (point()["state"], "cannot be started" in point()["message"]) == ("attention", True)
    configure(
        repo,
        'embedder = "endpoint"\nurl = "https://example.com/v1/embeddings"\nmodel = "m"\ndimension = 3\n'
        'key_variable = "NO_KEY"',
    )
    assert point()["state"] == "attention"
    configure(
        repo, 'embedder = "endpoint"\nurl = "https://example.com/v1/embeddings"\nmodel = "m"\ndimension = 3'
    )
    assert "example.com: texts of your banks are sent there, those about people too" in point()["message"]
    configure(repo, 'embedder = "bert"')
    assert (point()["state"], bool(point()["do"])) == ("attention", True)


def test_no_part_of_a_private_key_is_given_to_an_embedder(repo, tmp_path):
    """What is cut into passages has its second half in another one, where nobody could tell what it is."""
    seen = tmp_path / "seen"
    lines = "\n".join(f"{number:02}{'aB3dE5gH7jK9mN1p' * 3}{number:02}" for number in range(70))
    dashes = "-" * 5
    key = f"{dashes}BEGIN RSA PRIVATE KEY{dashes}\n{lines}\n{dashes}END RSA PRIVATE KEY{dashes}"
    repo.write("memory-bank/NOTES.md", f"# Notes\n\n## Tapes\n\nThe tape robot signs in so:\n{key}\n")
    by_program(repo, f"import sys; open({str(seen)!r}, 'a').write(sys.stdin.read())\n")
    recalled(repo, "tape robot")
    assert "tape robot" in seen.read_text()
    assert "aB3dE5gH7jK9mN1p" not in seen.read_text()


def test_an_erasure_names_the_endpoint_that_was_sent_texts(repo):
    put(repo, "Prefers short answers", "--key", "style", "--subject", "person:p-17")
    configure(
        repo, 'embedder = "endpoint"\nurl = "https://example.com/v1?key=hidden"\nmodel = "m"\ndimension = 3'
    )
    seen = at_terminal(repo, "subject", "forget", "person:p-17", answers=("y",))
    assert (seen.code, "example.com was sent texts" in seen.shown, "hidden" in seen.shown) == (0, True, False)
