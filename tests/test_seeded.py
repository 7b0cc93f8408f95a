"""The seeded banks: every defect is found where it was put, and nothing is said of what is right."""

from __future__ import annotations

import pytest
from seeded.build import variants
from seeded.run import CHANGES, LENIENT, bank, change, quiet, seeds

from memkit.checks.catalog import all_checks

STANDARD = {check.code for check in all_checks() if check.standard is not None}


@pytest.mark.parametrize("profile", ["strict", "standard"])
def test_the_clean_twin_the_traps_and_a_lawful_change_are_quiet(tmp_path, profile):
    assert not {name: found for name, found in quiet(tmp_path / "repo", profile).items() if found}


@pytest.mark.parametrize("variant", variants("defects"))
def test_a_bank_with_defects(tmp_path, variant):
    result = bank(tmp_path / "repo", "strict", variant)
    assert not [seed for seed in result.missed if seed.mark != "?"]
    assert not [seed for seed in result.found if seed.mark == "?"], "found now: take the `?` away"
    assert not result.stray


@pytest.mark.parametrize("variant", variants("defects"))
def test_profile_standard_finds_what_it_does_not_leave_alone(tmp_path, variant):
    result = bank(tmp_path / "repo", "standard", variant)
    asked = {seed for seed in result.missed if seed.code in STANDARD and seed.mark != "?"}
    assert not {seed for seed in asked if (seed.code, seed.path) not in LENIENT}
    assert not result.stray


@pytest.mark.parametrize("name", list(CHANGES))
def test_a_change_with_defects(tmp_path, name):
    result = change(tmp_path / "repo", "strict", name)
    assert not result.missed
    assert not result.stray


def test_every_check_has_a_defect():
    of_the_user = {"PRG008"}  # what it finds lies with the approvals of whoever runs memkit
    known = {seed.code for seed in seeds()} | of_the_user
    assert {check.code for check in all_checks()} <= known
