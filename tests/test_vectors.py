"""Vectors beside words: made once, never mixed, and no leg takes the other with it."""

from __future__ import annotations

from array import array
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from word_vectors import WIDE, WordVectors

from memkit.adapters.embedding.units import unit
from memkit.adapters.search.nearest import Matrix, Rows
from memkit.adapters.search.sqlite import IN_MEMORY, SqliteIndex
from memkit.adapters.search.vectors import Vectors
from memkit.errors import ConfigProblem, Refused
from memkit.ports import Similar
from memkit.recall.answer import Filters, answer
from memkit.recall.entries import indexable
from memkit.recall.fuse import fused
from memkit.recall.lexical import Scored
from memkit.recall.passage import Entry
from memkit.recall.stored import indexed

TODAY = date(2026, 1, 1)
TEXTS = {
    "pool": "connections to the database are pooled by pgbouncer",
    "ports": "the service listens on port 8080",
    "tabs": "indent with tabs in every go file",
    "deploy": "releases are cut on tuesday by the release manager",
}


class Progress:
    def __init__(self):
        self.steps = []

    def step(self, done, of):
        self.steps.append((done, of))


def put(index, name, text):
    entry = Entry(name, "memory", name, name, text)
    index.change((), [(name, "", indexed(((indexable(entry, name, text),),)))])


@pytest.fixture
def index():
    made = SqliteIndex(IN_MEMORY)
    for name, text in TEXTS.items():
        put(made, name, text)
    yield made
    made.close()


def asked(index, question, leg=None):
    return answer(index, question, TODAY, Filters(), nearness=leg)


def test_vectors_are_made_once_and_only_for_what_changed(index):
    embedder = WordVectors()
    leg = Vectors(index, embedder)
    assert leg.bring_up() == 0
    assert len(embedder.asked) == len(TEXTS)
    assert leg.bring_up() == 0
    assert len(embedder.asked) == len(TEXTS)
    put(index, "tabs", "indent with four spaces")
    index.change(["ports"], ())
    leg.bring_up()
    assert embedder.asked[len(TEXTS) :] == ["tabs\nindent with four spaces"]
    assert len(index.vectors()[0]) == len(TEXTS) - 1


def test_a_change_is_seen_by_the_next_question(index):
    leg = Vectors(index, WordVectors())
    leg.bring_up()
    before = leg.similar("indent with four spaces")
    put(index, "tabs", "indent with four spaces")
    leg.bring_up()
    after = leg.similar("indent with four spaces")
    assert max(after.near.values()) > max(before.near.values())
    index.change(["tabs"], ())
    leg.bring_up()
    assert len(leg.similar("indent with four spaces").near) == len(TEXTS) - 1


def test_what_another_process_changes_between_two_questions_is_seen(index):
    leg = Vectors(index, WordVectors())
    leg.bring_up()
    before = leg.similar("pgbouncer pooled").near
    index.change(["pool"], ())
    assert len(leg.similar("pgbouncer pooled").near) == len(before) - 1


@pytest.mark.parametrize("damage", ["x'00'", "x''", "'words'"])
def test_vectors_that_are_damaged_are_made_anew(index, damage):
    leg = Vectors(index, WordVectors())
    leg.bring_up()
    index._base.execute(f"UPDATE vector SET data = {damage} WHERE number = (SELECT min(number) FROM vector)")
    assert asked(index, "pgbouncer", leg).hits
    assert leg.bring_up() == 0
    assert len(leg.similar("pgbouncer").near) == len(TEXTS)


@pytest.mark.parametrize("without_numpy", [False, True])
@pytest.mark.parametrize("number", [float("nan"), float("inf"), 3e38, 5.0])
def test_numbers_that_are_damaged_change_no_answer_by_words(index, number, without_numpy, monkeypatch):
    """One NaN made every score NaN, and nothing fitted any question."""
    if without_numpy:
        monkeypatch.setattr("memkit.adapters.search.vectors.nearest", Rows)
    leg = Vectors(index, WordVectors())
    leg.bring_up()
    data = array("f", [number] * WIDE).tobytes()
    index._base.execute("UPDATE vector SET data = ? WHERE number = (SELECT min(number) FROM vector)", (data,))
    found, plain = asked(index, "pgbouncer", leg), asked(index, "pgbouncer")
    assert [hit.entry.id for hit in found.hits] == [hit.entry.id for hit in plain.hits] != []
    assert (found.legs, "damaged" in found.without) == (("lexical",), True)
    assert leg.bring_up() == 0
    assert asked(index, "pgbouncer", leg).legs == ("lexical", "vectors")


def test_both_legs_are_told(index):
    leg = Vectors(index, WordVectors())
    leg.bring_up()
    found = asked(index, "pooled connections", leg)
    assert (found.legs, found.without, found.hits[0].entry.id) == (("lexical", "vectors"), "", "pool")
    assert found.hits[0].meaning > 0


def test_vectors_of_two_models_are_never_mixed(index):
    Vectors(index, WordVectors()).bring_up()
    for other in (WordVectors("other"), WordVectors(wide=WIDE * 2)):
        with pytest.raises(ConfigProblem, match="vectors here are of words") as problem:
            Vectors(index, other).bring_up()
        assert "--new-vectors" in problem.value.help_line
        assert not other.asked
    index.drop_vectors()
    other = WordVectors("other")
    Vectors(index, other).bring_up()
    assert (len(other.asked), index.embedder()) == (len(TEXTS), ("other", WIDE))


def test_another_process_that_was_first_with_another_model_is_not_mixed_with(index):
    class Late(WordVectors):
        def embed(self, texts):
            index.put_vectors("first", 3, ())
            return super().embed(texts)

    with pytest.raises(ConfigProblem, match="vectors here are of first"):
        Vectors(index, Late()).bring_up()
    assert index.vectors() == ([], b"")


def test_a_text_that_changed_meanwhile_keeps_no_vector_of_the_old_one(index):
    class Slow(WordVectors):
        def embed(self, texts):
            made = super().embed(texts)
            put(index, "deploy", "releases are cut on friday")
            return made

    Vectors(index, Slow()).bring_up()
    assert list(index.unembedded().values()) == ["deploy\nreleases are cut on friday"]


def test_a_run_that_nobody_watches_ends_after_some_batches_and_the_next_goes_on(index):
    for number in range(300):
        put(index, f"more-{number}", f"entry number {number}")
    embedder, progress = WordVectors(), Progress()
    leg = Vectors(index, embedder)
    missing = leg.bring_up(0.0, progress)
    assert missing == len(TEXTS) + 300 - len(embedder.asked) > 0
    assert leg.bring_up() == 0
    assert len(embedder.asked) == len(TEXTS) + 300
    assert progress.steps[0][1] == len(TEXTS) + 300


def test_a_leg_that_fails_changes_nothing_but_what_is_told(index):
    embedder = WordVectors()
    leg = Vectors(index, embedder)
    leg.bring_up()
    for question in ("pooled connections", "which port", "tabs", "zebra"):
        embedder.failing = Refused("The embedder is away.")
        found, plain = asked(index, question, leg), asked(index, question)
        assert (found.mode, found.hits, found.legs) == (plain.mode, plain.hits, plain.legs)
        assert (found.without, plain.without) == ("The embedder is away.", "")


def test_a_question_without_a_word_asks_no_embedder(index):
    embedder = WordVectors()
    leg = Vectors(index, embedder)
    put(index, "of", "the key of this one is a small word")
    leg.bring_up()
    embedder.asked.clear()
    assert asked(index, "of the", leg).mode == "none"
    assert [hit.entry.id for hit in asked(index, "of", leg).hits] == ["of"]
    assert not embedder.asked


def test_an_index_without_vectors_is_near_to_nothing():
    index = SqliteIndex(IN_MEMORY)
    assert Vectors(index, WordVectors()).similar("x") == Similar({}, 0.0, 0.0)
    index.close()


def test_what_is_near_to_nothing_is_no_answer(index):
    embedder = WordVectors()
    leg = Vectors(index, embedder)
    leg.bring_up()
    embedder.unrelated = 0.9
    assert asked(index, "chocolate zebra", leg).mode == "none"


def test_the_only_passage_that_there_is_is_no_answer_to_another_question():
    """Nothing tells one vector apart from the rest of them: not even a near one counts by itself."""
    index, embedder = SqliteIndex(IN_MEMORY), WordVectors()
    put(index, "pool", TEXTS["pool"])
    embedder.unrelated = -1.0
    leg = Vectors(index, embedder)
    leg.bring_up()
    assert asked(index, "zebra", leg).mode == "none"
    assert asked(index, "pooled", leg).mode == "relevance"
    index.close()


SCORES = st.floats(0, 1, allow_nan=False)
LEXICAL = st.dictionaries(st.integers(0, 40), SCORES, max_size=20).map(
    lambda held: tuple(Scored(row, score, score, 0.0) for row, score in held.items())
)
NEAR = st.dictionaries(st.integers(0, 40), st.floats(-1, 1, allow_nan=False), max_size=20)


@settings(deadline=None)
@given(LEXICAL, NEAR, st.floats(-1, 1), st.floats(0, 1), st.randoms())
def test_the_order_of_what_is_fused_depends_on_no_order(scored, near, mean, deviation, chance):
    similar = Similar(near, mean, deviation)
    found = fused(scored, similar)
    mixed, rows = list(scored), list(near.items())
    chance.shuffle(mixed)
    chance.shuffle(rows)
    assert fused(mixed, Similar(dict(rows), mean, deviation)) == found
    assert len({each.passage for each in found}) == len(found)
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)
    by_row = {each.passage: each for each in found}
    assert all(by_row[each.passage].score >= each.score for each in scored)


@settings(deadline=None)
@given(LEXICAL)
def test_vectors_that_tell_nothing_apart_change_no_order(scored):
    flat = Similar(dict.fromkeys(range(41), 0.5), 0.5, 0.0)
    wanted = sorted(scored, key=lambda each: (-each.score, each.passage))
    assert [each for each in fused(scored, flat) if each.score] == [each for each in wanted if each.score]


def test_numpy_and_no_numpy_find_the_same():
    pytest.importorskip("numpy")
    numbers, dimension = [*range(10, 210), *range(300, 900, 2)], 8
    rows = [[float((number * place * 7919) % 13 - 6) for place in range(1, 9)] for number in numbers]
    data = b"".join(unit(row, dimension, "x") for row in rows)
    one = Matrix(numbers, data, 0.2).similar(unit(rows[5], dimension, "x"))
    two = Rows(numbers, data, 0.2).similar(unit(rows[5], dimension, "x"))
    assert (one.mean, one.deviation) == pytest.approx((two.mean, two.deviation), abs=1e-6)
    assert sorted(one.near.values()) == pytest.approx(sorted(two.near.values()), abs=1e-6)
    assert max(one.near.values()) == pytest.approx(one.near[max(two.near, key=two.near.get)], abs=1e-6)


@pytest.mark.parametrize(
    "numbers", [None, "1", [1.0], [1.0, "2"], [True, 1.0], [1.0, float("nan")], [1.0, 1e999], [1e200, 1.0]]
)
def test_what_is_no_vector_is_refused(numbers):
    with pytest.raises(Refused, match="The program wrote"):
        unit(numbers, 2, "The program")


def test_a_vector_is_brought_to_length_1():
    assert array("f", unit([3, 4.0], 2, "x")).tolist() == pytest.approx([0.6, 0.8])
    assert array("f", unit([0, 0], 2, "x")).tolist() == [0.0, 0.0]
