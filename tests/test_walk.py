"""`memkit history` against an independent walk; tests/bench/walk.py does it over thousands of commits."""

from __future__ import annotations

import random

import pytest
from crooked import Maker
from git_sandbox import Sandbox
from walking import compared, walked

from memkit.workspace.place import open_place


@pytest.mark.parametrize("seed", [11, 12])
def test_history_says_what_a_walk_says(seed, tmp_path, monkeypatch):
    repo = Sandbox(tmp_path / "repo")
    for name, value in repo.environment.items():
        monkeypatch.setenv(name, value)
    maker = Maker(seed)
    repo.git("fast-import", "--quiet", data=maker.run(70))
    repo.git("reset", "-q", "--hard", "main")
    walk = walked(repo.top)
    rng = random.Random(seed)
    tokens = rng.sample(sorted(walk.changes), 25)
    tally = compared(open_place(repo.top, repo.environment), walk, maker.names, tokens, rng)
    assert not tally.differences
    assert tally.entries == 25
