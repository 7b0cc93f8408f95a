"""The group of commands; a command's module is imported when the command is used."""

from __future__ import annotations

from importlib import import_module

import click

from memkit import __version__

_COMMANDS: dict[str, str] = {
    "init": "Make a memory bank, or adopt the one that is there.",
    "check": "Find what is wrong with the bank.",
    "review": "Report what has gone stale or is about to.",
    "index": "Write the reading order and the index of memories.",
    "explain": "Show a check's manual page.",
    "doctor": "Show how memkit is set up here, and what to do.",
    "config": "Show every option of the configuration.",
}


def command_table() -> str:
    """The commands as a Markdown table."""
    rows = [f"| `memkit {name}` | {text} |" for name, text in _COMMANDS.items()]
    return "\n".join(["| Command | What it does |", "|---|---|", *rows])


class _LazyGroup(click.Group):
    """Lists commands from a table and imports only the one that is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        command = import_module(f"memkit.cli.{cmd_name}").command
        return command if isinstance(command, click.Command) else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            close = get_close_matches(args[0], list(_COMMANDS), 1)
            hint = f" Did you mean {close[0]}?" if close else ""
            ctx.fail(f"There is no command {args[0]!r}.{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.group(
    cls=_LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 done, 1 findings or refused, 2 usage, 3 bug, 4 conflict, 5 input/output.",
)
@click.version_option(__version__, prog_name="memkit", message="%(prog)s %(version)s")
def memkit() -> None:
    """Keep the memory of AI coding agents trustworthy."""
