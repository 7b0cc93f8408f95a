"""The occasions on which an agent may write a memory unasked, and whether a text bears one out."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from memkit.errors import UsageProblem
from memkit.frozen import frozen
from memkit.store.gate.matching import phrases_of
from memkit.store.gate.words import MOST, sentences_of
from memkit.store.gate.worth import Told
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from memkit.store.gate.matching import Phrases
    from memkit.text.source import Span


@frozen
class Trigger:
    """A line of the table: its name, when it is given, and what a text must hold to bear it out."""

    name: str
    what: str
    holds: str


TRIGGERS = (
    Trigger(
        "first-mention",
        "A person, a project or a deadline is named for the first time.",
        "a name, a role, a project or a date",
    ),
    Trigger(
        "stated",
        "Somebody said plainly what they want, what holds or what was decided.",
        "a statement without a hedge",
    ),
    Trigger(
        "confirmed",
        "What had been supposed was checked, or somebody agreed to it.",
        "a statement without a hedge",
    ),
    Trigger(
        "correction",
        "Somebody set right what was done or believed.",
        "a contrast: not, instead, rather, no longer, wrong",
    ),
    Trigger(
        "incident",
        "Something failed, and the reason or the way out is known.",
        "what failed or goes wrong",
    ),
)
BY_NAME = {trigger.name: trigger for trigger in TRIGGERS}

_CLASSES = {"TO": "to"}
_SIGNS = {
    "first-mention": (
        "DATE; deadline; due; release; milestone; project; team; customer; client; vendor; partner; "
        "owner; owns; lead; leads; manager; maintainer; colleague; department; company; code name; "
        "codename; launch; contract; responsible; january; february; march; april; june; july; august; "
        "september; october; november; december; prosjekt; prosjektet; projekt; projet; proyecto; "
        "kunde; kunden; frist; délai; plazo; prazo"
    ),
    "correction": (
        "not; no; never; instead; rather; no longer; wrong; wrongly; incorrect; actually; correct; "
        "corrected; replaced; replaces; not anymore; any more; don't; doesn't; isn't; aren't; wasn't; "
        "shouldn't; mustn't; cannot; can't; but; without; unlike; mistake; mistaken; contrary; ikke; "
        "aldri; nicht; kein; keine; sondern; statt; nie; pas; jamais; nunca; no; não; non; mai; niet; "
        "inte; inntil; men; aber; mais; pero"
    ),
    "incident": (
        "fails; fail; failed; failing; failure; crash; crashes; crashed; breaks; broke; broken; error; "
        "errors; lost; loses; lose; outage; incident; hang; hangs; hung; timeout; timeouts; times out; "
        "time out; timed out; bug; leak; leaks; leaked; corrupt; corrupts; corrupted; wrong; deadlock; "
        "deadlocks; overflow; overflows; race; stale; missing; empty; duplicate; duplicates; "
        "duplicated; disappear; disappears; drops; dropped; dropping; rejected; rejects; refuses; "
        "refused; stuck; slow; throttled; breach; regression; rollback; rolled back; swallows; ignores; "
        "ignored; clash; clashes; collide; collides; exceeds; cut off; cuts; twice; full; "
        "out of memory; out of order; killed; panic; exception; unavailable; broke; must be cleared; "
        "needs; hides; skips; misses; feiler; krasjer; mangler; schlägt; fehlgeschlagen; absturz; "
        "scheitern; échoue; plante; falla; falha; fallisce; mistet; verloren"
    ),
}
_NAMED = pattern(r"(?<=[a-zæøåäöüéèñç,:] )[A-ZÆØÅÄÖÜÉ][\w-]{1,40}")


def bears_out(trigger: str, text: str) -> bool:
    """Whether a text holds what its trigger says of it. Raises `UsageProblem` for a trigger nobody knows.

    A text that is refused as a guess bears out none.
    """
    return not lacking(trigger, text)


def lacking(trigger: str, text: str) -> str:
    """Why a text does not bear a trigger out, with the word of doubt where one is the cause; else empty."""
    known(trigger)
    told = Told(text)
    if trigger in {"stated", "confirmed"}:
        doubted = next((doubt.span for doubt in told.doubts), told.hedge)
        return f"“{_shown(text, doubted)}” leaves it in doubt" if doubted else ""
    guess = told.doubt("speculation")
    if guess:
        return f"“{_shown(text, guess.span)}” leaves it in doubt"
    held = any(
        evidence == trigger for sentence in sentences_of(text) for evidence, _ in _signs().found_in(sentence)
    )
    if held or (trigger == "first-mention" and _NAMED.search(text[:MOST])):
        return ""
    return f"it does not hold {known(trigger).holds}"


def _shown(text: str, span: Span) -> str:
    from memkit.text.clean import brief, printable

    return printable(brief(" ".join(text[span.start : span.end].split()), 40))


def known(trigger: str) -> Trigger:
    """The trigger of a name. Raises `UsageProblem` for one that nobody knows."""
    found = BY_NAME.get(trigger)
    if found is None:
        raise UsageProblem(
            f"There is no trigger {trigger[:40]!r}.", help_line=f"The triggers are {', '.join(BY_NAME)}."
        )
    return found


@cache
def _signs() -> Phrases:
    return phrases_of(_SIGNS, _CLASSES)
