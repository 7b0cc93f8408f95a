"""A plain command line is read as click reads it; every other is left to click."""

from __future__ import annotations

from importlib import import_module

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memkit.cli import door, plain
from memkit.cli.plain_words import read_plain

MODULES = {"remember": "remembering", "digest": "digesting", "forget": "forgetting", "recall": "recalling"}


def command_of(name):
    return import_module(f"memkit.cli.{name}").command


def form_of(name):
    return import_module(f"memkit.cli.{MODULES[name]}").FORM


def option_name(parameter):
    return next(word for word in parameter.opts if word.startswith("--")).removeprefix("--")


def read_by_click(name, words):
    """The values by the names of the options, those alone that were given."""
    context = command_of(name).make_context(name, list(words))
    found = {}
    for parameter in command_of(name).params:
        value = context.params[parameter.name]
        told = parameter.name if isinstance(parameter, click.Argument) else option_name(parameter)
        if context.get_parameter_source(parameter.name) is not click.core.ParameterSource.COMMANDLINE:
            continue
        if isinstance(value, bool):
            found |= {told: ("yes",)} if value else {}
        else:
            found[told] = value if isinstance(value, tuple) else (value,)
    return found


def test_the_door_knows_which_commands_have_plain_lines():
    assert set(MODULES) == set(door._PLAIN) == set(plain._COMMANDS)


@pytest.mark.parametrize("name", MODULES)
def test_the_forms_of_plain_lines_are_those_of_the_commands(name):
    form, parameters = form_of(name), command_of(name).params
    options = [each for each in parameters if isinstance(each, click.Option)]
    arguments = [each.name for each in parameters if isinstance(each, click.Argument)]
    choices = {option_name(each): tuple(each.type.choices) for each in options if _is_choice(each)}
    assert arguments == ([form.argument] if form.argument else [])
    assert {option_name(each) for each in options if each.is_flag} == set(form.flags)
    assert {option_name(each) for each in options if each.multiple} == set(form.many) - {form.argument}
    assert choices == dict(form.choices)
    plain = {option_name(each) for each in options if not each.is_flag and not each.multiple}
    assert plain - choices.keys() == set(form.texts)
    needed = {
        each.name if isinstance(each, click.Argument) else option_name(each)
        for each in parameters
        if each.required
    }
    assert needed == set(form.needed)


def _is_choice(option):
    return isinstance(option.type, click.Choice)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("remember", ["The build host has two cores", "--trigger", "stated"]),
        ("remember", ["--trigger=stated", "A fact", "--json", "--lifetime", "policy", "--bank=shared"]),
        ("remember", ["--from", "facts.jsonl", "--run=a"]),
        ("remember", ["x", "--scope", "path:a", "--scope=tool:git", "--tag", "a", "--key", "k=v"]),
        ("remember", [""]),
        ("remember", []),
        ("digest", []),
        ("digest", ["--text"]),
        ("digest", ["--inject", "--json", "--scope", "path:a"]),
        ("forget", ["host", "--reason", "It moved"]),
        ("forget", ["--bank", "global", "--reason=It moved", "host", "--quiet"]),
        ("recall", ["why", "a", "queue?"]),
        ("recall", ["why a queue", "--kind", "decision", "--kind=rule", "--json", "--bank=shared"]),
        ("recall", ["queue", "--status", "superseded", "--scope=path:a", "--new-vectors", "--why"]),
    ],
)
def test_plain_lines_are_read_as_click_reads_them(name, line):
    given = read_plain(line, form_of(name))
    assert given is not None
    assert dict(given.values) == read_by_click(name, line)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("remember", ["--help"]),
        ("remember", ["-h"]),
        ("remember", ["-"]),
        ("remember", ["--", "x"]),
        ("remember", ["one", "two"]),
        ("remember", ["x", "--trigger"]),
        ("remember", ["x", "--trigger", "--json"]),
        ("remember", ["x", "--trigger=-"]),
        ("remember", ["x", "--json=yes"]),
        ("remember", ["x", "--key", "a", "--key", "b"]),
        ("remember", ["x", "--json", "--json"]),
        ("remember", ["x", "--lifetime", "eternal"]),
        ("remember", ["x", "--trig", "stated"]),
        ("remember", ["x", "--text", "y"]),
        ("remember", ["x", "-json"]),
        ("remember", ["x", "---json"]),
        ("digest", ["x"]),
        ("digest", [""]),
        ("forget", ["host"]),
        ("forget", ["--reason", "It moved"]),
        ("forget", ["", "--reason", "It moved"]),
        ("forget", ["host", "--reason", ""]),
        ("forget", ["host", "--reason", "x", "--bank", "mine"]),
        ("recall", []),
        ("recall", [""]),
        ("recall", ["queue", "--kind", "Decision"]),
        ("recall", ["queue", "-n", "3"]),
    ],
)
def test_other_lines_are_left_to_click(name, line):
    assert read_plain(line, form_of(name)) is None


WORDS = [
    "--key", "--trigger", "--scope", "--tag=a", "--json", "--quiet", "--bank", "--lifetime=user", "shared",
    "--reason", "--reason=so", "--run", "--text", "--inject", "--help", "--from", "-", "--", "", "a fact",
    "-x", "--key=", "--kind=rule", "--kind", "decision", "--status=active", "--why", "policy",
    "--bank=global", "--scope=path:=b",
]  # fmt: skip


@given(st.sampled_from(sorted(MODULES)), st.lists(st.sampled_from(WORDS), max_size=6))
def test_whatever_is_read_plainly_click_reads_alike(name, line):
    given = read_plain(line, form_of(name))
    if given is not None:
        assert dict(given.values) == read_by_click(name, line)


def test_a_line_that_is_to_be_completed_is_left_to_click(monkeypatch):
    monkeypatch.setenv("_MEMKIT_COMPLETE", "bash_complete")
    assert plain.run_plain(["digest"]) is None


@pytest.mark.parametrize(
    "words", [["--since", "2026-01-01"], ["--entries=3"], ["--tokens", "none"], ["--since="]]
)
def test_days_and_numbers_are_left_to_click(words):
    assert plain.run_plain(["recall", "queue", *words]) is None
