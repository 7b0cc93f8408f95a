from __future__ import annotations

import os

import pytest
from git_sandbox import Sandbox

from memkit.adapters.git import plumbing
from memkit.adapters.git.activity import commit_log, day_of
from memkit.adapters.git.discover import NoRepository, find_repository, open_repository
from memkit.adapters.git.snapshot import Snapshot
from memkit.adapters.git.trees import CommitTree, StagedTree
from memkit.errors import HistoryUnreadable, InputOutputFailed, UsageProblem
from memkit.ports import Unreadable

LIMIT = 1 << 20
ODD_NAMES = [
    b"new\nline.md",
    b'quo"te.md',
    b"back\\slash.md",
    b"caf\xe9.md",
    b"-leading.md",
    b":(exclude)x.md",
    b"*.md",
    b"tab\tand space .md",
    "заметка.md".encode(),
]


@pytest.fixture
def repo(tmp_path):
    return Sandbox(tmp_path / "repo")


def odd(names=ODD_NAMES):
    return sorted(name.decode("utf-8", "surrogateescape") for name in names)


def test_odd_names_come_back_unchanged_from_every_listing(repo):
    for name in ODD_NAMES:
        repo.write(os.fsdecode(name), name)
    git = repo.open()
    assert plumbing.worktree(git).files == tuple(odd())
    commit = repo.commit()
    assert plumbing.worktree(git).files == tuple(odd())
    for tree in (CommitTree(git, commit), StagedTree(git)):
        assert tree.files() == tuple(odd())
        tree.prefetch(tree.files(), LIMIT)
        assert [tree.read(name, LIMIT) for name in odd()] == sorted(ODD_NAMES)
        tree.close()
    assert [record.paths for record in commit_log(git, None, 5)] == [tuple(odd())]


def test_listing_leaves_out_what_is_ignored_deleted_nested_or_skipped(repo):
    repo.commit(kept="k\n", gone="g\n")
    (repo.top / "gone.md").unlink()
    repo.write(".gitignore", "ignored.md\n")
    for path in (
        "ignored.md",
        "new.md",
        ".venv/lib/a.md",
        "node_modules/b/c.md",
        ".obsidian/d.md",
        ".claude/memory/e.md",
    ):
        repo.write(path)
    nested = Sandbox(repo.top / "nested")
    nested.commit(inner="n\n")
    git = repo.open()
    assert plumbing.worktree(git).files == (".claude/memory/e.md", ".gitignore", "kept.md", "new.md")


def test_submodule_is_a_folder_without_files(repo, tmp_path):
    library = Sandbox(tmp_path / "library")
    library.commit(inner="n\n")
    repo.git("submodule", "--quiet", "add", str(library.top), "vendor/library")
    commit = repo.commit(own="o\n")
    git = repo.open()
    tree = CommitTree(git, commit)
    assert tree.files() == (".gitmodules", "own.md")
    assert plumbing.worktree(git).files == (".gitmodules", "own.md")
    assert tree.exists("vendor/library")
    assert tree.read("vendor/library", LIMIT) == Unreadable("not-a-file", "it is a folder")


def test_a_sparse_checkout_tells_what_it_leaves_out(repo):
    repo.commit(a__x="a\n", b__y="b\n")
    repo.git("sparse-checkout", "set", "a")
    assert plumbing.worktree(repo.open()) == plumbing.Listing(("a/x.md",), ("b/y.md",))


def test_below_a_folder_paths_are_relative_to_it(repo):
    base = repo.commit(one__bank__a="a\n", other="o\n")
    repo.commit(one__bank__b="b\n", other="p\n")
    git = repo.open(repo.top / "one" / "bank")
    prefix = git.prefix(repo.top / "one" / "bank")
    assert prefix == "one/bank/"
    assert git.prefix(repo.top) == ""
    assert plumbing.worktree(git, prefix).files == ("a.md", "b.md")
    assert CommitTree(git, base, prefix=prefix).files() == ("a.md",)
    assert StagedTree(git, prefix=prefix).files() == ("a.md", "b.md")
    assert [r.paths for r in commit_log(git, None, 9, prefix)] == [("b.md",), ("a.md",)]
    with pytest.raises(UsageProblem):
        git.prefix(repo.top.parent)


def test_unborn_branch(repo):
    repo.write("a.md", "a\n")
    repo.git("add", "a.md")
    git = repo.open()
    assert git.head == ""
    assert StagedTree(git).files() == ("a.md",)
    assert Snapshot(git).fork() is None
    assert commit_log(git, None, 5) == ()
    with pytest.raises(HistoryUnreadable):
        plumbing.resolve(git, "HEAD")


@pytest.mark.parametrize(
    "ref", ["", "nowhere", "-x", "--output=pwned", "HEAD\nHEAD", "HEAD:a.md", "HEAD..HEAD", "^HEAD"]
)
def test_a_revision_that_names_no_commit_is_refused_with_its_name(repo, ref):
    repo.commit(a="a\n")
    with pytest.raises(HistoryUnreadable) as caught:
        plumbing.resolve(repo.open(), ref)
    assert repr(ref) in caught.value.message
    assert caught.value.help_line
    assert list(repo.top.glob("pwned*")) == []


def test_revisions_of_many_forms_resolve(repo):
    first = repo.commit(a="a\n")
    repo.git("tag", "-a", "v1", "-m", "tag")
    repo.commit(a="b\n")
    git = repo.open()
    assert {plumbing.resolve(git, ref) for ref in ("HEAD~1", "v1", first[:9], "main@{1}")} == {first}
    assert git.head == repo.sha()


def test_shallow_clone_says_how_to_fetch_the_rest(repo, tmp_path):
    first = repo.commit(a="a\n")
    repo.commit(a="b\n")
    repo.git("clone", "-q", "--depth=1", f"file://{repo.top}", str(tmp_path / "clone"))
    git = Sandbox(tmp_path / "clone", init=False).open()
    assert git.shallow
    assert not repo.open().shallow
    with pytest.raises(HistoryUnreadable) as caught:
        plumbing.resolve(git, first)
    assert "--unshallow" in caught.value.help_line
    assert "fetch-depth: 0" in caught.value.help_line


def test_upstream_base_by_tracking_branch_then_by_origin(repo, tmp_path):
    base = repo.commit(a="a\n")
    repo.git("clone", "-q", f"file://{repo.top}", str(tmp_path / "clone"))
    clone = Sandbox(tmp_path / "clone", init=False)
    clone.commit(b="b\n")
    assert Snapshot(clone.open()).fork() == base
    clone.git("checkout", "-q", "-b", "topic")
    assert Snapshot(clone.open()).fork() == base
    clone.git("remote", "remove", "origin")
    assert Snapshot(clone.open()).fork() is None


def test_branches_merge_heads_and_merge_bases(repo):
    base = repo.commit(a="a\n")
    repo.git("checkout", "-q", "-b", "feature/x")
    side = repo.commit(b="b\n")
    repo.git("checkout", "-q", "main")
    main = repo.commit(c="c\n")
    git = repo.open()
    seen = Snapshot(git)
    assert seen.branches_beyond(main, 9) == (plumbing.Branch("feature/x", side),)
    assert seen.branches_beyond(base, 1) == (plumbing.Branch("feature/x", side),)
    assert seen.merge_base(main, side) == base
    assert plumbing.merge_base(git, main, side) == base
    assert plumbing.merge_heads(git) == ()
    repo.git("merge", "-q", "--no-commit", "--no-ff", "feature/x")
    assert plumbing.merge_heads(git) == (side,)
    repo.git("merge", "--abort")
    repo.git("checkout", "-q", "--orphan", "alone")
    assert plumbing.merge_base(git, repo.commit(z="z\n"), side) is None


def test_ignored_paths_even_beside_paths_that_git_refuses(repo, tmp_path):
    repo.write(".gitignore", "build/\n*.log\n")
    repo.write("tracked.log")
    repo.git("add", "-f", "tracked.log")
    (repo.top / "link").symlink_to(tmp_path)
    asked = [
        "build/x.md",
        "a.log",
        "link/below.log",
        "../out.log",
        "tracked.log",
        "",
        "keep.md",
        "build/./y",
        "-x.log",
    ]
    assert plumbing.is_ignored(repo.open(), asked) == {"build/x.md", "a.log", "build/./y", "-x.log"}
    assert plumbing.is_ignored(repo.open(), ["x.log"], "sub/") == {"x.log"}
    assert plumbing.is_ignored(repo.open(), []) == frozenset()


def test_log_newest_first_with_both_sides_of_a_rename(repo):
    first = repo.commit(a="one\ntwo\n")
    repo.git("mv", "a.md", "b.md")
    second = repo.commit()
    empty = repo.commit()
    git = repo.open()
    records = commit_log(git, None, 9)
    assert [record.sha for record in records] == [empty, second, first]
    assert [record.paths for record in records] == [(), ("a.md", "b.md"), ("a.md",)]
    assert records[0].when.isoformat() == "2026-03-01"
    assert [record.sha for record in commit_log(git, first, 9)] == [empty, second]
    assert [record.sha for record in commit_log(git, None, 1)] == [empty]
    with pytest.raises(HistoryUnreadable):
        commit_log(git, "0" * 40, 9)


def test_a_log_is_not_fooled_by_a_file_called_like_a_header(repo):
    name = "0" * 40 + " 1772366400"
    repo.write("-first.md")
    repo.write(name)
    repo.commit()
    assert commit_log(repo.open(), None, 9)[0].paths == ("-first.md", name)


@pytest.mark.parametrize(
    ("seconds", "year"), [("0", 1970), ("-1", 1969), ("", 1970), ("9" * 30, 9999), ("9" * 12, 9999)]
)
def test_days_of_broken_commit_times(seconds, year):
    assert day_of(seconds).year == year


def test_why_there_is_no_repository(tmp_path, repo):
    outside = find_repository(tmp_path, repo.environment)
    assert isinstance(outside, NoRepository)
    assert outside.reason == "no-repository"
    assert find_repository(repo.top, {**repo.environment, "PATH": str(tmp_path)}).reason == "no-git"
    assert open_repository(tmp_path, repo.environment) is None
    assert find_repository(repo.top / ".git", repo.environment).reason == "no-repository"
    assert open_repository(repo.top / "not" / "there", repo.environment).top == repo.top.resolve()
    (repo.top / ".git" / "config").write_text("[core\n")
    assert find_repository(repo.top, repo.environment).reason == "failed"


def test_a_repository_of_somebody_else_is_named_with_the_cure(repo):
    found = find_repository(repo.top, {**repo.environment, "GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"})
    assert isinstance(found, NoRepository)
    assert found.reason == "ownership"
    assert "safe.directory" in found.cure


def test_a_git_in_the_working_directory_is_never_started(repo, tmp_path, monkeypatch):
    fake = repo.top / "git"
    fake.write_text(f"#!/bin/sh\ntouch {tmp_path}/fired\n")
    fake.chmod(0o755)
    monkeypatch.chdir(repo.top)
    git = repo.open(PATH=f".{os.pathsep}{os.pathsep}{repo.environment['PATH']}")
    assert plumbing.worktree(git).files == ("git",)
    assert not (tmp_path / "fired").exists()


def test_a_damaged_index_is_a_failure_of_input(repo):
    repo.commit(a="a\n")
    repo.write(".git/index", b"DIRC garbage")
    with pytest.raises(InputOutputFailed, match="ls-files"):
        StagedTree(repo.open())
