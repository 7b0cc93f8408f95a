"""The scripts that `memkit init --ci` writes do what they say: they are run here as CI runs them."""

from __future__ import annotations

import os
import re
import shutil

import pytest
import yaml
from git_sandbox import script
from pipelines import (
    FOLDER,
    GITHUB,
    GITLAB,
    Runner,
    checkout,
    on_branch,
    pull_request,
    settled_bank,
    several_banks,
    steps,
    with_ci,
    workflow,
)
from repositories import ADR_1, BAD_ROW, LOG, RULES, decisions

pytestmark = pytest.mark.skipif(os.name == "nt" or not shutil.which("bash"), reason="no bash here")
CHECK, INDEX = "What is new in this change", "The reading order is up to date"
ON_PULL_REQUEST = {"GITHUB_EVENT_NAME": "pull_request", "GITHUB_BASE_REF": "main", "MEMKIT_BEFORE": ""}
NOTHING = "0" * 40


@pytest.fixture
def repo(tmp_path):
    return settled_bank(tmp_path)


@pytest.fixture
def mono(tmp_path):
    return several_banks(tmp_path)


def test_at_the_top_one_file_checks_the_banks_below(mono, tmp_path):
    assert mono.memkit("init", "--ci", "github").code == 0
    assert mono.git("status", "--porcelain", "-uall").decode() == f"?? {GITHUB}\n"
    mono.save("ci")
    on_branch(mono, "change", **{f"packages/b/{LOG}": decisions(ADR_1)})
    run = Runner(pull_request(mono, tmp_path), tmp_path)
    ran = run.github(steps(mono, "check")[CHECK], **ON_PULL_REQUEST)
    assert ran.code == 1, ran.err
    assert f"::error file=packages/b/{LOG}," in ran.out


def test_a_pull_request_that_deletes_a_decision_fails(repo, tmp_path):
    with_ci(repo)
    on_branch(repo, "change", **{LOG: decisions(ADR_1)})
    run = Runner(pull_request(repo, tmp_path), tmp_path)
    ran = run.github(steps(repo, "check")[CHECK], **ON_PULL_REQUEST)
    assert ran.code == 1, ran.err
    assert re.search(r"^::error file=memory-bank/DECISIONS\.md,.*HIS001", ran.out, re.MULTILINE)
    assert "**HIS001**" in run.summary.read_text()
    assert "ADR-2" in run.summary.read_text()


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


def test_a_pull_request_fails_for_a_reading_order_that_it_leaves_behind(repo, tmp_path):
    with_ci(repo)
    on_branch(repo, "change", **{"memory-bank/PROGRESS.md": "# Progress\n"})
    run = Runner(pull_request(repo, tmp_path), tmp_path)
    ran = run.github(steps(repo, "check")[INDEX], **ON_PULL_REQUEST)
    assert ran.code == 1
    assert "memory-bank/INDEX.md is stale" in ran.out


def test_a_push_is_compared_with_the_commit_before_it(repo, tmp_path):
    before = with_ci(repo)
    repo.save("deletes", **{LOG: decisions(ADR_1)})
    repo.save("more", **{"src/app.py": "print(2)\n"})
    run = Runner(checkout(repo, tmp_path), tmp_path)
    step = steps(repo, "check")[CHECK]
    push = {"GITHUB_EVENT_NAME": "push", "GITHUB_BASE_REF": ""}
    assert "HIS001" in run.github(step, MEMKIT_BEFORE=before, **push).out
    assert run.github(step, MEMKIT_BEFORE="HEAD~1", **push).code == 0


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


def test_a_bank_in_a_folder_is_checked_in_it(mono, tmp_path):
    mono.memkit("init", "--ci", "github", folder=FOLDER)
    mono.save("ci")
    on_branch(mono, "change", **{f"{FOLDER}/{LOG}": decisions(ADR_1)})
    path = ".github/workflows/memkit-packages-o-neil-x.yml"
    run = Runner(pull_request(mono, tmp_path), tmp_path)
    where = workflow(mono, path)["defaults"]["run"]["working-directory"]
    ran = run.github(steps(mono, "check", path)[CHECK], where, **ON_PULL_REQUEST)
    assert ran.code == 1, ran.err
    assert f"::error file={FOLDER}/{LOG}," in ran.out


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


@pytest.mark.parametrize("says", ["0", "1"])
def test_commands_run_only_as_they_stand_at_the_commit_that_the_team_names(repo, tmp_path, says):
    with_ci(repo)
    run = Runner(checkout(repo, tmp_path), tmp_path)
    script(run.temp / "bin" / "memkit", RECORDS)
    record = tmp_path / "record"
    step = steps(repo, "review")[VERIFY]
    ran = run.github(step, RECORD=str(record), SAYS=says, MEMKIT_APPROVED_AT="v1 $(touch made)")
    assert ran.code == int(says)
    assert record.read_text().splitlines() == [
        "verify",
        "--run",
        "--no-record",
        "--approved-at",
        "v1 $(touch made)",
    ]
    assert ran.out == "| ::error::said\n"
    assert run.summary.read_text() == "## memkit verify\n\n    ::error::said\n"
    record.unlink()
    ran = run.github(step, RECORD=str(record), MEMKIT_APPROVED_AT="")
    assert record.read_text().splitlines() == ["verify"]
    assert ran.out.startswith("::notice title=memkit verify::Nothing was run")


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
    assert record.read_text().splitlines()[1:] == ["verify", "--run", "--no-record", "--approved-at", "v1"]


READ, UNREAD = "- [x] Made\n      Verify: `touch made`\n", "- [x] Sneaked in\n      Verify: `touch sneaked`\n"
PROGRESS = "memory-bank/PROGRESS.md"


@pytest.mark.parametrize("forge", ["github", "gitlab"])
def test_what_nobody_has_read_is_not_run(repo, tmp_path, forge):
    with_ci(repo, forge)
    read = repo.save("read", **{PROGRESS: f"# Progress\n\n## Done\n\n{READ}"})
    repo.save("later", **{PROGRESS: f"# Progress\n\n## Done\n\n{READ}{UNREAD}"})
    run = Runner(checkout(repo, tmp_path), tmp_path)

    def verify(at):
        if forge == "github":
            return run.github(steps(repo, "review")[VERIFY], MEMKIT_APPROVED_AT=at)
        return run.gitlab(yaml.safe_load(repo.read(GITLAB)), "memkit-verify", MEMKIT_APPROVED_AT=at)

    ran = verify("")
    assert ran.code == 0, ran.out + ran.err
    assert "touch sneaked" in ran.out
    assert not (run.work.top / "made").exists()
    ran = verify("no-such-commit")
    assert ran.code == 2
    assert "no-such-commit" in ran.out + ran.err
    ran = verify(read)
    assert ran.code == 0, ran.out + ran.err
    assert (run.work.top / "made").exists()
    assert not (run.work.top / "sneaked").exists()
