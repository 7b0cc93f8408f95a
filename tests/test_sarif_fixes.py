"""The fixes that SARIF carries are the edits that `--fix` makes, and touch no line with a secret."""

from __future__ import annotations

import json

import pytest
from banks import bank_of, found_by
from git_sandbox import Sandbox
from test_diff_secrets import TOKEN
from test_fixing_checks import CASES

from memkit.findings import Outcome
from memkit.report.sarif import render_sarif
from memkit.text.edits import apply_edits
from memkit.workspace.checking import Request, check_place
from memkit.workspace.place import open_place


def fixes_of(*findings):
    log = json.loads(render_sarif(Outcome(findings, (), 1, "strict", "")))
    return [fix for result in log["runs"][0]["results"] for fix in result.get("fixes", ())]


def changed(text, replacements):
    """A text with the regions of SARIF replaced, the last ones first."""
    starts = [0, *(number + 1 for number, char in enumerate(text) if char == "\n")]
    for held in reversed(replacements):
        region = held["deletedRegion"]
        start = starts[region["startLine"] - 1] + region["startColumn"] - 1
        end = starts[region["endLine"] - 1] + region["endColumn"] - 1
        text = text[:start] + held["insertedContent"]["text"] + text[end:]
    return text


@pytest.mark.parametrize(("check", "example"), CASES)
def test_a_fix_in_sarif_is_the_fix(check, example):
    bank = bank_of(dict(example.files), example.config)
    for finding in found_by(check, example):
        shown = fixes_of(finding)
        mending = finding.mending
        assert bool(shown) == bool(mending and mending.edits and not (mending.files or mending.templates))
        for change in shown[0]["artifactChanges"] if shown else ():
            held = next(h for h in mending.edits if h.path == change["artifactLocation"]["uri"])
            source = bank.by_path[held.path].source
            assert changed(source.text, change["replacements"]) == apply_edits(source, held.edits).text


def test_an_edit_beside_a_secret_is_not_shown(tmp_path):
    repo = Sandbox(tmp_path / "repo")
    repo.write("memkit.toml", 'profile = "strict"\n')
    repo.write("memory-bank/PROGRESS.md", f"# Progress\n\n- [✅] Use {TOKEN}\n- [✅] Ship it\n")
    outcome = check_place(open_place(repo.top, repo.environment), Request())
    boxes = [finding for finding in outcome.findings if finding.fix and "ox" in finding.message]
    assert len(boxes) == 2
    assert len(fixes_of(*boxes)) == 1
