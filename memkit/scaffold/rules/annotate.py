"""Giving a bare bullet a trailer that says since when, why and until when it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.documents.entry import title_key
from memkit.errors import Refused, UsageProblem
from memkit.frozen import frozen
from memkit.scaffold.draft import Draft, source_at
from memkit.scaffold.new.named import refuse_taken
from memkit.scaffold.rules.cells import one_line, rule_after
from memkit.text.clean import printable
from memkit.text.dates import BadDate, parse_date
from memkit.text.edits import Edit, FileEdits
from memkit.text.inline import plain
from memkit.text.patterns import pattern
from memkit.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memkit.bank.bank import Bank
    from memkit.bank.history import LineOrigin
    from memkit.documents.rules.directives import Directive
    from memkit.scaffold.draft import Scene

_EMPTY = frozenset(
    "a always an and are as at be by do for from in is it must of on or should so the to with".split()
)
_SENTENCE = pattern(r"[.!?;:。！](?:\s|$)")
_WORDS = 5


@frozen
class Bare:
    """A bullet without provenance: the id that it would get, where it stands, what it says."""

    id: str
    path: str
    line: int
    text: str
    directive: Directive


@frozen
class Provenance:
    """What a person gives: why, until when, and an id (empty: made from the words)."""

    source: str
    review: str
    id: str = ""


def bare_bullets(bank: Bank) -> tuple[Bare, ...]:
    """Every strong bullet of the agent files that has no provenance, with an id that no other has."""
    taken = {rule.key for rule in bank.all_rules}
    listed = []
    for path, line, text, directive in _bare(bank):
        listed.append(Bare(proposed_id(text, taken), path, line, text, directive))
        taken.add(listed[-1].id)
    return tuple(listed)


def _bare(bank: Bank) -> Iterator[tuple[str, int, str, Directive]]:
    for document in bank.in_role("rules"):
        if document.sheet is None or document.source is None:
            continue
        for directive in document.sheet.directives:
            if directive.strong:
                line = document.source.position(directive.span.start)[0]
                yield document.path, line, " ".join(plain(directive.text).split()), directive


def annotate_rule(scene: Scene, said: str, given: Provenance) -> Draft:
    """Put a trailer behind the bullet named by id or words; `since` comes from git, else today."""
    bare = _chosen(scene.bank, said)
    review = parse_date(given.review)
    if isinstance(review, BadDate):
        raise UsageProblem(
            f"{given.review!r} is no date to review on: {review.hint}.", help_line="Give another --review."
        )
    name = given.id or bare.id
    if title_key(name) != name:
        raise UsageProblem(f"{name!r} is no id.", help_line="Use lower-case words joined by hyphens.")
    refuse_taken(name, scene.bank.all_rules, "rule")
    source = source_at(scene.bank.tree, bare.path)
    since = _since(scene.origins(bare.path), bare.line, scene.today.isoformat()[:7])
    why = one_line(given.source, "source")
    span = bare.directive.span
    end = span.start + len(source.slice(span).rstrip())
    trailer = f" <!-- rule: {name} since: {since} source: {why} review: {review.written()} -->"
    edits = (Edit(Span(end, end), trailer),)
    after = rule_after(source, edits, name)
    if after is None or after.source != why or after.review is None or after.review.value != review:
        raise Refused(
            f"A trailer behind line {bare.line} of {bare.path} would not be read as it is meant.",
            help_line="Leave names with a colon, such as `review:`, out of the source.",
        )
    done = f"Annotated “{_short(bare.text)}” as {name} in {bare.path}."
    return Draft(name, bare.path, (FileEdits(bare.path, edits),), done=(done,))


def proposed_id(text: str, taken: set[str]) -> str:
    """An id of a few telling words, unlike those that are taken."""
    words = [word for word in title_key(_SENTENCE.split(text, 1)[0]).split("-") if word]
    telling = [word for word in words if word not in _EMPTY] or words or ["rule"]
    name = "-".join(telling[:_WORDS])[:60].strip("-")
    number = 2
    while name in taken:
        name, number = f"{name.rstrip('0123456789-')}-{number}", number + 1
    return name


def _chosen(bank: Bank, said: str) -> Bare:
    bullets = bare_bullets(bank)
    if said.isdecimal():
        raise UsageProblem(
            f"{said} is no name: numbers change when a bullet is annotated.",
            help_line="Name the bullet by its id; `memkit rule annotate` lists them.",
        )
    wanted = title_key(said)
    found = [bare for bare in bullets if said == bare.id]
    found = found or [bare for bare in bullets if wanted and f"-{wanted}-" in f"-{title_key(bare.text)}-"]
    if len(found) == 1:
        return found[0]
    if found:
        shown = ", ".join(bare.id for bare in found[:8])
        raise Refused(
            f"{len(found)} bullets hold {printable(said)!r}: {printable(shown)}.",
            help_line="Name one by its id.",
        )
    raise UsageProblem(
        f"There is no bare bullet {printable(said)!r}.", help_line="`memkit rule annotate` lists them."
    )


def _since(origins: tuple[LineOrigin | None, ...], line: int, today: str) -> str:
    origin = origins[line - 1] if line <= len(origins) else None
    return f"{origin.when:%Y-%m}" if origin else today


def _short(text: str) -> str:
    limit = 60
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
