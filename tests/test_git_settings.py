from __future__ import annotations

import pytest
from repositories import ADR_1, ADR_2, ADR_3, LOG, banked, decisions

from memkit.adapters.git.settings import setting_cure

SINCE = ("check", "--since", "HEAD~1")
STAGED = ("check", "--staged")


@pytest.fixture
def repo(tmp_path):
    repo = banked(tmp_path / "repo")
    repo.save("more", **{LOG: decisions(ADR_3, ADR_2, ADR_1)})
    repo.write(LOG, decisions(ADR_3, ADR_2))
    repo.git("add", "-A")
    return repo


@pytest.mark.parametrize("user", [False, True])
@pytest.mark.parametrize(
    ("key", "value", "commands"),
    [
        ("core.abbrev", "zz", (STAGED, SINCE)),
        ("core.ignorecase", "perhaps", (STAGED, SINCE)),
        ("diff.renamelimit", "x", (SINCE,)),
        ("diff.renames", "bogus", (SINCE,)),
        ("log.abbrevcommit", "x", (SINCE,)),
        ("index.threads", "x", (STAGED, SINCE, ("check",), ("index", "--check"))),
    ],
)
def test_a_setting_that_git_cannot_read_is_named_with_the_cure(repo, tmp_path, key, value, commands, user):
    home = tmp_path / "gitconfig"
    repo.git("config", *(("--file", str(home)) if user else ()), key, value)
    environment = {"GIT_CONFIG_GLOBAL": str(home)} if user else {}
    for words in commands:
        ran = repo.memkit(*words, **environment)
        assert ran.code == 2, ran
        assert f"for '{key}'" in ran.err
        said = f"Correct {key} in the file that `git config --show-origin --get {key}` names."
        assert ran.err.endswith(f"  help: {said}\n")
    named = repo.git("config", "--show-origin", "--get", key, **environment).decode()
    assert named.startswith(f"file:{home if user else '.git/config'}\t")


@pytest.mark.parametrize("key", ["diff.renameLimit", "log.abbrevCommit", "core.abbrev"])
def test_a_check_that_nobody_asked_for_history_goes_on_and_says_why(repo, key):
    repo.git("config", key, "x")
    ran = repo.memkit("check")
    assert ran.code == 1
    assert f"Correct {key.casefold()} in the file" in ran.out


def test_a_hook_judges_what_it_can_still_read(repo):
    repo.git("config", "diff.renameLimit", "x")
    ran = repo.memkit(*STAGED)
    assert ran.code == 1
    assert "HIS001" in ran.out


def test_a_configuration_file_that_is_none_is_named_with_the_line(repo):
    repo.write(".git/config", repo.read(".git/config") + "[user\n")
    line = repo.read(".git/config").count("\n")
    ran = repo.memkit(*STAGED)
    assert ran.code == 2
    assert f"Correct line {line} of git's configuration file .git/config." in ran.err


def test_a_setting_that_git_reads_before_all_others(repo):
    repo.git("config", "core.bare", "perhaps")
    assert "Correct core.bare in the file `config`" in repo.memkit(*STAGED).err


@pytest.mark.parametrize(
    "said", ["", "not a git repository", "bad object HEAD", "'" * 50_000, "unable to parse '"]
)
def test_other_complaints_have_another_cure(said):
    assert setting_cure(said) == ""
