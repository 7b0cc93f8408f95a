"""`memkit index` writes what it says, touches nothing else, and has nothing to do the second time."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from banks import STANDARD, bank_of
from corpus import FOLDER
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memkit.reading.blocks import Found, find_block
from memkit.reading.costs import counted_text, index_report
from memkit.reading.data import index_data
from memkit.reading.plan import full_plan, is_managed, plan_index
from memkit.text.page import Page
from memkit.text.source import Source

CORPUS = FOLDER
AGENTS = STANDARD + 'agents = ["AGENTS.md"]\n'
BEGIN, END = "<!-- memkit:begin reading-order -->\n", "<!-- memkit:end reading-order -->\n"
BANK = {"memory-bank/PROGRESS.md": "# Progress\n", "memory-bank/NOTES.md": "# Notes\n"}


def applied(files, config=STANDARD):
    held = {path: text.encode() if isinstance(text, str) else text for path, text in files.items()}
    for change in plan_index(bank_of(held, config)):
        assert change.before == held.get(change.path)
        assert change.before != change.after
        held[change.path] = change.after
    return held


def test_index_page_and_block_are_written():
    after = applied({**BANK, "AGENTS.md": "# Agents\n"}, AGENTS)
    assert "[PROGRESS.md](PROGRESS.md)" in after["memory-bank/INDEX.md"].decode()
    agents = after["AGENTS.md"].decode()
    assert agents.startswith(f"# Agents\n\n{BEGIN}")
    assert agents.endswith(END)


def test_a_second_run_changes_nothing():
    after = applied({**BANK, "AGENTS.md": "# Agents"}, AGENTS)
    assert plan_index(bank_of(after, AGENTS)) == ()


def test_an_agent_file_without_a_block_is_left_alone_unless_it_is_named():
    assert "AGENTS.md" not in {
        change.path for change in plan_index(bank_of({**BANK, "AGENTS.md": "x\n"}, STANDARD))
    }


def test_a_block_that_stands_anywhere_is_kept_up():
    after = applied({**BANK, "CLAUDE.md": f"Before\n\n{BEGIN}{END}\nAfter\n"})
    text = after["CLAUDE.md"].decode()
    assert text.startswith(f"Before\n\n{BEGIN}")
    assert text.endswith(f"{END}\nAfter\n")
    assert "memory-bank/PROGRESS.md" in text


def test_byte_order_mark_and_carriage_returns_stay():
    before = b"\xef\xbb\xbf# Agents\r\n\r\n" + (BEGIN + END).replace("\n", "\r\n").encode() + b"\r\nAfter\r\n"
    after = applied({**BANK, "AGENTS.md": before})["AGENTS.md"]
    assert after.startswith(b"\xef\xbb\xbf# Agents\r\n")
    assert after.endswith(b"\r\nAfter\r\n")
    assert after.count(b"\n") == after.count(b"\r\n")
    assert plan_index(bank_of({**applied(BANK), "AGENTS.md": after}, STANDARD)) == ()


def test_broken_markers_are_left_and_told():
    plan = full_plan(bank_of({**BANK, "AGENTS.md": BEGIN}, AGENTS))
    assert [(left.path, "never ends" in left.reason) for left in plan.left] == [("AGENTS.md", True)]
    assert "AGENTS.md" not in {change.path for change in plan.changes}


def test_a_file_that_ends_in_an_open_fence_is_left():
    plan = full_plan(bank_of({**BANK, "AGENTS.md": "# Agents\n\n```\nmake\n"}, AGENTS))
    assert [left.path for left in plan.left] == ["AGENTS.md"]


def test_an_index_kept_by_hand_is_not_overwritten():
    plan = full_plan(bank_of({**BANK, "memory-bank/INDEX.md": "# My index\n"}, STANDARD))
    assert plan.changes == ()
    assert [left.path for left in plan.left] == ["memory-bank/INDEX.md"]


def test_a_missing_agent_file_is_made():
    after = applied(BANK, AGENTS)
    assert after["AGENTS.md"].decode().startswith(BEGIN)


def test_memories_get_their_rows_and_their_index():
    memory = "---\nname: retry-budget\ndescription: Three retries\nmetadata:\n  type: project\n---\nThree.\n"
    after = applied({**BANK, "memory-bank/memories/retry-budget.md": memory})
    assert (
        "- [Retry budget](retry-budget.md) — Three retries\n"
        in after["memory-bank/memories/MEMORY.md"].decode()
    )
    assert "memories/MEMORY.md" in after["memory-bank/INDEX.md"].decode()
    assert plan_index(bank_of(after, STANDARD)) == ()


def test_an_index_without_a_first_tier_has_the_reference_only():
    (change,) = plan_index(bank_of({"memory-bank/GOTCHAS.md": "# Gotchas\n"}, STANDARD))
    text = change.after.decode()
    assert "mandatory" not in text
    assert "# Memory bank\n\n## Reference\n\n| File |" in text


def test_an_index_of_nothing_says_so():
    (change,) = plan_index(
        bank_of({"memory-bank/INDEX.md": "<!-- memkit:generated index: x -->\n"}, STANDARD)
    )
    assert change.after.decode().endswith("# Memory bank\n\nThe memory bank holds no file yet.\n")


def test_no_folder_no_index_page():
    assert plan_index(bank_of({"docs/DECISIONS.md": "# Decisions\n", "CLAUDE.md": "x\n"}, STANDARD)) == ()


def test_growing_costs_do_not_make_the_index_stale():
    after = applied(BANK)
    after["memory-bank/PROGRESS.md"] = (
        "# Progress\n\n" + "Retries are counted for each batch. " * 400
    ).encode()
    (change,) = plan_index(bank_of(after, STANDARD))
    assert change.cost_only


def test_what_is_managed():
    assert not is_managed(bank_of(BANK, STANDARD))
    assert is_managed(bank_of(BANK, AGENTS))
    assert is_managed(bank_of(applied(BANK), STANDARD))


def test_closed_entries_cost_nothing_and_decisions_one_line():
    log = (
        "# Decisions\n\n## ADR-2: Use Postgres (2026-02)\n**Context.** Long.\n**Decision.** Longer.\n\n"
        "## ADR-1: Use SQLite (2026-01) — SUPERSEDED by ADR-2\n**Decision.** Old.\n"
    )
    items = "# Progress\n\n- [ ] Ship it.\n      Verify: `make ship`\n- [x] Built it.\n"
    bank = bank_of({"memory-bank/DECISIONS.md": log, "memory-bank/PROGRESS.md": items}, STANDARD)
    decisions = counted_text(bank.by_path["memory-bank/DECISIONS.md"])
    progress = counted_text(bank.by_path["memory-bank/PROGRESS.md"])
    assert "Use Postgres" in decisions
    assert "Longer" not in decisions
    assert "SQLite" not in decisions
    assert "make ship" in progress
    assert "Built" not in progress
    report = index_report(bank)
    assert 0 < report.tier_tokens < sum(held.tokens for held in report.first)


TEXT = st.text(alphabet="ab #-`*<>!|[]()\n\r:", max_size=60)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(TEXT, TEXT, TEXT)
def test_any_text_around_the_block_stays_and_the_second_run_rests(before, after, page):
    """`before` and `after` are somebody's bytes; memkit owns what stands between its markers."""
    text = f"{before}\n\n{BEGIN}{END}\n{after}"
    files = {"memory-bank/NOTES.md": page, "AGENTS.md": text}
    once = applied(files, AGENTS)
    held = once["AGENTS.md"].decode()
    if isinstance(find_block(Page(Source("AGENTS.md", text))), Found):
        assert held.startswith(f"{before}\n\n{BEGIN[:-1]}")
        assert held.endswith(after)
    else:  # the markers stand in a fence or a comment
        assert held.startswith(text)
    again = plan_index(bank_of(once, AGENTS))
    assert again == ()


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")
def test_real_banks_rest_after_one_run():
    for kind in ("memory_bank", "memories"):
        for repository in sorted((CORPUS / kind).iterdir()):
            files = {
                Path(folder, name).relative_to(repository).as_posix(): Path(folder, name).read_bytes()
                for folder, _, names in os.walk(repository)
                for name in names
            }
            once = applied(files, AGENTS)
            assert plan_index(bank_of(once, AGENTS)) == (), repository.name
            for path, data in files.items():
                if path.endswith("MEMORY.md"):
                    kept = [line for line in data.splitlines() if line not in once[path].splitlines()]
                    assert not kept
                elif path != "AGENTS.md":
                    assert once[path] == data


def test_the_figures_as_json():
    data = json.loads(index_data([("", bank_of(BANK, STANDARD))], ["memory-bank/INDEX.md"]))
    (bank,) = data["banks"]
    assert data["schema"] == "memkit.index/1"
    assert data["stale"] == ["memory-bank/INDEX.md"]
    assert [row["path"] for row in bank["first"]] == ["memory-bank/PROGRESS.md"]
    assert bank["tier_tokens"] == sum(row["counted"] for row in bank["first"])
