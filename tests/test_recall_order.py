"""The order of an answer where scores are near each other, and what a budget lets in to the last token."""

from __future__ import annotations

from datetime import date

import pytest

from memkit.adapters.search.sqlite import IN_MEMORY, SqliteIndex
from memkit.frozen import replace
from memkit.ports import Similar
from memkit.recall.answer import Filters, Hit, answer
from memkit.recall.budget import Budget, choose
from memkit.recall.entries import indexable
from memkit.recall.fuse import SHARE, fused
from memkit.recall.passage import Entry
from memkit.recall.stored import indexed

TODAY = date(2026, 1, 1)


@pytest.fixture
def index():
    made = SqliteIndex(IN_MEMORY)
    yield made
    made.close()


def put(index, name, text, **parts):
    entry = Entry(f"private:{name}", "memory", name, name, text, bank="private", **parts)
    index.change((), [(name, "", indexed(((indexable(entry, name, text),),)))])


class Near:
    """How near each passage is, by the text that it begins with."""

    def __init__(self, index, near):
        self._near = {
            number: near[word]
            for number, text in index.titles(range(100)).items()
            for word in near
            if word in text
        }

    def similar(self, _):
        return Similar(self._near, 0.0, 0.25, 0.0)


@pytest.mark.parametrize(("less", "first"), [(0.002, "beta"), (0.1, "alpha")])
def test_a_confirmed_entry_goes_before_one_that_is_a_hair_better(index, less, first):
    put(index, "alpha", "something of the sort")
    put(index, "beta", "another thing altogether", confirmed="2025-12-01")
    found = answer(index, "unrelated", TODAY, Filters(), nearness=Near(index, {"alpha": 1, "beta": 1 - less}))
    assert found.hits[0].entry.key == first


def test_what_took_the_place_of_a_better_hit_has_its_score(index):
    put(index, "old", "the ledger batch closes at night", successor="private:new")
    put(index, "new", "the ledger batch closes at noon on Fridays")
    found = answer(index, "ledger batch closes at night", TODAY, Filters())
    assert [(hit.entry.key, hit.score) for hit in found.hits] == [("new", 1.0), ("old", 1.0)]


def hit(name, text, **parts):
    return Hit(Entry(name, "memory", name, name, text, **parts), 1.0)


def test_a_budget_is_spent_to_the_last_token():
    hits = [hit("a", "one"), hit("b", "two"), hit("c", "three")]
    assert choose(hits, Budget(5, 20), lambda _: 10).hits == tuple(hits[:2])


def test_what_was_superseded_is_told_beside_a_successor_that_says_nearly_the_same():
    new, old = hit("new", "sessions live in redis"), hit("old", "sessions live in redis", status="superseded")
    chosen = choose([new, old, replace(new, entry=replace(new.entry, id="x"))], Budget(), lambda _: 1)
    assert (chosen.hits, chosen.alike) == ((new, old), 1)


def test_a_vector_far_from_all_others_counts_for_no_more_than_two():
    (found,) = fused((), Similar({1: 1.0}, 0.0, 0.001))
    assert found.meaning == 2 * SHARE
