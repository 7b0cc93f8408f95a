"""What a person sees of an answer on a terminal: titles without marks, the lines that hold the words."""

from __future__ import annotations

from datetime import date

import pytest

from memkit.cli.recalled import lines_of
from memkit.recall.answer import Answer, Hit
from memkit.recall.budget import Chosen
from memkit.recall.passage import Entry
from memkit.workspace.recalling import Recalled

TODAY = date(2026, 6, 15)


def shown(question, text, *, title="Whales", width=40, colour=False):
    hits = (Hit(Entry("traps#whales", "gotcha", "whales", title, text, "GOTCHAS.md", 3, 9), 1.0),)
    found = Recalled(Answer("relevance", "", hits, ("lexical",)), Chosen(hits, 10, 0, 0))
    return list(lines_of(found, question, TODAY, width, colour=colour, why=False))


@pytest.mark.parametrize(
    ("title", "seen"),
    [
        ("`tokio::join!` counts errors", "tokio::join! counts errors"),
        ("Use `spawn` or `fork`", "Use spawn or fork"),
        ("**Never** edit dist/", "Never edit dist/"),
        ("__init__.py is read", "__init__.py is read"),
    ],
)
def test_a_title_is_shown_without_half_of_its_marks(title, seen):
    assert shown("dist", "Text.", title=title)[0] == f" 1  {seen}"


def test_a_long_paragraph_is_wrapped_and_shown_where_the_words_of_the_question_are():
    far = f"{'It is said that the sea is deep. ' * 20}The zeppelin lands at noon. {'Then it is dark. ' * 20}"
    lines = shown("when is the zeppelin there", far)[2:]
    assert len(lines) == 4
    assert "zeppelin" in f"{lines[0]} {lines[1]}"
    assert all(len(line) <= 40 for line in lines)


def test_lines_that_hold_most_words_are_shown_and_the_first_ones_where_none_does():
    text = "\n".join(["A crane.", *"bcdefg", "A crane and a zeppelin.", *"hij"])
    assert shown("crane zeppelin", text)[2:] == ["    g", "    A crane and a zeppelin.", "    h", "    i"]
    assert shown("nothing of it", text)[2:] == ["    A crane.", "    b", "    c", "    d"]
    assert shown("zeppelin", "x\ny\nz\nq\nA zeppelin.")[2:] == ["    y", "    z", "    q", "    A zeppelin."]


def test_small_words_of_a_question_do_not_stand_out():
    line = shown("what is the zeppelin", "The zeppelin is here.", colour=True)[2]
    assert line.count("\033[1;33m") == 1
    assert "\033[1;33mzeppelin" in line


def test_a_word_that_is_wider_than_the_screen_is_parted():
    lines = shown("crane", "x" * 100, width=44)[2:]
    assert lines == [f"    {'x' * 40}", f"    {'x' * 40}", f"    {'x' * 20}"]


def test_a_text_of_megabytes_is_shown_in_a_moment():
    assert len(shown("crane", "word " * 300_000 + "crane")) == 6
