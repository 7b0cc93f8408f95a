"""Giving decisions that nobody else has yet another number, with everything that names them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.bank.known import prefix_of
from memkit.bank.pointers import points_to
from memkit.documents.entry import title_key
from memkit.errors import Refused
from memkit.ports import FileChange, Removal
from memkit.scaffold.decisions.carrying import with_links
from memkit.scaffold.decisions.citing import Citations, Renumbering, cite_anew, is_published
from memkit.scaffold.decisions.naming import decision_named, decisions_called, opening
from memkit.scaffold.decisions.numbering import (
    next_number,
    numbered_like,
    numbers_elsewhere,
    series_of,
    spent_numbers,
)
from memkit.scaffold.decisions.wanted import MARK
from memkit.scaffold.draft import Draft
from memkit.scaffold.inbound import Move, inbound_edits
from memkit.text.edits import Edit, FileEdits, apply_edits
from memkit.text.page import Page
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memkit.bank.bank import Bank
    from memkit.documents.decisions.decision import Decision
    from memkit.scaffold.draft import Scene
    from memkit.text.source import Span

_FILE_NUMBER = pattern(r"(?:[A-Za-z]{1,8}[-_]?)?(?P<number>\d{1,6})(?=[-_. ]|$)")
MOST = 999_999
"""The highest number that a decision is read with."""
_MARK_REACH = 3
_SHOWN = 5


def renumber(scene: Scene, said: str, inside: str = "", to: int | None = None) -> Draft:
    """Give a decision the next free number, or `to`; of two that are called so, the unpublished one.

    Raises `Refused` for a published one, for one without a number, and for a number that is taken.
    """
    decision = _meant(scene, said, inside)
    if not decision.id or decision.number is None:
        raise Refused(f"{opening(decision)} has no number.", help_line="Nothing needs to be written.")
    if is_published(scene.published(), decision):
        raise Refused(
            f"{opening(decision)} “{decision.title}” is in commits that others may have: its number stays.",
            help_line="Renumber the decision that nobody else has yet, or write a new one.",
        )
    return _draft(scene, [(decision, _number(scene, decision, to))])


def renumber_provisional(scene: Scene) -> Draft:
    """Settle every number that is marked as provisional: one that is taken by now is replaced."""
    marked = [each for each in scene.bank.decisions if _mark(scene.bank, each)]
    if not marked:
        raise Refused("No decision has a provisional number.", help_line="Name one: memkit adr renumber ID.")
    given: list[tuple[tuple[str, str], int]] = []
    wanted: list[tuple[Decision, int | None]] = []
    for each in sorted(marked, key=lambda d: (not is_published(scene.published(), d), d.path, d.span)):
        series = (_counted_in(each), prefix_of(each.id))
        if each.number is None or not _is_taken(scene, each, [d for d, n in wanted if n is None], marked):
            wanted.append((each, None))
            continue
        number = _number(scene, each, None, [n for s, n in given if _share(s, series)])
        given.append((series, number))
        wanted.append((each, number))
    return _draft(scene, wanted)


def _meant(scene: Scene, said: str, inside: str) -> Decision:
    found = decisions_called(scene.bank, said, inside)
    free = [each for each in found if not is_published(scene.published(), each)]
    if len(found) > 1 and len(free) == 1:
        return free[0]
    return decision_named(scene.bank, said, inside)


def _number(scene: Scene, decision: Decision, to: int | None, above: Sequence[int] = ()) -> int:
    record, ids = decision.form == "record", decision.notation == "id"
    prefix, series = prefix_of(decision.id), series_of(decision)
    if to is None:
        return next_number(scene, series, prefix, record=record, ids=ids, above=above)
    spent = set(spent_numbers(scene, series, prefix, record=record))
    if to in spent | set(numbers_elsewhere(scene, prefix, record=record, ids=ids)):
        raise Refused(
            f"The number {to} is taken, here or on another branch.",
            help_line="Leave --to out to get the next one that is free.",
        )
    return to


def _counted_in(decision: Decision) -> str:
    return series_of(decision) if decision.form == "record" else "*"


def _count_together(bank: Bank, one: Decision, other: Decision) -> bool:
    """Whether ADR003 would report two decisions of one number."""
    if _counted_in(one) == _counted_in(other):
        return True
    log = other if one.form == "record" else one
    pointing = points_to(one, other, bank) or points_to(other, one, bank)
    return log.form != "record" and log.notation == "id" and not pointing


def _share(one: tuple[str, str], other: tuple[str, str]) -> bool:
    """Whether two series, each with its prefix, may not use the same number: logs share theirs with all."""
    return one[1] == other[1] and (one[0] == other[0] or "*" in {one[0], other[0]})


def _is_taken(scene: Scene, one: Decision, kept: Sequence[Decision], marked: Sequence[Decision]) -> bool:
    """Whether another decision of the series has the number, here or on a branch, and keeps it."""
    if is_published(scene.published(), one):
        return False
    for each in scene.bank.decisions:
        alike = each is not one and each.id == one.id and _count_together(scene.bank, each, one)
        if alike and (not any(each is d for d in marked) or any(each is d for d in kept)):
            return True
    return any(
        branch.id == one.id
        and title_key(branch.title) != title_key(one.title)
        and one.collection in {branch.path, branch.path.rpartition("/")[0]}
        for branch in scene.branches()
    )


def _draft(scene: Scene, wanted: Sequence[tuple[Decision, int | None]]) -> Draft:
    bank, found = scene.bank, Citations()
    changed = [
        Renumbering(decision, number, _new_path(decision, number))
        for decision, number in wanted
        if number is not None
    ]
    for decision, _ in wanted:
        mark = _mark(bank, decision)
        if mark is not None:
            found.add(decision.path, Edit(mark, ""))
    for each in changed:
        for edit in _own_names(bank, each):
            found.add(each.decision.path, edit)
    for each in changed:
        cite_anew(bank, scene.published(), each, found)
    edits, files, removed = _carried(bank, changed, found)
    first = changed[0] if changed else None
    key = f"{prefix_of(first.decision.id)}-{first.number}" if first else wanted[0][0].key
    return Draft(
        key,
        first.path if first else wanted[0][0].path,
        edits,
        files,
        removed,
        done=tuple(_done(wanted, changed)),
        mind=_mind(found),
    )


def _done(wanted: Sequence[tuple[Decision, int | None]], changed: Sequence[Renumbering]) -> Iterator[str]:
    for each in changed:
        old = each.decision
        new = numbered_like(old.id_text.strip("[]*_~# "), each.number, (old.id_text,))
        where = f" and moved it to {each.path}" if each.path != old.path else f" in {old.path}"
        yield f"Renumbered {old.label} “{old.title}” to {new}{where}."
    for decision, number in wanted:
        if number is None:
            yield f"{opening(decision)} “{decision.title}” keeps its number; its mark is gone."


def _mind(found: Citations) -> tuple[str, ...]:
    unclear = list(dict.fromkeys(found.unclear))
    if not unclear:
        return ()
    shown = ", ".join(unclear[:_SHOWN]) + (
        f" and {len(unclear) - _SHOWN} more" if len(unclear) > _SHOWN else ""
    )
    return (f"The number also stands in {shown}; it may mean either decision, and was left.",)


def _new_path(decision: Decision, number: int) -> str:
    folder, slash, name = decision.path.rpartition("/")
    match = _FILE_NUMBER.match(name) if decision.form == "record" else None
    if match is None:
        return decision.path
    digits = numbered_like(match["number"], number)
    return f"{folder}{slash}{name[: match.start('number')]}{digits}{name[match.end('number') :]}"


def _own_names(bank: Bank, each: Renumbering) -> Iterator[Edit]:
    """The number in the entry's heading and frontmatter."""
    decision = each.decision
    page = bank.by_path[decision.path].page
    if page is None:
        return
    if decision.form != "record":
        yield Edit(decision.id_span, numbered_like(page.source.slice(decision.id_span), each.number))
        return
    for where, id_, span in decision.other_ids:
        if where != "file name" and id_ == decision.id:
            said = page.source.slice(span)
            yield Edit(span, numbered_like(said, each.number, (said,)))
    for key, value in page.data.pairs:
        said = page.source.slice(value.span)
        if key.text.casefold() in {"nav_order", "nav-order"} and said == str(decision.number):
            yield Edit(value.span, str(each.number))
        old = decision.id_text.strip("[]*_~# ")
        if key.text.casefold() == "title" and old and not old.isdecimal() and old in said:
            yield Edit(value.span, said.replace(old, numbered_like(old, each.number, (old,)), 1))


def _mark(bank: Bank, decision: Decision) -> Span | None:
    """The lines of the mark below a decision's heading, with the blank one that it brought."""
    page = bank.by_path[decision.path].page
    if page is None or MARK not in decision.text:
        return None
    source = page.source
    head = source.line_at(max(decision.head.start, decision.head.end - 1))
    for line in range(head + 1, min(head + 1 + _MARK_REACH, source.line_count)):
        if source.line_text(line).strip() == MARK:
            blank = line + 1 < source.line_count and not source.line_text(line + 1).strip()
            above = not source.line_text(line - 1).strip()
            return source.lines_span(line, line + 1 + (blank and above))
    return None


def _carried(
    bank: Bank, changed: Sequence[Renumbering], found: Citations
) -> tuple[tuple[FileEdits, ...], tuple[FileChange, ...], tuple[Removal, ...]]:
    """The edits with those of all links to what moves; a record whose name changes is written anew."""
    moving = {each.decision.path: each.path for each in changed if each.path != each.decision.path}
    carried = with_links(bank, {path: tuple(held) for path, held in found.edits.items()})
    joined = Citations({held.path: list(held.edits) for held in carried})
    for held in inbound_edits(bank.tree, list(_moves(bank, moving, joined))) if moving else ():
        own = joined.edits.setdefault(held.path, [])
        spans = {edit.span for edit in held.edits}
        own[:] = [edit for edit in own if edit.span not in spans]
        for edit in held.edits:
            joined.add(held.path, edit)
    files: list[FileChange] = []
    removed: list[Removal] = []
    for old, new in moving.items():
        page = bank.by_path[old].page
        if page is None:
            raise Refused(f"{old} cannot be read.", help_line="Make it readable, then run it again.")
        if bank.tree.exists(new):
            raise Refused(f"{new} is there already.", help_line="Name another number with --to.")
        files.append(FileChange(new, None, apply_edits(page.source, joined.edits.pop(old, [])).encode()))
        removed.append(Removal(old, page.source.encode()))
    edits = tuple(FileEdits(path, tuple(sorted(held))) for path, held in sorted(joined.edits.items()) if held)
    return edits, tuple(files), tuple(removed)


def _moves(bank: Bank, moving: dict[str, str], joined: Citations) -> Iterator[Move]:
    """The files that move, and those of their headings whose anchors change with the number."""
    for old, new in moving.items():
        yield Move(old, "", new, "")
        page = bank.by_path[old].page
        if page is None:
            continue
        held = [edit for edit in joined.edits.get(old, []) if edit.text.count("\n") == 0]
        later = Page(apply_edits(page.source, held))
        for before, after in zip(page.anchors, later.anchors, strict=False):
            if before != after:
                yield Move(old, before, new, after)
