"""The reference page and the JSON schema of the configuration, made from the table of options."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from memkit.config.options import Group, Option, all_options
from memkit.config.settings import Config
from memkit.config.toml import toml_value

if TYPE_CHECKING:
    from memkit.config.kinds import Json

_HEAD = """\
# Configuration

memkit reads `memkit.toml` with the keys at the top level, else `[tool.memkit]` in `pyproject.toml` with the
same keys below it. Every key is optional. A list or table that is given replaces its default. Paths and
globs are relative to the folder of the file and use `/` on every system.

In a glob, `*` and `?` stay within one name, `[abc]` and `[!abc]` stand for one character, and `**` stands
for any number of folders. A glob that names a folder matches everything below it; a glob without `/`
matches a file or folder of that name at any depth. Case counts.
"""


def reference_markdown() -> str:
    """The reference page: each key with type, default, meaning and example."""
    return "\n".join([_HEAD, *(_section(each) for each in all_options(Config))])


def json_schema() -> str:
    """The JSON schema (draft 2020-12) of `memkit.toml` and of the table `[tool.memkit]`."""
    schema: dict[str, Json] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "memkit configuration",
        **Group(Config).schema(),
    }
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _section(option: Option) -> str:
    lines = [
        f"## `{option.key}`",
        "",
        option.says,
        "",
        f"- Type: {option.kind.words()}",
        f"- Default: {_default(option)}",
    ]
    if option.guard:
        lines.append("- Guarded: a change that loosens HIS, SEC, INJ or PRG006 is reported as CFG001")
    return "\n".join([*lines, "", "```toml", option.example, "```", ""])


def _default(option: Option) -> str:
    if not option.default:
        return "none"
    return f"`{toml_value(option.kind.plain(option.default))}`"
