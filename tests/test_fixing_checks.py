"""A fix mends what its check found: in every example that has one, with any line ending, and only once."""

from __future__ import annotations

import pytest
from banks import found_by, scope_of
from test_checks import CHECKS, _cases

from memkit.checks.batch import make_fixes
from memkit.frozen import replace

FIXING = [check for check in CHECKS if check.fix]
CASES = [
    pytest.param(check, example, id=f"{check.code}-{number}")
    for check in CHECKS
    for number, example in enumerate(
        [*check.bad, *(case.values[2] for case in _cases() if case.values[0] == check.code)]
    )
]


def render(template):
    return f"# {template}\n"


def mended(check, example):
    """The example after one round of a check's fixes, and what they were made for."""
    findings = found_by(check, example)
    batch = make_fixes(scope_of(example).bank, findings, render)
    files = dict(example.files) | {path: change.after for path, change in batch.files.items()}
    return replace(example, files=tuple(files.items())), batch


def data(text):
    return text if isinstance(text, bytes) else text.encode(errors="surrogateescape")


@pytest.mark.parametrize(("check", "example"), CASES)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_fix_mends_its_finding(check, example, ending):
    files = tuple((path, data(text).replace(b"\n", ending.encode())) for path, text in example.files)
    example = replace(example, files=files)
    left = {finding.fingerprint for finding in found_by(check, example) if finding.mending}
    before = dict(example.files)
    for _ in range(12):
        example, batch = mended(check, example)
        if not batch.taken:
            break
    after = {finding.fingerprint for finding in found_by(check, example)}
    assert not left & after
    assert not any(finding.mending for finding in found_by(check, example))
    if ending == "\r\n":
        for path, text in example.files:
            if before.get(path, b"\r\n") and text != before.get(path) and path in before:
                assert text.count(b"\n") == text.count(b"\r\n")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_what_a_check_says_of_its_fix_is_so(check):
    kinds = {finding.fix for example in check.bad for finding in found_by(check, example)} - {""}
    assert bool(kinds) == bool(check.fix)
    assert bool(check.fix) == bool(check.fixing)
    assert not check.fixing.endswith(".")
