"""Progress kept as status tables and as dated entries: what is an item, and what it says."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memkit.documents.progress.parse import parse_progress
from memkit.documents.progress.states import read_status
from memkit.text.page import Page
from memkit.text.source import Source


def items(text):
    return parse_progress(Page(Source("memory-bank/progress.md", text))).items


def told(text):
    return [(item.form, item.title, item.state) for item in items(text)]


def table(header, *rows):
    lines = [header, "|---" * (header.count("|") - 1) + "|", *rows]
    return "\n".join(lines) + "\n"


# --- Status tables ------------------------------------------------------------------------------------------

TASKS = table(
    "| # | Task | Status | Owner | Evidence | Started |",
    "| 1 | Digest `compiler` | ✅ Done | platform | `pytest tests/compiler` | 2026-05-02 |",
    "| 2 | Nightly job | 🚧 In progress (60 %) | data | | 2026-05-04 |",
    "| 3 | Retry \\| rate | Planned | | | |",
)


def test_a_row_is_an_item_with_what_its_columns_say():
    done, moving, planned = items(TASKS)
    assert [(held.title, held.state, held.section) for held in (done, moving, planned)] == [
        ("Digest compiler", "done", "done"),
        ("Nightly job", "partial", "in-flight"),
        ("Retry | rate", "open", "next"),
    ]
    assert done.field("owner").text == "platform"
    assert [proof.command for proof in done.verifications] == ["pytest tests/compiler"]
    assert done.date.text == "2026-05-02"
    assert done.box == "✅ Done"
    assert {held.form for held in items(TASKS)} == {"table"}
    assert moving.verifications == ()


@pytest.mark.parametrize(
    "text",
    [
        table("| Feature | Status |", "| Login | ✅ |"),
        table("| 功能 | 状态 |", "| 登录 | 已完成 |", "| 导出 | 进行中 |"),
        table("| Status | Task |", "| Done | Login |"),
        table("| Bug nobody named | State |", "| Login fails | Fixed |"),
        table("| Test | Status |", "| test_login | Done |"),
        table("| Blocker | Status | Team |", "| `mkdirat` | 🟢 Complete | red |"),
        table("| # | Blocker | Phase | Status |", "| B1 | No domain | P1 | **closed** |"),
        table("| Product | Phase | Status |", "| Login | P1 | done |"),
        "> " + table("| Task | Status |", "| Login | Done |").replace("\n", "\n> "),
    ],
)
def test_status_tables(text):
    found = items(text)
    assert found
    assert all(item.form == "table" and item.state != "unknown" for item in found)


@pytest.mark.parametrize(
    "text",
    [
        table("| Symbol | Status |", "| ✅ | Done |"),
        table("| Status | Meaning |", "| ✅ Done | it works |"),
        "## Legend\n\n" + table("| Task | Status |", "| a box | Done |"),
        table("| Metric | Target | Status |", "| p99 | 200 ms | ✅ |"),
        table("| Area | Actual | Status |", "| Coverage | 80 % | Done |"),
        table("| Feature | Ours | Theirs |", "| Futex | ✅ | ❌ |"),
        table("| Component | Status | Status |", "| Login | Done | Done |"),
        table("| Component | Version | Status | URL |", "| API | v2 | Published on npm | x |"),
        table("| View | Status |", "| Chat | Live |", "| Vault | Live |", "| Old | Removed |"),
        table("| Endpoint | Status |", "| /login | 200 |"),
        table("| Risk | Probability | Status |", "| Rain | low | Open |"),
        table("| Component | Status |", "| Redirect | ✅ Correct |", "| Panel | ✅ Working |"),
        table("| Owner | Status |", "| data | Done |"),
        "- [ ] Ship\n\n" + "\n".join("  " + line for line in TASKS.splitlines()),
        "```\n" + TASKS + "```\n",
    ],
)
def test_tables_that_keep_no_work(text):
    assert not [item for item in items(text) if item.form == "table"]


@pytest.mark.parametrize(
    ("header", "row", "title"),
    [
        ("| # | Blocker | Phase | Status |", "| B1 | No domain | P1 | closed |", "No domain"),
        ("| Phase | Task | Status |", "| P1 | Login | done |", "Login"),
        ("| Phase | Goal | Status |", "| P1 | Everyone logs in | done |", "P1"),
        ("| Step | Component | Status |", "| 1 | Login | done |", "Login"),
        ("| Requirement | Verified by | Status |", "| Login | `make` | PARTIAL |", "Login"),
        ("| Date | Title | Status |", "| 2026-05-02 | Login | done |", "Login"),
        ("| File | Status |", "| `.gitignore` | done |", ".gitignore"),
    ],
)
def test_which_column_names_the_work(header, row, title):
    assert [item.title for item in items(table(header, row))] == [title]


def test_a_sum_is_no_item():
    text = table("| Phase | Status |", "| One | ✅ Complete |", "| **TOTAL** | ✅ Complete |")
    assert told(text) == [("table", "One", "done")]


def test_a_title_row_between_rows_is_no_item():
    text = table(
        "| Task | Status | Notes |", "| **Memory** | | |", "| brk | ✅ | fine |", "| mmap | | soon |"
    )
    assert told(text) == [("table", "brk", "done"), ("table", "mmap", "unknown")]


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("Done", "done"), ("✅", "done"), ("✅ DONE — 5 files", "done"), ("**Completed** (PR 12)", "done"),
        ("100 %", "done"), ("已完成", "done"), ("Готово", "done"), ("In Progress", "partial"),
        ("🚧", "partial"), ("进行中", "partial"), ("40%", "partial"), ("In review", "partial"),
        ("Not started", "open"),
        ("🔴 Missing", "open"), ("❌", "open"), ("0%", "open"), ("Blocked by IT", "open"), ("⏳ TBD", "open"),
        ("Cancelled", "cancelled"), ("Deferred to 2027", "cancelled"), ("v2.1.0", "unknown"), ("", "unknown"),
        ("Not done", "open"), ("✅ v1", "done"), ("Live", "unknown"),
        ("Not built", "open"), ("N/A", "unknown"), ("☐", "open"), ("Not needed", "cancelled"),
    ],
)  # fmt: skip
def test_what_a_status_says(text, state):
    assert read_status(text)[0] == state


# --- Dated entries ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[2025-08-03 14:00] - Did X\n", [("Did X", "logged")]),
        ("* [2025-05-04 01:43:12] Filled the bank\n", [("Filled the bank", "logged")]),
        ("- **2025-08-03**: did X\n- 2025-08-04: did Y\n", [("did X", "logged"), ("did Y", "logged")]),
        ("2025-07-05 03:23:00 - Began\n2025-07-05 - Ended\n", [("Began", "logged"), ("Ended", "logged")]),
        ("[2025-08-02] - 开始\n- 动作：确认\n- 状态：进行中\n\n[2025-08-03] - 建\n- 状态：完成\n",
         [("开始", "partial"), ("建", "done")]),
        ("[2025-08-03] - Did X\n\nStatus: in progress\n", [("Did X", "partial")]),
        ("[2025-08-03] - Did X\n\n**Status:** as it was\n", [("Did X", "logged")]),
        ("* [COMPLETED - 2025-05-04 01:44:05] Fill the bank\n", [("Fill the bank", "done")]),
        ("* **2025-05-23：faster - it is**\n", [("faster - it is", "logged")]),
        ("* A\n* B\n[2025-08-03] - Did X\n", [("Did X", "logged")]),
        ("* 2025-08-02: A\n[2025-08-03] - Did X\n", [("A", "logged"), ("Did X", "logged")]),
        ("- **2025-05-29T13:28:11Z:**\n  - a\n  - b\n", [("2025-05-29T13:28:11Z", "logged")]),
    ],
)  # fmt: skip
def test_dated_entries(text, found):
    assert [(item.title, item.state) for item in items(text)] == found
    assert {item.form for item in items(text)} == {"stamped"}


@pytest.mark.parametrize(
    "text",
    [
        "2025-08-03 was a bad day.\n",
        "We released it on\n2025-08-03: at night.\n",
        "This file tracks progress.\n2025-08-03 14:00 - Log of updates made.\n",
        "- 2025-Q3: the second release\n",
        "- [x] Ship\n  - 2025-08-03: half of it\n",
        "- [2025-13-45] no such day\n",
        "- [BASE - 2025] not a day\n",
        "```\n[2025-08-03] - Did X\n```\n",
        "---\nnote: x\n---\n",
    ],
)
def test_what_is_no_entry(text):
    assert not [item for item in items(text) if item.form == "stamped"]


def test_an_entry_ends_where_the_next_thing_begins():
    text = "[2025-08-03] - Did X\n- a\n\n\n[2025-08-04] - Did Y\n\nmore\n\n- [ ] task\n\n"
    text += "[2025-08-05] - Did Z\n# H\nz\n"
    assert [item.text for item in items(text)] == [
        "[2025-08-03] - Did X\n- a\n", "[2025-08-04] - Did Y\n\nmore\n", "- [ ] task\n",
        "[2025-08-05] - Did Z\n",
    ]  # fmt: skip


def test_a_list_entry_ends_at_what_is_appended_right_below():
    text = "* 2025-08-02: A\n[2025-08-03] - B\n[2025-08-04] - C\n"
    assert [item.text for item in items(text)] == text.splitlines(keepends=True)


def test_dates_inside_of_a_list_entry_are_its_details():
    text = (
        "- **2025-08-03**: did X\n  - 2025-08-03: half of it\n  - 2025-08-04: the rest\n- 2025-08-05: did Y\n"
    )
    assert [item.title for item in items(text)] == ["did X", "did Y"]


def test_tasks_below_an_entry_are_items_of_their_own():
    text = "- **2025-08-03**: did X\n  - [x] a. Verify: `make a`\n  Status: done\n"
    entry, task = items(text)
    assert (entry.form, entry.verifications, task.title) == ("stamped", (), "a")


# --- Whatever is written ------------------------------------------------------------------------------------

PIECES = st.sampled_from(
    ["- ", "* ", "- [ ] ", "  ", "[2025-08-03 14:00] - ", "2025-08-03: ", "**2025-08-03** — ",
     "[DONE - 2025-08-03] ",
     "Status: ", "状态：", "done", "进行中", "| Task | Status | Verify |\n|---|---|---|\n",
     "| a | ✅ | `make a` |\n",
     "| ", " |", "\\|", "\n", "\r\n", "\n\n", "> ", "# H\n", "---\n", "`", "```\n", "🚧", "50 %",
     "text ", "\t", "é"]
)  # fmt: skip


@settings(max_examples=250, deadline=None)
@given(st.lists(PIECES, max_size=40))
def test_spans_slice_to_what_they_say(pieces):
    source = Source("progress.md", "".join(pieces))
    found = parse_progress(Page(source)).items
    assert [item.span.start for item in found] == sorted(item.span.start for item in found)
    for item in found:
        assert item.key
        assert source.slice(item.span) == item.text
        assert item.head.within(item.span)
        assert source.slice(item.box_span) == item.box
        for field in item.fields:
            assert source.slice(field.span) == field.text
            assert field.span.within(item.span) or not field.text
        if item.date:
            assert source.slice(item.date.span) == item.date.text
            assert item.date.span.within(item.span)
    entries = [item for item in found if item.form != "task"]
    for one, other in pairwise(entries):
        assert one.span.end <= other.span.start or other.span.within(one.span)


@pytest.mark.parametrize(
    "text",
    [
        "[2025-08-03] - a" + " " * 50_000 + "b\n",
        "[2025-08-03] - " + "[" * 50_000 + "\n",
        "[" + "a " * 25_000 + "- 2025-08-03] b\n[2025-08-03] - c\n",
        "[2025-08-03] - a\n" * 4_000,
        table("| Task | Status |", *["| a | Done" + " " * 200 + "|"] * 500),
        table("| Task | Status |", "| a | done " + "x" * 50_000 + " |"),
        table("| Task | Status |" + " x |" * 2_000, "| a | Done |" + "`" * 2_000),
        "[2025-08-03] - a\n" + "- [ ] b\n" * 3_000 + "[2025-08-03] - c\n" * 500,
    ],
)
def test_hostile_text_is_read_in_time(text):
    assert items(text)
