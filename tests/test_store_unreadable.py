"""What lies in the store and cannot be read is not taken for missing: nothing is written around it."""

from __future__ import annotations

import os
from unittest.mock import patch

import pytest
from repositories import banked
from storing import write_ungated

from memkit.adapters.forgotten import forgotten_files
from memkit.adapters.memory_folders import attach_folder, attached_folder, project_scope
from memkit.errors import InputOutputFailed
from memkit.store.people import read_subject
from memkit.store.remembering import Wanted
from memkit.workspace.restoring import restore_memory
from memkit.workspace.sessions import keep_for_session
from memkit.workspace.storing import open_store
from memkit.workspace.subjects.erasing import erase_subject
from memkit.workspace.subjects.finding import held_about

PERSON = "person:p-17"


@pytest.fixture
def repo(tmp_path):
    return banked(tmp_path / "repo")


@pytest.fixture
def store(repo):
    with patch.dict(os.environ, repo.environment, clear=True):
        yield open_store(repo.top, repo.environment)


def remembered(store, key="queue", text="The queue is Redis.", **more):
    write_ungated(store, "private", Wanted(key, text, text, **more))


def spoiled(place):
    """A folder in the file's place: for root, too, that is no file to read."""
    place.unlink(missing_ok=True)
    place.mkdir()


def swollen(store, key):
    """A memory over the size that is read."""
    place = store.room("private").place / f"{key}.md"
    place.write_text(f"---\nname: {key}\n---\n{'x' * 300_000}\n")
    return place


def test_nothing_is_forgotten_whose_row_cannot_go(store):
    remembered(store)
    spoiled(store.room("private").place / "MEMORY.md")
    with pytest.raises(InputOutputFailed, match=r"MEMORY\.md"):
        store.forget("queue", None, "it is over", by_person=True)
    assert list(store.bank("private").paths) == ["queue"]
    assert forgotten_files() == ()


@pytest.mark.parametrize("words", [("forget", "queue", "--reason", "over"), ("memories", "show", "queue")])
def test_a_memory_that_cannot_be_read_is_no_missing_one(store, repo, words):
    remembered(store)
    swollen(store, "queue")
    ran = repo.memkit(*words)
    assert (ran.code, "queue.md cannot be read: 300" in ran.err) == (5, True)


def test_a_memory_that_cannot_be_read_is_not_written_over(store, repo):
    remembered(store)
    held = swollen(store, "queue").read_bytes()
    ran = repo.memkit("remember", "The queue is Kafka.", "--key", "queue", "--trigger", "stated")
    assert (ran.code, "cannot be read" in ran.err) == (5, True)
    assert (store.room("private").place / "queue.md").read_bytes() == held


def test_it_is_said_what_a_new_memory_was_not_compared_with(store, repo):
    remembered(store)
    swollen(store, "queue")
    ran = repo.memkit("remember", "The port is 80.", "--key", "port", "--trigger", "stated")
    assert ran.code == 0
    assert "It was not compared with what cannot be read: " in ran.out
    assert "queue.md" in ran.out


def test_an_id_that_cannot_be_read_is_not_made_anew(store, repo):
    remembered(store)
    place = repo.top / ".git" / "memkit" / "id"
    spoiled(place)
    for make in (False, True):
        with pytest.raises(InputOutputFailed, match="cannot be read"):
            project_scope(repo.top, make=make)
    assert place.is_dir()


def test_a_folder_of_another_program_that_cannot_be_read_is_not_passed_over(store, repo):
    remembered(store)
    lock = next((repo.top.parent / "state" / "memkit").glob("locks/*.lock"))
    attach_folder(repo.top, lock.parent)
    [place] = (repo.top.parent / "state" / "memkit" / "attached").glob("*.txt")
    spoiled(place)
    with pytest.raises(InputOutputFailed, match="cannot be read"):
        attached_folder(repo.top)


def test_a_forgotten_copy_that_cannot_be_read_is_not_called_pruned(store):
    remembered(store)
    store.forget("queue", None, "it is over", by_person=True)
    [(file, _)] = forgotten_files()
    spoiled(file)
    with pytest.raises(InputOutputFailed, match="cannot be read"):
        restore_memory(store, "queue", None)


@pytest.mark.parametrize("what", ["log", "copy"])
def test_an_erasure_tells_what_it_cannot_read(store, what):
    subject = read_subject(PERSON)
    remembered(store, "p-17-leads", "Leads the team.", subject=PERSON)
    remembered(store)
    store.forget("queue", None, "it is over", by_person=True)
    [(file, _)] = forgotten_files()
    spoiled(store.room("private").place / "TOMBSTONES.jsonl" if what == "log" else file)
    assert any(trace.kind == "unread" for trace in held_about(store, subject))
    left = erase_subject(store, subject).left
    assert any(trace.kind in {"unread", "failed"} for trace in left)
    assert (store.room("private").place / "p-17-leads.md").exists() == (what == "log")


def test_what_cannot_be_read_is_neither_dropped_nor_cleared_nor_passed_over(store, repo):
    remembered(store)
    remembered(store, "port", "The port is 80.", contradicts=("queue",))
    for key in ("a", "b"):
        keep_for_session(store, Wanted(key, f"It is {key}.", f"It is {key}.", run="r1"))
    [folder] = (repo.top.parent / "state" / "memkit" / "sessions").glob("*/r1")
    (folder / "a.md").write_text("x" * 300_000)
    swollen(store, "queue")
    for words in (
        ("end-session", "--run", "r1"),
        ("clear", "--bank", "private"),
        ("resolve", "port", "--both"),
    ):
        ran = repo.memkit("memories", *words)
        assert (ran.code, "cannot be read" in ran.err) == (5, True), (words, ran)
    assert len(list(folder.glob("*.md"))) == 2
    assert len(store.bank("private").paths) == 2
