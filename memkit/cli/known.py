"""Options that say what they take: one of a few words, of which the nearest is named, or a day."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from memkit.errors import UsageProblem
from memkit.text.clean import brief

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    Choice = click.Choice[str]
else:
    Choice = click.Choice  # before click 8.2 it took no parameter

_SHOWN = 60


class Known(Choice):
    """Words in any case, blanks and `_` as `-`. `what` is what one of them is called, `many` several."""

    def __init__(self, words: Sequence[str], what: str, many: str) -> None:
        super().__init__(words)
        self.what, self.many = what, many

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ARG002 - click's
        """The word that is meant. Raises `UsageProblem` for any other."""
        said = "-".join(value.casefold().replace("_", " ").split())
        if said in self.choices:
            return said
        from difflib import get_close_matches

        near = get_close_matches(said[:_SHOWN], self.choices, 1)
        meant = f"Did you mean {near[0]}? " if near else ""
        raise UsageProblem(
            f"There is no {self.what} {brief(value, _SHOWN)!r}.",
            help_line=f"{meant}The {self.many} are {', '.join(self.choices)}.",
        )


class Day(click.DateTime):
    """A day as YYYY-MM-DD."""

    def __init__(self) -> None:
        super().__init__(["%Y-%m-%d"])

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> datetime:
        """Its beginning. Raises `UsageProblem` for what is no day."""
        try:
            found: datetime = super().convert(value, param, ctx)
        except click.BadParameter:
            said = f"{brief(value, _SHOWN)!r} is no day."
            raise UsageProblem(said, help_line="Write it as YYYY-MM-DD.") from None
        return found
