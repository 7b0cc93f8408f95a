"""The text of a new record, after the model of another file, and the name of its own."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from memkit.scaffold.decisions.body_like import body_like
from memkit.scaffold.decisions.head_like import heading_like, section_of
from memkit.scaffold.decisions.numbering import numbered_like
from memkit.scaffold.decisions.pieces import joined
from memkit.scaffold.decisions.wanted import MARK
from memkit.scaffold.new.named import slug_of
from memkit.text.dates import Period, parse_date
from memkit.text.frontmatter import Frontmatter
from memkit.text.patterns import pattern
from memkit.text.yaml.values import Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.documents.decisions.decision import Decision
    from memkit.scaffold.decisions.writing import Writing
    from memkit.text.page import Page

_NAME = pattern(r"(?P<lead>[A-Za-z]{1,8}[-_]?)?(?P<number>\d{1,6})(?P<join>[-_. ]{1,3}|$)(?P<slug>.*)")
_DAY_NAME = pattern(r"(?:\d{8}|\d{4}-\d{2}-\d{2})(?P<join>[-_. ])")
_DATES = frozenset({"date", "decided", "decision-date", "created"})
_IDS = frozenset({"id", "number", "adr", "nav-order"})
_DROPPED = frozenset(
    "deciders decision-makers consulted informed author authors tags supersedes superseded-by "
    "replaces replaced-by amends amended-by extends extended-by relates-to related".split()
)
_LONGEST = 60


def record_like(page: Page, model: Decision, others: Sequence[Page], new: Writing) -> str | None:
    """The text of a record that is written as `model` is; `others` are the files of further neighbours."""
    section = section_of(page, model)
    if section is None:
        return None
    heading = heading_like(page, section, model, new)
    pieces = body_like(page, model, section.first, new)
    if heading is None or pieces is None:
        return None
    if new.wanted.provisional:
        heading += f"\n\n{MARK}"
        if pieces and pieces[0].gap == "\n":
            heading += "\n"
    front = _frontmatter(page, model, others, new)
    if front is None:
        return None
    return f"{front}{joined(heading, pieces)}\n"


def file_name(new: Writing, models: Sequence[Decision]) -> str:
    """The name of the file, after the neighbours' names: number or day, then words of the title."""
    names = [posixpath.basename(each.path) for each in models]
    ending = names[0].rpartition(".")[2] if names else "md"
    slug = slug_of(new.wanted.title, _LONGEST)
    model = names[0].rpartition(".")[0] if names else "0001-x"
    if "_" in model and "-" not in model:
        slug = slug.replace("-", "_")
    day = _DAY_NAME.match(model)
    if day:
        first = new.wanted.day(new.today).first
        said = first.isoformat() if "-" in model[: day.start("join")] else f"{first:%Y%m%d}"
        return f"{said}{day['join']}{slug}.{ending}"
    match = _NAME.match(model)
    if match is None or new.number is None:
        return f"{slug}.{ending}"
    number = numbered_like(match["number"], new.number)
    tail = f"{match['join']}{slug}" if match["join"] or match["slug"] else ""
    return f"{match['lead'] or ''}{number}{tail}.{ending}"


def _frontmatter(page: Page, model: Decision, others: Sequence[Page], new: Writing) -> str | None:
    """The frontmatter with its own status, date and number, and what all neighbours have alike."""
    if not isinstance(page.frontmatter, Frontmatter):
        return "" if page.frontmatter is None else None
    source = page.source
    kept: list[str] = []
    for key, value in page.data.pairs:
        line = source.line_span(source.line_at(key.span.start))
        if not isinstance(value, Scalar) or value.span.end > line.end:
            if _alike(key.text, source.slice(value.span), others):
                kept.append(source.text[line.start : max(line.end, value.span.end)].rstrip())
            continue
        said = _said(page, model, key.text, value, others, new)
        if said is not None:
            kept.append(
                f"{source.text[line.start : value.span.start]}{said}{source.text[value.span.end : line.end]}"
            )
    if new.status != "accepted" and not model.statuses:
        kept.append(f"status: {new.status}")
    if new.wanted.when and model.date is None:
        kept.append(f"date: {new.wanted.when.written()}")
    gap = source.slice(
        source.lines_span(source.line_at(page.body_start - 1) + 1, source.line_at(model.head.start))
    )
    if not kept:
        return ""
    blank = "\n" if not gap.strip() and gap else ""
    return "---\n" + "\n".join(kept).replace("\r\n", "\n") + f"\n---\n{blank}"


def _said(
    page: Page, model: Decision, key: str, value: Scalar, others: Sequence[Page], new: Writing
) -> str | None:
    name = key.casefold().replace("_", "-")
    status = next((s for s in model.statuses if s.place == "frontmatter" and s.span.within(value.span)), None)
    if status is not None:
        return new.status_word(model, status)
    if name in _DATES:
        return new.day_like(value.text)
    if name in _IDS and new.number is not None and any(char.isdigit() for char in value.text):
        return numbered_like(value.text, new.number, (value.text,))
    if name == "title":
        lead = value.text[: value.text.casefold().find(model.title.casefold()[:12])].strip()
        return _quoted(_title(lead, model, new))
    if name in _DROPPED or isinstance(parse_date(value.text), Period):
        return None
    return page.source.slice(value.span) if _alike(key, page.source.slice(value.span), others) else None


def _title(lead: str, model: Decision, new: Writing) -> str:
    if lead and new.number is not None and model.number is not None and str(model.number) in lead:
        bare = lead.rstrip(" :.—–-")
        return f"{numbered_like(bare, new.number, (bare,))}{lead[len(bare) :]} {new.wanted.title}"
    return new.wanted.title


def _quoted(text: str) -> str:
    """A text as a YAML scalar."""
    plain = text[:1].isalnum() and ": " not in text and " #" not in text and not text.endswith(":")
    if (
        plain
        and any(char.isalpha() for char in text)
        and text.casefold() not in {"true", "false", "null", "yes", "no"}
    ):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _alike(key: str, said: str, others: Sequence[Page]) -> bool:
    """Whether all neighbours have the same under a key."""
    if key.casefold().replace("_", "-") in _DROPPED or not others:
        return False
    return all(any(_text(other, value) == said for value in _values(other, key)) for other in others)


def _values(page: Page, key: str) -> Iterator[object]:
    yield from (value for held, value in page.data.pairs if held.text == key)


def _text(page: Page, value: object) -> str:
    span = getattr(value, "span", None)
    return page.source.slice(span) if span is not None else ""
