"""Some weeks of the scripted year that tests/bench/year.py lives through in full."""

from __future__ import annotations

import pytest
from living.foretold import half_a_year_on, period, state
from living.life import Life


@pytest.mark.parametrize(("seed", "profile"), [(0, "strict"), (3, "standard")])
def test_nothing_fails_and_every_review_is_as_foretold(tmp_path, seed, profile):
    life = Life(tmp_path / "repo", seed, profile)
    for _ in range(3):
        life.week()
    assert life.differences == []
    assert life.told.entries(life.day).total() >= 3


def test_the_store_holds_what_was_foretold_through_everything_that_is_done_to_it(tmp_path):
    life = Life(tmp_path / "repo", 2, "standard")
    for act in (
        life.new_fact, life.new_fact, life.change_fact, life.forget_fact, life.restore_fact,
        life.confirm_fact, life.forget_fact, life.new_person, life.new_person, life.offer_fact,
        life.offer_fact, life.decide_offer, life.decide_offer, life.judge_store, life.erase_person,
        life.judge_store,
    ):  # fmt: skip
        act()
    assert life.differences == []
    assert life.erased
    assert life.kept.forgotten
    assert life.commands["subject forget"] == 1
    life.kept.facts.popitem()
    life.judge_store()
    assert [said.split(": ")[1] for said in life.differences] == ["memories", "digest"]


def test_the_oracle_sees_what_was_not_written(tmp_path):
    life = Life(tmp_path / "repo", 1, "strict")
    life.told.rules["decisions-are-superseded"].review = "2020-Q1"
    life.judge()
    assert len(life.differences) == 2
    assert "overdue" in life.differences[0]


@pytest.mark.parametrize(
    ("written", "first", "last"),
    [
        ("2028-02", "2028-02-01", "2028-02-29"),
        ("2026-Q4", "2026-10-01", "2026-12-31"),
        ("2027", "2027-01-01", "2027-12-31"),
    ],
)
def test_the_oracle_has_a_calendar_of_its_own(written, first, last):
    assert [day.isoformat() for day in period(written)] == [first, last]
    assert state(written, period(written)[1], 0) == "due"


def test_the_oracle_renews_by_half_a_year():
    today = period("2026-08-31")[0]
    renewed = [half_a_year_on(old, today) for old in ("2026", "2026-Q3", "2026-08", "2026-08-31")]
    assert renewed == ["2027", "2027-Q1", "2027-02", "2027-02-28"]
