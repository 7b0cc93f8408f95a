"""A group of commands whose modules are imported when they are used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Mapping


class LazyGroup(click.Group):
    """Lists commands from a table of names and sentences; each is `command` of the module of its name.

    `package` holds the modules; a hyphen in a name is an underscore there. With `sections` the table is
    shown under their headings. Options without a command are those of the command `bare`, where it is given.
    """

    def __init__(
        self,
        *args: Any,  # noqa: ANN401 - click's signature
        package: str = "",
        table: Mapping[str, str] | None = None,
        sections: Mapping[str, Mapping[str, str]] | None = None,
        bare: str = "",
        **kwargs: Any,  # noqa: ANN401 - click's signature
    ) -> None:
        super().__init__(*args, **kwargs)
        self.package = package
        self.bare = bare
        self.table = dict(table or {})
        self.sections = dict(sections or {"Commands": self.table})

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The words after the group's name; where they begin with an option, a command is put in front."""
        if self.bare and args and args[0].startswith("-") and args[0] not in {"--", *ctx.help_option_names}:
            args = [self.bare, *args]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names, in the order of the table."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of a name, imported now."""
        if cmd_name not in self.table:
            return None
        command = import_module(f"{self.package}.{cmd_name.replace('-', '_')}").command
        return command if isinstance(command, click.Command) else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names; a misspelt one is answered with the nearest."""
        if args and args[0] not in self.table and not args[0].startswith("-"):
            from difflib import get_close_matches

            close = get_close_matches(args[0], list(self.table), 1)
            hint = f" Did you mean {close[0]}?" if close else f" The commands are {', '.join(self.table)}."
            ctx.fail(f"There is no command {args[0]!r}.{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The table, without importing a command."""
        width = max(map(len, self.table), default=0)
        formatter.write_paragraph()
        for heading, table in self.sections.items():
            formatter.write_heading(heading)
            with formatter.indentation():
                formatter.write_dl([(name.ljust(width), said) for name, said in table.items()])
