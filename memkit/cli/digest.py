"""`memkit digest`: what there is to ask for, one line a memory."""

from __future__ import annotations

import click

from memkit.cli.digesting import print_digest


@click.command("digest")
@click.option("--scope", multiple=True, metavar="TYPE:ID", help="What it is for: path:src/batch/**.")
@click.option("--tag", "tags", multiple=True, metavar="ID", help="Only what has no tag, or one that matches.")
@click.option("--run", default="", metavar="ID", help="With what was kept for this session.")
@click.option("--text", "as_text", is_flag=True, help="Print it as text. [default]")
@click.option(
    "--inject", is_flag=True, help="Print it for the start of a session; nothing where it is empty."
)
@click.option("--json", "as_json", is_flag=True, help="Print data.")
def command(
    *, scope: tuple[str, ...], tags: tuple[str, ...], run: str, as_text: bool, inject: bool, as_json: bool
) -> int:
    """Print the digest of the memories that apply here: at most 50 lines and 12,400 characters.

    Of project, user and machine, what is true here is asked for unless --scope names one. Exits with 5
    where it cannot be built: a session that starts without it should know.
    """
    return print_digest(scope, tags, run, as_text=as_text, inject=inject, as_json=as_json)
