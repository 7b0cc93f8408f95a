from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from git_sandbox import SOURCE
from repositories import (
    ADR_1,
    ADR_2,
    ADR_3,
    BAD_ROW,
    CONFIG,
    DECISIONS,
    HALF_ADR,
    LOG,
    RULES,
    Repository,
    banked,
    decisions,
)

FLAWED = decisions(HALF_ADR, ADR_2, ADR_1)


@pytest.fixture
def repo(tmp_path):
    """A bank whose log has one flaw (ADR001)."""
    return banked(tmp_path / "repo", **{LOG: FLAWED})


def only(repo, *words, **more):
    """A run of the check that the flaw belongs to."""
    return repo.memkit("check", "--select", "ADR001", *words, **more)


# Exit codes


def test_an_error_exits_with_1_and_nothing_with_0(repo):
    assert only(repo).code == 1
    repo.write(LOG, DECISIONS)
    assert only(repo).code == 0


@pytest.mark.parametrize(
    ("level", "limit", "code"),
    [
        ("error", "error", 1),
        ("error", "info", 1),
        ("warning", "error", 0),
        ("warning", "warning", 1),
        ("info", "warning", 0),
        ("info", "info", 1),
    ],
)
def test_fail_on_names_the_lowest_severity_that_counts(repo, level, limit, code):
    repo.write("memkit.toml", CONFIG + f'[severity]\nADR001 = "{level}"\n')
    assert only(repo, "--fail-on", limit).code == code
    repo.write("memkit.toml", CONFIG + f'fail_on = "{limit}"\n[severity]\nADR001 = "{level}"\n')
    assert only(repo).code == code


def test_warnings_are_printed_and_exit_with_0(repo):
    repo.write("memkit.toml", CONFIG + '[severity]\nADR001 = "warning"\n')
    ran = only(repo)
    assert ran.code == 0
    assert "warning ADR001 decision-missing-field" in ran.out


def test_a_folder_without_a_bank(tmp_path):
    empty = Repository(tmp_path / "repo")
    ran = empty.memkit("check")
    assert ran.code == 2
    assert "There is no memory bank" in ran.err
    assert "memkit init" in ran.err


def test_a_folder_outside_of_git_has_findings_and_says_that_history_was_left_out(tmp_path):
    folder = Repository(tmp_path / "plain", init=False)
    folder.write("memkit.toml", CONFIG)
    folder.write(LOG, FLAWED)
    ran = folder.memkit("check", "--json", GIT_CEILING_DIRECTORIES=str(tmp_path))
    assert ran.code == 1
    assert "ADR001" in ran.codes
    assert any("HIS001" in skip["codes"] and "git" in skip["reason"] for skip in ran.data["skipped"])
    ran = folder.memkit("check", "--since", "HEAD", GIT_CEILING_DIRECTORIES=str(tmp_path))
    assert ran.code == 2
    assert "no git history" in ran.err


# Which checks


def test_select_and_ignore_take_codes_names_families_and_lists(repo):
    repo.write("CLAUDE.md", RULES + BAD_ROW)
    for words in (["ADR001"], ["decision-missing-field"], ["ADR"], ["adr001"], ["RUL002,ADR001"]):
        assert "ADR001" in repo.memkit("check", "--json", "--select", *words).codes
    assert set(repo.memkit("check", "--json", "--select", "RUL").codes) == {"RUL001"}
    both = repo.memkit("check", "--json", "--select", "RUL001", "--select", "ADR001")
    assert set(both.codes) == {"RUL001", "ADR001"}
    rest = repo.memkit("check", "--json", "--ignore", "ADR,RUL")
    assert not {code for code in rest.codes if code.startswith(("ADR", "RUL"))}
    assert repo.memkit("check", "--json", "--select", "ADR", "--ignore", "ADR001").codes == []


def test_what_is_selected_by_name_runs_though_the_profile_leaves_it_out(repo):
    repo.write("memkit.toml", 'profile = "standard"\n')
    repo.write("CLAUDE.md", RULES + "\n- ALWAYS write good code.\n")
    assert "RUL015" not in repo.memkit("check", "--json").codes
    assert "RUL015" in repo.memkit("check", "--json", "--select", "RUL015").codes


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_an_unknown_check_is_named_with_what_was_meant(repo, option):
    ran = repo.memkit("check", option, "decision-missing-feild")
    assert ran.code == 2
    assert "decision-missing-feild" in ran.err
    assert "Did you mean decision-missing-field?" in ran.err
    ran = repo.memkit("check", option, "ADR999")
    assert ran.code == 2
    assert "Did you mean ADR" in ran.err
    ran = repo.memkit("check", option, "XYZZY")
    assert ran.code == 2
    assert "memkit explain --list" in ran.err


@pytest.mark.parametrize("key", ["ignore", "select"])
def test_the_configuration_selects_too(repo, key):
    repo.write("memkit.toml", CONFIG + f'{key} = ["ADR"]\n')
    found = {code[:3] for code in repo.memkit("check", "--json", "--fail-on", "error").codes}
    assert found == {"ADR"} if key == "select" else "ADR" not in found


# What is left out


def suppressed(repo, text):
    repo.write(LOG, text)
    return only(repo, "--json")


def test_a_suppression_before_an_entry_reaches_that_entry(repo):
    mark = "<!-- memkit: ignore ADR001 — the consequence is not known yet -->\n"
    ran = suppressed(repo, decisions(mark + HALF_ADR, ADR_2))
    assert (ran.code, ran.codes, ran.data["summary"]["suppressed"]) == (0, [], 1)
    ran = suppressed(repo, decisions(mark + ADR_2, HALF_ADR))
    assert (ran.code, ran.codes) == (1, ["ADR001"])


def test_a_suppression_of_a_file_reaches_all_of_it(repo):
    mark = "<!-- memkit: ignore-file decision-missing-field — written elsewhere -->\n"
    assert suppressed(repo, mark + FLAWED).codes == []


def test_a_suppression_of_another_check_reaches_nothing(repo):
    mark = "<!-- memkit: ignore ADR002 — no -->\n"
    assert suppressed(repo, decisions(mark + HALF_ADR)).codes == ["ADR001"]


def test_a_suppression_ends_with_its_day(repo):
    mark = "<!-- memkit: ignore ADR001 — soon (until 2026-06-15) -->\n"
    repo.write(LOG, decisions(mark + HALF_ADR))
    assert only(repo, "--json", "--today", "2026-06-15").codes == []
    assert only(repo, "--json", "--today", "2026-06-16").codes == ["ADR001"]


def test_a_suppression_with_an_unreadable_day_never_held(repo):
    mark = "<!-- memkit: ignore ADR001 — soon (until next week) -->\n"
    assert suppressed(repo, decisions(mark + HALF_ADR)).codes == ["ADR001"]


def test_a_suppression_in_a_fence_is_an_example(repo):
    mark = "```\n<!-- memkit: ignore-file ADR001 — no -->\n```\n"
    assert suppressed(repo, mark + FLAWED).codes == ["ADR001"]


def test_per_file_ignores(repo):
    repo.write("memkit.toml", CONFIG + '[per_file_ignores]\n"memory-bank/DEC*.md" = ["ADR"]\n')
    assert only(repo, "--json").codes == []
    repo.write("memkit.toml", CONFIG + '[per_file_ignores]\n"docs/**" = ["ADR"]\n')
    assert only(repo, "--json").codes == ["ADR001"]


def test_the_baseline_leaves_out_as_many_as_it_knows(repo):
    row = only(repo, "--json").data["findings"][0]
    known = {key: row[key] for key in ("code", "path", "fingerprint")} | {"count": 1}
    text = json.dumps({"schema": "memkit.baseline/1", "findings": [known]})
    repo.write("memory-bank/.baseline.json", text)
    ran = only(repo, "--json")
    assert (ran.code, ran.codes, ran.data["summary"]["baselined"]) == (0, [], 1)
    assert only(repo, "--json", "--no-baseline").codes == ["ADR001"]
    repo.write(LOG, FLAWED + "\n" + HALF_ADR)
    assert only(repo, "--json").codes == ["ADR001"]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"schema": "memkit.baseline/1", "findings": [1]}'])
def test_a_damaged_baseline_is_said_and_not_ignored(repo, text):
    repo.write("memory-bank/.baseline.json", text)
    ran = repo.memkit("check")
    assert ran.code == 2
    assert "memory-bank/.baseline.json" in ran.err
    assert "help:" in ran.err


# Paths


def test_paths_narrow_what_is_reported_and_not_what_is_read(repo):
    repo.write("CLAUDE.md", RULES + BAD_ROW)
    whole = repo.memkit("check", "--json").found
    assert repo.memkit("check", "--json", ".").found == whole
    assert {path for _, path in repo.memkit("check", "--json", "CLAUDE.md").found} == {"CLAUDE.md"}
    found = repo.memkit("check", "--json", "memory-bank").found
    assert found
    assert all(path.startswith("memory-bank/") for _, path in found)
    two = repo.memkit("check", "--json", "CLAUDE.md", LOG)
    assert {path for _, path in two.found} == {"CLAUDE.md", LOG}


def test_the_working_directory_changes_no_finding(repo):
    whole = repo.memkit("check", "--json")
    assert repo.memkit("check", "--json", folder="memory-bank") == whole
    assert repo.memkit("check", "--json", folder="src") == whole
    assert repo.memkit("check", "--json", "..", folder="src") == whole
    inside = repo.memkit("check", "--json", "DECISIONS.md", folder="memory-bank")
    assert inside.found == repo.memkit("check", "--json", LOG).found


def test_a_path_that_is_not_there(repo):
    ran = repo.memkit("check", "nowhere.md")
    assert ran.code == 2
    assert "nowhere.md" in ran.err


def test_a_path_of_another_bank(repo, tmp_path):
    other = banked(tmp_path / "elsewhere" / "other")
    ran = repo.memkit("check", ".", str(other.top / LOG))
    assert ran.code == 2
    assert "outside of" in ran.err


def test_a_path_names_the_bank_that_it_lies_in(repo, tmp_path):
    other = banked(tmp_path / "elsewhere" / "other")
    ran = other.memkit("check", "--json", str(repo.top))
    assert "ADR001" in ran.codes


# Outputs


def test_several_outputs_at_once(repo, tmp_path):
    words = [f"--output={name}:{tmp_path / name}" for name in ("json", "github", "sarif", "markdown")]
    ran = only(repo, *words, "--output", "text")
    assert ran.code == 1
    assert "error ADR001" in ran.out
    assert json.loads((tmp_path / "json").read_text())["findings"][0]["code"] == "ADR001"
    assert json.loads((tmp_path / "sarif").read_text())["runs"][0]["results"][0]["ruleId"] == "ADR001"
    assert (tmp_path / "github").read_text().startswith("::error file=memory-bank/DECISIONS.md,")
    assert "ADR001" in (tmp_path / "markdown").read_text()


def test_a_file_gets_no_colour(repo, tmp_path):
    ran = only(repo, "--output", "text", "--output", f"markdown:{tmp_path / 'm'}", FORCE_COLOR="1")
    assert "\x1b[" in ran.out
    only(repo, "--output", f"text:{tmp_path / 't'}", FORCE_COLOR="1")
    assert "\x1b[" not in (tmp_path / "t").read_text()
    assert "\x1b[" not in (tmp_path / "m").read_text()
    assert "\x1b[" not in only(repo).out


def test_json_is_the_same_as_output_json(repo):
    assert only(repo, "--json") == only(repo, "--output", "json")


def test_two_outputs_to_one_place_are_refused_before_anything_runs(repo):
    ran = only(repo, "--json", "--output", "text")
    assert (ran.code, ran.out) == (2, "")
    assert "standard output" in ran.err


@pytest.mark.parametrize("spec", ["xml", "json:", ":out", ""])
def test_an_output_that_cannot_be(repo, spec):
    assert only(repo, "--output", spec).code == 2


def test_a_file_that_cannot_be_written(repo, tmp_path):
    ran = only(repo, "--output", f"json:{tmp_path / 'no' / 'such' / 'folder.json'}")
    assert ran.code == 5
    assert "folder.json" in ran.err
    assert "help:" in ran.err


def test_quiet_prints_nothing_and_keeps_the_exit_code(repo, tmp_path):
    assert only(repo, "--quiet") == (1, "", "")
    ran = only(repo, "--quiet", "--output", f"json:{tmp_path / 'out.json'}", "--output", "text")
    assert ran == (1, "", "")
    assert json.loads((tmp_path / "out.json").read_text())["findings"]


def test_show_hides_from_text_and_says_so(repo):
    repo.write("memkit.toml", CONFIG + '[severity]\nADR001 = "info"\n')
    ran = only(repo)
    assert "ADR001" not in ran.out
    assert "Not shown: 1 info" in ran.out
    assert "info ADR001" in only(repo, "--show", "info").out
    assert only(repo, "--json", "--show", "error").codes == ["ADR001"]


def test_every_output_says_what_was_skipped(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.write("memkit.toml", CONFIG)
    repo.write(LOG, FLAWED)
    for name in ("text", "json", "github", "sarif", "markdown"):
        assert "no commit yet" in repo.memkit("check", "--output", name).out, name


def test_findings_come_in_the_same_order_every_time(repo):
    repo.write("CLAUDE.md", RULES + BAD_ROW + BAD_ROW.replace("fast", "slow"))
    first = repo.memkit("check", "--json")
    assert first == repo.memkit("check", "--json")
    places = [(f["path"], f["line"], f["column"]) for f in first.data["findings"]]
    assert places == sorted(places)


# Today


def test_today_comes_from_the_option_then_the_variable(repo):
    repo.write("CLAUDE.md", RULES.replace("2099-Q3", "2026-Q1"))

    def overdue(*words, **more):
        return "RUL003" in repo.memkit("check", "--json", "--select", "RUL003", *words, **more).codes

    assert not overdue("--today", "2026-03-31")
    assert overdue("--today", "2026-04-01")
    assert not overdue(MEMKIT_TODAY="2026-03-31")
    assert overdue(MEMKIT_TODAY="2026-04-01")
    assert not overdue("--today", "2026-03-31", MEMKIT_TODAY="2026-04-01")


def test_a_date_alone_never_fails_a_run(repo):
    repo.write(LOG, DECISIONS)
    repo.write("CLAUDE.md", RULES.replace("2099-Q3", "2026-Q1"))
    repo.write("memkit.toml", CONFIG + '[severity]\nRUL003 = "error"\n')
    ran = repo.memkit("check", "--json", "--select", "RUL003", "--today", "2030-01-01")
    assert (ran.code, ran.codes) == (0, ["RUL003"])
    assert ran.data["findings"][0]["severity"] == "warning"


@pytest.mark.parametrize(
    ("words", "more", "named"),
    [(["--today", "soon"], {}, "--today"), ([], {"MEMKIT_TODAY": "soon"}, "MEMKIT_TODAY")],
)
def test_a_day_that_is_none(repo, words, more, named):
    ran = repo.memkit("check", *words, **more)
    assert ran.code == 2
    assert f"{named} holds 'soon'" in ran.err


# A base


def test_since_reports_what_is_new(repo):
    first = repo.sha()
    repo.save("more", **{"CLAUDE.md": RULES + BAD_ROW})
    ran = repo.memkit("check", "--json", "--since", first)
    assert (ran.code, ran.codes) == (1, ["RUL001"])
    assert ran.data["base"] == first
    assert repo.memkit("check", "--json", "--since", "HEAD").codes == []
    repo.write(LOG, decisions(HALF_ADR, ADR_2))
    assert repo.memkit("check", "--json", "--since", "HEAD").codes == ["HIS001"]


def test_since_compares_with_where_the_branch_left(repo):
    repo.git("checkout", "-q", "-b", "work")
    repo.save("mine", **{"src/app.py": "print(2)\n"})
    repo.git("checkout", "-q", "main")
    repo.save("theirs", **{LOG: decisions(HALF_ADR, ADR_3.replace("ADR-3", "ADR-9"), ADR_2, ADR_1)})
    repo.git("checkout", "-q", "work")
    assert repo.memkit("check", "--json", "--since", "main").codes == []


def test_a_revision_that_is_not_there(repo):
    for ref in ("nowhere", "--all", "", "HEAD~99", "origin/main"):
        if ref:
            ran = repo.memkit("check", f"--since={ref}")
            assert ran.code == 2, ref
            assert "cannot be found" in ran.err
            assert "help:" in ran.err


def test_since_and_staged_are_two_bases(repo):
    assert repo.memkit("check", "--since", "HEAD", "--staged").code == 2


def test_without_a_base_the_working_copy_is_compared_with_the_last_commit(repo):
    repo.write(LOG, decisions(HALF_ADR, ADR_2))
    assert "HIS001" in repo.memkit("check", "--json").codes


@pytest.fixture
def shallow(repo, tmp_path):
    repo.save("second", **{LOG: decisions(HALF_ADR, ADR_3.replace("ADR-3", "ADR-9"), ADR_2, ADR_1)})
    repo.git("clone", "-q", "--depth=1", f"file://{repo.top}", str(tmp_path / "clone"))
    return Repository(tmp_path / "clone", init=False)


def test_a_shallow_clone_that_was_asked_for_history(shallow):
    ran = shallow.memkit("check", "--since", "HEAD~1")
    assert ran.code == 2
    assert "git fetch --unshallow" in ran.err
    assert "fetch-depth: 0" in ran.err


def test_a_shallow_clone_without_the_commit_where_the_branch_left(repo, tmp_path):
    """Compared with the tip of the other branch, its new decision would count as deleted here."""
    repo.git("checkout", "-q", "-b", "work")
    repo.save("mine", **{"src/app.py": "print(2)\n"})
    repo.git("checkout", "-q", "main")
    repo.save("theirs", **{LOG: decisions(HALF_ADR, ADR_3.replace("ADR-3", "ADR-9"), ADR_2, ADR_1)})
    url = f"file://{repo.top}"
    repo.git("clone", "-q", "--depth=1", "--no-single-branch", "-b", "work", url, str(tmp_path / "clone"))
    clone = Repository(tmp_path / "clone", init=False)
    for words in ([], ["--select", "HIS001"]):
        ran = clone.memkit("check", "--since", "origin/main", *words)
        assert ran.code == 2, ran.out
        assert "shallow" in ran.err
        assert "fetch-depth: 0" in ran.err


def test_a_shallow_clone_that_nobody_asked_for_history(shallow):
    ran = shallow.memkit("check", "--json")
    assert ran.code == 1
    assert "ADR001" in ran.codes
    reasons = [skip["reason"] for skip in ran.data["skipped"]]
    assert any("shallow" in reason for reason in reasons), reasons


def test_ci_names_the_base(repo, tmp_path):
    repo.git("clone", "-q", str(repo.top), str(tmp_path / "clone"))
    clone = Repository(tmp_path / "clone", init=False)
    clone.git("checkout", "-q", "-b", "work")
    clone.save("tidy", **{LOG: decisions(HALF_ADR, ADR_2)})
    ran = clone.memkit("check", "--json", "--since", "auto", GITHUB_BASE_REF="main")
    assert (ran.code, ran.codes) == (1, ["HIS001"])
    assert clone.memkit("check", "--since", "auto", GITHUB_BASE_REF="gone").code == 2
    ran = clone.memkit("check", "--json", GITHUB_BASE_REF="gone")
    assert any("gone" in skip["reason"] for skip in ran.data["skipped"])


def test_what_guards_is_configured_by_the_base(repo):
    repo.save("ignores", **{"memkit.toml": CONFIG + 'ignore = ["HIS001"]\n', LOG: decisions(HALF_ADR, ADR_2)})
    ran = repo.memkit("check", "--json", "--since", "HEAD~1", "--select", "HIS001,CFG001")
    assert sorted(ran.codes) == ["CFG001", "HIS001"]


def test_a_broken_configuration_of_the_base_does_not_stop_the_change_that_mends_it(repo):
    repo.save("broken", **{"memkit.toml": "profile = \n"})
    repo.save("mended", **{"memkit.toml": CONFIG, "CLAUDE.md": RULES + BAD_ROW})
    ran = repo.memkit("check", "--json", "--since", "HEAD~1")
    assert "RUL001" in ran.codes, ran.err


# Configuration


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ('profile = "relaxed"\n', ["memkit.toml, line 1", "`profile`", "relaxed"]),
        ('\nignore = "ADR001"\n', ["memkit.toml, line 2", "`ignore`"]),
        ("profile = \n", ["memkit.toml, line 1", "TOML"]),
        ('[severity]\nADR001 = "fatal"\n', ["memkit.toml, line 2", "`severity.ADR001`"]),
        ('timezone = "Mars/Olympus"\n', ["memkit.toml", "timezone"]),
    ],
)
def test_a_wrong_configuration_is_named_by_file_and_key(repo, text, parts):
    repo.write("memkit.toml", text)
    ran = repo.memkit("check")
    assert ran.code == 2
    assert ran.out == ""
    for part in parts:
        assert part in ran.err, ran.err


def test_a_wrong_table_of_pyproject(repo):
    repo.git("rm", "-q", "memkit.toml")
    repo.write("pyproject.toml", '[project]\nname = "x"\n\n[tool.memkit]\nprofile = "relaxed"\n')
    ran = repo.memkit("check")
    assert ran.code == 2
    assert "pyproject.toml, line 5" in ran.err
    assert "`tool.memkit.profile`" in ran.err


def test_a_configuration_that_cannot_be_read_is_not_taken_for_none(repo, tmp_path):
    (tmp_path / "outside.toml").write_text(CONFIG)
    (repo.top / "memkit.toml").unlink()
    (repo.top / "memkit.toml").symlink_to(tmp_path / "outside.toml")
    ran = repo.memkit("check")
    assert ran.code == 2
    assert "memkit.toml cannot be read" in ran.err


def test_a_wrong_configuration_of_a_nested_bank_is_named_by_its_folder(repo):
    repo.write("apps/memkit.toml", 'profile = "relaxed"\n')
    repo.git("add", "-A")
    for words in ([], ["--staged"]):
        ran = repo.memkit("check", *words)
        assert ran.code == 2
        assert "apps/memkit.toml, line 1" in ran.err


def test_a_configuration_in_a_folder_of_fixtures_is_none(repo):
    repo.write("tests/data/fixtures/one/memkit.toml", 'profile = "relaxed"\n')
    repo.write("templates/memkit.toml", "{{ profile }}\n")
    assert repo.memkit("check").code == 1


def test_banks_inside_banks_are_each_their_own(tmp_path):
    repo = Repository(tmp_path / "repo")
    places = ("", "apps/", "apps/web/", "apps/api/")
    for number, folder in enumerate(places):
        repo.write(f"{folder}memkit.toml", CONFIG)
        repo.write(f"{folder}{LOG}", decisions(HALF_ADR.replace("assets", f"asset {number}")))
    ran = only(repo, "--json")
    assert sorted(path for _, path in ran.found) == sorted(f"{folder}{LOG}" for folder in places)


def test_the_root_of_a_bank_is_the_nearest_configuration(repo):
    repo.write("apps/memkit.toml", 'profile = "standard"\n')
    repo.write(f"apps/{LOG}", DECISIONS)
    ran = repo.memkit("check", "--json", folder="apps/memory-bank")
    assert ran.data["profile"] == "standard"
    assert only(repo, "--json", folder="src").found == [("ADR001", LOG)]


# Files in a bad state


def test_any_bytes_are_a_finding_or_a_result(repo):
    for number, data in enumerate(
        (b"\xff\xfe\x00", b"\x00" * 50, b"# a\r\r\n\x1b[31m", b"---\n- [", b"```\n")
    ):
        repo.write(f"memory-bank/{number}.md", data)
    ran = repo.memkit("check", "--json")
    assert ran.code == 1, ran.err
    assert "FMT002" in ran.codes
    assert "\x1b" not in repo.memkit("check").out


def test_names_that_are_hard_to_print(repo):
    name = os.fsdecode(b"memory-bank/\xff\n\x1b[31m.md")
    repo.write(name, "# a\n## ADR-1: Again\n")
    for output in ("text", "json", "github", "sarif", "markdown"):
        ran = repo.memkit("check", "--output", output, "--show", "info")
        assert ran.code == 1, ran.err
        assert "\x1b" not in ran.out
    assert ran.err == ""


def test_a_reader_that_goes_away_leaves_no_traceback(repo):
    for number in range(400):
        repo.write(f"memory-bank/n{number}.md", "# [Date]\n\nTBD\n")
    ran = repo.program("sh", "-c", f'"{sys.executable}" -m memkit check --json | head -c 10')
    assert ran.code == 0
    assert ran.err == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_disk_is_one_line(repo):
    ran = only(repo, "--output", "json:/dev/full")
    assert ran.code == 5
    assert "/dev/full cannot be written" in ran.err
    ran = repo.program("sh", "-c", f'"{sys.executable}" -m memkit check >/dev/full')
    assert ran.code == 5
    assert ran.err == "memkit: The system refused: No space left on device.\n"


def test_an_interrupt_ends_the_run_with_130(repo):
    code = (
        "import sys, memkit.cli.check as c\n"
        "def stop(*a): raise KeyboardInterrupt\n"
        "c.check_place = stop\n"
        "from memkit.cli.door import main\n"
        "main(['check'])\n"
    )
    ran = repo.program(sys.executable, "-c", code)
    assert (ran.code, ran.out) == (130, "")
    assert ran.err.strip() == "memkit: Interrupted."


def test_a_bug_is_one_line_and_with_debug_a_traceback(repo):
    code = (
        "import sys, memkit.cli.check as c\n"
        "def fall(*a): raise ZeroDivisionError('of all things')\n"
        "c.check_place = fall\n"
        "from memkit.cli.door import main\n"
        "main(['check', *sys.argv[1:]])\n"
    )
    ran = repo.program(sys.executable, "-c", code)
    assert (ran.code, ran.out) == (3, "")
    assert re.fullmatch(r"memkit: .*bug.*ZeroDivisionError: of all things\n  help: .*--debug.*\n", ran.err)
    ran = repo.program(sys.executable, "-c", code, "--debug")
    assert ran.code == 3
    assert ran.err.startswith("Traceback")
    assert "in fall" in ran.err


def test_the_check_needs_no_home_and_no_terminal(repo):
    plain = {"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE)}
    done = subprocess.run(
        [sys.executable, "-m", "memkit", "check", "--select", "ADR001"],
        cwd=repo.top,
        env={**plain, "LC_ALL": "C", "TERM": "dumb"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert b"ADR001" in done.stdout
