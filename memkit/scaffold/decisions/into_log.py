"""A new decision in a log: a section, a row, or a line with a day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.known import prefix_of
from memkit.documents.vocabulary import words_with
from memkit.errors import MemkitError, Refused
from memkit.frozen import replace
from memkit.scaffold.decisions.body_like import body_like
from memkit.scaffold.decisions.canonical import log_text, template_values
from memkit.scaffold.decisions.head_like import heading_like, section_of
from memkit.scaffold.decisions.line_like import row_edit, stamped_text
from memkit.scaffold.decisions.numbering import next_number, usual_prefix
from memkit.scaffold.decisions.pieces import joined
from memkit.scaffold.decisions.placing import placed, spot_for
from memkit.scaffold.decisions.proof import refuse_otherwise
from memkit.scaffold.decisions.wanted import MARK
from memkit.scaffold.decisions.writing import Writing, best_models
from memkit.scaffold.new.coming import as_document
from memkit.scaffold.new.lines import at_end
from memkit.scaffold.new.proof import Changed, only_new, with_edits
from memkit.scaffold.new.templates import own_text
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.documents.decisions.decision import Decision
    from memkit.scaffold.decisions.placing import Spot
    from memkit.scaffold.decisions.wanted import WantedDecision
    from memkit.scaffold.draft import Draft, Scene
    from memkit.scaffold.new.target import Target
    from memkit.text.edits import Edit
    from memkit.text.page import Page

_MODELS = 8
_DATED = pattern(r"\d{4}-\d{2}(?:-\d{2})?")


def new_log_entry(scene: Scene, wanted: WantedDecision, target: Target) -> Draft:
    """Draft an entry of the log that `target` is. Raises `Refused` where it would not be read as meant."""
    page, document = target.page, target.document
    if page is None or document is None:
        raise Refused(f"{target.path} cannot be read.", help_line="Make it readable, then run it again.")
    entries = document.decisions
    spot = spot_for(page, entries, wanted.when)
    new = _writing(scene, wanted, target.path, entries, spot)
    problem: MemkitError | None = None
    for edit in _ways(scene, page, entries, spot, new):
        after = with_edits(target, (edit,))
        try:
            made = _proved(scene, after, entries, new)
        except Refused as found:
            problem = problem or found
            continue
        done = f"Added “{wanted.title}” to {target.path}; its key is {made.key}."
        return after.draft(made.key, done)
    raise problem or Refused(
        f"{target.path} has no entry that a new one could be written like.", help_line="Add it by hand."
    )


def _writing(
    scene: Scene, wanted: WantedDecision, path: str, entries: Sequence[Decision], spot: Spot | None
) -> Writing:
    words = words_with(scene.bank.config.labels, scene.bank.config.statuses)
    prefix = usual_prefix(entries) if entries else "ADR"
    if wanted.provisional and not prefix:
        raise Refused(f"{path} does not number its decisions.", help_line="Leave --provisional out.")
    number = None
    if prefix:
        alike = [each for each in entries if prefix_of(each.id) == prefix]
        ids = not alike or any(each.notation == "id" for each in alike)
        own = [each.number or 0 for each in alike]
        number = next_number(scene, path, prefix, record=False, ids=ids, above=own)
    id_ = f"{prefix}-{number}" if prefix else ""
    newest = entries if spot is None or spot.top else tuple(reversed(entries))
    return Writing(wanted, scene.today, words, tuple(_best(newest, prefix)), id_, number)


def _best(newest: Sequence[Decision], prefix: str) -> list[Decision]:
    """The newest entries, those first whose form is plain."""
    held = [each for each in newest if prefix_of(each.id) == prefix][:_MODELS] or list(newest[:_MODELS])
    return best_models(held)


def _ways(
    scene: Scene, page: Page, entries: Sequence[Decision], spot: Spot | None, new: Writing
) -> Iterator[Edit]:
    if spot is None:
        yield at_end(page.source, log_text(scene, new, None))
        return
    forms = {each.form for each in entries}
    beside = spot.beside
    if beside.form == "table":
        yield row_edit(page, spot, new)
        return
    for model in new.near:
        if model.form == "roo" and beside.form == "roo":
            alike = [each for each in entries if each.form == "roo"]
            for stated in (False, True):
                yield placed(page, spot, alike, stamped_text(page, model, new, stated=stated))
        elif model.form == "log":
            for text in _sections(scene, page, model, new):
                yield placed(page, spot, entries, f"{_group(page, model, spot, new)}{text}")
    if forms == {"log"}:
        model = new.near[0]
        heading = _heading(page, model, new)
        for extra in _extras(heading or "", new) if heading else ("",):
            head = f"{heading}{extra}" if heading else None
            yield placed(page, spot, entries, log_text(scene, new, head, apart=_is_apart(page, model)))


def _is_apart(page: Page, model: Decision) -> bool:
    """Whether a blank line stands below a heading."""
    line = page.source.line_at(max(model.head.start, model.head.end - 1)) + 1
    return line < page.source.line_count and not page.source.line_text(line).strip()


def _heading(page: Page, model: Decision, new: Writing) -> str | None:
    section = section_of(page, model)
    return heading_like(page, section, model, new) if section else None


def _sections(scene: Scene, page: Page, model: Decision, new: Writing) -> Iterator[str]:
    """The text after a model: as it stands, and with what it has no place for in the heading."""
    section = section_of(page, model)
    heading = _heading(page, model, new)
    if section is None or heading is None:
        return
    for extra in _extras(heading, new):
        own = own_text(scene, "adr", template_values(new, f"{heading}{extra}"))
        if own is not None:
            yield own
            continue
        pieces = body_like(page, model, section.first, _titled(new, heading))
        if pieces is not None:
            mark = f"\n{MARK}" if new.wanted.provisional else ""
            yield joined(f"{heading}{extra}{mark}", pieces)


def _titled(new: Writing, heading: str) -> Writing:
    """What is to be written with the title in the decision's text, where the heading is a day only."""
    wanted = new.wanted
    if wanted.title in heading:
        return new
    said = f"{wanted.title}: {wanted.decision}" if wanted.decision else wanted.title
    return replace(new, wanted=replace(wanted, decision=said))


def _extras(heading: str, new: Writing) -> Iterator[str]:
    yield ""
    status = f" — {new.status.upper()}" if new.status != "accepted" else ""
    day = f" ({new.wanted.when.written()})" if new.wanted.when else ""
    if status:
        yield status
    if day and not _DATED.search(heading):
        yield day
        if status:
            yield f"{day}{status}"


def _group(page: Page, model: Decision, spot: Spot, new: Writing) -> str:
    """The heading of a day that the entry opens, where entries are grouped under days."""
    section = section_of(page, model)
    above = page.sections[section.parent] if section and section.parent >= 0 else None
    if above is None or model.date is None or not model.date.span.within(above.heading.span):
        return ""
    source = page.source
    line = source.line_span(above.first)
    said = new.day_like(model.date.text)
    beside = spot.beside.date
    if beside is not None and beside.text == said and not spot.above:
        return ""
    lead = source.text[line.start : model.date.span.start]
    between = source.lines_span(above.heading.last, section.first) if section else line
    blank = "\n" if source.slice(between) else ""
    return f"{lead}{said}{source.text[model.date.span.end : line.end]}\n{blank}"


def _proved(scene: Scene, after: Changed, entries: Sequence[Decision], new: Writing) -> Decision:
    document = as_document(scene.bank, after.target.path, "decisions", after.text)
    made = only_new(entries, document.decisions, "decision")
    refuse_otherwise(made, new)
    return made
