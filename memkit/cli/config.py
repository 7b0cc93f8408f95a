"""`memkit config`: every option of the configuration, as a page or as a schema."""

from __future__ import annotations

import click

from memkit.cli.screen import emit


@click.command("config")
@click.option("--schema", is_flag=True, help="Print the JSON schema of memkit.toml.")
def command(*, schema: bool) -> int:
    """Show every option: type, default, meaning, example."""
    from memkit.config.reference import json_schema, reference_markdown

    emit(json_schema() if schema else reference_markdown())
    return 0
