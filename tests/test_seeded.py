"""The seeded banks: every defect is found where it was put, and nothing is said of what is right."""

from __future__ import annotations

import pytest
from seeded.run import CHANGES, DEFERRED, bank, change, quiet, seeds

from memkit.checks.catalog import all_checks

PROFILES = ("strict", "standard")


@pytest.mark.parametrize("profile", PROFILES)
def test_the_clean_twin_and_the_traps_are_quiet(tmp_path, profile):
    assert quiet(tmp_path / "repo", profile) == {"healthy": [], "traps": [], "traps as a change": []}


@pytest.mark.parametrize("variant", ["", "large", "missing"])
def test_a_bank_with_defects(tmp_path, variant):
    result = bank(tmp_path / "repo", "strict", variant)
    assert not result.missed
    assert not result.stray


@pytest.mark.parametrize("name", list(CHANGES))
def test_a_change_with_defects(tmp_path, name):
    result = change(tmp_path / "repo", "strict", name)
    assert not result.missed
    assert not result.stray


def test_every_check_has_a_defect():
    known = {check.code for check in all_checks()}
    assert known - {seed.code for seed in seeds()} == set(DEFERRED)
