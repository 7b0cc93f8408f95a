from __future__ import annotations

import shutil

import pytest
from git_sandbox import script
from repositories import ADR_1, ADR_2, ADR_3, CONFIG, HALF_ADR, LOG, Repository, banked, decisions

from memkit.adapters.git.snapshot import Snapshot


@pytest.fixture
def repo(tmp_path):
    return banked(tmp_path / "repo")


def asked(repo, tmp_path, *words, **environment):
    """The git processes that a command line starts, by subcommand."""
    log = tmp_path / "asked"
    log.write_text("")
    real = shutil.which("git")
    script(tmp_path / "bin" / "git", f'echo "$@" >> "{log}"\nexec "{real}" "$@"\n')
    repo.memkit(*words, "--no-cache", PATH=f"{tmp_path / 'bin'}:{repo.environment['PATH']}", **environment)
    found = []
    for line in log.read_text().splitlines():
        rest = line.split()
        while rest[0] in {"-c", "-C"}:
            rest = rest[2:]
        found.append(rest[0])
    return found


HOOK = ["rev-parse", "ls-files", "cat-file", "ls-tree"]
REFS = ["for-each-ref", "log"]
PLAIN = ["rev-parse", "ls-files", "for-each-ref", "ls-tree", "cat-file", "log"]


def test_a_commit_of_code_starts_git_four_times(repo, tmp_path):
    repo.write("src/app.py", "print(2)\n")
    repo.git("add", "-A")
    assert asked(repo, tmp_path, "check", "--staged") == HOOK


def test_a_commit_of_the_bank_starts_git_six_times(repo, tmp_path):
    repo.write(LOG, decisions(ADR_3, ADR_2, ADR_1))
    repo.git("add", "-A")
    assert asked(repo, tmp_path, "check", "--staged") == HOOK + REFS


@pytest.mark.parametrize("words", [("check",), ("check", "--since", "auto")])
def test_a_check_starts_git_six_times_however_many_banks_there_are(repo, tmp_path, words):
    assert asked(repo, tmp_path, *words) == PLAIN
    service = {f"{name}/memkit.toml": CONFIG for name in ("api", "web")}
    repo.save("nested", **service, **{f"{name}/{LOG}": decisions(ADR_1) for name in ("api", "web")})
    found = asked(repo, tmp_path, *words)
    assert [name for name in found if name != "log"] == PLAIN[:-1]
    assert found.count("log") == 3


def test_a_range_asks_git_nothing_twice(repo, tmp_path):
    repo.save("more", **{LOG: decisions(ADR_3, ADR_2, ADR_1)})
    found = asked(repo, tmp_path, "check", "--since", "HEAD~1")
    walked = {"log", "diff-tree"}  # by the decisions that a range lost, and by its rules
    once = [name for name in found if name not in {"version", "rev-parse", *walked}]  # GitPython asks itself
    assert len(once) == len(set(once))
    assert [found.count(name) for name in sorted(walked)] == [2, 3]


def test_the_branch_that_is_followed_is_the_base(repo):
    base = repo.sha()
    repo.git("checkout", "-q", "-b", "topic")
    repo.save("topic")
    assert Snapshot(repo.open()).fork() is None
    repo.git("branch", "-q", "--set-upstream-to=main")
    assert Snapshot(repo.open()).fork() == base
    repo.git("checkout", "-q", "--detach")
    assert Snapshot(repo.open()).fork() is None


def test_what_others_have_of_a_branch(repo):
    first = repo.sha()
    second = repo.save("second")
    third = repo.save("third")
    repo.git("update-ref", "refs/remotes/origin/main", second)
    seen = Snapshot(repo.open())
    assert [seen.is_published(commit) for commit in (first, second, third)] == [True, True, False]
    assert seen.published_below(third) == (second,)
    assert seen.published_below(second) == (second,)
    assert seen.published_below(first) == (first,)


def test_a_part_of_a_tree_is_read_as_a_tree_of_its_own(repo):
    repo.save("nested", **{"api/docs/a.md": "a\n", "api/b.md": "b\n"})
    repo.write("api/new.md")
    sha, git = repo.sha(), repo.open()
    whole, alone = Snapshot(git), Snapshot(git)
    assert "api/b.md" in whole.commit_tree(sha).files()
    assert {"api/b.md", "api/new.md"} <= set(whole.worktree().files)
    assert whole.commit_tree(sha, "api/").files() == alone.commit_tree(sha, "api/").files()
    assert whole.commit_tree(sha, "api/").read("docs/a.md", 9) == b"a\n"
    assert whole.staged_tree("api/").files() == ("b.md", "docs/a.md")
    assert whole.worktree("api/") == alone.worktree("api/")


def sparse(repo):
    """The bank is left out of the checkout; what it names among the code is there."""
    repo.git("update-index", "-q", "--refresh")
    repo.git("sparse-checkout", "set", "src")
    assert not (repo.top / "memory-bank").exists()


def test_a_sparse_checkout_changes_no_finding(repo):
    broken = decisions(HALF_ADR, ADR_2, ADR_1)
    base = repo.save("more", **{LOG: broken, "docs/adr/memkit.toml": CONFIG, "docs/adr/0001-x.md": ADR_1})
    whole = [repo.memkit("check", "--json", *words).data for words in ((), ("--since", "HEAD~1"))]
    assert any(finding["path"] == LOG for finding in whole[0]["findings"])
    sparse(repo)
    assert [repo.memkit("check", "--json", *words).data for words in ((), ("--since", "HEAD~1"))] == whole
    assert repo.sha() == base


def test_a_deletion_is_seen_in_a_sparse_checkout(repo):
    sparse(repo)
    repo.git("rm", "-q", "--sparse", "--cached", LOG)
    assert "HIS001" in repo.memkit("check", "--staged").out


def test_index_writes_nothing_that_the_checkout_leaves_out(repo):
    repo.memkit("index")
    repo.save("index", **{"memory-bank/PROGRESS.md": "# Progress\n"})
    assert repo.memkit("index", "--check").code == 1
    sparse(repo)
    ran = repo.memkit("index")
    assert ran.code == 0, ran.err
    assert not (repo.top / "memory-bank").exists()


def test_a_nested_configuration_that_was_broken_is_a_bank_of_its_own_all_the_same(repo):
    held = {"api/memkit.toml": 'profile = "bogus"\n', f"api/{LOG}": decisions(ADR_2, ADR_1)}
    repo.save("broken", **held)
    repo.write("api/memkit.toml", CONFIG)
    repo.write(f"api/{LOG}", decisions(ADR_2))
    repo.git("add", "-A")
    ran = repo.memkit("check", "--staged", "--json")
    assert ("HIS001", f"api/{LOG}") in ran.found


def test_a_hook_does_not_look_at_the_work_tree(repo):
    repo.write("api/memkit.toml", "broken =\n")
    repo.write("src/app.py", "print(2)\n")
    repo.git("add", "src")
    assert repo.memkit("check", "--staged").code == 0
    assert repo.memkit("check", "--staged", "src", "memory-bank").code == 2


def test_a_repository_without_commits_is_opened(tmp_path):
    repo = Repository(tmp_path / "new")
    git = repo.open()
    assert (git.head, git.shallow, git.git_dir) == ("", False, (repo.top / ".git").resolve())
