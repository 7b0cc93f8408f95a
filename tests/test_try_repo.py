"""The hook as pre-commit installs it from this source tree: its own virtual environment, without network."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

import pytest
from git_sandbox import SOURCE, Sandbox
from repositories import ADR_1, ADR_2, BAD_ROW, HALF_ADR, LOG, RULES, banked, decisions

pytestmark = pytest.mark.skipif(
    not (find_spec("pre_commit") and find_spec("virtualenv") and find_spec("hatchling")),
    reason="pre-commit, virtualenv or hatchling is not installed",
)
SHIPPED = ("memkit", "templates", "pyproject.toml", "README.md", "LICENSE", ".pre-commit-hooks.yaml")
OLD_FLAW = decisions(HALF_ADR, ADR_2, ADR_1)


@pytest.fixture(scope="module")
def machine(tmp_path_factory):
    """A folder with the source tree as a repository, and the environment of a machine without network."""
    home = tmp_path_factory.mktemp("try")
    source = Sandbox(home / "memkit")
    for name in SHIPPED:
        if (SOURCE / name).is_dir():
            shutil.copytree(SOURCE / name, source.top / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(SOURCE / name, source.top / name)
    source.commit("as it is on disk")
    return home, source, _offline(home)


def _offline(home):
    """pip finds every dependency installed, and memkit itself nowhere but in the repository."""
    dependencies = home / "dependencies"
    dependencies.mkdir()
    for folder in {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}:
        for path in Path(folder).iterdir():
            if not path.name.startswith(("memkit", "__editable__", "_memkit")) and path.suffix != ".pth":
                (dependencies / path.name).symlink_to(path)
    return {
        "PYTHONPATH": str(dependencies),
        "PIP_NO_INDEX": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # pip reads the variable as the value of `build isolation`
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_CONFIG_FILE": os.devnull,
        "VIRTUALENV_NO_DOWNLOAD": "1",
        "VIRTUALENV_OVERRIDE_APP_DATA": str(home / "virtualenv"),
        "PRE_COMMIT_HOME": str(home / "pre-commit"),
        "PRE_COMMIT_COLOR": "never",
    }


def user_repository(folder, offline):
    repo = banked(folder / "repo", **{LOG: OLD_FLAW})
    repo.environment |= offline
    return repo


def pre_commit(repo, *words):
    ran = repo.program(sys.executable, "-m", "pre_commit", *words, PYTHONPATH=repo.environment["PYTHONPATH"])
    assert "An unexpected error has occurred" not in ran.out, ran.out
    return ran


def test_try_repo_refuses_a_malformed_rule_and_a_deletion_and_is_silent_about_the_past(machine, tmp_path):
    _, source, offline = machine
    repo = user_repository(tmp_path, offline)
    repo.write("CLAUDE.md", RULES + BAD_ROW)
    repo.write(LOG, decisions(HALF_ADR, ADR_2))
    repo.git("add", "-A")
    ran = pre_commit(repo, "try-repo", str(source.top), "memkit-check")
    assert ran.code == 1, ran.out + ran.err
    assert "hook id: memkit-check" in ran.out
    assert "error RUL001 missing-provenance" in ran.out
    assert "error HIS001 decision-deleted" in ran.out
    assert "ADR001" not in ran.out
    assert "ADR-3" not in ran.out


@pytest.fixture(scope="module")
def installed(machine, tmp_path_factory):
    """A user's repository with the hooks installed; the environment is built once."""
    _, source, offline = machine
    repo = user_repository(tmp_path_factory.mktemp("user"), offline)
    hooks = "".join(f"      - id: {name}\n" for name in ("memkit-check", "memkit-review"))
    config = f"repos:\n  - repo: {source.top}\n    rev: {source.sha()}\n    hooks:\n{hooks}"
    repo.save("hooks", **{".pre-commit-config.yaml": config})
    ran = pre_commit(repo, "install", "--install-hooks")
    assert ran.code == 0, ran.out + ran.err
    return repo


@pytest.fixture
def repo(installed):
    yield installed
    installed.git("reset", "-q", "--hard")
    installed.git("clean", "-qfd")


def test_a_malformed_rule_is_refused(repo):
    repo.write("CLAUDE.md", RULES + BAD_ROW)
    ran = repo.attempt("commit", "-qam", "rule")
    assert ran.code == 1, ran.err
    assert "error RUL001 missing-provenance" in ran.err
    assert "CLAUDE.md:8" in ran.err


def test_a_commit_that_only_deletes_a_decision_is_refused(repo):
    repo.git("rm", "-q", LOG)
    ran = repo.attempt("commit", "-qm", "tidy")
    assert ran.code == 1, ran.err
    assert "error HIS001 decision-deleted" in ran.err


def test_an_unrelated_old_flaw_is_not_reported(repo):
    repo.write("memory-bank/NOTES.md", "# Notes\n\nThe staging server sleeps at night.\n")
    repo.git("add", "-A")
    ran = repo.attempt("commit", "-qm", "notes")
    assert ran.code == 0, ran.err
    assert "ADR001" not in ran.err


def test_a_commit_of_code_passes(repo):
    repo.write("src/app.py", "print(2)\n")
    ran = repo.attempt("commit", "-qam", "code")
    assert ran.code == 0, ran.err
    assert "memkit check" in ran.err
    assert "Passed" in ran.err
    assert "memkit review" not in ran.err, "the review is for pushes"


def test_only_what_is_staged_counts(repo):
    """pre-commit puts unstaged changes aside and hands on the index of `git commit FILE`."""
    repo.write("CLAUDE.md", RULES + BAD_ROW)
    repo.write("src/app.py", "print(3)\n")
    ran = repo.attempt("commit", "-qm", "code", "src/app.py")
    assert ran.code == 0, ran.err
    assert repo.read("CLAUDE.md") == RULES + BAD_ROW
    assert repo.attempt("commit", "-qm", "rule", "CLAUDE.md").code == 1


def test_the_installed_memkit_is_the_one_of_the_environment_and_has_its_templates(installed, machine):
    home, _, _ = machine
    (python,) = (home / "pre-commit").glob("repo*/py_env-*/bin/python")
    code = "import memkit.adapters.shipped as s; print(s.__file__); print(len(s.shipped_templates()))"
    ran = installed.program(str(python), "-c", code, PYTHONPATH=installed.environment["PYTHONPATH"])
    place, count = ran.out.split()
    assert Path(place).is_relative_to(python.parents[1])
    assert int(count) == len(list((SOURCE / "templates").rglob("*.j2")))
