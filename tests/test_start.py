"""Starting is part of the product: what a command loads, and that loading compiles nothing."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "memkit"
BESIDE_A_CHECK = {"memkit.adapters.git.history", "memkit.workspace.fixing"}
"""Modules with dataclasses of the standard library, whose values change after they are made."""
BANK = {
    "AGENTS.md": "# Agents\n\nRead memory-bank/GOTCHAS.md first.\n",
    "memory-bank/GOTCHAS.md": "# Gotchas\n\n## The cache lies\n\n**Symptom:** old answers.\n",
    "memory-bank/DECISIONS.md": "# Decisions\n\n## ADR-1: Use git\n\n**Status:** Accepted\n",
    "memory-bank/PROGRESS.md": "# Progress\n\n- [x] 2026-01-02 Wrote it. Verify: `true`\n",
    "memory/clock.md": "---\nname: clock\ndescription: It lags.\nmetadata:\n  type: project\n---\n\nSo.\n",
}
SLOW = {
    "_hashlib", "argparse", "asyncio", "difflib", "email", "frontmatter", "git", "http", "importlib.metadata",
    "jinja2", "multiprocessing", "platformdirs", "shutil", "socket", "ssl", "tempfile", "tomllib", "xml",
    "yaml", "zoneinfo",
}  # fmt: skip
"""Libraries that cost a run a tenth of the interpreter's start or more."""
NOT_TO_REMEMBER = SLOW | {
    "base64", "hashlib", "html", "jsonschema", "markdown_it", "memkit.bank.load", "memkit.text.block_rules",
    "memkit.workspace.answering",
}  # fmt: skip
NOT_TO_RECALL = {
    "memkit.adapters.git.objects", "memkit.adapters.git.trees", "memkit.adapters.search.vectors",
    "memkit.adapters.write", "memkit.bank.load", "memkit.documents.memories.memory", "memkit.recall.entries",
    "memkit.store.tombstones", "memkit.text.page",
}  # fmt: skip
LOADED = """
import sys
from memkit.cli.door import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""
COMPILED = """
import pkgutil, re, sys
from importlib import import_module
compiled = re._compiler.compile
def watched(source, flags=0):
    frame = sys._getframe()
    while frame.f_globals["__name__"] in {"__main__", "re", "memkit.text.patterns"}:
        frame = frame.f_back
    while frame.f_code.co_name in {"<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>"}:
        frame = frame.f_back
    if frame.f_globals["__name__"].startswith("memkit.") and frame.f_code.co_name == "<module>":
        print(frame.f_globals["__name__"], source)
    return compiled(source, flags)
re._compiler.compile = watched
import memkit
names = [found.name for found in pkgutil.walk_packages(memkit.__path__, "memkit.")]
for name in names:
    if name != "memkit.__main__":
        import_module(name)
assert len(names) > 300
"""


def run(source, folder, *words, home=None):
    homes = {
        f"XDG_{kind}_HOME": str((home or folder) / f".{kind.lower()}")
        for kind in ("CACHE", "DATA", "STATE", "CONFIG")
    }
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **homes}
    command = [sys.executable, "-c", source, *words]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False
    )


def loaded(folder, *words, home=None):
    """The modules that a command had loaded at its end."""
    done = run(LOADED, folder, *words, home=home)
    assert done.returncode in {0, 1}, done.stderr
    return set(done.stderr.splitlines()[-1].split())


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("bank")
    for path, text in BANK.items():
        (made / path).parent.mkdir(exist_ok=True)
        (made / path).write_text(text, encoding="utf-8")
    for words in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", *words], cwd=made, check=True)
    return made


@pytest.fixture(scope="module", params=[("check",), ("check", "--staged")], ids=" ".join)
def modules(request, folder):
    return loaded(folder, *request.param, "--no-cache")


def test_a_check_of_a_plain_bank_loads_no_slow_library(modules):
    assert not modules & SLOW


def test_a_check_loads_no_other_command_and_no_other_report(modules):
    ours = {name for name in modules if name.startswith("memkit.")}
    commands = {name for name in ours if name.startswith("memkit.cli.")}
    assert commands == {
        f"memkit.cli.{name}" for name in ("check", "door", "group", "lazy", "screen", "where")
    }
    reports = {name for name in ours if name.startswith("memkit.report.")}
    assert reports == {f"memkit.report.{name}" for name in ("excerpt", "outputs", "text", "totals", "view")}
    assert not ours & BESIDE_A_CHECK
    assert not [name for name in ours if name.startswith("memkit.review")]


def test_remembering_loads_neither_a_parser_nor_a_slow_library(tmp_path):
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    for key, fact in (
        ("host", "The build host in Turku has two cores"),
        ("port", "Redis listens on port 6380"),
    ):
        modules = loaded(tmp_path, "remember", fact, "--key", key, "--trigger", "stated")
    (index,) = (tmp_path / ".data" / "memkit" / "memories").glob("*/MEMORY.md")
    assert "- [Port](port.md) — Redis listens on port 6380\n" in index.read_text(encoding="utf-8")
    assert modules & NOT_TO_REMEMBER == set()
    assert not [name for name in modules if name.startswith(("memkit.checks", "memkit.documents.decisions"))]


WITHOUT = {"click", "inspect", "json", "markdown_it", "platform", "subprocess", "uuid"}
"""What a plain line of the store starts without: together they cost as much as two starts of Python."""


def test_remembering_and_forgetting_start_neither_click_nor_git(tmp_path):
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    fact = "The build host in Turku has two cores"
    modules = loaded(tmp_path, "remember", fact, "--key", "host", "--trigger", "stated")
    assert not modules & WITHOUT
    assert not loaded(tmp_path, "forget", "host", "--reason", "It was sold") & WITHOUT
    assert not loaded(tmp_path, "digest", "--text") & WITHOUT


def test_recall_starts_git_without_subprocess_and_reads_plain_settings_without_tomllib(folder, tmp_path):
    """What is asked once is in the index: the second time no parser of documents is loaded, either."""
    settings = tmp_path / ".config" / "memkit" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('[recall]\nembedder = "none"\n', encoding="utf-8")
    settings.chmod(0o600)
    loaded(folder, "recall", "cache", home=tmp_path)
    modules = loaded(folder, "recall", "cache", home=tmp_path)
    slow = {"hashlib", "html", "numpy", "signal", "string", "unicodedata"}
    assert modules & (SLOW | WITHOUT | slow) == {"json"}
    ours = {name for name in modules if name.startswith("memkit.")}
    assert not [name for name in ours if name.startswith(("memkit.checks", "memkit.scaffold"))]
    assert not ours & NOT_TO_RECALL


def test_the_version_is_told_without_click(folder):
    assert not {"click", "typing", "re", "memkit.frozen"} & loaded(folder, "--version")


def test_frozen_classes_are_made_by_memkit_frozen():
    """Each dataclass of the standard library costs half a millisecond wherever its module is loaded."""
    using = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
        for each in node.decorator_list
        if ast.unparse(each).partition("(")[0] in {"dataclass", "dataclasses.dataclass"}
    }
    assert using == BESIDE_A_CHECK


def test_no_module_compiles_a_pattern_when_it_is_loaded(tmp_path):
    done = run(COMPILED, tmp_path)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
