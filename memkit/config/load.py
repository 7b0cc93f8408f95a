"""Reading the configuration from the text of `memkit.toml` or `pyproject.toml`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from memkit.config.options import Group, all_options
from memkit.config.settings import Config, UnknownKey
from memkit.config.spot import Spot, WrongValue, nearest, quoted, table
from memkit.errors import ConfigProblem
from memkit.frozen import frozen, replace
from memkit.text.patterns import pattern
from memkit.text.source import BOM, NotUtf8, Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from memkit.config.lines import KeyPath

ConfigKind = Literal["memkit.toml", "pyproject.toml", ""]

MAX_BYTES = 1024 * 1024
"""Largest configuration file read."""

_MOST_DOTS = 200
_MOST_GUESSES = 20
_TABLE: KeyPath = ("tool", "memkit")
_BARE = pattern(r"[A-Za-z0-9_-]{1,60}")


@frozen
class ConfigFile:
    """A file that may hold configuration: its path, as messages name it, and its bytes."""

    path: str
    data: bytes


def load_config(files: Iterable[ConfigFile]) -> Config:
    """The configuration of one folder, given those of its files that may hold some; defaults without any.

    Raises `ConfigProblem` when the file that governs cannot be read or holds a wrong value.
    """
    file = governing(files)
    return parse_config(_decoded(file), path=file.path) if file else Config()


def governing(files: Iterable[ConfigFile]) -> ConfigFile | None:
    """The file that configures memkit: `memkit.toml` before a `pyproject.toml` that has `[tool.memkit]`."""
    by_name = {_name(file.path): file for file in files}
    if "memkit.toml" in by_name:
        return by_name["memkit.toml"]
    project = by_name.get("pyproject.toml")
    if project is None or b"memkit" not in project.data:
        return None
    return project if config_path_kind(project.path, _decoded(project)) else None


def config_path_kind(path: str, text: str) -> ConfigKind:
    """What a file is to memkit by its name and text; empty when it holds no configuration.

    An empty `[tool.memkit]` is configuration. A `pyproject.toml` that is no TOML is configuration when
    it mentions that table, so that reading it says what is wrong.
    """
    if _name(path) == "memkit.toml":
        return "memkit.toml"
    if _name(path) != "pyproject.toml" or "memkit" not in text:
        return ""
    try:
        found = _parsed(text, path)
    except ConfigProblem:
        return "pyproject.toml" if "tool.memkit" in text else ""
    tool = found.get("tool")
    return "pyproject.toml" if isinstance(tool, dict) and "memkit" in tool else ""


def parse_config(text: str, *, path: str) -> Config:
    """The configuration that a file's text gives; `pyproject.toml` by name holds it under `[tool.memkit]`.

    Unknown keys are kept aside in `Config.unknown`. Raises `ConfigProblem` for text that is no TOML and
    for a wrong value, with file, line and key.
    """
    text = text.removeprefix(BOM)
    found: object = _parsed(text, path)
    spot = Spot()
    try:
        for key in _TABLE if _name(path) == "pyproject.toml" else ():
            found, spot = table(found, spot).get(key, {}), spot.at(key)
        config = Group(Config).read(found, spot)
    except WrongValue as wrong:
        raise _problem(wrong, text, path) from None
    return replace(config, path=path, unknown=tuple(_unknown(spot, text, path)))


def _name(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2]


def _decoded(file: ConfigFile) -> str:
    if len(file.data) > MAX_BYTES:
        raise ConfigProblem(
            f"{file.path} is larger than {MAX_BYTES // 1024} KiB and is not read as configuration",
            help_line="Move memkit's options to a memkit.toml of their own.",
        )
    source = Source.decode(file.path, file.data)
    if isinstance(source, NotUtf8):
        raise ConfigProblem(
            f"{file.path} is not UTF-8 at line {source.line}: it looks like {source.guess}",
            help_line="Save the file as UTF-8.",
        )
    return source.text


def _parsed(text: str, path: str) -> Mapping[str, object]:
    import tomllib

    if _has_endless_key(text):
        raise _no_toml(path, 0, f"holds a key of more than {_MOST_DOTS} parts")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise _no_toml(path, 0, "nests lists or tables too deep") from None
    except ValueError as error:
        raise _syntax_problem(path, text, str(error)) from None


def _has_endless_key(text: str) -> bool:
    if all(row.count(".") <= _MOST_DOTS for row in text.split("\n")):
        return False
    from memkit.config.lines import longest_key

    return longest_key(text) > _MOST_DOTS


def _syntax_problem(path: str, text: str, error: str) -> ConfigProblem:
    """The place stands in the last brackets of what tomllib says; a number that is too long has none."""
    said = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", error, re.DOTALL)
    if said is None:
        return _no_toml(path, 0, "holds a number that is too long")
    line = int(said[2]) if said[2] else text.count("\n") + 1
    return _no_toml(path, line, f"is no valid TOML here ({said[1]})")


def _no_toml(path: str, line: int, what: str) -> ConfigProblem:
    return ConfigProblem(
        f"{_place(path, line)}: the file {what}", help_line="Correct the file as TOML 1.0 asks."
    )


def _problem(wrong: WrongValue, text: str, path: str) -> ConfigProblem:
    from memkit.config.lines import key_lines, line_of

    line = line_of(key_lines(text), wrong.keys)
    help_line = wrong.help_line or _example(_own(wrong.keys, path))
    return ConfigProblem(
        f"{_place(path, line)}: `{_dotted(wrong.keys)}` {wrong.message}", help_line=help_line
    )


def _example(keys: KeyPath) -> str:
    for each in all_options(Config):
        if each.key == ".".join(keys) and "\n" not in each.example:
            return f"Example: `{each.example}`."
    return "Correct the value, or remove the key to keep the default."


def _unknown(spot: Spot, text: str, path: str) -> Iterator[UnknownKey]:
    if not spot.strange:
        return
    from memkit.config.lines import key_lines, line_of

    lines = key_lines(text)
    for place, (keys, known) in enumerate(spot.strange):
        guess = _guess(_own(keys, path), known) if place < _MOST_GUESSES else ""
        yield UnknownKey(_dotted(_own(keys, path)), path, line_of(lines, keys), guess)


def _guess(keys: KeyPath, known: Sequence[str]) -> str:
    """A key known at the same place, else an option of that name elsewhere."""
    sibling = nearest(keys[-1], known)
    if sibling:
        return _dotted((*keys[:-1], sibling))
    elsewhere = {each.key.rpartition(".")[2]: each.key for each in all_options(Config)}
    name = nearest(keys[-1], tuple(elsewhere))
    return elsewhere.get(name, "")


def _own(keys: KeyPath, path: str) -> KeyPath:
    """The keys below memkit's own table."""
    return keys[len(_TABLE) :] if _name(path) == "pyproject.toml" else keys


def _dotted(keys: KeyPath) -> str:
    return ".".join(key if _BARE.fullmatch(key) else quoted(key) for key in keys)


def _place(path: str, line: int) -> str:
    return f"{path}, line {line}" if line else path
