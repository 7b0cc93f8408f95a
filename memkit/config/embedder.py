"""Which embedder the user's own configuration names: the table `[recall]`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memkit.errors import ConfigProblem
from memkit.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

EMBEDDERS = ("minilm", "command", "endpoint", "none")
_KEYS = ("embedder", "command", "url", "model", "dimension", "key_variable")
_NEEDS = {"command": ("command", "model", "dimension"), "endpoint": ("url", "model", "dimension")}
_MOST_WORDS = 64
_MOST_NUMBERS = 8192
_LONGEST = 4096
_EXAMPLES = {
    "embedder": 'embedder = "minilm", "command", "endpoint" or "none"',
    "command": 'command = ["program", "argument"]',
    "url": 'url = "https://example.com/v1/embeddings"; plain http is for this machine only',
    "model": 'model = "name"',
    "dimension": "dimension = 768, the count of numbers in a vector",
    "key_variable": 'key_variable = "NAME" of the environment variable that holds the key',
}


@frozen
class EmbedderChoice:
    """`name` is one of EMBEDDERS, or empty: MiniLM where it is installed. The rest is for that embedder.

    `key_variable` names the environment variable that holds an endpoint's key: no key stands in a file.
    """

    name: str = ""
    command: tuple[str, ...] = ()
    url: str = ""
    model: str = ""
    dimension: int = 0
    key_variable: str = ""


def parse_embedder(held: object, path: str) -> EmbedderChoice:
    """Read the table `[recall]`; `path` names its file. Raises `ConfigProblem`."""
    if not isinstance(held, dict):
        raise ConfigProblem(
            f"`recall` in {path} is no table.", help_line="Write [recall] and its keys below."
        )
    strange = sorted(set(held) - set(_KEYS))
    if strange:
        raise ConfigProblem(
            f"[recall] in {path} has the key {strange[0]!r}, which memkit does not know.",
            help_line=f"It knows {', '.join(_KEYS)}.",
        )
    command = held.get("command", [])
    if not isinstance(command, list) or len(command) > _MOST_WORDS or not all(map(_is_word, command)):
        raise _flawed("command", path)
    dimension = held.get("dimension", 0)
    if type(dimension) is not int or not 0 <= dimension <= _MOST_NUMBERS:
        raise _flawed("dimension", path)
    name = _text(held, "embedder", path)
    if name and name not in EMBEDDERS:
        raise _flawed("embedder", path)
    for key in _NEEDS.get(name, ()):
        if not held.get(key):
            raise ConfigProblem(
                f"The embedder {name!r} in {path} needs `{key}`.", help_line=f"Write {_EXAMPLES[key]}."
            )
    url = _text(held, "url", path)
    if url and not _allowed(url):
        raise _flawed("url", path)
    return EmbedderChoice(
        name, tuple(command), url, _text(held, "model", path), dimension, _text(held, "key_variable", path)
    )


def _text(held: Mapping[str, object], key: str, path: str) -> str:
    value = held.get(key, "")
    if not _is_text(value):
        raise _flawed(key, path)
    return str(value)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value.isprintable() and len(value) <= _LONGEST


def _is_word(value: object) -> bool:
    return isinstance(value, str) and "\0" not in value


def _allowed(url: str) -> bool:
    """Whether texts may be sent there: encrypted, or to this machine."""
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:
        return False
    if "@" in parts.netloc or not host:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and is_loopback(host))


def host_of(url: str) -> str:
    """The host and port of an address that was read, without what else may stand in it: a key, for one."""
    from urllib.parse import urlsplit

    return urlsplit(url).netloc


def is_loopback(host: str) -> bool:
    """Whether a host is this machine, without asking anybody for its address."""
    from ipaddress import ip_address

    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _flawed(key: str, path: str) -> ConfigProblem:
    return ConfigProblem(
        f"`{key}` in [recall] of {path} is not what it should be.", help_line=f"Write {_EXAMPLES[key]}."
    )
