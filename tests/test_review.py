"""Everything that carries time, as `memkit review` reports it."""

from __future__ import annotations

import json
import sys
from html.parser import HTMLParser
from pathlib import Path

import jsonschema
import pytest
from repositories import Repository, banked
from terminal import at_terminal

from memkit.documents.codeowners import parse_codeowners

TODAY = "2026-06-15"
GOTCHAS = """\
# Gotchas

## Empty answers (2026-01-10)
**Symptom.** Nothing comes back.
**Root cause.** The limit.
**Fix.** Raise it.
**Where.** `src/gone.py`
"""
PROGRESS = """\
# Progress

## In Flight

- [ ] Move the nightly job. Verify: `make nightly`
- [ ] 2026-02-01 Split the importer. Verify: `make import`
      Owner: ines
"""
RULES = """\
# Rules

| Rule | Since | Source | Review | Owner |
|---|---|---|---|---|
| no-mock-clock | 2026-01 | night | 2026-Q1 (promote to ESLint no-restricted-imports) | ana |
| short-lines | 2026-01 | diffs | 2099 | — |
"""
MEMORY = """\
---
name: queue
description: The queue is Redis.
metadata:
  type: project
{}---
The queue is Redis.
"""


@pytest.fixture
def repo(tmp_path):
    repository = banked(tmp_path / "repo")
    repository.environment |= {
        "GIT_AUTHOR_DATE": "2025-12-01T12:00:00Z",
        "GIT_COMMITTER_DATE": "2025-12-01T12:00:00Z",
    }
    return repository


def entries(repo, *words):
    data = repo.memkit("review", "--json", "--today", TODAY, *words).data
    return {
        (entry["kind"], entry["state"], entry["label"]): entry
        for entry in data["entries"]
        if entry["state"] != "fresh"
    }


def test_a_gotcha_whose_code_went(repo):
    repo.save("code", **{"src/gone.py": "x = 1\n", "memory-bank/GOTCHAS.md": GOTCHAS})
    (repo.top / "src/gone.py").unlink()
    repo.save("gone")
    found = entries(repo)[("gotcha", "due", "Empty answers")]
    assert found["code"] == "GOT006"
    assert "src/gone.py" in found["why"]


def test_what_is_in_flight_for_long_with_a_date_and_without(repo):
    repo.save("work", **{"memory-bank/PROGRESS.md": PROGRESS})
    found = entries(repo)
    undated = found[("item", "due", "Move the nightly job")]
    assert undated["date"] == "2025-12-01"
    assert undated["command"] == "memkit progress done 'Move the nightly job'"
    dated = found[("item", "due", "Split the importer")]
    assert "2026-02-01" in dated["why"]


def test_a_rule_says_whether_its_target_came_true(repo):
    repo.save("rules", **{"CLAUDE.md": RULES})
    before = entries(repo)[("rule", "overdue", "no-mock-clock")]
    assert "which nothing enforces yet" in before["why"]
    assert before["owner"] == "ana"
    assert before["command"].startswith("memkit rule renew")
    repo.save(
        "lint", **{"eslint.config.js": 'export default [{ rules: { "no-restricted-imports": "error" } }];\n'}
    )
    after = entries(repo)[("rule", "overdue", "no-mock-clock")]
    assert "which eslint.config.js enforces now" in after["why"]
    assert after["command"] == "memkit rule promote no-mock-clock"


@pytest.mark.parametrize(
    ("lines", "state"),
    [
        ("  expires: 2026-01-01\n", "overdue"),
        ("  review: 2026-06\n", "due"),
        ("", "due"),
        ("  confirmed: 2026-05-01\n", None),
        ("  updated: 2025-01-01\n", "due"),
        ("  review: 2099-01-01\n", None),
    ],
)
def test_a_memory_that_expired_or_that_nobody_confirmed(repo, lines, state):
    repo.environment["GIT_COMMITTER_DATE"] = "2025-10-01T12:00:00Z"
    repo.save("memory", **{"memory-bank/memories/queue.md": MEMORY.format(lines)})
    states = [found for kind, found, _ in entries(repo) if kind == "memory"]
    assert states == ([state] if state else [])


def test_an_expired_suppression(repo):
    text = RULES.replace("| Rule", "<!-- memkit: ignore RUL003 — known (until 2026-01-01) -->\n\n| Rule", 1)
    repo.save("rules", **{"CLAUDE.md": text})
    assert any(kind == "suppression" for kind, _, _ in entries(repo))


def test_a_review_that_is_moved_without_a_reason_each_time(repo):
    for number, review in enumerate(("2025-Q1", "2025-Q2", "2025-Q3", "2025-Q4", "2027-Q1")):
        repo.save(f"review {number}", **{"CLAUDE.md": RULES.replace("2026-Q1", review)})
    assert entries(repo)[("rule", "due", "no-mock-clock")]["code"] == "RUL010"
    for number, review in enumerate(("2027-Q2", "2027-Q3", "2027-Q4", "2028-Q1")):
        told = f"{review} (renewed 2026-06-1{number}: reason {number})"
        repo.save(
            f"told {number}",
            **{"CLAUDE.md": RULES.replace("2026-Q1 (promote to ESLint no-restricted-imports)", told)},
        )
    assert ("rule", "due", "no-mock-clock") not in entries(repo)


def test_a_review_that_moved_on_main_did_not_move_again_by_a_merge(repo):
    repo.save("rules", **{"CLAUDE.md": RULES})
    for number, review in enumerate(("2026-Q2", "2026-Q3", "2026-Q4")):
        repo.git("checkout", "-q", "-b", f"topic{number}")
        repo.save("beside", **{"CLAUDE.md": f"{repo.read('CLAUDE.md')}\n- Be kind {number}.\n"})
        repo.git("checkout", "-q", "-")
        repo.save(review, **{"CLAUDE.md": RULES.replace("2026-Q1", review)})
        kept = RULES.replace("2026-Q1", review)
        repo.git("merge", "-q", "--no-ff", "-m", "merge", f"topic{number}", check=False)
        repo.save("merge", **{"CLAUDE.md": kept})
    assert ("rule", "due", "no-mock-clock") not in entries(repo)
    repo.save("fourth", **{"CLAUDE.md": RULES.replace("2026-Q1", "2027-Q1")})
    assert entries(repo)[("rule", "due", "no-mock-clock")]["code"] == "RUL010"


def test_owners_come_from_codeowners_before_blame(repo):
    repo.save(
        "rules",
        **{
            "CLAUDE.md": RULES.replace("| ana |", "|  |"),
            ".github/CODEOWNERS": "* @all\n/CLAUDE.md @agents @leads\n",
        },
    )
    assert entries(repo)[("rule", "overdue", "no-mock-clock")]["owner"] == "@agents @leads"
    text = repo.memkit("review", "--by", "owner", "--today", TODAY).out
    assert "@agents @leads: overdue (1)" in text


CODEOWNERS = """\
# who
* @all
*.js @js # comment
/build/logs/ @build
docs/* @docs
apps/ @apps
/top @top
a\\ b.md @blank
none/
/lists/ {many}
**/gen/* @gen
/lists/deep
/lists/deep/own @own
""".replace("{many}", " ".join(f"@team-{number:03}" for number in range(80)))


@pytest.mark.parametrize(
    ("path", "owner"),
    [
        ("a.js", "@js"),
        ("deep/er/a.js", "@js"),
        ("build/logs/x", "@build"),
        ("docs/a.md", "@docs"),
        ("docs/deep/a.md", "@all"),
        ("apps/web/x", "@apps"),
        ("x/apps/web/y", "@apps"),
        ("top", "@top"),
        ("x/top", "@all"),
        ("a b.md", "@blank"),
        ("none/x", ""),
        ("x/none/y", ""),
        ("lists/a", " ".join(f"@team-{number:03}" for number in range(80))),
        ("a/b/gen/c", "@gen"),
        ("lists/deep/a", ""),
        ("lists/deep/own", "@own"),
    ],
)
def test_codeowners_as_forges_read_it(path, owner):
    assert " ".join(parse_codeowners(CODEOWNERS).of(path)) == owner


def test_hostile_codeowners_take_no_time():
    text = "*a" * 190 + "b @x\n" + "**/" * 100 + "z @y\n"
    assert parse_codeowners(text).of("a" * 4000) == ()


def test_many_lines_of_codeowners_are_not_tried_one_by_one():
    lines = [f"/bank/{number}/ @x{number}\nname{number} @y{number}\n" for number in range(50_000)]
    owners = parse_codeowners("".join(lines))
    assert [owners.of(f"bank/{number}/a") for number in range(5_000)] == [
        (f"@x{number}",) for number in range(5_000)
    ]
    assert owners.of("deep/name7/b") == ("@y7",)


class _Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.seen = []

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))


def test_the_page_stands_alone_and_escapes_what_the_bank_says(repo, tmp_path):
    evil = "<script>alert(1)</script> {{ 7*7 }} <img src=x onerror=alert(1)>"
    repo.save("rules", **{"CLAUDE.md": RULES.replace("| night |", f"| {evil} |")})
    repo.memkit("review", "--today", TODAY, "--output", f"html:{tmp_path / 'r.html'}")
    text = (tmp_path / "r.html").read_text()
    tags = _Tags()
    tags.feed(text)
    assert not {tag for tag, _ in tags.seen} & {"script", "img", "link", "iframe"}
    assert not any(
        name in {"src", "href"} or name.startswith("on") for _, attrs in tags.seen for name in attrs
    )
    assert "{{ 7*7 }}" in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text


def test_commands_are_code_in_markdown(repo):
    memory = "---\nname: old\ndescription: was\nexpires: 2026-01-01\nmetadata:\n  type: project\n---\nx\n"
    repo.save("rules", **{"CLAUDE.md": RULES, "memory-bank/memories/old.md": memory})
    out = repo.memkit("review", "--today", TODAY, "--output", "markdown").out
    assert "| <code>memkit rule " in out
    assert "move <code>expires</code> on if it still holds; else drop it with a tombstone" in out
    assert "&#96;" not in out


def test_sarif_is_valid(repo):
    repo.save("rules", **{"CLAUDE.md": RULES})
    schema = json.loads((Path(__file__).parent / "fixtures/sarif-schema-2.1.0.json").read_text())
    data = repo.memkit("review", "--today", TODAY, "--output", "sarif").data
    jsonschema.validate(data, schema)
    assert data["runs"][0]["results"][0]["ruleId"] == "RUL003"


def test_a_kept_answer_is_given_until_something_changes(repo):
    repo.save("rules", **{"CLAUDE.md": RULES})
    words = ("review", "--today", TODAY, "--fail-on", "overdue")
    first, again = repo.child(*words), repo.child(*words)
    assert first == again == repo.child(*words, "--no-cache")
    assert first.code == 1
    repo.write("CLAUDE.md", RULES.replace("2026-Q1", "2027-Q1"))
    assert repo.child(*words).code == 0
    repo.write("CODEOWNERS", "* @all\n")
    repo.write("CLAUDE.md", RULES.replace("| ana |", "|  |"))
    assert "@all" in repo.child(*words).out
    repo.write("CODEOWNERS", "* @other\n")
    assert "@other" in repo.child(*words).out


def test_going_through_them(repo):
    repo.save("rules", **{"CLAUDE.md": RULES, "memory-bank/PROGRESS.md": PROGRESS})
    words = ("review", "--interactive", "--today", TODAY)
    seen = at_terminal(repo, *words, answers=("x", "r", "still flaky", "y", "d", "", "y", "s", "q"))
    assert seen.code == 0, seen.shown
    assert "Renewed" in seen.shown
    assert "renewed 2026-06-15: still flaky" in repo.read("CLAUDE.md")
    assert "[x] 2026-06-15 Move the nightly job" in repo.read("memory-bank/PROGRESS.md")


def test_an_editor_gets_the_name_of_the_file_and_no_shell_does(repo):
    name = ".clinerules/a $(touch pwned) `touch owned`.md"
    repo.save("rules", **{name: RULES})
    editor = repo.top / "editor"
    repo.write("editor", f"#!{sys.executable}\nimport sys\nprint('GOT', sys.argv[1:])\n")
    editor.chmod(0o755)
    repo.environment |= {"EDITOR": f"'{editor}' --wait"}
    seen = at_terminal(repo, "review", "--interactive", "--today", TODAY, answers=("e", "q"))
    assert f"GOT ['--wait', '{repo.top / name}']" in seen.shown
    assert not (repo.top / "pwned").exists()
    assert not (repo.top / "owned").exists()


def test_an_editor_that_fails_leaves_the_question_open(repo):
    repo.save("rules", **{"CLAUDE.md": RULES})
    repo.environment |= {"EDITOR": "no-such-editor"}
    seen = at_terminal(
        repo, "review", "--interactive", "--today", TODAY, answers=("e", "r", "still true", "y", "q")
    )
    assert "no-such-editor cannot be started" in seen.shown
    assert "still true" in repo.read("CLAUDE.md")


def test_an_answer_is_for_the_entry_that_was_asked_about(repo):
    """Once a rule is gone, its name may be words of another one's."""
    other = RULES.replace("| no-mock-clock |", "| no-mock-clock in tests |")

    def renew():
        repo.write("CLAUDE.md", other)
        return "r"

    repo.save("rules", **{"CLAUDE.md": RULES})
    words = ("review", "--interactive", "--today", TODAY)
    seen = at_terminal(repo, *words, answers=(renew, "still flaky", "q"))
    assert "is not in CLAUDE.md any more" in seen.shown
    assert repo.read("CLAUDE.md") == other


def test_an_answer_is_a_letter_or_a_whole_word_and_shows_the_diff_first(repo):
    repo.save("rules", **{"CLAUDE.md": RULES})
    words = ("review", "--interactive", "--today", TODAY)
    seen = at_terminal(repo, *words, answers=("ret", "?", "retire", "it is over", "n", "quit"))
    assert seen.code == 0, seen.shown
    assert seen.shown.count("Type the letter in brackets or the whole word") == 2
    assert "+++ b/memory-bank/RETIRED_RULES.md" in seen.shown
    assert "Nothing was written." in seen.shown
    assert repo.read("CLAUDE.md") == RULES
    at_terminal(repo, *words, answers=("retire", "it is over", "y", "quit"))
    assert repo.read("CLAUDE.md") != RULES
    assert "renewed" not in repo.read("CLAUDE.md")


def test_going_through_needs_a_terminal(repo):
    repo.save("rules", **{"CLAUDE.md": RULES})
    ran = repo.child("review", "--interactive")
    assert ran.code == 1
    assert "no terminal" in ran.err


SECRET = "ghp_" + "a8Fk2mQz91LxVb7RtYpW3sNcD5eJhG4uT6oK"


@pytest.mark.parametrize("output", ["text", "markdown", "json", "github", "sarif", "html"])
def test_no_report_shows_a_secret_of_the_bank(repo, output):
    items = f"# Progress\n\n## In Flight\n\n- [ ] Rotate {SECRET} soon. Verify: `make nightly`\n"
    repo.save(
        "secret",
        **{"CLAUDE.md": RULES.replace("| night |", f"| {SECRET} |"), "memory-bank/PROGRESS.md": items},
    )
    said = repo.memkit("review", "--today", TODAY, "--output", output).out
    assert "no-mock-clock" in said
    assert SECRET not in said


@pytest.mark.parametrize(
    "words",
    [("rule", "list"), ("rule", "list", "--json"), ("progress", "list"), ("gotcha", "list", "--json")],
)
def test_no_list_shows_a_secret_of_the_bank(repo, words):
    repo.save(
        "secret",
        **{
            "CLAUDE.md": RULES.replace("no-mock-clock", SECRET).replace("| night |", f"| {SECRET} |"),
            "memory-bank/PROGRESS.md": f"# Progress\n\n## In Flight\n\n- [ ] Rotate {SECRET} soon.\n",
            "memory-bank/GOTCHAS.md": GOTCHAS.replace("Empty answers", f"Empty {SECRET}"),
        },
    )
    said = repo.memkit(*words).out
    assert "*" * 20 in said
    assert SECRET not in said


def test_a_command_finds_its_entry_or_is_not_named(repo):
    items = (
        "# Progress\n\n## In Flight\n\n- [ ] --json for lists. Verify: `make list`\n- [ ] Prove nothing\n"
        "- [ ] Same words. Verify: `make a`\n- [ ] Same words. Verify: `make b`\n- 🔄 Emoji box\n"
    )
    repo.save("work", **{"memory-bank/PROGRESS.md": items})
    found = {entry["label"]: entry["command"] for entry in entries(repo).values()}
    assert found["--json for lists"] == "memkit progress done -- '--json for lists'"
    assert found["Prove nothing"] == "memkit progress done 'Prove nothing' --verify COMMAND"
    assert found["Same words"] is None
    assert repo.memkit("progress", "done", "--", "--json for lists").code == 0


PROPOSED = """\
# Decisions

## ADR-002: Use a queue
**Status:** Proposed
**Context.** Calls fail.
**Decision.** A queue.
**Consequence.** One more part.

## ADR-001: Use Redis (2025-06-01) — PROPOSED
**Context.** Calls fail.
**Decision.** Redis.
**Consequence.** One more part.
"""


def test_a_proposal_without_a_date_waits_since_it_was_written(repo):
    repo.save("proposals", **{"memory-bank/DECISIONS.md": PROPOSED})
    found = entries(repo)[("decision", "overdue", "ADR-002: Use a queue")]
    assert found["date"] == "2025-12-01"
    assert "by git" in found["why"]


def test_proposals_are_accepted_and_rejected_on_the_way(repo):
    repo.save("proposals", **{"memory-bank/DECISIONS.md": PROPOSED})
    seen = at_terminal(
        repo,
        "review",
        "--interactive",
        "--today",
        TODAY,
        answers=("a", "", "y", "r", "", "r", "Too dear.", "y"),
    )
    assert seen.code == 0, seen.shown
    text = repo.read("memory-bank/DECISIONS.md")
    assert "## ADR-001: Use Redis (2025-06-01) — PROPOSED" not in text
    assert "Rejected" in text
    assert "Too dear." in text


def test_a_nested_bank_has_the_owners_of_the_repository_and_commands_that_run_in_it(repo):
    repo.save(
        "nested",
        **{
            "pkg/memkit.toml": 'profile = "standard"\n',
            "pkg/CLAUDE.md": RULES.replace("| ana |", "|  |"),
            "pkg/memory-bank/PROGRESS.md": "# Progress\n",
            "CODEOWNERS": "* @all\n/pkg/ @pkg\n",
        },
    )
    found = entries(repo)[("rule", "overdue", "no-mock-clock")]
    assert found["owner"] == "@pkg"
    assert found["command"] == "(cd pkg && memkit rule renew no-mock-clock --reason TEXT)"


def test_a_setting_that_breaks_blame_is_said(repo):
    repo.save("work", **{"memory-bank/PROGRESS.md": PROGRESS})
    repo.git("config", "blame.ignoreRevsFile", "gone")
    ran = repo.memkit("review", "--today", TODAY)
    assert ran.code == 0
    assert "blame.ignoreRevsFile" in ran.out


def test_a_changed_mailmap_is_seen(repo):
    repo.save("rules", **{"CLAUDE.md": RULES.replace("| ana |", "|  |")})
    words = ("review", "--today", TODAY)
    author = repo.git("log", "-1", "--format=%an").strip().decode()
    assert author
    assert author in repo.child(*words).out
    assert repo.child(*words) == repo.child(*words, "--no-cache")
    email = repo.git("log", "-1", "--format=%ae").strip().decode()
    repo.write(".mailmap", f"Renamed Person <{email}>\n")
    assert "Renamed Person" in repo.child(*words).out
    repo.write(".mailmap", f"Other Name <{email}>\n")
    assert "Other Name" in repo.child(*words).out


def test_a_shallow_clone_names_nobody_for_lines_that_are_older(repo, tmp_path):
    repo.save("work", **{"memory-bank/PROGRESS.md": PROGRESS, "CLAUDE.md": RULES.replace("| ana |", "|  |")})
    repo.save("more", **{"more.txt": "more\n"})
    copy = tmp_path / "shallow"
    repo.git("clone", "-q", "--depth", "1", f"file://{repo.top}", str(copy))
    data = Repository(copy, init=False).memkit("review", "--json", "--today", TODAY).data
    owners = {entry["label"]: entry["owner"] for entry in data["entries"] if entry["kind"] == "rule"}
    assert owners == {"no-mock-clock": None, "short-lines": None}
    assert any("shallow" in reason for reason in data["skipped"])


def test_what_to_run_at_a_terminal_keeps_every_option(repo):
    repo.save("rules", **{"CLAUDE.md": RULES})
    ran = repo.child("rule", "renew", "no-mock-clock", "--reason", "still so", "--until", "2030")
    assert "`memkit rule renew --reason 'still so' --until 2030 no-mock-clock`" in ran.err


def test_a_review_that_is_no_date_is_stale(repo):
    repo.save("rules", **{"CLAUDE.md": RULES.replace("2099", "2026-02-30")})
    assert "short-lines" in repo.memkit("rule", "list", "--stale", "--today", TODAY).out


def test_an_editor_that_does_not_start_is_no_end(repo):
    repo.save("rules", **{"CLAUDE.md": RULES})
    repo.environment |= {"EDITOR": "/nonexistent", "VISUAL": "/nonexistent"}
    seen = at_terminal(
        repo, "review", "--interactive", "--today", TODAY, answers=("e", "r", "still so", "y", "q")
    )
    assert seen.code == 0, seen.shown
    assert "Renewed" in seen.shown


def test_a_list_in_a_pipe_is_not_cut(repo):
    long = "Move the nightly job " + "very " * 30 + "far"
    repo.save("work", **{"memory-bank/PROGRESS.md": f"# Progress\n\n## In Flight\n\n- [ ] {long}\n"})
    assert long in repo.memkit("progress", "list").out
    assert "memkit new gotcha" in repo.memkit("gotcha", "list").out


def test_what_is_done_and_failed_its_proof_is_due(tmp_path):
    repo = banked(tmp_path / "repo")
    proof = "Verify: `make x` (verified 2026-05-02, 1234567; failed 2026-06-01, 7654321: exit code 1)"
    text = f"## Done\n\n- [x] 2026-05-02 Ship the page. {proof}\n- [ ] Still open. {proof}\n"
    text += "- [x] 2026-05-02 Hold. Verify: `make y` (verified 2026-06-01, 7654321)\n"
    repo.save("items", **{"memory-bank/PROGRESS.md": text})
    entries = [e for e in repo.memkit("review", "--json").data["entries"] if e["kind"] == "item"]
    assert [(e["state"], e["why"], e["command"]) for e in entries] == [
        (
            "due",
            "is done, but its proof failed on 2026-06-01, 7654321: exit code 1",
            "memkit verify --run 'Ship the page'",
        )
    ]
