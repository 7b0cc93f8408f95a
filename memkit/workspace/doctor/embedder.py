"""Which embedder makes the vectors that recall compares, and what stands in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.asked_program import program_here
from memkit.adapters.proof.program import Missing
from memkit.adapters.user_config import read_user_config, user_config_file
from memkit.config.embedder import host_of
from memkit.errors import MemkitError
from memkit.workspace.doctor.point import Point
from memkit.workspace.meaning import NOT_INSTALLED, embedder_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memkit.config.embedder import EmbedderChoice
    from memkit.workspace.place import Place

_INSTALL = "Run `pip install 'memkit-md[semantic]'`."


def embedder_point(place: Place) -> Point:
    """One line; nothing is started and nothing sent. What was asked for and cannot be is to look at."""
    try:
        choice = read_user_config(place.top).embedder
    except MemkitError as problem:
        return Point("Recall", "embedder", "attention", problem.message, problem.help_line)
    embedder = embedder_of(choice, place.environment)
    missing = _missing(choice, place.environment)
    if missing:
        said = f"goes by words, without vectors: the embedder cannot be started: {missing}"
        return Point("Recall", "embedder", "attention", said, f"See [recall] in {user_config_file()}.")
    if not isinstance(embedder, str):
        said = f"vectors of {embedder.model} ({embedder.dimension} numbers) {_whence(choice)}"
        return Point("Recall", "embedder", "ok", said)
    asked = bool(choice.name) and choice.name != "none"
    do = _INSTALL if embedder == NOT_INSTALLED else f"See [recall] in {user_config_file()}."
    said = f"goes by words, without vectors: {embedder[0].lower()}{embedder[1:].rstrip('.')}"
    return Point("Recall", "embedder", "attention" if asked else "ok", said, do if asked else "")


def _missing(choice: EmbedderChoice, environment: Mapping[str, str]) -> str:
    """Why the user's own program is not there; empty where it is, or none is asked for."""
    if choice.name != "command":
        return ""
    program = program_here(choice.command, user_config_file().parent, environment)
    return program.why if isinstance(program, Missing) else ""


def _whence(choice: EmbedderChoice) -> str:
    if choice.name == "command":
        return f"by the program {choice.command[0]}"
    if choice.name == "endpoint":
        return (
            f"by {host_of(choice.url)}: texts of your banks are sent there, those about people too,"
            " secrets masked"
        )
    return "made on this machine"
