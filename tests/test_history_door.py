from __future__ import annotations

import pytest
from git_sandbox import Sandbox

from memkit.adapters.git.history import revisions
from memkit.errors import HistoryUnreadable


@pytest.fixture
def repo(tmp_path, monkeypatch):
    repo = Sandbox(tmp_path / "repo")
    # GitPython starts git with the environment of this process.
    for name, value in repo.environment.items():
        monkeypatch.setenv(name, value)
    return repo


def walk(repo, base=None, head="HEAD", paths=("bank",)):
    return list(revisions(repo.open(), (base, repo.sha(head)), paths))


def seen(revision):
    return {file.path: (file.before, file.after) for file in revision.files}


def test_oldest_first_with_the_bytes_of_both_sides(repo):
    first = repo.commit("start", bank__a="a1\n", other="x\n")
    repo.commit("elsewhere", other="y\n")
    second = repo.commit("Zweite — ändern", bank__a="a2\n", bank__b="b1\n")
    (repo.top / "bank" / "a.md").unlink()
    third = repo.commit("drop")
    found = walk(repo)
    assert [(revision.sha, revision.summary) for revision in found] == [
        (first, "start"),
        (second, "Zweite — ändern"),
        (third, "drop"),
    ]
    assert seen(found[0]) == {"bank/a.md": ((None,), b"a1\n")}
    assert seen(found[1]) == {"bank/a.md": ((b"a1\n",), b"a2\n"), "bank/b.md": ((None,), b"b1\n")}
    assert seen(found[2]) == {"bank/a.md": ((b"a2\n",), None)}
    assert found[0].when.isoformat() == "2026-03-01"
    assert [revision.sha for revision in walk(repo, base=first)] == [second, third]
    assert walk(repo, base=third) == []
    assert walk(repo, paths=()) == []


def test_a_merge_shows_what_it_changed_against_each_parent(repo):
    repo.commit("base", bank__a="1\n2\n3\n4\n5\n")
    repo.git("checkout", "-q", "-b", "side")
    repo.commit("side", bank__a="1\n2\n3\n4\nfive\n", bank__s="s\n")
    repo.git("checkout", "-q", "main")
    repo.commit("main", bank__a="one\n2\n3\n4\n5\n")
    repo.git("merge", "-q", "--no-ff", "-m", "merge", "side")
    merge = walk(repo)[-1]
    assert merge.summary == "merge"
    assert seen(merge) == {
        "bank/a.md": ((b"one\n2\n3\n4\n5\n", b"1\n2\n3\n4\nfive\n"), b"one\n2\n3\n4\nfive\n"),
        "bank/s.md": ((None, b"s\n"), b"s\n"),
    }


def test_a_merge_that_throws_the_other_side_away_is_seen(repo):
    repo.commit("base", bank__a="a\n")
    repo.git("checkout", "-q", "-b", "side")
    repo.commit("added there", bank__lost="l\n")
    repo.git("checkout", "-q", "main")
    repo.commit("main", other="o\n")
    repo.git("merge", "-q", "-s", "ours", "-m", "merge", "side")
    found = walk(repo)
    assert [revision.summary for revision in found] == ["base", "added there", "merge"]
    assert seen(found[-1]) == {"bank/lost.md": ((None, b"l\n"), None)}


def test_paths_are_taken_literally_and_odd_names_survive(repo):
    names = [
        "bank/*.md",
        "bank/new\nline.md",
        "bank/caf\udce9.md",
        ":(exclude)x.md",
        "-lead.md",
        "bank/100644 x.md",
    ]
    for name in names:
        repo.write(name, name.encode("utf-8", "surrogateescape"))
    repo.write("bank/plain.md", "p\n")
    repo.commit()
    for name in names:
        (revision,) = walk(repo, paths=[name])
        assert seen(revision) == {name: ((None,), name.encode("utf-8", "surrogateescape"))}
    (revision,) = walk(repo)
    assert [file.path for file in revision.files] == sorted([*names[:3], names[5], "bank/plain.md"])


def test_more_commits_than_one_block(repo, monkeypatch):
    monkeypatch.setattr("memkit.adapters.git.history._BLOCK", 7)
    stream = []
    for number in range(40):
        stream.append(
            b"commit refs/heads/main\ncommitter A <a@b> %d +0000\ndata 1\nx" % (1772366400 + number)
        )
        stream.append(b"M 100644 inline bank/log.md\ndata 3\n%03d\n" % number)
    repo.git("fast-import", "--quiet", data=b"\n".join(stream))
    found = walk(repo, head="main")
    assert [revision.files[0].after for revision in found] == [b"%03d" % number for number in range(40)]
    assert [revision.files[0].before[0] for revision in found[1:]] == [
        b"%03d" % number for number in range(39)
    ]


def test_links_and_submodules_count_as_not_there(repo):
    repo.commit("start", bank__a="a\n")
    (repo.top / "bank" / "a.md").unlink()
    (repo.top / "bank" / "a.md").symlink_to("b.md")
    repo.commit("link")
    assert seen(walk(repo)[1]) == {"bank/a.md": ((b"a\n",), None)}


def test_a_shallow_clone_is_refused_with_the_cure_only_where_it_matters(repo, tmp_path):
    for number in range(4):
        repo.commit(bank__a=f"{number}\n")
    repo.git("clone", "-q", "--depth=2", f"file://{repo.top}", str(tmp_path / "clone"))
    clone = Sandbox(tmp_path / "clone", init=False)
    assert len(walk(clone, base=clone.sha("HEAD~1"))) == 1
    with pytest.raises(HistoryUnreadable) as caught:
        walk(clone)
    assert "fetch-depth: 0" in caught.value.help_line


def test_variables_of_another_repository_are_not_followed(repo, tmp_path, monkeypatch):
    sha = repo.commit(bank__a="a\n")
    other = Sandbox(tmp_path / "other")
    other.commit(bank__z="z\n")
    monkeypatch.setenv("GIT_DIR", str(other.top / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other.top))
    monkeypatch.setenv("GIT_OBJECT_DIRECTORY", str(other.top / ".git" / "objects"))
    monkeypatch.setenv("GIT_NOGLOB_PATHSPECS", "1")
    git = repo.open(GIT_DIR=str(other.top / ".git"), GIT_WORK_TREE=str(other.top))
    assert [revision.sha for revision in revisions(git, (None, sha), ["bank"])] == [sha]


def test_a_linked_work_tree_has_the_same_history(repo, tmp_path):
    sha = repo.commit(bank__a="a\n")
    repo.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
    git = repo.open(tmp_path / "side")
    assert [revision.sha for revision in revisions(git, (None, sha), ["bank"])] == [sha]


def test_repositories_with_long_object_names(tmp_path):
    repo = Sandbox(tmp_path / "repo", options=("--object-format=sha256",))
    repo.commit(bank__a="a\n")
    (revision,) = walk(repo)
    assert seen(revision) == {"bank/a.md": ((None,), b"a\n")}


def test_a_commit_that_is_not_there(repo):
    repo.commit(bank__a="a\n")
    with pytest.raises(HistoryUnreadable):
        list(revisions(repo.open(), (None, "0" * 40), ["bank"]))


def test_leaving_the_walk_early_leaves_nothing_running(repo):
    for number in range(3):
        repo.commit(bank__a=f"{number}\n")
    first = next(revisions(repo.open(), (None, repo.sha()), ["bank"]))
    assert first.files[0].after == b"0\n"
