"""Where a new gotcha goes among those of a page: which group, on top or at the end, between which lines."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from memkit.documents.contract import declares_newest_first, declares_newest_last
from memkit.documents.entry import title_key
from memkit.errors import UsageProblem
from memkit.frozen import frozen
from memkit.scaffold.new.lines import after_line, before_line, last_filled
from memkit.text.clean import printable
from memkit.text.dates import Period

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memkit.documents.gotchas.gotcha import Gotcha
    from memkit.text.edits import Edit
    from memkit.text.page import Page

_FOOTER = 3
"""Lines below a rule at the end of a page up to which they are taken for its footer."""


@frozen
class Group:
    """The gotchas among which a new one goes, and whether it goes before the first of them.

    `section` is the section (an index into `Page.sections`, or -1) that holds them.
    """

    entries: tuple[Gotcha, ...]
    on_top: bool
    section: int


def group_of(page: Page, entries: Sequence[Gotcha], under: str) -> Group:
    """The group under the heading `under`, else the last one, or the first where the newest stands on top."""
    if under:
        section = section_under(page, under)
        held = page.sections[section]
        inside = [e for e in entries if held.first < page.source.line_at(e.head.start) < held.last]
        return Group(tuple(inside), inside != [] and newest_first(page, inside, entries), section)
    on_top = newest_first(page, entries, entries)
    firsts = [section.first for section in page.sections]
    parents = [_parent(page, entry, firsts) for entry in entries]
    chosen = parents[0 if on_top else -1] if parents else -1
    same = [entry for entry, parent in zip(entries, parents, strict=True) if parent == chosen]
    if not on_top and len(set(parents)) > 1:
        on_top = newest_first(page, same, same)
    return Group(tuple(same), on_top, chosen)


def section_under(page: Page, under: str) -> int:
    """The section whose heading says `under`. Raises `UsageProblem` for none or several."""
    wanted = title_key(under)
    keys = [title_key(section.title) for section in page.sections]
    found = [n for n, key in enumerate(keys) if key == wanted]
    found = found or [n for n, key in enumerate(keys) if wanted and f"-{wanted}-" in f"-{key}-"]
    if len(found) != 1:
        said = f"no heading says {printable(under)!r}" if not found else f"{len(found)} headings say it"
        raise UsageProblem(f"In {printable(page.path)} {said}.", help_line="Name one by its whole text.")
    return found[0]


def newest_first(page: Page, entries: Sequence[Gotcha], every: Sequence[Gotcha]) -> bool:
    """Whether the newest entry stands on top, as the page says or as dates and numbers show."""
    first = every[0].head.start if every else len(page.source.text)
    if declares_newest_first(page, first):
        return True
    if declares_newest_last(page, first):
        return False
    days = [e.date.value.first.toordinal() for e in entries if e.date and isinstance(e.date.value, Period)]
    numbers = [int(e.id) for e in entries if e.id.isdecimal()]
    return _falls(days) or _falls(numbers)


def section_edit(page: Page, group: Group, text: str) -> Edit:
    """Put a new section among those of a group, with the rule between them that the page has."""
    source = page.source
    rules = {block.first for block in page.blocks("rule") if block.parent < 0}
    ranges = [_lines(page, entry) for entry in group.entries]
    ends = [last_filled(source, *lines) for lines in ranges]
    parted = 2 * sum(end in rules for end in ends[:-1]) > len(ends[:-1]) if len(ends) > 1 else False
    rule = source.line_text(next(iter(sorted(rules)), 0)) if parted else ""
    if group.on_top:
        below = f"{text}\n\n{rule}" if rule else text
        return before_line(source, ranges[0][0], below, blank=True)
    end, closed = ends[-1], ends[-1] in rules
    first, last = ranges[-1]
    footer = next((n for n in sorted(rules) if first < n < end and _filled(page, n + 1, last) <= _FOOTER), -1)
    if footer >= 0 or (closed and not rule):
        end, closed = last_filled(source, first, footer if footer >= 0 else end), False
    if rule and closed:
        return after_line(source, end, f"{text}\n\n{rule}", blank=True)
    return after_line(source, end, f"{rule}\n\n{text}" if rule else text, blank=True)


def line_edit(page: Page, group: Group, text: str, *, loose: bool | None = None) -> Edit:
    """Put a list item or row among those of a group, with a blank line between where the others have one."""
    source = page.source
    ranges = [_lines(page, entry) for entry in group.entries]
    gaps = [not source.line_text(first - 1).strip() for (_, _), (first, _) in pairwise(ranges)]
    blank = 2 * sum(gaps) > len(gaps) if loose is None else loose
    if group.on_top:
        return before_line(source, ranges[0][0], text, blank=blank)
    return after_line(source, last_filled(source, *ranges[-1]), text, blank=blank)


def main_form(entries: Sequence[Gotcha]) -> str:
    """How most gotchas of a page are written: `section` (with or without labels), `bullet` or `table`."""
    forms = Counter("section" if e.form in {"prose", "file"} else e.form for e in entries)
    return forms.most_common(1)[0][0] if forms else "section"


def _lines(page: Page, entry: Gotcha) -> tuple[int, int]:
    first = page.source.line_at(entry.span.start)
    return first, max(first, page.source.line_at(max(entry.span.start, entry.span.end - 1))) + 1


def _parent(page: Page, entry: Gotcha, firsts: Sequence[int]) -> int:
    """The section that holds an entry, or -1; `firsts` are the lines of all sections."""
    number = bisect_right(firsts, page.source.line_at(entry.head.start)) - 1
    if number >= 0 and page.sections[number].heading.span == entry.head:
        return page.sections[number].parent
    return number


def _filled(page: Page, first: int, last: int) -> int:
    return sum(bool(page.source.line_text(line).strip()) for line in range(first, last))


def _falls(values: Sequence[int]) -> bool:
    """Whether values go down more often than up."""
    steps = [a > b for a, b in pairwise(values) if a != b]
    return 2 * sum(steps) > len(steps)
