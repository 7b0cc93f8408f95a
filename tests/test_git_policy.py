from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from git_sandbox import Sandbox, python_script, script

from memkit.adapters.git import plumbing
from memkit.adapters.git.activity import commit_log
from memkit.adapters.git.history import revisions
from memkit.adapters.git.policy import RAW_DIFF
from memkit.adapters.git.snapshot import Snapshot
from memkit.adapters.git.trees import CommitTree, StagedTree

PROBE = """
import json, os
from pathlib import Path
from memkit.adapters.git.plumbing import open_repository
from memkit.adapters.git.trees import CommitTree, StagedTree
answers = []
for start in os.environ["PROBE_STARTS"].split(os.pathsep):
    git = open_repository(Path(start), os.environ)
    tree = StagedTree(git)
    base = git.head
    before = CommitTree(git, base)
    held = {path: tree.read(path, 99).decode() for path in tree.files()}
    answers.append({"top": str(git.top), "staged": held, "before": list(before.files())})
    tree.close()
Path(os.environ["PROBE_OUT"]).write_text(json.dumps(answers))
"""


@pytest.fixture
def repo(tmp_path):
    return Sandbox(tmp_path / "repo")


def probe(repo, tmp_path, *arguments, starts=None, folder=None):
    """Run a git command whose pre-commit hook looks at the staged tree; what it saw."""
    python_script(repo.top / ".git" / "hooks" / "pre-commit", PROBE) if (repo.top / ".git").is_dir() else None
    out = tmp_path / "seen.json"
    out.unlink(missing_ok=True)
    places = os.pathsep.join(str(place) for place in starts or [folder or repo.top])
    shell = ("-C", str(folder)) if folder else ()
    repo.git(*shell, *arguments, PROBE_STARTS=places, PROBE_OUT=str(out))
    return json.loads(out.read_text())


def test_commit_of_one_file_leaves_the_other_staged_one_out(repo, tmp_path):
    repo.commit(a="a1\n", b="b1\n")
    repo.write("a.md", "a2\n")
    repo.write("b.md", "b2\n")
    repo.git("add", "-A")
    (seen,) = probe(repo, tmp_path, "commit", "-q", "-m", "x", "a.md")
    assert seen["staged"] == {"a.md": "a2\n", "b.md": "b1\n"}


def test_commit_of_all_changes(repo, tmp_path):
    repo.commit(a="a1\n", b="b1\n")
    repo.write("a.md", "a2\n")
    (seen,) = probe(repo, tmp_path, "commit", "-q", "-a", "-m", "x")
    assert seen["staged"] == {"a.md": "a2\n", "b.md": "b1\n"}


def test_linked_work_tree(repo, tmp_path):
    repo.commit(a="main\n")
    side = tmp_path / "side"
    repo.git("worktree", "add", "-q", "-b", "side", str(side))
    (side / "a.md").write_text("side\n")
    (side / "deep").mkdir()
    (seen,) = probe(repo, tmp_path, "commit", "-q", "-a", "-m", "x", folder=side)
    assert seen["top"] == str(side.resolve())
    assert seen["staged"] == {"a.md": "side\n"}
    git = plumbing.open_repository(side / "deep", repo.environment)
    assert git.top == side.resolve()
    assert plumbing.worktree(git).files == ("a.md",)


@pytest.mark.parametrize("linked", [False, True])
def test_a_hook_that_looks_at_another_repository_sees_that_ones_index(repo, tmp_path, linked):
    other = Sandbox(tmp_path / "other")
    other.commit(z="z1\n")
    repo.commit(a="a1\n")
    folder = tmp_path / "side" if linked else repo.top
    if linked:
        repo.git("worktree", "add", "-q", "-b", "side", str(folder))
    (folder / "a.md").write_text("a2\n")
    options = ("commit", "-q", "-m", "x", "a.md")
    own, strange = probe(repo, tmp_path, *options, starts=[folder, other.top], folder=folder)
    assert own["staged"] == {"a.md": "a2\n"}
    assert strange == {
        "top": str(other.top.resolve()),
        "staged": {"z.md": "z1\n"},
        "before": ["z.md"],
    }


def test_git_dir_of_another_place_counts_for_its_own_work_tree_only(repo, tmp_path, monkeypatch):
    """As in `git --git-dir=~/.dotfiles --work-tree=~`."""
    repo.commit(a="a\n")
    home = tmp_path / "home"
    home.mkdir()
    bound = {"GIT_DIR": os.path.relpath(repo.top / ".git", home), "GIT_WORK_TREE": "."}
    monkeypatch.chdir(home)
    git = plumbing.open_repository(home, {**repo.environment, **bound})
    assert git.top == home.resolve()
    assert StagedTree(git).files() == ("a.md",)
    other = Sandbox(tmp_path / "other")
    other.commit(z="z\n")
    git = plumbing.open_repository(other.top, {**repo.environment, **bound})
    assert StagedTree(git).files() == ("z.md",)


def test_git_dir_alone_from_a_folder_below_the_top(repo, monkeypatch):
    repo.commit(a="a\n", deep__b="b\n")
    monkeypatch.chdir(repo.top / "deep")
    git = repo.open(repo.top / "deep", GIT_DIR="../.git")
    assert git.top == repo.top.resolve()
    assert plumbing.worktree(git).files == ("a.md", "deep/b.md")


def trapped(repo, tmp_path):
    """A repository in which every program that its configuration can name leaves a mark."""
    trap = script(tmp_path / "trap", f'echo "$0 $*" >> "{tmp_path}/fired"\ncat 2>/dev/null\n')
    script(repo.top / ".git" / "hooks" / "post-index-change", f'echo hook >> "{tmp_path}/fired"\n')
    for name in (
        "core.fsmonitor",
        "core.pager",
        "pager.log",
        "pager.diff",
        "diff.external",
        "diff.evil.textconv",
        "diff.evil.command",
        "filter.evil.clean",
        "filter.evil.smudge",
        "filter.a=b.process",
        "gpg.program",
        "core.sshCommand",
        "core.alternateRefsCommand",
        "alias.log",
        "alias.ls-files",
    ):
        repo.git("config", name, str(trap) if not name.startswith("alias") else f"!{trap}")
    repo.git("config", "log.showSignature", "true")
    repo.git("config", "diff.orderFile", str(trap))
    repo.write(".gitattributes", "*.md diff=evil filter=evil\n*.txt filter=a=b\n")
    return tmp_path / "fired"


def test_no_program_named_by_the_repository_is_started(repo, tmp_path, monkeypatch):
    first = repo.commit(a="one\n", b="one\n")
    second = repo.commit(a="two\n")
    for path in ("a.md", "c.md", "d.txt"):
        repo.write(path, "three\n")
    repo.git("add", "c.md", "d.txt")
    repo.write("d.txt", "four\n")
    fired = trapped(repo, tmp_path)
    monkeypatch.setenv("GIT_EXTERNAL_DIFF", str(tmp_path / "trap"))
    git = repo.open(
        GIT_EXTERNAL_DIFF=str(tmp_path / "trap"), GIT_PAGER=str(tmp_path / "trap"), GIT_GLOB_PATHSPECS="1"
    )
    plumbing.worktree(git)
    assert len(commit_log(git, None, 9)) == 2
    assert plumbing.merge_base(git, first, second) == first
    plumbing.is_ignored(git, ["a.md"])
    assert [branch.name for branch in Snapshot(git).branches_beyond(first, 9)] == ["main"]
    for tree in (StagedTree(git), CommitTree(git, second)):
        assert tree.read("b.md", 99) == b"one\n"
        tree.close()
    assert [revision.sha for revision in revisions(git, (None, second), ["a.md"])] == [first, second]
    assert not fired.exists(), fired.read_text()


@pytest.mark.parametrize("command", [("diff", "HEAD"), ("status",), ("log", "-p", "--ext-diff")])
def test_the_traps_themselves_work(repo, tmp_path, command):
    repo.commit(a="one\n")
    repo.write("a.md", "two\n")
    fired = trapped(repo, tmp_path)
    repo.git(*command, check=False)
    assert fired.exists()


def signed(repo):
    """The current commit again, with a signature that only the configured program could check."""
    head, _, message = repo.git("cat-file", "commit", "HEAD").partition(b"\n\n")
    text = head + b"\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n" + message
    name = repo.git("hash-object", "-t", "commit", "-w", "--stdin", data=text).decode().strip()
    repo.git("update-ref", "HEAD", name)


@pytest.mark.parametrize(
    "command",
    [
        ("add", "b.md"),  # ends with a hook
        ("log", "-1"),  # checks signatures
        ("diff", *RAW_DIFF, "HEAD", "--", "a.md"),
        ("fetch", "origin"),
    ],
)
def test_every_layer_of_the_policy_holds_alone(repo, tmp_path, command):
    repo.commit(a="one\n", b="one\n")
    repo.git("remote", "add", "origin", f"file://{repo.top}")
    fired = trapped(repo, tmp_path)
    signed(repo)
    repo.write("a.md", "two\n")
    repo.write("b.md", "two\n")
    for name in ("filter.evil.clean", "core.fsmonitor", "diff.orderFile"):
        repo.git("config", "--unset", name)
    server = script(tmp_path / "server", f'echo "$0" >> "{fired}"\nexit 1\n')
    repo.git("config", "remote.origin.uploadpack", str(server))
    repo.git("config", "protocol.file.allow", "always")
    fired.unlink(missing_ok=True)
    repo.open().ask(*command)
    assert not fired.exists(), fired.read_text()
    unguarded = [part for part in command if part not in RAW_DIFF]
    repo.write("b.md", "three\n")
    repo.git(*unguarded, check=False)
    assert fired.exists(), "the trap itself must work"


def test_the_index_is_not_rewritten(repo):
    repo.commit(a="a\n", b="b\n")
    os.utime(repo.top / "a.md", ns=(1, 1))
    index = repo.top / ".git" / "index"
    before = index.read_bytes()
    git = repo.open()
    plumbing.worktree(git)
    assert index.read_bytes() == before
    assert not Path(f"{index}.lock").exists()
