"""Drafting a new rule: which agent file, in which form, with when it began and when it is looked at again."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from memkit.bank.layout import is_retired_rules
from memkit.documents.rules.tables import rule_columns
from memkit.documents.rules.values import never_expires
from memkit.errors import Refused, UsageProblem
from memkit.scaffold.new.coming import as_document
from memkit.scaffold.new.dates import read_period
from memkit.scaffold.new.lines import after_line, at_end, last_filled
from memkit.scaffold.new.named import refuse_taken, slug_of
from memkit.scaffold.new.parts import Form, Part
from memkit.scaffold.new.proof import bare, only_new, with_edits
from memkit.scaffold.new.rule.text import RuleParts, cell_text, line_text, row_text, trailer_text
from memkit.scaffold.new.target import find_target, several, target_at
from memkit.scaffold.new.templates import own_text, shipped_text
from memkit.text.labels import fold
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from memkit.bank.document import Document
    from memkit.scaffold.draft import Draft, Scene
    from memkit.scaffold.new.parts import Parts
    from memkit.scaffold.new.target import Target
    from memkit.text.edits import Edit
    from memkit.text.page import Page
    from memkit.text.tables import Table

RULE = Form(
    "rule",
    (
        Part("rule", "its id, or what it says", need="always"),
        Part("statement", "what it says, besides an id"),
        Part("source", "where it comes from: an incident, a PR, a decision", need="always"),
        Part("review", "when to look at it again: 2026-Q3, 2026-11", need="always", metavar="DATE"),
        Part("since", "since when; else this month", metavar="DATE"),
        Part("promote-to", "the check that is to replace it", metavar="CHECK"),
        Part("owner", "who answers for it"),
    ),
)
_ID = pattern(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LONGEST = 64
_HOMES = ("CLAUDE.md", "AGENTS.md")


def new_rule(scene: Scene, parts: Parts, place: str = "") -> Draft:
    """Draft a rule for the agent file at `place`, else for the one that holds rules, else for the only one.

    Raises `UsageProblem` for a place or date that is none, `Conflict` for an id that is taken.
    """
    rule = _rule(scene, parts)
    refuse_taken(rule.id, scene.bank.all_rules, "rule")
    target = _target(scene, place)
    before = target.document.rules if target.document else ()
    changed = with_edits(target, (_edit(scene, target, rule),))
    after = as_document(scene.bank, target.path, "rules", changed.text).rules
    made = only_new(before, after, "rule")
    if made.missing or made.shifted:
        raise UsageProblem(
            f"The rule would be read without its {' and '.join(made.missing) or 'columns'}.",
            help_line="Say it with a source in words and a review date.",
        )
    owner = made.cell("owner")
    said = (rule.source, rule.review, rule.owner)
    read = (made.source, made.review_text, owner.text if owner else "")
    if tuple(map(bare, said)) != tuple(map(bare, read)):
        raise Refused(
            "The rule would not be read as it is meant.",
            help_line="Say its source and owner without `since:`, `source:` or `owner:`.",
        )
    return changed.draft(
        made.key, f"Added the rule {made.key} to {target.path}; it is due in {rule.review.split(' ')[0]}."
    )


def _rule(scene: Scene, parts: Parts) -> RuleParts:
    said = parts.text("rule")
    is_id = _ID.fullmatch(said) is not None
    if never_expires(parts.text("review")):
        raise UsageProblem(
            "Every rule has an expiry, and this review names none.", help_line="Name a date, such as 2026-Q3."
        )
    review = read_period("review", parts.text("review")).written()
    since = parts.text("since")
    promoted = parts.text("promote-to")
    id_ = said if is_id else slug_of(said, _LONGEST)
    if not _ID.fullmatch(id_):
        raise UsageProblem(
            "The rule's words make no id.",
            help_line="Give an id such as no-generated-edits, and --statement.",
        )
    return RuleParts(
        id=id_,
        statement=parts.text("statement") or ("" if is_id else said),
        since=read_period("since", since).written() if since else f"{scene.today:%Y-%m}",
        source=parts.text("source"),
        review=f"{review} (promote to {promoted})" if promoted else review,
        owner=parts.text("owner"),
    )


def _target(scene: Scene, place: str) -> Target:
    if place:
        return find_target(scene, "rules", place, "AGENTS.md")
    sheets = [d for d in scene.bank.in_role("rules") if d.page and not is_retired_rules(d.path)]
    ruled = [d for d in sheets if any(not rule.retired for rule in d.rules) or _tables(d)]
    at_home = [d for d in sheets if d.path.startswith(f"{scene.bank.layout.folder}/")]
    agents = [d for d in sheets if d.path in (scene.bank.config.agents or _HOMES)]
    for found in (ruled, at_home, agents, sheets):
        if len(found) == 1:
            return target_at(scene, found[0].path)
        if found:
            raise several([document.path for document in found])
    return find_target(scene, "rules", (*scene.bank.config.agents, "AGENTS.md")[0], "AGENTS.md")


def _edit(scene: Scene, target: Target, rule: RuleParts) -> Edit:
    """Where and how the rule is written, in the form that most rules of the file have."""
    document = target.document
    if document is None or document.page is None:
        raise UsageProblem(f"{target.path} is a folder.", help_line="Name a file with --in.")
    page = document.page
    live = [each for each in document.rules if not each.retired]
    own = own_text(scene, "rule", _values(rule, scene))
    forms = Counter(each.form for each in live)
    form = forms.most_common(1)[0][0] if forms else ""
    if form in {"line", "trailer"}:
        model = [each for each in live if each.form == form][-1]
        text = own or (line_text if form == "line" else trailer_text)(page, model, rule)
        last = page.source.line_at(max(model.span.start, model.span.end - 1))
        return after_line(page.source, last, text, blank=False)
    tables = _tables(document)
    if not tables:
        return _new_table(scene, page, rule)
    held = page.source.line_at(live[-1].head.start) if live else -1
    table = next((each for each in tables if each.first <= held < each.last), tables[-1])
    text = own or row_text(page, table, rule_columns(table), rule)
    return after_line(page.source, table.last - 1, text, blank=False)


def _values(rule: RuleParts, scene: Scene) -> dict[str, str]:
    said = {
        name: cell_text(rule.of_column(name)) for name in ("statement", "since", "source", "review", "owner")
    }
    return {"id": rule.id, "today": scene.today.isoformat(), **said}


def _tables(document: Document) -> list[Table]:
    """The tables of rules in force, filled or not."""
    if document.page is None or document.sheet is None:
        return []
    retired = document.sheet.retired
    return [
        table
        for table in document.page.tables
        if rule_columns(table) and not any(table.header.span.start in part for part in retired)
    ]


def _new_table(scene: Scene, page: Page, rule: RuleParts) -> Edit:
    """A table under the page's heading Rules, else under a new one at the end."""
    table = shipped_text(scene, "rule", _values(rule, scene))
    section = next((each for each in page.sections if fold(each.title) == "rules"), None)
    if section is None:
        level = 2 if page.sections else 1
        return at_end(page.source, f"{'#' * level} Rules\n\n{table}")
    kids = [each.first for each in page.sections if section.first < each.first < section.last]
    end = last_filled(page.source, section.first, min([section.last, *kids]))
    return after_line(page.source, end, table, blank=True)
