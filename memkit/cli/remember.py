"""`memkit remember`: write down one fact."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.cli.bank_option import bank_option
from memkit.cli.remembering import Said, remember
from memkit.cli.worded import Worded

if TYPE_CHECKING:
    from memkit.store.bank import BankName
    from memkit.store.fact import Kind, Lifetime


@click.command("remember", cls=Worded)
@click.argument("text", default="")
@click.option("--key", default="", metavar="KEY", help="Its name. [default: from the text]")
@click.option("--description", default="", metavar="TEXT", help="The fact in a line. [default: the text]")
@click.option("--type", "type_", default="", metavar="TYPE", help="user, feedback, project or reference.")
@click.option(
    "--kind",
    type=click.Choice(["semantic", "episodic", "procedural"]),
    default=None,
    help="[default: semantic]",
)
@click.option("--scope", multiple=True, metavar="TYPE:ID", help="What it is about: path:src/batch/**.")
@click.option("--tag", "tags", multiple=True, metavar="ID", help="An id of the ontology.")
@click.option("--subject", default="", metavar="TYPE:ID", help="The person that it is about, if any.")
@click.option(
    "--expires", default="", metavar="DATE", help="Its last day, or `never`. [default: by its kind]"
)
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
@bank_option("private")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(  # noqa: PLR0913 - one parameter an option
    *,
    text: str,
    key: str,
    description: str,
    type_: str,
    kind: Kind | None,
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

    A key that is there is changed, never doubled. Without --bank it is private to you and this project, or
    where the configuration's `default_bank` says.
    """
    said = Said(
        text,
        key,
        description,
        type_,
        scope,
        tags,
        subject,
        expires,
        trigger,
        lifetime,
        run,
        expect,
        bank,
        kind,
    )
    return remember(said, source=source, as_json=as_json, quiet=quiet)
