"""Gotchas are found in every notation of the survey, with their fields, places, dates and state."""

from __future__ import annotations

import pytest
from corpus import FOLDER
from hang import no_hang
from hypothesis import given, settings
from hypothesis import strategies as st

from memkit.documents.gotchas.gotcha import parse_gotchas
from memkit.documents.gotchas.heading import read_gotcha_heading
from memkit.text.page import Page
from memkit.text.source import Source

CORPUS = FOLDER / "gotchas"


def gotchas(text, path="memory-bank/GOTCHAS.md", *, alone=False):
    return parse_gotchas(Page(Source(path, text)), alone=alone)


CANONICAL = """\
# Gotchas

## Constrained-decoding runaway — raise the token floor, don't lower it
**Symptom.** Decoding never ends.
**Root cause.** The floor is too low.
**Fix.** Raise the floor.
**Where.** `src/batch/submit.py`, `src/artifacts/*.py`

> ⚠️ When decoding runs away, the fix is a HIGHER ceiling,
> not a lower one.
"""


def test_the_canonical_form():
    (gotcha,) = gotchas(CANONICAL)
    assert gotcha.form == "section"
    assert gotcha.title == "Constrained-decoding runaway — raise the token floor, don't lower it"
    assert [field.name for field in gotcha.fields] == ["symptom", "root-cause", "fix", "where"]
    assert gotcha.field("fix").text == "Raise the floor."
    assert [place.path for place in gotcha.where] == ["src/batch/submit.py", "src/artifacts/*.py"]
    assert gotcha.warning.startswith("When decoding runs away")
    assert "\n" in gotcha.warning
    assert ">" not in gotcha.warning


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("**Symptom.**", "symptom"),
        ("**Problem**:", "symptom"),
        ("- **Cause:**", "root-cause"),
        ("1. **Root cause** —", "root-cause"),
        ("**原因**：", "root-cause"),
        ("**Workaround:**", "fix"),
        ("**Solution (until 2.0):**", "fix"),
        ("**Solution - two copies:**", "fix"),
        ("Fix:", "fix"),
        ("**Location:**", "where"),
        ("**Why the obvious fix is wrong.**", "warning"),
    ],
)
def test_labels_in_their_forms(label, name):
    (gotcha,) = gotchas(f"# Gotchas\n\n## A title\n**Date:** 2026-01\n\n{label} the text\n**Rule:** x\n")
    assert gotcha.field(name).text.endswith("the text")


@pytest.mark.parametrize(
    ("heading", "id_", "title", "resolved"),
    [
        ("1.1 Global state", "1.1", "Global state", False),
        ("3. Dual console", "3", "Dual console", False),
        ("Gotcha #2: Linker conflict (TEAM_082) **[RESOLVED]**", "2", "Linker conflict (TEAM_082)", True),
        ("#19 — Stale slugs", "19", "Stale slugs", False),
        ("#15 is obsolete, and stays", "", "#15 is obsolete, and stays", False),
        ("LIB-ERR-7: Config", "LIB-ERR-7", "Config", False),
        ("4. Display API (FIXED by TEAM_099)", "4", "Display API", True),
        ("✅ Clocks disagree — resolved", "", "Clocks disagree", True),
        ("Layout breaks (fixed width fonts)", "", "Layout breaks (fixed width fonts)", False),
        ("404 errors on app routes", "", "404 errors on app routes", False),
        ("Gotcha: two clocks", "", "two clocks", False),
    ],
)
def test_headings(heading, id_, title, resolved):
    read = read_gotcha_heading(heading, 0)
    assert (read.id, read.title, read.resolved) == (id_, title, resolved)
    assert heading[read.title_span.start : read.title_span.end] == title


@pytest.mark.parametrize(
    "heading", ["2026-03-01 - Two clocks", "[2026-03-01] Two clocks", "Two clocks (2026-03-01)"]
)
def test_dates_in_headings(heading):
    (gotcha,) = gotchas(f"# Lessons\n\n## {heading}\n**What happened:** tokens expired\n")
    assert gotcha.title == "Two clocks"
    assert gotcha.date.value.written() == "2026-03-01"


def test_group_headings_are_no_gotchas():
    text = "# G\n\n## Testing\n\nAbout tests.\n\n### 1.1 One\nText.\n\n### 1.2 Two\nText.\n"
    assert [gotcha.title for gotcha in gotchas(text)] == ["One", "Two"]


def test_sections_beside_labelled_ones_are_prose():
    text = "# G\n\n## One\n**Problem:** x\n\n## Two\nJust text.\n\n## See also\n- [x](y.md)\n"
    assert [(gotcha.title, gotcha.form) for gotcha in gotchas(text)] == [("One", "section"), ("Two", "prose")]


def test_a_section_with_details_below_is_one_gotcha():
    text = "# G\n\n## One\n**Problem:** x\n\n### On Linux\ny\n\n### On macOS\nz\n"
    (gotcha,) = gotchas(text)
    assert "### On macOS" in gotcha.text


def test_bullets_with_bold_titles():
    text = (
        "# G\n\n## Tests\n\n- **Never close a failed document**: it waits.\n"
        "- **`adapt!` needs `new()`** — see there.\n  - Prevention: call it first.\n\n"
        "## Build\n\n- **Cache** — stale.\n"
    )
    found = gotchas(text)
    assert [gotcha.title for gotcha in found] == [
        "Never close a failed document",
        "`adapt!` needs `new()`",
        "Cache",
    ]
    assert {gotcha.form for gotcha in found} == {"bullet"}
    assert found[1].field("fix").text == "call it first."


def test_a_plain_list_of_lessons():
    text = "# Lessons\n\n- Keep the lock file; npm writes it.\n- Safari needs the fallback.\n"
    assert [gotcha.title for gotcha in gotchas(text)] == ["Keep the lock file", "Safari needs the fallback"]


def test_bold_details_of_a_numbered_section_are_no_gotchas():
    text = "# G\n\n## 1. Tests\n\n### 1.1 CI differs\nText.\n\n- **Wrong:** a\n- **Misses features:** b\n"
    assert [gotcha.title for gotcha in gotchas(text)] == ["CI differs"]


def test_days_as_headings_over_bullets():
    text = "# Lessons\n\n## 2026-03-01\n\n- Read first.\n- Then write.\n"
    found = gotchas(text)
    assert [gotcha.title for gotcha in found] == ["Read first", "Then write"]
    assert found[0].date.value.written() == "2026-03-01"


LESSON = """\
---
date: 2026-05-04
---
## Status: FIXED

# Failures cascade

## Problem

19 of 28 tests fail.

## Root Cause

1. **Symptom**: undefined ids
2. **Root cause**: the set-up throws

## Solution

### At once

Restart.

## Related Files

- `tests/e2e/api.spec.ts:12`
"""


def test_a_lesson_in_a_file_of_its_own():
    (gotcha,) = gotchas(LESSON, "docs/lessons/cascade.md")
    assert gotcha.form == "file"
    assert gotcha.title == "Failures cascade"
    assert gotcha.resolved
    assert gotcha.date.value.written() == "2026-05-04"
    assert [field.name for field in gotcha.fields] == ["status", "symptom", "root-cause", "fix", "where"]
    assert gotcha.field("symptom").text == "19 of 28 tests fail."
    assert [(place.path, place.line) for place in gotcha.where] == [("tests/e2e/api.spec.ts", 12)]
    assert gotcha.text == LESSON


def test_headings_named_problems_may_group_gotchas():
    text = (
        "# G\n\n## Problems\n\n### A\n**Symptom:** a\n**Fix:** b\n\n### B\n**Symptom:** a\n**Fix:** b\n\n"
        "## Fixes\n\nNone.\n"
    )
    assert [gotcha.title for gotcha in gotchas(text)][:2] == ["A", "B"]


def test_labels_and_headings_in_fences_are_text():
    text = "# Lessons\n\nFormat:\n\n```\n## T\n**Problem:** x\n**Fix:** y\n```\n"
    assert gotchas(text) == ()


@pytest.mark.parametrize(
    ("said", "places"),
    [
        ("`src/a.py`: do this\n- `src/b.py`: do that", [("src/a.py", None), ("src/b.py", None)]),
        (
            "`kernel/gpu.rs:heartbeat()` and `src/main.rs:120-130`",
            [("kernel/gpu.rs", None), ("src/main.rs", 120)],
        ),
        ("[cors](../was-web/cors.json#L7)", [("was-web/cors.json", 7)]),
        ("src/main.py:3, lib/util.js", [("src/main.py", 3), ("lib/util.js", None)]),
        (
            "`xtask/`, `Makefile`, `serial_println!`, `foo.bar()`, `/etc/hosts`",
            [("xtask/", None), ("Makefile", None)],
        ),
        ("and/or everywhere", []),
    ],
)
def test_places(said, places):
    (gotcha,) = gotchas(f"## T\n**Problem:** x\n**Where:** {said}\n", "docs/GOTCHAS.md")
    assert [(place.path, place.line) for place in gotcha.where] == places


@pytest.mark.parametrize(
    "callout", ["> ⚠️ No.", "> [!WARNING]\n> No.", "> **Warning**\n> No.", "> **Warning:** No.", "⚠️ No."]
)
def test_warnings(callout):
    (gotcha,) = gotchas(f"## T\n**Problem:** x\n**Fix:** y\n\n{callout}\n")
    assert gotcha.warning == "No."
    assert gotcha.field("fix").text == "y"


def test_an_empty_field_stays_empty_before_a_warning():
    (gotcha,) = gotchas("## T\n**Problem:** x\n**Fix.**\n\n> ⚠️ No.\n")
    assert gotcha.field("fix").text == ""


def test_plain_labels_with_a_period_count_in_pairs():
    (gotcha,) = gotchas("# G\n\n## T\n\nSymptom. It hangs.\n\nFix. Kill it.\n")
    assert gotcha.field("fix").text == "Kill it."
    (gotcha,) = gotchas("# G\n\n## T\n\nIt hangs.\n\nFix. Kill it.\n\n## U\nx\n")[:1]
    assert gotcha.form == "prose"


TABLE = """\
# Gotchas

Read before you deploy.

| # | Problem | Root cause | Fix | Where |
|---|---------|------------|-----|-------|
| 7 | **Tokens** expire early | Local time | Set `TZ=UTC \\| UTC0` | `deploy/app.yaml`, `src/clock.py:12` |
| 8 | ~~Locks hang~~ | Not re-entrant | — |
"""


def test_a_row_is_a_gotcha():
    first, second = gotchas(TABLE)
    assert (first.form, first.id, first.title) == ("table", "7", "Tokens expire early")
    assert [(field.name, field.text) for field in first.fields[:3]] == [
        ("symptom", "**Tokens** expire early"),
        ("root-cause", "Local time"),
        ("fix", "Set `TZ=UTC | UTC0`"),
    ]
    assert [place.path for place in first.where] == ["deploy/app.yaml", "src/clock.py"]
    assert TABLE[first.head.start : first.head.end] == "**Tokens** expire early"
    fix = first.field("fix")
    assert TABLE[fix.span.start : fix.span.end] == "Set `TZ=UTC \\| UTC0`"
    assert TABLE[fix.label_span.start : fix.label_span.end] == "Fix"
    assert second.resolved
    assert second.field("where").text == ""


@pytest.mark.parametrize(
    ("header", "names"),
    [
        ("Issue | Solution", ["symptom", "fix"]),
        ("Symptom | Likely cause | Workaround", ["symptom", "root-cause", "fix"]),
        ("Problem | Symptom | Fix", ["root-cause", "symptom", "fix"]),
        ("Gotcha | Fix (until 2.0)", ["symptom", "fix"]),
        ("Symptom / error | Cause", ["symptom", "root-cause"]),
        ("Pitfall | Impact | Handled by", ["symptom", "fix"]),
        ("Pattern | Problem | Fix", ["symptom", "fix"]),
        ("问题 | 原因 | 解决方案", ["symptom", "root-cause", "fix"]),
        ("现象 | 解决办法", ["symptom", "fix"]),
        ("Проблема | Решение", ["symptom", "fix"]),
    ],
)
def test_headers_of_tables_of_gotchas(header, names):
    columns = header.count("|") + 1
    text = f"# G\n\n| {header} |\n|{'---|' * columns}\n|{' cell |' * columns}\n"
    (gotcha,) = gotchas(text)
    assert [field.name for field in gotcha.fields] == names


@pytest.mark.parametrize(
    "header", ["Code | Meaning", "Problem | Owner", "Command | Fix", "Question | Answer", "Error | Meaning"]
)
def test_other_tables_hold_no_gotchas(header):
    assert gotchas(f"# G\n\n| {header} |\n|---|---|\n| a | b |\n") == ()


ROWS = "| Problem | Fix |\n|---|---|\n| It hangs | Kill it |\n| It leaks | Close it |\n"


def test_tables_in_sections():
    found = gotchas(f"# G\n\n## Docker\n\nWhat bites:\n\n{ROWS}\n## Clocks\n**Symptom.** x\n\n**Fix.** y\n")
    assert [(gotcha.form, gotcha.title) for gotcha in found] == [
        ("table", "It hangs"),
        ("table", "It leaks"),
        ("section", "Clocks"),
    ]
    assert [gotcha.form for gotcha in gotchas(f"# G\n\n{ROWS}\n## Clocks\nThey differ.\n")] == [
        "table",
        "table",
        "prose",
    ]
    assert len(gotchas(ROWS)) == 2
    assert len(gotchas(f"# G\n\n## Docker\n\n### Build\n\n{ROWS}\n### Run\n\n{ROWS}")) == 4


@pytest.mark.parametrize("title", ["Quick reference", "Summary of all gotchas", "TL;DR — the common cases"])
def test_a_table_that_sums_up_the_page_is_no_list(title):
    text = f"# G\n\n## {title}\n\n{ROWS}\n## It hangs\nKill it.\n"
    assert [gotcha.form for gotcha in gotchas(text)] == ["prose"]


def test_a_table_that_leads_to_sections_is_an_index():
    text = "# G\n\n| Problem | Fix |\n|---|---|\n| It hangs | [kill](#it-hangs) |\n\n## It hangs\nKill it.\n"
    assert [gotcha.form for gotcha in gotchas(text)] == ["prose"]


def test_a_table_inside_a_labelled_gotcha_is_a_detail():
    (gotcha,) = gotchas(f"# G\n\n## Docker\n**Symptom.** It hangs.\n\n**Fix.** See:\n\n{ROWS}")
    assert gotcha.form == "section"


def test_a_file_of_a_folder_is_one_gotcha():
    text = "# Locks hang\n\nThe timer.\n\n## Context\nA deadlock.\n\n## Details\n- **One**: x\n- **Two**: y\n"
    (gotcha,) = gotchas(text, "docs/lessons/locks.md", alone=True)
    assert (gotcha.form, gotcha.title, gotcha.fields) == ("file", "Locks hang", ())
    (gotcha,) = gotchas("It hangs.\n", "docs/lessons/locks-hang.md", alone=True)
    assert (gotcha.form, gotcha.title) == ("file", "locks hang")
    (gotcha,) = gotchas("## Problem\nIt hangs.\n\n## Fix\nKill it.\n", "gotchas/locks.md", alone=True)
    assert [field.name for field in gotcha.fields] == ["symptom", "fix"]
    assert gotchas("", "gotchas/locks.md", alone=True) == ()


def test_a_file_of_a_folder_with_several_gotchas():
    text = "# Docker gotchas\n\n- **It hangs**: kill it\n- **It leaks**: close it\n"
    assert [gotcha.form for gotcha in gotchas(text, alone=True)] == ["bullet", "bullet"]
    text = "# Docker\n\n## A\n**Symptom.** a\n\n**Fix.** b\n\n## B\n**Symptom.** a\n\n**Fix.** b\n"
    assert [gotcha.form for gotcha in gotchas(text, alone=True)] == ["section", "section"]


LABELLED = "# G\n\n## A\n**Symptom.** a\n\n**Fix.** b\n\n## B\n**Symptom.** a\n\n**Fix.** b\n\n"


@pytest.mark.parametrize(
    "section",
    [
        "## Resetting everything\nTo start afresh:\n\n```\nrm -rf data # removes errors\n```\n",
        "## How to add a migration\nRun the generator.\n",
        "## Useful commands\n- `make`\n",
        "## Reporting a new issue\nIf you hit a problem:\n",
        "## Getting help\n\n### Community\nThe issue tracker.\n",
        "## 📞 Getting Additional Help\n\n### Commands for issue reports\n`make info`\n",
        "## Debugging tips\n\n### Minimal reproduction\nIf it fails, cut it down.\n",
        "## Optional: verifying the install\n```\nmake check\n```\n",
        "## 📞 Suporte\nSe ainda tiver problemas.\n",
    ],
)
def test_how_to_sections_beside_labelled_gotchas_are_none(section):
    assert [gotcha.title for gotcha in gotchas(LABELLED + section)] == ["A", "B"]


@pytest.mark.parametrize(
    "section",
    [
        "## Running tests in parallel\nThey fail: one database.\n",
        "## Use the pool\nWithout it, connections leak.\n",
        "## Missing credentials\nPut the file there.\n",
        "## Search issues\nThe index is empty.\n",
        "## Ports\nThe emulator takes 8080.\n",
        "## Debugging tips\n\n### Breakpoints never hit\nStart with `-g`.\n",
    ],
)
def test_sections_that_tell_of_a_fault_stay_gotchas(section):
    assert len(gotchas(LABELLED + section)) == 3


def test_without_labels_on_the_page_nothing_is_taken_for_a_how_to():
    assert len(gotchas("# G\n\n## Resetting everything\nStart afresh.\n\n## Ports\n8080 is taken.\n")) == 2


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                "# G",
                "## T",
                "### 1.1 U",
                "## Problem",
                "## Fix",
                "**Symptom.** x",
                "- **Fix**: y",
                "- **T**: z",
                "",
                "> ⚠️ no",
                "```",
                "---",
                "Where: `a/b.py:3`",
                "text `x",
                "| a | b |",
                "| # | **Problem** | Fix |",
                "|---|---|",
                "|---|---|---|",
                "| 1 | It hangs | `a/b.py` |",
                "| 2 | x |",
                "## Getting help",
                "## Running tests",
                "  - c",
            ]
        ),
        max_size=25,
    )
)
def test_any_page_is_read(lines):
    text = "\n".join(lines)
    for gotcha in (*gotchas(text), *gotchas(text, alone=True)):
        assert text[gotcha.span.start : gotcha.span.end] == gotcha.text
        assert gotcha.head.within(gotcha.span)
        assert gotcha.key
        for field in gotcha.fields:
            assert field.span.start <= field.span.end <= len(text)
        for place in gotcha.where:
            assert text[place.span.start : place.span.end].strip("`")


@pytest.mark.parametrize(
    "text",
    [
        "# G\n" + "## T\n**Fix.** x\n" * 4000,
        "# G\n" + "- **T**: x\n" * 5000,
        "# G\n" + "## Problem\nx\n" * 4000,
        "# G\n" + "> ⚠️ x\n\n" * 4000,
        "## " + "[" * 30000,
        "## T\n**Fix:** x\n**Where:** " + "-" * 50000,
        "## T\n**Fix:** x\n**Where:** " + "a/" * 25000,
        "- **" + "*" * 50000,
        "# G\n\n| Problem | Fix |\n|---|---|\n" + "| a | b |\n" * 4000,
        "# G\n" + "## T\n\n| Problem | Fix |\n|---|---|\n| a | b |\n\n" * 1000,
        "| Problem " + "(" * 20000 + " | Fix |\n|---|---|\n| a | " + "`" * 20000 + " |\n",
        "# G\n" + "## T\n**Fix.** x\n" * 9 + "## Running it\n```\nx\n```\n" * 2000,
    ],
    ids=range(12),
)
def test_hostile_pages_are_read_in_time(text):
    with no_hang():
        gotchas(text)


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not here")
def test_real_files_give_gotchas():
    counted = {}
    for path in sorted(CORPUS.rglob("*.md")):
        name = path.relative_to(CORPUS).as_posix()
        counted[name] = len(gotchas(path.read_text(encoding="utf-8"), name.split("/", 1)[1]))
    assert counted["0si43__PiecesOfPaper/docs/GOTCHAS.md"] == 52
    assert counted["LevitateOS__LevitateOS/docs/GOTCHAS.md"] == 54
    assert counted["EvilBit-Labs__DaemonEye/GOTCHAS.md"] == 20
    assert counted["2600th__Kinema/tasks/lessons.md"] == 8
    assert all(count == 1 for name, count in counted.items() if "/docs/lessons/" in name)
