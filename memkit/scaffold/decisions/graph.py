"""What supersedes, amends and relates to what: as text, and as a diagram in Mermaid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.text.clean import brief
from memkit.text.presentable import masked

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from memkit.bank.ties import Tie
    from memkit.documents.decisions.decision import Decision

_KEPT = frozenset(" .,_-/")
_LONGEST = 60
_ARROWS = {"supersedes": "-->", "amends": "-.->", "clarifies": "-.->", "extends": "-.->", "relates": "-.-"}


def mermaid(ties: Sequence[Tie]) -> Iterator[str]:
    """The lines of a flowchart, one subgraph a collection; who is no longer in force is drawn with dashes."""
    held = _tied(ties)
    names = {id(d): f"d{n}" for n, d in enumerate(d for found in held.values() for d in found)}
    yield "flowchart LR"
    for number, (collection, found) in enumerate(held.items()):
        yield f'  subgraph c{number}["{_quoted(brief(collection or ".", 2 * _LONGEST))}"]'
        for decision in found:
            yield f'    {names[id(decision)]}["{_quoted(node_label(decision))}"]'
        yield "  end"
    for tie in ties:
        arrow = "-.->" if tie.partial and tie.kind != "relates" else _ARROWS[tie.kind]
        yield f"  {names[id(tie.later)]} {arrow}|{_verb(tie)}| {names[id(tie.earlier)]}"
    closed = [names[id(d)] for found in held.values() for d in found if d.closed]
    if closed:
        yield "  classDef closed stroke-dasharray: 4 3"
        yield f"  class {','.join(closed)} closed"


def as_text(ties: Sequence[Tie]) -> Iterator[str]:
    """Each decision that does something to another, by collection, with what it does below it."""
    later: dict[int, list[Tie]] = {}
    for tie in ties:
        later.setdefault(id(tie.later), []).append(tie)
    for number, (collection, found) in enumerate(_tied(ties).items()):
        doing = [decision for decision in found if id(decision) in later]
        if not doing:
            continue
        if number:
            yield ""
        yield brief(collection or ".", 2 * _LONGEST)
        for decision in doing:
            yield f"  {node_label(decision)} ({decision.status.replace('-', ' ')})"
            for tie in later[id(decision)]:
                where = "" if tie.earlier.collection == collection else f" in {brief(tie.earlier.path, 80)}"
                yield f"    {_verb(tie)} {node_label(tie.earlier)}{where}"


def node_label(decision: Decision) -> str:
    """The id and the title of a decision, cut; nothing in it acts on a terminal."""
    name = brief(decision.id_text.strip("[]*_~# "), _LONGEST) if decision.id else ""
    title = brief(masked(" ".join(decision.title.split())), _LONGEST)
    return (
        f"{name}: {title}" if name and title and name != title else name or title or brief(decision.path, 60)
    )


def _verb(tie: Tie) -> str:
    verb = "relates to" if tie.kind == "relates" else tie.kind
    return f"{verb} in part" if tie.partial else verb


def _tied(ties: Sequence[Tie]) -> Mapping[str, Sequence[Decision]]:
    """The decisions that have a tie, by collection, in the bank's order."""
    found: dict[int, Decision] = {}
    for tie in ties:
        for decision in (tie.later, tie.earlier):
            found[id(decision)] = decision
    held: dict[str, list[Decision]] = {}
    for decision in sorted(found.values(), key=lambda d: (d.collection, d.path, d.span)):
        held.setdefault(decision.collection, []).append(decision)
    return held


def _quoted(text: str) -> str:
    """Text inside a quoted label: whatever Mermaid or HTML could act on is written as a character code."""
    return "".join(char if char.isalnum() or char in _KEPT else f"#{ord(char)};" for char in text)
