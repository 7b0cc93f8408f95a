"""The baseline: what it holds, which files are none, and what it cannot accept."""

from __future__ import annotations

import json
import re
from datetime import date
from itertools import islice

import pytest
from banks import bank_of, check_called, scope_of
from hang import no_hang
from hypothesis import given, settings
from hypothesis import strategies as st

from memkit.bank.history import History
from memkit.bank.sizes import LARGE_LIMIT
from memkit.checks.baseline import (
    SCHEMA,
    Baseline,
    Known,
    baseline_of,
    read_baseline,
    read_baseline_of,
    unknown,
    write_baseline,
)
from memkit.checks.check import Example, Scope, Trouble
from memkit.checks.engine import Run, findings_of, run_checks
from memkit.checks.many import MOST, capped
from memkit.checks.over import DOCUMENTS
from memkit.checks.selection import select_checks
from memkit.errors import ConfigProblem
from memkit.findings import Finding, Outcome, Place, Severity, fingerprint
from memkit.frozen import replace
from memkit.report.excerpt import excerpt
from memkit.text.source import Span

PATH = "memory-bank/.baseline.json"


def finding(code: str, about: str, path: str = "memory-bank/DECISIONS.md", line: int = 1) -> Finding:
    return Finding(
        code, "x", Severity.ERROR, about, "do", Place(path, line, 1), fingerprint(code, path, about)
    )


def written(*rows: object) -> str:
    return json.dumps({"schema": SCHEMA, "findings": list(rows)})


def row(**changed: object) -> dict[str, object]:
    return {"code": "ADR001", "path": "a.md", "fingerprint": "ab", "count": 1} | changed


# Which files are baselines


@pytest.mark.parametrize(
    "count", ["Infinity", "-Infinity", "NaN", "1e999", "1.0", "0", "-5", '"9"', "true", "[]", "null"]
)
def test_a_count_that_is_no_number_from_one_on_is_named_by_its_row(count):
    text = written(row(), row(count="?")).replace('"?"', count)
    with pytest.raises(ConfigProblem, match=r"row 2 .*`count`"):
        read_baseline(text, PATH)


@pytest.mark.parametrize("wrong", [row(code=1), row(path=None), row(fingerprint=["x"]), {}, 7, "x", []])
def test_a_row_that_is_no_finding_is_named(wrong):
    with pytest.raises(ConfigProblem, match="row 1 "):
        read_baseline(written(wrong), PATH)


@pytest.mark.parametrize("text", ["", "x", "[]", "{}", "7", "[" * 100_000, '{"schema": "memkit.baseline/1"}'])
def test_a_file_that_is_no_baseline_says_how_to_go_on(text):
    with pytest.raises(ConfigProblem) as caught:
        read_baseline(text, PATH)
    assert "git checkout" in caught.value.help_line
    assert "delete it" in caught.value.help_line
    assert "init" not in caught.value.help_line


def test_a_row_without_a_count_counts_once():
    assert read_baseline(written({"code": "A", "path": "b", "fingerprint": "c"}), PATH).known == (
        Known("A", "b", "c", 1),
    )


def test_no_file_is_an_empty_baseline():
    assert read_baseline_of(bank_of({})) == Baseline()


def test_a_baseline_that_is_too_large_or_a_folder_is_said_to_be():
    held = written(row())
    assert read_baseline_of(bank_of({PATH: held})).known
    with pytest.raises(ConfigProblem, match="cannot be read"):
        read_baseline_of(bank_of({PATH: held + " " * LARGE_LIMIT}))
    with pytest.raises(ConfigProblem, match="cannot be read"):
        read_baseline_of(bank_of({f"{PATH}/x": held}))


def test_a_byte_order_mark_is_no_damage():
    assert read_baseline_of(bank_of({PATH: "\ufeff" + written(row())})).known


@given(
    st.lists(
        st.builds(
            Known, st.text(max_size=8), st.text(max_size=8), st.text(max_size=8), st.integers(1, 10**30)
        ),
        max_size=6,
    )
)
@settings(max_examples=60, deadline=None)
def test_what_is_written_is_read(known):
    baseline = Baseline(tuple(known))
    assert read_baseline(write_baseline(baseline), PATH) == baseline


# What it accepts


def test_a_finding_is_known_as_often_as_it_was():
    twice = [finding("ADR001", "x"), finding("ADR001", "x", line=2), finding("ADR001", "y")]
    known = baseline_of(twice)
    assert [k.count for k in known.known] in ([2, 1], [1, 2])
    assert unknown(twice, known) == []
    assert unknown([*twice, finding("ADR001", "x", line=9)], known) == [finding("ADR001", "x", line=9)]


@pytest.mark.parametrize("code", ["HIS001", "SEC001", "INJ002", "PRG006", "CFG001"])
def test_no_baseline_accepts_what_guards_a_change(code):
    lost = finding(code, "ADR-1 deleted")
    assert baseline_of([lost]) == Baseline()
    for claimed in (code, "ADR001", code.lower()):
        known = Baseline((Known(claimed, lost.place.path, lost.fingerprint, 9),))
        assert unknown([lost], known) == [lost]


def test_a_row_that_gives_another_check_accepts_nothing():
    found = finding("ADR001", "ADR-1 consequence")
    assert unknown([found], Baseline((Known("ADR002", found.place.path, found.fingerprint, 1),))) == [found]


# Very many findings of one kind


GOTCHAS = "memory-bank/GOTCHAS.md"


NOTHING = Baseline()


def checked(text: str, baseline: Baseline = NOTHING, code: str = "GOT001"):
    bank = bank_of({GOTCHAS: text})
    scope = Scope(bank, None, None, History(), date(2026, 6, 15))
    selection = select_checks(bank.config, bank.config, (code,))
    return capped(run_checks(scope, Run(selection, False, baseline, bank.config)))


def many(count: int) -> str:
    return "# Gotchas\n\n" + "".join(f"## Trap {n}\n\n**Fix.** Do {n}.\n\n" for n in range(count))


def test_a_file_with_thousands_of_findings_lists_the_first_and_counts_the_rest():
    found = checked(many(1000)).findings
    assert len(found) == MOST + 1
    (rest,) = (each for each in found if each.stands_for > 1)
    assert rest.message == f"{1000 - MOST} more of GOT001 in this file are not listed"
    assert rest.place == Place(GOTCHAS)
    assert rest.severity == found[-1].severity
    assert max(each.place.line for each in found if each is not rest) < 4 * MOST


def test_as_many_findings_as_are_listed_have_no_rest():
    assert len(checked(many(MOST)).findings) == MOST
    assert len(checked(many(MOST + 1)).findings) == MOST + 1


def test_a_baseline_of_thousands_of_findings_stays_small_and_accepts_them_all():
    known = baseline_of(checked(many(1000)).findings)
    assert len(known.known) == MOST + 1
    assert sum(row.count for row in known.known) == 1000
    assert checked(many(1000), known).findings == ()
    assert checked(many(1000), known).baselined == 1000
    assert len(checked(many(1003), known).findings) == 3
    assert checked(many(900), known).findings == ()


def test_a_rest_has_the_same_identity_whatever_its_number():
    rests = {
        each.fingerprint
        for count in (300, 500)
        for each in checked(many(count)).findings
        if each.stands_for > 1
    }
    assert len(rests) == 1


def test_the_rest_weighs_as_much_as_the_heaviest_of_it():
    light = [replace(finding("ADR001", f"{n}", line=n), severity=Severity.WARNING) for n in range(1, 300)]
    heavy = finding("ADR001", "heavy", line=250)
    found = capped(Outcome((*light[:249], heavy, *light[249:]), (), 1, "strict", "")).findings
    assert [each.severity for each in found if each.stands_for > 1] == [Severity.ERROR]
    assert {each.severity for each in found if each.stands_for == 1} == {Severity.WARNING}


# Very long lines


def _marks(document, _scope):
    for match in re.finditer("here", document.source.text):
        yield Trouble("a mark", "take it out", document.path, Span(*match.span()))


@pytest.mark.parametrize("before", [0, 10, 990, 5_000, 299_000])
def test_the_excerpt_of_an_enormous_line_is_cut_around_the_place(before):
    line = "x" * before + "here" + "y" * (300_000 - before)
    example = Example(files=(("memory-bank/NOTES.md", f"# Notes\n\n{line}\n"),))
    check = replace(check_called("ADR001"), over=DOCUMENTS, find=_marks)
    (found,) = findings_of(check, scope_of(example), Severity.ERROR)
    assert len(found.excerpt) == 2_000
    at = found.place.column - 1 - found.excerpt_from
    assert found.excerpt[at : at + 4] == "here"
    shown, carets = excerpt(found.excerpt, at + 1, at + 5, 60), "^^^^"
    assert shown.underline.strip() == carets
    assert shown.text[shown.underline.index("^") :].startswith("here")


def test_ten_thousand_findings_in_one_line_are_soon_told():
    example = Example(files=(("memory-bank/NOTES.md", "# Notes\n\n" + "here " * 200_000 + "\n"),))
    check = replace(check_called("ADR001"), over=DOCUMENTS, find=_marks)
    with no_hang():
        for _ in islice(findings_of(check, scope_of(example), Severity.ERROR), 10_000):
            pass
