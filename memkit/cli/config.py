"""`memkit config`: every option of the configuration, as a page or as a schema."""

from __future__ import annotations

import click

from memkit.cli.screen import emit


@click.command("config")
@click.option("--schema", "--json", "schema", is_flag=True, help="Print the JSON schema of memkit.toml.")
@click.option("--quiet", is_flag=True, help="Print nothing.")
def command(*, schema: bool, quiet: bool) -> int:
    """Show every option: type, default, meaning, example."""
    if quiet:
        return 0
    from memkit.config.reference import json_schema, reference_markdown

    emit(json_schema() if schema else reference_markdown())
    return 0
