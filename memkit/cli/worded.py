"""A command whose text may begin like a list: `- one thing` is a word and no option."""

from __future__ import annotations

import click

_MARK = "\ufdd0"
"""A character that no text holds: it stands before such a word while options are told apart."""


class Worded(click.Command):
    """A command that takes `- ` at the beginning of a word for text."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse as click does, with each such word as it was given."""
        rest = super().parse_args(ctx, [_MARK + word if _is_text(word) else word for word in args])
        ctx.params = {name: _as_given(value) for name, value in ctx.params.items()}
        return rest


def _is_text(word: str) -> bool:
    return word[:1] == "-" and word[1:2].isspace()


def _as_given(value: object) -> object:
    if isinstance(value, tuple):
        return tuple(map(_as_given, value))
    return value.removeprefix(_MARK) if isinstance(value, str) else value
