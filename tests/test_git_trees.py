from __future__ import annotations

import os

import pytest
from git_sandbox import Sandbox

from memkit.adapters.git.objects import Objects
from memkit.adapters.git.trees import CommitTree, StagedTree
from memkit.errors import HistoryUnreadable
from memkit.ports import Unreadable

LIMIT = 1 << 20


@pytest.fixture
def repo(tmp_path):
    return Sandbox(tmp_path / "repo")


def fast_import(repo, files):
    stream = [b"commit refs/heads/main\ncommitter A <a@b> 1772366400 +0000\ndata 0\n"]
    stream += [b"M 100644 inline %s\ndata %d\n%s\n" % (path, len(data), data) for path, data in files]
    repo.git("fast-import", "--quiet", data=b"".join(stream))
    return repo.sha("main")


def test_three_thousand_files_and_some_huge_ones_in_one_prefetch(repo):
    files = [(b"f%04d.md" % n, b"%d " % n * 700) for n in range(3000)]
    files[50] = (b"f0050.md", b"x" * (3 << 20))
    files[1500] = (b"f1500.md", b"y" * (20 << 20))
    commit = fast_import(repo, files)
    with Objects(repo.open()) as objects:
        tree = CommitTree(repo.open(), commit, objects=objects)
        tree.prefetch(tree.files(), LIMIT)
        assert len(objects._held) == 3000
        for path, data in files:
            found = tree.read(path.decode(), LIMIT)
            if len(data) > LIMIT:
                assert isinstance(found, Unreadable)
                assert found.reason == "too-large"
            else:
                assert found == data
        assert tree.read("f0050.md", 4 << 20) == files[50][1]


def test_two_trees_share_what_was_read(repo):
    commit = repo.commit(a="same\n", b="other\n")
    with Objects(repo.open()) as objects:
        before = CommitTree(repo.open(), commit, objects=objects)
        now = StagedTree(repo.open(), objects=objects)
        before.prefetch(before.files(), LIMIT)
        for name in ("a", "b"):
            objects.close()
            assert isinstance(now.read(f"{name}.md", LIMIT), bytes)
        assert now.read("a.md", 3) == Unreadable("too-large", "5 bytes, and the limit is 3")


def test_links_inside_are_followed_and_links_out_are_not(repo):
    repo.write("docs/real.md", "real\n")
    links = {
        "plain.md": "docs/real.md",
        "docs/up.md": "../docs/./real.md",
        "folder": "docs",
        "twice.md": "folder/up.md",
        "out.md": "../secret.md",
        "deep/out.md": "../../secret.md",
        "absolute.md": "/etc/hostname",
        "gone.md": "docs/nothing.md",
        "round.md": "round.md",
        "to-folder.md": "docs",
    }
    for path, target in links.items():
        place = repo.top / path
        place.parent.mkdir(exist_ok=True)
        place.symlink_to(target)
    tree = CommitTree(repo.open(), repo.commit())
    for path in ("plain.md", "docs/up.md", "twice.md", "folder/real.md", "./docs//real.md"):
        assert tree.read(path, LIMIT) == b"real\n", path
    reasons = {path: tree.read(path, LIMIT) for path in links}
    assert {path: found.reason for path, found in reasons.items() if isinstance(found, Unreadable)} == {
        "out.md": "leaves-root",
        "deep/out.md": "leaves-root",
        "absolute.md": "leaves-root",
        "gone.md": "missing",
        "round.md": "io",
        "folder": "not-a-file",
        "to-folder.md": "not-a-file",
    }
    assert tree.read("../x.md", LIMIT).reason == "leaves-root"
    tree.close()


def test_existence_knows_files_folders_and_skipped_ones(repo):
    repo.write(".venv/lib/a.md")
    repo.write("memory-bank/b.md")
    (repo.top / "bank").symlink_to("memory-bank")
    tree = CommitTree(repo.open(), repo.commit())
    assert tree.files() == ("bank", "memory-bank/b.md")
    for path in (
        "",
        ".",
        "memory-bank",
        "memory-bank/",
        "memory-bank/b.md",
        ".venv/lib",
        ".venv/lib/a.md",
        "bank/b.md",
    ):
        assert tree.exists(path), path
    for path in ("..", "../repo", "memory", "memory-bank/c.md", "/etc", "a\0b", "bank/c.md"):
        assert not tree.exists(path), path
    tree.close()


def test_of_a_conflict_our_side_counts(repo):
    repo.commit(a="base\n", dropped="base\n")
    repo.git("checkout", "-q", "-b", "side")
    repo.commit(a="theirs\n", dropped="theirs\n")
    repo.git("checkout", "-q", "main")
    (repo.top / "dropped.md").unlink()
    repo.commit(a="ours\n")
    repo.git("merge", "-q", "side", check=False)
    tree = StagedTree(repo.open())
    assert tree.unmerged == ("a.md", "dropped.md")
    assert tree.files() == ("a.md",)
    assert tree.read("a.md", LIMIT) == b"ours\n"
    tree.close()


def test_an_announced_file_is_not_staged_and_an_empty_one_is(repo):
    repo.write("announced.md", "text\n")
    repo.write("empty.md", "")
    repo.git("add", "-N", "announced.md")
    repo.git("add", "empty.md")
    tree = StagedTree(repo.open())
    assert tree.files() == ("empty.md",)
    assert tree.read("empty.md", LIMIT) == b""
    tree.close()


def test_the_staged_tree_holds_what_is_staged_not_what_is_on_disk(repo):
    repo.commit(a="old\n")
    repo.write("a.md", "staged\n")
    repo.git("add", "a.md")
    repo.write("a.md", "on disk\n")
    tree = StagedTree(repo.open())
    assert tree.read("a.md", LIMIT) == b"staged\n"
    tree.close()


def test_repositories_with_long_object_names(tmp_path):
    repo = Sandbox(tmp_path / "repo", options=("--object-format=sha256",))
    commit = repo.commit(**{f"f{n}": f"{n}\n" for n in range(150)})
    tree = CommitTree(repo.open(), commit)
    tree.prefetch(tree.files(), LIMIT)
    assert tree.read("f149.md", LIMIT) == b"149\n"
    tree.close()


def test_what_a_partial_clone_lacks_is_unreadable_and_nothing_is_fetched(repo, tmp_path):
    repo.git("config", "uploadpack.allowFilter", "true")
    first = repo.commit(a="old\n")
    repo.commit(a="new\n")
    repo.git("clone", "-q", "--filter=blob:none", f"file://{repo.top}", str(tmp_path / "clone"))
    clone = Sandbox(tmp_path / "clone", init=False)
    clone.git("config", "remote.origin.uploadpack", f"touch {tmp_path}/fetched; git-upload-pack")
    clone.git("config", "protocol.file.allow", "always")
    tree = CommitTree(clone.open(), first)
    found = tree.read("a.md", LIMIT)
    tree.close()
    assert isinstance(found, Unreadable)
    assert found.reason == "io"
    assert "git fetch" in found.detail
    assert not (tmp_path / "fetched").exists()
    clone.git("show", f"{first}:a.md")
    assert (tmp_path / "fetched").exists(), "the trap itself must work"


def test_a_commit_that_is_not_there(repo):
    repo.commit(a="a\n")
    for name in ("0" * 40, "--name-only"):
        with pytest.raises(HistoryUnreadable):
            CommitTree(repo.open(), name)


def test_no_process_outlives_its_tree(repo):
    tree = CommitTree(repo.open(), repo.commit(a="a\n"))
    tree.read("a.md", LIMIT)
    process = tree._objects._process
    tree.close()
    tree.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process.pid, 0)
    assert tree.read("a.md", LIMIT) == b"a\n"


def test_a_damaged_object_spoils_only_itself(repo):
    commit = repo.commit(a="a\n", b="b\n", c="c\n")
    name = repo.git("rev-parse", "HEAD:b.md").decode().strip()
    damaged = repo.top / ".git" / "objects" / name[:2] / name[2:]
    damaged.chmod(0o644)
    damaged.write_bytes(b"garbage")
    tree = CommitTree(repo.open(), commit)
    tree.prefetch(tree.files(), LIMIT)
    assert tree.read("a.md", LIMIT) == b"a\n"
    assert tree.read("b.md", LIMIT).reason == "io"
    assert tree.read("c.md", LIMIT) == b"c\n"
    tree.close()
