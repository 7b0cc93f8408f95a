"""How far a rule reaches: the files its document is for, and the part of the project its heading names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.text.labels import fold

if TYPE_CHECKING:
    from memkit.text.page import Page

_EVERYWHERE = frozenset(["", "**", "*", "**/*", "**/*.*", "/**"])
_PARTS = frozenset(
    "frontend backend server client web mobile ios android desktop api docs documentation infra python rust"
    " go typescript javascript java kotlin swift c ruby php sql css html shell bash test tests testing e2e"
    " unit integration ci cd production prod development dev staging local legacy new old release deploy"
    " deployment windows linux macos docker migrations monorepo package packages example examples commit"
    " commits pr review reviews security performance debugging phase step mode workflow".split()
)
_FORBIDDING = frozenset(
    "don't don'ts dont donts not never avoid bad wrong forbidden prohibited anti antipatterns anti-patterns"
    " antipattern anti-pattern mistakes mistake instead disallowed banned without".split()
)
"""Words of a heading under which what stands is forbidden, or shown as wrong."""


def reach_of(page: Page) -> str:
    """The globs that a rules file limits itself to in its frontmatter; empty when it is for all files."""
    for key in ("globs", "paths", "applyTo", "apply_to", "fileMatchPattern"):
        globs = sorted(value.text.strip() for value in page.data.texts(key))
        if globs and not _EVERYWHERE.issuperset(globs):
            return ",".join(globs)
    return ""


def reaches(page: Page) -> list[str]:
    """For each line, the headings above it that name a part of the project; empty where none does."""
    found = [""] * page.source.line_count
    for section in page.sections:
        above = found[section.first]
        name = _part(section.title) if section.level > 1 else ""
        if name:
            reach = f"{above}/{name}"
            found[section.first : section.last] = [reach] * (section.last - section.first)
    return found


def forbidding_lines(page: Page) -> frozenset[int]:
    """The lines under a heading, or a paragraph with a colon, that forbids what it lists: `Never:`."""
    found: set[int] = set()
    for section in page.sections:
        if _forbids(section.title):
            found.update(range(section.first, section.last))
    for block in page.blocks("list"):
        above = block.first - 1
        while above > 0 and not page.source.slice(page.source.line_span(above)).strip():
            above -= 1
        line = page.source.slice(page.source.line_span(above)).strip(" *_\t") if above >= 0 else ""
        if line.endswith((":", "：")) and _forbids(line):
            found.update(range(block.first, block.last))
    return frozenset(found)


def _forbids(title: str) -> bool:
    words = re.findall(r"[\w'-]{1,40}", title.casefold().replace("’", "'"))
    return not _FORBIDDING.isdisjoint(words) or "❌" in title


def _part(title: str) -> str:
    """The heading as the name of a part, where it holds a path, code, or a word for a part."""
    folded = fold(title)
    if "/" in title or "`" in title or "." in title or _PARTS & set(folded.split()):
        return folded
    return ""
