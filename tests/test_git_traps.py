"""No program that a repository names is started: each kind of trap alone, and all of them at once."""

from __future__ import annotations

import os
import subprocess

import pytest
from git_sandbox import Sandbox, script
from repositories import ADR_1, ADR_2, ADR_3, LOG, banked, decisions

from memkit.adapters.git.blame import blame
from memkit.adapters.git.policy import RAW_DIFF, hardened
from memkit.adapters.git.run import command

ATTRIBUTES = "*.md diff=evil filter=evil\n"
TRAPS = ("diff.evil.textconv", "diff.evil.command", "diff.external", "core.fsmonitor", "filter.evil.clean")


@pytest.fixture
def repo(tmp_path):
    repo = Sandbox(tmp_path / "repo")
    repo.commit(a="one\n")
    repo.write("a.md", "two\n")
    repo.write(".gitattributes", ATTRIBUTES)
    return repo


def trap(tmp_path):
    """A program that leaves a mark when it is started, and the mark."""
    mark = tmp_path / "fired"
    return str(script(tmp_path / "trap", f'echo "$0 $*" >> "{mark}"\ncat 2>/dev/null\n')), mark


@pytest.mark.parametrize(
    ("key", "words", "options"),
    [
        ("diff.evil.textconv", ("diff", "HEAD"), RAW_DIFF),
        ("diff.evil.textconv", ("log", "-p", "-1"), RAW_DIFF),
        ("diff.evil.textconv", ("blame", "--line-porcelain", "a.md"), ("--no-textconv",)),
        ("diff.evil.command", ("diff", "HEAD"), RAW_DIFF),
        ("diff.external", ("diff", "HEAD"), RAW_DIFF),
        ("diff.external", ("diff", "HEAD"), ()),
        ("core.fsmonitor", ("ls-files", "--modified"), ()),
    ],
)
def test_one_trap_alone(repo, tmp_path, key, words, options):
    program, mark = trap(tmp_path)
    repo.git("config", key, program)
    repo.open().ask(words[0], *options, *words[1:])
    assert not mark.exists(), mark.read_text()
    loose = [option for option in options if option not in {"--no-textconv", "--no-ext-diff"}]
    repo.git(words[0], *loose, *words[1:])
    assert mark.exists(), "the trap itself must work"


def test_asking_who_wrote_a_line_starts_nothing(repo, tmp_path):
    program, mark = trap(tmp_path)
    repo.git("add", "a.md")
    repo.git("commit", "-qm", "two")
    repo.git("config", "diff.evil.textconv", program)
    assert len(blame(repo.open(), "a.md")) == 1
    assert not mark.exists(), mark.read_text()


@pytest.mark.parametrize("option", ["--no-textconv", "--no-ext-diff"])
def test_no_option_of_comparing_can_be_left_out(repo, tmp_path, option):
    program, mark = trap(tmp_path)
    repo.git("config", "diff.evil.textconv" if option == "--no-textconv" else "diff.evil.command", program)
    kept = [each for each in RAW_DIFF if each != option]
    assert len(kept) == len(RAW_DIFF) - 1
    repo.open().ask("diff", *kept, "HEAD")
    assert mark.exists(), f"{option} guards nothing"


def test_a_hook_is_not_run(repo, tmp_path):
    program, mark = trap(tmp_path)
    script(repo.top / ".git" / "hooks" / "post-index-change", f'exec "{program}"\n')
    repo.open().ask("add", "a.md")
    assert not mark.exists()
    repo.write("a.md", "three\n")
    repo.git("add", "a.md")
    assert mark.exists(), "the trap itself must work"


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="a pager is started on a terminal alone")
@pytest.mark.parametrize("key", ["core.pager", "pager.log"])
def test_a_pager_is_not_started_on_a_terminal(repo, tmp_path, key):
    program, mark = trap(tmp_path)
    repo.git("config", key, program)
    words = ("--paginate", "log", "-1") if key == "core.pager" else ("log", "-1")
    environment = repo.environment | {"TERM": "xterm"}
    _on_terminal(command("git", words), repo.top, hardened(environment, inherit=False))
    assert not mark.exists()
    _on_terminal(["git", *words], repo.top, environment)
    assert mark.exists(), "the trap itself must work"


def _on_terminal(words, folder, environment):
    ours, theirs = os.openpty()
    try:
        subprocess.run(
            words, cwd=folder, env=environment, stdout=theirs, stderr=theirs, check=True, timeout=60
        )
    finally:
        os.close(theirs)
        os.close(ours)


@pytest.mark.parametrize(
    "words",
    [
        ("check",),
        ("check", "--staged"),
        ("check", "--since", "HEAD~1"),
        ("index", "--check"),
        ("index", "--check", "--staged"),
        ("review",),
    ],
)
def test_no_command_walks_into_a_trap(tmp_path, words):
    repo = banked(tmp_path / "repo")
    repo.save("more", **{LOG: decisions(ADR_3, ADR_2, ADR_1)})
    repo.write(LOG, decisions(ADR_2, ADR_1))
    repo.git("add", "-A")
    repo.write(".gitattributes", ATTRIBUTES)
    repo.write("CLAUDE.md", "# Changed\n")
    program, mark = trap(tmp_path)
    for key in (*TRAPS, "core.pager", "gpg.program", "core.sshCommand", "core.alternateRefsCommand"):
        repo.git("config", key, program)
    repo.git("config", "log.showSignature", "true")
    script(repo.top / ".git" / "hooks" / "post-index-change", f'exec "{program}"\n')
    ran = repo.memkit(*words, GIT_EXTERNAL_DIFF=program, GIT_PAGER=program, PAGER=program)
    assert ran.code in {0, 1}, ran.err
    assert not mark.exists(), mark.read_text()
    repo.git("status")
    assert mark.exists(), "the traps themselves must work"
