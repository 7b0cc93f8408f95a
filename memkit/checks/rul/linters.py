"""Which rules the linters of a repository have switched on, as far as their configuration says so plainly."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memkit.frozen import frozen
from memkit.ports import Unreadable
from memkit.text.patterns import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memkit.ports import Tree

_TEXTS = (
    "eslint.config.js", "eslint.config.mjs", "eslint.config.cjs", "eslint.config.ts", "eslint.config.mts",
    ".eslintrc", ".eslintrc.json", ".eslintrc.js", ".eslintrc.cjs", ".eslintrc.yml", ".eslintrc.yaml",
    ".oxlintrc.json", "biome.json", "biome.jsonc", ".stylelintrc", ".stylelintrc.json",
    "stylelint.config.js", ".golangci.yml", ".golangci.yaml", ".golangci.toml", "clippy.toml", "Cargo.toml",
    ".rubocop.yml", ".semgrep.yml", ".semgrep.yaml", ".pre-commit-config.yaml", ".pylintrc", "setup.cfg",
    ".flake8", ".markdownlint.json", ".markdownlint.yaml", ".markdownlint-cli2.yaml", "tslint.json",
)  # fmt: skip
_RUFF = ("ruff.toml", ".ruff.toml", "pyproject.toml")
_LIMIT = 512 * 1024
_RUFF_CODE = pattern(r"[A-Z]{1,4}\d{2,4}")
_NAME = pattern(
    r"(?<![\w@/.-])(?:@?[\w-]{1,60}/)?(?:[a-z0-9]+(?:-[a-z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]+)+)(?![\w/-])"
)
_OFF = pattern(
    r"""["']?\s{0,5}(?:[:=]\s{0,5}\[?\s{0,5}|,\s{0,5})["']?(?:off|0|allow|false|ignore|disabled?)\b"""
)
_COMMENT = ("#", "//", "*", "/*", ";", "import ", "const ", "repo:", "- repo:")
"""What a line that switches nothing on begins with."""
_TOOLS = ("pre-commit", "golangci-lint", "eslint-plugin", "eslint-config", "ruff-format")


@frozen
class Enforced:
    """A rule that a configuration file switches on."""

    rule: str
    path: str


@frozen
class LinterRules:
    """What the configuration says: the lines that may switch rules on, and what ruff selects and ignores."""

    lines: tuple[tuple[str, str], ...]
    ruff: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]

    def enforces(self, target: str) -> Enforced | None:
        """The first rule named in `target` that is switched on, or None where nothing says so plainly."""
        for code in _RUFF_CODE.findall(target):
            for path, selected, ignored in self.ruff:
                if _covered(code, selected) and not _covered(code, ignored):
                    return Enforced(code, path)
        for match in _NAME.finditer(target):
            path = "" if match[0].startswith(_TOOLS) else self._switched_on(match[0])
            if path:
                return Enforced(match[0], path)
        return None

    def _switched_on(self, name: str) -> str:
        token = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w/.-])")
        for path, line in self.lines:
            match = token.search(line)
            if match and not _OFF.match(line, match.end()):
                return path
        return ""


def read_linters(tree: Tree) -> LinterRules:
    """Read the configuration files at the root of a tree."""
    texts = {path: text for path in (*_TEXTS, *_RUFF) if (text := _read(tree, path)) is not None}
    lines = [
        (path, line)
        for path, text in texts.items()
        for line in text.splitlines()
        if not line.lstrip().startswith(_COMMENT)
    ]
    ruff = [(path, *found) for path in _RUFF if path in texts and (found := _ruff(path, texts[path]))]
    return LinterRules(tuple(lines), tuple(ruff))


def _read(tree: Tree, path: str) -> str | None:
    if not tree.exists(path):
        return None
    data = tree.read(path, _LIMIT)
    return None if isinstance(data, Unreadable) else data.decode("utf-8", "replace")


def _ruff(path: str, text: str) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The code prefixes that ruff selects and ignores; None where the file says nothing of ruff."""
    import tomllib

    try:
        data: Mapping[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None
    if path == "pyproject.toml":
        data = _table(_table(data, "tool"), "ruff")
    tables = (data, _table(data, "lint"))
    selected = tuple(
        word for table in tables for key in ("select", "extend-select") for word in _words(table, key)
    )
    ignored = tuple(
        word for table in tables for key in ("ignore", "extend-ignore") for word in _words(table, key)
    )
    return (selected, ignored) if selected else None


def _table(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    held = data.get(key)
    return held if isinstance(held, dict) else {}


def _words(data: Mapping[str, object], key: str) -> Iterator[str]:
    held = data.get(key)
    if isinstance(held, list):
        yield from (word for word in held if isinstance(word, str) and word)


def _covered(code: str, prefixes: tuple[str, ...]) -> bool:
    return any(prefix == "ALL" or code.startswith(prefix) for prefix in prefixes)
