"""Writing configuration as TOML."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from memkit.config.options import Group
from memkit.config.settings import Config
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memkit.config.kinds import Json

_BARE = pattern(r"[A-Za-z0-9_-]+")


def render_config(config: Config, *, table: str = "") -> str:
    """TOML of what differs from the defaults, keys first; for pyproject.toml `table` is `tool.memkit`.

    Reading it gives an equal configuration, but for `path` and `unknown`.
    """
    plain = Group(Config).plain(config)
    return "\n".join(_table(plain, table)).lstrip("\n") + "\n" if isinstance(plain, dict) else ""


def toml_value(value: Json) -> str:
    """A value in one line of TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list):
        return "[" + ", ".join(toml_value(item) for item in value) + "]"
    return "{ " + ", ".join(f"{_key(key)} = {toml_value(item)}" for key, item in value.items()) + " }"


def _table(values: Mapping[str, Json], name: str) -> Iterator[str]:
    flat: dict[str, Json] = {key: value for key, value in values.items() if not isinstance(value, dict)}
    if name and (flat or len(flat) == len(values)):
        yield ""
        yield f"[{name}]"
    for key, value in flat.items():
        yield f"{_key(key)} = {toml_value(value)}"
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _table(value, f"{name}.{_key(key)}" if name else _key(key))


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else toml_value(key)
