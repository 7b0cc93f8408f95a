"""Hostile files in every role: tests/bench/hostile.py does the same with hundreds."""

from __future__ import annotations

import json
import os
import re

import pytest
from git_sandbox import script
from hang import no_hang
from hostile_set import CASES
from repositories import Repository

ROLES = (
    "AGENTS.md",
    "memory-bank/NOTES.md",
    "memory-bank/DECISIONS.md",
    "memory-bank/GOTCHAS.md",
    "memory-bank/PROGRESS.md",
    "memory-bank/memories/hostile.md",
    "memory-bank/memories/MEMORY.md",
    "docs/adr/0001-hostile.md",
    "memkit.toml",
)
PLACES = {
    "memory.md": "memory-bank/memories/hostile.md",
    "MEMORY.md": "memory-bank/memories/MEMORY.md",
    "AGENTS.md": "AGENTS.md",
}
FORMS = (("--json",), ("--show", "info"), ("--output", "github", "--show", "info"))
DIRTY = re.compile(
    r"[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]|^##|^::(?!\w+ )",
    re.MULTILINE,
)


@pytest.fixture
def repo(tmp_path):
    made = Repository(tmp_path / "repo", init=False)
    (made.top / "memory-bank").mkdir(parents=True)
    made.write("memkit.toml", 'profile = "strict"\n')
    return made


def sound(repo, path, data, form):
    """A run over one file that must end well, whatever it finds."""
    repo.write(path, data)
    with no_hang():
        ran = repo.memkit("check", "--no-cache", *form)
    assert ran.code in {0, 1, 2, 5}, ran.err
    assert ran.out or ran.err or ran.code == 0
    assert not DIRTY.search(ran.out + ran.err)
    assert (repo.top / path).read_bytes() == data
    assert [held.name for held in repo.top.parent.iterdir()] == ["repo"]
    return ran


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_hostile_file_where_it_belongs(repo, case):
    place = PLACES.get(case.name, f"memory-bank/{case.name}")
    ran = sound(repo, place, case.data, ("--json",))
    assert ran.code in {0, 1}
    if case.found:
        assert place in {finding["path"] for finding in json.loads(ran.out)["findings"]}
    assert not list(repo.top.rglob("TRIPWIRE"))


@pytest.mark.parametrize("number", range(len(CASES)), ids=lambda number: CASES[number].id)
def test_a_hostile_file_where_it_does_not_belong(repo, number):
    role = ROLES[number % len(ROLES)]
    ran = sound(repo, role, CASES[number].data, FORMS[number // len(ROLES) % len(FORMS)])
    assert role != "memkit.toml" or ran.code == 2 or not CASES[number].data.strip()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_named_pipe_blocks_nobody(repo):
    os.mkfifo(repo.top / "memory-bank" / "DECISIONS.md")
    with no_hang():
        ran = repo.memkit("check", "--no-cache", "--json")
    assert ("memory-bank/DECISIONS.md", True) in {(path, True) for _, path in ran.found}


def test_a_link_out_of_the_bank_is_not_read(repo, tmp_path):
    outside = tmp_path / "outside.md"
    outside.write_text("## ADR-1: CANARY (2026-01)\n")
    (repo.top / "memory-bank" / "DECISIONS.md").symlink_to(outside)
    ran = repo.memkit("check", "--no-cache", "--json")
    assert "CANARY" not in ran.out + ran.err
    assert "memory-bank/DECISIONS.md" in {path for _, path in ran.found}


def test_the_repository_s_own_settings_start_nothing(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.write("memory-bank/DECISIONS.md", "# Decisions\n")
    script(repo.top / "evil.sh", f"touch {tmp_path}/TRIPWIRE\n")
    for key in ("core.fsmonitor", "core.pager", "diff.external", "core.sshCommand"):
        repo.git("config", key, f"{repo.top}/evil.sh")
    repo.memkit("check", "--no-cache", "--json")
    assert not (tmp_path / "TRIPWIRE").exists()
