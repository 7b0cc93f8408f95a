from __future__ import annotations

import re

from memkit.findings import Finding, Outcome, Place, Severity, Skip
from memkit.frozen import replace
from memkit.report.text import render_text
from memkit.report.view import View

DUPLICATE = Finding(
    code="ADR003",
    name="duplicate-number",
    severity=Severity.ERROR,
    message="ADR-005 is used twice.",
    help="Give the later record the next free number.",
    place=Place("memory-bank/DECISIONS.md", 12, 4, 12, 11),
    fingerprint="0123456789abcdef",
    excerpt="## ADR-005: Batch API (2026-03)",
)
OVERDUE = replace(
    DUPLICATE,
    code="RUL003",
    name="rule-overdue",
    severity=Severity.WARNING,
    message="The review of `no-print` was due on 2026-03-31.",
    help="",
    place=Place("AGENTS.md", 3, 0),
    excerpt="| no-print | 2026-Q1 |",
)
MISSING = replace(
    DUPLICATE,
    code="BNK001",
    name="missing-core-file",
    severity=Severity.INFO,
    message="There is no PROGRESS.md.",
    help="Run `memkit init`.",
    place=Place("memory-bank/PROGRESS.md"),
)
CLEAN = Outcome((), (), 12, "strict", "")
FULL = Outcome(
    (DUPLICATE, MISSING, OVERDUE),
    (Skip(("HIS001", "HIS002"), "no history was asked for"),),
    12,
    "strict",
    "origin/main",
    suppressed=1,
    baselined=4,
)


def test_findings_stand_by_file_with_their_line_and_a_footer():
    assert (
        render_text(FULL)
        == """\
AGENTS.md:3: warning RUL003 rule-overdue  The review of `no-print` was due on 2026-03-31.
    3 | | no-print | 2026-Q1 |

memory-bank/DECISIONS.md:12:4: error ADR003 duplicate-number  ADR-005 is used twice.
   12 | ## ADR-005: Batch API (2026-03)
      |    ^^^^^^^
  help: Give the later record the next free number.

memory-bank/PROGRESS.md: info BNK001 missing-core-file  There is no PROGRESS.md.
  help: Run `memkit init`.

Found 1 error, 1 warning, 1 info in 12 documents (profile strict, compared with origin/main); \
1 suppressed, 4 in the baseline.
Skipped HIS001, HIS002: no history was asked for
"""
    )


def test_nothing_found_is_one_calm_line():
    assert render_text(CLEAN) == "Nothing found in 12 documents (profile strict).\n"


def test_a_clean_run_still_says_what_was_skipped():
    outcome = replace(CLEAN, documents=1, skips=FULL.skips)
    assert render_text(outcome) == (
        "Nothing found in 1 document (profile strict).\nSkipped HIS001, HIS002: no history was asked for\n"
    )


def test_findings_below_the_threshold_are_counted_not_shown():
    text = render_text(FULL, View(show=Severity.ERROR))
    assert "RUL003" not in text
    assert "BNK001" not in text
    assert "Not shown: 1 warning, 1 info; `--show info` lists them.\n" in text


def test_the_order_of_findings_given_does_not_matter():
    assert render_text(replace(FULL, findings=FULL.findings[::-1])) == render_text(FULL)


def test_a_secret_without_excerpt_shows_no_source():
    text = render_text(replace(CLEAN, findings=(replace(DUPLICATE, excerpt=""),)))
    assert " | " not in text


def test_a_finding_over_several_lines_is_underlined_to_the_end_of_the_first():
    place = Place("a.md", 1, 3, 4, 2)
    text = render_text(replace(CLEAN, findings=(replace(DUPLICATE, place=place, excerpt="0123456789"),)))
    assert "\n      |   ^^^^^^^^\n" in text


def test_colour_adds_styles_and_nothing_else():
    plain, coloured = render_text(FULL), render_text(FULL, View(colour=True))
    assert "\x1b" not in plain
    assert "\x1b[1;31merror\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]+m", "", coloured) == plain


def test_a_path_never_begins_a_line_as_a_workflow_command():
    text = render_text(replace(CLEAN, findings=(replace(DUPLICATE, place=Place("::error::x.md")),)))
    assert text.startswith("./::error::x.md: error ADR003")


def test_excerpts_fit_the_width():
    wide = replace(DUPLICATE, excerpt="x" * 500, place=Place("a.md", 1, 250, 1, 260))
    lines = render_text(replace(CLEAN, findings=(wide,)), View(width=60)).splitlines()
    assert max(map(len, lines[1:3])) == 60
