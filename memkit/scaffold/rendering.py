"""memkit's own templates, rendered; data is never treated as a template."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def render(templates: Mapping[str, str], name: str, values: Mapping[str, str | tuple[str, ...]]) -> str:
    """Render the template `name` with texts and lists of them; an unknown variable is an error of memkit."""
    from jinja2 import StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    environment = ImmutableSandboxedEnvironment(
        undefined=StrictUndefined,
        autoescape=False,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.from_string(templates[name]).render(dict(values))
