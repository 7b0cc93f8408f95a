"""The leg of recall that goes by meaning, as the user's own configuration has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.adapters.user_config import read_user_config, user_config_file
from memkit.errors import ConfigProblem, InputOutputFailed, MemkitError, Refused
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memkit.adapters.search.sqlite import SqliteIndex
    from memkit.config.embedder import EmbedderChoice
    from memkit.ports import Embedder, Nearness, Progress
    from memkit.workspace.site import Ground

PATIENCE = 5.0
"""Seconds after which a run that nobody watches makes no further vectors; the next ones go on."""
NOT_INSTALLED = "The extra `semantic` is not installed."


@frozen
class Meaning:
    """The leg, or None and a sentence why there is none."""

    leg: Nearness | None
    without: str = ""


def meaning_of(
    place: Ground, index: SqliteIndex, *, every: bool = False, progress: Progress | None = None
) -> Meaning:
    """The leg for an index, its vectors made where they are missing; `every` one, however long it takes.

    Whatever fails leaves the other leg alone, and is told. Raises `ConfigProblem` for what the user's
    configuration says, and where the index has vectors of another embedder.
    """
    try:
        choice = read_user_config(place.top).embedder
    except (Refused, InputOutputFailed) as problem:
        return Meaning(None, problem.message)
    embedder = embedder_of(choice, place.environment)
    if isinstance(embedder, str):
        return Meaning(None, embedder)
    from memkit.adapters.search.vectors import Vectors

    leg = Vectors(index, embedder)
    try:
        missing = leg.bring_up(None if every or progress else PATIENCE, progress)
    except ConfigProblem:
        raise
    except MemkitError as problem:
        return Meaning(None, problem.message)
    if missing:
        return Meaning(
            None, f"{missing} vectors are still to be made: by the next runs, or by one at a terminal."
        )
    return Meaning(leg)


def embedder_of(choice: EmbedderChoice, environment: Mapping[str, str]) -> Embedder | str:
    """The embedder that the user has chosen, or a sentence why there is none."""
    if choice.name == "none":
        return "Your own config.toml says `none` for the embedder."
    if choice.name == "command":
        from memkit.adapters.embedding.command import CommandEmbedder

        folder = user_config_file().parent
        return CommandEmbedder(choice.command, choice.model, choice.dimension, folder, environment)
    if choice.name == "endpoint":
        from memkit.adapters.embedding.endpoint import EndpointEmbedder

        key = environment.get(choice.key_variable, "") if choice.key_variable else ""
        if choice.key_variable and not key:
            return f"The environment variable {choice.key_variable} with the endpoint's key is not set."
        return EndpointEmbedder(choice.url, choice.model, choice.dimension, key)
    from memkit.adapters.embedding.minilm import MiniLm, has_minilm

    return MiniLm() if has_minilm() else NOT_INSTALLED
