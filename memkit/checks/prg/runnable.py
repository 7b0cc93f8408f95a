"""Whether a command line may be approved and run at all, whoever would approve it."""

from __future__ import annotations

from typing import Literal

from memkit.checks.prg.danger import danger_of
from memkit.documents.progress.command_line import read_command_line
from memkit.text.injection.hidden import find_hidden
from memkit.text.patterns import pattern
from memkit.text.secrets import find_secrets

_UNSEEN = pattern("[\ufe00-\ufe0f\u2800]")
"""Legal behind a sign in prose; in the name of a program they make another one that looks the same."""
Never = Literal["dangerous", "hidden", "needs a shell"]


def command_trouble(command: str) -> tuple[Never, str] | None:
    """Why a command may neither be approved nor run: the state and a phrase after “it”; None where it may."""
    if not command.isprintable() or find_hidden(command) or _UNSEEN.search(command):
        return "hidden", "holds characters that nobody sees"
    if find_secrets(command):
        return "hidden", "holds what looks like a secret"
    danger = danger_of(command)
    if danger:
        return "dangerous", danger
    line = read_command_line(command)
    return None if line.steps else ("needs a shell", line.why)
