"""A check's manual page says each thing once, and what it says about allowing a finding works."""

from __future__ import annotations

import re

import pytest
from banks import check_called, scope_of

from memkit.checks.catalog import all_checks
from memkit.checks.check import Example
from memkit.checks.manual import manual_page
from memkit.checks.over import CHANGES
from memkit.checks.suppress import find_suppressions
from memkit.frozen import replace
from memkit.text.frontmatter import Frontmatter

CHECKS = all_checks()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_the_page_says_each_thing_once(check):
    prose = manual_page(check).partition("\nFound")[0].split("\n\n")
    assert len(prose) == len(set(prose))
    assert prose[1].startswith("Severity: ")
    parts = 5 + bool(
        check.fix
    )  # title, severities, what it finds, why it matters, what to do, what --fix does
    assert len(prose) == parts


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_one_blank_line_between_parts_and_none_at_the_end(check):
    outside = re.sub(r"^(`{3,})\w+\n.*?^\1$", "```", manual_page(check), flags=re.MULTILINE | re.DOTALL)
    assert "\n\n\n" not in outside
    assert manual_page(check).endswith(".\n")
    assert not manual_page(check).endswith("\n\n")


def test_an_example_that_depends_on_the_day_names_it():
    assert "Found on 2026-06-15:" in manual_page(check_called("ADR016"))
    assert "Found:" in manual_page(check_called("RUL001"))
    check = check_called("RUL001")
    other = replace(check, bad=(replace(check.bad[0], today="2027-01-01"),))
    assert "Found on 2027-01-01:" in manual_page(other)


def test_an_example_shows_the_configuration_it_depends_on():
    assert 'profil = "strict"' in manual_page(check_called("CFG002"))


def test_an_example_shows_the_commits_it_depends_on():
    assert "- 2026-03-01: memory-bank/ACTIVE_CONTEXT.md" in manual_page(check_called("BNK012"))


def test_a_finding_about_a_change_is_allowed_for_the_file_and_from_the_base():
    (line,) = manual_page(check_called("HIS001")).splitlines()[-1:]
    assert "`<!-- memkit: ignore-file HIS001 — reason -->` at the top of the file" in line
    assert line.endswith("once it stands in the base.")


def commented(text: str, comment: str, page, span) -> str:
    """A text with the comment where the manual says that it goes."""
    if "ignore-file" in comment:
        top = page.frontmatter.span.end if isinstance(page.frontmatter, Frontmatter) else 0
        return f"{text[:top]}{comment}\n{text[top:]}"
    line = page.source.line_at(span.start)
    blocks = [block.first for block in page.structure.blocks if block.parent < 0 and block.first <= line]
    at = page.source.line_starts[max(blocks, default=line)]
    return f"{text[:at]}{comment}\n\n{text[at:]}"


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_what_the_page_says_about_allowing_works(check):
    advice = re.search(r"`(<!-- memkit: ignore[^`]*-->)`", manual_page(check).splitlines()[-1])
    if check.over is CHANGES or check.family == "HIS" or advice is None:
        return
    example: Example = check.bad[0]
    scope = scope_of(example)
    first = next(found for found in check.run(scope) if found.path in dict(example.files))
    page = scope.bank.by_path[first.path].page
    text = commented(dict(example.files)[first.path], advice[1], page, first.span)
    after = scope_of(replace(example, files=tuple({**dict(example.files), first.path: text}.items())))
    said = find_suppressions(after.bank.by_path[first.path])
    (held,) = (one for one in said if one.names(check.code, check.name, check.family))
    again = [found for found in check.run(after) if found.path == first.path and found.about == first.about]
    assert all(held.whole or (found.span and found.span.start in held.reach) for found in again)
    assert again, "the comment changed what the check sees"
