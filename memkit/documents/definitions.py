"""What a Python file defines, and on which lines: functions, classes, methods, and other names at its top."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ast
    from collections.abc import Iterator, Mapping

EVERYTHING = "*"
"""Stands for the names that `from module import *` brings in."""
_LARGEST = 1 << 20
"""Characters of a file past which it is not parsed."""


@lru_cache(16)  # many memories name a symbol of one file
def definitions(text: str) -> Mapping[str, tuple[int, int]] | None:
    """The first and last line (from 1) of each definition by its name: `submit`, `Pool.submit`, `LIMIT`.

    Decorators belong to it; what is imported counts, too. None for a text that is no Python, or too large.
    """
    import ast
    import warnings

    if len(text) > _LARGEST:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a doubtful escape in somebody's code is no concern of ours
            tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    found: dict[str, tuple[int, int]] = {}
    for name, node, first in _below(tree, ""):
        found.setdefault(name, (first, node.end_lineno or node.lineno))
    return found


def definition(text: str, name: str) -> str | None:
    """The lines of one definition; None where the text has none of this name, or is no Python."""
    lines = (definitions(text) or {}).get(name)
    return "\n".join(text.splitlines()[lines[0] - 1 : lines[1]]) if lines else None


def _below(tree: ast.Module, outer: str) -> Iterator[tuple[str, ast.stmt, int]]:
    import ast

    waiting: list[tuple[str, ast.stmt]] = [(outer, node) for node in reversed(tree.body)]
    while waiting:
        inside, node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min((node.lineno, *(each.lineno for each in node.decorator_list)))
            yield f"{inside}{node.name}", node, first
            waiting += [(f"{inside}{node.name}.", each) for each in reversed(node.body)]
        elif isinstance(node, ast.If | ast.Try | ast.With | ast.For | ast.While):
            handlers = [each for held in getattr(node, "handlers", ()) for each in held.body]
            further = [*node.body, *handlers, *getattr(node, "orelse", ()), *getattr(node, "finalbody", ())]
            waiting += [(inside, each) for each in reversed(further)]
        else:
            yield from ((f"{inside}{name}", node, node.lineno) for name in _assigned(node))


def _assigned(node: ast.stmt) -> Iterator[str]:
    import ast

    if isinstance(node, ast.Import | ast.ImportFrom):
        yield from ((each.asname or each.name).partition(".")[0] for each in node.names)
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    for target in targets if isinstance(node, ast.Assign | ast.AnnAssign) else ():
        if isinstance(target, ast.Name):
            yield target.id
