"""Short texts that say the same are found, those that only look alike are not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memkit.text.likeness.alike import AlikePair, alike_pairs
from memkit.text.likeness.postings import postings
from memkit.text.likeness.rewording import says_same
from memkit.text.likeness.slips import slip
from memkit.text.likeness.wording import content_words

FIXTURES = Path(__file__).parent / "fixtures"
LEAST_NEAR = 0.95
LONG = (
    "The importer keeps a lease on every batch it reads. Each minute the lease is renewed, and a worker "
    "that cannot renew it drops the batch, closes its cursor and writes one line with the number of rows "
    "that were read so far, so that the next worker can begin where the first one stopped."
)


def _pairs(name):
    base = ""
    for line in (FIXTURES / name).read_text(encoding="utf-8").split("\n\n", 1)[1].splitlines():
        if line[:2] in {"= ", "~ ", "! ", "? "}:
            yield line[0], base, line[2:]
        elif line:
            base = line


LABELLED = list(_pairs("alike.txt"))
SHAPES = list(_pairs("alike_shapes.txt"))
TOLD = list(_pairs("alike_told.txt"))


def test_there_are_enough_labelled_pairs():
    assert len(LABELLED) >= 200
    assert len(SHAPES) >= 200


@pytest.mark.parametrize(
    ("mark", "one", "other"), [pair for pair in LABELLED + SHAPES + TOLD if pair[0] in "=!"]
)
def test_same_texts_are_joined_and_other_facts_never(mark, one, other):
    assert says_same(one, other) == says_same(other, one) == (mark == "=")


@pytest.mark.parametrize(("pairs", "least"), [(LABELLED, LEAST_NEAR), (SHAPES, 0.92), (TOLD, 0.9)])
def test_nearly_all_small_changes_are_seen(pairs, least):
    near = [says_same(one, other) for mark, one, other in pairs if mark == "~"]
    assert sum(near) >= least * len(near)


@pytest.mark.parametrize(
    ("name", "least"),
    [("tuned_first", 0.95), ("tuned_second", 0.95), ("tuned_third", 0.9), ("held_out_fourth", 0.85)],
)
def test_rows_of_other_subjects(name, least):
    path = FIXTURES / "dedup" / f"{name}.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    said = [(row["dup"], says_same(row["a"], row["b"])) for row in rows]
    assert (False, True) not in said
    assert said.count((True, True)) >= least * sum(dup for dup, _ in said)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Workers are stable", "Workers are stale"),
        ("Fail if the files exist", "Fail if the files exit"),
        ("Limit is -5", "Limit is 5"),
        ("Keep size < 5", "Keep size > 5"),
        ("Use C++", "Use C#"),
        ("Version 1.5 is used", "Version 15 is used"),
        ("数据库不是只读的", "数据库是只读的"),
        ("Die Datenbank ist nicht schreibgeschützt", "Die Datenbank ist schreibgeschützt"),
        ("", "Something is said"),
        ("The contract owner is Berit", "The contact owner is Berit"),
        ("Stop the worker and start the queue", "Start the queue and stop the worker"),
        ("Build and test the image", "Test and build the image"),
        ("When the queue fails the worker stops", "When the worker stops the queue fails"),
        ("Copy from staging to the laptop", "Copy from the laptop to staging"),
        ("The minimum is 5", "The minute is 5"),
        ("Wait 10 min", "Wait 10 ms"),
        ("Not more than 3 workers", "More than 3 workers"),
        ("You do not have to sign", "You must sign"),
        ("You do not have to sign", "You must not sign"),
        ("Use uv instead of pip", "Use uv pip instead"),
        ("The scheduler of the worker is slow", "The worker of the scheduler is slow"),
        ("Only admins delete in production", "Admins delete in production only"),
        ("The field is checked", "The filed is checked"),
        ("Rows name boats", "Rows name boast"),
        ("Edit lib/abdc.py first", "Edit lib/adbc.py first"),
        ("Call x.open first", "Call x.oepn first"),
        ("Standup is at 09:30", "Standup is at 09:03"),
        ("Turn it on first", "Turn it no first"),
        ("Backend: use tabs", "Use tabs"),
        ("Users see docs, see the admin wiki", "Users see docs, see no wiki"),
        ("Admins only delete in CI", "Only admins delete in CI"),
        ("Uploads end at noon", "Uploads end at midnight"),
        ("Logs are stored in UTC", "Logs are shown in UTC"),
        ("Users get set limits", "Users set limits"),
        ("Use tabs, no tests", "Use tabs"),
        ("By default, main stays green", "Main stays green"),
    ],
)
def test_one_sign_makes_another_fact(one, other):
    assert not says_same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Never edit dist", "Neevr edit dist"),
        ("Deploys go out from main", "Deploys go out form main"),
        ("Jobs run on three shards", "Jobs run on there shards"),
        ("Rows are kept seven years", "Rows are kept sevne years"),
        ("Use snake_case for names", "Use snake_case for namse"),
        ("Pull requests need a review", "Pull reqeusts need a review"),
        ("The API allows 600 requests", "The API allows 600 requesst"),
        ("Snapshots are kept for a week", "Snapshots get retained for a week"),
        ("Don't forget that main is frozen", "Main is frozen"),
        ("Utilise worktrees for hotfixes", "Use worktrees for hotfixes"),
        ("The cache gets rebuilt at midnight", "The cache is rebuilt at 00:00"),
        ("Cancelled orders go to the centre", "Canceled orders go to the center"),
        ("Team policy: main stays green", "Main stays green"),
        ("It should be noted that main stays green", "Main stays green"),
        ("Per the handbook, main stays green", "Main stays green"),
        ("Main stays green (house rule)", "Main stays green"),
        ("Main stays green, as agreed with the vendor", "Main stays green"),
        ("Main stays green as of this month", "Main stays green"),
        ("Main stays green for the time being", "Main stays green"),
        ("Do not use globals in drivers", "Avoid globals in drivers"),
        ("Dumps remain in the vault", "Dumps stay in the vault"),
        ("Main stays green, no exceptions", "Main stays green"),
        ("Within this repository, main stays green", "Main stays green"),
        ("The user told me that main stays green", "Main stays green"),
        ("Dumps are sent to the vault overnight", "Dumps go to the vault at night"),
        ("The installer only runs on Linux", "The installer runs only on Linux"),
        ("Kernel calls are performed twice", "Kernel calls are preformed twice"),
    ],
)
def test_a_slip_is_seen_in_whatever_word_it_is(one, other):
    assert says_same(one, other)
    assert says_same(other, one)


@pytest.mark.parametrize(
    ("one", "other", "sure"),
    [
        ("requests", "reqeusts", "sure"),
        ("commit", "comit", "sure"),
        ("adapters", "adaptrs", "sure"),
        ("stable", "stale", "likely"),
        ("form", "from", None),
        ("trace1", "trcae1", None),
        ("queue", "queue", None),
    ],
)
def test_slips_of_the_keyboard(one, other, sure):
    assert slip(one, other) == slip(other, one) == sure


def test_pairs_among_many():
    facts = [
        f"The {noun} keeps {number} rows in its own table" for noun in ("job", "log") for number in range(40)
    ]
    texts = [
        *facts,
        "Remember that the log keeps 7 rows in its own table",
        "The job keeps 3 rows in its own tabel",
    ]
    assert list(alike_pairs(texts)) == [AlikePair(3, 81, same=True), AlikePair(47, 80, same=True)]


def test_a_long_text_may_have_words_exchanged():
    changed = LONG.replace("one line", "a message").replace("closes its cursor", "lets its cursor go")
    assert list(alike_pairs([LONG, changed])) == [AlikePair(0, 1, same=False)]


@pytest.mark.parametrize(
    "changed", [LONG.replace("Each minute", "Each 5 minutes"), LONG.replace("drops", "never drops")]
)
def test_a_long_text_may_not_have_its_meaning_turned(changed):
    numbered = LONG.replace("Each minute", "Each 2 minutes") if "5" in changed else LONG
    assert not list(alike_pairs([numbered, changed]))


@given(st.lists(st.text(alphabet="ab cde*-. 1\n", max_size=30), max_size=8))
def test_any_text_is_read_and_equal_texts_are_found(texts):
    pairs = list(alike_pairs(texts))
    assert all(0 <= pair.first < len(texts) and pair.first != pair.second for pair in pairs)
    doubled = [*texts, *texts]
    found = {pair.second for pair in alike_pairs(doubled)}
    assert all(n + len(texts) in found for n, text in enumerate(texts) if content_words(text))


@given(st.text(max_size=200), st.text(max_size=200))
def test_the_order_of_two_texts_does_not_matter(one, other):
    assert says_same(one, other) == says_same(other, one)
    assert says_same(one, one)


def test_candidates_are_bounded():
    """What all texts hold finds no candidates, and what twenty hold few."""
    shared = postings([{"common", f"pair{n // 2}", f"group{n // 20}"} for n in range(400)])
    pairs = list(shared.pairs(2))
    assert {(n, n + 1) for n in range(0, 400, 2)} <= set(pairs)
    assert len(pairs) <= 200
