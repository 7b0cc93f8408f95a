"""The user's own configuration: what no repository may set."""

from __future__ import annotations

from memkit.config.embedder import EmbedderChoice, parse_embedder
from memkit.errors import ConfigProblem
from memkit.frozen import frozen

_MOST_WORDS = 64


@frozen
class UserConfig:
    """`curator` is the program, with its arguments, that is asked for plans of consolidation.

    `embedder` is what makes the vectors that recall compares.
    """

    curator: tuple[str, ...] = ()
    embedder: EmbedderChoice = EmbedderChoice()


def parse_user_config(data: bytes, path: str) -> UserConfig:
    """Read the text of a user's config.toml; `path` names it. Raises `ConfigProblem`."""
    import tomllib

    try:
        held = tomllib.loads(data.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise ConfigProblem(f"{path} is no TOML: {error}.", help_line="Mend it, or remove it.") from None
    strange = sorted(set(held) - {"curator", "recall"})
    if strange:
        raise ConfigProblem(
            f"{path} has the key {strange[0]!r}, which memkit does not know.",
            help_line="It knows `curator` and `[recall]`.",
        )
    curator = held.get("curator", [])
    words = isinstance(curator, list) and len(curator) <= _MOST_WORDS
    if not words or not all(isinstance(word, str) and "\0" not in word for word in curator):
        raise ConfigProblem(
            f"`curator` in {path} is no list of texts.",
            help_line='Write the program and its arguments: curator = ["program", "argument"].',
        )
    if curator and not curator[0]:
        raise ConfigProblem(f"`curator` in {path} names no program.", help_line="Write its name first.")
    embedder = parse_embedder(held["recall"], path) if "recall" in held else EmbedderChoice()
    return UserConfig(tuple(curator), embedder)
