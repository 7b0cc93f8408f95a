"""What memkit shows of a bank holds no secret and nothing that a terminal acts on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from repositories import banked

from memkit.text.presentable import masked, masked_all, presentable_all

SECRET = "ghp_" + "aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5"
PIECES = [
    "password:",
    f"token = {SECRET}",
    SECRET,
    "hunter2-22x9",
    "Use Redis",
    "api_key = 9f8e7d6c5b4a32",
    "",
]
FILES = {
    "CLAUDE.md": (
        "# R\n\n| Rule | Since | Source | Review |\n|---|---|---|---|\n"
        f"| no-{SECRET} | 2026-01 | {SECRET} | 2026-Q1 |\n\n- Never use {SECRET}\n"
    ),
    "memory-bank/PROGRESS.md": f"# P\n\n## In Flight\n\n- [ ] 2025-01-01 Do {SECRET}. Verify: `x {SECRET}`\n",
    "memory-bank/GOTCHAS.md": f"# G\n\n## Trap {SECRET}\n**Symptom.** {SECRET}\n**Fix.** {SECRET}\n",
    "memory-bank/DECISIONS.md": (
        f"# D\n\n## ADR-2: Take the longest of all the names {SECRET} (2026-02)\n"
        f"**Context.** {SECRET}\n**Decision.** d\n**Consequence.** c\n\n"
        f"## ADR-1: Take {SECRET} (2026-01)\n**Context.** {SECRET}\n**Decision.** d\n**Consequence.** c\n"
    ),
}


@pytest.fixture
def repo(tmp_path):
    repo = banked(tmp_path / "repo")
    repo.save("secrets", **FILES)
    return repo


@pytest.mark.parametrize(
    "line",
    [
        *("rule list", "rule list --stale", "rule annotate", "gotcha list", "progress list", "adr list"),
        *("adr show 1", "adr graph", "review --all", "adr supersede 1 --by 2", "progress done Do"),
        *("adr show Take", "rule retire no --reason r", "adr deprecate Take --dry-run", "gotcha archive"),
        *(f"review --output {form}" for form in ("markdown", "html", "github", "sarif")),
    ],
)
@pytest.mark.parametrize("json", [False, True])
def test_no_command_shows_a_secret(repo, line, json):
    words = line.split()
    if json and "--output" not in words:
        words.append("--json")
    ran = repo.memkit(*words)
    assert SECRET[:12] not in ran.out + ran.err


@given(st.lists(st.sampled_from(PIECES), max_size=6))
def test_texts_are_masked_together_as_each_by_itself(texts):
    assert masked_all(texts) == {text: masked(text) for text in texts}


def test_what_is_shown_does_nothing_to_a_terminal():
    assert presentable_all(["a\x1b[31m", SECRET]) == {"a\x1b[31m": "a\\x1b[31m", SECRET: "*" * len(SECRET)}
