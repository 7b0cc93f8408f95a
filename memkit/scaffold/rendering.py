"""memkit's own templates, rendered; data is never treated as a template."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jinja2.sandbox import SandboxedEnvironment


def render(templates: Mapping[str, str], name: str, values: Mapping[str, str | tuple[str, ...]]) -> str:
    """Render the template `name` with texts and lists of them; an unknown variable is an error of memkit."""
    return sandbox().from_string(templates[name]).render(dict(values))


def sandbox() -> SandboxedEnvironment:
    """A new environment for Markdown, in which an unknown variable is an error and nothing is loaded."""
    from jinja2 import StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    return ImmutableSandboxedEnvironment(
        undefined=StrictUndefined,
        autoescape=False,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
        cache_size=0,
    )
