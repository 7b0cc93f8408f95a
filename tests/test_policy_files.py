"""The files that govern the store: what is there and cannot be read lets nothing in."""

from __future__ import annotations

import os
import shutil

import pytest
from repositories import Repository

RULES = "rules:\n- origin: agent\n  outcome: refuse\n"
SAID = ("remember", "The site is deployed from the main branch.", "--trigger", "stated")


@pytest.fixture
def repo(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.save("bank", **{"memory-bank/ACTIVE_CONTEXT.md": "# Now\n"})
    return repo


@pytest.fixture
def own(repo):
    """The user's own policy, which is not there yet."""
    place = repo.top.parent / "config" / "memkit" / "write-policy.yaml"
    place.parent.mkdir(parents=True, exist_ok=True)
    return place


def test_a_link_of_the_users_own_is_followed(repo, own, tmp_path):
    (tmp_path / "dotfiles.yaml").write_text(RULES)
    own.symlink_to(tmp_path / "dotfiles.yaml")
    ran = repo.memkit(*SAID)
    assert ran.code == 1
    assert "policy" in ran.err


def _folder(place, _):
    place.mkdir()


def _pipe(place, _):
    os.mkfifo(place)


def _large(place, _):
    place.write_text(RULES + "# pad\n" * 12_000)


def _device(place, _):
    place.symlink_to("/dev/zero")


def _outside(place, tmp_path):
    (tmp_path / "outside.yaml").write_text("rules: []\n")
    place.symlink_to(tmp_path / "outside.yaml")


def _nowhere(place, tmp_path):
    place.symlink_to(tmp_path / "nowhere")


@pytest.mark.parametrize("make", [_folder, _pipe, _large, _device, _outside, _nowhere])
@pytest.mark.parametrize("name", ["write-policy.yaml", "ontology.yaml"])
def test_a_file_of_the_repository_that_cannot_be_read_lets_nothing_in(repo, tmp_path, make, name):
    make(repo.top / "memory-bank" / name, tmp_path)
    if name == "ontology.yaml" and make is _large:
        (repo.top / "memory-bank" / name).write_text("# pad\n" * 50_000)
    ran = repo.memkit(*SAID, *(["--tag", "build"] if name == "ontology.yaml" else []))
    assert ran.code in {2, 5}
    assert f"memory-bank/{name}" in ran.err
    assert not repo.memkit("memories", "list", "--json").data["memories"]


@pytest.mark.parametrize("make", [_folder, _pipe, _large, _device, _nowhere])
def test_nor_does_one_of_the_user(repo, own, tmp_path, make):
    make(own, tmp_path)
    ran = repo.memkit(*SAID)
    assert ran.code in {2, 5}
    assert "write-policy.yaml" in ran.err


def test_where_there_is_none_nothing_is_asked(repo, own):
    shutil.rmtree(own.parent)
    assert repo.memkit(*SAID).code == 0
