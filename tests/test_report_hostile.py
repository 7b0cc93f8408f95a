from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from hang import no_hang
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft4Validator

from memkit.findings import Finding, Outcome, Place, Severity, Skip
from memkit.report.outputs import FORMATS, renderer
from memkit.report.view import RuleText, View
from memkit.text.clean import printable

NASTY = st.sampled_from(
    [
        "\x1b[2J",
        "\n",
        "\r\n",
        "::error::x",
        "##vso[",
        "\u202e",
        "\u200b",
        "\U000e0041",
        "\udcff",
        "|",
        "%",
        ",",
    ]
)
TEXTS = st.lists(st.one_of(NASTY, st.text(st.characters(), max_size=8)), max_size=5).map("".join)
NUMBERS = st.integers(0, 30)
FINDINGS = st.builds(
    Finding,
    code=st.sampled_from(["ADR003", "GOT001", "RUL003"]),
    name=st.just("some-name"),
    severity=st.sampled_from(Severity),
    message=TEXTS,
    help=TEXTS,
    place=st.builds(Place, TEXTS, NUMBERS, NUMBERS, NUMBERS, NUMBERS),
    fingerprint=st.just("0123456789abcdef"),
    excerpt=TEXTS,
)
OUTCOMES = st.builds(
    Outcome,
    st.lists(FINDINGS, max_size=4).map(tuple),
    st.lists(st.builds(Skip, st.just(("HIS001",)), TEXTS), max_size=2).map(tuple),
    NUMBERS,
    TEXTS,
    TEXTS,
)
VIEW = View(rules=(RuleText("ADR003", "some-name", "One.", "Two.", Severity.ERROR),))


@cache
def sarif_schema():
    return Draft4Validator(
        json.loads((Path(__file__).parent / "fixtures/sarif-schema-2.1.0.json").read_text("utf-8"))
    )


@settings(max_examples=60, deadline=None)
@given(OUTCOMES)
@pytest.mark.parametrize("name", FORMATS)
def test_no_output_holds_a_raw_hidden_character_or_a_ci_command(name, outcome):
    for line in renderer(name)(outcome, VIEW).split("\n"):
        assert printable(line) == line
        assert name == "github" or not line.lstrip().startswith("::")


@settings(max_examples=60, deadline=None)
@given(OUTCOMES)
def test_colour_is_the_only_control_in_text(outcome):
    coloured = renderer("text")(outcome, View(colour=True))
    assert re.sub(r"\x1b\[[0-9;]+m", "", coloured) == renderer("text")(outcome, View())


@settings(max_examples=60, deadline=None)
@given(OUTCOMES)
def test_github_gets_exactly_one_line_a_finding_and_a_skip(outcome):
    lines = renderer("github")(outcome, VIEW).splitlines()
    assert len(lines) == len(outcome.findings) + len(outcome.skips)
    commands = [line for line in lines if re.match(r"::(error|warning|notice) [^:]*::", line)]
    assert len(commands) == len(outcome.findings)


@settings(max_examples=60, deadline=None)
@given(OUTCOMES)
def test_json_is_json_and_encodes(outcome):
    text = renderer("json")(outcome, VIEW)
    assert len(json.loads(text.encode("utf-8"))["findings"]) == len(outcome.findings)


@settings(max_examples=25, deadline=None)
@given(OUTCOMES)
def test_sarif_is_always_valid(outcome):
    log = json.loads(renderer("sarif")(outcome, VIEW).encode("utf-8"))
    sarif_schema().validate(log)
    run = log["runs"][0]
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]


@settings(max_examples=40, deadline=None)
@given(OUTCOMES)
def test_the_order_of_findings_changes_no_output(outcome):
    turned = Outcome(outcome.findings[::-1], outcome.skips, outcome.documents, outcome.profile, outcome.base)
    keys = [finding.sort_key for finding in outcome.findings]
    if len(set(keys)) == len(keys):
        for name in FORMATS:
            assert renderer(name)(turned, VIEW) == renderer(name)(outcome, VIEW), name


@pytest.mark.parametrize("name", FORMATS)
def test_a_line_of_a_megabyte_is_quick_and_does_not_flood(name):
    huge = "##[`|\x1b規@a " * 125_000
    finding = Finding(
        "FMT001", "some-name", Severity.ERROR, huge, huge, Place("a.md", 1, 700_000), "0" * 16, huge
    )
    with no_hang():
        text = renderer(name)(Outcome((finding,), (Skip(("FMT001",), huge),), 1, "standard", huge), VIEW)
    assert name in {"json", "sarif"} or len(text) < 40_000
