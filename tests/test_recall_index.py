"""The index of recall: for whom it is, what becomes of it when it is damaged or held, what it forgets."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from repositories import Repository

DECISIONS = """# Decisions

## ADR-1: A jobs table instead of a broker (2026-02)

**Decision.** Jobs lie in Postgres and are taken with SKIP LOCKED.
"""


@pytest.fixture
def repo(tmp_path):
    made = Repository(tmp_path / "repo")
    made.save("bank", **{"memory-bank/DECISIONS.md": DECISIONS})
    return made


def recalled(repo, *words):
    ran = repo.memkit("recall", *words, "--json")
    assert ran.code == 0, ran.err
    return ran.data["entries"]


def place_of(repo):
    [place] = (Path(repo.environment["XDG_CACHE_HOME"]) / "memkit/search").glob("*.db")
    return place


def modes(place):
    return [oct(each.stat().st_mode & 0o777) for each in (place.parent, place)]


# --- For whom it is ---


@pytest.mark.skipif(os.name == "nt", reason="modes are of POSIX")
def test_the_index_is_the_users_alone(repo):
    old = os.umask(0)
    try:
        recalled(repo, "jobs")
    finally:
        os.umask(old)
    place = place_of(repo)
    assert modes(place) == ["0o700", "0o600"]
    assert place.parent.parent.stat().st_mode & 0o077 == 0
    place.parent.chmod(0o755)
    place.chmod(0o644)
    recalled(repo, "jobs")
    assert modes(place) == ["0o700", "0o600"]
