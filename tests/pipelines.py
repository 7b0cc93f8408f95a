"""CI files in repositories, and a runner that executes their scripts as CI does."""

from __future__ import annotations

import os
import sys

import yaml
from git_sandbox import SOURCE, script
from repositories import CONFIG, DECISIONS, LOG, RULES, Repository, banked

GITHUB = ".github/workflows/memkit.yml"
GITLAB = ".gitlab-ci.yml"
FOLDER = 'packages/o\'neil "x"'
"""A folder with a bank in `several_banks`; the other one is `packages/b`."""


def settled_bank(tmp_path):
    """A bank in git, with nothing left to do."""
    made = banked(tmp_path / "repo")
    made.memkit("index")
    made.save("index")
    return made


def several_banks(tmp_path):
    repo = Repository(tmp_path / "repo")
    for folder in (FOLDER, "packages/b"):
        texts = {"memkit.toml": CONFIG, LOG: DECISIONS, "CLAUDE.md": RULES, "src/app.py": "print(1)\n"}
        for name, text in texts.items():
            repo.write(f"{folder}/{name}", text)
        repo.memkit("index", folder=folder)
    repo.save("banks")
    return repo


def workflow(repo, path=GITHUB):
    return yaml.safe_load(repo.read(path))


def steps(repo, job, path=GITHUB):
    return {step["name"]: step for step in workflow(repo, path)["jobs"][job]["steps"] if "name" in step}


def files(repo):
    return set(repo.git("ls-files", "-co", "--exclude-standard").decode().splitlines())


def checkout(repo, tmp_path, name="work"):
    """What a runner has: a clone of its own with every branch of the origin."""
    repo.git("clone", "-q", str(repo.top), str(tmp_path / "home" / name))
    return Repository(tmp_path / "home" / name, init=False)


def pull_request(repo, tmp_path):
    """The commit that GitHub makes to try a merge, checked out on no branch."""
    work = checkout(repo, tmp_path)
    work.git("checkout", "-q", "--detach", "origin/main")
    work.git("merge", "-q", "--no-ff", "--no-edit", "origin/change")
    return work


def on_branch(repo, name, **texts):
    repo.git("checkout", "-q", "-b", name)
    made = repo.save("change", **texts)
    repo.git("checkout", "-q", "main")
    return made


class Runner:
    """Runs the scripts of a CI file in a clone, with memkit from this source tree on the PATH."""

    def __init__(self, work, tmp_path):
        self.work = work
        self.temp = tmp_path / "temp"
        self.temp.mkdir()
        self.summary = self.temp / "summary.md"
        self.summary.write_text("")
        script(
            self.temp / "bin" / "memkit", f'PYTHONPATH="{SOURCE}" exec "{sys.executable}" -m memkit "$@"\n'
        )

    def github(self, step, folder=".", **environment):
        asked = {name for name in step.get("env", {}) if name not in environment}
        assert not asked, "every value that the step gets from GitHub is given by the test"
        given = {
            "CI": "true",
            "GITHUB_ACTIONS": "true",
            "GITHUB_STEP_SUMMARY": str(self.summary),
            "RUNNER_TEMP": str(self.temp),
            **environment,
        }
        return self._run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], folder, given
        )

    def gitlab(self, jobs, name, **environment):
        job = {**jobs[jobs[name]["extends"]], **jobs[name]}
        assert "pip install" in job["before_script"][0]
        lines = "\n".join([*job["before_script"][1:], *job["script"]])
        given = {"CI": "true", "GITLAB_CI": "true", "CI_PROJECT_DIR": str(self.work.top), **environment}
        return self._run(["sh", "-e", "-c", lines], ".", given)

    def _run(self, words, folder, given):
        path = f"{self.temp / 'bin'}{os.pathsep}{self.work.environment['PATH']}"
        return self.work.program(*words, folder=folder, PATH=path, **given)


def with_ci(repo, forge="github"):
    assert repo.memkit("init", "--ci", forge).code == 0
    return repo.save("ci")
