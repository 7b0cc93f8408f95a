"""`memkit doctor`: every line of it, what it says to do, and what it never says."""

from __future__ import annotations

import json
import os
import re
import tomllib
from pathlib import Path

import pytest
from git_sandbox import script
from repositories import ADR_1, CONFIG, LOG, RULES, Repository, banked, decisions

from memkit.bank.layout import likely_role
from memkit.workspace.doctor.environment import LIBRARIES

BASELINE = "memory-bank/.baseline.json"
PRE_COMMIT = "repos:\n- repo: https://example.org/memkit\n  rev: v1\n  hooks:\n  - id: memkit-check\n"
GENERATED = "#!/usr/bin/env bash\nexec pre-commit hook-impl --config=.pre-commit-config.yaml\n"


@pytest.fixture
def repo(tmp_path):
    return banked(tmp_path / "repo")


def points(repo, **more) -> dict[str, list[tuple[str, str, str]]]:
    """State, message and what to do, by name."""
    ran = repo.memkit("doctor", "--json", **more)
    assert ran.err == ""
    found: dict[str, list[tuple[str, str, str]]] = {}
    for point in ran.data["points"]:
        found.setdefault(point["name"], []).append((point["state"], point["message"], point["do"]))
    problems = [point for point in ran.data["points"] if point["state"] == "problem"]
    assert (ran.code, ran.data["ok"]) == (int(bool(problems)), not problems)
    assert [p for p in ran.data["points"] if (p["state"] != "ok") != bool(p["do"])] == []
    return found


# The whole


def test_a_sound_bank_is_all_well(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.memkit("init")
    repo.save("bank", **{".pre-commit-config.yaml": PRE_COMMIT})
    script(repo.top / ".git/hooks/pre-commit", GENERATED.partition("\n")[2])
    ran = repo.memkit("doctor")
    assert ran.code == 0
    assert "attention" not in ran.out
    assert ran.out.endswith("\n\nNothing is amiss.\n")
    topics = [line for line in ran.out.splitlines() if line and not line.startswith(" ")]
    assert topics == [
        "Environment",
        "Repository",
        "Bank",
        "What governs",
        "Memories",
        "Recall",
        "Cache",
        "Nothing is amiss.",
    ]


def test_an_empty_folder_is_told_what_to_run(tmp_path):
    repo = Repository(tmp_path / "repo", init=False)
    repo.top.mkdir()
    found = points(repo)
    assert found["bank"] == [
        ("problem", f"there is no memory bank in {repo.top}", "Run `memkit init` to make one.")
    ]
    assert found["git"][1][:2] == ("attention", "this is no git repository: history is not checked")
    assert repo.memkit("doctor").out.endswith("1 problem, 1 to look at.\n")


def test_quiet_tells_by_its_exit_code(repo, tmp_path):
    assert repo.memkit("doctor", "--quiet") == (0, "", "")
    assert Repository(tmp_path / "empty").memkit("doctor", "--quiet") == (1, "", "")


def test_the_folder_it_runs_in_does_not_matter(repo):
    assert repo.memkit("doctor", folder="memory-bank").out == repo.memkit("doctor").out


def test_nothing_of_the_environment_or_of_gits_settings_is_shown(repo):
    repo.git("remote", "add", "origin", "https://user:hunter2@example.org/x.git")
    repo.git("config", "http.extraHeader", "Authorization: hunter2")
    repo.git("config", "core.hooksPath", "/tmp/hunter2")
    for words in (("doctor",), ("doctor", "--json")):
        assert "hunter2" not in repo.memkit(*words, API_TOKEN="hunter2", GIT_AUTHOR_NAME="hunter2").out


def test_colour_is_for_terminals(repo):
    assert "\x1b" not in repo.memkit("doctor").out
    assert "\x1b[32mok" in repo.memkit("doctor", FORCE_COLOR="1").out


def test_a_hostile_name_cannot_speak(repo):
    repo.write("memory-bank/\x1b[31mx.txt", "x\n")
    assert "\x1b" not in repo.memkit("doctor").out
    assert "\x1b" not in repo.memkit("doctor", "--json").out


# Environment


def test_the_libraries_are_those_of_the_project():
    project = Path(__file__).resolve().parents[1] / "pyproject.toml"
    asked = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["dependencies"]
    assert sorted(tuple(line.split(">=")) for line in asked) == sorted(LIBRARIES)


def test_programs_and_libraries_are_shown_with_their_versions(repo):
    found = points(repo)
    assert re.fullmatch(r"Python 3\.\d+\.\d+", found["Python"][0][1])
    assert found["memkit"][0][1].startswith("memkit ")
    assert re.fullmatch(r"git \d+\.\d+\S*", found["git"][0][1])
    assert all(name in found["libraries"][0][1] for name, _ in LIBRARIES)


def test_without_git_memkit_works_and_says_what_is_missing(repo, tmp_path):
    found = points(repo, PATH=str(tmp_path))
    assert [state for state, _, _ in found["git"]] == ["attention", "attention"]
    assert found["decisions"][0][0] == "ok"


@pytest.mark.parametrize(("version", "state"), [("2.20.1", "attention"), ("2.31.0", "ok"), ("10.0", "ok")])
def test_an_old_git_is_said(repo, tmp_path, version, state):
    (tmp_path / "bin").mkdir()
    script(
        tmp_path / "bin/git", f'case "$*" in *version) echo "git version {version}";; *) exit 128;; esac\n'
    )
    assert points(repo, PATH=f"{tmp_path / 'bin'}:/usr/bin:/bin")["git"][0][0] == state


# Repository


def test_no_configuration_is_said_where_there_is_a_bank(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.save(**{LOG: decisions(ADR_1)})
    ((state, _, do),) = points(repo)["configuration"]
    assert (state, "`memkit init --adopt`" in do) == ("attention", True)


def test_a_configuration_that_cannot_be_read_is_a_problem_and_no_crash(repo):
    repo.write("memkit.toml", "profile = 3\n")
    ((state, message, do),) = points(repo)["configuration"]
    assert state == "problem"
    assert message.startswith("memkit.toml, line 1: `profile`")
    assert do == 'Example: `profile = "strict"`.'


def test_a_nested_configuration_that_cannot_be_read_is_one_too(repo):
    repo.save("svc", **{"svc/memkit.toml": "profile = 3\n"})
    assert points(repo)["configuration"][0][1].startswith("svc/memkit.toml, line 1")


def test_unknown_keys_and_checks_are_said(repo):
    repo.write("memkit.toml", 'profil = "strict"\n')
    assert "`profil`" in points(repo)["configuration"][0][1]
    repo.write("memkit.toml", 'ignore = ["ADR999"]\n')
    assert points(repo)["checks"][0][0] == "problem"


def test_a_shallow_clone_is_said(repo, tmp_path):
    repo.save("second")
    repo.git("clone", "-q", "--depth=1", f"file://{repo.top}", str(tmp_path / "clone"))
    ((state, _, do),) = points(Repository(tmp_path / "clone", init=False))["history"]
    assert (state, "`git fetch --unshallow`" in do) == ("attention", True)


def hooks(repo) -> tuple[str, str, str]:
    (point,) = points(repo)["hooks"]
    return point


def test_no_hook_is_said(repo):
    state, message, do = hooks(repo)
    assert (state, message) == ("attention", "no hook is seen that runs memkit before a commit")
    assert ".pre-commit-config.yaml" in do


def test_a_hook_that_is_asked_for_and_not_installed_is_said(repo):
    repo.write(".pre-commit-config.yaml", PRE_COMMIT)
    assert hooks(repo) == (
        "attention",
        ".pre-commit-config.yaml names memkit-check, and no hook is installed",
        "Run `pre-commit install`.",
    )
    script(repo.top / ".git/hooks/pre-commit", "exit 0\n")
    assert "the hook of git is another one" in hooks(repo)[1]
    script(repo.top / ".git/hooks/pre-commit", GENERATED.partition("\n")[2])
    assert hooks(repo) == ("ok", "pre-commit runs memkit-check", "")


def test_a_hook_in_a_comment_does_not_count(repo):
    repo.write(".pre-commit-config.yaml", PRE_COMMIT.replace("  - id", "#  - id"))
    assert hooks(repo)[1].startswith("no hook is seen")


@pytest.mark.skipif(os.name == "nt", reason="modes")
def test_a_hook_that_git_leaves_out_is_said(repo):
    script(repo.top / ".git/hooks/pre-commit", "memkit check --staged\n")
    assert hooks(repo)[0] == "ok"
    (repo.top / ".git/hooks/pre-commit").chmod(0o644)
    assert "is not executable" in hooks(repo)[1]


def test_hooks_lie_where_core_hookspath_says(repo):
    script(repo.top / ".git/hooks/pre-commit", "memkit check --staged\n")
    repo.git("config", "core.hooksPath", ".husky/_")
    assert hooks(repo)[0] == "attention"  # git's own folder no longer counts
    script(repo.top / ".husky/_/pre-commit", '. "$(dirname "$0")/h"\n')
    script(repo.top / ".husky/pre-commit", "memkit check --staged\n")
    assert hooks(repo) == (
        "ok",
        "the hook pre-commit in the folder that core.hooksPath names runs memkit",
        "",
    )


def test_a_linked_worktree_has_the_hooks_of_the_repository(repo, tmp_path):
    script(repo.top / ".git/hooks/pre-commit", "memkit check --staged\n")
    repo.git("worktree", "add", "-q", str(tmp_path / "linked"))
    assert hooks(Repository(tmp_path / "linked", init=False))[0] == "ok"


def test_a_filter_over_documents_is_said(repo):
    assert points(repo)["attributes"][0][0] == "ok"
    repo.save("attributes", **{".gitattributes": "memory-bank/*.md filter=lfs -text\n*.txt filter=lfs\n"})
    ((state, message, _),) = points(repo)["attributes"]
    assert state == "attention"
    assert message.endswith(f": {LOG}")


def test_what_a_sparse_checkout_leaves_out_is_said(repo):
    repo.git("update-index", "--skip-worktree", LOG)
    (repo.top / LOG).unlink()
    assert LOG in points(repo)["sparse checkout"][0][1]


# Bank


def test_roles_are_counted(repo):
    repo.save("more", **{"memory-bank/NOTES.md": "# N\n", "docs/adr/0001-x.md": "# 1. X\n"})
    found = points(repo)
    assert found["decisions"] == [("ok", f"decisions: 1 ({LOG})", "")]
    assert found["decision-record"][0][1] == "decision-record: 1 (docs/adr/0001-x.md)"
    assert found["other"][0][1] == "without a role of their own: 1 (memory-bank/NOTES.md)"


def test_what_is_left_out_of_the_bank_has_a_reason(repo):
    texts = {
        "memkit.toml": f'{CONFIG}exclude = ["memory-bank/old"]\n',
        "memory-bank/decision-template.md": "# T\n",
        "memory-bank/old/x.md": "# X\n",
        "memory-bank/notes.txt": "x\n",
        "memory-bank/data.json": "{}\n",
    }
    repo.save("more", **texts)
    said = [message for _, message, _ in points(repo)["not read"]]
    assert sorted(said) == [
        "`exclude` leaves these out: memory-bank/old/x.md",
        "memkit reads .md, .mdc and .markdown only: memory-bank/notes.txt",
        "templates, by their names: memory-bank/decision-template.md",
    ]


def test_a_bank_that_git_ignores_is_found_all_the_same(tmp_path):
    repo = Repository(tmp_path / "repo")
    repo.save(**{".gitignore": "memory-bank/\n"})
    repo.write(LOG, decisions(ADR_1))
    ((state, message, do),) = points(repo)["bank"]
    assert (state, message) == ("problem", f"git ignores the memory bank: {LOG}")
    assert f"`git check-ignore -v {LOG}`" in do


def test_single_documents_that_git_ignores_are_said(repo):
    repo.save("ignore", **{".gitignore": "memory-bank/private.md\n"})
    repo.write("memory-bank/private.md", "# P\n")
    assert points(repo)["ignored"][0][0] == "attention"
    assert "memory-bank/private.md" in points(repo)["ignored"][0][1]


def test_a_name_that_is_nearly_a_role_is_said(repo):
    repo.save("typo", **{"memory-bank/PROGRES.md": "# P\n", "memory-bank/projectbrief.md": "# B\n"})
    ((state, message, do),) = points(repo)["near a role"]
    assert (state, message) == (
        "attention",
        "memory-bank/PROGRES.md plays no role; its name is near that of progress",
    )
    assert 'progress = ["memory-bank/PROGRES.md"]' in do


@pytest.mark.parametrize(
    ("name", "role"),
    [("descisions.md", "decisions"), ("Gotcha.md", "gotchas"), ("tech_contexts.md", "tech-context")],
)
def test_near_names(name, role):
    assert likely_role(f"memory-bank/{name}") == role


@pytest.mark.parametrize(
    "name", ["projectbrief.md", "productContext.md", "systemPatterns.md", "DECISIONS.md", "INDEX.md", "x.md"]
)
def test_names_that_are_near_none(name):
    assert likely_role(f"memory-bank/{name}") is None


def test_a_document_that_cannot_be_read_is_a_problem(repo):
    repo.write("memory-bank/PROGRESS.md", b"# \xff\n")
    assert points(repo)["unreadable"][0][0] == "problem"


def test_the_reading_order_is_looked_for(repo):
    ((state, _, do),) = points(repo)["reading order"]
    assert (state, '`agents = ["CLAUDE.md"]` in memkit.toml' in do) == ("attention", True)
    repo.write("memkit.toml", f'{CONFIG}agents = ["CLAUDE.md"]\n')
    repo.memkit("index")
    assert points(repo)["reading order"] == [("ok", "the reading order stands in CLAUDE.md", "")]


def test_nested_banks_have_lines_of_their_own(repo):
    repo.save("svc", **{"svc/memkit.toml": CONFIG, f"svc/{LOG}": decisions(ADR_1)})
    ran = repo.memkit("doctor", "--json")
    banks = {(point["name"], point["bank"]) for point in ran.data["points"]}
    assert {("decisions", ""), ("decisions", "svc/"), ("profile", "svc/")} <= banks
    assert "svc/: decisions: 1" in repo.memkit("doctor").out


# What governs


def test_profile_ignores_and_suppressions_are_shown(repo):
    text = (
        f'{CONFIG}ignore = ["BNK"]\n[severity]\nADR005 = "off"\n[per_file_ignores]\n\'docs/**\' = ["GOT"]\n'
    )
    hidden = "<!-- memkit: ignore-file RUL — written by hand -->\n"
    repo.save("governed", **{"memkit.toml": text, "CLAUDE.md": hidden + RULES})
    found = points(repo)
    assert found["profile"][0][1].startswith("profile strict: ")
    assert [message for _, message, _ in found["ignored"]] == [
        "switched off: BNK, ADR005",
        "switched off in docs/**: GOT",
    ]
    assert found["suppressions"][0][1] == "suppressed in documents: 1"


def test_the_baseline_is_sized_and_judged(repo):
    assert points(repo)["baseline"][0][1] == "there is no baseline: every finding is reported"
    repo.memkit("check", "--write-baseline")
    assert points(repo)["baseline"] == [("ok", f"known findings in {BASELINE}: 3", "")]
    row = {"code": "SEC001", "path": LOG, "fingerprint": "ab", "count": 1}
    repo.write(BASELINE, json.dumps({"schema": "memkit.baseline/1", "findings": [row]}))
    assert [state for state, _, _ in points(repo)["baseline"]] == ["ok", "attention"]
    repo.write(BASELINE, "{")
    assert points(repo)["baseline"][0][0] == "problem"


def test_a_baseline_that_git_ignores_is_said(repo):
    repo.save("ignore", **{".gitignore": ".*.json\n"})
    repo.memkit("check", "--write-baseline")
    assert "git ignores the baseline" in points(repo)["baseline"][1][1]


# Cache


def test_the_cache_is_sized(repo):
    assert points(repo)["cache"][0][1].startswith("nothing is cached in ")
    folder = Path(repo.environment["XDG_CACHE_HOME"]) / "memkit"
    folder.mkdir(parents=True)
    (folder / "a.sqlite").write_bytes(b"x" * 3_000_000)
    assert points(repo)["cache"][0][1].startswith("1 file with 2.9 MiB in ")
