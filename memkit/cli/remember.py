"""`memkit remember`: write down one fact."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from memkit.cli.storing import answer, bank_option, refusal, speaker, store_here
from memkit.errors import Conflict, Refused, UsageProblem
from memkit.frozen import frozen
from memkit.workspace.library import Memories

if TYPE_CHECKING:
    from memkit.cli.remembered_json import Asked
    from memkit.store.bank import BankName
    from memkit.store.fact import Lifetime
    from memkit.workspace.gatekeeping import Answer
    from memkit.workspace.storing import Store

_MOST_INPUT = 64 * 1024


@click.command("remember")
@click.argument("text", default="")
@click.option("--key", default="", metavar="KEY", help="Its name. [default: from the text]")
@click.option("--description", default="", metavar="TEXT", help="The fact in a line. [default: the text]")
@click.option("--type", "type_", default="", metavar="TYPE", help="user, feedback, project or reference.")
@click.option("--scope", multiple=True, metavar="TYPE:ID", help="What it is about: path:src/batch/**.")
@click.option("--tag", "tags", multiple=True, metavar="ID", help="An id of the ontology.")
@click.option("--subject", default="", metavar="TYPE:ID", help="The person that it is about, if any.")
@click.option("--expires", default="", metavar="DATE", help="Its last day. [default: by its kind]")
@click.option("--trigger", default="", metavar="WHY", help="Why now: stated, correction, incident, ...")
@click.option(
    "--lifetime",
    type=click.Choice(["turn", "session", "project", "user", "policy"]),
    default=None,
    help="How long it lives. [default: project]",
)
@click.option("--run", default="", metavar="ID", help="The session of the agent that says it.")
@click.option("--from", "source", default="", metavar="-|FILE", help="Read JSON objects of these options.")
@click.option("--expect", default="", metavar="HASH", help="Exit 4 if the memory is another one by now.")
@bank_option
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(  # noqa: PLR0913 - one parameter an option
    *,
    text: str,
    key: str,
    description: str,
    type_: str,
    scope: tuple[str, ...],
    tags: tuple[str, ...],
    subject: str,
    expires: str,
    trigger: str,
    lifetime: Lifetime | None,
    run: str,
    source: str,
    expect: str,
    bank: BankName | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Write down TEXT (`-` reads it from standard input) as one fact, under its key.

    A key that is there is changed, never doubled. Without --bank it is private to you and this project.
    """
    store = store_here()
    said = (sys.stdin.read(_MOST_INPUT) if text == "-" else text).strip()
    values = (key, description, type_, subject, expires, trigger, expect, *scope, *tags)
    if source:
        if said or any(values):
            raise UsageProblem(
                "--from says what is remembered.", help_line="Give it without TEXT and values."
            )
        return _from(store, source, (run, lifetime, bank), as_json=as_json, quiet=quiet)
    wanted = _Said(
        said, key, description, type_, scope, tags, subject, expires, trigger, lifetime, run, expect, bank
    )
    try:
        given = _write(store, wanted)
    except Refused as problem:
        if not as_json:
            raise
        return refusal(problem, key=key, as_json=True, quiet=quiet)
    return answer(given, as_json=as_json, quiet=quiet)


@frozen
class _Said:
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


def _write(store: Store, said: _Said) -> Answer:
    if not said.text and not said.key:
        raise UsageProblem("There is nothing to remember.", help_line="Say it: memkit remember TEXT.")
    return Memories(store).remember(
        said.text,
        key=said.key,
        description=said.description,
        type=said.type,
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
    usual: tuple[str, Lifetime | None, BankName | None],
    *,
    as_json: bool,
    quiet: bool,
) -> int:
    """Write each object by itself, one outcome each: as JSON one a line. 1 where one was refused."""
    from memkit.cli.remembered_json import read_asked

    code = 0
    for asked in read_asked(source):
        key = asked.text("key")
        try:
            given = _write(store, _said_by(asked, *usual))
        except (Refused, UsageProblem, Conflict) as problem:
            code = 1
            where = f"line {asked.line}" if asked.line else ""
            refusal(problem, key=key, where=where, as_json=as_json, quiet=quiet, line=True)
            continue
        answer(given, as_json=as_json, quiet=quiet, line=True)
    return code


def _said_by(asked: Asked, run: str, lifetime: Lifetime | None, bank: BankName | None) -> _Said:
    """What an object says, in which options of the command stand for what it leaves out."""
    from memkit.store.bank import BANKS
    from memkit.store.fact import LIFETIMES

    if asked.problem:
        raise UsageProblem(asked.problem, help_line=asked.do)
    text = asked.text
    return _Said(
        text("text").strip(),
        text("key"),
        text("description"),
        text("type"),
        asked.many("scope"),
        asked.many("tag", "tags"),
        text("subject"),
        text("expires"),
        text("trigger"),
        next((each for each in LIFETIMES if each == text("lifetime")), lifetime),
        text("run") or run,
        text("expect"),
        next((each for each in BANKS if each == text("bank")), bank),
    )
