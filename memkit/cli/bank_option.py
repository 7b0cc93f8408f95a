"""The option that names a bank of memories."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Callable


def bank_option(usual: str) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Give a command the option that names a bank; it arrives as `bank`, None where nobody said.

    `usual` is what the command takes then.
    """
    choice = click.Choice(["private", "shared", "global"])
    return click.option("--bank", type=choice, default=None, help=f"Which bank. [default: {usual}]")
