"""Everything that carries time, as `memkit review` reports it."""

from __future__ import annotations

import json
import sys
from html.parser import HTMLParser
from pathlib import Path

import jsonschema
import pytest
from repositories import banked
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
"""


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
    ],
)
def test_codeowners_as_forges_read_it(path, owner):
    assert " ".join(parse_codeowners(CODEOWNERS).of(path)) == owner


def test_hostile_codeowners_take_no_time():
    text = "*a" * 190 + "b @x\n" + "**/" * 100 + "z @y\n"
    assert parse_codeowners(text).of("a" * 4000) == ()


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
    seen = at_terminal(repo, *words, answers=("x", "r", "still flaky", "d", "", "s", "q"))
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
        repo, "review", "--interactive", "--today", TODAY, answers=("e", "r", "still true", "q")
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


def test_going_through_needs_a_terminal(repo):
    repo.save("rules", **{"CLAUDE.md": RULES})
    ran = repo.child("review", "--interactive")
    assert ran.code == 1
    assert "no terminal" in ran.err
