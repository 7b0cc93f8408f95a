"""The other half of a supersession, written as the collection writes its statuses and relations."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.scaffold.decisions.headings import heading_end, suffixed
from memkit.scaffold.decisions.manner import is_plain, key_of, name_like, neighbours, reference, stating
from memkit.scaffold.decisions.wording import before_remark, language_of, quoted_like, recased, verb_for
from memkit.text.edits import Edit
from memkit.text.frontmatter import Frontmatter
from memkit.text.source import Span

if TYPE_CHECKING:
    from memkit.bank.bank import Bank
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.decisions.relations import Relation
    from memkit.documents.decisions.status import Status
    from memkit.text.page import Page

Edits = tuple[Edit, ...]
_GAP = 9
"""More than the blank lines between a heading and its status line."""


def superseded(
    bank: Bank, old: Decision, new: Decision, *, partial: bool, scope: str = "", canonical: bool = False
) -> Edits:
    """The edits by which `old` says that `new` supersedes it; none where its manner is not plain.

    The old status gives way; what it said besides stays behind the new one. `scope` is the part of `old` that
    is concerned. With `canonical`, a status comes where the canonical form has it in a
    collection that has none.
    """
    page = bank.by_path[old.path].page
    stated = [status for status in old.statuses if not status.placeholder]
    if page is None or len(stated) > 1 or old.form not in {"log", "record"}:
        return ()
    verb = verb_for("superseded-by", language_of(old, neighbours(bank, old)), partial=partial)
    if not stated:
        usual = _usual(bank, page, old, canonical=canonical)
        return _without_status(bank, page, old, new, (verb, scope), usual)
    status = stated[0]
    if status.dated or status.span.end > old.span.end:
        return ()
    if status.place == "frontmatter":
        return _in_frontmatter(bank, page, old, new, status, verb)
    name = reference(bank, old, new)
    if not name:
        return ()
    said = f"{_joined(verb, name)}{_limited(scope, heading=status.place == 'heading')}"
    if status.place == "table":
        said = said.replace("|", "\\|")
    if not is_plain(status) and partial:
        return _inserting(status.span.end, f"; {said}")
    said = recased(said, status.text)
    return _replacing(status.span, said if is_plain(status) else before_remark(said, status))


def superseding(bank: Bank, new: Decision, old: Decision) -> Edits:
    """The edits by which `new` says as its neighbours do that it supersedes `old`; none where they do not."""
    page = bank.by_path[new.path].page
    statuses = [status for status in new.statuses if not status.placeholder]
    if page is None or len(statuses) != 1 or new.form != "record":
        return ()
    status = statuses[0]
    for neighbour, relation in stating(bank, new, "supersedes"):
        key, like = key_of(bank, neighbour, relation)
        if status.place == "frontmatter" and key:
            named = name_like(old, like)
            return with_key(page, status, key, named) if named else ()
        if status.place == "section" and _in_status_section(neighbour, relation):
            field = new.field("status")
            name = reference(bank, new, old)
            return _inserting(field.span.end, f"\n\nSupersedes {name}") if field else ()
    return ()


def with_key(page: Page, status: Status, key: str, value: str, word: str = "") -> Edits:
    """A key below the status in the frontmatter, unless it is there; `word` is the new status."""
    if page.data.get(key) is not None:
        return ()
    line = page.source.line_span(page.source.line_at(status.span.start))
    said = word or page.source.slice(status.span)
    after = page.source.text[status.span.end : line.end]
    return _replacing(Span(status.span.start, line.end), f"{said}{after}\n{key}: {value}")


def _usual(bank: Bank, page: Page, old: Decision, *, canonical: bool) -> str:
    """Where a decision without a status would have one: as its neighbours, or empty."""
    places = Counter(s.place for d in neighbours(bank, old) for s in d.statuses if not s.placeholder)
    if old.form == "log" and places["heading"] >= places["label"] + places["section"]:
        return "heading"
    if places:
        return places.most_common(1)[0][0]
    return ("frontmatter" if isinstance(page.frontmatter, Frontmatter) else "section") if canonical else ""


def _without_status(
    bank: Bank,
    page: Page,
    old: Decision,
    new: Decision,
    said: tuple[str, str],
    usual: str,
) -> Edits:
    verb, scope = said
    name = reference(bank, old, new)
    sentence = f"{_joined(f'{verb[:1].upper()}{verb[1:]}', name)}{_limited(scope)}"
    if not name:
        return ()
    if usual == "heading":
        return suffixed(page, old, f"{_joined(verb, name)}{_limited(scope, heading=True)}")
    if usual == "section" and old.field("status") is None:
        return status_section(bank, page, old, sentence)
    if usual == "label":
        return status_line(bank, page, old, sentence)
    if usual == "frontmatter":
        return first_key(page, "status", _joined(verb, name_like(new, "ADR-1")))
    return ()


def status_section(bank: Bank, page: Page, decision: Decision, said: str) -> Edits:
    """A section for the status before all others of a decision, called as the neighbours call theirs."""
    title = next((name for d in neighbours(bank, decision) if (name := _status_title(bank, d))), "Status")
    own = next((s for s in page.sections if s.heading.span.start == decision.head.start), None)
    level = own.level + 1 if own else 2
    inside = (s for s in page.sections if own is None or own.first < s.first < own.last)
    after = next(inside, None)
    if after is None:
        return _inserting(heading_end(page, decision), f"\n\n{'#' * level} {title}\n\n{said}")
    start = page.source.line_starts[after.first]
    return _inserting(start, f"{'#' * max(level, after.level)} {title}\n\n{said}\n\n")


def _status_title(bank: Bank, decision: Decision) -> str:
    page, field = bank.by_path[decision.path].page, decision.field("status")
    if page is None or field is None:
        return ""
    titled = any(heading.span.start == field.label_span.start for heading in page.headings)
    return field.label if titled else ""


def first_key(page: Page, key: str, value: str) -> Edits:
    """A key at the top of the frontmatter, which is begun where there is none."""
    if isinstance(page.frontmatter, Frontmatter):
        at = page.frontmatter.inner.start
        return () if page.data.get(key) is not None else _inserting(at, f"{key}: {value}\n")
    return _inserting(0, f"---\n{key}: {value}\n---\n\n")


def status_line(bank: Bank, page: Page, old: Decision, said: str) -> Edits:
    """A status line below the heading, copied from a neighbour that has its own there."""
    own = heading_end(page, old)
    apart = ""
    for neighbour in neighbours(bank, old):
        other = bank.by_path[neighbour.path].page
        for status in neighbour.statuses:
            if other is None or status.place != "label" or status.dated:
                continue
            whole = other.source.line_span(other.source.line_at(status.span.start))
            gap = other.source.text[heading_end(other, neighbour) : whole.start]
            if other.source.text[status.span.end : whole.end].strip():
                continue
            lead = other.source.text[whole.start : status.span.start]
            if gap[:_GAP].strip():
                apart = apart or f"{lead}{recased(said, status.text)}"
                continue
            blank = "\n" if "\n\n" in gap[:_GAP].replace("\r\n", "\n") else ""
            return _inserting(own, f"\n{blank}{lead}{recased(said, status.text)}")
    return _inserting(own, f"\n\n{apart}") if apart else ()


def _in_frontmatter(bank: Bank, page: Page, old: Decision, new: Decision, status: Status, verb: str) -> Edits:
    """`superseded_by:` where neighbours have the key, else the successor in the status, as MADR has it."""
    if not is_plain(status):
        return ()
    for neighbour, relation in stating(bank, old, "superseded-by"):
        key, like = key_of(bank, neighbour, relation)
        if key and "part" not in verb:
            named = name_like(new, like)
            return with_key(page, status, key, named, quoted_like("superseded", status.text)) if named else ()
    named = name_like(new, "ADR-1")
    return _replacing(status.span, quoted_like(_joined(verb, named), status.text)) if named else ()


def _in_status_section(decision: Decision, relation: Relation) -> bool:
    field = decision.field("status")
    placed = any(status.place == "section" for status in decision.statuses)
    return field is not None and placed and relation.span.within(field.span)


def _joined(verb: str, name: str) -> str:
    return f"{verb}{name}" if verb.endswith("：") else f"{verb} {name}"


def _limited(scope: str, *, heading: bool = False) -> str:
    """The part that is concerned, after a name; a heading has no brackets of its own for it."""
    return f" § {scope}" if heading and scope else f" ({scope})" if scope else ""


def _replacing(span: Span, text: str) -> Edits:
    return (Edit(span, text),)


def _inserting(offset: int, text: str) -> Edits:
    return (Edit(Span(offset, offset), text),)
