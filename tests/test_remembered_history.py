"""A proof that remembers the last verified commit says what one says that remembers nothing."""

from __future__ import annotations

import json
import random

import pytest
from projects import ENVIRONMENT, Project, git

from memkit.adapters.git import history as door
from memkit.workspace.checking import Request, check_place
from memkit.workspace.place import open_place


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def root(tmp_path):
    folder = tmp_path / "repo"
    folder.mkdir()
    return folder


def found(project, *, remember, base=""):
    request = Request(since=base or project.base, select=("HIS",), keeps=remember)
    outcome = check_place(open_place(project.root, ENVIRONMENT), request)
    return [(finding.code, finding.message, finding.place) for finding in outcome.findings]


def kept(cache):
    return list(cache.glob("memkit/findings/*.json"))


def lose(project, number):
    held = project.entries.pop(number)
    project.commit(f"without {number}")
    return held


@pytest.mark.parametrize("seed", range(4))
def test_random_histories_are_judged_alike(root, seed):
    project = Project(root, seed)
    rng = random.Random(seed)
    gone = {}
    for _ in range(9):
        verb = rng.choice(["step", "lose", "restore", "side"])
        if verb == "lose" and len(project.entries) > 3:
            number = rng.choice(sorted(project.entries))
            gone[number] = lose(project, number)
        elif verb == "restore" and gone:
            number = rng.choice(sorted(gone))
            project.entries[number] = gone.pop(number)
            project.commit(f"with {number} again")
        elif verb == "side":
            git(root, "checkout", "-q", "-b", f"side-{rng.random()}", project.base)
            (root / f"side-{rng.random()}.txt").write_text("x\n")
            git(root, "add", "-A")
            git(root, "commit", "-q", "-m", "side")
            git(root, "merge", "-q", "-m", "merged", "main")
            git(root, "branch", "-f", "main")
            git(root, "checkout", "-q", "main")
        else:
            project.step()
        assert found(project, remember=True) == found(project, remember=False)


@pytest.fixture
def verified(root):
    """A project with one decision deleted and restored, checked once."""
    project = Project(root, 1)
    project.entries[3], held = "", lose(project, 3)
    project.entries[3] = held
    project.commit("back")
    assert [code for code, *_ in found(project, remember=True)] == ["HIS011"]
    return project


def test_what_was_found_is_not_read_again(verified, monkeypatch):
    read = []
    real = door.revisions
    monkeypatch.setattr(
        door,
        "revisions",
        lambda git, span, *rest, **more: read.append(span) or real(git, span, *rest, **more),
    )
    tip = git(verified.root, "rev-parse", "HEAD").strip()
    verified.entries[40] = verified.body(40)
    verified.commit("one more")
    assert [code for code, *_ in found(verified, remember=True)] == ["HIS011"]
    assert [base for base, _ in read] == [tip]
    assert [code for code, *_ in found(verified, remember=False)] == ["HIS011"]
    assert [base for base, _ in read] == [tip, verified.base]


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"version": 1}', b"\xff\xfe", None])
def test_a_damaged_memory_costs_time_and_nothing_else(verified, cache, damage):
    (file,) = kept(cache)
    if damage is None:
        file.unlink()
    else:
        file.write_bytes(damage)
    assert found(verified, remember=True) == found(verified, remember=False)
    assert json.loads(kept(cache)[0].read_bytes())["proofs"][0]["tip"]


@pytest.mark.parametrize("change", [{"tip": "0" * 40}, {"tip": "--all"}, {"gaps": [["x"]]}, {"ground": []}])
def test_a_memory_that_does_not_fit_is_not_used(verified, cache, change):
    (file,) = kept(cache)
    held = json.loads(file.read_bytes())
    held["proofs"][0] |= change
    file.write_text(json.dumps(held))
    verified.entries[41] = verified.body(41)
    verified.commit("one more")
    assert [code for code, *_ in found(verified, remember=True)] == ["HIS011"]


def test_a_history_that_was_rewritten_is_read_anew(verified):
    git(verified.root, "reset", "-q", "--hard", verified.base)
    verified.commit("another way")
    assert found(verified, remember=True) == found(verified, remember=False) == []


def test_another_configuration_is_another_proof(verified):
    (verified.root / "memkit.toml").write_text('exclude = ["memory-bank/DECISIONS.md"]\n')
    assert found(verified, remember=True) == found(verified, remember=False)


@pytest.mark.usefixtures("verified")
def test_the_memory_is_the_users_alone(cache):
    (file,) = kept(cache)
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700


def test_proofs_from_several_bases_stand_beside_each_other(verified, cache):
    bases = git(verified.root, "rev-list", "HEAD~1").split()
    for base in (*bases, *bases):
        assert found(verified, remember=True, base=base) == found(verified, remember=False, base=base)
    (file,) = kept(cache)
    assert len(json.loads(file.read_bytes())["proofs"]) == len(bases)
