from __future__ import annotations

import pytest

from memkit.errors import UsageProblem
from memkit.findings import Outcome
from memkit.report.outputs import FORMATS, Output, parse_output, parse_outputs
from memkit.report.view import View


@pytest.mark.parametrize(
    ("spec", "output"),
    [
        ("text", Output("text")),
        ("JSON", Output("json")),
        ("json:-", Output("json")),
        ("sarif:out/memkit.sarif", Output("sarif", "out/memkit.sarif")),
        ("sarif:C:\\out\\memkit.sarif", Output("sarif", "C:\\out\\memkit.sarif")),
        ("markdown:a:b.md", Output("markdown", "a:b.md")),
    ],
)
def test_a_spec_names_a_format_and_maybe_a_file(spec, output):
    assert parse_output(spec) == output


@pytest.mark.parametrize(
    ("spec", "name", "guess"),
    [("jsn", "jsn", "json"), ("Sarfi:x", "Sarfi", "sarif"), ("gihtub", "gihtub", "github")],
)
def test_an_unknown_format_is_refused_with_a_suggestion(spec, name, guess):
    with pytest.raises(UsageProblem) as caught:
        parse_output(spec)
    assert caught.value.message == f"`{name}` is no output format here."
    assert caught.value.help_line.startswith(f"Did you mean `{guess}`? The formats are text, json,")


@pytest.mark.parametrize("spec", ["", ":x", "C:\\out.json", "\x1b[31m", "x" * 100_000])
def test_nonsense_is_refused_in_clean_words(spec):
    with pytest.raises(UsageProblem) as caught:
        parse_output(spec)
    assert "\x1b" not in caught.value.message
    assert len(caught.value.message) < 200
    assert caught.value.help_line.startswith("The formats are")


def test_a_colon_needs_a_file():
    with pytest.raises(UsageProblem, match="names no file"):
        parse_output("json:")


def test_two_outputs_for_one_place_are_refused():
    assert len(parse_outputs(["text", "json:a.json", "sarif:b.sarif"])) == 3
    with pytest.raises(UsageProblem, match="`text` and `json` both write to standard output"):
        parse_outputs(["text", "json"])
    with pytest.raises(UsageProblem, match="both write to `a`"):
        parse_outputs(["text:a", "json:a"])


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_renders(name):
    text = Output(name).render(Outcome((), (), 0, "standard", ""), View())
    assert text == "" or text.endswith("\n")
