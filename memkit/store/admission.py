"""Whether a memory may be written: what its text is, who says it and why, and what the bank holds already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import Refused
from memkit.frozen import frozen, replace
from memkit.store.caps import MOST_STRING
from memkit.store.consent import POLICY
from memkit.store.gate.judge import objection, objections
from memkit.store.gate.policy import Write, decided, tightest
from memkit.store.remembering import Wanted, completed
from memkit.text.escaped import escaped_length

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memkit.store.bank import MemoryBank
    from memkit.store.conflicts.judge import Claim, Source, Verdict
    from memkit.store.fact import Fact
    from memkit.store.gate.judge import Objection
    from memkit.store.gate.policy import Rule, Way

UNSAFE = frozenset(("secret", "hidden-text", "planted-instruction", "payload"))
"""What nobody may write, a person neither: it would be read by agents, or by everybody with the file."""
_PASSING = frozenset(("turn", "session"))
_MOST_COMPARED = 500
"""Memories that a new one is compared with: more only a bank without limits has."""
_LONGEST_CLAIM = 300
_SHORT = 15
"""Characters of a word that can be neither an order nor a secret."""
_PERSON, _AGENT = 1.0, 0.8
"""How sure a claim is that says nothing of it."""


@frozen
class Neighbour:
    """A memory of the bank that speaks of the same, and what the new one does to it."""

    fact: Fact
    verdict: Verdict


@frozen
class Admission:
    """What becomes of a write. `objections` say why it is not simply saved; `minded` are told and no more."""

    way: Way
    objections: tuple[Objection, ...]
    minded: tuple[Objection, ...]
    neighbours: tuple[Neighbour, ...]
    policies: tuple[str, ...] = ()
    """Keys of policy memories that the write changes or takes the place of."""


def admission(
    bank: MemoryBank,
    wanted: Wanted,
    *,
    user: Iterable[Rule] = (),
    repository: Iterable[Rule] = (),
    correcting: bool = False,
) -> Admission:
    """Judge a write by its text, by the policy, and by the memories of its bank.

    A memory that is there is judged as the write leaves it; a text that stays is not judged again. A person's
    own judgement counts for what is worth remembering; what is unsafe is refused to everybody. What ends with
    the turn or the session need not be worth more than that, and touches no memory. `correcting` says that
    what the memory holds now is known to be wrong.
    """
    held = bank.fact(wanted.key)
    passing = wanted.lifetime in _PASSING
    meant = wanted if passing else completed(wanted, held)
    retold = held is None or passing or (meant.description, meant.content) != _texts_of(held)
    text = judged_text(meant) if retold else ""
    new = _new(meant, None if passing else held)
    found = _objections(text, new) if text else ()
    if meant.subject:
        found = tuple(each for each in found if each.code != "personal-data")
    found = tuple(sorted((*_in_values(wanted), *found), key=_gravity))
    by_person = wanted.origin == "person"
    firm = UNSAFE if by_person else (UNSAFE | {"personal-data"} if passing else None)
    kept = tuple(each for each in found if firm is None or each.code in firm)
    minded = tuple(each for each in found if each not in kept)
    neighbours = (
        tuple(_neighbours(bank, meant, held, correcting=correcting)) if retold and not passing else ()
    )
    same = [each for each in neighbours if _says_the_same(each, wanted)]
    if same:
        key = same[0].fact.key
        doubled = objection("near-duplicate", key, do=f"Update {key} instead: --key {key}.")
        kept, minded = (kept, (*minded, doubled)) if by_person else ((*kept, doubled), minded)
    policies = tuple(_policies(meant, held, neighbours))
    way: Way = "save"
    if passing or held is None or _changes(meant, held):
        way = decided(_write(bank, meant, new, rewritten=retold), user=user, repository=repository)
    if policies or any(each.fact.key == wanted.key and each.verdict.outcome == "flag" for each in neighbours):
        way = tightest(way, "ask")  # two sure claims under one key: a person decides, as of a policy
    return Admission(tightest(way, *(each.outcome for each in kept)), kept, minded, neighbours, policies)


def unsafe(text: str) -> Objection | None:
    """The gravest objection to a text that nobody may write, for what surely is so; None where none is."""
    found = objections(text)
    return next((each for each in found if each.code in UNSAFE and each.outcome == "refuse"), None)


def refuse_reason(reason: str) -> None:
    """Raise `Refused` for a reason that is too long for a record, or holds what nobody may write."""
    if escaped_length(reason) > MOST_STRING:
        raise Refused(
            f"over-cap: the reason has more than {MOST_STRING} characters.",
            help_line="Say in a sentence why.",
        )
    found = None if _is_plain(reason) else unsafe(reason)
    if found:
        raise Refused(f"{found.code}: {found.what} It is in the reason ({found.words}).", help_line=found.do)


def uncompared(bank: MemoryBank) -> tuple[str, ...]:
    """The files that a new memory would be compared with, and that cannot be read."""
    return tuple(path for path, _ in bank.unread) if len(bank.paths) <= _MOST_COMPARED else ()


def judged_text(wanted: Wanted) -> str:
    """What is judged as one text: the description apart from the content, unless that begins with it."""
    opening = wanted.description.rstrip("\u2026")
    if wanted.content.startswith(opening):
        return wanted.content
    return f"{wanted.description}\n\n{wanted.content}"


def claim_of(fact: Fact) -> Claim:
    """What a memory claims."""
    from memkit.store.conflicts.judge import Claim

    confirmed = (bool(fact.confirmed) and fact.confidence >= _PERSON) or fact.origin == "person"
    return Claim(_claimed(fact.description, fact.content), fact.confidence, confirmed, "extraction", fact.key)


def confidence_of(wanted: Wanted) -> float:
    """How sure a write is."""
    if wanted.confidence is not None:
        return wanted.confidence
    return _PERSON if wanted.origin == "person" else _AGENT


def _new(meant: Wanted, held: Fact | None) -> str:
    """What a write says that the memory did not say before."""
    description, content = _texts_of(held) if held else ("", "")
    if held and meant.description == description:
        return meant.content
    return meant.description if held and meant.content == content else judged_text(meant)


def _objections(text: str, new: str) -> tuple[Objection, ...]:
    """What is to be said against a text: of what is not new in it, what is unsafe with the rest."""
    found = objections(new)
    if new == text:
        return found
    return (*found, *(each for each in objections(text) if each.code in UNSAFE and each not in found))


def _policies(meant: Wanted, held: Fact | None, neighbours: Iterable[Neighbour]) -> Iterator[str]:
    """The policy memories that a write touches; what contradicts one puts a mark on it."""
    if held and held.lifetime == POLICY and meant.lifetime not in _PASSING and _changes(meant, held):
        yield held.key
    for each in neighbours:
        marked = each.verdict.outcome not in {"none", "consolidate"}
        if marked and each.fact.lifetime == POLICY and each.fact.key != meant.key:
            yield each.fact.key


def _changes(meant: Wanted, held: Fact) -> bool:
    """Whether a write leaves a memory other than it is."""
    stays = completed(Wanted(meant.key, origin=meant.origin), held)
    return replace(meant, run="", source="", author="", trigger="", confidence=None) != stays


def _gravity(found: Objection) -> tuple[bool, bool]:
    """The gravest first: what refuses, and of that what is unsafe."""
    return found.outcome != "refuse", found.code not in UNSAFE


def _texts_of(fact: Fact) -> tuple[str, str]:
    return fact.memory.description, fact.content


def _in_values(wanted: Wanted) -> Iterator[Objection]:
    """What surely is unsafe in the other values that are written: agents read them, too."""
    said = [wanted.type, wanted.source, wanted.author, wanted.run, wanted.subject, wanted.trigger]
    said += [*map(str, wanted.references), *wanted.tags]
    text = judged_text(wanted).casefold()
    if not all(word in text for word in wanted.key.split("-")):
        said.append(wanted.key.replace("-", " "))
    told = "\n\n".join(dict.fromkeys(each for each in said if not _is_plain(each)))
    found = objections(told) if told else ()
    return (each for each in found if each.code in UNSAFE and each.outcome == "refuse")


def _is_plain(said: str) -> bool:
    """Whether a value is too short to be a secret or an order."""
    return len(said) <= _SHORT and said.isascii() and said.isprintable() and not set("=: ") & set(said)


def _neighbours(
    bank: MemoryBank, wanted: Wanted, held: Fact | None, *, correcting: bool
) -> Iterator[Neighbour]:
    """The memories that a write touches; one of another scope or person speaks of something else."""
    from memkit.store.conflicts.judge import Claim, judge

    said = _claimed(wanted.description, wanted.content)
    if not said:
        return
    source = "user_correction" if correcting else _source(wanted)
    new = Claim(said, confidence_of(wanted), confirmed=False, source=source, key=wanted.key)
    about = set(wanted.references), wanted.subject.casefold()
    facts = bank.facts if len(bank.paths) <= _MOST_COMPARED else ()
    if held and all(fact.key != held.key for fact in facts):
        facts = (*facts, held)
    for fact in facts:
        other = set(fact.references), fact.subject.casefold()
        if fact.superseded_by or (fact.key != wanted.key and other != about):
            continue
        verdict = judge(claim_of(fact), new)
        if verdict.outcome != "none":
            yield Neighbour(fact, verdict)


def _claimed(description: str, content: str) -> str:
    text = content if 0 < len(content) <= _LONGEST_CLAIM else description
    return text or content[:_LONGEST_CLAIM]


def _says_the_same(neighbour: Neighbour, wanted: Wanted) -> bool:
    return neighbour.verdict.outcome == "consolidate" and neighbour.fact.key != wanted.key


def _source(wanted: Wanted) -> Source:
    if wanted.trigger == "correction":
        return "user_correction"
    if wanted.origin == "import":
        return "import"
    told = wanted.origin == "person" or wanted.trigger in {"stated", "confirmed", "first-mention"}
    return "user_statement" if told else "extraction"


def _write(bank: MemoryBank, wanted: Wanted, text: str, *, rewritten: bool) -> Write:
    """A write as the rules look at it; other values of a memory are changed without a trigger."""
    from memkit.store.gate.triggers import bears_out

    lifetime = wanted.lifetime or "project"
    return Write(
        origin=wanted.origin,
        kind=wanted.kind or ("procedural" if wanted.type == "feedback" else "semantic"),
        lifetime=lifetime,
        type=wanted.type or "project",
        bank=bank.name,
        borne_out=not rewritten or (bool(wanted.trigger) and bears_out(wanted.trigger, text)),
    )
