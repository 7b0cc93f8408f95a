"""What holds for every test: the same examples on every machine, and which files are left to one Python.

A counter-example that turns up by luck would refuse somebody else's change. New examples are looked for with
`MEMKIT_EXAMPLES=new pytest`, and what they find becomes an example that stands in its test.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

HEAVY = frozenset(
    """
    test_answers test_erasure_everywhere test_full_logs test_fuzz test_guard_escapes test_hooks
    test_kept_findings test_overlay test_people test_seeded test_store_writers test_try_repo
    test_writing_hostile test_year
    """.split()
)
"""Floods, races, kills and scripted lives: a third of the time of all tests, and the same on every Python."""

settings.register_profile(
    "memkit",
    derandomize=os.environ.get("MEMKIT_EXAMPLES") != "new",
    deadline=None,  # how long an example takes is no behaviour, nor how long making one takes
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("memkit")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of those files."""
    for item in items:
        if item.path.stem in HEAVY:
            item.add_marker(pytest.mark.heavy)
