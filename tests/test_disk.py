from __future__ import annotations

import os
import socket
import sys
from datetime import date
from pathlib import Path

import pytest

from memkit.adapters.clock import system_clock
from memkit.adapters.disk import DiskTree, walk
from memkit.adapters.memory import MemoryTree
from memkit.adapters.names import from_bytes, native, normal, portable
from memkit.adapters.skip import keeps
from memkit.errors import ConfigProblem, UsageProblem
from memkit.ports import Unreadable

LIMIT = 100
posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX files")


@pytest.fixture
def root(tmp_path):
    root = tmp_path / "root"
    (root / "bank").mkdir(parents=True)
    (root / "bank" / "a.md").write_bytes(b"a\r\n")
    (tmp_path / "secret.md").write_bytes(b"secret")
    return root


def reason(tree, path, limit=LIMIT):
    found = tree.read(path, limit)
    assert isinstance(found, Unreadable), found
    assert found.detail
    return found.reason


def test_bytes_come_as_they_are(root):
    (root / "empty.md").write_bytes(b"")
    tree = DiskTree(root, ["b.md", "a.md"])
    assert tree.files() == ("a.md", "b.md")
    assert tree.read("bank/a.md", 3) == b"a\r\n"
    assert tree.read("./bank//a.md", LIMIT) == b"a\r\n"
    assert tree.read("empty.md", 0) == b""


def test_why_not(root):
    (root / "big.md").write_bytes(b"x" * 101)
    tree = DiskTree(root, [])
    assert tree.read("big.md", LIMIT) == Unreadable("too-large", "101 bytes, and the limit is 100")
    for path, expected in {
        "gone.md": "missing",
        "bank/a.md/below": "missing",
        "x" * 300: "missing",
        "bank": "not-a-file",
        "": "not-a-file",
        "../secret.md": "leaves-root",
        "bank/../../secret.md": "leaves-root",
        "/etc/hostname": "leaves-root",
    }.items():
        assert reason(tree, path) == expected, path
    assert isinstance(tree.read("a\0b", LIMIT), Unreadable)
    assert isinstance(tree.read("lone\ud800", LIMIT), Unreadable)


@posix
def test_pipes_sockets_and_devices_are_never_opened(root, monkeypatch):
    os.mkfifo(root / "pipe.md")
    monkeypatch.chdir(root)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.md")
        (root / "device.md").symlink_to("/dev/zero")
        (root / "pipe-link.md").symlink_to("pipe.md")
        tree = DiskTree(root, [])
        assert tree.read("pipe.md", LIMIT) == Unreadable("not-a-file", "it is a named pipe")
        assert tree.read("socket.md", LIMIT) == Unreadable("not-a-file", "it is a socket")
        assert reason(tree, "pipe-link.md") == "not-a-file"
        assert reason(tree, "device.md") == "leaves-root"
        assert reason(DiskTree(root.parent.parent.parent.parent.parent, []), "dev/zero") in {
            "not-a-file",
            "missing",
        }


@posix
def test_links_are_followed_inside_the_root_only(root):
    links = {
        "in.md": "bank/a.md",
        "folder": "bank",
        "twice.md": "folder/a.md",
        "out.md": "../secret.md",
        "out": "..",
        "round.md": "round.md",
        "gone.md": "nothing.md",
        "absolute.md": str(root / "bank" / "a.md"),
    }
    for name, target in links.items():
        (root / name).symlink_to(target)
    tree = DiskTree(root, [])
    for path in ("in.md", "folder/a.md", "twice.md", "absolute.md"):
        assert tree.read(path, LIMIT) == b"a\r\n", path
    assert [reason(tree, path) for path in ("out.md", "out/secret.md")] == ["leaves-root"] * 2
    assert reason(tree, "round.md") == "io"
    assert reason(tree, "gone.md") == "missing"


@posix
def test_a_root_that_is_itself_a_link(root, tmp_path):
    (tmp_path / "alias").symlink_to(root)
    tree = DiskTree(tmp_path / "alias", [])
    assert tree.read("bank/a.md", LIMIT) == b"a\r\n"
    assert walk(tmp_path / "alias") == ("bank/a.md",)


@posix
def test_what_may_not_be_read(root):
    (root / "bank" / "a.md").chmod(0)
    if os.access(root / "bank" / "a.md", os.R_OK):
        pytest.skip("nothing is forbidden to this user")
    assert reason(DiskTree(root, []), "bank/a.md") == "permission"


@posix
def test_existence_includes_ignored_files_and_never_looks_outside(root, tmp_path):
    (root / "node_modules").mkdir()
    (root / "node_modules" / "x.js").write_bytes(b"")
    (root / "dangling").symlink_to("nothing")
    (root / "out").symlink_to("..")
    tree = DiskTree(root, [])
    for path in (
        "",
        ".",
        "bank",
        "bank/",
        "bank/a.md",
        "node_modules",
        "dangling",
        "out",
        "bank/../bank/a.md",
    ):
        assert tree.exists(path), path
    for path in (
        "..",
        "../secret.md",
        "out/secret.md",
        str(tmp_path),
        "bank/b.md",
        "bank/a.md/x",
        "a\0b",
        "x" * 300,
    ):
        assert not tree.exists(path), path


def test_a_folder_without_files_is_not_there(root):
    (root / "left/over/deep").mkdir(parents=True)
    (root / "module").mkdir()
    tree = DiskTree(root, [], modules=["module"])
    assert [tree.exists(path) for path in ("left", "left/over", "module", "bank")] == [
        False,
        False,
        True,
        True,
    ]
    (root / "left/over/deep/x.tmp").write_bytes(b"")
    assert DiskTree(root, []).exists("left")


@posix
def test_names_that_are_not_utf8(root):
    (root / os.fsdecode(b"caf\xe9.md")).write_bytes(b"x")
    name = from_bytes(b"caf\xe9.md")
    assert name in walk(root)
    assert DiskTree(root, []).read(name, LIMIT) == b"x"
    assert DiskTree(root, []).exists(name)
    assert portable(native(name)) == name


def test_the_walk_skips_what_is_no_part_of_a_project(root):
    kept = [
        ".github/copilot.md",
        ".kiro/steering/tech.md",
        ".windsurfrules",
        "bank/a.md",
        "deep/er/b.md",
        "venv/c.md",
    ]
    left = [
        ".venv/a.md",
        "node_modules/p/README.md",
        "x/__pycache__/b.md",
        ".obsidian/c.md",
        "copy/.git/HEAD",
        "copy/d.md",
    ]
    for path in (*kept, *left, ".git/config", "tree/e.md"):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(b"")
    (root / "tree" / ".git").write_text("gitdir: elsewhere\n")
    (root / "bank" / "a.md").write_bytes(b"")
    assert walk(root) == tuple(sorted(kept))
    assert all(keeps(path) for path in kept)
    assert not any(keeps(path) for path in left[:4])
    assert walk(root / "nowhere") == ()


@posix
def test_the_walk_lists_links_and_never_follows_them(root):
    (root / "loop").symlink_to(".")
    (root / "file.md").symlink_to("bank/a.md")
    assert walk(root) == ("bank/a.md", "file.md", "loop")


@posix
def test_the_walk_survives_folders_too_deep_to_name(root, monkeypatch):
    monkeypatch.chdir(root)
    for _ in range(60):
        Path("d" * 200).mkdir()
        os.chdir("d" * 200)
    os.close(os.open("x.md", os.O_CREAT))
    monkeypatch.chdir(root)
    assert "bank/a.md" in walk(root)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("a/./b//c/", "a/b/c"),
        ("a/../b", "b"),
        ("..", None),
        ("a/../../b", None),
        ("/a", None),
        ("", ""),
        (".", ""),
    ],
)
def test_normal_paths(path, expected):
    assert normal(path) == expected


def test_a_dictionary_is_a_tree():
    tree = MemoryTree({"bank/b.md": "Grüße", "a.md": b"\xff"})
    assert tree.files() == ("a.md", "bank/b.md")
    assert tree.read("bank/b.md", LIMIT) == "Grüße".encode()
    assert tree.read("a.md", 0) == Unreadable("too-large", "1 bytes, and the limit is 0")
    assert [reason(tree, path) for path in ("bank", "c.md", "../a.md")] == [
        "not-a-file",
        "missing",
        "leaves-root",
    ]
    assert [tree.exists(path) for path in ("", "bank", "bank/", "bank/b.md", "ban", "../a.md")] == [
        True,
        True,
        True,
        True,
        False,
        False,
    ]
    assert tree.prefetch(["a.md"], LIMIT) is None


def test_today_can_be_set_from_outside():
    assert system_clock("UTC", {"MEMKIT_TODAY": "2026-02-28"}).today() == date(2026, 2, 28)
    for value in ("2026-02-30", "20260228", "2026-W09-6", "today", "2026-2-8", " 2026-02-28"):
        with pytest.raises(UsageProblem, match="MEMKIT_TODAY"):
            system_clock("UTC", {"MEMKIT_TODAY": value})


def test_zones():
    east, west = (system_clock(zone, {}).today() for zone in ("Etc/GMT-14", "Etc/GMT+12"))
    assert (east - west).days in {1, 2}
    assert west <= system_clock("", {}).today() <= east
    for zone in ("Nowhere/City", "../etc/passwd", "/etc/passwd", "a\0b"):
        with pytest.raises(ConfigProblem):
            system_clock(zone, {})
