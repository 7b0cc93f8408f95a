"""What the store's writing commands leave when they are killed, fail, or meet each other."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from unittest.mock import patch

import pytest
from repositories import banked
from storing import write_ungated
from terminal import at_terminal

from memkit.adapters.folders import lock_file
from memkit.adapters.forgotten import forgotten_files
from memkit.adapters.lock import locked
from memkit.adapters.memory_folders import project_scope
from memkit.errors import Conflict, InputOutputFailed, Refused
from memkit.store.proposals import Note
from memkit.store.remembering import Wanted
from memkit.workspace.attaching import attach_folder_of
from memkit.workspace.proposing import (
    accept_proposal,
    drop_proposal,
    keep_proposal,
    proposals_of,
    reject_proposal,
)
from memkit.workspace.restoring import restore_memory
from memkit.workspace.sessions import keep_for_session, sessions_of
from memkit.workspace.storing import open_store

ONCE = ("--decisions", "1")
BENCH = Path(__file__).resolve().parent / "bench"
posix = pytest.mark.skipif(sys.platform == "win32", reason="forks and terminals")


@pytest.fixture
def repo(tmp_path):
    return banked(tmp_path / "repo")


@pytest.fixture
def store(repo):
    with patch.dict(os.environ, repo.environment, clear=True):
        yield open_store(repo.top, repo.environment)


def offered(store, text="The cache is warm.", id_="a" * 12):
    keep_proposal(store, Wanted("cache", text, text), Note(id_, "write", "private", "ana", "2026-06-15", "x"))
    return proposals_of(store)[0]


def remembered(store, text="The queue is Redis.", key="queue"):
    write_ungated(store, "private", Wanted(key, text, text))


def failing(monkeypatch, turn):
    """The disk fails at one call that makes something last, and works again after it."""
    real, count = os.fsync, [0]

    def fsync(handle):
        count[0] += 1
        if count[0] == turn:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(handle)

    monkeypatch.setattr(os, "fsync", fsync)


@posix
@pytest.mark.parametrize("turn", range(1, 9))
def test_a_memory_that_could_not_be_forgotten_leaves_no_copy(store, monkeypatch, turn):
    remembered(store)
    failing(monkeypatch, turn)
    with pytest.raises(InputOutputFailed):
        store.forget("queue", None, "it is over", by_person=True)
    assert forgotten_files() == ()
    assert list(store.bank("private").paths) == ["queue"]


@posix
def test_the_copy_of_a_killed_forgetting_is_swept_by_the_next_writer_and_others_stay(store, repo):
    remembered(store)
    remembered(store, "The port is 80.", "port")
    store.forget("port", None, "it is over", by_person=True)
    code = (
        "import os\nfrom pathlib import Path\nfrom memkit.adapters import forgotten\n"
        "from memkit.workspace import storing\nreal = forgotten.keep_forgotten\n"
        "def kept(*given):\n    real(*given)\n    os._exit(9)\nforgotten.keep_forgotten = kept\n"
        "storing.open_store(Path.cwd(), os.environ).forget('queue', None, 'over', by_person=True)\n"
    )
    assert repo.program(sys.executable, "-c", code).code == 9
    assert len(forgotten_files()) == 2
    remembered(store, "The host is small.", "host")
    assert [b"The port is 80." in data for _, data in forgotten_files()] == [True]
    restore_memory(store, "port", None)
    assert set(store.bank("private").paths) == {"queue", "port", "host"}


KILLED = """
import os, sys
from pathlib import Path
from memkit.workspace.resolving import open_of, settle
from memkit.workspace.sessions import drop_session, session_of
from memkit.workspace.storing import open_store
made = []
def second(real):
    def call(*given, **named):
        made.append(given)
        return os._exit(9) if len(made) == 2 else real(*given, **named)
    return call
store = open_store(Path.cwd(), os.environ)
os.replace = os.rename = second(os.replace)
if sys.argv[1] == "resolve":
    settle(store, open_of(store, "port", None)[0], "port")
else:
    os.unlink = second(os.unlink)
    drop_session(store, session_of(store, "r1"))
"""


@posix
def test_a_decision_that_was_killed_half_way_is_asked_for_again(store, repo):
    remembered(store, "The port is 80.", "port")
    write_ungated(store, "private", Wanted("our-port", "It is 81.", "It is 81.", contradicts=("port",)))
    assert repo.program(sys.executable, "-c", KILLED, "resolve").code == 9
    seen = at_terminal(repo, "memories", "resolve", "port", "--keep", "port", answers=("y",))
    assert seen.code == 0, seen.shown
    assert "Does port hold?" in seen.shown
    assert store.bank("private").fact("our-port").superseded_by


@posix
def test_a_session_that_was_dropped_half_way_is_told_whole(store, repo):
    for key in ("a", "b"):
        keep_for_session(store, Wanted(key, f"It is {key}.", f"It is {key}.", run="r1"))
    assert repo.program(sys.executable, "-c", KILLED, "drop").code == 9
    ran = repo.memkit("memories", "end-session", "--run", "r1", "--json")
    assert [row["key"] for row in ran.data["dropped"]] == ["a", "b"]
    assert sessions_of(store) == ()


def test_a_proposal_that_was_rejected_meanwhile_is_not_written(store):
    waiting = offered(store)
    drop_proposal(store, waiting)
    with pytest.raises(Conflict, match="meanwhile"):
        accept_proposal(store, waiting)
    assert store.bank("private").paths == {}


def test_a_proposal_whose_accepting_was_killed_is_finished_by_the_next(store):
    waiting = offered(store)
    accept_proposal(store, waiting)
    again = offered(store)
    assert again.note.id == waiting.note.id
    assert accept_proposal(store, again).changes == ()
    assert proposals_of(store) == ()


def test_who_rejects_what_is_being_accepted_is_told_so(store, repo):
    waiting, said = offered(store), []
    shelf = next((repo.top.parent / "state" / "memkit" / "proposals").glob("*"))

    def reject():
        try:
            reject_proposal(store, waiting)
        except Conflict as problem:
            said.append(problem.message)

    deciders = [
        threading.Thread(target=accept_proposal, args=(store, waiting)),
        threading.Thread(target=reject),
    ]
    with locked(lock_file(shelf), 10):  # what is accepted is written, and still waits
        deciders[0].start()
        while deciders[0].is_alive() and "cache" not in store.bank("private").paths:
            time.sleep(0.005)
        deciders[1].start()
    for decider in deciders:
        decider.join()
    assert ["meanwhile" in message for message in said] == [True]
    assert proposals_of(store) == ()


def test_the_same_proposal_waits_once_and_a_scratch_file_is_none(store, repo):
    waiting = offered(store)
    offered(store, id_="b" * 12)
    folder = next((repo.top.parent / "state" / "memkit" / "proposals").glob("*"))
    (folder / ".memkit-0011223344556677.tmp").write_text(waiting.text.replace("a" * 12, "c" * 12))
    assert proposals_of(store) == (waiting,)
    offered(store, "The cache is cold.", "d" * 12)
    assert len(proposals_of(store)) == 2


def test_many_first_writers_make_one_id_and_half_an_id_is_none(store, repo):
    made = []
    barrier = threading.Barrier(4)

    def make():
        barrier.wait(10)
        made.append(project_scope(repo.top, make=True))

    place = repo.top / ".git" / "memkit" / "id"
    place.parent.mkdir()
    place.write_bytes(b"")
    makers = [threading.Thread(target=make) for _ in range(4)]
    for maker in makers:
        maker.start()
    for maker in makers:
        maker.join()
    assert set(made) == {place.read_text().strip()}
    place.write_text("0123")
    with pytest.raises(Refused, match="no id"):
        remembered(store)
    assert place.read_text() == "0123"


@posix
def test_what_comes_back_into_another_programs_folder_is_all_there_or_can_come_back(
    store, tmp_path, monkeypatch
):
    folder = tmp_path / "other"
    folder.mkdir()
    attach_folder_of(store, folder, lambda *_: None)
    remembered(store)
    store.forget("queue", None, "it is over", by_person=True)
    for turn in range(1, 20):
        with monkeypatch.context() as held:
            failing(held, turn)
            try:
                restore_memory(store, "queue", None)
            except InputOutputFailed:
                assert not (folder / "queue.md").exists()
            else:
                break
    assert turn > 3
    assert (folder / "queue.md").exists()


def bench(script, *words):
    ran = subprocess.run(
        [sys.executable, BENCH / script, *words, "--json"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-2000:]
    return json.loads(ran.stdout)


@posix
@pytest.mark.parametrize("command", ["forget staging", "proposals accept cache"])
def test_killed_at_some_of_its_calls_a_command_leaves_what_was_or_what_is_to_be(command):
    found = bench("writers.py", "--only", f"store: {command}", "--races", "-", "--kills", "3")
    assert found["kills"] >= 3


@posix
def test_some_that_remember_at_once_lose_nothing_and_nobody_reads_half_a_memory():
    found = bench(
        "writers_store_race.py", "--writers", "3", "--writes", "2", "--readers", "1", "--same", "1", *ONCE
    )
    assert found["acknowledged"] == 6
    assert found["banks"] == 1
    assert found["same.expect_conflict"] == 2
    assert (found["decided.accepted"] + found["decided.rejected"], found["decided.refused"]) == (1, 0)
