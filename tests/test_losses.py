"""What a person reads when something accepted was rewritten, deleted, moved or dropped."""

from __future__ import annotations

import json

import pytest
from banks import STANDARD, bank_of, check_called, found_by
from hang import no_hang
from hypothesis import given
from hypothesis import strategies as st

from memkit.checks.check import Example
from memkit.checks.his.accepted_words import body_words
from memkit.checks.his.binding_words import is_same_body
from memkit.findings import Severity

LOG = "memory-bank/DECISIONS.md"
ADR_2 = """\
## ADR-2: Keep sessions in Redis (2026-02)
**Context.** Logins were lost at every deploy.
**Decision.** Sessions live in Redis, for at most 30 days.
**Consequence.** Redis is needed to log in.
"""
ADR_1 = """\
## ADR-1: Write logs as JSON (2026-01)
**Context.** Nobody could search the logs.
**Decision.** One JSON object a line.
**Consequence.** People read logs through a viewer.
"""
BOTH = f"# Decisions\n\n{ADR_2}\n{ADR_1}"


def found(code, before, after, config='profile = "strict"\n'):
    return found_by(
        check_called(code), Example(tuple(after.items()), before=tuple(before.items()), config=config)
    )


def edited(before, after):
    return found("HIS003", {LOG: before}, {LOG: after})


# --- Rewritten --------------------------------------------------------------------------------------------


def test_a_decision_without_a_status_is_told_why_it_counts_as_accepted():
    (one,) = edited(ADR_2, ADR_2.replace("30 days", "90 days"))
    assert one.message == (
        "the accepted decision ADR-2 was rewritten: it counts as accepted because it states no status"
    )


def test_a_decision_that_says_accepted_needs_no_reason():
    stated = ADR_2.replace("(2026-02)", "(2026-02) [accepted]")
    (one,) = edited(stated, stated.replace("30 days", "90 days"))
    assert one.message == "the accepted decision ADR-2 was rewritten"


@pytest.mark.parametrize(("word", "now"), [("Draft", "draft"), ("Proposed", "proposed")])
def test_going_back_to_draft_is_trouble_of_its_own(word, now):
    before = f"{ADR_2}**Status:** Locked\n"
    (one,) = edited(before, before.replace("Locked", word))
    assert one.message == f"decision ADR-2 went back from accepted to {now}"


def test_going_back_to_draft_hides_no_rewriting():
    before = f"{ADR_2}**Status:** Accepted\n"
    after = before.replace("Accepted", "Draft").replace("30 days", "90 days")
    assert len({one.fingerprint for one in edited(before, after)}) == 2


def test_a_renumbering_is_reported_once():
    after = {LOG: BOTH.replace("ADR-2", "ADR-7")}
    assert [one.code for code in ("HIS002", "HIS003") for one in found(code, {LOG: BOTH}, after)] == [
        "HIS002"
    ]


def test_decision_is_not_said_twice():
    numbered = (
        "## 5. Use queues\n**Decision.** Jobs run in queues.\n\n## 4. Use Go\n**Decision.** Go it is.\n"
    )
    (one,) = found("HIS001", {LOG: numbered}, {LOG: numbered[numbered.index("## 4") :]})
    assert one.message == "decision 5 was deleted"


WORDS = st.lists(
    st.sampled_from("`a` **b** 5% x, (y) — | ~~ 使用Redis <3 “q” [l](t) * _e_".split()), max_size=12
)


@given(WORDS, WORDS)
def test_blanks_and_line_ends_are_no_words(left, right):
    def words(joint):
        text = f"## ADR-1: T\n\nIt is {joint.join(left)}{joint}so{joint}{joint.join(right)}\n"
        return body_words(bank_of({LOG: text}).decisions[0])

    assert is_same_body(words(" "), words("  "), superseded=False)


@given(st.text(alphabet="#*_`~|>-+ \n1.abc<!-", max_size=120))
def test_any_body_equals_itself(text):
    for decision in bank_of({LOG: f"## ADR-1: T\n\n{text}\n"}).decisions:
        words = body_words(decision)
        assert is_same_body(words, words, superseded=False)
        assert is_same_body(words, words, superseded=True)


def test_a_superseded_decision_of_many_equal_words_is_compared_in_linear_time():
    before = ADR_2 + "a " * 60_000
    after = (ADR_2 + "b " + "a b " * 60_000).replace("(2026-02)", "(2026-02) — SUPERSEDED by ADR-3")
    with no_hang():
        assert edited(before, after)


# --- Moved ------------------------------------------------------------------------------------------------

ONLY_2 = f"# Decisions\n\n{ADR_2}"


@pytest.mark.parametrize(
    "path",
    ["memory-bank/DECISIONS_ARCHIVE.md", "memory-bank/systemPatterns.md", "notes/old/decisions-2026.md"],
)
def test_a_decision_moved_to_a_file_without_that_role_is_called_moved(path):
    (one,) = found("HIS001", {LOG: BOTH}, {LOG: ONLY_2, path: f"# Old\n\n{ADR_1}"})
    assert one.message == f"decision ADR-1 was moved to {path}, which is not read as decisions"
    assert one.help == f"list {path} under `roles.decisions` in memkit.toml"
    assert one.severity == Severity.ERROR


def test_following_the_help_ends_the_finding():
    path = "memory-bank/DECISIONS_ARCHIVE.md"
    config = f'profile = "strict"\n[roles]\ndecisions = ["{path}"]\n'
    assert not found("HIS001", {LOG: BOTH}, {LOG: ONLY_2, path: f"# Old\n\n{ADR_1}"}, config)


def test_a_decision_moved_with_a_new_status_and_level_is_called_moved():
    text = "# Old\n\n#### " + ADR_1.removeprefix("## ").replace(
        "(2026-01)", "(2026-01) — SUPERSEDED by ADR-2"
    )
    (one,) = found("HIS001", {LOG: BOTH}, {LOG: ONLY_2, "memory-bank/old.md": text})
    assert "was moved to memory-bank/old.md" in one.message


def test_a_decision_moved_into_an_agent_file_is_not_told_to_turn_that_into_a_log():
    (one,) = found("HIS001", {LOG: BOTH}, {LOG: ONLY_2, "CLAUDE.md": f"# Notes\n\n{ADR_1}"})
    assert one.help == f"move it back to {LOG}, or to a file listed under `roles.decisions` in memkit.toml"


def test_a_record_moved_to_another_folder_is_called_moved():
    record = "# 3. Use queues\n\n## Status\n\nAccepted\n\n## Decision\n\nJobs run in queues that drain.\n"
    path = "docs/solutions/queues.md"
    (one,) = found("HIS001", {"docs/adr/0003-use-queues.md": record}, {path: record})
    assert one.message == f"decision 3 was moved to {path}, which is not read as decision records"
    assert "`roles.decision-record`" in one.help


@pytest.mark.parametrize(
    "text",
    [
        "ADR-1: Write logs as JSON was dropped.\n",
        "## ADR-1: Write logs as JSON (2026-01)\n\nSee the tracker.\n",
        "| ADR-1 | Write logs as JSON | 2026-01 |\n",
    ],
)
def test_a_mention_elsewhere_is_no_move(text):
    (one,) = found("HIS001", {LOG: BOTH}, {LOG: ONLY_2, "memory-bank/notes.md": text})
    assert (one.message, one.severity) == ("decision ADR-1 was deleted", Severity.ERROR)


def test_a_second_copy_in_a_log_is_no_place_it_was_moved_to():
    before = {LOG: BOTH, "docs/DECISIONS.md": f"# Decisions\n\n{ADR_1}"}
    messages = [one.message for one in found("HIS001", before, {**before, LOG: ONLY_2})]
    assert messages == ["decision ADR-1 was deleted"]


def test_a_gotcha_moved_to_the_solutions_is_called_moved():
    trap = (
        "## Two clocks disagree\n**Symptom.** Tokens expire early.\n"
        "**Root cause.** The container runs on local time.\n**Fix.** Set TZ=UTC.\n"
    )
    other = "## Empty answers\n**Symptom.** Nothing.\n**Root cause.** Limits.\n**Fix.** Raise them.\n"
    before = {"memory-bank/GOTCHAS.md": f"# Gotchas\n\n{other}\n{trap}"}
    after = {"memory-bank/GOTCHAS.md": f"# Gotchas\n\n{other}", "docs/solutions/clocks.md": trap[1:]}
    (one,) = found("HIS004", before, after)
    assert one.message == (
        "the gotcha “Two clocks disagree” was moved to docs/solutions/clocks.md, which is not read as gotchas"
    )
    assert (one.help, one.severity) == (
        "list docs/solutions/clocks.md under `roles.gotchas` in memkit.toml",
        Severity.ERROR,
    )


def test_only_so_many_files_are_searched():
    others = {f"notes/{n:03}.md": "# Note\n\nNothing.\n" for n in range(300)}
    after = {LOG: ONLY_2, **others, "notes/zz.md": f"# Old\n\n{ADR_1}"}
    (one,) = found("HIS001", {LOG: BOTH}, after)
    assert one.message == "decision ADR-1 was deleted"
    (one,) = found("HIS001", {LOG: BOTH, **others}, after)  # the only new file is looked at first
    assert "was moved to notes/zz.md" in one.message


# --- Rules and memories -----------------------------------------------------------------------------------

RULES = """\
# Rules

| Rule | Since | Source | Review |
|---|---|---|---|
| island-import-ban | 2026-01 | the bundle grew by 300 kB | 2026-Q3 |
| no-mocked-clock | 2026-02 | `a \\| b` passed at night only | 2026-Q4 |
"""
FEWER = RULES[: RULES.index("| no-mocked")]
RETIRED = "memory-bank/RETIRED_RULES.md"


def row_of(text):
    """The row that a help line shows; it holds ticks itself."""
    return text[text.index("the row `") + 9 : text.index("` with its last day")]


def test_a_removed_rule_shows_the_row_to_add():
    (one,) = found("HIS007", {"CLAUDE.md": RULES}, {"CLAUDE.md": FEWER})
    assert one.help == (
        f"add to {RETIRED} under `| Rule | Since | Source | Review | Ended | Reason |` the row "
        "`| no-mocked-clock | 2026-02 | `a \\| b` passed at night only | 2026-Q4 | YYYY-MM-DD | … |` "
        "with its last day and why it ended; `memkit rule retire` does that"
    )


def test_the_row_fits_the_table_that_is_there():
    table = "| Rule | Since | Source | Review | Ended | How | Reason | Replaced by |\n|" + "---|" * 8 + "\n"
    after = {"CLAUDE.md": FEWER, RETIRED: f"# Retired rules\n\n{table}"}
    (one,) = found("HIS007", {"CLAUDE.md": RULES, RETIRED: after[RETIRED]}, after)
    filled = (
        row_of(one.help).replace("YYYY-MM-DD", "2026-06-01").replace("| … |", "| the clock is injected |")
    )
    assert not found("HIS007", {"CLAUDE.md": RULES}, {**after, RETIRED: f"{after[RETIRED]}{filled}\n"})
    assert "| 2026-Q4 | YYYY-MM-DD | — | … | — |" in one.help


FACT = """\
---
name: retry-budget
description: The gateway allows three retries
metadata:
  type: project
---
Three retries an hour.
"""
MEMORY = "memory-bank/memories/retry-budget.md"
STONES = "memory-bank/memories/TOMBSTONES.jsonl"


def line_of(text):
    return json.loads(text[text.index("{") : text.index("}") + 1])


def test_the_line_to_write_holds_what_is_known_and_is_not_enough_as_it_stands():
    (one,) = found("HIS008", {MEMORY: FACT}, {})
    line = line_of(one.help)
    assert (line["key"], line["at"], line["bank"]) == ("retry-budget", "2026-06-15", "shared")
    assert any(char.isalnum() for char in line["id"])
    assert "`id` is any text that no other line has" in one.help
    (again,) = found("HIS008", {MEMORY: FACT}, {STONES: json.dumps(line)})
    assert again.message == "the tombstone of the memory retry-budget does not say when, by whom or why"
    assert again.fingerprint == one.fingerprint
    whole = line | {"by": "person", "reason": "the vendor lifted the limit"}
    assert not found("HIS008", {MEMORY: FACT}, {STONES: json.dumps(whole)})


def test_standard_reports_a_move_as_it_reports_a_loss():
    moved = {LOG: ONLY_2, "memory-bank/old.md": f"# Old\n\n{ADR_1}"}
    assert [one.severity for one in found("HIS001", {LOG: BOTH}, moved, STANDARD)] == [Severity.ERROR]


# --- What is said -----------------------------------------------------------------------------------------


def test_an_accepted_decision_that_only_gained_words_was_added_to():
    (one,) = edited(BOTH, BOTH.replace("to log in.", "to log in. It must be patched every month."))
    assert (
        one.message
        == "the accepted decision ADR-2 was added to: it counts as accepted because it states no status"
    )
    assert "Update (" in one.help


def test_a_finished_row_is_not_asked_for_a_status_that_it_has():
    table = "# Progress\n\n| Component | Status |\n|---|---|\n| Digest compiler | ✅ Done |\n"
    path = "memory-bank/PROGRESS.md"
    (one,) = found("HIS005", {path: f"{table}| Emergency stop | ✅ Done |\n"}, {path: table})
    assert "set its status" not in one.help
