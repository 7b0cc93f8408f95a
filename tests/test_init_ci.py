"""`memkit init --ci`: what is written where, and what the file may do."""

from __future__ import annotations

import re

import pytest
import yaml
from git_sandbox import SOURCE
from pipelines import FOLDER, GITHUB, GITLAB, checkout, files, settled_bank, several_banks, workflow
from repositories import CONFIG, DECISIONS, LOG, Repository

from memkit import __version__


@pytest.fixture
def repo(tmp_path):
    return settled_bank(tmp_path)


@pytest.fixture
def mono(tmp_path):
    return several_banks(tmp_path)


# what is written, and where


def test_a_new_bank_and_its_ci_file_are_written_together(tmp_path):
    repo = Repository(tmp_path / "repo", options=("-b", "trunk"))
    ran = repo.memkit("init", "--ci", "github")
    assert ran.code == 0, ran.err
    assert "wrote memory-bank/DECISIONS.md\n" in ran.out
    assert f"wrote {GITHUB}\n" in ran.out
    assert "pushes to trunk are checked" in ran.out
    assert workflow(repo)[True]["push"] == {"branches": ["trunk"]}
    assert repo.memkit("check", "--fail-on", "info").code == 0


@pytest.mark.parametrize(("forge", "path"), [("github", GITHUB), ("gitlab", GITLAB)])
def test_beside_a_bank_only_the_ci_file_is_written(repo, forge, path):
    ran = repo.memkit("init", "--ci", forge)
    assert ran.code == 0, ran.err
    assert repo.git("status", "--porcelain", "-uall").decode() == f"?? {path}\n"
    assert f"memkit-md=={__version__}" in repo.read(path)
    again = repo.memkit("init", "--ci", forge)
    assert (again.code, again.out) == (0, f"{path} is there already, as memkit would write it.\n")
    assert repo.memkit("init", "--ci", forge, "--quiet") == (0, "", "")


def test_a_bank_without_configuration_is_left_as_it_is(repo):
    repo.git("rm", "-q", "memkit.toml")
    assert repo.memkit("init", "--ci", "github").code == 0
    assert not (repo.top / "memkit.toml").exists()


def test_an_adopted_bank_gets_its_ci_file_and_hears_what_would_fail(tmp_path):
    repo = Repository(tmp_path / "repo")
    for name in ("activeContext", "progress", "productContext"):
        repo.write(f"memory-bank/{name}.md", f"# {name}\n\nThe importer.\n")
    ran = repo.memkit("init", "--adopt", "--ci", "github")
    assert ran.code == 0, ran.err
    assert "Found: a Cline memory bank" in ran.out
    assert "out of date, which fails in CI: run `memkit index` first" in ran.out
    assert (repo.top / GITHUB).exists()


def test_what_was_configured_is_not_configured_again(repo):
    for words in (["--adopt"], ["--bank", "notes"], ["--agents", "AGENTS.md"]):
        ran = repo.memkit("init", *words, "--ci", "gitlab")
        assert ran.code == 1
        assert "`memkit init --ci gitlab` alone adds the CI file" in ran.err
    assert not (repo.top / GITLAB).exists()


def test_a_configuration_without_a_bank_has_nothing_to_check(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.save("config", **{"memkit.toml": CONFIG})
    ran = repo.memkit("init", "--ci", "github")
    assert ran.code == 1
    assert "there is no document to check" in ran.err
    assert files(repo) == {"memkit.toml"}


def test_a_file_of_the_team_is_not_overwritten(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.write(GITHUB, "name: mine\n")
    ran = repo.memkit("init", "--ci", "github")
    assert ran.code == 1
    assert f"{GITHUB} is there and says something else" in ran.err
    assert "delete it and run the command again" in ran.err
    assert files(repo) == {GITHUB}, "no bank either"
    assert repo.read(GITHUB) == "name: mine\n"


def test_a_bank_and_a_ci_file_are_written_both_or_neither(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.write(".github", "no folder\n")
    ran = repo.memkit("init", "--ci", "github")
    assert ran.code == 5
    assert "Nothing was written" in ran.err
    assert files(repo) == {".github"}


def test_line_ends_of_windows_are_no_other_file(repo):
    repo.memkit("init", "--ci", "github")
    repo.write(GITHUB, repo.read(GITHUB).replace("\n", "\r\n"))
    assert "is there already" in repo.memkit("init", "--ci", "github").out


def test_a_gitlab_file_of_the_team_is_to_include_ours(repo):
    repo.write(GITLAB, "build:\n  script: [make]\n")
    ran = repo.memkit("init", "--ci", "gitlab")
    assert ran.code == 0
    assert "wrote .gitlab/memkit.yml\n" in ran.out
    assert "  include:\n    - local: /.gitlab/memkit.yml\n" in ran.out
    assert repo.read(GITLAB) == "build:\n  script: [make]\n"
    assert repo.memkit("init", "--ci", "gitlab", "--json").data["ci"]["include"] == ".gitlab/memkit.yml"
    repo.write(GITLAB, "include:\n  - local: /.gitlab/memkit.yml\nbuild:\n  script: [make]\n")
    again = repo.memkit("init", "--ci", "gitlab")
    assert again.out == ".gitlab/memkit.yml is there already, as memkit would write it.\n"


def test_a_gitlab_file_of_another_version_is_not_joined_by_a_second_one(repo):
    repo.memkit("init", "--ci", "gitlab")
    repo.write(GITLAB, repo.read(GITLAB).replace(f"=={__version__}", "==0.0.1"))
    ran = repo.memkit("init", "--ci", "gitlab")
    assert ran.code == 1
    assert f"{GITLAB} is there and says something else" in ran.err
    assert not (repo.top / ".gitlab").exists()


def test_a_dry_run_writes_nothing(repo):
    ran = repo.memkit("init", "--ci", "github", "--dry-run")
    assert (ran.code, ran.out) == (0, f"would write {GITHUB}\n")
    data = repo.memkit("init", "--ci", "github", "--dry-run", "--json").data
    assert data["schema"] == "memkit.init/1"
    assert data["written"] == []
    assert data["ci"] == {
        "forge": "github",
        "path": GITHUB,
        "state": "planned",
        "folder": None,
        "branch": "main",
        "include": None,
    }
    assert not (repo.top / ".github").exists()
    assert repo.memkit("init", "--ci", "github", "--json").data["ci"]["state"] == "written"


def test_a_file_that_git_ignores_is_refused(repo):
    repo.write(".gitignore", ".github/\n")
    ran = repo.memkit("init", "--ci", "github")
    assert ran.code == 2
    assert f"git ignores {GITHUB}" in ran.err
    assert not (repo.top / ".github").exists()


@pytest.mark.parametrize("name", ["we`ird", "a,b", "x+y", "é", "v${{x}}"])
def test_a_branch_that_would_be_a_pattern_is_not_named(tmp_path, name):
    repo = Repository(tmp_path / "repo", options=("-b", name))
    assert repo.memkit("init", "--ci", "github").code == 0
    assert workflow(repo)[True]["push"] == {"branches": ["main"]}


def test_the_branch_is_the_one_that_the_remote_starts_from(repo, tmp_path):
    repo.git("branch", "release/2")
    copy = checkout(repo, tmp_path)
    copy.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/release/2")
    copy.memkit("init", "--ci", "github")
    assert workflow(copy)[True]["push"] == {"branches": ["release/2"]}


def test_the_branch_is_no_branch_that_somebody_works_on(repo):
    repo.git("checkout", "-q", "-b", "wip")
    repo.memkit("init", "--ci", "github")
    assert workflow(repo)[True]["push"] == {"branches": ["main"]}


# a bank in a folder of the repository


def test_the_file_of_a_bank_in_a_folder_lies_at_the_top_and_works_there(mono):
    ran = mono.memkit("init", "--ci", "github", folder=FOLDER)
    assert ran.code == 0, ran.err
    path = ".github/workflows/memkit-packages-o-neil-x.yml"
    assert f"wrote {path} at the top of the repository\n" in ran.out
    assert workflow(mono, path)["defaults"]["run"]["working-directory"] == FOLDER
    assert mono.memkit("init", "--ci", "github", folder="packages/b").code == 0
    made = [path for path in files(mono) if path.startswith(".github/workflows/")]
    names = {workflow(mono, path)["name"] for path in made}
    assert names == {f"memkit ({FOLDER})", "memkit (packages/b)"}


def test_two_banks_on_gitlab_share_no_job(mono):
    assert mono.memkit("init", "--ci", "gitlab", folder='packages/o\'neil "x"').code == 0
    ran = mono.memkit("init", "--ci", "gitlab", folder="packages/b")
    assert "    - local: /.gitlab/memkit-packages-b.yml\n" in ran.out
    one, other = (yaml.safe_load(mono.read(path)) for path in (GITLAB, ".gitlab/memkit-packages-b.yml"))
    assert not one.keys() & other.keys()
    assert "is there already" in mono.memkit("init", "--ci", "gitlab", folder='packages/o\'neil "x"').out


@pytest.mark.parametrize("folder", ["a${{ github.token }}", "a\tb"])
@pytest.mark.parametrize("forge", ["github", "gitlab"])
def test_a_folder_that_would_be_read_as_something_else_is_refused(tmp_path, folder, forge):
    repo = Repository(tmp_path / "repo")
    repo.save("bank", **{f"{folder}/memkit.toml": CONFIG, f"{folder}/{LOG}": DECISIONS})
    ran = repo.memkit("init", "--ci", forge, folder=folder)
    assert ran.code == 1
    assert "cannot stand in a CI file" in ran.err
    assert not (repo.top / ".github").exists()


# what the workflow of GitHub may do


def test_a_pull_request_gets_no_right_and_runs_no_command(repo):
    repo.memkit("init", "--ci", "github")
    held = workflow(repo)
    assert set(held[True]) == {"pull_request", "push", "schedule", "workflow_dispatch"}
    assert held["permissions"] == {"contents": "read"}
    assert not any("permissions" in job for job in held["jobs"].values())
    check = held["jobs"]["check"]
    assert check["if"] == "github.event_name == 'pull_request' || github.event_name == 'push'"
    assert "memkit verify" not in "".join(step.get("run", "") for step in check["steps"])
    assert "secrets" not in re.sub(r"#.*", "", repo.read(GITHUB))


def test_nothing_from_outside_is_put_into_a_script(repo):
    repo.memkit("init", "--ci", "github")
    for job in workflow(repo)["jobs"].values():
        assert job["timeout-minutes"] <= 30
        assert not [step for step in job["steps"] if "${{" in step.get("run", "")]
        for step in job["steps"]:
            if "uses" in step:
                assert re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", step["uses"])
        first = job["steps"][0]["with"]
        assert first == {"fetch-depth": 0, "persist-credentials": False}


def test_jobs_of_gitlab_see_the_whole_history_and_run_when_they_should(repo):
    repo.memkit("init", "--ci", "gitlab")
    jobs = yaml.safe_load(repo.read(GITLAB))
    assert jobs[".memkit"]["variables"]["GIT_DEPTH"] == "0"
    when = {name: [rule["if"] for rule in job["rules"]] for name, job in jobs.items() if "rules" in job}
    assert when["memkit-check"] == [
        '$CI_PIPELINE_SOURCE == "merge_request_event"',
        '$CI_PIPELINE_SOURCE == "push" && $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH',
    ]
    assert when["memkit-review"] == when["memkit-verify"] == ['$CI_PIPELINE_SOURCE == "schedule"']


def test_our_own_workflow_says_what_we_write_for_others(repo):
    repo.memkit("init", "--ci", "github")
    ours = yaml.safe_load((SOURCE / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8"))
    theirs = workflow(repo)
    for name, job in theirs["jobs"].items():
        own = [step for step in ours["jobs"][name]["steps"] if step.get("name") != "Install memkit"]
        assert own == [step for step in job["steps"] if step.get("name") != "Install memkit"]
        assert ours["jobs"][name]["if"] == job["if"]
    same = (True, "permissions", "concurrency")
    assert {key: ours[key] for key in same} == {key: theirs[key] for key in same}
