"""What a repository's own manifests offer to run: npm scripts, make targets, just recipes."""

from __future__ import annotations

import json
import re

from memkit.text.patterns import pattern

_MAKE_RULE = pattern(r"^([^\s#:=][^:=#\n]{0,400}?)[ \t]*::?(?![:=])", re.MULTILINE)
_MAKE_OPEN = pattern(r"^[ \t]*-?s?include\b|^[^\s#:=]*[%$][^\n:]*:|^\$\(", re.MULTILINE)
_RECIPE = pattern(r"^@?([A-Za-z_][\w-]*)(?:[ \t][^:\n]{0,400})?:(?!=)", re.MULTILINE)
_ALIAS = pattern(r"^alias[ \t]+([A-Za-z_][\w-]*)[ \t]*:=", re.MULTILINE)
_JUST_OPEN = pattern(r"^(?:!include|import|mod)\??[ \t]", re.MULTILINE)
_PHONY = ".PHONY"


def npm_scripts(text: str) -> frozenset[str] | None:
    """The scripts of a package.json with the names of what it depends on; None when it cannot be read."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict):
        return None
    names: set[str] = set()
    for part in ("scripts", "dependencies", "devDependencies", "optionalDependencies"):
        held = data.get(part)
        if isinstance(held, dict):
            names.update(str(name) for name in held)
    return frozenset(names)


def make_targets(text: str) -> frozenset[str] | None:
    """The targets of a makefile; None when it includes others or makes targets from patterns or variables."""
    if _MAKE_OPEN.search(text):
        return None
    names: set[str] = set()
    for match in _MAKE_RULE.finditer(text):
        names.update(match[1].split())
    for line in text.replace("\\\n", " ").splitlines():
        if line.startswith(_PHONY):
            names.update(line.partition(":")[2].split())
    return frozenset(names)


def just_recipes(text: str) -> frozenset[str] | None:
    """The recipes and aliases of a justfile; None when it imports others."""
    if _JUST_OPEN.search(text):
        return None
    return frozenset(match[1] for pattern in (_RECIPE, _ALIAS) for match in pattern.finditer(text))
