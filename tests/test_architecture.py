"""The shape of the code: imports point down, files and functions stay small, one door for errors."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "memkit"
FILES = sorted(PACKAGE.rglob("*.py"))
FILE_LIMIT = 400
FUNCTION_LIMIT = 60

# Each layer may import those after it in its list, at any distance.
BELOW = {
    "errors": set(),
    "frozen": set(),
    "text": {"errors", "frozen"},
    "ports": {"errors", "frozen", "text"},
    "findings": {"errors", "frozen", "text", "ports"},
    "config": {"errors", "frozen", "text", "ports", "findings"},
}
GROUND = {"errors", "frozen", "text", "ports", "findings", "config"}
STACK = ["documents", "bank", "reading", "scaffold", "store", "recall", "checks", "review"]
for number, layer in enumerate(STACK):
    BELOW[layer] = GROUND | set(STACK[:number])
BELOW["adapters"] = GROUND | {"documents"}
BELOW["report"] = GROUND | {"documents"}
BELOW["workspace"] = GROUND | set(STACK) | {"adapters"}
BELOW[""] = GROUND | {"cli", "workspace"}  # the package and its doors: memkit.open, python -m memkit
BELOW["cli"] = GROUND | set(STACK) | {"adapters", "report", "workspace"}


def layer_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("memkit"):
            for alias in node.names:
                deep = f"{node.module}.{alias.name}"
                inside = (ROOT / Path(*deep.split("."))).with_suffix(".py").exists()
                yield node.lineno, deep if inside else node.module
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names if alias.name.startswith("memkit"))


def test_imports_point_down():
    wrong = []
    for path in FILES:
        layer = layer_of(module_of(path))
        for line, target in imports(path):
            other = layer_of(target)
            if other and other != layer and other not in BELOW.get(layer, GROUND | {"cli"}):
                wrong.append(f"{path.relative_to(ROOT)}:{line} {layer} imports {target}")
    assert not wrong, "\n".join(wrong)


def test_no_import_cycles():
    graph = {module_of(path): {target for _, target in imports(path)} for path in FILES}
    graph.pop("memkit")  # whose version all may name, and which opens the library when it is called
    done: set[str] = set()

    def visit(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, " -> ".join((*trail[trail.index(module) :], module))
        if module in done or module not in graph:
            return
        for target in sorted(graph[module]):
            visit(target, (*trail, module))
        done.add(module)

    for module in sorted(graph):
        visit(module, ())


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_files_and_functions_are_small(path):
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= FILE_LIMIT
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno - node.lineno < FUNCTION_LIMIT, f"{node.name} is too long"


def test_only_the_door_catches_everything():
    broad = []
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ExceptHandler):
                names = (
                    {n.id for n in ast.walk(node.type) if isinstance(n, ast.Name)}
                    if node.type
                    else {"Exception"}
                )
                if names & {"Exception", "BaseException"}:
                    broad.append(module_of(path))
    assert broad == ["memkit.cli.door"]


def test_only_adapters_and_the_command_line_touch_the_outside():
    outside = re.compile(
        r"^\s*(?:import|from) (?:os|subprocess|pathlib|shutil|tempfile|socket|time)\b", re.MULTILINE
    )
    allowed = {"adapters", "workspace", "cli"}
    wrong = [
        str(path.relative_to(ROOT))
        for path in FILES
        if layer_of(module_of(path)) not in allowed and outside.search(path.read_text(encoding="utf-8"))
    ]
    assert not wrong


def test_no_module_is_named_for_nothing():
    vague = {"utils", "util", "helpers", "common", "manager", "service", "core", "misc"}
    assert not [path for path in FILES if path.stem in vague]


def test_every_module_begins_with_one_plain_sentence():
    for path in FILES:
        doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
        assert doc, path
        assert (
            doc.splitlines()[0].rstrip().endswith((".", "?", ":", "`", ",")) or len(doc.split("\n\n")) > 1
        ), path
