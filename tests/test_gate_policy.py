"""Who may write what: triggers, the built-in table, and write-policy.yaml over it."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memkit.errors import ConfigProblem, UsageProblem
from memkit.store.fact import KINDS, LIFETIMES, ORIGINS
from memkit.store.gate.policy import BANKS, WAYS, Rule, Write, built_in, decided, read_policy, tightest
from memkit.store.gate.triggers import TRIGGERS, bears_out, lacking


def write(origin="agent", kind="semantic", lifetime="project", type_="project", bank="private", **more):
    return Write(origin, kind, lifetime, type_, bank, **more)


@pytest.mark.parametrize(
    ("trigger", "text"),
    [
        ("first-mention", "Amira Haddad is the product owner."),
        ("first-mention", "The go-live of the portal is on 3 November 2026."),
        ("first-mention", "Project Heron replaces the old booking system."),
        ("stated", "The user prefers tabs."),
        ("stated", "Never edit files under dist/."),
        ("confirmed", "Minimum supported Python is 3.12."),
        ("correction", "Use zoneinfo, not pytz."),
        ("correction", "Merge commits are no longer allowed on main."),
        ("incident", "Redis evicts keys under memory pressure, so the session store lost logins."),
        ("incident", "pip install fails on Apple silicon unless OPENBLAS is set."),
    ],
)
def test_a_trigger_that_the_text_bears_out(trigger, text):
    assert bears_out(trigger, text)


@pytest.mark.parametrize(
    ("trigger", "text"),
    [
        ("first-mention", "Lists are sorted before they are compared."),
        ("stated", "Maybe we should switch to Rust at some point."),
        ("confirmed", "The leak is probably in the image code."),
        ("confirmed", "The scheduler might run a job twice, so every job has to be idempotent."),
        ("stated", "Thanks for the help!"),
        ("correction", "The project uses pytest."),
        ("incident", "The project uses pytest."),
        ("incident", "I guess the worker fails sometimes."),
    ],
)
def test_a_trigger_that_the_text_does_not_bear_out(trigger, text):
    assert not bears_out(trigger, text)


@pytest.mark.parametrize(
    "text",
    [
        "Migrations are read first.\n\n**Why:** one might run unread.\n\n**How to apply:** open the file.",
        "Run the case alone first.\n\n**Why:** load slows it.\n\n**How to apply:** maybe twice.",
        "Migrations are read first, because one might get applied unread.",
    ],
)
def test_a_word_of_doubt_in_a_reason_leaves_the_statement(text):
    assert lacking("stated", text) == ""


def test_the_word_of_doubt_is_named():
    said = lacking("stated", "The job might run twice, so every job has to be idempotent.")
    assert "might" in said
    assert "no longer" in lacking("correction", "The project uses pytest.")


def test_an_unknown_trigger_is_refused_with_those_there_are():
    with pytest.raises(UsageProblem) as problem:
        bears_out("whim", "Uses pytest.")
    assert all(trigger.name in problem.value.help_line for trigger in TRIGGERS)


@given(st.sampled_from([trigger.name for trigger in TRIGGERS]), st.text(max_size=200))
@settings(deadline=None, max_examples=60)
def test_any_text_bears_out_or_does_not(trigger, text):
    assert bears_out(trigger, text) in {True, False}


@pytest.mark.parametrize(
    ("asked", "outcome"),
    [
        (write("person"), "save"),
        (write("agent", borne_out=True), "save"),
        (write("agent"), "ask"),
        (write("import", borne_out=True), "ask"),
        (write("person", lifetime="policy"), "ask"),
        (write("agent", lifetime="policy", borne_out=True), "ask"),
        (write("agent", lifetime="session"), "session"),
        (write("person", lifetime="turn"), "session"),
    ],
)
def test_the_built_in_table(asked, outcome):
    assert built_in(asked) == decided(asked) == outcome


def test_the_first_rule_that_applies_wins():
    rules = read_policy(
        "rules:\n  - {origin: agent, bank: shared, outcome: refuse}\n  - {origin: agent, outcome: save}\n"
    )
    assert decided(write(bank="shared", borne_out=True), user=rules) == "refuse"
    assert decided(write(), user=rules) == "save"
    assert decided(write("import"), user=rules) == "ask"


def test_a_repository_only_tightens():
    loosening = (Rule("save"),)
    for origin, kind, lifetime, bank, borne_out in product(ORIGINS, KINDS, LIFETIMES, BANKS, (True, False)):
        one = Write(origin, kind, lifetime, "project", bank, borne_out)
        assert decided(one, repository=loosening) == decided(one)
        for way in WAYS:
            held = decided(one, repository=(Rule(way),))
            assert held == tightest(decided(one), way)
            assert held == tightest(held, decided(one, user=(), repository=()))


def test_no_rule_saves_a_policy_memory_unasked():
    for origin in ORIGINS:
        assert decided(write(origin, lifetime="policy"), user=(Rule("save"),)) == "ask"
        assert decided(write(origin, lifetime="policy"), user=(Rule("refuse"),)) == "refuse"


def test_a_rule_by_type_and_kind():
    rules = read_policy("rules:\n- type: feedback\n  kind: procedural\n  outcome: session\n")
    assert rules == (Rule("session", kind="procedural", type="feedback", line=2),)
    assert rules[0].applies(write(kind="procedural", type_="feedback"))
    assert not rules[0].applies(write(kind="procedural", type_="user"))


def test_a_file_without_rules_says_nothing():
    assert read_policy("rules:\n") == read_policy("rules: []\n") == ()


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("rules:\n  - {origin: robot, outcome: ask}\n", ":2:", "origin cannot be 'robot'"),
        ("rules:\n  - origin: agent\n    outcome: maybe\n", ":3:", "outcome cannot be 'maybe'"),
        ("rules:\n  - {origin: agent, colour: red, outcome: ask}\n", ":2:", "no key 'colour'"),
        ("rules:\n  - {origin: agent}\n", ":2:", "no outcome"),
        ("rules:\n  - agent\n", ":2:", "no mapping"),
        ("rules: ask\n", ":1:", "no list"),
        ("rule: []\n", ":1:", "no key 'rule'"),
        ("- {origin: agent, outcome: ask}\n", ":1:", "no `rules:`"),
        ("rules:\n  - {origin: [agent], outcome: ask}\n", ":2:", "origin is no word"),
        ("rules:\n  - {outcome: ask, outcome: save}\n", ":2:", "stands twice"),
        ("rules:\n  - {outcome: ask\n", ":2:", "YAML"),
        ("rules: []\nrules: []\n", ":2:", "stands twice"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text, place, said):
    with pytest.raises(ConfigProblem) as problem:
        read_policy(text, "memory-bank/write-policy.yaml")
    assert problem.value.message.startswith(f"memory-bank/write-policy.yaml{place}")
    assert said in problem.value.message
    assert problem.value.help_line.endswith(".")


@given(st.text(max_size=80).map("rules:\n  - {}".format) | st.text(max_size=60))
@settings(deadline=None, max_examples=80)
def test_any_text_is_rules_or_a_problem(text):
    try:
        rules = read_policy(text)
    except ConfigProblem:
        rules = ()
    assert all(rule.outcome in WAYS for rule in rules)
