"""Memories of sessions, feedback of two sessions, and what `remember` reads."""

from __future__ import annotations

import json

import pytest
from repositories import Repository
from terminal import at_terminal

RULE = "Never push to the main branch without a review."
SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"


@pytest.fixture
def repo(tmp_path):
    return Repository(tmp_path / "repo")


def remember(repo, text, *words, code=0, **options):
    ran = repo.memkit("remember", text, *words, "--json", **options)
    assert ran.code == code, ran.err
    return ran.data


def for_session(repo, text, run, key, **options):
    return remember(repo, text, "--lifetime", "session", "--run", run, "--key", key, **options)


def kept(repo):
    data = repo.memkit("memories", "list", "--session", "--json").data
    return [(row["run"], row["key"]) for row in data["memories"]]


def sessions(repo):
    root = repo.top.parent / "state" / "memkit" / "sessions"
    return sorted(path.name for path in root.glob("*/*"))


def test_a_session_ends_with_a_report(repo):
    data = for_session(repo, "The staging host is down until noon.", "s-1", "staging")
    assert (data["outcome"], data["written"]) == ("session", [])
    assert kept(repo) == [("s-1", "staging")]
    assert repo.memkit("memories", "list", "--json").data["memories"] == []
    assert "staging" in repo.memkit("digest", "--run", "s-1").out
    assert "staging" not in repo.memkit("digest", "--run", "s-2").out
    assert "staging" not in repo.memkit("digest").out
    ran = repo.memkit("memories", "end-session", "--run", "s-1", "--json")
    assert ran.data["dropped"][0]["content"] == "The staging host is down until noon."
    assert (kept(repo), sessions(repo)) == ([], [])
    again = repo.memkit("memories", "end-session", "--run", "s-1")
    assert (again.code, again.out.strip()) == (0, "The session s-1 ended; nothing was kept for it.")


def test_a_turn_and_a_session_without_a_name_are_kept_nowhere(repo):
    assert remember(repo, "It builds now.", "--lifetime", "turn", "--run", "s-1")["outcome"] == "session"
    assert remember(repo, "The host is down until noon.", "--lifetime", "session")["outcome"] == "session"
    assert kept(repo) == []


def test_a_key_of_a_session_is_changed_not_doubled(repo):
    for_session(repo, "The staging host is down until noon.", "s-1", "staging")
    for_session(repo, "The staging host is down until three.", "s-1", "staging")
    assert kept(repo) == [("s-1", "staging")]
    assert "until three" in repo.memkit("memories", "list", "--session").out


def test_leftovers_are_dropped_with_a_report(repo):
    for_session(repo, "The staging host is down until noon.", "s-1", "staging", MEMKIT_TODAY="2026-01-01")
    for_session(repo, "The tape robot is jammed until noon.", "s-2", "tape", MEMKIT_TODAY="2026-01-02")
    assert len(kept(repo)) == 2
    said = for_session(repo, "The gate opens at noon.", "s-3", "gate", MEMKIT_TODAY="2026-01-03")["said"]
    assert any("s-1" in each and "staging" in each for each in said)
    assert kept(repo) == [("s-2", "tape"), ("s-3", "gate")]
    ran = repo.memkit("memories", "end-session", "--run", "s-3", MEMKIT_TODAY="2026-02-03")
    assert "dropped tape" in ran.out
    assert sessions(repo) == []


@pytest.mark.parametrize("run", ["../x", "", "a/b", ".", "x" * 200, "a\nb"])
def test_the_id_of_a_session_leads_nowhere(repo, run):
    ran = repo.memkit("memories", "end-session", "--run", run)
    assert ran.code == 2
    if run:
        assert repo.memkit("remember", "The host is down.", "--run", run).code == 2


def test_what_nobody_may_write_no_session_keeps(repo):
    data = remember(repo, f"The token is {SECRET}.", "--lifetime", "session", "--run", "s-1", code=1)
    assert (data["outcome"], data["code"]) == ("refused", "secret")
    assert kept(repo) == []


def test_a_person_is_erased_from_sessions(repo):
    remember(repo, "Answers at noon.", "--lifetime", "session", "--run", "s-1", "--subject", "person:p-17")
    held = repo.memkit("subject", "held", "person:p-17", "--json").data
    assert held["counts"]["session"] == 1
    assert at_terminal(repo, "subject", "forget", "person:p-17", answers=("y",)).code == 0
    assert kept(repo) == []


# --- Repeated feedback ------------------------------------------------------------------------------------


def feedback(repo, text, run, *words):
    return remember(repo, text, "--type", "feedback", "--trigger", "correction", "--run", run, *words)


def waiting(repo):
    return repo.memkit("proposals", "list", "--json").data["proposals"]


def test_the_same_feedback_in_two_sessions_is_proposed_as_a_policy(repo):
    assert feedback(repo, RULE, "s-1", "--key", "push")["outcome"] == "saved"
    assert feedback(repo, RULE, "s-1", "--key", "push")["outcome"] == "saved"
    data = feedback(repo, RULE, "s-2")
    assert (data["outcome"], data["key"]) == ("proposed", "push")
    (row,) = waiting(repo)
    assert "s-1 and s-2" in row["reason"]
    assert feedback(repo, RULE, "s-3")["proposal"] == data["proposal"]
    seen = at_terminal(repo, "proposals", "accept", data["proposal"], answers=("y",))
    assert seen.code == 0, seen.shown
    assert "lifetime: policy" in repo.memkit("memories", "show", "push").out


def test_feedback_that_waits_becomes_a_policy_that_waits(repo):
    words = ("--type", "feedback", "--key", "push")
    first = remember(repo, RULE, *words, "--run", "s-1")
    second = remember(repo, RULE, *words, "--run", "s-2")
    assert [row["id"] for row in waiting(repo)] == [second["proposal"]]
    assert first["proposal"] != second["proposal"]
    assert "lifetime: policy" in repo.memkit("proposals", "show", second["proposal"]).out


def test_feedback_of_two_sessions_that_no_bank_holds_is_proposed(repo):
    text = "Use the staging host rather than the laptop for load tests."
    for run, outcome in (("s-1", "session"), ("s-2", "proposed")):
        data = remember(repo, text, "--type", "feedback", "--lifetime", "session", "--run", run)
        assert data["outcome"] == outcome
    assert "lifetime: project" in repo.memkit("proposals", "show", data["proposal"]).out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("We never pushed to the main branch yesterday, the deploy broke.", ("--type", "feedback")),
        ("Run the linter before a push, not after.", ("--type", "feedback")),
        (RULE, ("--type", "project")),
    ],
)
def test_what_is_no_rule_is_not_proposed_as_one(repo, text, words):
    for run in ("s-1", "s-2"):
        remember(repo, text, *words, "--trigger", "correction", "--run", run, "--key", "push")
    shown = [repo.memkit("proposals", "show", row["id"]).out for row in waiting(repo)]
    assert not any("policy" in each for each in shown)


# --- What remember reads ----------------------------------------------------------------------------------


def objects(repo, *held, words=()):
    text = "".join(f"{each if isinstance(each, str) else json.dumps(each)}\n" for each in held)
    ran = repo.memkit("remember", "--from", "-", "--json", *words, stdin=text.encode())
    return ran.code, [json.loads(line) for line in ran.out.splitlines()]


def test_each_object_has_its_own_outcome(repo):
    code, told = objects(
        repo,
        {"text": "Sana decided to keep Postgres for the ledger.", "trigger": "stated", "key": "db"},
        {"text": f"The token is {SECRET}.", "key": "token"},
        "{broken",
        {"text": "x", "colour": "red"},
        [1],
        {"text": "The importer batches two hundred rows.", "key": "batch", "scope": ["path:src/a.py"]},
    )
    assert code == 1
    outcomes = [each["outcome"] for each in told]
    assert outcomes == ["saved", "refused", "refused", "refused", "refused", "proposed"]
    assert (told[1]["code"], told[1]["key"]) == ("secret", "token")
    assert told[1]["do"]
    assert SECRET not in json.dumps(told)


def test_one_object_over_several_lines_and_a_file(repo):
    held = {"text": "Sana decided to keep Postgres for the ledger.", "trigger": "stated", "key": "db"}
    code, told = objects(repo, json.dumps(held, indent=2))
    assert (code, told[0]["outcome"]) == (0, "saved")
    repo.write("facts.jsonl", json.dumps(held) + "\n")
    assert repo.memkit("remember", "--from", "facts.jsonl").code == 0
    assert repo.memkit("remember", "--from", "nothing.jsonl").code == 2
    assert repo.memkit("remember", "--from", "-", stdin=b"").code == 2


@pytest.mark.parametrize(
    "text",
    [
        '{"text": "a", "text": "b"}',
        '{"text": 1}',
        '{"text": "\\ud800"}',
        "[" * 100_000,
        '{"bank": "x"}',
        "{}",
    ],
)
def test_hostile_objects_are_refused(repo, text):
    code, told = objects(repo, text)
    assert (code, [each["outcome"] for each in told]) == (1, ["refused"])


def test_a_refusal_is_data(repo):
    data = remember(repo, f"The token is {SECRET}.", code=1)
    assert {"outcome", "code", "words", "do"} <= data.keys()
    assert SECRET not in json.dumps(data)
    long = remember(repo, "word " * 1000, code=1)
    assert (long["outcome"], long["code"]) == ("refused", "over-cap")
