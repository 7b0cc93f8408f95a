"""`memkit init --ci` writes a file that does in CI what it says: its scripts are run here as CI runs them."""

from __future__ import annotations

import os
import re
import shutil
import sys

import pytest
import yaml
from git_sandbox import SOURCE, script
from repositories import ADR_1, BAD_ROW, CONFIG, DECISIONS, LOG, RULES, Repository, banked, decisions

from memkit import __version__

GITHUB = ".github/workflows/memkit.yml"
GITLAB = ".gitlab-ci.yml"
needs_bash = pytest.mark.skipif(
    os.name == "nt" or not shutil.which("bash"), reason="the scripts are for bash"
)


@pytest.fixture
def repo(tmp_path):
    """A bank in git, with nothing left to do."""
    made = banked(tmp_path / "repo")
    made.memkit("index")
    made.save("index")
    return made


def workflow(repo, path=GITHUB):
    return yaml.safe_load(repo.read(path))


def steps(repo, job, path=GITHUB):
    return {step["name"]: step for step in workflow(repo, path)["jobs"][job]["steps"] if "name" in step}


def files(repo):
    return set(repo.git("ls-files", "-co", "--exclude-standard").decode().splitlines())


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


@pytest.fixture
def mono(tmp_path):
    repo = Repository(tmp_path / "repo")
    for folder in ('packages/o\'neil "x"', "packages/b"):
        texts = {"memkit.toml": CONFIG, LOG: DECISIONS, "CLAUDE.md": RULES, "src/app.py": "print(1)\n"}
        for name, text in texts.items():
            repo.write(f"{folder}/{name}", text)
        repo.memkit("index", folder=folder)
    repo.save("banks")
    return repo


def test_the_file_of_a_bank_in_a_folder_lies_at_the_top_and_works_there(mono):
    folder = 'packages/o\'neil "x"'
    ran = mono.memkit("init", "--ci", "github", folder=folder)
    assert ran.code == 0, ran.err
    path = ".github/workflows/memkit-packages-o-neil-x.yml"
    assert f"wrote {path} at the top of the repository\n" in ran.out
    assert workflow(mono, path)["defaults"]["run"]["working-directory"] == folder
    assert mono.memkit("init", "--ci", "github", folder="packages/b").code == 0
    made = [path for path in files(mono) if path.startswith(".github/workflows/")]
    names = {workflow(mono, path)["name"] for path in made}
    assert names == {f"memkit ({folder})", "memkit (packages/b)"}


def test_two_banks_on_gitlab_share_no_job(mono):
    assert mono.memkit("init", "--ci", "gitlab", folder='packages/o\'neil "x"').code == 0
    ran = mono.memkit("init", "--ci", "gitlab", folder="packages/b")
    assert "    - local: /.gitlab/memkit-packages-b.yml\n" in ran.out
    one, other = (yaml.safe_load(mono.read(path)) for path in (GITLAB, ".gitlab/memkit-packages-b.yml"))
    assert not one.keys() & other.keys()
    assert "is there already" in mono.memkit("init", "--ci", "gitlab", folder='packages/o\'neil "x"').out


@needs_bash
def test_at_the_top_one_file_checks_the_banks_below(mono, tmp_path):
    assert mono.memkit("init", "--ci", "github").code == 0
    assert mono.git("status", "--porcelain", "-uall").decode() == f"?? {GITHUB}\n"
    mono.save("ci")
    on_branch(mono, "change", **{f"packages/b/{LOG}": decisions(ADR_1)})
    run = Runner(pull_request(mono, tmp_path), tmp_path)
    ran = run.github(steps(mono, "check")[CHECK], **ON_PULL_REQUEST)
    assert ran.code == 1, ran.err
    assert f"::error file=packages/b/{LOG}," in ran.out


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


# the scripts, run


def checkout(repo, tmp_path, name="work"):
    """What a runner has: a clone of its own with every branch of the origin."""
    shutil.copytree(tmp_path / "state", tmp_path / "home" / "state", dirs_exist_ok=True)
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


CHECK, INDEX = "What is new in this change", "The reading order is up to date"
ON_PULL_REQUEST = {"GITHUB_EVENT_NAME": "pull_request", "GITHUB_BASE_REF": "main", "MEMKIT_BEFORE": ""}
NOTHING = "0" * 40


def with_ci(repo, forge="github"):
    assert repo.memkit("init", "--ci", forge).code == 0
    return repo.save("ci")


@needs_bash
def test_a_pull_request_that_deletes_a_decision_fails(repo, tmp_path):
    with_ci(repo)
    on_branch(repo, "change", **{LOG: decisions(ADR_1)})
    run = Runner(pull_request(repo, tmp_path), tmp_path)
    ran = run.github(steps(repo, "check")[CHECK], **ON_PULL_REQUEST)
    assert ran.code == 1, ran.err
    assert re.search(r"^::error file=memory-bank/DECISIONS\.md,.*HIS001", ran.out, re.MULTILINE)
    assert "**HIS001**" in run.summary.read_text()
    assert "ADR-2" in run.summary.read_text()


@needs_bash
def test_a_clean_pull_request_passes(repo, tmp_path):
    with_ci(repo)
    on_branch(repo, "change", **{"src/app.py": "print(2)\n"})
    repo.save("main goes on", **{"src/other.py": "print(3)\n"})
    run = Runner(pull_request(repo, tmp_path), tmp_path)
    for name in (CHECK, INDEX):
        ran = run.github(steps(repo, "check")[name], **ON_PULL_REQUEST)
        assert ran.code == 0, ran.out + ran.err
    assert "nothing found" in run.summary.read_text()
    assert run.work.git("status", "--porcelain") == b""


@needs_bash
def test_a_pull_request_fails_for_a_reading_order_that_it_leaves_behind(repo, tmp_path):
    with_ci(repo)
    on_branch(repo, "change", **{"memory-bank/PROGRESS.md": "# Progress\n"})
    run = Runner(pull_request(repo, tmp_path), tmp_path)
    ran = run.github(steps(repo, "check")[INDEX], **ON_PULL_REQUEST)
    assert ran.code == 1
    assert "memory-bank/INDEX.md is stale" in ran.out


@needs_bash
def test_a_push_is_compared_with_the_commit_before_it(repo, tmp_path):
    before = with_ci(repo)
    repo.save("deletes", **{LOG: decisions(ADR_1)})
    repo.save("more", **{"src/app.py": "print(2)\n"})
    run = Runner(checkout(repo, tmp_path), tmp_path)
    step = steps(repo, "check")[CHECK]
    push = {"GITHUB_EVENT_NAME": "push", "GITHUB_BASE_REF": ""}
    assert "HIS001" in run.github(step, MEMKIT_BEFORE=before, **push).out
    assert run.github(step, MEMKIT_BEFORE="HEAD~1", **push).code == 0


@needs_bash
@pytest.mark.parametrize("before", [NOTHING, "1" * 40, "", "--help", "$(touch made)"])
def test_a_push_without_a_commit_before_it_is_checked_as_a_whole(repo, tmp_path, before):
    with_ci(repo)
    repo.save("bad", **{"CLAUDE.md": RULES + BAD_ROW})
    run = Runner(checkout(repo, tmp_path), tmp_path)
    ran = run.github(
        steps(repo, "check")[CHECK], GITHUB_EVENT_NAME="push", GITHUB_BASE_REF="", MEMKIT_BEFORE=before
    )
    assert ran.code == 1, ran.err
    assert "RUL001" in ran.out
    assert not (run.work.top / "made").exists()


@needs_bash
def test_a_bank_in_a_folder_is_checked_in_it(mono, tmp_path):
    folder = 'packages/o\'neil "x"'
    mono.memkit("init", "--ci", "github", folder=folder)
    mono.save("ci")
    on_branch(mono, "change", **{f"{folder}/{LOG}": decisions(ADR_1)})
    path = ".github/workflows/memkit-packages-o-neil-x.yml"
    run = Runner(pull_request(mono, tmp_path), tmp_path)
    where = workflow(mono, path)["defaults"]["run"]["working-directory"]
    ran = run.github(steps(mono, "check", path)[CHECK], where, **ON_PULL_REQUEST)
    assert ran.code == 1, ran.err
    assert f"::error file={folder}/{LOG}," in ran.out


@needs_bash
def test_the_weekly_review_fails_for_what_is_overdue(repo, tmp_path):
    repo.write("CLAUDE.md", repo.read("CLAUDE.md").replace("2099-Q3", "2026-Q1"))
    with_ci(repo)
    run = Runner(checkout(repo, tmp_path), tmp_path)
    ran = run.github(steps(repo, "review")["What is overdue"], GITHUB_EVENT_NAME="schedule")
    assert ran.code == 1, ran.err
    assert "::warning file=CLAUDE.md" in ran.out
    assert "no-generated-edits" in run.summary.read_text()


VERIFY = "What was proven still holds"
RECORDS = 'printf "%s\\n" "$@" >>"$RECORD"; echo "::error::said" >&2; exit "${SAYS:-0}"\n'


@needs_bash
@pytest.mark.parametrize("says", ["0", "1"])
def test_commands_run_only_as_they_stand_at_the_commit_that_the_team_names(repo, tmp_path, says):
    with_ci(repo)
    run = Runner(checkout(repo, tmp_path), tmp_path)
    script(run.temp / "bin" / "memkit", RECORDS)
    record = tmp_path / "record"
    step = steps(repo, "review")[VERIFY]
    ran = run.github(step, RECORD=str(record), SAYS=says, MEMKIT_APPROVED_AT="v1 $(touch made)")
    assert ran.code == int(says)
    assert record.read_text().splitlines() == ["verify", "--run", "--approved-at", "v1 $(touch made)"]
    assert ran.out == "| ::error::said\n"
    assert run.summary.read_text() == "## memkit verify\n\n    ::error::said\n"
    record.unlink()
    ran = run.github(step, RECORD=str(record), MEMKIT_APPROVED_AT="")
    assert record.read_text().splitlines() == ["verify"]
    assert ran.out.startswith("::notice title=memkit verify::Nothing was run")


@needs_bash
def test_a_merge_request_on_gitlab_is_compared_with_where_it_began(repo, tmp_path):
    base = with_ci(repo, "gitlab")
    on_branch(repo, "change", **{LOG: decisions(ADR_1)})
    jobs = yaml.safe_load(repo.read(GITLAB))
    run = Runner(checkout(repo, tmp_path), tmp_path)
    asked = {"CI_PIPELINE_SOURCE": "merge_request_event", "CI_MERGE_REQUEST_DIFF_BASE_SHA": base}
    ran = run.gitlab(jobs, "memkit-check", **asked)
    assert ran.code == 0, ran.out + ran.err
    run.work.git("checkout", "-q", "--detach", "origin/change")
    ran = run.gitlab(jobs, "memkit-check", **asked)
    assert ran.code == 1, ran.err
    assert "HIS001" in ran.out
    (report,) = jobs["memkit-check"]["artifacts"]["paths"]
    assert "**HIS001**" in run.work.read(report)
    push = {"CI_PIPELINE_SOURCE": "push", "CI_COMMIT_BEFORE_SHA": base}
    assert "HIS001" in run.gitlab(jobs, "memkit-check", **push).out
    ran = run.gitlab(jobs, "memkit-check", **{**push, "CI_COMMIT_BEFORE_SHA": NOTHING})
    assert "BNK001" in ran.out, "the bank as a whole"


@needs_bash
def test_the_schedule_on_gitlab_reviews_and_runs_what_was_read(repo, tmp_path):
    repo.write("CLAUDE.md", repo.read("CLAUDE.md").replace("2099-Q3", "2026-Q1"))
    with_ci(repo, "gitlab")
    jobs = yaml.safe_load(repo.read(GITLAB))
    run = Runner(checkout(repo, tmp_path), tmp_path)
    ran = run.gitlab(jobs, "memkit-review")
    assert ran.code == 1
    assert "no-generated-edits" in ran.out
    script(run.temp / "bin" / "memkit", RECORDS)
    record = tmp_path / "record"
    run.gitlab(jobs, "memkit-verify", RECORD=str(record))
    assert record.read_text().splitlines() == ["verify"]
    run.gitlab(jobs, "memkit-verify", RECORD=str(record), MEMKIT_APPROVED_AT="v1")
    assert record.read_text().splitlines()[1:] == ["verify", "--run", "--approved-at", "v1"]


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
