"""Writing one memory: a new file, or the lines of the old one that change; its row in MEMORY.md with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.memories.memory import parse_memory
from memkit.errors import Conflict, Refused
from memkit.frozen import frozen, replace
from memkit.ports import FileChange
from memkit.scaffold.draft import Draft
from memkit.store.caps import refuse_over_caps
from memkit.store.fact import Fact
from memkit.store.frontmatter import TOP, set_values, written
from memkit.store.keys import normal_key
from memkit.store.people import is_personal, personal_end, refuse_without_subject
from memkit.store.retention import NEVER, ending, lasting, term_of
from memkit.store.rows import row_behind, row_of
from memkit.store.steps import out_of_step
from memkit.store.tombstones import moment
from memkit.text.clean import brief
from memkit.text.dates import Period, parse_date
from memkit.text.edits import Edit, FileEdits, apply_edits
from memkit.text.page import Page
from memkit.text.source import Source, Span

if TYPE_CHECKING:
    from datetime import datetime

    from memkit.store.bank import MemoryBank
    from memkit.store.fact import Kind, Lifetime, Origin
    from memkit.store.frontmatter import Written
    from memkit.store.scope import Reference

_SHOWN = 60
_PASSING = frozenset(("turn", "session"))
_LASTING = frozenset(("user", "policy"))
"""Lifetimes that a memory in a bank may say it has; where it says no other, it lives with the project."""
_REVISED = "0.8"
"""The confidence of what an agent makes of something that was confirmed."""


@frozen
class Wanted:
    """What a memory shall be. For one that is there, what is empty stays as it is."""

    key: str
    description: str = ""
    content: str = ""
    type: str = ""
    kind: Kind | None = None
    lifetime: Lifetime | None = None
    origin: Origin = "agent"
    references: tuple[Reference, ...] = ()
    tags: tuple[str, ...] = ()
    confidence: float | None = None
    source: str = ""
    author: str = ""
    run: str = ""
    subject: str = ""
    trigger: str = ""
    expires: str = ""
    review: str = ""
    confirmed: str = ""
    supersedes: tuple[str, ...] = ()
    contradicts: tuple[str, ...] = ()
    history: tuple[str, ...] = ()


@frozen
class Remembered:
    """What is to be written for a memory, and whether it is new."""

    draft: Draft
    new: bool


def remember(bank: MemoryBank, wanted: Wanted, now: datetime, *, expect: str = "") -> Remembered:
    """Draft a memory into a bank: by its key it is made or changed, never doubled.

    `expect` is the content hash that the caller saw. Raises `Conflict` where it moved, `Refused` for a part
    over its cap. Whether the bank has room for a new key is seen where it is written.
    """
    held = bank.fact(wanted.key)
    refuse_moved(held, wanted.key, expect)
    refuse_large(bank, wanted)
    asked, wanted = wanted.expires, with_person(bank, held, wanted, now)
    refuse_no_day(wanted)
    draft = _new(bank, wanted, now) if held is None else _changed(bank, held, wanted, now)
    said = ending(asked, wanted.expires, now.date())
    return Remembered(replace(draft, mind=(*draft.mind, *said)), new=held is None)


def file_text(wanted: Wanted, now: datetime, more: str = "") -> str:
    """The file of a new memory; `more` are further lines of its metadata."""
    values = "".join(
        f"  {key}: {written(value)}\n" for key, value in _values(wanted, now, new=True, draft=bool(more))
    )
    head = f"name: {wanted.key}\ndescription: {written(wanted.description)}\n"
    return f"---\n{head}metadata:\n{values}{more}---\n{wanted.content}\n"


def content_hash(fact: Fact) -> str:
    """A name for a memory's file as it is, for `--expect`."""
    from _blake2 import blake2b

    return blake2b(fact.memory.text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def refuse_moved(held: Fact | None, key: str, expect: str) -> None:
    """Raise `Conflict` where a memory is not the one any more whose content hash the caller saw."""
    now = content_hash(held) if held else ""
    if expect and expect != now:
        what = "is not there any more" if held is None else f"was changed meanwhile (it is {now} now)"
        raise Conflict(
            f"The memory {key} {what}.",
            help_line="Read it again with `memkit memories show`, then try again.",
        )


def completed(wanted: Wanted, held: Fact | None) -> Wanted:
    """The memory as a write leaves it: what is not said is as the file has it, but for the trigger."""
    if held is None:
        return wanted
    memory = held.memory
    return replace(
        wanted,
        description=wanted.description or memory.description,
        content=wanted.content or held.content,
        type=wanted.type or memory.type,
        kind=wanted.kind or (held.kind if memory.meta("kind") else None),
        lifetime=wanted.lifetime or (held.lifetime if held.lifetime in _LASTING else None),
        references=wanted.references or held.references,
        tags=wanted.tags or held.tags,
        subject=wanted.subject or held.subject,
        expires=wanted.expires or (memory.expires.text if memory.expires else ""),
        review=wanted.review or (memory.review.text if memory.review else ""),
    )


def refuse_large(bank: MemoryBank, wanted: Wanted) -> None:
    """Raise `Refused` for a part of what is wanted that is over its cap, `UsageProblem` for such a key."""
    caps = bank.config.memory_caps
    normal_key(wanted.key, caps.key)
    refuse_over_caps(
        caps,
        description=wanted.description,
        content=wanted.content,
        references=tuple(map(str, wanted.references)),
        tags=wanted.tags,
        strings=(
            ("type", wanted.type),
            ("source", wanted.source),
            ("author", wanted.author),
            ("run", wanted.run),
            ("subject", wanted.subject),
            ("trigger", wanted.trigger),
            ("date of expiry", wanted.expires),
            ("review date", wanted.review),
        ),
    )


def refuse_no_day(wanted: Wanted) -> None:
    """Raise `Refused` for a date that is none."""
    for name, said in (("expiry", wanted.expires), ("review", wanted.review)):
        never = name == "expiry" and said == NEVER
        if said and not never and not isinstance(parse_date(said), Period):
            from memkit.store.outgoing import outgoing

            raise Refused(
                f"The date of {name} is no date: {outgoing(brief(said, _SHOWN))!r}.",
                help_line="Give a day as YYYY-MM-DD.",
            )


def with_person(bank: MemoryBank, held: Fact | None, wanted: Wanted, now: datetime) -> Wanted:
    """What a memory about a person needs: a subject and an end. Raises `Refused` where it has no subject.

    In another program's folder what is there is kept as that program has it.
    """
    type_ = wanted.type or (held.type if held else "")
    subject = wanted.subject or (held.subject if held else "")
    text = f"{wanted.description}\n{wanted.content}"
    if (held and not bank.managed and not wanted.subject) or not is_personal(
        type_, subject, text, wanted.origin
    ):
        return wanted
    refuse_without_subject(subject)
    ends = bool(held and held.memory.expires and isinstance(held.memory.expires.value, Period))
    if ends and not wanted.expires:
        return wanted
    return replace(wanted, expires=personal_end(wanted.expires, now.date(), wanted.origin))


def _new(bank: MemoryBank, wanted: Wanted, now: datetime) -> Draft:
    path = bank.place(f"{wanted.key}.md")
    file = FileChange(path, None, file_text(wanted, now).encode())
    fact = Fact(parse_memory(Page(Source(path, file.after.decode()))))
    if (fact.memory.name, fact.description, fact.content) != (wanted.key, wanted.description, wanted.content):
        raise Refused(
            "The memory would not be read as it is meant.",
            help_line="Say it as plain Markdown, without frontmatter.",
        )
    edits, files = row_of(bank, fact)
    done = f"Remembered {wanted.key} in the {bank.name} bank."
    return Draft(wanted.key, path, edits, (file, *files), done=(done,))


def _values(
    wanted: Wanted, now: datetime, *, new: bool, draft: bool = False
) -> tuple[tuple[str, Written], ...]:
    """The values under `metadata` that are set; for a new memory all that it has a default for.

    In a `draft` that waits it stands that a memory never ends; in a memory nothing stands then.
    """
    stamp = moment(now)
    kind = wanted.kind or ("procedural" if wanted.type == "feedback" else "semantic")
    lifetime = wanted.lifetime or "project"
    held: list[tuple[str, Written]] = [
        ("type", wanted.type or ("project" if new else "")),
        ("kind", wanted.kind or (kind if new else "")),
        ("lifetime", wanted.lifetime or (lifetime if new else "")),
        ("origin", wanted.origin if new else ""),
        ("scope", tuple(str(reference) for reference in wanted.references)),
        ("tags", wanted.tags),
        ("confidence", f"{wanted.confidence:g}" if wanted.confidence is not None else ""),
        ("source", wanted.source),
        ("author", wanted.author),
        ("run", wanted.run),
        ("subject", wanted.subject),
        ("trigger", wanted.trigger),
        ("confirmed", wanted.confirmed),
        ("supersedes", wanted.supersedes),
        ("contradicts", wanted.contradicts),
        ("history", wanted.history),
        ("created", stamp if new else ""),
        ("updated", stamp),
    ]
    never = wanted.expires == NEVER
    expires = "" if never and not draft else wanted.expires
    if new:
        term = term_of(kind, lifetime, now.date(), personal=bool(wanted.subject))
        if never and lifetime not in _PASSING:
            term = lasting(now.date())
        held += [
            ("expires", expires or (term.expires.isoformat() if term.expires else "")),
            (
                "review",
                wanted.review or (term.review.isoformat() if term.review and not expires else ""),
            ),
        ]
    else:
        held += [("expires", expires), ("review", wanted.review)]
    return tuple((key, value) for key, value in held if value)


def _changed(bank: MemoryBank, held: Fact, wanted: Wanted, now: datetime) -> Draft:
    page = held.memory.page
    edits = _content_edits(page, wanted.content) if wanted.content != held.content else ()
    top: tuple[tuple[str, Written], ...] = ()
    if wanted.description and wanted.description != held.memory.description:
        top = (("description", wanted.description),)
    if not edits and not top:
        wanted = replace(wanted, run="")  # who repeats a memory has not written it
    values = tuple(v for v in _values(wanted, now, new=False) if v[0] != "updated")
    again = (*_again(held, wanted), *_unending(held, wanted, now))
    again += (("history", ()),) if of_another(held, wanted) else ()
    if not edits and not again and not _head_edits(held, (*top, *values)):
        return Draft(wanted.key, held.path, done=(f"{wanted.key} says that already.",))
    moved = wanted.type not in {"", held.memory.type} or wanted.subject not in {"", held.subject}
    said = spoken(bank, held, wanted) if edits or top or moved else ()
    kept = tuple(v for v in _values(wanted, now, new=False) if v[0] not in dict(said))
    told = _head_edits(held, (*top, *said, *kept, *again))
    files: tuple[FileChange, ...] = ()
    changes = [FileEdits(held.path, tuple(sorted((*told, *edits), key=lambda edit: edit.span)))]
    mind: tuple[str, ...] = ()
    if top or edits:
        after = Fact(parse_memory(Page(apply_edits(page.source, changes[0].edits))))
        rows, files = row_of(bank, after, old=held) if top else ((), ())
        changes += rows
        mind = (*out_of_step(held, after), *(row_behind(bank, after, held) if top else ()))
    done = f"Changed {wanted.key} in the {bank.name} bank."
    return Draft(wanted.key, held.path, tuple(changes), files, done=(done,), mind=mind)


def of_another(held: Fact, wanted: Wanted) -> bool:
    """Whether a memory is about another person from now on: what it said of the one before goes with that."""
    return bool(wanted.subject and held.subject) and wanted.subject.casefold() != held.subject.casefold()


def _again(held: Fact, wanted: Wanted) -> tuple[tuple[str, Written], ...]:
    """What is said anew holds, whatever had taken its place."""
    told = wanted.description or wanted.content
    return (("superseded_by", ()),) if told and held.superseded_by else ()


def _unending(held: Fact, wanted: Wanted, now: datetime) -> tuple[tuple[str, Written], ...]:
    """What takes a last day away: everything has a date, so that a day of review stands in its place."""
    if wanted.expires != NEVER or not held.memory.expires:
        return ()
    review = lasting(now.date()).review
    if review is None or held.memory.review or wanted.review:
        return (("expires", ()),)
    return ("expires", ()), ("review", review.isoformat())


def _content_edits(page: Page, content: str) -> tuple[Edit, ...]:
    """The edit that puts a text in place of a file's own, blank lines around it left as they are."""
    if not content:
        return ()
    body = page.source.text[page.body_start :]
    start = page.body_start + len(body) - len(body.lstrip())
    end = page.body_start + len(body.rstrip())
    if body.strip():
        return (Edit(Span(start, end), content),)
    before = page.source.text[: page.body_start]
    opening = "" if not before or before.endswith(("\n", "\r")) else "\n"
    return (Edit(Span(page.body_start, len(page.source.text)), f"{opening}{content}\n"),)


def _head_edits(held: Fact, values: tuple[tuple[str, Written], ...]) -> tuple[Edit, ...]:
    """The edits of the frontmatter; a note that has none gets one. Raises `Refused` for a broken one."""
    memory = held.memory
    if memory.readable:
        return set_values(memory.page, values)
    if memory.has_frontmatter:
        why = f": {memory.error.problem}" if memory.error else ""
        raise Refused(
            f"The frontmatter of {held.path} cannot be read{why}.",
            help_line=f"Mend it first: `memkit memories edit {held.key}` opens it at a terminal.",
        )
    if not values:
        return ()
    top = "".join(f"{key}: {written(value)}\n" for key, value in values if key in TOP)
    below = "".join(f"  {key}: {written(value)}\n" for key, value in values if key not in TOP)
    inner = f"metadata:\n{below}" if below else ""
    return (Edit(Span(0, 0), f"---\nname: {written(memory.stem)}\n{top}{inner}---\n"),)


def spoken(bank: MemoryBank, held: Fact, wanted: Wanted) -> tuple[tuple[str, Written], ...]:
    """Who says it now: what an agent rewrites is no longer a person's word, nor confirmed.

    In another program's folder nobody knows who said what a file does not tell of.
    """
    if not bank.managed and not held.memory.meta("origin"):
        return ()
    said: list[tuple[str, Written]] = []
    if wanted.origin != held.origin:
        said.append(("origin", wanted.origin))
    if wanted.origin != "person" and held.confirmed and not wanted.confirmed:
        sure = min(float(_REVISED), held.confidence if wanted.confidence is None else wanted.confidence)
        said.append(("confidence", f"{sure:g}"))
    return tuple(said)
