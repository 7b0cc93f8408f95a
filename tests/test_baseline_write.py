"""`memkit check --write-baseline`: what it accepts, keeps, drops, refuses, and leaves alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from git_sandbox import SOURCE
from hypothesis import given
from hypothesis import strategies as st
from repositories import (
    ADR_1,
    ADR_2,
    ADR_3,
    CONFIG,
    HALF_ADR,
    HALF_ADR_4,
    LOG,
    Repository,
    banked,
    decisions,
)

from memkit.checks.baseline import Baseline, Known, baseline_of, read_baseline, unknown
from memkit.checks.renewal import gained, gone, renewed
from memkit.findings import Finding, Place, Severity, Skip, Stale

BASELINE = "memory-bank/.baseline.json"
FLAWED = decisions(HALF_ADR, ADR_2, ADR_1)
TIERS = ("memory-bank/ACTIVE_CONTEXT.md", "memory-bank/PROGRESS.md", "memory-bank/TECH_CONTEXT.md")


@pytest.fixture
def repo(tmp_path):
    """A bank with one flaw in its log (ADR001) and three missing files (BNK001)."""
    return banked(tmp_path / "repo", **{LOG: FLAWED})


def rows(repo) -> list[tuple[str, str]]:
    return [(row["code"], row["path"]) for row in json.loads(repo.read(BASELINE))["findings"]]


def accept(repo) -> dict[str, object]:
    ran = repo.memkit("check", "--write-baseline", "--json")
    assert (ran.code, ran.err) == (0, "")
    (held,) = ran.data["baselines"]
    return held


# What it accepts


def test_all_that_is_found_is_known_from_then_on(repo):
    assert repo.memkit("check").code == 1
    ran = repo.memkit("check", "--write-baseline")
    assert (ran.code, ran.out) == (0, f"wrote {BASELINE}: 4 findings, 4 new; 0 dropped.\n")
    assert rows(repo) == [("ADR001", LOG), *(("BNK001", path) for path in TIERS)]
    after = repo.memkit("check", "--json").data
    assert (after["findings"], after["summary"]["baselined"], after["summary"]["stale"]) == ([], 4, 0)


def test_one_line_an_entry_and_nothing_else_changes_with_one_more(repo):
    accept(repo)
    first = repo.read(BASELINE).splitlines()
    assert len(first) == 5 + 4
    repo.write(LOG, decisions(HALF_ADR_4, HALF_ADR, ADR_2, ADR_1))
    assert accept(repo) == {
        "path": BASELINE,
        "wrote": True,
        "added": 1,
        "kept": 4,
        "dropped": 0,
        "refused": {},
    }
    second = repo.read(BASELINE).splitlines()
    assert len([line for line in second if line not in first]) == 1
    assert [line for line in first if line not in second] == []


def test_an_entry_whose_finding_is_gone_is_dropped(repo):
    accept(repo)
    repo.write("memory-bank/PROGRESS.md", "# Progress\n")
    held = accept(repo)
    assert (held["kept"], held["dropped"]) == (3, 1)
    assert ("BNK001", "memory-bank/PROGRESS.md") not in rows(repo)


def test_twice_is_once_and_an_equal_file_is_left_alone(repo):
    accept(repo)
    before = (repo.top / BASELINE).stat().st_mtime_ns
    ran = repo.memkit("check", "--write-baseline")
    assert ran.out == f"{BASELINE} is up to date: 4 findings.\n"
    assert (repo.top / BASELINE).stat().st_mtime_ns == before


def test_the_last_finding_leaves_an_empty_list(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.save(**{"memkit.toml": f'{CONFIG}select = ["BNK001"]\n', LOG: FLAWED})
    assert accept(repo)["added"] == 3
    for path in TIERS:
        repo.write(path, "# Text\n")
    assert accept(repo)["dropped"] == 3
    assert json.loads(repo.read(BASELINE)) == {"schema": "memkit.baseline/1", "findings": []}
    assert repo.memkit("check", "--json").code == 0


def test_a_bank_without_a_flaw_gets_no_file(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.save(**{"memkit.toml": 'ignore = ["BNK001"]\n', LOG: decisions(ADR_1)})
    ran = repo.memkit("check", "--write-baseline")
    assert (ran.code, ran.out) == (0, f"Nothing was found that {BASELINE} would have to hold.\n")
    assert not (repo.top / BASELINE).exists()


def test_quiet_writes_and_says_nothing(repo):
    assert repo.memkit("check", "--write-baseline", "--quiet") == (0, "", "")
    assert len(rows(repo)) == 4


# What it does not accept


def test_a_deletion_is_not_accepted_and_that_is_said(repo):
    repo.write(LOG, decisions(HALF_ADR, ADR_2))
    ran = repo.memkit("check", "--write-baseline")
    assert "Still reported, because no baseline accepts it: 1 HIS001." in ran.out
    assert {code for code, _ in rows(repo)} == {"ADR001", "BNK001"}
    assert repo.memkit("check", "--json").codes == ["HIS001"]


@pytest.mark.parametrize("code", ["SEC001", "SEC002", "INJ001", "PRG006", "HIS003", "CFG001"])
def test_a_row_of_a_guarding_check_is_never_kept(repo, code):
    row = {"code": code, "path": LOG, "fingerprint": "ab", "count": 2}
    repo.write(BASELINE, json.dumps({"schema": "memkit.baseline/1", "findings": [row]}))
    assert accept(repo)["dropped"] == 2
    assert code not in dict(rows(repo))


def secret(text: str) -> Finding:
    return Finding("SEC001", "secret", Severity.ERROR, text, "do", Place(LOG, 3), "ab")


def test_neither_a_secret_nor_a_planted_instruction_is_ever_known():
    held = renewed(Baseline((Known("SEC001", LOG, "ab", 1),)), [secret("x")], [Skip(("SEC001",), "why")])
    assert held.baseline == Baseline()
    assert unknown([secret("x")], Baseline((Known("SEC001", LOG, "ab", 9),))) == [secret("x")]


@pytest.mark.parametrize(
    "words",
    [
        ("--since", "HEAD"),
        ("--staged",),
        ("--select", "ADR"),
        ("--ignore", "ADR"),
        ("--no-baseline",),
        ("--statistics",),
        ("--output", "sarif"),
        ("memory-bank",),
        ("--stdin-json",),
    ],
)
def test_what_narrows_or_shows_a_run_does_not_fit(repo, words):
    ran = repo.memkit("check", "--write-baseline", *words)
    assert (ran.code, ran.out) == (2, "")
    assert "--write-baseline accepts all findings of now" in ran.err
    assert not (repo.top / BASELINE).exists()


# The file


def test_a_file_in_conflict_is_written_anew(repo):
    accept(repo)
    good = repo.read(BASELINE)
    line = good.splitlines()[2]
    repo.write(BASELINE, good.replace(line, f"<<<<<<< ours\n{line}\n=======\n{line}\n>>>>>>> theirs"))
    assert repo.memkit("check").code == 2
    assert "memkit check --write-baseline" in repo.memkit("check").err
    assert repo.memkit("check", "--write-baseline").code == 0
    assert repo.read(BASELINE) == good


@pytest.mark.parametrize("name", ["README.md", "package.json"])
def test_somebody_elses_file_is_not_overwritten(repo, name):
    repo.write(name, '{"name": "shop"}\n')
    repo.write("memkit.toml", f'baseline = "{name}"\n')
    ran = repo.memkit("check", "--write-baseline")
    assert ran.code == 2
    assert repo.read(name) == '{"name": "shop"}\n'


def test_without_configuration_no_folder_is_made_for_it(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.save(**{"docs/DECISIONS.md": FLAWED})
    ran = repo.memkit("check", "--write-baseline")
    assert ran.code == 1
    assert "`memkit init --adopt`" in ran.err
    assert not (repo.top / "memory-bank").exists()


def test_adopting_after_it_takes_the_file_over(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.save(**{LOG: FLAWED})
    accept(repo)
    ran = repo.memkit("init", "--adopt")
    assert (ran.code, ran.err) == (0, "")
    assert repo.memkit("check", "--json").data["summary"]["stale"] == 0


def test_without_git_it_works_the_same(tmp_path):
    repo = Repository(tmp_path / "repo", init=False)
    repo.write("memkit.toml", CONFIG)
    repo.write(LOG, FLAWED)
    assert accept(repo)["added"] == 4
    assert repo.memkit("check").code == 0


def test_a_file_that_leads_out_of_the_root_is_not_written(repo, tmp_path):
    (tmp_path / "elsewhere.json").write_text("{}")
    (repo.top / BASELINE).symlink_to(tmp_path / "elsewhere.json")
    assert repo.memkit("check", "--write-baseline").code == 2
    assert (tmp_path / "elsewhere.json").read_text() == "{}"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="a folder that refuses")
def test_a_folder_that_refuses_is_said(repo):
    (repo.top / "memory-bank").chmod(0o500)
    try:
        assert repo.memkit("check", "--write-baseline").code == 5
    finally:
        (repo.top / "memory-bank").chmod(0o700)


def test_two_at_once_leave_a_whole_file(repo):
    command = [sys.executable, "-m", "memkit", "check", "--write-baseline", "--quiet"]
    environment = {**repo.environment, "PYTHONPATH": str(SOURCE)}
    running = [subprocess.Popen(command, cwd=repo.top, env=environment, stderr=-3) for _ in range(3)]
    assert {each.wait() for each in running} <= {0, 4}
    assert len(rows(repo)) == 4


def test_nested_banks_have_each_their_own(tmp_path):
    repo = Repository(tmp_path / "repo")
    inner = {f"svc/{path}": text for path, text in {"memkit.toml": CONFIG, LOG: FLAWED}.items()}
    repo.save(**{"memkit.toml": CONFIG, LOG: decisions(HALF_ADR_4), **inner})
    ran = repo.memkit("check", "--write-baseline")
    assert [line.partition(":")[0] for line in ran.out.splitlines()] == [
        f"wrote {BASELINE}",
        f"wrote svc/{BASELINE}",
    ]
    held = json.loads(repo.read(f"svc/{BASELINE}"))["findings"]
    assert {row["path"] for row in held} == {LOG, *TIERS}
    data = repo.memkit("check", "--json").data
    assert (data["findings"], data["summary"]["baselined"]) == ([], 8)
    repo.write(f"svc/{LOG}", decisions(ADR_3, ADR_2, ADR_1))
    assert repo.memkit("check", "--json").data["summary"]["stale"] == 1
    assert f"1 ADR001 in svc/{LOG}" in repo.memkit("check", "--show", "info").out
    assert repo.memkit("check", "--json", folder="svc").data["summary"]["stale"] == 1


# What is gone, and what a change accepts


def test_known_findings_that_are_gone_are_counted_with_the_cure(repo):
    accept(repo)
    repo.write("memory-bank/TECH_CONTEXT.md", "# Stack\n")
    repo.write("memory-bank/PROGRESS.md", "# Progress\n")
    said = "2 known findings are gone: `memkit check --write-baseline` drops them."
    ran = repo.memkit("check")
    assert (ran.code, said in ran.out) == (0, True)
    for output in ("markdown", "github"):
        assert said in repo.memkit("check", "--output", output).out
    assert repo.memkit("check", "--json").data["summary"]["stale"] == 2
    assert repo.memkit("check", "--json", ".").data["summary"]["stale"] == 2
    listed = repo.memkit("check", "--show", "info").out
    assert "gone: 1 BNK001 in memory-bank/TECH_CONTEXT.md" in listed
    assert "gone: 1 BNK001 in memory-bank/PROGRESS.md" in listed
    accept(repo)
    assert "gone" not in repo.memkit("check").out


@pytest.mark.parametrize("words", [("--select", "BNK"), (LOG,), ("--staged",)])
def test_a_run_that_does_not_judge_everything_says_nothing_of_what_is_gone(repo, words):
    accept(repo)
    repo.git("add", "-A")
    repo.write(LOG, decisions(ADR_3, ADR_2, ADR_1))
    assert repo.memkit("check", "--json", *words).data["summary"]["stale"] is None
    assert "gone" not in repo.memkit("check", *words).out


def test_what_a_sparse_checkout_leaves_out_is_not_gone(repo):
    repo.write("memory-bank/archive/decisions-2025.md", decisions(HALF_ADR_4))
    assert accept(repo)["added"] == 5
    repo.save("known")
    repo.git("update-index", "--skip-worktree", "memory-bank/archive/decisions-2025.md")
    (repo.top / "memory-bank/archive/decisions-2025.md").unlink()
    assert repo.memkit("check", "--json").data["summary"]["stale"] == 0
    assert (accept(repo)["kept"], len(rows(repo))) == (5, 5)


def test_a_change_that_accepts_more_is_told_so(repo):
    repo.save("known")
    accept(repo)
    repo.save("known")
    repo.write(LOG, decisions(HALF_ADR_4, HALF_ADR, ADR_2, ADR_1))
    accept(repo)
    repo.git("add", "-A")
    for words in (("--staged",), ("--since", "HEAD")):
        ran = repo.memkit("check", *words)
        assert (ran.code, "This change accepts 1 more finding into the baseline." in ran.out) == (0, True)
        assert repo.memkit("check", "--json", *words).data["summary"]["accepted"] == 1
    assert repo.memkit("check", "--json").data["summary"]["accepted"] == 0


def test_a_change_that_drops_entries_is_not_told_off(repo):
    accept(repo)
    repo.save("known")
    repo.write("memory-bank/PROGRESS.md", "# Progress\n")
    assert accept(repo)["dropped"] == 1
    repo.git("add", "-A")
    ran = repo.memkit("check", "--staged", "--json")
    assert ("BNK001" in ran.codes, ran.data["summary"]["accepted"]) == (False, 0)


def test_a_guarding_row_in_a_change_is_an_error_and_no_count(repo):
    repo.save("known")
    row = {"code": "SEC001", "path": LOG, "fingerprint": "ab", "count": 1}
    repo.write(BASELINE, json.dumps({"schema": "memkit.baseline/1", "findings": [row]}))
    repo.git("add", "-A")
    ran = repo.memkit("check", "--staged", "--json")
    assert (ran.codes, ran.data["summary"]["accepted"]) == (["CFG001"], 0)


def test_one_more_of_a_known_kind_is_new_with_a_base_too(tmp_path):
    """The known one stands in the base as well; it does not speak for its double."""
    table = "# Rules\n\n| Rule | Since | Source | Review |\n|---|---|---|---|\n"
    bad = "| fast-tests | 2026-02 | slow pipeline | |\n"
    config = f'{CONFIG}select = ["RUL001"]\n'
    repo = banked(tmp_path / "repo", **{"CLAUDE.md": table + bad, "memkit.toml": config})
    accept(repo)
    repo.save("known")
    repo.write("CLAUDE.md", table + bad + bad)
    repo.git("add", "-A")
    assert repo.memkit("check", "--json").codes == ["RUL001"]
    assert repo.memkit("check", "--staged", "--json").codes == ["RUL001"]


# As a value


def finding(number: int) -> Finding:
    return Finding("ADR001", "x", Severity.ERROR, "m", "do", Place("a.md", number + 1), f"{number}")


@given(st.lists(st.integers(0, 3), max_size=8), st.lists(st.integers(0, 3), max_size=8))
def test_a_renewed_baseline_knows_exactly_the_findings_of_now(before, now):
    old, found = baseline_of(map(finding, before)), list(map(finding, now))
    renewal = renewed(old, found)
    assert unknown(found, renewal.baseline) == []
    assert gone(renewal.baseline, _left(found, renewal.baseline)) == ()
    assert renewal.added + renewal.kept == len(now)
    assert renewal.kept + renewal.dropped == len(before)
    assert renewal.added == gained(old, renewal.baseline)
    stale = gone(old, _left(found, old))
    assert sum(each.count for each in stale) == renewal.dropped
    assert renewed(renewal.baseline, found).baseline == renewal.baseline


def _left(found, baseline):
    from memkit.checks.baseline import beyond

    left = baseline.counts()
    beyond(found, left)
    return left


def test_a_check_that_was_skipped_keeps_its_entries():
    old = Baseline((Known("GOT006", "a.md", "1", 2), Known("ADR001", "a.md", "2", 1)))
    skips = [Skip(("GOT006",), "the clone is shallow")]
    assert renewed(old, [], skips).baseline.known == old.known[:1]
    assert gone(old, old.counts(), skips) == (Stale("ADR001", "a.md", 1),)


def test_entries_of_two_merged_branches_become_one_row():
    known = Known("ADR001", "a.md", "1", 1)
    found = [finding(1), finding(1)]
    held = renewed(Baseline((known, known)), found).baseline
    assert held.known == (Known("ADR001", "a.md", "1", 2),)


def test_the_text_that_is_written_is_read(repo):
    accept(repo)
    assert len(read_baseline(repo.read(BASELINE), BASELINE).known) == 4
