"""Who may write what without asking: the built-in table, and rules of write-policy.yaml over it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from memkit.errors import ConfigProblem
from memkit.frozen import frozen
from memkit.store.fact import KINDS, LIFETIMES, ORIGINS
from memkit.text.clean import brief
from memkit.text.source import Source, Span
from memkit.text.yaml.values import BadYaml, Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memkit.store.fact import Kind, Lifetime, Origin
    from memkit.text.yaml.values import Value

NAME = "write-policy.yaml"
Bank = Literal["private", "shared", "global"]
Way = Literal["save", "session", "ask", "refuse"]
BANKS: tuple[Bank, ...] = ("private", "shared", "global")
WAYS: tuple[Way, ...] = ("save", "session", "ask", "refuse")
"""From loose to tight: each lets in less for as long without a person's yes than the one before.

`session` writes nothing into a bank and forgets by itself; `ask` lets nothing in before a person agrees.
"""
_SHOWN = 60
_MOST = 200
_KEYS = ("origin", "kind", "lifetime", "type", "bank", "outcome")
_VALUES: dict[str, tuple[str, ...]] = {
    "origin": ORIGINS,
    "kind": KINDS,
    "lifetime": LIFETIMES,
    "bank": BANKS,
    "outcome": WAYS,
}


@frozen
class Write:
    """What is to be written, as rules look at it. `borne_out`: it names a trigger that its text bears out."""

    origin: Origin
    kind: Kind
    lifetime: Lifetime
    type: str
    bank: Bank
    borne_out: bool = False


@frozen
class Rule:
    """A rule: what it applies to, where an empty condition holds for everything, and the outcome."""

    outcome: Way
    origin: str = ""
    kind: str = ""
    lifetime: str = ""
    type: str = ""
    bank: str = ""
    line: int = 0

    def applies(self, write: Write) -> bool:
        """Whether every condition holds."""
        return (
            self.origin in {"", write.origin}
            and self.kind in {"", write.kind}
            and self.lifetime in {"", write.lifetime}
            and self.type in {"", write.type}
            and self.bank in {"", write.bank}
        )


def decided(write: Write, *, user: Iterable[Rule] = (), repository: Iterable[Rule] = ()) -> Way:
    """What becomes of a write, before its text is judged.

    The user's rules take the place of the built-in table, the repository's may only tighten what comes of
    it; in each the first that applies wins. A policy memory is never saved without a person's answer.
    """
    own = _first(user, write)
    outcome = own if own is not None else built_in(write)
    outcome = tightest(outcome, _first(repository, write) or "save")
    return tightest(outcome, "ask") if write.lifetime == "policy" else outcome


def built_in(write: Write) -> Way:
    """The table that holds where no rule does.

    A person's write is saved, an agent's with a trigger that its text bears out is, an agent's other one and
    what is imported is asked; what lives for a turn or a session is kept for that; policies are asked.
    """
    if write.lifetime == "policy":
        return "ask"
    if write.lifetime in {"turn", "session"}:
        return "session"
    if write.origin == "person" or (write.origin == "agent" and write.borne_out):
        return "save"
    return "ask"


def tightest(*ways: Way) -> Way:
    """The tightest of some outcomes."""
    return max(ways, key=WAYS.index)


def read_policy(text: str, path: str = NAME) -> tuple[Rule, ...]:
    """The rules of a write-policy.yaml, in order.

    Raises `ConfigProblem`, which names path, line and what to do, for YAML that cannot be read, for keys and
    values that nobody knows, and for a rule without an outcome.
    """
    from memkit.text.yaml.load import load_yaml

    source = Source(path, text)
    value = load_yaml(source, Span(0, len(text)))
    if isinstance(value, BadYaml):
        said = value.problem.replace("the frontmatter", "it")
        raise _problem(source, value.span, said, value.hint or "Mend the YAML.")
    if not isinstance(value, Mapping):
        raise _problem(source, value.span, "it holds no `rules:`", "Write `rules:` and a list below it.")
    for key, _ in value.pairs:
        if key.text != "rules":
            raise _problem(
                source, key.span, f"there is no key {_named(key.text)}", "The only key at the top is rules."
            )
    held = value.get("rules")
    if held is None or (isinstance(held, Scalar) and held.kind == "null"):
        return ()
    if len(value.pairs) > 1:
        raise _problem(source, value.pairs[1][0].span, "`rules` stands twice", "Join the two lists.")
    if not isinstance(held, Sequence):
        raise _problem(source, held.span, "`rules` is no list", "Begin each rule with `- `.")
    if len(held.items) > _MOST:
        raise _problem(
            source, held.items[_MOST].span, f"it has more than {_MOST} rules", "Say it in fewer rules."
        )
    return tuple(_rule(source, item) for item in held.items)


def _first(rules: Iterable[Rule], write: Write) -> Way | None:
    return next((rule.outcome for rule in rules if rule.applies(write)), None)


def _rule(source: Source, item: Value) -> Rule:
    if not isinstance(item, Mapping):
        raise _problem(source, item.span, "a rule is no mapping", f"Give it keys of {', '.join(_KEYS)}.")
    said: dict[str, str] = {}
    for key, value in item.pairs:
        said[key.text] = _checked(source, key, value, said)
    if "outcome" not in said:
        raise _problem(source, item.span, "a rule has no outcome", f"Add outcome: {', '.join(WAYS)}.")
    outcome = next(way for way in WAYS if way == said["outcome"])
    return Rule(
        outcome,
        origin=said.get("origin", ""),
        kind=said.get("kind", ""),
        lifetime=said.get("lifetime", ""),
        type=said.get("type", ""),
        bank=said.get("bank", ""),
        line=source.line_at(item.span.start) + 1,
    )


def _checked(source: Source, key: Scalar, value: Value, said: dict[str, str]) -> str:
    if key.text not in _KEYS:
        raise _problem(
            source, key.span, f"a rule has no key {_named(key.text)}", f"The keys are {', '.join(_KEYS)}."
        )
    if key.text in said:
        raise _problem(source, key.span, f"{key.text} stands twice in a rule", "Keep one.")
    if not isinstance(value, Scalar) or value.kind == "null" or not value.text.strip():
        raise _problem(source, value.span, f"{key.text} is no word", "Write one word, or leave the key out.")
    known = _VALUES.get(key.text)
    if known and value.text not in known:
        raise _problem(
            source,
            value.span,
            f"{key.text} cannot be {_named(value.text)}",
            f"{key.text} is one of {', '.join(known)}.",
        )
    return value.text


def _named(text: str) -> str:
    return repr(brief(text, _SHOWN))


def _problem(source: Source, span: Span, said: str, do: str) -> ConfigProblem:
    line = source.line_at(min(span.start, max(len(source.text) - 1, 0))) + 1
    do = do[:1].upper() + do[1:] + ("" if do.endswith(".") else ".")
    return ConfigProblem(f"{source.path}:{line}: {said}.", help_line=do)
