"""Memories about persons: a subject and an end, conclusions known as such, everything told and erased."""

from __future__ import annotations

import json
import sys
from datetime import UTC, date, datetime
from uuid import uuid4

import pytest
from repositories import Repository
from storing import put
from terminal import at_terminal

from memkit.adapters.memory import MemoryTree
from memkit.config import Config
from memkit.store.bank import MemoryBank
from memkit.store.digest import digest
from memkit.store.people import personal_end

TODAY = "2026-06-15"
IN_90_DAYS = "2026-09-13"
SHARED = "memory-bank/memories"
STONES = f"{SHARED}/TOMBSTONES.jsonl"


@pytest.fixture
def repo(tmp_path):
    return Repository(tmp_path / "repo")


def bank(**files: str) -> MemoryBank:
    return MemoryBank(
        "private", "user:me", "", MemoryTree({f"{n}.md": t for n, t in files.items()}), Config()
    )


def show(repo, key, *words):
    ran = repo.memkit("memories", "show", key, "--json", *words)
    assert ran.code == 0, ran.err
    return ran.data


# --- A subject and an end ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ("answers in the morning", "--type", "user"),
        ("write to lena.brandt@kelp.io before a deploy",),
        ("the reviewer's number is +49 30 9018 2745",),
    ],
)
def test_a_personal_memory_without_a_subject_is_refused(repo, words):
    ran = repo.memkit("remember", *words)
    assert ran.code == 1
    assert "subject-missing" in ran.err
    assert "--subject TYPE:ID" in ran.err
    assert "lena" not in ran.err
    assert repo.memkit("memories", "list", "--json").data["memories"] == []


@pytest.mark.parametrize("words", [("--type", "user"), ("--type", "feedback"), ()])
def test_a_personal_memory_ends_in_90_days(repo, words):
    put(repo, "answers in the morning", "--key", "hours", "--subject", "person:p-17", *words)
    text = show(repo, "hours")["text"]
    assert f"expires: {IN_90_DAYS}\n" in text
    assert "review:" not in text
    assert "subject: person:p-17\n" in text


def test_a_memory_that_becomes_personal_ends_in_90_days(repo):
    put(repo, "answers in the morning", "--key", "hours")
    assert "expires" not in show(repo, "hours")["text"]
    assert repo.memkit("remember", "answers in the morning", "--key", "hours", "--type", "user").code == 1
    ran = repo.memkit("memories", "edit", "hours", "--type", "user", "--subject", "person:p-17")
    assert ran.code == 0
    assert f"expires: {IN_90_DAYS}\n" in show(repo, "hours")["text"]


def test_a_personal_memory_has_an_end_whoever_asks_for_none(repo):
    words = ("answers in the morning", "--key", "hours", "--subject", "person:p-17")
    ran = repo.memkit("remember", *words, "--expires", "never")
    assert (ran.code, "ends on a day" in ran.err) == (1, True)
    put(repo, *words, "--expires", "2031-01-01")
    assert f"expires: {IN_90_DAYS}\n" in show(repo, "hours")["text"]
    ran = repo.memkit("memories", "edit", "hours", "--expires", "2026-07-01")
    assert "expires: 2026-07-01\n" in show(repo, "hours")["text"]


@pytest.mark.parametrize("said", ["anna", "person:", ":7", "person:a b", "p erson:7", "person:" + "x" * 300])
def test_what_names_no_subject(repo, said):
    ran = repo.memkit("remember", "answers in the morning", "--subject", said)
    assert ran.code == 2
    assert "names no subject" in ran.err


def test_what_is_about_a_service_needs_no_subject(repo):
    put(repo, "write to security@kelp.io about leaks")


# --- Conclusions ------------------------------------------------------------------------------------------


def lines(repo):
    return [json.loads(line) for line in repo.memkit("digest", "--json").data["lines"]]


def test_an_inference_about_a_person_is_shown_as_one_until_a_person_confirms_it(repo):
    put(repo, "answers in the morning", "--key", "hours", "--subject", "person:p-17")
    assert lines(repo) == [{"key": "hours", "description": "inferred: answers in the morning"}]
    assert "inferred by an agent" in repo.memkit("memories", "show", "hours").out
    assert repo.memkit("memories", "confirm", "hours").code == 0  # an agent's word changes nothing of that
    assert lines(repo)[0]["description"].startswith("inferred: ")
    seen = at_terminal(repo, "memories", "confirm", "hours")
    assert seen.code == 0
    assert "confidence: 1\n" in show(repo, "hours")["text"]
    assert lines(repo) == [{"key": "hours", "description": "answers in the morning"}]
    assert "inferred" not in repo.memkit("memories", "show", "hours").out


def test_what_an_agent_rewrites_is_no_longer_a_persons_word(repo):
    seen = at_terminal(repo, "remember", "answers at noon", "--key", "hours", "--subject", "person:p-17")
    assert seen.code == 0
    assert at_terminal(repo, "memories", "confirm", "hours").code == 0
    assert not show(repo, "hours")["inferred"]
    put(repo, "answers never", "--key", "hours")
    held = show(repo, "hours")
    assert (held["origin"], held["inferred"]) == ("agent", True)
    assert lines(repo)[0]["description"] == "inferred: answers never"


def test_what_is_not_sure_says_so_in_the_digest_whatever_it_is_about():
    text = "---\nname: one\ndescription: d\nmetadata:\n  origin: person\n  confidence: 0.8\n---\nx\n"
    assert json.loads(digest((bank(one=text),), date(2026, 6, 15)).lines[0])["description"] == "inferred: d"


def test_reading_never_moves_updated(repo):
    put(repo, "the build needs 4 GB", "--key", "build")
    before = show(repo, "build")["text"]
    for words in (
        ("memories", "list"),
        ("memories", "show", "build"),
        ("digest",),
        ("memories", "confirm", "build"),
        ("subject", "held", "person:p-17"),
        ("memories", "attach"),
    ):
        repo.memkit(*words, MEMKIT_TODAY="2026-07-01")
    after = show(repo, "build")["text"]
    assert after == before.replace("---\nthe", "  confirmed: 2026-07-01\n---\nthe")
    assert "updated: 2026-06-15T" in after


# --- Everything that is kept ------------------------------------------------------------------------------


def kinds(repo, *subject):
    ran = repo.memkit("subject", "held", *subject, "--json")
    assert ran.code == 0, ran.err
    return {kind: count for kind, count in ran.data["counts"].items() if count}


def about(repo, key, *words):
    put(repo, f"fact {key}", "--key", key, "--subject", "person:p-17", *words)


def test_everything_about_a_subject_is_told_in_every_bank(repo):
    about(repo, "one")
    about(repo, "two", "--bank", "shared")
    about(repo, "three", "--bank", "global")
    about(repo, "four")
    repo.memkit("forget", "four", "--reason", "moved away")
    put(repo, "ask p-17 about the gateway", "--key", "gateway")
    put(repo, "not of p-170 nor p-1", "--key", "other")
    assert kinds(repo, "person:p-17") == {"memory": 3, "forgotten": 1, "tombstone": 1, "mention": 2}
    assert kinds(repo, "person", "P-17") == kinds(repo, "person:p-17")
    assert kinds(repo, "person:p-1") == {"mention": 2}  # `p-1` ends where `-` begins another id


def test_another_projects_private_bank_is_looked_at_too(repo, tmp_path):
    other = Repository(tmp_path / "other")
    about(other, "one")
    assert kinds(repo, "person:p-17") == {"memory": 1}
    assert at_terminal(repo, "subject", "forget", "person:p-17", answers=("y",)).code == 0
    assert kinds(other, "person:p-17") == {}


def test_nothing_is_kept(repo):
    ran = repo.memkit("subject", "held", "person:p-17")
    assert (ran.code, ran.out) == (0, "Nothing is kept about person:p-17.\n")
    assert repo.memkit("subject", "forget", "person:p-17").code == 0


# --- Erasure ----------------------------------------------------------------------------------------------


def holding(repo, canary: str):
    """Every file outside of git's own folder that has a text in its bytes or its name."""
    found = []
    for path in repo.top.parent.rglob("*"):
        if ".git" in path.parts:
            continue
        if canary in path.name or (path.is_file() and canary.encode() in path.read_bytes()):
            found.append(path)
    return found


def test_erasure_leaves_no_canary(repo):
    canary = f"canary{uuid4().hex}"
    repo.save("bank", **{"memory-bank/DECISIONS.md": "# Decisions\n"})
    put(repo, "a bystander stays", "--key", "bystander", "--bank", "shared")
    put(repo, "a bystander stays", "--key", "bystander")
    for place in ("private", "shared", "global"):
        about(repo, f"{canary}-{place}", "--bank", place)
        about(repo, f"gone-{canary}-{place}", "--bank", place)
        ran = repo.memkit("forget", f"gone-{canary}-{place}", "--bank", place, "--reason", f"why {canary}")
        assert ran.code == 0
        about(repo, f"back-{canary}-{place}", "--bank", place, "--tag", canary[:30])
        repo.memkit("forget", f"back-{canary}-{place}", "--bank", place, "--reason", f"why {canary}")
        assert repo.memkit("memories", "restore", f"back-{canary}-{place}", "--bank", place).code == 0
    repo.child("check")
    repo.child("check", "--show", "info", "--json")
    file = f"memory-bank/memories/{canary}-shared.md"
    repo.write(file, repo.read(file).replace("\n  type: ", "\n  type: odd-"))
    repo.memkit("check", "--write-baseline")
    assert f"{canary}-shared.md" in repo.read("memory-bank/.baseline.json")
    proposals = repo.top.parent / "state" / "memkit" / "proposals"
    proposals.mkdir()
    held = show(repo, f"{canary}-private")["text"]
    (proposals / "p1.md").write_text(held)
    assert len(holding(repo, canary)) > 12
    seen = at_terminal(repo, "subject", "forget", "person", "p-17", answers=("y",))
    assert seen.code == 0, seen.shown
    assert holding(repo, canary) == []
    assert holding(repo, "p-17") == []
    assert [row["key"] for row in repo.memkit("memories", "list", "--json").data["memories"]] == [
        "bystander",
        "bystander",
    ]
    assert "git filter-repo --invert-paths --path" in seen.shown
    for copy in ("memories", "tombstones", "forgotten files", "proposals", "baseline", "cache"):
        assert f"\n{copy} " in f"\n{seen.shown}"
    assert kinds(repo, "person:p-17") == {}


def test_an_erasure_leaves_a_tombstone_that_names_nobody(repo):
    about(repo, "one", "--bank", "shared")
    about(repo, "two", "--bank", "shared")
    repo.memkit("forget", "two", "--reason", "moved away")
    before = json.loads(repo.read(STONES))
    assert at_terminal(repo, "subject", "forget", "person:p-17", answers=("y",)).code == 0
    redacted, erasure = map(json.loads, repo.read(STONES).splitlines())
    at = {"at": f"{TODAY}T12:00:00Z", "by": before["by"]}
    assert redacted == {"id": before["id"], "redacted": {**at, "cause": "erasure"}}
    assert erasure == {"id": erasure["id"], **at, "cause": "erasure", "count": 1}
    assert len(erasure["id"]) == 32
    assert repo.memkit("memories", "restore", "two").code == 1


def test_an_erasure_passes_the_checks_of_history(repo):
    about(repo, "one", "--bank", "shared")
    about(repo, "two", "--bank", "shared")
    repo.memkit("forget", "two", "--reason", "moved away")
    put(repo, "stays", "--key", "stays", "--bank", "shared")
    repo.save("before")
    assert at_terminal(repo, "subject", "forget", "person:p-17", answers=("y",)).code == 0
    assert not {"HIS008", "HIS010", "HIS012"} & set(repo.memkit("check", "--since", "HEAD", "--json").codes)
    (repo.top / SHARED / "stays.md").unlink()
    assert "HIS008" in repo.memkit("check", "--since", "HEAD", "--json").codes


def test_an_erased_memory_that_a_merge_brings_back_is_found(repo):
    about(repo, "one", "--bank", "shared")
    base = repo.save("before")
    repo.git("checkout", "-q", "-b", "side")
    repo.save("side", **{f"{SHARED}/one.md": repo.read(f"{SHARED}/one.md") + "More.\n"})
    repo.git("checkout", "-q", "-")
    assert at_terminal(repo, "subject", "forget", "person:p-17", answers=("y",)).code == 0
    repo.save("erased")
    assert "HIS012" not in repo.memkit("check", "--since", base, "--json").codes
    repo.git("checkout", "side", "--", f"{SHARED}/one.md")
    repo.save("back again")
    assert "HIS012" in repo.memkit("check", "--since", base, "--json").codes


@pytest.fixture
def erased(repo):
    """A bank whose memory was erased, and a branch `side` on which somebody wrote more into it."""
    about(repo, "one", "--bank", "shared")
    repo.save("before")
    repo.git("checkout", "-q", "-b", "side")
    repo.save("side", **{f"{SHARED}/one.md": repo.read(f"{SHARED}/one.md") + "More.\n"})
    repo.git("checkout", "-q", "-")
    assert at_terminal(repo, "subject", "forget", "person:p-17", answers=("y",)).code == 0
    return repo.save("erased")


def test_a_merge_brings_it_back_although_the_base_holds_the_erasure(repo, erased):
    later = repo.save("later", **{"README.md": "More\n"})
    repo.git("checkout", "side", "--", f"{SHARED}/one.md")
    assert "HIS012" in repo.memkit("check", "--staged", "--json").codes
    repo.save("back again")
    for base in (erased, later):
        assert "HIS012" in repo.memkit("check", "--since", base, "--json").codes
    repo.save("and more", **{"README.md": "Still more\n"})
    assert "HIS012" not in repo.memkit("check", "--since", "HEAD~1", "--json").codes


def test_a_merge_in_progress_that_keeps_what_the_other_branch_erased(repo, erased):
    repo.git("checkout", "-q", "side")
    repo.git("merge", "-q", "--no-commit", erased, check=False)
    repo.git("checkout", "side", "--", f"{SHARED}/one.md")
    repo.git("add", "-A")
    assert "HIS012" in repo.memkit("check", "--staged", "--json").codes


def test_another_memory_of_the_same_key_is_no_return(repo, erased):
    values = "name: one\ndescription: Backups are made at noon\nmetadata:\n  type: project\n"
    said = f"---\n{values}---\nOn Sundays.\n"
    repo.save("new", **{f"{SHARED}/one.md": said})
    assert "HIS012" not in repo.memkit("check", "--since", erased, "--json").codes


def test_what_names_the_key_of_an_erased_memory_is_left_to_the_person(repo):
    about(repo, "reviewer-hours")
    put(repo, "see [[reviewer-hours]] first", "--key", "deploys")
    seen = at_terminal(repo, "subject", "forget", "person:p-17", answers=("y",))
    assert "deploys.md mentions the person and is about something else" in seen.shown
    assert "[[reviewer-hours]]" in show(repo, "deploys")["text"]


@pytest.mark.parametrize("answers", [("n",), ("",)])
def test_nothing_is_erased_without_a_yes(repo, answers):
    about(repo, "one")
    seen = at_terminal(repo, "subject", "forget", "person:p-17", answers=answers)
    assert (seen.code, "one" in seen.shown) == (1, True)
    assert repo.memkit("subject", "forget", "person:p-17").code == 1
    assert kinds(repo, "person:p-17") == {"memory": 1}


def test_an_erasure_leaves_no_row_of_a_file_that_a_hand_pruned(repo):
    canary = f"canary{uuid4().hex}"
    about(repo, "one", "--bank", "shared")
    index = repo.top / SHARED / "MEMORY.md"
    index.write_text(f"- [One](one.md) — {canary}\n")
    repo.memkit("forget", "one", "--reason", "moved away")
    (row,) = holding(repo, canary)
    row.with_suffix(".md").unlink()
    about(repo, "two")
    assert at_terminal(repo, "subject", "forget", "person:p-17", answers=("y",)).code == 0
    assert holding(repo, canary) == []


def test_an_erasure_that_was_killed_half_way_goes_on(repo):
    about(repo, "one")
    about(repo, "two")
    repo.memkit("forget", "two", "--reason", "moved away")
    kept = repo.top.parent / "state" / "memkit" / "forgotten"
    (file,) = kept.rglob("*.md")
    held = file.read_bytes()
    assert at_terminal(repo, "subject", "forget", "person:p-17", answers=("y",)).code == 0
    file.write_bytes(held)
    assert kinds(repo, "person:p-17") == {"forgotten": 1}
    assert at_terminal(repo, "subject", "forget", "person:p-17", answers=("y",)).code == 0
    assert kinds(repo, "person:p-17") == {}


KILLED = """
import os, sys
left = int(sys.argv[1])
def counted(call):
    def wrapped(*arguments, **more):
        global left
        left -= 1
        if not left:
            os._exit(9)
        return call(*arguments, **more)
    return wrapped
os.replace, os.unlink, os.fsync = counted(os.replace), counted(os.unlink), counted(os.fsync)
from pathlib import Path
from memkit.store.people import read_subject
from memkit.workspace.storing import open_store
from memkit.workspace.subjects.erasing import erase_subject
erase_subject(open_store(Path.cwd(), os.environ), read_subject("person:p-17"))
"""


def test_an_erasure_killed_at_any_step_can_be_finished(repo):
    codes = set()
    for step in (2, 6, 10, 14, 30):
        canary = f"canary{uuid4().hex}"
        for place in ("private", "shared"):
            about(repo, f"{canary}-{place}", "--bank", place)
            about(repo, f"gone-{canary}-{place}", "--bank", place)
            repo.memkit("forget", f"gone-{canary}-{place}", "--reason", canary)
        codes.add(repo.program(sys.executable, "-c", KILLED, str(step)).code)
        if holding(repo, canary):
            ran = repo.program(sys.executable, "-c", KILLED, "100000")
            assert ran.code == 0, ran.err
        assert holding(repo, canary) == [], step
    assert 9 in codes


def test_a_tombstone_in_another_repository_is_named(repo, tmp_path):
    about(repo, "one", "--bank", "shared")
    repo.memkit("forget", "one", "--reason", "moved away")
    id_ = json.loads(repo.read(STONES))["id"]
    other = Repository(tmp_path / "other")
    seen = at_terminal(other, "subject", "forget", "person:p-17", answers=("y",))
    assert (seen.code, f"has the tombstone {id_}" in seen.shown) == (0, True)
    assert holding(repo, "p-17") == []


HOSTILE = (
    b"\x00" * 3000,
    b"\xff\xfe",
    b"---\nmetadata:\n  subject: [person:p-17]\n---\n",
    b"---\nsubject: {a: b}\n---\n",
    b"---\n" + b"[" * 5000,
    b"",
)
LINES = (
    b'{"id": 7, "key": ["x"], "restored": {"a": 1}}',
    b'{"id": "t", "key": null, "redacted": 3}',
    b'{"id": "\\ud800", "key": "one"}',
    b"[" * 5000,
    b"\xff\xfe{}",
    b'{"id": "' + b"x" * 5000 + b'"}',
    b"9" * 6000,
)


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_hostile_files_are_no_trouble(repo, number):
    about(repo, "one", "--bank", "shared")
    state = repo.top.parent / "state" / "memkit"
    for folder in (state / "forgotten", state / "proposals", repo.top / SHARED):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"hostile{number}.md").write_bytes(HOSTILE[number])
    repo.write(STONES, "")
    (repo.top / STONES).write_bytes(b"\n".join(LINES))
    assert kinds(repo, "person:p-17")["memory"] == 1
    assert repo.memkit("memories", "restore", "two").code == 1
    assert repo.memkit("memories", "list").code == 0
    assert at_terminal(repo, "subject", "forget", "person:p-17", answers=("y",)).code == 0
    left = (repo.top / STONES).read_bytes()
    redacted = [b'{"id": "\\ud800", "redacted": ' in left]
    assert all(line in left for line in LINES if b"ud800" not in line)
    assert redacted == [True]


def test_the_moment_is_utc(repo):
    about(repo, "one")
    assert at_terminal(repo, "subject", "forget", "person:p-17", answers=("y",)).code == 0
    (stones,) = (repo.top.parent / "data").rglob("TOMBSTONES.jsonl")
    at = datetime.fromisoformat(json.loads(stones.read_text())["at"])
    assert at == datetime(2026, 6, 15, 12, tzinfo=UTC)


def test_what_an_editor_left_about_a_person_is_erased(repo):
    drafts = repo.top.parent / "state/memkit/drafts"
    drafts.mkdir(parents=True)
    text = (
        "---\nname: {0}\ndescription: Is away\nmetadata:\n  type: user\n  subject: user:{0}\n---\nIs away.\n"
    )
    for name in ("ola", "kari"):
        (drafts / f"{name}-1.md").write_text(text.format(name))
    assert "draft" in repo.memkit("subject", "held", "user", "ola").out
    seen = at_terminal(repo, "subject", "forget", "user:ola", answers=("y",))
    assert seen.code == 0, seen.shown
    assert [file.name for file in drafts.iterdir()] == ["kari-1.md"]


@pytest.mark.parametrize(("origin", "last"), [("person", "2027-01-01"), ("agent", "2026-04-01")])
def test_only_a_person_may_say_a_later_end(origin, last):
    assert personal_end("2027-01-01", date(2026, 1, 1), origin) == last


def test_a_proposal_about_a_person_never_waits_in_the_repository(repo):
    repo.write("memkit.toml", 'proposals = "shared"\n')
    repo.write("memory-bank/PROGRESS.md", "# Progress\n\n## In Flight\n\n- [ ] Move the job\n")
    words = ("--subject", "person:p-17", "--bank", "shared", "--json")
    ran = repo.memkit("remember", "Reviews of the ledger are slow in the mornings.", "--key", "slow", *words)
    assert (ran.code, ran.data["outcome"]) == (0, "proposed"), ran.err
    assert not list(repo.top.rglob(f"{ran.data['proposal']}.md"))
    assert list((repo.top.parent / "state").rglob(f"{ran.data['proposal']}.md"))
