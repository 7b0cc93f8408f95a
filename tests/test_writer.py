from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from memkit.adapters.lock import locked
from memkit.adapters.scratch import write_own
from memkit.adapters.write import DiskWriter
from memkit.errors import Conflict, InputOutputFailed, Refused
from memkit.ports import FileChange

SOURCE = Path(__file__).resolve().parent.parent
posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX files")


@pytest.fixture
def root(tmp_path):
    root = tmp_path / "root"
    root.mkdir()
    return root


@pytest.fixture
def writer(root, tmp_path):
    return DiskWriter(root, tmp_path / "state" / "locks" / "bank.lock", timeout=0.1)


def contents(root):
    return {str(p.relative_to(root)): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}


def start(code, *arguments, **options):
    return subprocess.Popen([sys.executable, "-c", code, *map(str, arguments)], cwd=SOURCE, **options)


def test_new_changed_and_unchanged_files(root, writer):
    (root / "a.md").write_bytes(b"old")
    (root / "same.md").write_bytes(b"same")
    untouched = (root / "same.md").stat().st_ino
    writer.write(
        [
            FileChange("a.md", b"old", b"new\r\n"),
            FileChange("deep/er/b.md", None, b""),
            FileChange("same.md", b"same", b"same"),
        ]
    )
    assert contents(root) == {"a.md": b"new\r\n", "deep/er/b.md": b"", "same.md": b"same"}
    assert (root / "same.md").stat().st_ino == untouched
    writer.write([])


@pytest.mark.parametrize("before", [None, b"other", b""])
def test_a_file_that_is_not_as_expected_is_a_conflict_and_nothing_is_written(root, writer, before):
    (root / "b.md").write_bytes(b"theirs")
    with pytest.raises(Conflict, match=r"b\.md"):
        writer.write([FileChange("x/a.md", None, b"a"), FileChange("b.md", before, b"mine")])
    assert contents(root) == {"b.md": b"theirs"}
    assert not (root / "x").exists()


def test_a_file_that_vanished_is_a_conflict(writer):
    with pytest.raises(Conflict):
        writer.write([FileChange("a.md", b"old", b"new")])


@posix
def test_modes_are_kept_and_new_files_follow_the_mask(root, writer, tmp_path):
    (root / "a.md").write_bytes(b"old")
    (root / "a.md").chmod(0o640)
    previous = os.umask(0o027)
    try:
        writer.write([FileChange("a.md", b"old", b"new"), FileChange("b.md", None, b"b")])
    finally:
        os.umask(previous)
    assert [(root / name).stat().st_mode & 0o7777 for name in ("a.md", "b.md")] == [0o640, 0o640]
    lock = tmp_path / "state" / "locks" / "bank.lock"
    assert lock.stat().st_mode & 0o777 == 0o600
    assert lock.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(
    "path",
    ["../out.md", "a/../../out.md", "/tmp/out.md", "", ".", ".git/hooks/pre-commit", "x/.GIT/config", "a\0b"],
)
def test_places_outside_the_bank_are_refused(root, writer, path):
    with pytest.raises(Refused):
        writer.write([FileChange(path, None, b"x")])
    assert contents(root.parent / "root") == {}


@posix
def test_links_out_are_refused_and_links_inside_keep_pointing(root, writer, tmp_path):
    (tmp_path / "outside").mkdir()
    (root / ".git").mkdir()
    (root / "out").symlink_to(tmp_path / "outside")
    (root / "file.md").symlink_to(tmp_path / "outside" / "x.md")
    (root / "hooks").symlink_to(".git")
    for path in ("out/a.md", "file.md", "hooks/pre-commit"):
        with pytest.raises(Refused):
            writer.write([FileChange(path, None, b"x")])
    assert contents(tmp_path / "outside") == {}
    (root / "AGENTS.md").write_bytes(b"old")
    (root / "CLAUDE.md").symlink_to("AGENTS.md")
    writer.write([FileChange("CLAUDE.md", b"old", b"new")])
    assert (root / "CLAUDE.md").is_symlink()
    assert (root / "AGENTS.md").read_bytes() == b"new"


@posix
def test_two_names_of_one_file_are_written_once_or_refused(root, writer):
    (root / "AGENTS.md").write_bytes(b"old")
    (root / "CLAUDE.md").symlink_to("AGENTS.md")
    writer.write([FileChange(name, b"old", b"new") for name in ("CLAUDE.md", "AGENTS.md")])
    assert (root / "AGENTS.md").read_bytes() == b"new"
    with pytest.raises(Refused, match="one file"):
        writer.write([FileChange("CLAUDE.md", b"new", b"1"), FileChange("AGENTS.md", b"new", b"2")])


@posix
def test_what_is_no_regular_file_is_refused_without_waiting(root, writer):
    (root / "folder").mkdir()
    os.mkfifo(root / "pipe")
    for path in ("folder", "pipe"):
        with pytest.raises(Refused, match="regular"):
            writer.write([FileChange(path, None, b"x")])


@posix
def test_the_longest_name_a_system_allows(root, writer):
    name = "n" * 252 + ".md"
    writer.write([FileChange(name, None, b"1")])
    writer.write([FileChange(name, b"1", b"2")])
    assert contents(root) == {name: b"2"}


def test_a_name_too_long_or_below_a_file_fails_and_leaves_nothing(root, writer):
    (root / "file").write_bytes(b"f")
    for path in ("n" * 300, "file/below.md"):
        with pytest.raises(InputOutputFailed):
            writer.write([FileChange("new/a.md", None, b"a"), FileChange(path, None, b"x")])
    assert contents(root) == {"file": b"f"}
    assert not (root / "new").exists()


@posix
@pytest.mark.parametrize(("call", "times"), [("write", 5), ("fsync", 9), ("replace", 4)])
@pytest.mark.parametrize("turn", range(1, 11))
def test_when_the_disk_fails_at_any_call_everything_is_as_before(
    root, writer, monkeypatch, call, times, turn
):
    (root / "a.md").write_bytes(b"a1")
    (root / "c.md").write_bytes(b"c1")
    changes = [
        FileChange("a.md", b"a1", b"a2"),
        FileChange("new/b.md", None, b"b2"),
        FileChange("c.md", b"c1", b"c2"),
        FileChange("c2.md", None, b"c2"),
    ]
    owner = Path if call == "replace" else os
    real, count = getattr(owner, call), 0

    def failing(*arguments):
        nonlocal count
        count += 1
        if count == turn:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(*arguments)

    monkeypatch.setattr(owner, call, failing)
    if turn > times:
        writer.write(changes)
        assert contents(root) == {"a.md": b"a2", "new/b.md": b"b2", "c.md": b"c2", "c2.md": b"c2"}
        return
    with pytest.raises(InputOutputFailed, match="No space left"):
        writer.write(changes)
    assert contents(root) == {"a.md": b"a1", "c.md": b"c1"}
    assert not (root / "new").exists()


@posix
def test_a_change_by_somebody_without_the_lock_undoes_the_whole_list(root, writer, monkeypatch):
    (root / "a.md").write_bytes(b"a1")
    (root / "b.md").write_bytes(b"b1")
    real = Path.replace

    def meddling(place, target):
        (root / "b.md").write_bytes(b"theirs")
        return real(place, target)

    monkeypatch.setattr(Path, "replace", meddling)
    with pytest.raises(Conflict):
        writer.write([FileChange("a.md", b"a1", b"a2"), FileChange("b.md", b"b1", b"b2")])
    assert contents(root) == {"a.md": b"a1", "b.md": b"theirs"}


@posix
def test_a_read_only_file_is_not_replaced_behind_its_owners_back(root, writer):
    (root / "a.md").write_bytes(b"old")
    (root / "a.md").chmod(0o444)
    if os.access(root / "a.md", os.W_OK):
        pytest.skip("nothing is forbidden to this user")
    with pytest.raises(InputOutputFailed, match="Permission"):
        writer.write([FileChange("a.md", b"old", b"new")])


KILLED = """
import os, sys
from pathlib import Path
from memkit.adapters.write import DiskWriter
from memkit.ports import FileChange
root, lock, call, turn = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])
owner = Path if call == "replace" else os
real, count = getattr(owner, call), 0
def dying(*arguments):
    global count
    count += 1
    if count == turn:
        os._exit(9)
    return real(*arguments)
setattr(owner, call, dying)
changes = [FileChange(name, b"old\\n" * 500, b"new\\n" * 500) for name in ("a.md", "b.md")]
DiskWriter(root, lock).write(changes)
"""


@posix
@pytest.mark.parametrize(
    ("call", "turn"), [("write", 2), ("fsync", 1), ("replace", 1), ("replace", 2), ("fsync", 3)]
)
def test_a_killed_writer_leaves_whole_files_and_the_next_one_clears_up(root, writer, call, turn):
    for name in ("a.md", "b.md"):
        (root / name).write_bytes(b"old\n" * 500)
    process = start(KILLED, root, writer._lock_file, call, turn)
    assert process.wait() == 9
    held = {name: (root / name).read_bytes() for name in ("a.md", "b.md")}
    assert set(held.values()) <= {b"old\n" * 500, b"new\n" * 500}
    assert writer.settle()
    assert not writer.settle()
    once = set(contents(root).values())
    assert len(once) == 1
    writer.write([FileChange(name, *once, b"next\n") for name in ("a.md", "b.md")])
    assert contents(root) == {"a.md": b"next\n", "b.md": b"next\n"}


@posix
@pytest.mark.parametrize("edited", [None, "a.md", "b.md"])
def test_half_a_change_is_put_back_unless_somebody_went_on_from_there(root, writer, edited):
    changes = ["a.md", "b.md"]
    for name in changes:
        (root / name).write_bytes(b"old\n" * 500)
    assert start(KILLED, root, writer._lock_file, "replace", 2).wait() == 9
    assert (root / "a.md").read_bytes() == b"new\n" * 500
    if edited:
        (root / edited).write_bytes(b"theirs\n")
    with writer.held():
        kept = {name: (root / name).read_bytes() for name in changes}
    assert (
        kept
        == {
            None: dict.fromkeys(changes, b"old\n" * 500),
            "a.md": {"a.md": b"theirs\n", "b.md": b"old\n" * 500},
            "b.md": {"a.md": b"new\n" * 500, "b.md": b"theirs\n"},
        }[edited]
    )
    assert not writer.settle()


@posix
@pytest.mark.parametrize(
    "record",
    [b"", b"[", b"{}", b"[1]", b'[["a.md"]]', b'[["../out.md", "bmV3", null], ["a.md", null, null]]'],
)
def test_a_record_that_nobody_can_use_is_forgotten(root, writer, record):
    (root / "a.md").write_bytes(b"a")
    writer._lock_file.parent.mkdir(parents=True, exist_ok=True)
    writer._lock_file.with_suffix(".undo").write_bytes(record)
    assert writer.settle()
    assert contents(root) == {"a.md": b"a"}
    assert not writer.settle()
    assert not (root.parent / "out.md").exists()


def test_scratch_files_of_a_writer_under_another_lock_are_left_alone(root, writer):
    (root / ".memkit-0123456789abcdef.tmp").write_bytes(b"in flight")
    writer.write([FileChange("a.md", None, b"a")])
    assert ".memkit-0123456789abcdef.tmp" in contents(root)


RACING = """
import sys
from pathlib import Path
from memkit.adapters.write import DiskWriter
from memkit.errors import Conflict
from memkit.ports import FileChange
root, lock, number = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
writer = DiskWriter(root, lock, timeout=600)
sys.stdin.readline()
for turn in range(10):
    while True:
        index = root / "MEMORY.md"
        before = index.read_bytes() if index.exists() else None
        key = f"w{number}-n{turn}"
        row = FileChange("MEMORY.md", before, (before or b"") + f"- [{key}]({key}.md)\\n".encode())
        try:
            writer.write([FileChange(f"memories/{key}.md", None, key.encode()), row])
        except Conflict:
            continue
        break
"""


def test_eight_writers_at_once_lose_nothing(root, writer):
    racers = [start(RACING, root, writer._lock_file, n, stdin=subprocess.PIPE) for n in range(8)]
    for racer in racers:
        racer.stdin.write(b"go\n")
        racer.stdin.close()
    assert [racer.wait(600) for racer in racers] == [0] * 8
    rows = (root / "MEMORY.md").read_text().splitlines()
    keys = {f"w{n}-n{turn}" for n in range(8) for turn in range(10)}
    assert sorted(rows) == sorted(f"- [{key}]({key}.md)" for key in keys)
    assert {path.stem for path in (root / "memories").iterdir()} == keys


def test_a_lock_held_by_another_is_a_conflict_that_names_it_and_ends_with_its_holder(tmp_path):
    path = tmp_path / "x.lock"
    holding, done = threading.Event(), threading.Event()

    def hold():
        with locked(path, 1):
            holding.set()
            done.wait()

    holder = threading.Thread(target=hold, daemon=True)
    holder.start()
    assert holding.wait(60)
    with pytest.raises(Conflict, match=r"x\.lock") as caught, locked(path, 0.05):
        pass
    assert caught.value.exit_code == 4
    done.set()
    holder.join()
    with locked(path, 60):  # who gave up may have it for a moment, to give it back
        pass


def test_a_lock_that_cannot_be_made_is_a_failure(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputOutputFailed, match="lock"), locked(tmp_path / "file" / "x.lock", 0):
        pass


def test_who_waits_in_line_has_the_lock_when_it_is_free_and_who_gave_up_never_has_it(tmp_path):
    place = tmp_path / "x.lock"
    seen = []

    def wait(seconds):
        try:
            with locked(place, seconds):
                seen.append("held")
        except Conflict:
            seen.append("gave up")

    with locked(place, 1):
        threads = [threading.Thread(target=wait, args=(seconds,)) for seconds in (0.2, 600, 600)]
        for thread in threads:
            thread.start()
        threads[0].join()
        assert seen == ["gave up"]
    for thread in threads:
        thread.join()
    assert seen == ["gave up", "held", "held"]
    with locked(place, 60):  # who gave up may have it for a moment, to give it back
        pass


@posix
@pytest.mark.parametrize("before", [None, b"old"])
@pytest.mark.parametrize(("call", "times"), [("write", 1), ("fsync", 2), ("replace", 1)])
def test_a_file_of_the_users_own_is_as_it_was_where_the_disk_fails(
    tmp_path, monkeypatch, before, call, times
):
    place = tmp_path / "kept" / "id"
    if before:
        write_own(place, before)
    real = getattr(os, call)
    for turn in range(1, times + 1):
        made = []

        def failing(*given, made=made, turn=turn):
            made.append(given)
            if len(made) == turn:
                raise OSError(errno.EIO, "Input/output error")
            return real(*given)

        with monkeypatch.context() as held:
            held.setattr(os, call, failing)
            with pytest.raises(InputOutputFailed, match="Input/output error"):
                write_own(place, b"new")
        assert contents(place.parent) == ({"id": before} if before else {})


def test_what_a_killed_writer_of_the_users_own_left_goes_with_the_next(tmp_path):
    (tmp_path / ".id.tmp").write_bytes(b"hal")
    write_own(tmp_path / "id", b"whole")
    assert contents(tmp_path) == {"id": b"whole"}
