"""The nearest of many words: the same answer as comparing all, without comparing all."""

from difflib import get_close_matches

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memkit.text.likeness import nearest
from memkit.text.likeness.nearest import Nearest

PARTS = "retry vendor budget limit queue cache region backup deploy login token worker".split()
MANY = [f"{one}-{two}-{three}" for one in PARTS for two in PARTS for three in PARTS if one != two]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text("abcdef-_", max_size=12), max_size=40, unique=True), st.text("abcdef-_", max_size=12))
def test_among_few_words_it_is_what_difflib_finds(words, word):
    assert Nearest(words, 0.75).to(word) == next(iter(get_close_matches(word, words, 1, 0.75)), "")


@pytest.mark.parametrize(
    "slip", ["retry-bugdet-limit", "retrybudget-limit", "retry-budget-limits", "rety-budget-limt"]
)
def test_among_many_words_a_slip_leads_to_the_one_that_is_meant(slip):
    assert Nearest(MANY, 0.75).to(slip) == "retry-budget-limit"


def test_a_word_that_is_like_none_leads_nowhere():
    assert Nearest(MANY, 0.75).to("zzzzzzzz") == ""
    assert Nearest([], 0.75).to("retry") == ""
    assert Nearest(["a" * 500], 0.75).to("a" * 499) == ""


def test_of_many_words_few_are_compared(monkeypatch):
    compared = []

    def counting(word, words, n, cutoff):
        compared.append(len(words))
        return get_close_matches(word, words, n, cutoff)

    monkeypatch.setattr("difflib.get_close_matches", counting)
    words = Nearest([f"retry-budget-{at}" for at in range(3000)], 0.75)
    for at in range(20):
        words.to(f"retry-budgets-{at}")
        words.to("retry-budgets-0")
    assert len(compared) == 20
    assert max(compared) <= nearest._FEW
