from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft4Validator

from memkit.findings import Finding, Fix, Outcome, Place, Replacement, Severity, Skip
from memkit.frozen import replace
from memkit.report.github import render_github
from memkit.report.json_report import render_json
from memkit.report.sarif import render_sarif
from memkit.report.view import RuleText, View

# The schema comes from npm's @microsoft/jest-sarif 1.0.0-beta.0 (MIT), file sarif-2.1.0-rtm.5.json.
SCHEMA = json.loads((Path(__file__).parent / "fixtures/sarif-schema-2.1.0.json").read_text("utf-8"))

DUPLICATE = Finding(
    code="ADR003",
    name="duplicate-number",
    severity=Severity.ERROR,
    message="ADR-005 is used twice.",
    help="Renumber one.",
    place=Place("bank/DECISIONS.md", 12, 4, 12, 11),
    fingerprint="0123456789abcdef",
    excerpt="## ADR-005",
    mending=Fix(),
)
WHOLE_FILE = replace(DUPLICATE, severity=Severity.INFO, place=Place("bank/A.md"), help="", mending=None)
OUTCOME = Outcome(
    (DUPLICATE, WHOLE_FILE), (Skip(("HIS001",), "no history"),), 3, "standard", "main", suppressed=2
)
RULES = (
    RuleText("ADR001", "missing-field", "A field is missing.", "", Severity.WARNING),
    RuleText("ADR003", "duplicate-number", "One number, two records.", "Why.\n\nHow.", Severity.ERROR),
)


def only(finding):
    return replace(OUTCOME, findings=(finding,), skips=())


def sarif_run(outcome, view=None):
    log = json.loads(render_sarif(outcome, view))
    Draft4Validator(SCHEMA).validate(log)
    return log["runs"][0]


def test_json_has_a_schema_and_sorted_findings():
    text = render_json(OUTCOME)
    assert text.endswith("}\n")
    data = json.loads(text)
    assert list(data) == [
        "schema",
        "version",
        "profile",
        "base",
        "documents",
        "summary",
        "findings",
        "fixed",
        "unfixed",
        "skipped",
    ]
    assert data["schema"] == "memkit.check/1"
    assert data["summary"] == {"errors": 1, "warnings": 0, "infos": 1, "suppressed": 2} | {
        "baselined": 0,
        "stale": None,
        "accepted": 0,
    }
    assert [item["path"] for item in data["findings"]] == ["bank/A.md", "bank/DECISIONS.md"]
    assert data["findings"][1] == {
        "code": "ADR003",
        "name": "duplicate-number",
        "severity": "error",
        "message": "ADR-005 is used twice.",
        "help": "Renumber one.",
        "path": "bank/DECISIONS.md",
        "line": 12,
        "column": 4,
        "end_line": 12,
        "end_column": 11,
        "fingerprint": "0123456789abcdef",
        "fix": "safe",
    }
    assert data["skipped"] == [{"codes": ["HIS001"], "reason": "no history"}]


def test_json_does_not_depend_on_the_order_given():
    assert render_json(replace(OUTCOME, findings=OUTCOME.findings[::-1])) == render_json(OUTCOME)


def test_github_gets_one_command_a_finding():
    assert render_github(OUTCOME, View(prefix="packages/kelp/")) == (
        "::notice file=packages/kelp/bank/A.md,title=ADR003 duplicate-number::ADR-005 is used twice.\n"
        "::error file=packages/kelp/bank/DECISIONS.md,line=12,col=4,endLine=12,endColumn=11,"
        "title=ADR003 duplicate-number::ADR-005 is used twice.%0ARenumber one.\n"
        "memkit skipped HIS001: no history\n"
    )


@pytest.mark.parametrize(
    ("path", "file"),
    [
        ("100%,a:b.md", "100%25%2Ca%3Ab.md"),
        ("a\r\nb.md", "a%0D%0Ab.md"),
        ("a\x1bb\u202e.md", "a\\x1bb\\u202e.md"),
        ("%0A::error::x", "%250A%3A%3Aerror%3A%3Ax"),
    ],
)
def test_github_properties_are_escaped(path, file):
    line = render_github(only(replace(WHOLE_FILE, place=Place(path))))
    assert line.startswith(f"::notice file={file},title=")


def test_github_messages_cannot_start_a_command():
    message = "50 % done\n::error::boo\r\n##[add-mask]x"
    line = render_github(only(replace(DUPLICATE, message=message, help="")))
    assert line.endswith("::50 %25 done%0A::error::boo%0D%0A##\\[add-mask]x\n")
    assert line.count("\n") == 1


def test_sarif_holds_rules_results_and_skips():
    run = sarif_run(OUTCOME, View(rules=RULES, prefix="sub"))
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["ADR001", "ADR003"]
    assert rules[0]["help"]["text"] == "A field is missing."
    assert rules[1]["help"]["markdown"] == "Why.\n\nHow."
    assert rules[1]["defaultConfiguration"] == {"level": "error"}
    assert run["results"][1] == {
        "ruleId": "ADR003",
        "ruleIndex": 1,
        "level": "error",
        "message": {"text": "ADR-005 is used twice.\nRenumber one."},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "sub/bank/DECISIONS.md", "uriBaseId": "SRCROOT"},
                    "region": {"startLine": 12, "startColumn": 4, "endLine": 12, "endColumn": 11},
                }
            }
        ],
        "partialFingerprints": {"memkit/v1": "0123456789abcdef"},
    }
    assert "region" not in run["results"][0]["locations"][0]["physicalLocation"]
    assert run["results"][0]["level"] == "note"
    assert run["columnKind"] == "unicodeCodePoints"
    invocation = run["invocations"][0]
    assert invocation["executionSuccessful"] is True
    assert [note["message"]["text"] for note in invocation["toolExecutionNotifications"]] == [
        "Skipped HIS001: no history"
    ]


def test_sarif_holds_the_edits_of_a_fix():
    edits = (
        Replacement(Place("bank/B.md", 3, 1, 4, 1), ""),
        Replacement(Place("bank/A b.md", 9, 5, 9, 5), "x\n"),
        Replacement(Place("bank/A b.md", 2, 1, 2, 4), "ADR"),
    )
    finding = replace(DUPLICATE, mending=Fix(safe=False), replacements=edits)
    (fix,) = sarif_run(only(finding), View(prefix="sub/"))["results"][0]["fixes"]
    assert fix["description"]["text"] == "memkit's fix (may change what is meant)"
    first, second = fix["artifactChanges"]
    assert first["artifactLocation"] == {"uri": "sub/bank/A%20b.md", "uriBaseId": "SRCROOT"}
    assert [held["insertedContent"]["text"] for held in first["replacements"]] == ["ADR", "x\n"]
    assert first["replacements"][1]["deletedRegion"] == {
        "startLine": 9,
        "startColumn": 5,
        "endLine": 9,
        "endColumn": 5,
    }
    assert second["replacements"][0]["deletedRegion"]["endLine"] == 4
    assert "fixes" not in sarif_run(only(DUPLICATE))["results"][0]


def test_sarif_without_findings_is_valid():
    assert sarif_run(replace(OUTCOME, findings=(), skips=()))["results"] == []


def test_sarif_adds_a_rule_that_nobody_passed():
    run = sarif_run(only(replace(DUPLICATE, code="XYZ001", name="own")), View(rules=RULES))
    assert run["tool"]["driver"]["rules"][run["results"][0]["ruleIndex"]]["id"] == "XYZ001"


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("a b/ä#?.md", "a%20b/%C3%A4%23%3F.md"),
        ("c:x.md", "c%3Ax.md"),
        (b"caf\xe9.md".decode("utf-8", "surrogateescape"), "caf%E9.md"),
        ("\ud800.md", "%ED%A0%80.md"),
        ("", "."),
    ],
)
def test_sarif_uris_are_percent_encoded(path, uri):
    result = sarif_run(only(replace(DUPLICATE, place=Place(path, 1))))["results"][0]
    location = result["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == uri
    assert location["region"] == {"startLine": 1}


def test_sarif_messages_hold_no_link_and_no_placeholder():
    message = "see [x](http://evil.example) {0}"
    text = sarif_run(only(replace(DUPLICATE, message=message, help="")))["results"][0]["message"]["text"]
    assert text == "see \\[x\\](http://evil.example) {{0}}"
