"""An erasure finds what lies in odd places, goes on past what it cannot read, and touches nothing else."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from uuid import uuid4

import pytest
from repositories import Repository
from storing import put
from terminal import at_terminal

SHARED = "memory-bank/memories"
posix = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")


@pytest.fixture
def repo(tmp_path):
    made = Repository(tmp_path / "repo")
    made.save(
        "bank", **{f"{SHARED}/MEMORY.md": "# Memory index\n", "memory-bank/DECISIONS.md": "# Decisions\n"}
    )
    return made


@pytest.fixture
def canary():
    return f"canary{uuid4().hex}"


def about(canary, **more):
    lines = "".join(f"  {key}: {value}\n" for key, value in {"subject": "person:p-17", **more}.items())
    return f"---\nname: one\ndescription: {canary}\nmetadata:\n{lines}---\n{canary}\n"


def state(repo):
    return repo.top.parent / "state" / "memkit"


def erase(repo, code=0):
    seen = at_terminal(repo, "subject", "forget", "person:p-17", answers=("y",))
    assert seen.code == code, seen.shown
    return seen.shown.replace("\r\n", "\n")


def holding(repo, canary):
    files = [p for p in repo.top.parent.rglob("*") if ".git" not in p.parts and not p.is_symlink()]
    return [p for p in files if canary in p.name or (p.is_file() and canary.encode() in p.read_bytes())]


def counts(repo):
    return {
        k: n for k, n in repo.memkit("subject", "held", "person:p-17", "--json").data["counts"].items() if n
    }


# --- What lies in odd places ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["rides_bike.md", "archive/old.md", "readme.md", "large.md", "rides-bike.md", "Rides-Bike.md"]
)
def test_every_file_about_a_person_goes_whatever_its_name(repo, canary, name):
    text = about(canary) + ("x" * 300_000 if name == "large.md" else "")
    for path in ("rides-bike.md", name):
        repo.write(f"{SHARED}/{path}", about(canary) if path != name else text)
    erase(repo)
    assert holding(repo, canary) == []


def test_a_row_goes_although_its_description_links_elsewhere(repo, canary):
    put(repo, "We deploy by pages", "--key", "deploy", "--bank", "shared")
    put(
        repo,
        f"{canary} likes [the deploys](deploy.md)",
        "--key",
        "d",
        "--bank",
        "shared",
        "--subject",
        "person:p-17",
    )
    put(repo, f"{canary} likes [[deploy]] best", "--key", "e", "--bank", "shared", "--subject", "person:p-17")
    index = repo.read(f"{SHARED}/MEMORY.md")
    repo.write(f"{SHARED}/other.md", "---\nname: other\ndescription: d\n---\nx\n")
    repo.write(f"{SHARED}/f.md", about(canary))
    repo.write(f"{SHARED}/MEMORY.md", f"{index}- [F](f.md) — {canary}, see [Other](other.md)\n")
    erase(repo)
    assert holding(repo, canary) == []
    assert repo.read(f"{SHARED}/MEMORY.md").count("](deploy.md)") == 1
    assert repo.read(f"{SHARED}/MEMORY.md").endswith("- [Other](other.md)\n")


def test_a_nested_bank_of_the_repository_is_erased_from_anywhere_in_it(repo, canary):
    for folder in ("", "sub/", "other/"):
        repo.write(f"{folder}memkit.toml", "")
        repo.write(f"{folder}{SHARED}/one.md", about(canary))
    repo.save("nested")
    home, repo.top = repo.top, repo.top / "sub"
    shown = erase(repo)
    repo.top = home
    assert holding(repo, canary) == []
    assert f"--path other/{SHARED}/one.md" in shown


def test_another_projects_attached_folder_is_erased(repo, tmp_path, canary):
    folder = tmp_path / "theirs"
    folder.mkdir()
    other = Repository(tmp_path / "other")
    put(other, canary, "--key", "before", "--subject", "person:p-17")
    assert at_terminal(other, "memories", "attach", "--folder", str(folder), answers=("y",)).code == 0
    put(other, canary, "--key", "one", "--subject", "person:p-17")
    put(other, canary, "--key", "two", "--subject", "person:p-17")
    other.memkit("forget", "two", "--reason", "gone")
    assert counts(repo) == {"memory": 2, "forgotten": 1, "tombstone": 1}
    erase(repo)
    assert holding(repo, canary) == []
    assert {path.name for path in folder.iterdir()} == {"MEMORY.md"}
    assert counts(other) == {}


def test_what_a_killed_end_of_a_session_kept_is_erased(repo, canary):
    for key in ("one", "two"):
        words = ("--key", key, "--lifetime", "session", "--run", "r1", "--subject", "person:p-17")
        assert repo.memkit("remember", f"{canary} {key}", "--trigger", "stated", *words).code == 0
    code = (
        "import os\nfrom pathlib import Path\nfrom memkit.adapters import write\n"
        "from memkit.workspace import sessions, storing\n"
        "store = storing.open_store(Path.cwd(), os.environ)\nwrite._replace_all = lambda *a: os._exit(9)\n"
        "sessions.drop_session(store, sessions.session_of(store, 'r1'))\n"
    )
    assert repo.program(sys.executable, "-c", code).code == 9
    assert [path.suffix for path in (state(repo) / "locks").glob("*.undo")] == [".undo"]
    erase(repo)
    assert list((state(repo) / "locks").glob("*.undo")) == []
    assert holding(repo, canary) == []


def test_everything_in_the_cache_goes(repo, canary):
    put(repo, canary, "--key", "one", "--subject", "person:p-17")
    index = repo.top.parent / "cache" / "memkit" / "index" / "bank.sqlite"
    index.parent.mkdir(parents=True)
    index.write_text(canary)
    erase(repo)
    assert holding(repo, canary) == []


# --- What is left to a person -----------------------------------------------------------------------------


def test_logs_proposals_sessions_and_forgotten_files_are_searched_for_mentions(repo):
    put(repo, "the car is sold", "--key", "p-17-car", "--subject", "person:p-17")
    repo.memkit("forget", "p-17-car", "--reason", "gone")
    for file in (state(repo) / "forgotten").rglob("*.md"):
        file.unlink()
    put(repo, "the deploy is ours", "--key", "deploy")
    repo.memkit("forget", "deploy", "--reason", "p-17 asked for it")
    put(repo, "as p-17 asked", "--key", "asked")
    repo.memkit("forget", "asked", "--reason", "over")
    words = ("--trigger", "stated", "--lifetime", "session", "--run", "r1")
    assert repo.memkit("remember", "spans stay as p-17 said", *words).code == 0
    assert repo.memkit("remember", "notes are read by p-17 first").code == 0
    held = repo.memkit("subject", "held", "person:p-17", "--json").data["held"]
    places = sorted(Path(row["path"]).relative_to(repo.top.parent).parts[2] for row in held)
    assert {row["kind"] for row in held} == {"mention"}
    assert places == ["forgotten", "memories", "memories", "proposals", "sessions"]


@posix
def test_a_linked_folder_of_proposals_leads_nowhere(repo, tmp_path, canary):
    outside = tmp_path / "notes"
    outside.mkdir()
    (outside / "n.md").write_text(about(canary))
    (repo.top / "memory-bank" / "proposals").symlink_to(outside)
    repo.write(f"{SHARED}/one.md", about("kept"))
    shown = erase(repo)
    assert (outside / "n.md").read_text() == about(canary)
    assert "proposals was not looked at (it is a link out of the repository)" in shown


@posix
@pytest.mark.parametrize("target", ["/dev/zero", "../../outside.md"])
@pytest.mark.parametrize("name", ["proposals/a.md", ".baseline.json", "memories/MEMORY.md", "memories/z.md"])
def test_a_committed_link_holds_no_erasure_up(repo, tmp_path, canary, target, name):
    (tmp_path / "outside.md").write_text(about("outside"))
    put(repo, canary, "--key", "one", "--subject", "person:p-17")
    repo.write("memory-bank/proposals/b.md", about(canary))
    place = repo.top / "memory-bank" / name
    place.unlink(missing_ok=True)
    place.symlink_to(target)
    shown = erase(repo)
    assert f"{place} was not looked at" in shown
    assert holding(repo, canary) == []
    assert (tmp_path / "outside.md").read_text() == about("outside")
    assert place.is_symlink()


def test_what_is_no_utf8_and_a_log_that_is_too_large_are_told(repo, canary):
    put(repo, canary, "--key", "one", "--subject", "person:p-17", "--bank", "global")
    (repo.top / SHARED / "latin.md").write_bytes(about("caf\xe9").encode("latin-1"))
    repo.write(f"{SHARED}/one.md", about("shared"))
    record = {"id": "t1", "key": "one", "at": "2026-01-01", "by": "ana", "reason": "x" * 1000}
    repo.write(f"{SHARED}/TOMBSTONES.jsonl", f"{json.dumps(record)}\n" * 4300)
    assert counts(repo) == {"memory": 2, "unread": 2}
    shown = erase(repo, 1)
    assert "latin.md was not looked at (it is no UTF-8)" in shown
    assert "TOMBSTONES.jsonl was not looked at" in shown
    assert holding(repo, canary) == []


def test_a_tombstone_of_another_repository_restores_nothing_of_ours(repo, tmp_path, canary):
    put(repo, canary, "--key", "window")
    repo.memkit("forget", "window", "--reason", "over")
    (file,) = (state(repo) / "forgotten").rglob("*.md")
    other = Repository(tmp_path / "other")
    stone = {"id": file.stem, "bank": "shared", "key": "window", "at": "2026-06-15T12:00:00Z"}
    line = json.dumps({**stone, "by": "x", "cause": "agent", "reason": "old"})
    other.save(
        "bank", **{f"{SHARED}/MEMORY.md": "# Memory index\n", f"{SHARED}/TOMBSTONES.jsonl": f"{line}\n"}
    )
    for words in ((), ("--bank", "shared")):
        ran = other.memkit("memories", "restore", "window", *words)
        assert (ran.code, "not kept here" in ran.err) == (1, True)
    assert repo.memkit("memories", "restore", "window").code == 0


def test_a_shared_memory_comes_back_in_another_work_tree(repo):
    put(repo, "The port is 80", "--key", "port", "--bank", "shared")
    repo.memkit("forget", "port", "--bank", "shared", "--reason", "over")
    repo.save("forgotten")
    repo.git("worktree", "add", "-q", "../tree")
    repo.top = repo.top.parent / "tree"
    assert repo.memkit("memories", "restore", "port", "--bank", "shared").code == 0
