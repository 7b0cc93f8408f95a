"""Carrying out a plan of consolidation: all of it in one write, or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.entry import title_key
from memkit.documents.memories.index import parse_memory_index
from memkit.documents.memories.memory import parse_memory
from memkit.errors import Conflict, Refused, UsageProblem
from memkit.frozen import frozen, replace
from memkit.reading.memory_rows import row_edits
from memkit.scaffold.draft import Draft, source_at
from memkit.store.admission import refuse_reason
from memkit.store.caps import MOST_STRING, links_in, refuse_over_caps
from memkit.store.consent import refuse_policies
from memkit.store.fact import Fact
from memkit.store.forgetting import forget_all, has_index
from memkit.store.frontmatter import set_values
from memkit.store.gate.judge import objections
from memkit.store.groups import home_of
from memkit.store.keys import near_keys
from memkit.store.limits import space_of
from memkit.store.remembering import Wanted, content_hash, spoken
from memkit.store.succession import left_behind
from memkit.store.tombstones import Tombstone, moment
from memkit.text.clean import brief
from memkit.text.edits import Edit, FileEdits, apply_edits
from memkit.text.escaped import escaped_length
from memkit.text.frontmatter import Frontmatter, Scalar
from memkit.text.frontmatter import Sequence as YamlList
from memkit.text.page import Page
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from datetime import datetime

    from memkit.store.bank import MemoryBank
    from memkit.store.fact import Origin
    from memkit.store.frontmatter import Written
    from memkit.store.plans import Merge, Plan


_SHOWN = 60


class NoRoom(Refused):
    """A plan that leaves too many memories (exit 1)."""


@frozen
class Consolidated:
    """What is to be written, and each memory that goes with its tombstone."""

    draft: Draft
    gone: tuple[tuple[Fact, Tombstone], ...]


@frozen
class _Step:
    """What a plan is carried out with."""

    bank: MemoryBank
    plan: Plan
    facts: dict[str, Fact]
    now: datetime
    origin: Origin
    write: bool


def consolidate(
    bank: MemoryBank,
    plan: Plan,
    now: datetime,
    tombstone: Callable[[Fact, str], Tombstone],
    *,
    origin: Origin = "agent",
    agreed: bool = False,
    write: bool = True,
) -> Consolidated:
    """Draft all that a plan says; `tombstone` makes the one for a memory and a reason.

    Without `write` its sentences say what would be. Raises `Conflict` where a memory that it names is another
    one by now, `NoRoom` where it leaves more than three quarters of the soft limit, `Refused` for a key that
    nobody knows, for what may not be merged and for texts over their caps, `NeedsYes` for policy memories
    unless a person has `agreed`.
    """
    room = space_of(bank)
    if room is None:
        raise UsageProblem(
            f"The {bank.name} bank is another program's folder and has no limit.",
            help_line="Forget single memories with `memkit forget KEY`.",
        )
    _refuse_strange(plan, bank)
    names = [key for merge in plan.merges for key in (merge.into, *merge.sources)]
    names += [drop.key for drop in plan.drops]
    _refuse_twice(names)
    step = _Step(bank, plan, _current(bank, plan, names), now, origin, write)
    if not agreed:
        refuse_policies(step.facts.values(), "merge or forget", "memkit consolidate --apply FILE")
    for merge in plan.merges:
        _refuse_merge(step, merge)
    _refuse_reasons(plan)
    going = [(key, f"merged into {merge.into}") for merge in plan.merges for key in merge.sources]
    going += [(drop.key, drop.reason) for drop in plan.drops]
    if room.count - len(going) > room.target:
        raise NoRoom(
            f"The plan leaves {room.count - len(going)} memories in the {bank.name} bank; a plan may leave "
            f"{room.target} at most.",
            help_line="Merge or forget more: three quarters of the soft limit is what it has to reach.",
        )
    if not going:
        return Consolidated(Draft("", bank.index, done=("The plan changes nothing.",)), ())
    gone = tuple((step.facts[key], tombstone(step.facts[key], reason)) for key, reason in going)
    return Consolidated(_draft(step, gone), gone)


def followed(kept: Iterable[Fact], now: Mapping[str, str], at: datetime) -> Iterator[FileEdits]:
    """The edits of kept memories whose successor became another one: they name it, and since when.

    `now` has the keys that are gone, each with the one that took its place.
    """
    for fact in kept:
        successor = now.get(fact.superseded_by)
        if successor:
            values = (("superseded_by", f"{successor} {moment(at)}"),)
            yield FileEdits(fact.path, set_values(fact.memory.page, values))


def _refuse_strange(plan: Plan, bank: MemoryBank) -> None:
    """Raise `Refused` for a key that neither the plan's bank had nor the bank has: all is done or nothing."""
    known = {key for key, _ in plan.hashes} | set(bank.paths)
    for merge in plan.merges:
        if merge.into not in known:
            raise Refused(
                f"There is no memory {brief(merge.into, _SHOWN)} to merge into, so nothing was written.",
                help_line="Merge into one that is there: `into` keeps its key and gets the texts.",
            )
        if not set(merge.sources) - {merge.into}:
            raise Refused(
                f"The merge into {merge.into} names no other memory, so nothing was written.",
                help_line="Name in `from` what is merged into it, or take the merge out.",
            )
    sources = [key for merge in plan.merges for key in merge.sources]
    for key in (*sources, *(drop.key for drop in plan.drops)):
        if key not in known:
            near = near_keys(key, known)
            raise Refused(
                f"There is no memory {brief(key, _SHOWN)}, so nothing was written.",
                help_line=f"Did you mean {' or '.join(near)}?" if near else "Take it out of the plan.",
            )


def _refuse_twice(names: list[str]) -> None:
    seen: set[str] = set()
    for key in names:
        if key in seen:
            raise Refused(
                f"The plan names {key} twice.",
                help_line="Merge it once, or forget it once; then apply the plan.",
            )
        seen.add(key)


def _current(bank: MemoryBank, plan: Plan, names: list[str]) -> dict[str, Fact]:
    hashes = dict(plan.hashes)
    facts: dict[str, Fact] = {}
    for key in names:
        fact = bank.fact(key)
        if fact is None or hashes.get(key) != content_hash(fact):
            what = "is not there any more" if fact is None else "is another one than when the plan was made"
            raise Conflict(
                f"The memory {key} {what}, so nothing was written.",
                help_line="Make the plan again with `memkit consolidate --plan`.",
            )
        facts[key] = fact
    return facts


def _refuse_merge(step: _Step, merge: Merge) -> None:
    into = step.facts[merge.into]
    for key in merge.sources:
        if home_of(step.facts[key]) != home_of(into):
            raise Refused(
                f"{key} and {merge.into} differ in scope, tags or subject, so they are not merged.",
                help_line="Merge memories of identical scope and tags only.",
            )
    if into.superseded_by or into.expired(step.now.date()):
        raise Refused(
            f"{merge.into} is no longer in force, so what is merged into it would not be seen.",
            help_line="Merge into a memory that has neither expired nor been superseded.",
        )
    if not isinstance(into.memory.page.frontmatter, Frontmatter) or into.memory.error:
        raise Refused(
            f"The frontmatter of {into.path} cannot be edited.",
            help_line="Merge into another memory, or mend the file.",
        )
    if not merge.description or not merge.content:
        raise Refused(
            f"The merge into {merge.into} has no text yet.",
            help_line="Fill in `description` and `content`, or take the merge out.",
        )
    refuse_over_caps(
        step.bank.config.memory_caps,
        description=merge.description,
        content=merge.content,
        references=(),
        tags=(),
        strings=(),
    )
    found = next((each for each in objections(_told(merge)) if each.outcome == "refuse"), None)
    if found:
        raise Refused(
            f"{found.code}: {found.what} It is in the merge into {merge.into}: {found.words}",
            help_line=found.do,
        )


def _told(merge: Merge) -> str:
    """What a merge says, its description once."""
    if merge.content.startswith(merge.description):
        return merge.content
    return f"{merge.description}\n{merge.content}"


def _refuse_reasons(plan: Plan) -> None:
    for drop in plan.drops:
        if not drop.reason or escaped_length(drop.reason) > MOST_STRING:
            raise Refused(
                f"The plan forgets {drop.key} without a reason of 1 to {MOST_STRING} characters.",
                help_line="Say why in its `reason`.",
            )
        refuse_reason(drop.reason)


def _draft(step: _Step, gone: tuple[tuple[Fact, Tombstone], ...]) -> Draft:
    ended = forget_all(step.bank, gone)
    merged = {merge.into: _merged(step, merge) for merge in step.plan.merges}
    edits = [FileEdits(step.facts[key].path, edits) for key, (edits, _) in merged.items()]
    index = _index_edits(step.bank, {key: fact for key, (_, fact) in merged.items()}, step.facts)
    keys = {fact.key for fact, _ in gone}
    kept = [fact for fact in step.bank.facts if fact.key not in keys]
    now = {key: merge.into for merge in step.plan.merges for key in merge.sources}
    edits += followed((fact for fact in kept if fact.key not in merged), now, step.now)
    minded = tuple(_dangling(kept, keys, merged))
    first = next(iter(merged), gone[-1][0].key)
    return replace(
        ended,
        key=first,
        path=step.facts[first].path,
        edits=(*ended.edits, *edits, *index),
        done=tuple(_done(step, len(step.bank.paths) - len(gone))),
        mind=(*_behind(kept, step.plan), *minded),
    )


def _done(step: _Step, count: int) -> Iterator[str]:
    """What is done, or would be, in sentences."""
    merged, forgot, holds = (
        ("Merged", "Forgot", "holds") if step.write else ("Would merge", "Would forget", "would hold")
    )
    for merge in step.plan.merges:
        yield f"{merged} {', '.join(merge.sources)} into {merge.into}."
    for drop in step.plan.drops:
        yield f"{forgot} {drop.key}: {drop.reason}"
    now = " now" if step.write else ""
    yield f"The {step.bank.name} bank {holds} {count} memories{now} (plan {step.plan.id})."


def _behind(kept: list[Fact], plan: Plan) -> tuple[str, ...]:
    """What was superseded by a memory that goes; who is merged has a successor."""
    return left_behind(kept, [drop.key for drop in plan.drops])


def _merged(step: _Step, merge: Merge) -> tuple[tuple[Edit, ...], Fact]:
    """The edits of the memory that others are merged into, and the memory as they leave it."""
    fact = step.facts[merge.into]
    page = fact.memory.page
    edits: list[Edit] = []
    if merge.content != fact.content:
        body = page.source.text[page.body_start :]
        start = page.body_start + len(body) - len(body.lstrip())
        end = page.body_start + len(body.rstrip())
        edits.append(Edit(Span(start, max(start, end)), merge.content if body else f"{merge.content}\n"))
    edits += set_values(page, tuple(_values(step, merge, fact)))
    after = Fact(parse_memory(Page(apply_edits(page.source, sorted(edits)))))
    if (after.description, after.content) != (merge.description, merge.content):
        raise Refused(
            f"The merge into {merge.into} would not be read as it is meant.",
            help_line="Say it as plain Markdown, without frontmatter.",
        )
    return tuple(sorted(edits)), after


def _values(step: _Step, merge: Merge, fact: Fact) -> Iterator[tuple[str, Written]]:
    sources = [step.facts[key] for key in merge.sources]
    if merge.description != fact.memory.description:
        yield "description", merge.description
    anew = dict(spoken(step.bank, fact, Wanted(fact.key, origin=_origin(step, fact, sources))))
    if "origin" in anew:
        yield "origin", anew["origin"]
    confidence = min(float(str(anew.get("confidence", 1))), *(held.confidence for held in (fact, *sources)))
    if confidence < fact.confidence:
        yield "confidence", f"{confidence:g}"
    ends = [held.memory.expires.text for held in (fact, *sources) if held.memory.expires]
    if fact.subject and ends:
        yield "expires", min(ends)
    yield "supersedes", tuple(dict.fromkeys((*_listed(fact, "supersedes"), *merge.sources)))
    if _is_plain_list(fact, "history"):
        said = f"{moment(step.now)} plan:{step.plan.id} merged {len(sources)} into this"
        yield "history", (*_listed(fact, "history"), said)
    yield "updated", moment(step.now)


def _origin(step: _Step, fact: Fact, sources: list[Fact]) -> Origin:
    """Whose word a merge is: a person's only where a person merges what persons said."""
    if step.origin == "person" and all(held.origin == "person" for held in sources):
        return fact.origin
    return "agent" if fact.origin == "person" else fact.origin


def _listed(fact: Fact, key: str) -> tuple[str, ...]:
    data = fact.memory.data
    return tuple(scalar.text for scalar in data.texts("metadata", key) or data.texts(key))


def _is_plain_list(fact: Fact, key: str) -> bool:
    """Whether a value can be written anew without losing what somebody else keeps in it."""
    value = fact.memory.data.get("metadata", key) or fact.memory.data.get(key)
    if isinstance(value, YamlList):
        return all(isinstance(item, Scalar) for item in value.items)
    return value is None or isinstance(value, Scalar)


def _index_edits(bank: MemoryBank, merged: dict[str, Fact], before: dict[str, Fact]) -> tuple[FileEdits, ...]:
    """MEMORY.md with the new descriptions where it said the old ones, and rows for what it did not name."""
    if not merged or not has_index(bank):
        return ()
    page = Page(source_at(bank.tree, bank.index))
    index = parse_memory_index(page)
    rows = {row.path: row for row in reversed(index.rows)}
    edits: list[Edit] = []
    for key, fact in merged.items():
        row = rows.get(fact.path)
        if row and row.hook and row.hook == " ".join(before[key].description.split()):
            edits.append(Edit(row.hook_span, " ".join(fact.description.split())))
    lacking = [fact.memory for fact in merged.values() if fact.path not in rows]
    if lacking:
        edits += row_edits(index, page, lacking)
    return (FileEdits(bank.index, tuple(edits)),) if edits else ()


def _dangling(
    kept: list[Fact], gone: set[str], merged: dict[str, tuple[tuple[Edit, ...], Fact]]
) -> Iterator[str]:
    for fact in kept:
        held = merged[fact.key][1] if fact.key in merged else fact
        for key in dict.fromkeys(title_key(link.replace("_", "-")) for link in links_in(held.content)):
            if key in gone:
                yield f"{fact.key} links to {key}, which is gone."
