"""Writing into a decision what it is to another, where and how its file has such relations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.known import Known
from memkit.frozen import frozen
from memkit.scaffold.decisions.headings import heading_end, suffixed
from memkit.scaffold.decisions.manner import (
    key_of,
    name_in_words,
    name_like,
    neighbours,
    reference,
    stating,
)
from memkit.scaffold.decisions.other_half import superseding, with_key
from memkit.scaffold.decisions.proving import Edits, first_proven
from memkit.scaffold.decisions.wording import language_of, verb_for
from memkit.text.edits import Edit
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.documents.decisions.decision import Decision
    from memkit.documents.decisions.relations import Relation, RelationKind
    from memkit.documents.entry import Field
    from memkit.text.page import Page


@frozen
class Bond:
    """What one decision is to say of another; `scope` names the part that is concerned."""

    kind: RelationKind
    other: Decision
    partial: bool = False
    scope: str = ""


def relation_edits(bank: Bank, at: Decision, bond: Bond) -> Edits:
    """The edits by which a decision states a relation; none where its notation has no place for it."""
    page = bank.by_path[at.path].page
    if page is None or at.form not in {"log", "record"}:
        return ()
    status = at.status
    return first_proven(
        bank,
        at,
        _ways(bank, page, at, bond),
        lambda later, now: states(later, now, bond) and now.status == status,
    )


def states(bank: Bank, at: Decision, bond: Bond) -> bool:
    """Whether a decision states a relation to another, as a whole or in part, by name where it has one."""
    known = Known(bank)
    for relation in at.relations:
        if relation.kind != bond.kind:
            continue
        if not bond.other.id and bond.other.form == "log" and _in_words(relation, bond.other):
            return True  # “for” in a title reads like a part: words cannot tell
        named = known.named_by(at, relation)
        if relation.partial == bond.partial and any(_same(found, bond.other) for found in named):
            return True
    return False


def _same(one: Decision, other: Decision) -> bool:
    return (one.path, one.id, one.title) == (other.path, other.id, other.title)


def _in_words(relation: Relation, other: Decision) -> bool:
    return any(name_in_words(other) in target.text for target in relation.targets)


def _ways(bank: Bank, page: Page, at: Decision, bond: Bond) -> Iterator[Edits]:
    name = reference(bank, at, bond.other) or name_in_words(bond.other)
    verb = verb_for(bond.kind, language_of(at, neighbours(bank, at)), partial=bond.partial)
    limit = f" (in part: {bond.scope})" if bond.scope else " (in part)" if bond.partial else ""
    if not bond.partial:
        yield _one_more(page, at, bond, name)
        if bond.kind == "supersedes":
            yield superseding(bank, at, bond.other)
        yield _as_key(bank, page, at, bond)
        yield _in_heading(bank, page, at, f"{verb} {name}", bond)
    sentence = f"{verb[:1].upper()}{verb[1:]}{'' if verb.endswith('：') else ' '}{name}"
    scoped = f"{sentence} ({bond.scope})" if bond.scope else sentence
    yield _in_links(bank, page, at, bond, scoped)
    yield _in_status(page, at, scoped)
    yield _as_neighbours(bank, page, at, bond, f"{name}{limit}")
    label = verb_for(bond.kind, language_of(at, neighbours(bank, at))).rstrip("：:")
    yield _below_status(page, at, label[:1].upper() + label[1:], f"{name}{limit}")
    yield _in_table(page, at, label[:1].upper() + label[1:], f"{name}{limit}")
    yield _as_labels(page, at, label[:1].upper() + label[1:], f"{name}{limit}")
    yield _below_heading(page, at, sentence, alone=True)


def _one_more(page: Page, at: Decision, bond: Bond, name: str) -> Edits:
    """One name more on the line that names others of the same relation."""
    field, source = at.field(bond.kind), page.source
    if field is None or source.line_at(field.label_span.start) != source.line_at(field.span.start):
        return ()
    own = Span(field.label_span.start, field.span.end)
    held = [relation for relation in at.relations if relation.span.within(own)]
    if "\n" in source.slice(field.span).strip() or not held or any(relation.partial for relation in held):
        return ()
    end = field.span.start + len(source.slice(field.span).rstrip(" \t\r\n."))
    return (Edit(Span(end, end), f", {name}"),)


def _as_key(bank: Bank, page: Page, at: Decision, bond: Bond) -> Edits:
    """A key in the frontmatter, where neighbours have one for this relation."""
    status = next((status for status in at.statuses if status.place == "frontmatter"), None)
    for neighbour, relation in stating(bank, at, bond.kind) if status else ():
        key, like = key_of(bank, neighbour, relation)
        named = name_like(bond.other, like) if key else ""
        if status and named:
            return with_key(page, status, key, named)
    return ()


def _in_heading(bank: Bank, page: Page, at: Decision, said: str, bond: Bond) -> Edits:
    """At the end of the heading, where the neighbours have such relations there."""
    if at.form != "log":
        return ()
    found = [relation.span.within(other.head) for other, relation in stating(bank, at, bond.kind)]
    return suffixed(page, at, said) if 2 * sum(found) > len(found) else ()


def _as_neighbours(bank: Bank, page: Page, at: Decision, bond: Bond, value: str) -> Edits:
    """A label line as a neighbour has it for this relation, below the own status or heading."""
    for neighbour, relation in stating(bank, at, bond.kind):
        other = bank.by_path[neighbour.path].page
        field = neighbour.field(bond.kind)
        if (
            other is None
            or field is None
            or not relation.span.within(Span(field.label_span.start, field.span.end))
        ):
            continue
        if other.source.line_at(field.label_span.start) == other.source.line_at(field.span.start):
            return _line_below(page, at, f"{_lead(other, field)}{value}")
    return ()


def _in_links(bank: Bank, page: Page, at: Decision, bond: Bond, said: str) -> Edits:
    """An item more in the section for links, where a neighbour has such relations there."""
    own = at.field("relates")
    if own is None or not own.text.startswith(("- ", "* ", "+ ")) or not _titled(page, own):
        return ()
    for neighbour, relation in stating(bank, at, bond.kind):
        held = neighbour.field("relates")
        if held is not None and relation.span.within(held.span):
            return (Edit(Span(own.span.end, own.span.end), f"\n{own.text[:2]}{said}"),)
    return ()


def _titled(page: Page, field: Field) -> bool:
    return any(heading.span.start == field.label_span.start for heading in page.headings)


def _in_status(page: Page, at: Decision, said: str) -> Edits:
    """A paragraph below the status in its section."""
    field = at.field("status")
    if field is None or page.source.line_at(field.label_span.start) == page.source.line_at(field.span.start):
        return ()
    if not any(status.place == "section" for status in at.statuses):
        return ()
    return (Edit(Span(field.span.end, field.span.end), f"\n\n{said}"),)


def _below_status(page: Page, at: Decision, label: str, value: str) -> Edits:
    """A line like the status line, below it."""
    field = _label_line(page, at, "status")
    if field is None:
        return ()
    lead = _lead(page, field)
    if field.label not in lead:
        return ()
    return _line_below(page, at, lead.replace(field.label, label, 1) + value)


def _lead(page: Page, field: Field) -> str:
    """What stands before a field's value on its line, without other fields."""
    line = page.source.line_span(page.source.line_at(field.label_span.start))
    before = page.source.text[line.start : field.label_span.start]
    start = field.label_span.start if any(char.isalnum() for char in before) else line.start
    return page.source.text[start : field.span.start]


def _line_below(page: Page, at: Decision, line: str) -> Edits:
    """A line below the lines that say something about the decision, else below its heading."""
    field = _label_line(page, at, "status")
    source = page.source
    if field is not None:
        end = source.line_span(source.line_at(max(field.span.start, field.span.end - 1))).end
        here = source.line_span(source.line_at(field.label_span.start))
        opens = source.text[here.start : field.label_span.start].strip(" \t*_")
        item = line.lstrip()[:1] in {"-", "*", "+", ">"} and bool(opens)
        ended = source.slice(here)[len(source.slice(here).rstrip()) :] if not item else ""
        hard = "  " if ended == "  " else ""
        return (Edit(Span(end, end), f"\n{line}{hard}"),)
    return _below_heading(page, at, line)


def _in_table(page: Page, at: Decision, label: str, value: str) -> Edits:
    """A row below that of the status in a table of names and values."""
    status = next((status for status in at.statuses if status.place == "table"), None)
    if status is None:
        return ()
    line = page.source.line_span(page.source.line_at(status.span.start))
    held = page.source.slice(line)
    if held.replace("\\|", "").count("|") not in {1, 2, 3}:
        return ()
    cell = value.replace("|", "\\|")
    return (Edit(Span(line.end, line.end), f"\n| {label} | {cell} |"),)


def _as_labels(page: Page, at: Decision, label: str, value: str) -> Edits:
    """A line like the first label of the entry, above it: `**Supersedes.** ADR-4` above `**Context.**`."""
    for field in at.fields:
        line = page.source.line_span(page.source.line_at(field.label_span.start))
        lead = page.source.text[line.start : max(line.start, field.span.start)]
        if (
            page.source.line_at(field.span.start) != page.source.line_at(line.start)
            or field.label not in lead
        ):
            continue
        if lead.count("**") % 2 or lead.count("__") % 2:
            continue
        mark = lead.replace(field.label, label, 1).replace(" (original)", "")
        gap = "\n\n" if _apart(page, at, field) else "\n"
        return (Edit(Span(line.start, line.start), f"{mark}{value}{gap}"),)
    return ()


def _apart(page: Page, at: Decision, first: Field) -> bool:
    """Whether blank lines part the labels of an entry."""
    following = next((f for f in at.fields if f.label_span.start > first.span.start), None)
    end = following.label_span.start if following else at.span.end
    start = first.span.end
    if following is None:
        start, end = heading_end(page, at), first.label_span.start
    return "\n\n" in page.source.text[start:end].replace("\r\n", "\n")


def _below_heading(page: Page, at: Decision, line: str, *, alone: bool = False) -> Edits:
    source = page.source
    end = heading_end(page, at)
    following = source.line_at(end) + 1
    follows = following < source.line_count and bool(source.line_text(following).strip())
    if alone or not follows:
        return (Edit(Span(end, end), f"\n\n{line}" + ("\n" if follows else "")),)
    return (Edit(Span(end, end), f"\n{line}"),)


def _label_line(page: Page, at: Decision, name: str) -> Field | None:
    """A field that stands with its label on one line by itself."""
    field = at.field(name)
    if field is None or not any(status.place == "label" for status in at.statuses):
        return None
    same = page.source.line_at(field.label_span.start) == page.source.line_at(field.span.start)
    return field if same else None
