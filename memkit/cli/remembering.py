"""What `memkit remember` does: it writes down a fact, or each object of a file of JSON."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from memkit.cli.plain_words import Form, one_of
from memkit.cli.storing import answer, refusal, speaker, store_here
from memkit.errors import Conflict, Refused, UsageProblem
from memkit.frozen import frozen, replace
from memkit.store.bank import BANKS
from memkit.store.fact import KINDS, LIFETIMES
from memkit.workspace.library import Memories

if TYPE_CHECKING:
    from memkit.cli.plain_words import Given
    from memkit.cli.remembered_json import Asked
    from memkit.store.bank import BankName
    from memkit.store.fact import Kind, Lifetime
    from memkit.workspace.gatekeeping import Answer
    from memkit.workspace.storing import Store

_MOST_INPUT = 64 * 1024


FORM = Form(
    argument="text",
    texts=("key", "description", "type", "subject", "expires", "trigger", "run", "from", "expect"),
    many=("scope", "tag"),
    flags=("json", "quiet"),
    choices=(("kind", KINDS), ("lifetime", LIFETIMES), ("bank", BANKS)),
)
"""What a plain line may hold."""


@frozen
class Said:
    """One fact as the flags, or an object of JSON, say it."""

    text: str
    key: str
    description: str
    type: str
    scope: tuple[str, ...]
    tags: tuple[str, ...]
    subject: str
    expires: str
    trigger: str
    lifetime: Lifetime | None
    run: str
    expect: str
    bank: BankName | None
    kind: Kind | None = None


def remember(said: Said, *, source: str = "", as_json: bool = False, quiet: bool = False) -> int:
    """Write down what was said (`-` reads it from standard input), or the objects of a `source` of JSON."""
    store = store_here()
    text = (_standard_input() if said.text == "-" else said.text).strip()
    said = replace(said, text=text)
    if source:
        values = (said.key, said.description, said.type, said.subject, said.expires, said.trigger)
        if text or any((*values, said.expect, *said.scope, *said.tags)):
            raise UsageProblem(
                "--from says what is remembered.", help_line="Give it without TEXT and values."
            )
        return _from(
            store, source, (said.run, said.lifetime, said.bank, said.kind), as_json=as_json, quiet=quiet
        )
    try:
        given = _write(store, said)
    except Refused as problem:
        if not as_json:
            raise
        return refusal(problem, key=said.key, as_json=True, quiet=quiet)
    return answer(given, as_json=as_json, quiet=quiet)


def _standard_input() -> str:
    """What standard input holds. Raises `Refused` for more than is read."""
    text = sys.stdin.read(_MOST_INPUT + 1) if sys.stdin is not None else ""
    if len(text) > _MOST_INPUT:
        raise Refused(
            f"over-cap: standard input has more than {_MOST_INPUT} characters.",
            help_line="Say less, or remember two facts.",
        )
    return text


def remember_given(given: Given) -> int:
    """The same with the values of a plain line."""
    text = given.text
    said = Said(
        text("text"),
        text("key"),
        text("description"),
        text("type"),
        given.many("scope"),
        given.many("tag"),
        text("subject"),
        text("expires"),
        text("trigger"),
        one_of(LIFETIMES, text("lifetime")),
        text("run"),
        text("expect"),
        one_of(BANKS, text("bank")),
        one_of(KINDS, text("kind")),
    )
    return remember(said, source=text("from"), as_json=given.flag("json"), quiet=given.flag("quiet"))


def _write(store: Store, said: Said) -> Answer:
    if not said.text and not said.key:
        raise UsageProblem("There is nothing to remember.", help_line="Say it: memkit remember TEXT.")
    return Memories(store).remember(
        said.text,
        key=said.key,
        description=said.description,
        type=said.type,
        kind=said.kind,
        lifetime=said.lifetime,
        origin=speaker(),
        scope=said.scope,
        tags=said.tags,
        subject=said.subject,
        trigger=said.trigger,
        run=_run(said.run),
        expires=said.expires,
        bank=said.bank,
        expect=said.expect,
    )


def _run(said: str) -> str:
    if not said:
        return ""
    from memkit.workspace.sessions import read_run

    return read_run(said)


def _from(
    store: Store,
    source: str,
    usual: tuple[str, Lifetime | None, BankName | None, Kind | None],
    *,
    as_json: bool,
    quiet: bool,
) -> int:
    """Write each object by itself, one outcome each: as JSON one a line. 1 where one was refused."""
    from memkit.cli.remembered_json import read_asked

    code = 0
    advised = ""
    for asked in read_asked(source):
        key = asked.text("key")
        try:
            given = _write(store, _said_by(asked, *usual))
        except (Refused, UsageProblem, Conflict) as problem:
            code = 1
            where = f"line {asked.line}" if asked.line else ""
            if problem.help_line == advised and not as_json:
                problem.help_line = ""  # a batch with one mistake in every line tells once what to do
            else:
                advised = problem.help_line
            refusal(problem, key=key, where=where, as_json=as_json, quiet=quiet, line=True)
            continue
        answer(given, as_json=as_json, quiet=quiet, line=True)
    return code


def _said_by(
    asked: Asked, run: str, lifetime: Lifetime | None, bank: BankName | None, kind: Kind | None
) -> Said:
    """What an object says, in which options of the command stand for what it leaves out."""
    if asked.problem:
        raise UsageProblem(asked.problem, help_line=asked.do)
    text = asked.text
    return Said(
        text("text").strip(),
        text("key"),
        text("description"),
        text("type"),
        asked.many("scope"),
        asked.many("tag", "tags"),
        text("subject"),
        text("expires"),
        text("trigger"),
        one_of(LIFETIMES, text("lifetime")) or lifetime,
        text("run") or run,
        text("expect"),
        one_of(BANKS, text("bank")) or bank,
        one_of(KINDS, text("kind")) or kind,
    )
