"""`--statistics`: how often each check speaks."""

from __future__ import annotations

import json

import pytest
from repositories import BAD_ROW, HALF_ADR, HALF_ADR_4, LOG, RULES, banked, decisions

from memkit.findings import Finding, Fix, Outcome, Place, Severity
from memkit.frozen import replace
from memkit.report.json_report import render_json
from memkit.report.statistics import Statistic, statistics, statistics_text
from memkit.report.text import render_text
from memkit.report.view import View


def finding(code: str, **more: object) -> Finding:
    held = Finding(code, f"name-of-{code.lower()}", Severity.ERROR, "m", "do", Place("a.md", 1), "f")
    return replace(held, **more)


MANY = [
    *[finding("ADR001")] * 9,
    finding("ADR001", stands_for=3, mending=Fix()),
    finding("BNK004", mending=Fix(), name="stale"),
    finding("AAA001", severity=Severity.INFO),
]


def test_the_most_frequent_check_comes_first_then_the_code():
    assert [(row.code, row.count, row.fixable) for row in statistics(MANY)] == [
        ("ADR001", 12, 3),
        ("AAA001", 1, 0),
        ("BNK004", 1, 1),
    ]
    assert statistics(reversed(MANY)) == statistics(MANY)
    assert statistics([]) == ()


def test_text_is_aligned():
    assert statistics_text(MANY) == (
        "12  ADR001  name-of-adr001  3 fixable\n"
        " 1  AAA001  name-of-aaa001\n"
        " 1  BNK004  stale           fixable"
    )


def test_a_fix_that_needs_a_look_is_called_so():
    unsafe = finding("ADR001", mending=Fix(safe=False))
    assert statistics_text([unsafe]).endswith("  unsafe fix")
    assert statistics_text([unsafe, *MANY[:2]]) == "3  ADR001  name-of-adr001  1 unsafe fix"


def test_text_holds_counts_in_place_of_findings_and_leaves_out_what_is_not_shown():
    outcome = Outcome(tuple(MANY), (), 1, "strict", "")
    text = render_text(outcome, View(statistics=True, show=Severity.WARNING))
    assert text.startswith("12  ADR001")
    assert "AAA001" not in text
    assert "Not shown: 1 info" in text
    assert "a.md" not in text


def test_json_adds_an_object_and_keeps_the_findings():
    outcome = Outcome(tuple(MANY), (), 1, "strict", "")
    data = json.loads(render_json(outcome, View(statistics=True)))
    assert data["statistics"]["ADR001"] == {"name": "name-of-adr001", "count": 12, "fixable": 3}
    assert next(iter(data["statistics"])) == "ADR001"
    assert len(data["findings"]) == len(MANY)
    assert "statistics" not in json.loads(render_json(outcome, View()))
    assert Statistic("A", "b", 1, 0) == Statistic("A", "b", 1, 0)


@pytest.fixture
def repo(tmp_path):
    log = decisions(HALF_ADR_4, HALF_ADR)
    return banked(tmp_path / "repo", **{LOG: log, "CLAUDE.md": RULES + BAD_ROW})


def test_the_command_counts(repo):
    ran = repo.memkit("check", "--statistics", "--select", "ADR001,RUL001")
    assert ran.code == 1
    assert ran.out == (
        "2  ADR001  decision-missing-field\n"
        "1  RUL001  missing-provenance\n"
        "\n"
        "Found 3 errors in 2 documents (profile strict).\n"
    )
    data = repo.memkit("check", "--statistics", "--json", "--select", "ADR001,RUL001").data
    assert {code: row["count"] for code, row in data["statistics"].items()} == {"ADR001": 2, "RUL001": 1}


def test_other_formats_stay_as_they_are(repo):
    for output in ("github", "sarif", "markdown"):
        words = ("check", "--output", output)
        assert repo.memkit(*words, "--statistics") == repo.memkit(*words)


def test_nothing_found_has_no_table(repo):
    ran = repo.memkit("check", "--statistics", "--select", "GOT001")
    assert (ran.code, ran.out) == (0, "Nothing found in 2 documents (profile strict).\n")
