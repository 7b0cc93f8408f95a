"""`memkit context`: what a task should know before it begins, or the tripwires of a change."""

from __future__ import annotations

import os
from pathlib import Path

import click

from memkit.cli.contexts import Said, print_context
from memkit.recall.context import ENTRIES, TOKENS


@click.command("context")
@click.argument("task", nargs=-1, metavar="[TASK]")
@click.option(
    "--files", multiple=True, metavar="PATH", help="A file that it is about; further ones may follow."
)
@click.option("--changed", is_flag=True, help="It is about what the work tree holds beyond HEAD.")
@click.option("--staged", is_flag=True, help="It is about what is staged.")
@click.option("--recent", default="", metavar="FILE|-", help="Recent tool results: their end is quoted.")
@click.option("--scope", multiple=True, metavar="TYPE:ID", help="What it is for: tool:git.")
@click.option(
    "--entries", default=ENTRIES, type=click.IntRange(1, 100), show_default=True, help="How many at most."
)
@click.option("--tokens", default=TOKENS, type=click.IntRange(1), show_default=True, help="How many at most.")
@click.option("--no-digest", is_flag=True, help="Leave the digest out: the session began with it.")
@click.option("--json", "as_json", is_flag=True, help="Print data.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(  # noqa: PLR0913 - one parameter an option
    *,
    task: tuple[str, ...],
    files: tuple[str, ...],
    changed: bool,
    staged: bool,
    recent: str,
    scope: tuple[str, ...],
    entries: int,
    tokens: int,
    no_digest: bool,
    as_json: bool,
    quiet: bool,
) -> int:
    """Print what TASK should know: the digest, what its files trip, what fits; TASK last.

    Without TASK only what the files trip, a line each; `-` is TASK on standard input. The text is for
    the user's part of a prompt.
    """
    more = tuple(word for word in task if files and _is_path(word))
    words = " ".join(word for word in task if word not in more)
    said = Said(
        words.strip(), (*files, *more), changed, staged, recent, scope, entries, tokens, digest=not no_digest
    )
    return print_context(said, Path.cwd(), os.environ, as_json=as_json, quiet=quiet)


def _is_path(word: str) -> bool:
    """Whether a word after `--files` is one more file and no word of the task: it may not be there yet."""
    likely = ("/" in word or "." in word.strip(".")) and not any(map(str.isspace, word))
    return likely or os.path.lexists(word)
