"""The user's own configuration: what no repository may set."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from memkit.config.embedder import EmbedderChoice, parse_embedder
from memkit.config.groups import MemoryCaps
from memkit.config.plain_toml import read_plain_toml
from memkit.errors import ConfigProblem
from memkit.frozen import frozen

if TYPE_CHECKING:
    from typing import Any

_MOST_WORDS = 64


@frozen
class UserConfig:
    """`curator` is the program, with its arguments, that is asked for plans of consolidation.

    `embedder` is what makes the vectors that recall compares. `caps` are the limits of the user's own banks,
    None where nothing is said of them.
    """

    curator: tuple[str, ...] = ()
    embedder: EmbedderChoice = EmbedderChoice()
    caps: MemoryCaps | None = None


@lru_cache(1)
def parse_user_config(data: bytes, path: str) -> UserConfig:
    """Read the text of a user's config.toml; `path` names it. Raises `ConfigProblem`.

    The last one is kept: a run asks for it at every bank.
    """
    held = _read(data, path)
    strange = sorted(set(held) - {"curator", "recall", "memory_caps"})
    if strange:
        raise ConfigProblem(
            f"{path} has the key {strange[0]!r}, which memkit does not know.",
            help_line="It knows `curator`, `[recall]` and `[memory_caps]`.",
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
    caps = _caps(held["memory_caps"], path) if "memory_caps" in held else None
    return UserConfig(tuple(curator), embedder, caps)


def _read(data: bytes, path: str) -> dict[str, Any]:
    """The tables and values of TOML. Raises `ConfigProblem`."""
    try:
        text = data.decode("utf-8")
        held = read_plain_toml(text)
        if held is not None:
            return held
        import tomllib

        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # what is no UTF-8 or no TOML is a ValueError
        raise ConfigProblem(f"{path} is no TOML: {error}.", help_line="Mend it, or remove it.") from None


def _caps(said: object, path: str) -> MemoryCaps:
    usual = MemoryCaps()
    known = ("key", "description", "content", "memories", "soft")
    least = {"key": 8, "description": 20, "content": 100, "memories": 1, "soft": 1}
    most = {"key": 200, "description": 1_000, "content": 100_000, "memories": 20_000, "soft": 20_000}
    named = said if isinstance(said, dict) else {"": 0}
    for name, value in named.items():
        whole = isinstance(value, int) and not isinstance(value, bool)
        if name not in known or not whole or not least[name] <= value <= most[name]:
            raise ConfigProblem(
                f"`memory_caps.{name}` in {path} is no limit that memkit knows.",
                help_line="It knows key, description, content, memories and soft, each a whole number.",
            )
    values = [named.get(name, getattr(usual, name)) for name in known]
    return MemoryCaps(*values)
