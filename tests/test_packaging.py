"""What is in the wheel, and that what it needs is found there and in a source tree."""

from __future__ import annotations

import shutil
import subprocess
import sys
from configparser import ConfigParser
from email import message_from_string
from importlib.util import find_spec
from zipfile import ZipFile

import pytest
from git_sandbox import SOURCE
from repositories import Repository

from memkit import __version__
from memkit.adapters.shipped import shipped_templates
from memkit.scaffold.ci.pipeline import FORGES

needs_hatchling = pytest.mark.skipif(not find_spec("hatchling"), reason="hatchling is not installed")
TEMPLATES = {
    path.relative_to(SOURCE / "templates").as_posix(): path.read_bytes()
    for path in (SOURCE / "templates").rglob("*.j2")
}
SOURCES = {path.relative_to(SOURCE).as_posix() for path in (SOURCE / "memkit").rglob("*.py")}


def build(source, target, kind="wheel"):
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)],
        cwd=source,
        capture_output=True,
        check=False,
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    target = tmp_path_factory.mktemp("dist")
    done = build(SOURCE, target)
    assert done.returncode == 0, done.stderr.decode()
    (made,) = target.iterdir()
    return made


@pytest.fixture(scope="module")
def names(wheel):
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def text(wheel, suffix):
    with ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(suffix))
        return archive.read(name).decode()


@needs_hatchling
def test_the_wheel_is_named_after_the_distribution_and_its_version(wheel):
    assert wheel.name == f"memkit_md-{__version__}-py3-none-any.whl"
    about = message_from_string(text(wheel, ".dist-info/METADATA"))
    assert (about["Name"], about["Version"]) == ("memkit-md", __version__)
    assert about["License-Expression"] == "MIT"
    assert about["Requires-Python"] == ">=3.11"


@needs_hatchling
def test_the_wheel_needs_the_decided_packages_and_no_others(wheel):
    about = message_from_string(text(wheel, ".dist-info/METADATA"))
    core = {need.split(">")[0] for need in about.get_all("Requires-Dist") if "extra ==" not in need}
    assert core == {
        "click",
        "gitpython",
        "snowballstemmer",
        "jinja2",
        "markdown-it-py",
        "platformdirs",
        "python-frontmatter",
        "pyyaml",
    }


@needs_hatchling
def test_the_wheel_holds_the_package_and_nothing_beside_it(names):
    tops = {name.split("/")[0] for name in names}
    assert tops == {"memkit", f"memkit_md-{__version__}.dist-info"}
    assert {name for name in names if name.endswith(".py")} == SOURCES
    assert "memkit/py.typed" in names
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    strays = [name for name in names if "__pycache__" in name or name.endswith((".pyc", ".db"))]
    assert strays == []


@needs_hatchling
def test_the_wheel_holds_every_template_byte_for_byte(wheel):
    with ZipFile(wheel) as archive:
        held = {
            name.removeprefix("memkit/templates/"): archive.read(name)
            for name in archive.namelist()
            if name.startswith("memkit/templates/")
        }
    assert held == TEMPLATES


@needs_hatchling
def test_the_command_is_the_door(wheel):
    parser = ConfigParser()
    parser.read_string(text(wheel, ".dist-info/entry_points.txt"))
    assert dict(parser["console_scripts"]) == {"memkit": "memkit.cli.door:main"}


@needs_hatchling
def test_the_wheel_works_away_from_the_source_tree(wheel, tmp_path):
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    repo = Repository(tmp_path / "repo")
    repo.environment["PYTHONPATH"] = site = str(tmp_path / "site")
    for words in (["init"], ["check", "--fail-on", "info"], ["index", "--check"]):
        ran = repo.child(*words, PYTHONPATH=site)
        assert ran.code == 0, ran.out + ran.err
    code = "import memkit; print(memkit.__file__)"
    assert repo.program(sys.executable, "-c", code, PYTHONPATH=site).out.startswith(site)


@needs_hatchling
def test_the_source_archive_makes_the_same_wheel(names, tmp_path):
    assert build(SOURCE, tmp_path / "sdist", "sdist").returncode == 0
    (archive,) = (tmp_path / "sdist").iterdir()
    shutil.unpack_archive(archive, tmp_path / "tree", filter="data")
    (tree,) = (tmp_path / "tree").iterdir()
    done = build(tree, tmp_path / "wheel")
    assert done.returncode == 0, done.stderr.decode()
    (made,) = (tmp_path / "wheel").iterdir()
    with ZipFile(made) as held:
        assert set(held.namelist()) == names


@needs_hatchling
def test_a_wheel_without_templates_cannot_be_built(tmp_path):
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(SOURCE / name, tmp_path / name)
    shutil.copytree(SOURCE / "memkit", tmp_path / "memkit", ignore=shutil.ignore_patterns("__pycache__"))
    done = build(tmp_path, tmp_path / "dist")
    assert done.returncode != 0
    assert b"templates" in done.stderr


def test_a_source_tree_has_its_templates_beside_the_package():
    assert not (SOURCE / "memkit" / "templates").exists(), "one copy, at the top"
    assert {name: found.encode() for name, found in shipped_templates().items()} == TEMPLATES


def test_every_template_is_used(tmp_path):
    repo = Repository(tmp_path / "repo")
    written = set(repo.memkit("init", "--dry-run", "--json").data["written"])
    apart = {name for name in TEMPLATES if name.startswith(("entries/", "report/", "ci/"))}
    assert {name for name in apart if name.startswith("ci/")} == {f"ci/{forge}.yml.j2" for forge in FORGES}
    assert {name for name in apart if name.startswith("entries/")} == {
        f"entries/{kind}.md.j2" for kind in ("adr", "adr-record", "gotcha", "memory", "progress", "rule")
    }
    made = {name.removesuffix(".j2").replace("bank/", "memory-bank/") for name in TEMPLATES.keys() - apart}
    assert written == made | {"memkit.toml", "memory-bank/INDEX.md"}


def test_the_command_of_the_package_is_that_of_the_module(tmp_path):
    """`python -m memkit` and the installed `memkit` are one program."""
    repo = Repository(tmp_path / "repo")
    code = "from memkit.cli.door import main; main()"
    ran = repo.program(sys.executable, "-c", code, "--version")
    assert ran == repo.child("--version")
    assert ran.out == f"memkit {__version__}\n"
