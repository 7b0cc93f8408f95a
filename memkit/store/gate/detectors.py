"""The table of what the write gate objects to: what it is, what to do instead, outcome, how to find it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable

    from memkit.store.gate.worth import Told
    from memkit.text.source import Span

Verdict = Literal["refuse", "ask"]


@frozen
class Found:
    """Where a detector's words stand; `words` in place of them where they must not be shown."""

    span: Span
    words: str = ""
    outcome: Verdict | None = None
    """Set where this one weighs other than its detector's default."""


@frozen
class Detector:
    """A line of the table. `find` is None where the caller decides, with the bank at hand."""

    code: str
    what: str
    do: str
    outcome: Verdict
    find: Callable[[Told], Found | None] | None = None


def hidden_in(text: str) -> Found | None:
    """What a text holds that a person does not see."""
    from memkit.text.injection.hidden import find_hidden

    found = find_hidden(text)
    if found:
        return Found(found[0].span, f"{found[0].kind}: {text[found[0].span.start : found[0].span.end]}")
    from memkit.store.gate.payload import find_unseen

    span = find_unseen(text)
    return Found(span) if span else None


def planted_in(text: str) -> Span | None:
    """Where a text surely gives orders to its reader or carries data out.

    What is but like an order takes ten times as long to find, and is nothing to withhold.
    """
    from memkit.text.injection.outward import find_outward
    from memkit.text.injection.payloads import find_payloads
    from memkit.text.instructions import find_instructions

    sure = next((each.span for each in find_instructions(text, only_sure=True)), None)
    sure = sure or next((each.span for each in find_payloads(text)), None)
    return sure or next((each.span for each in find_outward(text)), None)


def _secret(told: Told) -> Found | None:
    from memkit.text.secrets import find_secrets

    found = find_secrets(told.text)
    if found:
        return Found(found[0].span, f"{found[0].kind} ****")
    from memkit.store.gate.unannounced import find_unannounced

    span = find_unannounced(told.text)
    return Found(span, "password ****") if span else None


def _hidden(told: Told) -> Found | None:
    return hidden_in(told.text)


def _planted(told: Told) -> Found | None:
    from memkit.text.instructions import find_instructions

    sure = planted_in(told.text)
    if sure is not None:
        return Found(sure)
    orders = find_instructions(told.text)
    return Found(orders[0].span, outcome="ask") if orders else None


def _personal(told: Told) -> Found | None:
    from memkit.text.personal import find_personal

    found = find_personal(told.text)
    if found:
        return Found(found[0].span, f"{found[0].kind} ****")
    from memkit.store.gate.private import find_private

    private = find_private(told.text)
    return Found(private[1], f"{private[0]} ****") if private else None


def _payload(told: Told) -> Found | None:
    from memkit.store.gate.payload import find_payload

    span = find_payload(told.text)
    return Found(span) if span else None


def _worth(code: str) -> Callable[[Told], Found | None]:
    def find(told: Told) -> Found | None:
        doubt = told.doubt(code)
        return Found(doubt.span, outcome=None if doubt.whole else "ask") if doubt else None

    return find


DETECTORS = (
    Detector(
        "secret",
        "It holds a key, a token or a password.",
        "Say where the secret is kept, not what it is.",
        "refuse",
        _secret,
    ),
    Detector(
        "hidden-text",
        "It holds text that a person does not see, or letters that look like others.",
        "Write it anew in plain letters.",
        "refuse",
        _hidden,
    ),
    Detector(
        "planted-instruction",
        "It gives orders to the agent that will read it, or carries data out.",
        "State a fact of the project; what agents are to do is a person's to say, as a policy memory.",
        "refuse",
        _planted,
    ),
    Detector(
        "payload",
        "It is no prose: HTML, an image, frontmatter, a mark of memkit, a data URL or a control character.",
        "Say it in plain sentences.",
        "refuse",
        _payload,
    ),
    Detector(
        "personal-data",
        "It holds an address or a number of a person, or tells of their life.",
        "Leave it out, or name the person as its subject.",
        "refuse",
        _personal,
    ),
    Detector(
        "pleasantry",
        "It is a greeting, thanks or praise.",
        "Nothing is to be remembered here.",
        "refuse",
        _worth("pleasantry"),
    ),
    Detector(
        "vague",
        "It does not name what it is about.",
        "Name the thing, so that a reader who was not there understands it.",
        "refuse",
        _worth("vague"),
    ),
    Detector(
        "in-tracker",
        "It is a task or the state of one, which the tracker or PROGRESS owns.",
        "Put it there, such as with `memkit new progress`.",
        "refuse",
        _worth("in-tracker"),
    ),
    Detector(
        "likely-to-change",
        "It says itself that it will not hold for long.",
        "Remember it once it is settled, or say until when it holds, with a date.",
        "refuse",
        _worth("likely-to-change"),
    ),
    Detector(
        "speculation",
        "It is a guess, a question or an idea.",
        "Check it, then remember what is known.",
        "refuse",
        _worth("speculation"),
    ),
    Detector(
        "transient",
        "It is what happened once, what a command printed, or how things stand at the moment.",
        "Remember what follows from it: the cause and what to do.",
        "refuse",
        _worth("transient"),
    ),
    Detector(
        "derivable",
        "It can be read from the repository, or is general knowledge.",
        "Leave it out, or say why it is so.",
        "refuse",
        _worth("derivable"),
    ),
    Detector(
        "conversation",
        "It tells what was said or done in a conversation.",
        "Remember what holds beyond it: the wish, the rule, the decision.",
        "refuse",
        _worth("conversation"),
    ),
    Detector(
        "near-duplicate",
        "A memory of the bank says nearly the same.",
        "Update that memory instead.",
        "refuse",
    ),
    Detector(
        "over-cap",
        "A part of it is longer than memories may be.",
        "Say it in fewer words, or as two memories.",
        "refuse",
    ),
    Detector(
        "bank-full",
        "The bank holds as many memories as it may.",
        "Forget or consolidate something; updates of memories still work.",
        "refuse",
    ),
)
"""Gravest first."""
BY_CODE = {detector.code: detector for detector in DETECTORS}
