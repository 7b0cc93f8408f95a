"""Every check finds what its bad examples show, is quiet on its good ones, and explains itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from banks import check_called, found_by

from memkit.checks.catalog import FAMILIES, all_checks
from memkit.checks.check import Example, explanation
from memkit.checks.over import CHANGES
from memkit.findings import Severity

CASES = Path(__file__).parent / "cases"
CHECKS = all_checks()
_CASE = re.compile(r"^## (bad|good): (.+)$", re.MULTILINE)
_FENCE = re.compile(r"^(`{3,}|~{3,})(\S[^\n]*)\n(.*?)^\1[ \t]*$", re.MULTILINE | re.DOTALL)


def test_codes_and_names_are_unique():
    assert len({check.code for check in CHECKS}) == len(CHECKS)
    assert len({check.name for check in CHECKS}) == len(CHECKS)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
class TestEach:
    def test_bad_examples_are_found(self, check):
        assert check.bad
        for example in check.bad:
            assert found_by(check, example), f"{check.code} misses {example}"

    def test_good_examples_are_quiet(self, check):
        assert check.good
        for example in check.good:
            assert not found_by(check, example), f"{check.code} is wrong about {example}"

    def test_it_explains_itself(self, check):
        held = explanation(check.doc)
        assert held.finds
        assert held.matters
        assert held.do
        assert check.summary.endswith(".")
        assert " and " not in check.summary or check.summary.count(".") == 1
        assert check.code[:3].lower() in FAMILIES
        assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", check.name)

    def test_its_messages_say_what_and_what_to_do(self, check):
        for example in check.bad:
            for finding in found_by(check, example):
                assert finding.message
                assert finding.help
                assert "!" not in (finding.message + finding.help).replace("<!--", "")
                assert "\n" not in finding.message + finding.help
                assert not finding.message.endswith(".")

    def test_a_date_check_is_no_error(self, check):
        if check.date_only:
            assert check.strict != Severity.ERROR

    def test_change_checks_show_a_change(self, check):
        if check.over is CHANGES:
            assert all(example.before is not None for example in check.bad)


def _cases():
    for path in sorted(CASES.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        starts = list(_CASE.finditer(text))
        for match, after in zip(starts, [*starts[1:], None], strict=True):
            body = text[match.end() : after.start() if after else len(text)]
            yield pytest.param(path.stem, match[1], _example(body), id=f"{path.stem}-{match[1]}-{match[2]}")


def _example(body: str) -> Example:
    """Fences with a path as info string; `before PATH`, `memkit.toml` and `today: DATE` lines around them."""
    files, before = [], []
    config = 'profile = "strict"\n'
    for match in _FENCE.finditer(body):
        info, text = match[2].strip(), match[3]
        if info == "memkit.toml":
            config = text
        elif info.startswith("before "):
            before.append((info.removeprefix("before "), text))
        else:
            files.append((info, text))
    today = re.search(r"^today: (\S+)", body, re.MULTILINE)
    return Example(
        files=tuple(files),
        before=tuple(before) if before or "before: nothing" in body else None,
        config=config,
        today=today[1] if today else "2026-06-15",
    )


@pytest.mark.parametrize(("code", "kind", "example"), list(_cases()))
def test_case(code, kind, example):
    found = found_by(check_called(code), example)
    assert bool(found) == (kind == "bad"), [finding.message for finding in found]
