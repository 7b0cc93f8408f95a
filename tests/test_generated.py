"""Pages and tables that are made from the code are current, and the guard's list matches the catalogue."""

from __future__ import annotations

import pytest
from generate import ROOT, pages

from memkit.checks.catalog import all_checks
from memkit.config.guard import GUARDED


@pytest.mark.parametrize("name", list(pages()))
def test_generated_pages_are_current(name):
    assert (ROOT / name).read_text(encoding="utf-8") == pages()[name], "run python tests/generate.py"


def test_the_guard_knows_the_checks_it_guards():
    level = {None: "off", 1: "info", 2: "warning", 3: "error"}
    listed = {guarded.code: guarded for guarded in GUARDED}
    for check in all_checks():
        if check.guards:
            held = listed[check.code]
            assert (held.name, held.standard, held.strict) == (
                check.name,
                level[check.standard],
                level[check.strict],
            )
