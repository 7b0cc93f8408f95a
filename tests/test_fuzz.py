"""A share of the fuzzing that tests/bench/fuzz.py does at length."""

from __future__ import annotations

import random

import pytest
from fuzzing import CHECKS, PARSERS, Subject, broken_spans, run_parser, subject
from fuzzing_history import hostile_history, read_whole
from fuzzing_mutations import mutated
from git_sandbox import Sandbox
from hang import no_hang

from memkit.text.page import Page
from memkit.text.source import Source, Span

SHARE = 1000
"""Inputs a parser; the rest of the 20,000 is left to `python tests/bench/fuzz.py`."""


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.name)
def test_no_input_breaks_a_parser(parser):
    with no_hang():
        for number in range(SHARE):
            given = subject(random.Random(f"{parser.name} {number}"), parser.kinds)
            try:
                run_parser(parser, given)
            except Exception as error:
                raise AssertionError(f"input {number}: {given.text!r}") from error


def test_no_input_breaks_a_check():
    with no_hang():
        for number in range(SHARE // 4):
            given = subject(random.Random(f"{CHECKS.name} {number}"), CHECKS.kinds)
            try:
                run_parser(CHECKS, given)
            except Exception as error:
                raise AssertionError(f"input {number}: {given.page.path}: {given.text!r}") from error


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.name)
def test_a_long_input_takes_no_quadratic_time(parser):
    with no_hang():
        for number in range(2):
            given = subject(random.Random(f"long {parser.name} {number}"), parser.kinds)
            text = (given.text + "\n") * (150_000 // max(len(given.text), 1) + 1)
            parser.run(Subject.of(text, given.page.path))


def test_hostile_commits_are_read_back_as_written(tmp_path):
    sandbox = Sandbox(tmp_path / "repo")
    written = hostile_history(sandbox, 400, random.Random(0))
    assert read_whole(sandbox, written) == []


def test_the_same_seed_gives_the_same_input():
    kinds = PARSERS[0].kinds
    assert subject(random.Random("x"), kinds).text == subject(random.Random("x"), kinds).text
    assert all(mutated(random.Random(n), "# A\n\ntext\n").encode() is not None for n in range(300))


def test_a_span_outside_of_the_text_is_seen():
    page = Page(Source("x.md", "# One\n"))
    assert broken_spans((page.sections, "x"), 6) == []
    assert broken_spans((page.sections,), 3)
    assert broken_spans([((Span(3, 2),),)], 6) == [Span(3, 2)]
